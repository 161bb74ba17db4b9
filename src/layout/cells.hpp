#pragma once

#include "layout/painter.hpp"
#include "story/frame.hpp"

namespace attnpress {

/// Ground of a cell that shows its number. `fill` counts for weights only; `tinted`: the row or matrix is at work.
[[nodiscard]] Color cell_color(CellState state, double fill, bool tinted, const Theme& theme);
/// Colour of a cell in a heatmap: weights by the ramp, scores by the diverging ramp.
[[nodiscard]] Color heat_color(CellState state, double fill, const Theme& theme);
/// Ink on such a ground: black or white on a weight, the page's ink else.
[[nodiscard]] Color cell_ink_on(CellState state, Color ground, const Theme& theme);

/// Outer outline around the active row.
void paint_active_outline(const Rect& row, Painter& painter);
/// Inner outline of the row's largest cell; `fine`: thinner, where cells are small.
void paint_pivot_outline(const Rect& cell, bool fine, Painter& painter);

/// What a diagonal mark must keep clear of.
struct MarkRoom {
  Point digits;           ///< where the ink of digits begins, points from the cell's upper left corner
  bool outlined = false;  ///< the cell has the pivot outline …
  bool fine = false;      ///< … in its thinner form
};
/// Small triangle in the upper left corner of a cell whose query and key are the same token. Paint outlines first.
void paint_diagonal_mark(const Rect& cell, const MarkRoom& room, Color ground, Painter& painter);

/// How far the pivot outline reaches into its cell, points.
[[nodiscard]] double pivot_inset(bool fine);
/// How far the active outline reaches beyond the row, points.
[[nodiscard]] double active_outset();

}  // namespace attnpress
