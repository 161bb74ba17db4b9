#include "base/utf8.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <iterator>

namespace attnpress {
namespace {

struct Sequence {
  std::size_t length = 0;  ///< 0: invalid
  char32_t code_point = 0;
};

bool is_continuation(unsigned char byte) { return (byte & 0xC0U) == 0x80U; }

/// Reads one sequence; overlong forms, surrogates and values beyond U+10FFFF are invalid.
Sequence read_sequence(std::string_view text, std::size_t offset) {
  const auto lead = static_cast<unsigned char>(text[offset]);
  if (lead < 0x80) return {1, lead};
  std::size_t length = 0;
  char32_t value = 0;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
    value = lead & 0x1FU;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
    value = lead & 0x0FU;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
    value = lead & 0x07U;
  } else {
    return {};
  }
  if (offset + length > text.size()) return {};
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[offset + i]);
    if (!is_continuation(byte)) return {};
    value = value << 6U | (byte & 0x3FU);
  }
  const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (overlong || surrogate || value > 0x10FFFF) return {};
  return {length, value};
}

struct Interval {
  char32_t first;
  char32_t last;
};

/// Combining marks, joiners and variation selectors that occur in text people write as tokens.
constexpr std::array zero_width{
    Interval{0x0300, 0x036F}, Interval{0x0483, 0x0489},   Interval{0x0591, 0x05BD}, Interval{0x0610, 0x061A},
    Interval{0x064B, 0x065F}, Interval{0x0900, 0x0902},   Interval{0x0941, 0x0948}, Interval{0x0E31, 0x0E31},
    Interval{0x0E34, 0x0E3A}, Interval{0x0E47, 0x0E4E},   Interval{0x1AB0, 0x1AFF}, Interval{0x1DC0, 0x1DFF},
    Interval{0x200B, 0x200F}, Interval{0x202A, 0x202E},   Interval{0x2060, 0x2064}, Interval{0x20D0, 0x20FF},
    Interval{0x302A, 0x302D}, Interval{0x3099, 0x309A},   Interval{0xFE00, 0xFE0F}, Interval{0xFE20, 0xFE2F},
    Interval{0xFEFF, 0xFEFF}, Interval{0xE0100, 0xE01EF},
};

/// East Asian Wide and Fullwidth blocks (Unicode Standard Annex 11).
constexpr std::array wide{
    Interval{0x1100, 0x115F},   Interval{0x2E80, 0x303E},   Interval{0x3041, 0x33FF},   Interval{0x3400, 0x4DBF},
    Interval{0x4E00, 0x9FFF},   Interval{0xA000, 0xA4CF},   Interval{0xA960, 0xA97F},   Interval{0xAC00, 0xD7A3},
    Interval{0xF900, 0xFAFF},   Interval{0xFE30, 0xFE4F},   Interval{0xFF00, 0xFF60},   Interval{0xFFE0, 0xFFE6},
    Interval{0x16FE0, 0x18CFF}, Interval{0x1AFF0, 0x1B2FF}, Interval{0x1F300, 0x1F64F}, Interval{0x1F680, 0x1F6FF},
    Interval{0x1F900, 0x1F9FF}, Interval{0x1FA70, 0x1FAFF}, Interval{0x20000, 0x3FFFD},
};

template <typename Table>
bool contains(const Table& table, char32_t code_point) {
  const auto after = std::upper_bound(table.begin(), table.end(), code_point,
                                      [](char32_t value, const Interval& interval) { return value < interval.first; });
  return after != table.begin() && code_point <= std::prev(after)->last;
}

}  // namespace

std::optional<std::size_t> find_invalid_utf8(std::string_view text) {
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t length = read_sequence(text, offset).length;
    if (length == 0) return offset;
    offset += length;
  }
  return std::nullopt;
}

char32_t next_code_point(std::string_view text, std::size_t& offset) {
  const Sequence sequence = read_sequence(text, offset);
  assert(sequence.length > 0);
  offset += std::max<std::size_t>(sequence.length, 1);
  return sequence.code_point;
}

std::vector<char32_t> to_code_points(std::string_view text) {
  std::vector<char32_t> out;
  out.reserve(text.size());
  for (std::size_t offset = 0; offset < text.size();) out.push_back(next_code_point(text, offset));
  return out;
}

std::string to_utf8(char32_t code_point) {
  const auto byte = [](char32_t value) { return static_cast<char>(static_cast<unsigned char>(value)); };
  const auto tail = [&](char32_t value) { return byte(0x80U | (value & 0x3FU)); };
  if (code_point < 0x80) return {byte(code_point)};
  if (code_point < 0x800) return {byte(0xC0U | code_point >> 6U), tail(code_point)};
  if (code_point < 0x10000) return {byte(0xE0U | code_point >> 12U), tail(code_point >> 6U), tail(code_point)};
  return {byte(0xF0U | code_point >> 18U), tail(code_point >> 12U), tail(code_point >> 6U), tail(code_point)};
}

int terminal_width(char32_t code_point) {
  if (code_point < 0x300) return code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0) ? 0 : 1;
  if (contains(zero_width, code_point)) return 0;
  return contains(wide, code_point) ? 2 : 1;
}

bool shows_nothing(std::string_view text) {
  const auto is_space = [](char32_t point) {
    return point == U' ' || point == U'\n' || point == U'\t' || point == 0xA0 || point == 0x1680 ||
           (point >= 0x2000 && point <= 0x200A) || point == 0x202F || point == 0x205F || point == 0x3000;
  };
  const std::vector<char32_t> points = to_code_points(text);
  return std::all_of(points.begin(), points.end(),
                     [&](char32_t point) { return is_space(point) || terminal_width(point) == 0; });
}

std::string code_point_name(char32_t code_point) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string hex;
  for (auto value = static_cast<std::uint32_t>(code_point); value > 0; value >>= 4U) hex += digits[value & 15U];
  while (hex.size() < 4) hex += '0';
  std::reverse(hex.begin(), hex.end());
  return "U+" + hex;
}

}  // namespace attnpress
