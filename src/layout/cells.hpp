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
/// Inner outline of the row's largest cell.
void paint_pivot_outline(const Rect& cell, Painter& painter);
/// Corner mark of a cell whose query and key are the same token; `clear` points at the cell's top are free of digits.
void paint_diagonal_mark(const Rect& cell, double clear, Color ground, Painter& painter);

/// How far the pivot outline reaches into its cell, points.
[[nodiscard]] double pivot_inset();
/// How far the active outline reaches beyond the row, points.
[[nodiscard]] double active_outset();

}  // namespace attnpress
