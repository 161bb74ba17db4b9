#include "render/outlines.hpp"

#include <hb.h>

namespace attnpress {
namespace {

struct DrawFuncsDeleter {
  void operator()(hb_draw_funcs_t* funcs) const noexcept { hb_draw_funcs_destroy(funcs); }
};
using DrawFuncs = std::unique_ptr<hb_draw_funcs_t, DrawFuncsDeleter>;
using Path = std::vector<PathOp>;

void move_to(hb_draw_funcs_t*, void* path, hb_draw_state_t*, float x, float y, void*) {
  static_cast<Path*>(path)->push_back({PathOp::Kind::move, {x, y}, {}, {}});
}

void line_to(hb_draw_funcs_t*, void* path, hb_draw_state_t*, float x, float y, void*) {
  static_cast<Path*>(path)->push_back({PathOp::Kind::line, {x, y}, {}, {}});
}

// Without a function for quadratic curves HarfBuzz raises them to cubic ones itself.
void cubic_to(hb_draw_funcs_t*, void* path, hb_draw_state_t*, float ax, float ay, float bx, float by, float x, float y,
              void*) {
  static_cast<Path*>(path)->push_back({PathOp::Kind::curve, {ax, ay}, {bx, by}, {x, y}});
}

void close_path(hb_draw_funcs_t*, void* path, hb_draw_state_t*, void*) {
  static_cast<Path*>(path)->push_back({PathOp::Kind::close, {}, {}, {}});
}

DrawFuncs path_builder() {
  DrawFuncs funcs(hb_draw_funcs_create());
  hb_draw_funcs_set_move_to_func(funcs.get(), move_to, nullptr, nullptr);
  hb_draw_funcs_set_line_to_func(funcs.get(), line_to, nullptr, nullptr);
  hb_draw_funcs_set_cubic_to_func(funcs.get(), cubic_to, nullptr, nullptr);
  hb_draw_funcs_set_close_path_func(funcs.get(), close_path, nullptr, nullptr);
  return funcs;
}

}  // namespace

void Outlines::FontDeleter::operator()(hb_font_t* font) const noexcept { hb_font_destroy(font); }

Outlines::Outlines(const Fonts& fonts) : fonts_(fonts), opened_(fonts.faces().size()) {}

Outlines::~Outlines() = default;

hb_font_t* Outlines::font(int face) {
  auto& slot = opened_.at(static_cast<std::size_t>(face));
  if (!slot) {
    const std::string_view data = fonts_.data(face);
    hb_blob_t* blob =
        hb_blob_create(data.data(), static_cast<unsigned>(data.size()), HB_MEMORY_MODE_READONLY, nullptr, nullptr);
    hb_face_t* opened = hb_face_create(blob, 0);
    slot.reset(hb_font_create(opened));
    hb_face_destroy(opened);
    hb_blob_destroy(blob);
  }
  return slot.get();
}

const std::vector<PathOp>& Outlines::of(int face, std::uint32_t glyph) {
  const auto [found, is_new] = outlines_.try_emplace(glyph_key(face, glyph));
  if (is_new) {
    const DrawFuncs funcs = path_builder();
#if HB_VERSION_ATLEAST(7, 0, 0)
    hb_font_draw_glyph(font(face), glyph, funcs.get(), &found->second);
#else
    hb_font_get_glyph_shape(font(face), glyph, funcs.get(), &found->second);
#endif
  }
  return found->second;
}

int Outlines::units_per_em(int face) { return static_cast<int>(hb_face_get_upem(hb_font_get_face(font(face)))); }

}  // namespace attnpress
