#pragma once

#include <cstdint>
#include <vector>

struct hb_font_t;

namespace attnpress {

/// Constants of the MATH table that the setting of formulas uses, in em of the size they are applied at.
struct MathConstants {
  double script_scale = 0.7;         ///< size of scripts
  double script_script_scale = 0.5;  ///< size of scripts of scripts
  double axis_height = 0;
  double superscript_shift_up = 0;
  double superscript_shift_up_cramped = 0;
  double superscript_bottom_min = 0;
  double superscript_drop_max = 0;
  double subscript_shift_down = 0;
  double subscript_top_max = 0;
  double subscript_drop_min = 0;
  double script_gap_min = 0;
  double superscript_bottom_max_with_subscript = 0;
  double space_after_script = 0;
  double fraction_rule = 0;
  double numerator_shift_up = 0;
  double numerator_shift_up_display = 0;
  double denominator_shift_down = 0;
  double denominator_shift_down_display = 0;
  double numerator_gap = 0;
  double numerator_gap_display = 0;
  double denominator_gap = 0;
  double denominator_gap_display = 0;
  double radical_rule = 0;
  double radical_gap = 0;
  double radical_gap_display = 0;
  double radical_extra_ascender = 0;
};

/// A piece of a vertical assembly, from bottom to top; `length` in em.
struct AssemblyPart {
  std::uint32_t glyph = 0;
  double length = 0;
};

/// A tall form of a delimiter: one glyph, or parts that overlap by `overlap` em.
struct TallForm {
  std::vector<AssemblyPart> parts;
  double overlap = 0;
};

[[nodiscard]] MathConstants read_math_constants(hb_font_t* font);

/// Italics correction of a glyph in em.
[[nodiscard]] double italics_correction(hb_font_t* font, std::uint32_t glyph);

/// The smallest form of `glyph` that is at least `height` em tall; the tallest there is if none is.
[[nodiscard]] TallForm tall_form(hb_font_t* font, std::uint32_t glyph, double height);

}  // namespace attnpress
