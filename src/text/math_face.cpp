#include "text/math_face.hpp"

#include <hb-ot.h>

#include <algorithm>
#include <array>

namespace attnpress {
namespace {

double units_per_em(hb_font_t* font) { return hb_face_get_upem(hb_font_get_face(font)); }

TallForm assemble(const std::vector<hb_ot_math_glyph_part_t>& parts, double em, double overlap, double height) {
  constexpr int most_repeats = 200;
  TallForm form;
  form.overlap = overlap;
  for (int repeats = 0; repeats < most_repeats; ++repeats) {
    form.parts.clear();
    double length = 0;
    for (const hb_ot_math_glyph_part_t& part : parts) {
      const bool extends = (part.flags & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER) != 0;
      for (int i = 0; i < (extends ? repeats : 1); ++i) {
        length += part.full_advance / em - (form.parts.empty() ? 0 : overlap);
        form.parts.push_back({part.glyph, part.full_advance / em});
      }
    }
    if (length >= height) break;
  }
  return form;
}

std::vector<hb_ot_math_glyph_part_t> parts_of(hb_font_t* font, std::uint32_t glyph) {
  std::vector<hb_ot_math_glyph_part_t> parts(16);
  auto count = static_cast<unsigned>(parts.size());
  hb_position_t italics = 0;
  hb_ot_math_get_glyph_assembly(font, glyph, HB_DIRECTION_TTB, 0, &count, parts.data(), &italics);
  parts.resize(count);
  return parts;
}

}  // namespace

MathConstants read_math_constants(hb_font_t* font) {
  const double em = units_per_em(font);
  const auto length = [&](hb_ot_math_constant_t which) { return hb_ot_math_get_constant(font, which) / em; };
  const auto percent = [&](hb_ot_math_constant_t which) { return hb_ot_math_get_constant(font, which) / 100.0; };
  MathConstants c;
  c.script_scale = percent(HB_OT_MATH_CONSTANT_SCRIPT_PERCENT_SCALE_DOWN);
  c.script_script_scale = percent(HB_OT_MATH_CONSTANT_SCRIPT_SCRIPT_PERCENT_SCALE_DOWN);
  c.axis_height = length(HB_OT_MATH_CONSTANT_AXIS_HEIGHT);
  c.superscript_shift_up = length(HB_OT_MATH_CONSTANT_SUPERSCRIPT_SHIFT_UP);
  c.superscript_shift_up_cramped = length(HB_OT_MATH_CONSTANT_SUPERSCRIPT_SHIFT_UP_CRAMPED);
  c.superscript_bottom_min = length(HB_OT_MATH_CONSTANT_SUPERSCRIPT_BOTTOM_MIN);
  c.superscript_drop_max = length(HB_OT_MATH_CONSTANT_SUPERSCRIPT_BASELINE_DROP_MAX);
  c.subscript_shift_down = length(HB_OT_MATH_CONSTANT_SUBSCRIPT_SHIFT_DOWN);
  c.subscript_top_max = length(HB_OT_MATH_CONSTANT_SUBSCRIPT_TOP_MAX);
  c.subscript_drop_min = length(HB_OT_MATH_CONSTANT_SUBSCRIPT_BASELINE_DROP_MIN);
  c.script_gap_min = length(HB_OT_MATH_CONSTANT_SUB_SUPERSCRIPT_GAP_MIN);
  c.superscript_bottom_max_with_subscript = length(HB_OT_MATH_CONSTANT_SUPERSCRIPT_BOTTOM_MAX_WITH_SUBSCRIPT);
  c.space_after_script = length(HB_OT_MATH_CONSTANT_SPACE_AFTER_SCRIPT);
  c.fraction_rule = length(HB_OT_MATH_CONSTANT_FRACTION_RULE_THICKNESS);
  c.numerator_shift_up = length(HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_SHIFT_UP);
  c.numerator_shift_up_display = length(HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_DISPLAY_STYLE_SHIFT_UP);
  c.denominator_shift_down = length(HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_SHIFT_DOWN);
  c.denominator_shift_down_display = length(HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_DISPLAY_STYLE_SHIFT_DOWN);
  c.numerator_gap = length(HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_GAP_MIN);
  c.numerator_gap_display = length(HB_OT_MATH_CONSTANT_FRACTION_NUM_DISPLAY_STYLE_GAP_MIN);
  c.denominator_gap = length(HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_GAP_MIN);
  c.denominator_gap_display = length(HB_OT_MATH_CONSTANT_FRACTION_DENOM_DISPLAY_STYLE_GAP_MIN);
  c.radical_rule = length(HB_OT_MATH_CONSTANT_RADICAL_RULE_THICKNESS);
  c.radical_gap = length(HB_OT_MATH_CONSTANT_RADICAL_VERTICAL_GAP);
  c.radical_gap_display = length(HB_OT_MATH_CONSTANT_RADICAL_DISPLAY_STYLE_VERTICAL_GAP);
  c.radical_extra_ascender = length(HB_OT_MATH_CONSTANT_RADICAL_EXTRA_ASCENDER);
  return c;
}

double italics_correction(hb_font_t* font, std::uint32_t glyph) {
  return hb_ot_math_get_glyph_italics_correction(font, glyph) / units_per_em(font);
}

TallForm tall_form(hb_font_t* font, std::uint32_t glyph, double height) {
  const double em = units_per_em(font);
  std::array<hb_ot_math_glyph_variant_t, 32> variants{};
  auto count = static_cast<unsigned>(variants.size());
  hb_ot_math_get_glyph_variants(font, glyph, HB_DIRECTION_TTB, 0, &count, variants.data());
  for (unsigned i = 0; i < count; ++i) {
    const double length = variants.at(i).advance / em;
    if (length >= height) return {{{variants.at(i).glyph, length}}, 0};
  }
  const std::vector<hb_ot_math_glyph_part_t> parts = parts_of(font, glyph);
  if (!parts.empty()) {
    return assemble(parts, em, hb_ot_math_get_min_connector_overlap(font, HB_DIRECTION_TTB) / em, height);
  }
  if (count == 0) return {{{glyph, 0}}, 0};
  return {{{variants.at(count - 1).glyph, variants.at(count - 1).advance / em}}, 0};
}

}  // namespace attnpress
