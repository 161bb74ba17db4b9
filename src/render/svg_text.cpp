#include "render/svg_text.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace attnpress {
namespace {

constexpr std::array<double, 7> kPowersOfTen = {1, 10, 100, 1e3, 1e4, 1e5, 1e6};
constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

void append_number(std::string& out, double value, int decimals) {
  const auto power = static_cast<long long>(kPowersOfTen.at(static_cast<std::size_t>(decimals)));
  const long long scaled = std::llround(value * static_cast<double>(power));
  const long long size = std::llabs(scaled);
  if (scaled < 0) out += '-';
  std::array<char, 24> digits{};
  if (size >= power || scaled == 0) {
    const auto end = std::to_chars(digits.begin(), digits.end(), size / power).ptr;
    out.append(digits.begin(), end);
  }
  if (size % power == 0) return;
  // A leading 1 keeps the zeros behind the point; the last ones are cut.
  const auto end = std::to_chars(digits.begin(), digits.end(), power + size % power).ptr;
  out += '.';
  out.append(digits.begin() + 1, end);
  while (out.back() == '0') out.pop_back();
}

void append_escaped(std::string& out, std::string_view text) {
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\t':
        out += "&#9;";
        break;
      case '\n':
        out += "&#10;";
        break;
      case '\r':
        out += "&#13;";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          out += "\uFFFD";
        } else {
          out += c;
        }
    }
  }
}

void append_base64(std::string& out, std::string_view bytes) {
  std::size_t i = 0;
  const auto byte = [&](std::size_t at) -> std::uint32_t {
    return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0U;
  };
  for (; i < bytes.size(); i += 3) {
    const std::uint32_t group = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
    out += kBase64[group >> 18];
    out += kBase64[group >> 12 & 63];
    out += i + 1 < bytes.size() ? kBase64[group >> 6 & 63] : '=';
    out += i + 2 < bytes.size() ? kBase64[group & 63] : '=';
  }
}

}  // namespace attnpress
