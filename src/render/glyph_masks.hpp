#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "render/outlines.hpp"

struct FT_LibraryRec_;

namespace attnpress {

/// How much of each pixel a glyph covers, 0 … 255; `left` and `top` are relative to the whole pixel of its origin.
struct GlyphMask {
  int left = 0;
  int top = 0;
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> coverage;  ///< row-major
};

/// Rasters glyphs at quarter pixels, exact area coverage, each once: a glyph is never further than an eighth of a pixel
/// from its place. Cairo's image surfaces would move it to the next whole pixel.
class GlyphMasks {
 public:
  /// `outlines` must outlive this object.
  explicit GlyphMasks(Outlines& outlines);
  ~GlyphMasks();
  GlyphMasks(const GlyphMasks&) = delete;
  GlyphMasks& operator=(const GlyphMasks&) = delete;

  /// Blends the run into `pixels` (0x..RRGGBB, `width` × `height`, rows `stride` pixels apart), cut at the edges.
  void paint(const GlyphRun& run, double pixels_per_point, std::uint32_t* pixels, int width, int height, int stride);

 private:
  struct LibraryDeleter {
    void operator()(FT_LibraryRec_* library) const noexcept;
  };
  struct Style {
    double size = 0;  ///< pixels a unit em
    double angle = 0;
  };
  using Masks = std::unordered_map<std::uint64_t, GlyphMask>;  ///< by glyph and quarter pixels
  [[nodiscard]] GlyphMask raster(int face, const Style& style, std::uint32_t glyph, int quarter_x, int quarter_y);

  Outlines& outlines_;
  std::unique_ptr<FT_LibraryRec_, LibraryDeleter> library_;
  std::map<std::tuple<int, double, double>, Masks> masks_;  ///< by face, size in pixels and angle
};

}  // namespace attnpress
