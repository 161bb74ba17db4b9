#include "text/marks.hpp"

#include <hb-ot.h>

#include <algorithm>
#include <array>

namespace attnpress {
namespace {

// In em: between a letter and its mark, or two marks; at the end of a cluster that a mark makes wider.
constexpr double mark_gap = 0.06;
constexpr double side_bearing = 0.02;

Ink moved(const Ink& ink, const SetGlyph& glyph) {
  return {ink.left + glyph.dx, ink.top + glyph.dy, ink.right + glyph.dx, ink.bottom + glyph.dy};
}

Ink united(const std::optional<Ink>& a, const Ink& b) {
  if (!a) return b;
  return {std::min(a->left, b.left), std::min(a->top, b.top), std::max(a->right, b.right),
          std::max(a->bottom, b.bottom)};
}

struct SpacingForm {
  char32_t mark;
  char32_t spacing;
};

// Unicode's compatibility decompositions: each spacing form is a blank with the mark.
constexpr std::array spacing_forms{
    SpacingForm{U'\u0300', U'`'},      SpacingForm{U'\u0301', U'\u00B4'}, SpacingForm{U'\u0303', U'\u02DC'},
    SpacingForm{U'\u0304', U'\u00AF'}, SpacingForm{U'\u0306', U'\u02D8'}, SpacingForm{U'\u0307', U'\u02D9'},
    SpacingForm{U'\u0308', U'\u00A8'}, SpacingForm{U'\u030A', U'\u02DA'}, SpacingForm{U'\u030B', U'\u02DD'},
    SpacingForm{U'\u0327', U'\u00B8'}, SpacingForm{U'\u0328', U'\u02DB'},
};

char32_t spacing_form(char32_t mark) {
  const auto* const form = std::find_if(spacing_forms.begin(), spacing_forms.end(),
                                        [mark](const SpacingForm& candidate) { return candidate.mark == mark; });
  return form == spacing_forms.end() ? U'\0' : form->spacing;
}

/// A true combining glyph reaches back over the letter before it.
bool reaches_back(hb_font_t* font, hb_codepoint_t glyph) {
  hb_glyph_extents_t extents{};
  return hb_font_get_glyph_extents(font, glyph, &extents) != 0 && extents.x_bearing < 0;
}

hb_bool_t glyph_or_spacing_form(hb_font_t* font, void* /*font_data*/, hb_codepoint_t code_point, hb_codepoint_t* glyph,
                                void* /*user_data*/) {
  hb_font_t* face_font = hb_font_get_parent(font);
  const hb_bool_t known = hb_font_get_nominal_glyph(face_font, code_point, glyph);
  const char32_t spacing = spacing_form(code_point);
  if (spacing == U'\0' || (known != 0 && reaches_back(face_font, *glyph))) return known;
  hb_codepoint_t instead = 0;
  if (hb_font_get_nominal_glyph(face_font, spacing, &instead) == 0) return known;
  *glyph = instead;
  return 1;
}

}  // namespace

MarkPlace mark_place(char32_t code_point) {
  switch (hb_unicode_combining_class(hb_unicode_funcs_get_default(), code_point)) {
    case HB_UNICODE_COMBINING_CLASS_ABOVE:
    case HB_UNICODE_COMBINING_CLASS_ATTACHED_ABOVE:
      return MarkPlace::above;
    case HB_UNICODE_COMBINING_CLASS_BELOW:
      return MarkPlace::below;
    case HB_UNICODE_COMBINING_CLASS_ATTACHED_BELOW:
      return MarkPlace::attached;
    case HB_UNICODE_COMBINING_CLASS_OVERLAY:
      return MarkPlace::across;
    default:
      return MarkPlace::own;
  }
}

void MarkStack::add_base(const Ink& ink, const SetGlyph& glyph) { base_ = united(base_, moved(ink, glyph)); }

void MarkStack::add_mark(const Ink& ink, MarkPlace place, SetGlyph& glyph) {
  const Ink base = base_.value_or(Ink());
  const Ink all = marks_ ? united(marks_, base) : base;
  glyph.dx = (base.left + base.right - ink.left - ink.right) / 2;
  switch (place) {
    case MarkPlace::own:
      break;
    case MarkPlace::above:
      glyph.dy = all.top - mark_gap - ink.bottom;
      break;
    case MarkPlace::below:
      glyph.dy = all.bottom + mark_gap - ink.top;
      break;
    case MarkPlace::attached:
      glyph.dy = all.bottom - ink.top;
      break;
    case MarkPlace::across:
      glyph.dy = (base.top + base.bottom - ink.top - ink.bottom) / 2;
      break;
  }
  marks_ = united(marks_, moved(ink, glyph));
}

MarkStack::Room MarkStack::room(bool upright, double advance) const {
  if (!marks_) return {};
  const double start = upright ? marks_->top : marks_->left;
  const double end = upright ? marks_->bottom : marks_->right;
  return {start < 0 ? side_bearing - start : 0, end > advance ? end - advance + side_bearing : 0};
}

FontHandle open_font(hb_face_t* face) {
  const FontHandle plain(hb_font_create(face));
  const int units = static_cast<int>(hb_face_get_upem(face));
  hb_font_set_scale(plain.get(), units, units);
  FontHandle font(hb_font_create_sub_font(plain.get()));
  hb_font_funcs_t* functions = hb_font_funcs_create();
  hb_font_funcs_set_nominal_glyph_func(functions, &glyph_or_spacing_form, nullptr, nullptr);
  hb_font_set_funcs(font.get(), functions, nullptr, nullptr);
  hb_font_funcs_destroy(functions);
  return font;
}

}  // namespace attnpress
