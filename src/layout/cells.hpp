#pragma once

#include <vector>

#include "layout/painter.hpp"
#include "story/frame.hpp"

namespace attnpress {

/// Ground of a cell that shows its number. `fill` counts for weights only; `tinted`: the row or matrix is at work.
[[nodiscard]] Color cell_color(CellState state, double fill, bool tinted, const Theme& theme);
/// Colour of a cell in a heatmap: weights by the ramp, scores by the diverging ramp.
[[nodiscard]] Color heat_color(CellState state, double fill, const Theme& theme);
/// Ink on such a ground: black or white on a weight, the page's ink else.
[[nodiscard]] Color cell_ink_on(CellState state, Color ground, const Theme& theme);

/// A frame around a row or a cell: a dark core in a light casing. `box` is the middle of the core; lengths in points.
struct Outline {
  Rect box;
  double width = 0;
  double casing = 0;
  Color core;

  /// How far it reaches from the middle of its core, to either side.
  [[nodiscard]] double reach() const { return width / 2 + casing; }
};

/// Cells whose shorter side is less have their outlines around them, and thinner.
inline constexpr double small_cell = 13;

/// Outer outline around the active row.
[[nodiscard]] Outline active_outline(const Rect& row, const Theme& theme);
/// Inner outline of the row's largest cell, as it is filled in; `fine`: thinner, where digits are small. `digits` is
/// their size, 0 in a heatmap. A bar stays below it; where digits or a bar leave no room inside of the cell it goes
/// around it.
[[nodiscard]] Outline pivot_outline(const Rect& cell, CellState state, bool fine, double digits, const Theme& theme);
void paint_outline(const Outline& outline, Painter& painter);

/// Small triangle in the upper left corner of a cell whose query and key are the same token, clear of the digits, whose
/// ink begins at `digits` from that corner, and of the outlines. Where a pivot outline leaves no room inside of it, its
/// corner becomes the mark; where there is no room at all there is none. Paint the outlines first.
void paint_diagonal_mark(const Rect& cell, Point digits, const std::vector<Outline>& outlines, Color ground,
                         Painter& painter);

/// The bar along the foot of a weight's cell: as long as `fill` (0 … 1) of its width; empty where the theme has none.
/// It keeps clear of digits of that size in the middle of the cell and of outlines.
[[nodiscard]] Rect magnitude_bar(const Rect& cell, double fill, double digits, const Theme& theme);
/// Ground of a cell with its bar, if it has one; a blocked one is hatched, lines of neighbours in line.
void paint_cell_ground(const Rect& cell, CellState state, double fill, double digits, bool tinted, Painter& painter);
/// Height that a cell needs for digits of that size with a bar below; 0 where the theme has no bars.
[[nodiscard]] double least_barred_cell(double digits, bool tight, const Theme& theme);

/// How far the pivot outline reaches into its cell, points.
[[nodiscard]] double pivot_inset(bool fine);

}  // namespace attnpress
