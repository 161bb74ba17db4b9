#include <cairo-pdf.h>

#include <algorithm>
#include <new>
#include <utility>

#include "render/cairo_faces.hpp"
#include "render/cairo_paint.hpp"
#include "render/pdf_finish.hpp"
#include "render/pdf_grey.hpp"
#include "render/render.hpp"

namespace attnpress {
namespace {

cairo_status_t append_bytes(void* out, const unsigned char* data, unsigned size) {
  try {
    static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(data), size);
  } catch (const std::bad_alloc&) {
    return CAIRO_STATUS_NO_MEMORY;
  }
  return CAIRO_STATUS_SUCCESS;
}

struct FontOptionsDeleter {
  void operator()(cairo_font_options_t* options) const noexcept { cairo_font_options_destroy(options); }
};
using FontOptions = std::unique_ptr<cairo_font_options_t, FontOptionsDeleter>;

/// Glyphs exactly where the scene puts them.
FontOptions exact_placement() {
  FontOptions options(cairo_font_options_create());
  cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
  return options;
}

/// The run in Cairo's form, its arrays kept from run to run.
class GlyphWriter {
 public:
  void show(cairo_t* context, const GlyphRun& run, cairo_font_face_t* face) {
    fill(run);
    cairo_matrix_t matrix;
    cairo_matrix_init_rotate(&matrix, run.angle);
    cairo_matrix_scale(&matrix, run.size, run.size);
    cairo_set_font_face(context, face);
    cairo_set_font_matrix(context, &matrix);
    cairo_set_font_options(context, options_.get());
    cairo_set_source_rgb(context, run.color.r / 255.0, run.color.g / 255.0, run.color.b / 255.0);
    if (clusters_.empty()) {
      cairo_show_glyphs(context, glyphs_.data(), static_cast<int>(glyphs_.size()));
    } else {
      const std::string& text = run.backward ? seen_text_ : run.text;
      cairo_show_text_glyphs(context, text.data(), static_cast<int>(text.size()), glyphs_.data(),
                             static_cast<int>(glyphs_.size()), clusters_.data(), static_cast<int>(clusters_.size()),
                             static_cast<cairo_text_cluster_flags_t>(0));
    }
  }

 private:
  /// Clusters that do not cover words and glyphs would make Cairo refuse the whole page: then none are given.
  void fill(const GlyphRun& run) {
    glyphs_.clear();
    clusters_.clear();
    for (const Glyph& glyph : run.glyphs) glyphs_.push_back({glyph.id, glyph.origin.x, glyph.origin.y});
    std::size_t bytes = 0;
    std::size_t glyphs = 0;
    for (const Cluster& cluster : run.clusters) {
      clusters_.push_back({cluster.byte_count, cluster.glyph_count});
      bytes += static_cast<std::size_t>(cluster.byte_count);
      glyphs += static_cast<std::size_t>(cluster.glyph_count);
    }
    if (bytes != run.text.size() || glyphs != run.glyphs.size()) clusters_.clear();
    if (run.backward) turn_round(run.text);
  }

  /// Words and clusters as they are seen. Cairo could take them in reading order, but would then write glyphs that go
  /// back on the line, which programs that extract text take for words of one letter.
  void turn_round(const std::string& text) {
    seen_text_.clear();
    std::size_t end = text.size();
    std::reverse(clusters_.begin(), clusters_.end());
    for (const cairo_text_cluster_t& cluster : clusters_) {
      end -= static_cast<std::size_t>(cluster.num_bytes);
      seen_text_.append(text, end, static_cast<std::size_t>(cluster.num_bytes));
    }
  }

  FontOptions options_ = exact_placement();
  std::vector<cairo_glyph_t> glyphs_;
  std::vector<cairo_text_cluster_t> clusters_;
  std::string seen_text_;  ///< of a backward run, its clusters from left to right
};

}  // namespace

struct PdfRenderer::Impl {
  Impl(std::shared_ptr<const Fonts> fonts, PdfInfo with_info) : faces(std::move(fonts)), info(std::move(with_info)) {}

  CairoFaces faces;
  PdfInfo info;
  GlyphWriter glyphs;
  std::string raw;
  CairoSurface surface;
  CairoContext context;
  std::vector<PdfPageEntry> entries;
  bool grey = true;  ///< so far the document shows nothing but greys

  void begin_page(const Size& size) {
    if (surface) {
      cairo_pdf_surface_set_size(surface.get(), size.width, size.height);
      return;
    }
    surface.reset(cairo_pdf_surface_create_for_stream(append_bytes, &raw, size.width, size.height));
    cairo_pdf_surface_restrict_to_version(surface.get(), CAIRO_PDF_VERSION_1_5);
    context.reset(cairo_create(surface.get()));
  }

  void paint(const GlyphRun& run) {
    if (run.glyphs.empty()) return;
    if (cairo_font_face_t* face = faces.face(run.face)) glyphs.show(context.get(), run, face);
  }

  void paint(const Ramp& ramp) {
    const bool steps = std::all_of(ramp.stops.begin(), ramp.stops.end(), [](Color stop) { return is_grey(stop); });
    if (steps && !ramp.stops.empty()) return paint_item(context.get(), steps_of(ramp));
    paint_item(context.get(), ramp);
  }

  template <typename Shape>
  void paint(const Shape& shape) {
    paint_item(context.get(), shape);
  }
};

PdfRenderer::PdfRenderer(std::shared_ptr<const Fonts> fonts, PdfInfo info)
    : impl_(std::make_unique<Impl>(std::move(fonts), std::move(info))) {}

PdfRenderer::~PdfRenderer() = default;
PdfRenderer::PdfRenderer(PdfRenderer&&) noexcept = default;

void PdfRenderer::set_info(PdfInfo info) { impl_->info = std::move(info); }

void PdfRenderer::add(const Page& page) {
  impl_->begin_page(page.scene.size);
  impl_->grey = impl_->grey && is_grey(page.scene);
  paint_ground(impl_->context.get(), page.scene);
  for (const Item* item : items_in_paint_order(page.scene)) {
    std::visit([&](const auto& shape) { impl_->paint(shape); }, *item);
  }
  cairo_show_page(impl_->context.get());
  impl_->entries.push_back({page.scene.size, page.label, page.outline_title, page.outline_group});
}

std::string PdfRenderer::finish() {
  if (!impl_->surface) return {};
  const bool drawn = cairo_status(impl_->context.get()) == CAIRO_STATUS_SUCCESS;
  impl_->context.reset();
  cairo_surface_finish(impl_->surface.get());
  const bool finished = cairo_surface_status(impl_->surface.get()) == CAIRO_STATUS_SUCCESS;
  impl_->surface.reset();
  const std::string raw = std::exchange(impl_->raw, {});
  const std::vector<PdfPageEntry> entries = std::exchange(impl_->entries, {});
  const bool grey = std::exchange(impl_->grey, true);
  return drawn && finished ? finish_pdf(raw, entries, impl_->info, grey) : std::string();
}

}  // namespace attnpress
