#pragma once

#include "layout/matrix_fit.hpp"

namespace attnpress {

/// Where a placed matrix stands: its box, the top of its header and the box of its cells.
struct MatrixFrame {
  const MatrixFit& fit;
  Rect box;
  double top = 0;
  Rect cells;
};

void paint_axis_titles(const Grid& grid, const MatrixFrame& frame, Painter& painter);
void paint_row_label(const Grid& grid, int row, const MatrixFrame& frame, Painter& painter);
void paint_column_label(const Grid& grid, int column, const MatrixFrame& frame, Painter& painter);

/// All labels of an axis; where there is no room for each, every k-th by its number, the strong ones always by name.
void paint_row_labels(const Grid& grid, const MatrixFrame& frame, Painter& painter);
void paint_column_labels(const Grid& grid, const MatrixFrame& frame, Painter& painter);

}  // namespace attnpress
