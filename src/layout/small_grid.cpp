#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "layout/cells.hpp"
#include "layout/elision.hpp"
#include "layout/grid_numbers.hpp"
#include "layout/labels.hpp"
#include "layout/panel.hpp"
#include "layout/sizes.hpp"
#include "layout/title_line.hpp"

namespace attnpress {
namespace {

constexpr double row_natural = 1.55;  ///< height of a row in sizes of its type
constexpr double row_snug = 1.2;      ///< type shrinks to keep that much; rows are closer only at the smallest type
constexpr double row_minimum = 1.18;
constexpr double label_gap = 7;      ///< points from the labels to the cells
constexpr double cell_gap = 1.5;     ///< points of page ground between cells
constexpr double cell_padding = 4;   ///< points at the left and right of a number
constexpr double cell_natural = 42;  ///< points; narrower numbers get no narrower cells
constexpr double cell_widest = 62;
constexpr double narrow_padding = 2;  ///< the same where it is tight
constexpr double tight_gutter = 3;    ///< in sizes of the type: labels elided where columns have no room else
constexpr double good_gutter = 6;     ///< the same: labels that long are shown whole where there is room
constexpr double most_gutter = 0.4;   ///< of the panel's width

/// An input or output matrix: a name on every row, one number a cell. Where it is tight the type shrinks, then numbers
/// take a coarser form (outputs only have several), then columns and rows in the middle give way to an ellipsis.
class SmallGridSetter final : public PanelSetter {
 public:
  void gather(const Panel& panel, const Desk& desk) override {
    const auto& grid = std::get<Grid>(panel);
    title_.gather(grid.title, grid.aside);
    rows_ = std::max(rows_, grid.rows);
    columns_ = std::max(columns_, grid.columns);
    for (const Label& label : grid.row_axis.labels) labels_.gather(label, desk);
    numbers_.gather(grid, desk);
    sheet_ = desk.page.sheet;
    all_input_ = all_input_ && std::all_of(grid.states.begin(), grid.states.end(),
                                           [](CellState state) { return state == CellState::input; });
  }

  Extent width(const Desk& desk) const override {
    const TypeSize type = desk.type("grid");
    const int fewest = std::min(columns_, 3);
    const double labels = label_gap + std::min(labels_.widest(type.minimum), tight_gutter * type.minimum);
    const double whole_labels = label_gap + std::min(labels_.widest(type.minimum), good_gutter * type.minimum);
    const double natural_cell = std::max(cell_natural, numbers_.widest(0, type.size) + 2 * cell_padding + cell_gap);
    const double natural = label_gap + std::min(labels_.widest(type.size), 6 * type.size) + columns_ * natural_cell;
    return {labels + fewest * least_cell(type.minimum), whole_labels + std::min(columns_, 8) * least_cell(type.minimum),
            std::max(natural, title_.natural_width(desk))};
  }

  Extent height(double width, const Desk& desk) const override {
    TypeSize type = limited(desk.type("grid"), size_limit_);
    if (sheet_) type.size = size_for_columns(type, width);
    const double title = title_.height(width, desk);
    const double least = title + std::min(rows_, 3) * labels_.row(row_minimum) * type.minimum + 0.01;
    const double minimum = std::max(least, title + rows_ * labels_.row(row_minimum) * type.minimum);
    return {least, minimum, std::max(minimum, title + rows_ * labels_.row(row_natural) * type.size)};
  }

  double gutter() const override { return labels_.widest(1); }
  void share_gutter(double width) override { shared_gutter_ = width; }
  Head head(double width, const Desk& desk) const override { return title_.head(width, desk); }
  void share_head(const Head& head) override { title_.reserve(head); }
  TitleWidths title_widths(const Desk& desk) const override { return title_.part_widths(desk); }
  void extend_title(const TitleExtension& extension) override { title_.extend(extension); }
  double type_size() const override { return size_; }
  void limit_type_size(double size) override { size_limit_ = size; }
  bool may_share_line() const override { return true; }
  double shown_share() const override {
    const auto share = [](int slots, int count) { return slots < count ? (slots - 1.0) / count : 1.0; };
    // A row that is not whole is worth little: no calculation can be followed with it.
    return share(slots_y_, rows_) * std::pow(share(slots_x_, columns_), 3);
  }
  std::string_view kind() const override { return "grid"; }

  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    place_rows(desk);
    if (slots_y_ < std::min(rows_, 3)) return "there is no room for the rows of a matrix";
    if (slots_x_ < std::min(columns_, 3)) return "there is no room for the columns of a matrix";
    return {};
  }

  /// Its rows stand beside those of the other matrix, its title above them unless that one has a title, too.
  void align_rows(const Rows& rows) override {
    if (rows.count != rows_ || slots_y_ < rows_ || rows.height < row_height_ || rows.top < top_ - 0.01) return;
    if (!rows.titled) title_down_ = rows.top - top_;
    top_ = rows.top;
    row_height_ = rows.height;
  }

  void paint(const Panel& panel, Painter& painter) const override {
    const auto& grid = std::get<Grid>(panel);
    title_.paint(grid.title, grid.aside, box_.x, box_.y + title_down_, painter);
    const auto table = painter.group(Role::table, grid.alt);
    const std::vector<int> rows = visible_slots(grid.rows, slots_y_, rows_to_show(grid));
    const std::vector<int> columns = visible_slots(grid.columns, slots_x_, {});
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto row = painter.group(Role::table_row);
      const double y = top_ + static_cast<double>(i) * row_height_;
      if (rows[i] == gap_slot) {
        paint_gap_row(columns.size(), y, painter);
      } else {
        paint_row(grid, rows[i], columns, y, painter);
      }
    }
  }

 private:
  /// Never left out: the active row first, then those whose names stand out.
  static std::vector<int> rows_to_show(const Grid& grid) {
    std::vector<int> rows;
    if (grid.marks.active_row) rows.push_back(*grid.marks.active_row);
    for (std::size_t i = 0; i < grid.row_axis.labels.size(); ++i) {
      if (grid.row_axis.labels[i].strong) rows.push_back(static_cast<int>(i));
    }
    return rows;
  }

  double least_cell(double size) const { return std::max(narrow_cell(0, size), size + 2 * narrow_padding); }

  void place_rows(const Desk& desk) {
    title_.place(box_.width, desk);
    title_down_ = 0;
    top_ = box_.y + title_.height(box_.width, desk);
    const double room = box_.bottom() - top_ + 0.01;
    TypeSize type = limited(desk.type("grid"), size_limit_);
    row_height_ = std::clamp(room / rows_, labels_.row(row_minimum) * type.minimum,
                             labels_.row(row_natural) * desk.type("grid").size);
    slots_y_ = std::min(rows_, static_cast<int>(room / row_height_));
    type.size = std::max(type.minimum, std::min(type.size, row_height_ / labels_.row(row_snug)));
    choose_columns(type);
  }

  double gutter_at(double size, bool tight) const {
    if (labels_.widest(size) <= 0) return 0;
    if (tight) return std::min(labels_.widest(size), tight_gutter * size) + label_gap;
    const double wanted = std::max(labels_.widest(size), shared_gutter_ * size);
    return std::min(wanted, most_gutter * box_.width) + label_gap;
  }

  double room_for_cells(double size, bool tight) const { return box_.width - gutter_at(size, tight) + cell_gap + 0.01; }
  double narrow_cell(int form, double size) const {
    return numbers_.widest(form, size) + 2 * narrow_padding + cell_gap;
  }

  /// The largest size at which all columns have room beside shortened labels.
  double size_for_columns(const TypeSize& type, double width) const {
    return largest_size(type, [&](double size) {
      const double labels = std::min(labels_.widest(size), tight_gutter * size) + label_gap;
      return columns_ * narrow_cell(0, size) <= width - labels + cell_gap + 0.01;
    });
  }

  /// On paper labels are whole where type has to shrink no further than is good for that.
  bool set_whole_labels(TypeSize type) {
    type.minimum = std::max(type.minimum, std::min(type.size, type.good()));
    const auto gutter = [&](double size) { return std::max(labels_.widest(size), shared_gutter_ * size) + label_gap; };
    const auto fits = [&](double size) {
      return columns_ * narrow_cell(0, size) <= box_.width - gutter(size) + cell_gap + 0.01;
    };
    form_ = 0;
    size_ = largest_size(type, fits);
    if (!fits(size_)) return false;
    set_cells(gutter(size_));
    return true;
  }

  /// The finest form at the largest size with all columns; labels are elided further before a coarser form is taken; at
  /// last as many columns as there is room for.
  void choose_columns(const TypeSize& type) {
    const int forms = std::max(1, numbers_.forms());
    slots_x_ = columns_;
    if (sheet_ && set_whole_labels(type)) return;
    // Inputs are shown as written: columns give way before digits do.
    for (form_ = 0; form_ < (all_input_ ? 1 : forms); ++form_) {
      for (const bool tight : {false, true}) {
        const auto fits = [&](double size) {
          return columns_ * narrow_cell(form_, size) <= room_for_cells(size, tight);
        };
        size_ = largest_size(type, fits);
        if (fits(size_)) return set_cells(gutter_at(size_, tight));
      }
    }
    size_ = type.minimum;
    for (form_ = 0; form_ < forms; ++form_) {
      const double cell = std::max(narrow_cell(form_, size_), size_ + 2 * narrow_padding);
      slots_x_ = std::min(columns_, static_cast<int>(room_for_cells(size_, true) / cell));
      if (slots_x_ >= std::min(columns_, 3)) break;
    }
    form_ = std::min(form_, forms - 1);
    set_cells(gutter_at(size_, true));
  }

  void set_cells(double gutter) {
    gutter_ = gutter;
    const double widest = std::max(cell_widest, numbers_.widest(form_, size_) + 2 * cell_padding);
    cell_width_ = std::min((box_.width - gutter_ + cell_gap) / std::max(1, slots_x_), widest);
  }

  Rect cell_at(std::size_t slot, double y) const {
    return {box_.x + gutter_ + static_cast<double>(slot) * cell_width_, y, cell_width_ - cell_gap,
            row_height_ - cell_gap};
  }

  static void paint_ellipsis(const Rect& cell, double size, Painter& painter) {
    const Shaped shaped = painter.desk().words("⋯", size, true);
    const Color color = painter.desk().theme.muted;
    painter.text_centered(*shaped, cell.center_x() - shaped->width / 2, cell.center_y(), {color, color, color});
  }

  /// Rows are left out here: the same dots, one below the other.
  void paint_gap_row(std::size_t columns, double y, Painter& painter) const {
    constexpr double quarter_right = std::numbers::pi / 2;
    const Shaped shaped = painter.desk().words("⋯", row_height_ / row_minimum, true);
    const Color color = painter.desk().theme.muted;
    for (std::size_t slot = 0; slot < columns; ++slot) {
      const Rect cell = cell_at(slot, y);
      const auto leaf = painter.leaf(Role::table_cell);
      const Point at{cell.center_x() + (shaped->ink_top + shaped->ink_bottom) / 2, cell.center_y() - shaped->width / 2};
      painter.text(*shaped, at, {color, color, color}, quarter_right);
    }
  }

  void paint_row(const Grid& grid, int row, const std::vector<int>& columns, double y, Painter& painter) const {
    const Desk& desk = painter.desk();
    const Theme& theme = desk.theme;
    if (static_cast<std::size_t>(row) < grid.row_axis.labels.size()) {
      const Label& label = grid.row_axis.labels[static_cast<std::size_t>(row)];
      const ShapedLabel name = shape_label(label, size_, gutter_ - label_gap, desk);
      const auto leaf = painter.leaf(Role::table_header);
      paint_label(name, label.strong, box_.x + gutter_ - label_gap - name.width(), y + (row_height_ - cell_gap) / 2,
                  painter);
    }
    const bool active = grid.marks.active_row == row && !grid.marks.outline_active_row;
    for (std::size_t slot = 0; slot < columns.size(); ++slot) {
      const Rect cell = cell_at(slot, y);
      const auto leaf = painter.leaf(Role::table_cell);
      if (columns[slot] == gap_slot) {
        paint_ellipsis(cell, size_, painter);
        continue;
      }
      const std::size_t index = static_cast<std::size_t>(row) * static_cast<std::size_t>(grid.columns) +
                                static_cast<std::size_t>(columns[slot]);
      const CellState state = grid.states[index];
      const double fill = index < grid.fill.size() ? grid.fill[index] : 0;
      const Color ground = cell_color(state, fill, active || grid.marks.tint_all_rows, theme);
      paint_cell_ground(cell, state, fill, size_, active || grid.marks.tint_all_rows, painter);
      numbers_.paint(grid, row, columns[slot], form_, size_, cell, cell_ink_on(state, ground, theme), false, painter);
    }
  }

  TitleLine title_;
  LabelWidths labels_;
  GridNumbers numbers_;
  int rows_ = 0;
  int columns_ = 0;
  double shared_gutter_ = 0;
  double size_limit_ = 0;
  Rect box_;
  double top_ = 0;
  double title_down_ = 0;
  double size_ = 0;
  double row_height_ = 0;
  double cell_width_ = 0;
  double gutter_ = 0;
  int form_ = 0;
  int slots_x_ = 0;
  int slots_y_ = 0;
  bool all_input_ = true;
  bool sheet_ = false;
};

}  // namespace

std::unique_ptr<PanelSetter> make_small_grid_setter() { return std::make_unique<SmallGridSetter>(); }

}  // namespace attnpress
