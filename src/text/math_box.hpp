#pragma once

#include <vector>

#include "base/rich_text.hpp"
#include "text/run_builder.hpp"
#include "text/shaper.hpp"

namespace attnpress {

/// A set part of a formula: glyphs and rules around the origin (left end of its baseline), points, y down.
struct MathBox {
  double width = 0;
  double height = 0;                      ///< above the baseline
  double depth = 0;                       ///< below the baseline
  double italics = 0;                     ///< how far its last glyph leans over its width
  bool is_sign = false;                   ///< one glyph or word: scripts stand at their usual heights
  MathClass left = MathClass::ordinary;   ///< what a neighbour on the left sees
  MathClass right = MathClass::ordinary;  ///< what a neighbour on the right sees
  std::vector<ShapedRun> runs;
  std::vector<ShapedRule> rules;

  /// Adds what `other` paints, moved; width stays, height and depth grow.
  void take(MathBox&& other, double dx, double dy);
};

/// Size and habits at a place in a formula.
struct MathStyle {
  bool display = false;  ///< big fractions
  int level = 0;         ///< 0 text, 1 scripts, 2 scripts of scripts
  bool cramped = false;  ///< exponents stand lower, below a bar

  [[nodiscard]] MathStyle script() const { return {false, level < 2 ? level + 1 : 2, cramped}; }
  [[nodiscard]] MathStyle under() const { return {display, level, true}; }
};

/// Space between two neighbours by their classes, in em (TeX's table).
[[nodiscard]] double atom_space(MathClass left, MathClass right, bool in_script);

}  // namespace attnpress
