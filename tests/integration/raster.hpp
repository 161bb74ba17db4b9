#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace attnpress::testing {

/// Grey levels 0 … 255 of a picture, row by row.
struct Raster {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> grey;

  [[nodiscard]] std::uint8_t at(int x, int y) const {
    return grey[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
  }
};

/// Reads a PNG with Cairo; width 0 where it is none.
[[nodiscard]] Raster read_png(const std::string& path);

/// The part of a picture from (x, y).
[[nodiscard]] Raster crop(const Raster& picture, int x, int y, int width, int height);

/// A picture `zoom` times smaller: the mean of each block of zoom × zoom pixels.
[[nodiscard]] Raster averaged(const Raster& picture, int zoom);

struct Difference {
  double mean = 0;          ///< of the absolute differences, in grey levels
  double strong_share = 0;  ///< share of pixels that differ by more than a quarter of the range
};

[[nodiscard]] Difference difference(const Raster& a, const Raster& b);

/// The shift of `b` against `a`, in pixels, that explains their difference best (least squares over the gradients).
struct Shift {
  double x = 0;
  double y = 0;
};
[[nodiscard]] Shift estimate_shift(const Raster& a, const Raster& b);

}  // namespace attnpress::testing
