#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnpress {

/// An opaque sRGB colour, 8 bits a channel: exactly what every back end paints.
struct Color {
  std::uint8_t r = 0;
  std::uint8_t g = 0;
  std::uint8_t b = 0;

  friend bool operator==(const Color&, const Color&) = default;
};

/// Reads "#rrggbb" or "#rgb" (any case); nothing for anything else.
[[nodiscard]] std::optional<Color> parse_color(std::string_view text);

/// "#rrggbb", lower case.
[[nodiscard]] std::string to_hex(Color color);

/// Whether red, green and blue are equal.
[[nodiscard]] constexpr bool is_grey(Color color) { return color.r == color.g && color.g == color.b; }

/// WCAG 2 relative luminance, 0 (black) … 1 (white).
[[nodiscard]] double relative_luminance(Color color);

/// WCAG 2 contrast ratio, 1 … 21; symmetric.
[[nodiscard]] double contrast_ratio(Color a, Color b);

/// Black or white, whichever contrasts more with `ground`.
[[nodiscard]] Color text_color_on(Color ground);

/// Linear mix in sRGB components, halves away from zero; `t` is clamped to 0 … 1.
[[nodiscard]] Color mix(Color from, Color to, double t);

/// Evenly spaced colour stops; `t` is clamped to 0 … 1. `stops` must not be empty.
[[nodiscard]] Color ramp_color(const std::vector<Color>& stops, double t);

}  // namespace attnpress
