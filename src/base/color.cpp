#include "base/color.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace attnpress {
namespace {

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

double linear(std::uint8_t channel) {
  const double c = channel / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

std::uint8_t mix_channel(std::uint8_t from, std::uint8_t to, double t) {
  return static_cast<std::uint8_t>(std::lround(from + (to - from) * t));
}

}  // namespace

std::optional<Color> parse_color(std::string_view text) {
  if (text.empty() || text.front() != '#') return std::nullopt;
  text.remove_prefix(1);
  if (text.size() != 3 && text.size() != 6) return std::nullopt;
  std::array<int, 6> digits{};
  for (std::size_t i = 0; i < 6; ++i) {
    digits[i] = hex_value(text[text.size() == 6 ? i : i / 2]);
    if (digits[i] < 0) return std::nullopt;
  }
  const auto channel = [&](std::size_t i) { return static_cast<std::uint8_t>(digits[i] * 16 + digits[i + 1]); };
  return Color{channel(0), channel(2), channel(4)};
}

std::string to_hex(Color color) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out = "#";
  for (const std::uint8_t channel : {color.r, color.g, color.b}) {
    out += digits[channel >> 4];
    out += digits[channel & 15];
  }
  return out;
}

double relative_luminance(Color color) {
  return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}

double contrast_ratio(Color a, Color b) {
  const double first = relative_luminance(a);
  const double second = relative_luminance(b);
  return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

Color text_color_on(Color ground) {
  constexpr Color black{0, 0, 0};
  constexpr Color white{255, 255, 255};
  return contrast_ratio(black, ground) >= contrast_ratio(white, ground) ? black : white;
}

Color mix(Color from, Color to, double t) {
  t = std::clamp(t, 0.0, 1.0);
  return {mix_channel(from.r, to.r, t), mix_channel(from.g, to.g, t), mix_channel(from.b, to.b, t)};
}

Color ramp_color(const std::vector<Color>& stops, double t) {
  assert(!stops.empty());
  if (stops.size() == 1) return stops.front();
  const double place = std::clamp(t, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
  const auto lower = std::min(static_cast<std::size_t>(place), stops.size() - 2);
  return mix(stops[lower], stops[lower + 1], place - static_cast<double>(lower));
}

}  // namespace attnpress
