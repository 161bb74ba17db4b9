#include "layout/matrix_labels.hpp"

#include <algorithm>

namespace attnpress {
namespace {

using namespace matrix_room;

constexpr double single_letter = 1.1;  ///< em: a label that short is not turned; a lying "I" would be a dash

/// A stretch along an axis that a label occupies.
struct Stretch {
  double from = 0, to = 0;
  [[nodiscard]] bool meets(const Stretch& other) const { return from < other.to && other.from < to; }
};

Label numbered(int index) { return {std::to_string(index + 1), {}, false}; }

double row_middle(const MatrixFrame& frame, int row) {
  const double gap = frame.fit.heatmap() ? 0 : cell_gap;
  return frame.cells.y + row * frame.fit.cell_height + (frame.fit.cell_height - gap) / 2;
}

double column_middle(const MatrixFrame& frame, int column) {
  const double gap = frame.fit.heatmap() ? 0 : cell_gap;
  return frame.cells.x + column * frame.fit.cell_width + (frame.fit.cell_width - gap) / 2;
}

/// Ink of level column labels is centred on this line.
double label_line(const MatrixFrame& frame) { return frame.cells.y - 0.6 * label_gap - 0.65 * frame.fit.label_size; }

void put_row_label(const Label& label, double middle, const MatrixFrame& frame, Painter& painter) {
  const ShapedLabel shaped = shape_label(label, frame.fit.label_size, frame.fit.gutter, painter.desk());
  paint_label(shaped, label.strong, frame.cells.x - label_gap - shaped.width(), middle, painter);
}

/// Level, centred on `middle` but within the columns.
Stretch put_level_label(const Label& label, double middle, const MatrixFrame& frame, const std::vector<Stretch>& taken,
                        Painter& painter) {
  const ShapedLabel shaped = shape_label(label, frame.fit.label_size, frame.fit.column_label_limit, painter.desk());
  const double width = shaped.width();
  double left = middle - width / 2;
  if (frame.fit.column_every > 1) {
    left = std::clamp(left, frame.cells.x - frame.fit.gutter / 2,
                      std::max(frame.cells.x, frame.cells.right() + edge - width));
  }
  const Stretch own{left - 3, left + width + 3};
  if (std::any_of(taken.begin(), taken.end(), [&](const Stretch& other) { return other.meets(own); })) return {};
  paint_label(shaped, label.strong, left, label_line(frame), painter);
  return own;
}

/// Strong labels first, then every k-th number that does not meet one.
template <typename Put>
void put_thinned(const std::vector<Label>& labels, int every, Put&& put) {
  std::vector<Stretch> taken;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (labels[i].strong) taken.push_back(put(labels[i], static_cast<int>(i), taken));
  }
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const bool due = i == 0 || (i + 1) % static_cast<std::size_t>(every) == 0;
    if (!labels[i].strong && due) taken.push_back(put(numbered(static_cast<int>(i)), static_cast<int>(i), taken));
  }
}

}  // namespace

void paint_axis_titles(const Grid& grid, const MatrixFrame& frame, Painter& painter) {
  const Desk& desk = painter.desk();
  const MatrixFit& fit = frame.fit;
  const bool one_line = fit.row_title_level && !grid.row_axis.short_title.empty();
  const auto title_of = [&](const Axis& axis) { return fit.short_titles ? axis.short_title : axis.title; };
  const auto set = [&](const Axis& axis) { return desk.rich(title_of(axis), fit.axis_size, false, frame.box.width); };
  double y = frame.top;
  const auto leaf = painter.leaf(Role::paragraph);
  if (!grid.column_axis.title.empty()) {
    const Shaped title = set(grid.column_axis);
    const double beside = one_line ? set(grid.row_axis)->width + title_gap * fit.axis_size : 0;
    const double left = std::clamp(frame.cells.center_x() - title->width / 2, frame.box.x + beside,
                                   std::max(frame.box.x + beside, frame.box.right() - title->width));
    painter.text(*title, {left, y}, desk.muted_colors());
    y += one_line ? 0 : title->height;
  }
  if (grid.row_axis.title.empty()) return;
  if (fit.row_title_level) {
    painter.text(*set(grid.row_axis), {frame.box.x, y}, desk.muted_colors());
    return;
  }
  const Shaped title = desk.shaper.shape_vertical(grid.row_axis.title, desk.style(fit.axis_size));
  const double left = frame.cells.x - label_gap - fit.gutter - fit.axis_width;
  // Beside the cells; from the label row on where it is longer, but not into the column title above.
  const double level = std::min(frame.cells.center_y() - title->height / 2, frame.cells.bottom() - title->height);
  const double top = std::max(level, y);
  painter.text(*title, {left, top}, desk.muted_colors());
}

void paint_row_label(const Grid& grid, int row, const MatrixFrame& frame, Painter& painter) {
  const auto index = static_cast<std::size_t>(row);
  if (index >= grid.row_axis.labels.size()) return;
  put_row_label(grid.row_axis.labels[index], row_middle(frame, row), frame, painter);
}

void paint_column_label(const Grid& grid, int column, const MatrixFrame& frame, Painter& painter) {
  const auto index = static_cast<std::size_t>(column);
  if (index >= grid.column_axis.labels.size()) return;
  const Label& label = grid.column_axis.labels[index];
  if (frame.fit.column_labels == ColumnLabels::level) {
    put_level_label(label, column_middle(frame, column), frame, {}, painter);
    return;
  }
  const ShapedLabel shaped = shape_label(label, frame.fit.label_size, frame.fit.column_label_limit, painter.desk());
  if (shaped.width() <= single_letter * frame.fit.label_size) {
    paint_label(shaped, label.strong, column_middle(frame, column) - shaped.width() / 2, label_line(frame), painter);
    return;
  }
  const double bottom = frame.cells.y - 0.6 * label_gap;
  const Shaped stacked = stack_label(label, frame.fit.label_size, painter.desk());
  if (stacked != nullptr && stacked->height <= frame.fit.column_label_limit + 0.01) {
    paint_label_stacked(*stacked, label.strong, column_middle(frame, column), bottom, painter);
  } else {
    paint_label_upwards(shaped, label.strong, column_middle(frame, column), bottom, painter);
  }
}

void paint_row_labels(const Grid& grid, const MatrixFrame& frame, Painter& painter) {
  if (frame.fit.row_every == 1) {
    for (int row = 0; row < grid.rows; ++row) paint_row_label(grid, row, frame, painter);
    return;
  }
  put_thinned(grid.row_axis.labels, frame.fit.row_every,
              [&](const Label& label, int row, const std::vector<Stretch>& taken) -> Stretch {
                const double middle = row_middle(frame, row);
                const double reach = 0.62 * frame.fit.label_size;
                const Stretch own{middle - reach, middle + reach};
                if (std::any_of(taken.begin(), taken.end(), [&](const Stretch& other) { return other.meets(own); }))
                  return {};
                put_row_label(label, middle, frame, painter);
                return own;
              });
}

void paint_column_labels(const Grid& grid, const MatrixFrame& frame, Painter& painter) {
  if (frame.fit.column_every == 1) {
    for (int column = 0; column < grid.columns; ++column) paint_column_label(grid, column, frame, painter);
    return;
  }
  put_thinned(grid.column_axis.labels, frame.fit.column_every,
              [&](const Label& label, int column, const std::vector<Stretch>& taken) {
                return put_level_label(label, column_middle(frame, column), frame, taken, painter);
              });
}

}  // namespace attnpress
