#include <cairo.h>

#include <cmath>
#include <cstdint>

#include "render/cairo_paint.hpp"
#include "render/glyph_masks.hpp"
#include "render/outlines.hpp"
#include "render/png_encoder.hpp"
#include "render/render.hpp"

namespace attnpress {
namespace {

/// A Cairo image surface with its context in points, and its pixels.
class Canvas {
 public:
  Canvas(int width, int height, double pixels_per_point)
      : surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)),
        context_(cairo_create(surface_.get())),
        width_(width),
        height_(height) {
    cairo_scale(context_.get(), pixels_per_point, pixels_per_point);
  }

  [[nodiscard]] bool has_size(int width, int height) const { return width_ == width && height_ == height; }
  [[nodiscard]] bool usable() const { return cairo_image_surface_get_data(surface_.get()) != nullptr; }
  [[nodiscard]] cairo_t* context() const { return context_.get(); }

  [[nodiscard]] PixelView view() const {
    cairo_surface_flush(surface_.get());
    return {data(), width_, height_, stride()};
  }

  /// Lets `paint(pixels, width, height, stride)` change the pixels behind Cairo's back.
  template <typename Paint>
  void paint_pixels(Paint paint) {
    cairo_surface_flush(surface_.get());
    paint(data(), width_, height_, stride());
    cairo_surface_mark_dirty(surface_.get());
  }

 private:
  [[nodiscard]] std::uint32_t* data() const {
    return reinterpret_cast<std::uint32_t*>(cairo_image_surface_get_data(surface_.get()));
  }
  [[nodiscard]] int stride() const { return cairo_image_surface_get_stride(surface_.get()) / 4; }

  CairoSurface surface_;
  CairoContext context_;
  int width_;
  int height_;
};

}  // namespace

struct PngRenderer::Impl {
  Impl(std::shared_ptr<const Fonts> with_fonts, double scale)
      : fonts(std::move(with_fonts)), pixels_per_point(scale), outlines(*fonts), masks(outlines) {}

  std::shared_ptr<const Fonts> fonts;
  double pixels_per_point;
  Outlines outlines;
  GlyphMasks masks;
  PngEncoder encoder;
  std::unique_ptr<Canvas> canvas;

  /// The canvas of the last picture where the size is the same: touching new memory costs more than painting.
  void take_canvas(const Size& size) {
    const auto width = static_cast<int>(std::lround(size.width * pixels_per_point));
    const auto height = static_cast<int>(std::lround(size.height * pixels_per_point));
    if (!canvas || !canvas->has_size(width, height)) {
      canvas = std::make_unique<Canvas>(width, height, pixels_per_point);
    }
  }

  void paint(const GlyphRun& run) {
    canvas->paint_pixels([&](std::uint32_t* pixels, int width, int height, int stride) {
      masks.paint(run, pixels_per_point, pixels, width, height, stride);
    });
  }

  template <typename Shape>
  void paint(const Shape& shape) {
    paint_item(canvas->context(), shape);
  }
};

PngRenderer::PngRenderer(std::shared_ptr<const Fonts> fonts, double pixels_per_point)
    : impl_(std::make_unique<Impl>(std::move(fonts), pixels_per_point)) {}

PngRenderer::~PngRenderer() = default;
PngRenderer::PngRenderer(PngRenderer&&) noexcept = default;

std::string PngRenderer::render(const Scene& scene) {
  impl_->take_canvas(scene.size);
  if (!impl_->canvas->usable()) return {};
  paint_ground(impl_->canvas->context(), scene);
  for (const Item* item : items_in_paint_order(scene)) {
    std::visit([&](const auto& shape) { impl_->paint(shape); }, *item);
  }
  constexpr double kPointsPerMetre = 72 / 0.0254;
  const auto pixels_per_metre = static_cast<int>(std::lround(impl_->pixels_per_point * kPointsPerMetre));
  return impl_->encoder.encode(impl_->canvas->view(), pixels_per_metre,
                               {scene.title, scene.description, scene.language});
}

}  // namespace attnpress
