#include "render/glyph_masks.hpp"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include <cmath>
#include <type_traits>

namespace attnpress {
namespace {

constexpr int kSteps = 4;  // a pixel, in each direction

/// Font units to 1/64 pixels, y downwards, turned clockwise.
struct Placement {
  double scale = 1;
  double cosine = 1;
  double sine = 0;
  double dx = 0;
  double dy = 0;

  [[nodiscard]] FT_Vector operator()(Point p) const {
    const double x = scale * (p.x * cosine + p.y * sine) + dx;
    const double y = scale * (p.x * sine - p.y * cosine) + dy;
    // FreeType counts y upwards; the bitmap's first row is then the top one.
    return {std::lround(x * 64), -std::lround(y * 64)};
  }
};

// FreeType 2.13 made both unsigned.
using OutlineTag = std::remove_pointer_t<decltype(FT_Outline::tags)>;
using ContourEnd = std::remove_pointer_t<decltype(FT_Outline::contours)>;

/// An outline in FreeType's form, which points into the vectors.
struct FreeTypeOutline {
  std::vector<FT_Vector> points;
  std::vector<OutlineTag> tags;
  std::vector<ContourEnd> contours;

  FreeTypeOutline(const std::vector<PathOp>& path, const Placement& place) {
    for (const PathOp& op : path) append(op, place);
    end_contour();
  }

  [[nodiscard]] FT_Outline view() {
    FT_Outline outline{};
    outline.n_points = static_cast<decltype(outline.n_points)>(points.size());
    outline.n_contours = static_cast<decltype(outline.n_contours)>(contours.size());
    outline.points = points.data();
    outline.tags = tags.data();
    outline.contours = contours.data();
    return outline;
  }

 private:
  void append(const PathOp& op, const Placement& place) {
    switch (op.kind) {
      case PathOp::Kind::move:
        end_contour();
        add(place(op.a), FT_CURVE_TAG_ON);
        break;
      case PathOp::Kind::line:
        add(place(op.a), FT_CURVE_TAG_ON);
        break;
      case PathOp::Kind::curve:
        add(place(op.a), FT_CURVE_TAG_CUBIC);
        add(place(op.b), FT_CURVE_TAG_CUBIC);
        add(place(op.c), FT_CURVE_TAG_ON);
        break;
      case PathOp::Kind::close:
        break;
    }
  }

  void add(FT_Vector point, char tag) {
    points.push_back(point);
    tags.push_back(static_cast<OutlineTag>(tag));
  }

  void end_contour() {
    const auto last = static_cast<ContourEnd>(points.size() - 1);
    if (!points.empty() && (contours.empty() || contours.back() != last)) contours.push_back(last);
  }
};

/// A channel of `ground` moved towards `ink`, rounded exactly.
std::uint32_t blend(std::uint32_t ground, std::uint32_t ink, std::uint32_t coverage, int shift) {
  const std::uint32_t sum = (ground >> shift & 255U) * (255U - coverage) + (ink >> shift & 255U) * coverage + 127U;
  return sum / 255U << shift;
}

void blend_mask(const GlyphMask& mask, int x, int y, std::uint32_t ink, std::uint32_t* pixels, int width, int height,
                int stride) {
  const int from_x = std::max(0, -x);
  const int to_x = std::min(mask.width, width - x);
  const int to_y = std::min(mask.height, height - y);
  for (int row = std::max(0, -y); row < to_y; ++row) {
    const std::uint8_t* coverage = mask.coverage.data() + static_cast<std::ptrdiff_t>(row) * mask.width;
    std::uint32_t* out = pixels + static_cast<std::ptrdiff_t>(y + row) * stride + x;
    for (int column = from_x; column < to_x; ++column) {
      const std::uint32_t c = coverage[column];
      if (c == 255) {
        out[column] = ink;
      } else if (c != 0) {
        const std::uint32_t ground = out[column];
        out[column] = 0xff000000U | blend(ground, ink, c, 16) | blend(ground, ink, c, 8) | blend(ground, ink, c, 0);
      }
    }
  }
}

}  // namespace

void GlyphMasks::LibraryDeleter::operator()(FT_LibraryRec_* library) const noexcept { FT_Done_FreeType(library); }

GlyphMasks::GlyphMasks(Outlines& outlines) : outlines_(outlines) {
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) == 0) library_.reset(library);
}

GlyphMasks::~GlyphMasks() = default;

GlyphMask GlyphMasks::raster(int face, const Style& style, std::uint32_t glyph, int quarter_x, int quarter_y) {
  const Placement place{style.size / outlines_.units_per_em(face), std::cos(style.angle), std::sin(style.angle),
                        static_cast<double>(quarter_x) / kSteps, static_cast<double>(quarter_y) / kSteps};
  FreeTypeOutline shape(outlines_.of(face, glyph), place);
  FT_Outline outline = shape.view();
  FT_BBox box{};
  FT_Outline_Get_CBox(&outline, &box);
  const FT_Pos left = box.xMin >> 6;
  const FT_Pos bottom = box.yMin >> 6;
  GlyphMask mask;
  mask.width = static_cast<int>(((box.xMax + 63) >> 6) - left);
  mask.height = static_cast<int>(((box.yMax + 63) >> 6) - bottom);
  if (shape.points.empty() || mask.width <= 0 || mask.height <= 0) return {};
  mask.left = static_cast<int>(left);
  mask.top = -static_cast<int>(bottom) - mask.height;
  mask.coverage.resize(static_cast<std::size_t>(mask.width) * static_cast<std::size_t>(mask.height));

  FT_Bitmap bitmap{};
  bitmap.width = static_cast<unsigned>(mask.width);
  bitmap.rows = static_cast<unsigned>(mask.height);
  bitmap.pitch = mask.width;
  bitmap.buffer = mask.coverage.data();
  bitmap.num_grays = 256;
  bitmap.pixel_mode = FT_PIXEL_MODE_GRAY;
  FT_Outline_Translate(&outline, -left * 64, -bottom * 64);
  return FT_Outline_Get_Bitmap(library_.get(), &outline, &bitmap) == 0 ? mask : GlyphMask{};
}

void GlyphMasks::paint(const GlyphRun& run, double pixels_per_point, std::uint32_t* pixels, int width, int height,
                       int stride) {
  const Style style{run.size * pixels_per_point, run.angle};
  Masks& masks = masks_[{run.face, style.size, style.angle}];
  const std::uint32_t ink = 0xff000000U | static_cast<std::uint32_t>(run.color.r) << 16 |
                            static_cast<std::uint32_t>(run.color.g) << 8 | run.color.b;
  for (const Glyph& glyph : run.glyphs) {
    const long x = std::lround(glyph.origin.x * pixels_per_point * kSteps);
    const long y = std::lround(glyph.origin.y * pixels_per_point * kSteps);
    const int quarter_x = static_cast<int>(x & (kSteps - 1));
    const int quarter_y = static_cast<int>(y & (kSteps - 1));
    const std::uint64_t key =
        static_cast<std::uint64_t>(glyph.id) << 4 | static_cast<std::uint64_t>(quarter_x * kSteps + quarter_y);
    const auto [found, is_new] = masks.try_emplace(key);
    if (is_new) found->second = raster(run.face, style, glyph.id, quarter_x, quarter_y);
    const GlyphMask& mask = found->second;
    blend_mask(mask, static_cast<int>((x - quarter_x) / kSteps) + mask.left,
               static_cast<int>((y - quarter_y) / kSteps) + mask.top, ink, pixels, width, height, stride);
  }
}

}  // namespace attnpress
