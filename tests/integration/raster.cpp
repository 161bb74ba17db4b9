#include "integration/raster.hpp"

#include <cairo.h>

#include <cmath>
#include <cstdlib>

namespace attnpress::testing {

Raster read_png(const std::string& path) {
  cairo_surface_t* surface = cairo_image_surface_create_from_png(path.c_str());
  Raster out;
  if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS) {
    out.width = cairo_image_surface_get_width(surface);
    out.height = cairo_image_surface_get_height(surface);
    const unsigned char* data = cairo_image_surface_get_data(surface);
    const int stride = cairo_image_surface_get_stride(surface);
    for (int y = 0; y < out.height; ++y) {
      for (int x = 0; x < out.width; ++x) {
        const unsigned char* pixel = data + static_cast<std::ptrdiff_t>(y) * stride + 4 * x;
        out.grey.push_back(static_cast<std::uint8_t>((pixel[2] * 299 + pixel[1] * 587 + pixel[0] * 114 + 500) / 1000));
      }
    }
  }
  cairo_surface_destroy(surface);
  return out;
}

Raster crop(const Raster& picture, int x, int y, int width, int height) {
  Raster out{width, height, {}};
  for (int row = y; row < y + height; ++row) {
    for (int column = x; column < x + width; ++column) out.grey.push_back(picture.at(column, row));
  }
  return out;
}

Raster averaged(const Raster& picture, int zoom) {
  Raster out{picture.width / zoom, picture.height / zoom, {}};
  for (int y = 0; y < out.height; ++y) {
    for (int x = 0; x < out.width; ++x) {
      int sum = 0;
      for (int i = 0; i < zoom * zoom; ++i) sum += picture.at(x * zoom + i % zoom, y * zoom + i / zoom);
      out.grey.push_back(static_cast<std::uint8_t>((sum + zoom * zoom / 2) / (zoom * zoom)));
    }
  }
  return out;
}

Difference difference(const Raster& a, const Raster& b) {
  if (a.width != b.width || a.height != b.height || a.grey.empty()) return {255, 1};
  long long sum = 0;
  long long strong = 0;
  for (std::size_t i = 0; i < a.grey.size(); ++i) {
    const int apart = std::abs(static_cast<int>(a.grey[i]) - static_cast<int>(b.grey[i]));
    sum += apart;
    strong += apart > 64 ? 1 : 0;
  }
  const auto count = static_cast<double>(a.grey.size());
  return {static_cast<double>(sum) / count, static_cast<double>(strong) / count};
}

Shift estimate_shift(const Raster& a, const Raster& b) {
  // b(x) ≈ a(x − s) ≈ a(x) − s·∇a: two unknowns, solved by least squares.
  double xx = 0, xy = 0, yy = 0, xd = 0, yd = 0;
  for (int y = 1; y + 1 < a.height; ++y) {
    for (int x = 1; x + 1 < a.width; ++x) {
      const double gx = (a.at(x + 1, y) - a.at(x - 1, y) + b.at(x + 1, y) - b.at(x - 1, y)) / 4.0;
      const double gy = (a.at(x, y + 1) - a.at(x, y - 1) + b.at(x, y + 1) - b.at(x, y - 1)) / 4.0;
      const double d = static_cast<double>(a.at(x, y)) - b.at(x, y);
      xx += gx * gx;
      xy += gx * gy;
      yy += gy * gy;
      xd += gx * d;
      yd += gy * d;
    }
  }
  const double determinant = xx * yy - xy * xy;
  if (std::abs(determinant) < 1e-9) return {};
  return {(xd * yy - yd * xy) / determinant, (yd * xx - xd * xy) / determinant};
}

}  // namespace attnpress::testing
