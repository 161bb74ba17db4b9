#include "render/cairo_paint.hpp"

#include <cairo.h>

#include <cstdint>

namespace attnpress {
namespace {

void set_source(cairo_t* context, Color color) {
  cairo_set_source_rgb(context, color.r / 255.0, color.g / 255.0, color.b / 255.0);
}

void add_box(cairo_t* context, const Rect& rect) { cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height); }

void add_path(cairo_t* context, const std::vector<PathOp>& path) {
  for (const PathOp& op : path) {
    switch (op.kind) {
      case PathOp::Kind::move:
        cairo_move_to(context, op.a.x, op.a.y);
        break;
      case PathOp::Kind::line:
        cairo_line_to(context, op.a.x, op.a.y);
        break;
      case PathOp::Kind::curve:
        cairo_curve_to(context, op.a.x, op.a.y, op.b.x, op.b.y, op.c.x, op.c.y);
        break;
      case PathOp::Kind::close:
        cairo_close_path(context);
        break;
    }
  }
}

/// The image as a Cairo surface; null when its size and pixels do not agree.
CairoSurface to_surface(const Image& image) {
  if (image.columns <= 0 || image.rows <= 0) return nullptr;
  const auto columns = static_cast<std::size_t>(image.columns);
  if (image.pixels.size() != columns * static_cast<std::size_t>(image.rows)) return nullptr;
  CairoSurface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, image.columns, image.rows));
  unsigned char* data = cairo_image_surface_get_data(surface.get());
  if (data == nullptr) return nullptr;
  const int stride = cairo_image_surface_get_stride(surface.get());
  for (int y = 0; y < image.rows; ++y) {
    auto* row = reinterpret_cast<std::uint32_t*>(data + static_cast<std::ptrdiff_t>(y) * stride);
    const Color* pixels = image.pixels.data() + static_cast<std::size_t>(y) * columns;
    for (std::size_t x = 0; x < columns; ++x) {
      row[x] = static_cast<std::uint32_t>(pixels[x].r << 16 | pixels[x].g << 8 | pixels[x].b);
    }
  }
  cairo_surface_mark_dirty(surface.get());
  return surface;
}

}  // namespace

void CairoDeleter::operator()(cairo_t* context) const noexcept { cairo_destroy(context); }
void CairoDeleter::operator()(cairo_surface_t* surface) const noexcept { cairo_surface_destroy(surface); }
void CairoDeleter::operator()(cairo_pattern_t* pattern) const noexcept { cairo_pattern_destroy(pattern); }

void paint_ground(cairo_t* context, const Scene& scene) {
  set_source(context, scene.ground);
  add_box(context, {0, 0, scene.size.width, scene.size.height});
  cairo_fill(context);
}

void paint_item(cairo_t* context, const Fill& fill) {
  set_source(context, fill.color);
  if (fill.path.empty()) {
    add_box(context, fill.rect);
  } else {
    add_path(context, fill.path);
  }
  cairo_fill(context);
}

void paint_item(cairo_t* context, const Stroke& stroke) {
  set_source(context, stroke.color);
  cairo_set_line_width(context, stroke.width);
  if (stroke.to) {
    cairo_move_to(context, stroke.rect.x, stroke.rect.y);
    cairo_line_to(context, stroke.to->x, stroke.to->y);
  } else {
    add_box(context, stroke.rect);
  }
  cairo_stroke(context);
}

void paint_item(cairo_t* context, const Ramp& ramp) {
  if (ramp.stops.empty()) return;
  const Rect& box = ramp.rect;
  const bool upwards = box.height > box.width;
  const CairoPattern pattern(upwards ? cairo_pattern_create_linear(0, box.bottom(), 0, box.y)
                                     : cairo_pattern_create_linear(box.x, 0, box.right(), 0));
  const double last = static_cast<double>(std::max<std::size_t>(ramp.stops.size() - 1, 1));
  for (std::size_t i = 0; i < ramp.stops.size(); ++i) {
    const Color& stop = ramp.stops[i];
    cairo_pattern_add_color_stop_rgb(pattern.get(), static_cast<double>(i) / last, stop.r / 255.0, stop.g / 255.0,
                                     stop.b / 255.0);
  }
  cairo_set_source(context, pattern.get());
  add_box(context, box);
  cairo_fill(context);
}

void paint_item(cairo_t* context, const Image& image) {
  const CairoSurface surface = to_surface(image);
  if (!surface) return;
  cairo_save(context);
  add_box(context, image.rect);
  cairo_clip(context);
  cairo_translate(context, image.rect.x, image.rect.y);
  cairo_scale(context, image.rect.width / image.columns, image.rect.height / image.rows);
  cairo_set_source_surface(context, surface.get(), 0, 0);
  cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST);
  cairo_paint(context);
  cairo_restore(context);
}

}  // namespace attnpress
