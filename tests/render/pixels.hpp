#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "render/png_encoder.hpp"

namespace attnpress {

/// A decoded picture, 0xRRGGBB, row-major.
struct Pixels {
  int width = 0;
  int height = 0;
  std::vector<std::uint32_t> values;

  [[nodiscard]] std::uint32_t at(int x, int y) const {
    return values[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
  }
  [[nodiscard]] PixelView view() const { return {values.data(), width, height, width}; }
};

/// How far two pictures of one size are apart: the largest difference of the three channels of each pixel.
struct Difference {
  double mean = 0;         ///< of 255, over all pixels
  double large_share = 0;  ///< share of pixels that differ by more than 32 of 255
};

/// The ink in a part of a black-on-white picture: where its middle is, in pixels, and how much there is.
struct Ink {
  double x = 0;
  double y = 0;
  double amount = 0;  ///< pixels fully black
};

/// Reads a PNG with Cairo's (that is, libpng's) reader; width 0 if it cannot be read.
Pixels read_png(const std::string& bytes);

/// Each pixel the mean of `factor` × `factor` ones.
Pixels shrunk(const Pixels& picture, int factor);

Difference difference(const Pixels& a, const Pixels& b);

Ink ink_of(const Pixels& picture);

}  // namespace attnpress
