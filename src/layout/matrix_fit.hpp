#pragma once

#include "layout/grid_numbers.hpp"
#include "layout/labels.hpp"

namespace attnpress {

/// What one attention matrix shows over all its frames, as far as its place depends on it.
struct MatrixContent {
  int rows = 0;
  int columns = 0;
  LabelWidths row_labels;
  LabelWidths column_labels;
  GridNumbers numbers;
  bool row_named = false;     ///< has row labels
  bool column_named = false;  ///< has column labels
  bool outlined = false;      ///< an outline reaches beyond the active row
  RichText row_title;
  RichText column_title;
  RichText row_short;  ///< of its title; empty: it has none
  RichText column_short;

  /// As if it showed what the other one shows, too.
  void take_in(const MatrixContent& other);
};

enum class ColumnLabels { none, level, upright };

/// Sizes and ladder steps of one attention matrix; lengths in points.
struct MatrixFit {
  bool fits = false;
  int form = -1;  ///< of the numbers; −1: a heatmap
  double digit_size = 0;
  double label_size = 0;
  double axis_size = 0;
  ColumnLabels column_labels = ColumnLabels::none;
  double column_label_limit = 0;  ///< longest a column label may be
  int row_every = 1;              ///< 1: every row is named; k: every k-th by number
  int column_every = 1;
  bool row_title_level = false;  ///< the row title stands above, as it is too long for the height
  bool short_titles = false;     ///< both titles are short ones, as they share a line
  double axis_width = 0;         ///< of the vertical row title
  double row_title_height = 0;   ///< of the vertical row title
  double gutter = 0;             ///< room for row labels
  double header = 0;             ///< from the top to the first row
  double label_header = 0;       ///< part of the header that belongs to the column labels
  double cell_width = 0;
  double cell_height = 0;

  [[nodiscard]] bool thinned() const { return row_every > 1 || column_every > 1; }
  [[nodiscard]] bool heatmap() const { return form < 0; }
  /// A pixel stands for several cells.
  [[nodiscard]] bool pooled() const;
  [[nodiscard]] bool fine_outline() const;
};

/// Sets the matrix into `room` by the ladder: smaller type, labels rotated, labels elided, coarser numbers, heatmap.
[[nodiscard]] MatrixFit fit_matrix(const MatrixContent& content, const Size& room, double digit_limit,
                                   const Desk& desk);

/// The least room in which it shows its numbers in that form, in the smallest type; empty where it has no such form.
[[nodiscard]] Size least_numbers_size(const MatrixContent& content, int form, const Desk& desk);

/// The height at which every row has its name, if only beside colours.
[[nodiscard]] double named_rows_height(const MatrixContent& content, const Desk& desk);

/// The least height at which colours still show each row.
[[nodiscard]] double least_colors_height(const MatrixContent& content, const Desk& desk);

/// How wide it would like to be: whole numbers and labels at their wanted sizes.
[[nodiscard]] double wanted_matrix_width(const MatrixContent& content, const Desk& desk);

/// How wide it can become before its cells fall apart.
[[nodiscard]] double most_matrix_width(const MatrixContent& content, const Desk& desk);

namespace matrix_room {
constexpr double label_gap = 7;  ///< from the labels to the cells, and below the column labels
constexpr double axis_gap = 7;   ///< from the row title to the labels
constexpr double edge = 5;       ///< what the active outline takes beyond the cells
constexpr double cell_gap = 1.5;
constexpr double title_gap = 2;  ///< in sizes of their type, between axis titles on one line
/// Room kept free right of and below the cells.
[[nodiscard]] inline double beyond(const MatrixContent& content) { return content.outlined ? edge : 0; }
}  // namespace matrix_room

}  // namespace attnpress
