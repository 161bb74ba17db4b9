#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <string>

#include "layout/labels.hpp"
#include "layout/paper_panels.hpp"
#include "layout/sizes.hpp"

namespace attnpress {
namespace {

constexpr double slack = 0.01;
constexpr double cell_gap = 2;
constexpr double label_gap = 6;
constexpr double padding = 3;      ///< at the left and right of a number, at least
constexpr double least_row = 16;   ///< points: room for a hand's small digits …
constexpr double good_row = 25;    ///< … and for large ones, …
constexpr double good_rows = 100;  ///< … which many rows together cannot have
constexpr double narrow_row = 20;
constexpr double growth = 5;  ///< from a good row to the one that looks best
constexpr double highest_row = 38;
constexpr double natural_cell = 58;
constexpr double widest_cell = 76;
constexpr double least_cell = 26;
constexpr double frame_width = 1.1;    ///< of a blank
constexpr double longest_label = 0.3;  ///< of the width
constexpr double least_label = 48;     ///< points: longer names may be shortened

/// The widest number of that format.
std::string widest_of(const Blank& format, bool with_sign) {
  std::string text(static_cast<std::size_t>(format.digits_before), '0');
  if (format.digits_after > 0) text += "." + std::string(static_cast<std::size_t>(format.digits_after), '0');
  return (format.sign && with_sign ? "\u2212" : "") + text;
}

/// The matrix of a question. Its measures come from the numbers shown and the formats of the blanks: what is written
/// into these in a key moves nothing.
class ExerciseGridSetter final : public PanelSetter {
 public:
  void gather(const Panel& panel, const Desk& desk) override {
    const auto& grid = std::get<Grid>(panel);
    rows_ = std::max(rows_, grid.rows);
    columns_ = std::max(columns_, grid.columns);
    for (const Label& label : grid.row_axis.labels) row_labels_.gather(label, desk);
    for (const Label& label : grid.column_axis.labels) column_labels_.gather(label, desk);
    row_title_ = grid.row_axis.title;
    column_title_ = grid.column_axis.title;
    for (const auto& [cell, format] : grid.blanks) {
      gather_number(widest_of(format, true), desk);
      aligned_ = std::max(aligned_, width_at_one(widest_of(format, false), desk));
    }
    for (std::size_t i = 0; i < grid.states.size(); ++i) gather_shown(grid, static_cast<int>(i), desk);
  }

  Extent width(const Desk& desk) const override {
    const TypeSize digits = desk.type("matrix");
    const double least =
        label_room(desk, desk.type("label").minimum, least_label) + columns_ * cell_for(digits.minimum);
    const double cell = std::max(natural_cell, numbers_ * digits.size + 4 * padding);
    const double labels = std::min(column_labels_.widest(desk.type("label").size) + 2 * padding, widest_cell);
    return {least, least,
            std::max(least, label_room(desk, desk.type("label").size, 0) + columns_ * std::max(cell, labels))};
  }
  Extent height(double, const Desk& desk) const override {
    const double head = header(desk);
    const double row = std::clamp(good_rows / std::max(1, rows_), narrow_row, good_row);
    return {head + rows_ * least_row, head + rows_ * row, head + rows_ * (row + growth)};
  }

  /// Rows grow with the room to calculate beside them.
  bool greedy() const override { return true; }

  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    const double cells = columns_ * cell_for(desk.type("matrix").minimum);
    const double longest = std::max(least_label, std::min(longest_label * box.width, box.width - cells - label_gap));
    label_size_ = largest_size(desk.type("label"), [&](double size) { return row_labels_.widest(size) <= longest; });
    gutter_ = label_room(desk, label_size_, longest);
    top_ = box.y + header(desk);
    cell_width_ = std::min((box.width - gutter_) / std::max(1, columns_), widest_cell);
    row_height_ = std::min((box.bottom() - top_) / std::max(1, rows_), highest_row);
    digit_size_ = largest_size(desk.type("matrix"), [&](double size) { return cell_for(size) <= cell_width_ + slack; });
    if (cell_for(digit_size_) > cell_width_ + slack) return "there is no room for the columns of an exercise";
    if (row_height_ < least_row - slack) return "there is no room for the rows of an exercise";
    return {};
  }

  void paint(const Panel& panel, Painter& painter) const override {
    const auto& grid = std::get<Grid>(panel);
    paint_titles(painter);
    const auto table = painter.group(Role::table, grid.alt);
    paint_column_labels(grid, painter);
    for (int row = 0; row < grid.rows; ++row) {
      const auto table_row = painter.group(Role::table_row);
      paint_row_label(grid, row, painter);
      for (int column = 0; column < grid.columns; ++column) paint_cell(grid, row, column, painter);
    }
  }

 private:
  static double width_at_one(const std::string& text, const Desk& desk) {
    constexpr double reference = 10;
    return desk.words(text, reference)->width / reference;
  }
  void gather_number(const std::string& text, const Desk& desk) {
    if (seen_.insert(text).second) numbers_ = std::max(numbers_, width_at_one(text, desk));
  }
  void gather_shown(const Grid& grid, int index, const Desk& desk) {
    const CellIndex cell{index / grid.columns, index % grid.columns};
    if (grid.blanks.contains(cell)) return;
    const std::string& text = grid.number_forms[0][static_cast<std::size_t>(index)];
    gather_number(text, desk);
    if (grid.blanks.empty()) aligned_ = std::max(aligned_, width_at_one(text, desk));
  }

  [[nodiscard]] double cell_for(double digit_size) const {
    return std::max(least_cell, numbers_ * digit_size + 2 * padding + cell_gap);
  }
  /// Left of the cells: the row names with the title of their axis above them. `most`: 0 for no limit.
  [[nodiscard]] double label_room(const Desk& desk, double label_size, double most) const {
    double labels = row_labels_.widest(label_size);
    if (most > 0) labels = std::min(labels, most);
    return std::max(labels, axis_width(row_title_, desk)) + label_gap;
  }
  static double axis_width(const RichText& title, const Desk& desk) {
    return title.empty() ? 0 : desk.rich(title, desk.type("axis").size)->width;
  }
  [[nodiscard]] static double axis_line(const Desk& desk) { return 1.5 * desk.type("axis").size; }
  [[nodiscard]] double header(const Desk& desk) const {
    return axis_line(desk) + std::max(1.5, column_labels_.row(1.5)) * desk.type("label").size;
  }
  [[nodiscard]] double label_middle(const Desk& desk) const { return top_ - (header(desk) - axis_line(desk)) / 2 - 1; }

  [[nodiscard]] Rect cell_at(int row, int column) const {
    return {box_.x + gutter_ + column * cell_width_, top_ + row * row_height_, cell_width_ - cell_gap,
            row_height_ - cell_gap};
  }

  void paint_titles(Painter& painter) const {
    const Desk& desk = painter.desk();
    const double size = desk.type("axis").size;
    if (!column_title_.empty()) {
      const Shaped title = desk.rich(column_title_, size);
      const double middle = box_.x + gutter_ + (columns_ * cell_width_ - cell_gap) / 2;
      const auto leaf = painter.leaf(Role::paragraph);
      painter.text(*title, {std::max(box_.x, middle - title->width / 2), box_.y}, desk.muted_colors());
    }
    if (row_title_.empty()) return;
    const Shaped title = desk.rich(row_title_, size);
    const auto leaf = painter.leaf(Role::paragraph);
    painter.text_centered(*title, box_.x, label_middle(desk), desk.muted_colors());
  }

  void paint_column_labels(const Grid& grid, Painter& painter) const {
    const auto row = painter.group(Role::table_row);
    for (std::size_t i = 0; i < grid.column_axis.labels.size(); ++i) {
      const Rect cell = cell_at(0, static_cast<int>(i));
      const ShapedLabel name =
          shape_label(grid.column_axis.labels[i], label_size_, cell_width_ - 2 * padding, painter.desk());
      const auto leaf = painter.leaf(Role::table_header);
      paint_label(name, false, cell.center_x() - name.width() / 2, label_middle(painter.desk()), painter);
    }
  }

  void paint_row_label(const Grid& grid, int row, Painter& painter) const {
    if (static_cast<std::size_t>(row) >= grid.row_axis.labels.size()) return;
    const Label& label = grid.row_axis.labels[static_cast<std::size_t>(row)];
    const ShapedLabel name = shape_label(label, label_size_, gutter_ - label_gap, painter.desk());
    const auto leaf = painter.leaf(Role::table_header);
    paint_label(name, false, box_.x + gutter_ - label_gap - name.width(), cell_at(row, 0).center_y(), painter);
  }

  void paint_cell(const Grid& grid, int row, int column, Painter& painter) const {
    const Desk& desk = painter.desk();
    const Rect cell = cell_at(row, column);
    const bool blank = grid.blanks.contains({row, column});
    const auto leaf = painter.leaf(Role::table_cell);
    if (blank) {
      painter.stroke(cell.inset(frame_width / 2), frame_width, desk.theme.ink);
    } else {
      painter.fill(cell, desk.theme.cell);
    }
    const std::string& number =
        grid.number_forms[0][static_cast<std::size_t>(row) * static_cast<std::size_t>(grid.columns) +
                             static_cast<std::size_t>(column)];
    if (number.empty()) return;
    // Equal decimals: right ends below each other are points below each other.
    const Shaped shaped = desk.words(number, digit_size_, blank);
    const double right = std::min(cell.center_x() + aligned_ * digit_size_ / 2, cell.right() - padding);
    const double left = std::max(right - shaped->width, cell.x + padding / 2);
    painter.text_centered(*shaped, left, cell.center_y(), desk.colors());
  }

  LabelWidths row_labels_;
  LabelWidths column_labels_;
  RichText row_title_;
  RichText column_title_;
  std::set<std::string> seen_;
  int rows_ = 0;
  int columns_ = 0;
  double numbers_ = 0;  ///< the widest, at one em a point
  double aligned_ = 0;  ///< without a sign
  Rect box_;
  double top_ = 0;
  double gutter_ = 0;
  double cell_width_ = 0;
  double row_height_ = 0;
  double label_size_ = 0;
  double digit_size_ = 0;
};

}  // namespace

std::unique_ptr<PanelSetter> make_exercise_grid_setter() { return std::make_unique<ExerciseGridSetter>(); }

}  // namespace attnpress
