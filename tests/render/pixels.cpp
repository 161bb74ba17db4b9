#include "pixels.hpp"

#include <cairo.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace attnpress {
namespace {

struct Source {
  const std::string& bytes;
  std::size_t at = 0;
};

cairo_status_t read_bytes(void* closure, unsigned char* data, unsigned size) {
  auto& source = *static_cast<Source*>(closure);
  if (source.bytes.size() - source.at < size) return CAIRO_STATUS_READ_ERROR;
  std::memcpy(data, source.bytes.data() + source.at, size);
  source.at += size;
  return CAIRO_STATUS_SUCCESS;
}

int channel(std::uint32_t pixel, int index) { return static_cast<int>(pixel >> (8 * index) & 255U); }

int distance(std::uint32_t a, std::uint32_t b) {
  int most = 0;
  for (int i = 0; i < 3; ++i) most = std::max(most, std::abs(channel(a, i) - channel(b, i)));
  return most;
}

}  // namespace

Pixels read_png(const std::string& bytes) {
  Source source{bytes};
  const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface(
      cairo_image_surface_create_from_png_stream(read_bytes, &source), cairo_surface_destroy);
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) return {};
  Pixels pixels{cairo_image_surface_get_width(surface.get()), cairo_image_surface_get_height(surface.get()), {}};
  const unsigned char* data = cairo_image_surface_get_data(surface.get());
  const int stride = cairo_image_surface_get_stride(surface.get());
  for (int y = 0; y < pixels.height; ++y) {
    for (int x = 0; x < pixels.width; ++x) {
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, data + static_cast<std::ptrdiff_t>(y) * stride + static_cast<std::ptrdiff_t>(x) * 4, 4);
      pixels.values.push_back(pixel & 0xffffff);
    }
  }
  return pixels;
}

Pixels shrunk(const Pixels& picture, int factor) {
  Pixels out{picture.width / factor, picture.height / factor, {}};
  const auto area = static_cast<std::uint32_t>(factor * factor);
  for (int y = 0; y < out.height; ++y) {
    for (int x = 0; x < out.width; ++x) {
      std::array<std::uint32_t, 3> sums{};
      for (int i = 0; i < factor * factor; ++i) {
        const std::uint32_t pixel = picture.at(x * factor + i % factor, y * factor + i / factor);
        for (int c = 0; c < 3; ++c)
          sums.at(static_cast<std::size_t>(c)) += static_cast<std::uint32_t>(channel(pixel, c));
      }
      const auto mean = [&](std::size_t c) { return (sums.at(c) + area / 2) / area; };
      out.values.push_back(mean(2) << 16 | mean(1) << 8 | mean(0));
    }
  }
  return out;
}

Difference difference(const Pixels& a, const Pixels& b) {
  Difference result;
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    const int apart = distance(a.values[i], b.values[i]);
    result.mean += apart;
    if (apart > 32) result.large_share += 1;
  }
  const auto count = static_cast<double>(a.values.size());
  return {result.mean / count, result.large_share / count};
}

Ink ink_of(const Pixels& picture) {
  Ink ink;
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      const double dark = 1 - channel(picture.at(x, y), 1) / 255.0;
      ink.x += dark * (x + 0.5);
      ink.y += dark * (y + 0.5);
      ink.amount += dark;
    }
  }
  return {ink.x / ink.amount, ink.y / ink.amount, ink.amount};
}

}  // namespace attnpress
