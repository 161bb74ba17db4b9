#pragma once

#include <limits>
#include <vector>

#include "text/direction_levels.hpp"
#include "text/text_analysis.hpp"

namespace attnpress {

/// What is set as one and stands on one line: a cluster of glyphs or a formula. Lengths in points.
struct LineUnit {
  static constexpr double forbidden = std::numeric_limits<double>::infinity();

  double advance = 0;
  double half_advance = 0;  ///< without the blank half of a full-width sign
  double space_before = 0;  ///< between formulas; not at the start of a line
  double start_cost = 0;    ///< of a line that starts here; `forbidden`: none may
  bool must_start = false;  ///< behind a line feed
  bool is_space = false;    ///< vanishes at the end of a line
  Level level = 0;          ///< of direction
  Punctuation punctuation = Punctuation::none;
};

/// Costs of `start_cost`, from fine to only where nothing else will do.
struct BreakCost {
  static constexpr double inside_word = 2000;
  static constexpr double inside_word_of_full_line = 4;  ///< a character's worth of blank in a line to be stretched
  static constexpr double emergency = 1e6;
};

/// Units [first, last) of a line; spaces at its end are left out.
struct LineRange {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// Whether unit `index` of a line is set at half width: an opening bracket behind other punctuation or at the start of
/// the line, a closing sign before another one, a closing bracket at the end of the line.
[[nodiscard]] bool is_tightened(const std::vector<LineUnit>& units, const LineRange& line, std::size_t index);

/// Length of a line with tightened punctuation.
[[nodiscard]] double line_width(const std::vector<LineUnit>& units, const LineRange& line);

/// Breaks for `max_width` (no limit if not positive): as even as it goes, words whole, no last line of one character, a
/// very short one only where the others would get much shorter. A unit that is wider than the line stands alone.
/// `full`: lines are to be stretched to the width, so that little may be lacking.
[[nodiscard]] std::vector<LineRange> break_lines(const std::vector<LineUnit>& units, double max_width,
                                                 bool full = false);

}  // namespace attnpress
