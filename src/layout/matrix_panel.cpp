#include <algorithm>
#include <vector>

#include "layout/cells.hpp"
#include "layout/heatmap.hpp"
#include "layout/matrix_fit.hpp"
#include "layout/matrix_labels.hpp"
#include "layout/panel.hpp"
#include "layout/title_line.hpp"

namespace attnpress {
namespace {

using namespace matrix_room;

constexpr double good_row = 2.9;         ///< height of a row in sizes of its digits
constexpr double sheet_ease = 1.25;      ///< of its least height: on paper several matrices share the page
constexpr int many_rows = 12;            ///< with more of them not every row can be named
constexpr double least_marked_cell = 4;  ///< points: a mark in a smaller cell would be a speck

/// The attention matrix: axis names, labels, three cell states, outlines; a heatmap where numbers have no room.
class MatrixSetter final : public PanelSetter {
 public:
  void gather(const Panel& panel, const Desk& desk) override {
    const auto& grid = std::get<Grid>(panel);
    title_.gather(grid.title, grid.aside);
    if (thinned_.size() < grid.thinned_titles.size()) thinned_.resize(grid.thinned_titles.size());
    for (std::size_t i = 0; i < grid.thinned_titles.size(); ++i) thinned_[i].gather(grid.thinned_titles[i], grid.aside);
    has_scores_ =
        has_scores_ || std::find(grid.states.begin(), grid.states.end(), CellState::score) != grid.states.end();
    sheet_ = desk.page.sheet;
    content_.rows = std::max(content_.rows, grid.rows);
    content_.columns = std::max(content_.columns, grid.columns);
    for (const Label& label : grid.row_axis.labels) content_.row_labels.gather(label, desk);
    for (const Label& label : grid.column_axis.labels) content_.column_labels.gather(label, desk);
    content_.row_named = content_.row_named || !grid.row_axis.labels.empty();
    content_.column_named = content_.column_named || !grid.column_axis.labels.empty();
    content_.outlined = content_.outlined || (grid.marks.active_row && grid.marks.outline_active_row);
    if (!grid.row_axis.title.empty()) content_.row_title = grid.row_axis.title;
    if (!grid.column_axis.title.empty()) content_.column_title = grid.column_axis.title;
    if (!grid.row_axis.short_title.empty()) content_.row_short = grid.row_axis.short_title;
    if (!grid.column_axis.short_title.empty()) content_.column_short = grid.column_axis.short_title;
    // Not even the shortest numbers would go on the page: measuring thousands of them would be for nothing.
    const double least = 1.2 * desk.page.minimum_text;
    if (grid.rows * least <= desk.page.size.height && grid.columns * least <= desk.page.size.width) {
      content_.numbers.gather(grid, desk);
    }
  }

  void resemble(const PanelSetter& other) override {
    const auto* twin = dynamic_cast<const MatrixSetter*>(&other);
    if (twin == nullptr) return;
    title_.gather(twin->title_);
    if (thinned_.size() < twin->thinned_.size()) thinned_.resize(twin->thinned_.size());
    for (std::size_t i = 0; i < twin->thinned_.size(); ++i) thinned_[i].gather(twin->thinned_[i]);
    content_.take_in(twin->content_);
  }

  Extent width(const Desk& desk) const override {
    const double page = desk.page.size.width;
    const double least = std::max(0.2 * page, least_numbers_size(content_, asked_form_, desk).width);
    const double wanted = std::max(least, std::min(wanted_matrix_width(content_, desk), 0.44 * page));
    return {least, wanted, std::max(wanted, title_.natural_width(desk))};
  }

  double most_width(const Desk& desk) const override {
    return std::max(title_.natural_width(desk), most_matrix_width(content_, desk));
  }

  Extent height(double width, const Desk& desk) const override {
    const double title = title_.height(width, desk);
    const double numbers = title + least_numbers_size(content_, asked_form_, desk).height;
    const double least = std::max(title + 6 * desk.page.minimum_text, numbers);
    const bool colors = asked_form_ >= content_.numbers.forms();
    if (desk.page.sheet && colors) {
      const double named = std::max(least, title + named_rows_height(content_, desk));
      return {std::min(named, std::max(least, title + least_colors_height(content_, desk))), named, named};
    }
    if (desk.page.sheet) {
      return {least, sheet_ease * least, std::max(sheet_ease * least, title + good_height(width, desk))};
    }
    const double good = std::max(least, (colors ? 0.42 : 0.3) * desk.page.size.height);
    const double named = content_.rows <= many_rows ? title + named_rows_height(content_, desk) : 0;
    return {least, std::max(good, named), std::max(good, named)};
  }

  int coarseness() const override { return fit_.heatmap() ? content_.numbers.forms() : fit_.form; }
  bool asks_in_vain() const override { return coarseness() > asked_form_; }
  void ask(Ask ask) override {
    const int forms = content_.numbers.forms();
    asked_form_ = ask == Ask::finest_numbers ? 0 : ask == Ask::coarsest_numbers ? std::max(0, forms - 1) : forms;
  }
  bool colors_scores() const override { return fit_.heatmap() && has_scores_; }

  bool carries_marks() const override { return std::min(fit_.cell_width, fit_.cell_height) >= least_marked_cell; }

  bool greedy() const override { return !sheet_; }
  Rows rows() const override {
    if (fit_.heatmap()) return {};
    return {content_.rows, cells_.y, fit_.cell_height, !title_.empty()};
  }
  Head head(double width, const Desk& desk) const override { return title_.head(width, desk); }
  void share_head(const Head& head) override {
    // The axis name stands on the line of the neighbours' titles where the matrix has no title of its own.
    if (title_.empty()) return;
    title_.reserve(head);
    for (TitleLine& title : thinned_) title.reserve(head);
  }
  double type_size() const override { return fit_.heatmap() ? 0 : fit_.digit_size; }
  void limit_type_size(double size) override { digit_limit_ = size; }
  bool leads() const override { return true; }
  std::string_view kind() const override { return "matrix"; }

  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    place_below(title_, desk);
    title_used_ = std::min(title_for(fit_), static_cast<int>(thinned_.size()) - 1);
    if (title_used_ >= 0 && !thinned_[static_cast<std::size_t>(title_used_)].empty()) {
      place_below(thinned_[static_cast<std::size_t>(title_used_)], desk);
    }
    return fit_.fits ? "" : "there is no room for the attention matrix";
  }

  void paint(const Panel& panel, Painter& painter) const override {
    const auto& grid = std::get<Grid>(panel);
    if (title_used_ >= 0 && static_cast<std::size_t>(title_used_) < grid.thinned_titles.size()) {
      const auto used = static_cast<std::size_t>(title_used_);
      thinned_[used].paint(grid.thinned_titles[used], grid.aside, box_.x, box_.y, painter);
    } else {
      title_.paint(grid.title, grid.aside, box_.x, box_.y, painter);
    }
    paint_axis_titles(grid, frame(), painter);
    if (fit_.heatmap()) {
      paint_heatmap(grid, painter);
    } else {
      paint_numbers(grid, painter);
    }
    paint_marks(grid, painter);
  }

 private:
  /// The height at which it looks well where its width limits its digits.
  double good_height(double width, const Desk& desk) const {
    const auto height = [&](double room) {
      const MatrixFit fit = fit_matrix(content_, {width, room}, digit_limit_, desk);
      return fit.heatmap() ? 0 : fit.header + content_.rows * good_row * fit.digit_size + beyond(content_);
    };
    // At its own height there may be a title above it that would stand beside a higher one.
    const double high = height(desk.page.size.height);
    return high > 0 ? std::max(high, height(high)) : 0;
  }

  /// Index into the titles that say what is not shown; −1: nothing.
  int title_for(const MatrixFit& fit) const {
    if (!fit.heatmap() && fit.thinned()) return 0;
    if (!fit.heatmap()) return fit.form > 0 && !title_.empty() ? 5 : -1;
    if (fit.pooled()) return 4;
    return fit.thinned() ? 3 : 1;
  }

  void place_below(TitleLine& title, const Desk& desk) {
    title.place(box_.width, desk);
    const double head = title.height(box_.width, desk);
    const Size room{box_.width, box_.height - head};
    fit_ = fit_matrix(content_, room, digit_limit_, desk);
    const double left = fit_.axis_width + fit_.gutter + (content_.row_named ? label_gap : edge);
    const double used = left + content_.columns * fit_.cell_width + beyond(content_);
    const double indent = title.empty() && !sheet_ ? std::max(0.0, (box_.width - used) / 2) : 0;
    top_ = box_.y + head;
    cells_ = {box_.x + indent + left, top_ + fit_.header, content_.columns * fit_.cell_width,
              content_.rows * fit_.cell_height};
  }

  MatrixFrame frame() const { return {fit_, box_, top_, cells_}; }

  Rect cell_at(int row, int column) const {
    const double gap = fit_.heatmap() ? 0 : cell_gap;
    return {cells_.x + column * fit_.cell_width, cells_.y + row * fit_.cell_height, fit_.cell_width - gap,
            fit_.cell_height - gap};
  }

  void paint_heatmap(const Grid& grid, Painter& painter) const {
    {
      const auto leaf = painter.leaf(Role::paragraph);
      paint_column_labels(grid, frame(), painter);
    }
    {
      const auto leaf = painter.leaf(Role::paragraph);
      paint_row_labels(grid, frame(), painter);
    }
    const auto figure = painter.leaf(Role::figure, grid.alt);
    painter.image(heatmap_image(grid, cells_, painter.desk().theme));
  }

  void paint_numbers(const Grid& grid, Painter& painter) const {
    const auto table = painter.group(Role::table, grid.alt);
    {
      const auto header = painter.group(Role::table_row);
      for (int column = 0; column < grid.columns; ++column) {
        const auto leaf = painter.leaf(Role::table_header);
        paint_column_label(grid, column, frame(), painter);
      }
    }
    for (int row = 0; row < grid.rows; ++row) {
      const auto cells = painter.group(Role::table_row);
      {
        const auto leaf = painter.leaf(Role::table_header);
        paint_row_label(grid, row, frame(), painter);
      }
      for (int column = 0; column < grid.columns; ++column) paint_cell(grid, row, column, painter);
    }
  }

  void paint_cell(const Grid& grid, int row, int column, Painter& painter) const {
    const auto index =
        static_cast<std::size_t>(row) * static_cast<std::size_t>(grid.columns) + static_cast<std::size_t>(column);
    const CellState state = grid.states[index];
    const double fill = index < grid.fill.size() ? grid.fill[index] : 0;
    const bool tinted = is_tinted(grid, row, state);
    const Theme& theme = painter.desk().theme;
    const Color ground = cell_color(state, fill, tinted, theme);
    const Rect cell = cell_at(row, column);
    const auto leaf = painter.leaf(Role::table_cell);
    paint_cell_ground(cell, state, fill, fit_.digit_size, tinted, painter);
    content_.numbers.paint(grid, row, column, fit_.form, fit_.digit_size, cell, cell_ink_on(state, ground, theme),
                           false, painter);
  }

  /// Where the ink of a cell's digits begins at the earliest, from its upper left corner.
  Point digits_in_cell() const {
    const double x = (fit_.cell_width - cell_gap - content_.numbers.widest(fit_.form, fit_.digit_size)) / 2;
    return {std::max(x, 0.0), std::max(fit_.cell_height - cell_gap - 0.76 * fit_.digit_size, 0.0) / 2};
  }

  void paint_diagonal(const Grid& grid, const std::vector<Outline>& outlines, Painter& painter) const {
    if (!grid.marks.diagonal || !carries_marks()) return;
    const double shorter = std::min(fit_.cell_width, fit_.cell_height);
    const Theme& theme = painter.desk().theme;
    for (int i = 0; i < std::min(grid.rows, grid.columns); ++i) {
      const auto index = static_cast<std::size_t>(i) * (static_cast<std::size_t>(grid.columns) + 1);
      const double fill = index < grid.fill.size() ? grid.fill[index] : 0;
      const CellState state = grid.states[index];
      const Color ground =
          fit_.heatmap() ? heat_color(state, fill, theme) : cell_color(state, fill, is_tinted(grid, i, state), theme);
      const Point digits = fit_.heatmap() ? Point{0.4 * shorter, 0.4 * shorter} : digits_in_cell();
      paint_diagonal_mark(cell_at(i, i), digits, outlines, ground, painter);
    }
  }

  static bool is_tinted(const Grid& grid, int row, CellState state) {
    const bool tinted = grid.marks.tint_all_rows || (grid.marks.active_row == row && !grid.marks.outline_active_row);
    return tinted && state == CellState::pending;
  }

  std::vector<Outline> outlines(const Grid& grid, const Theme& theme) const {
    const Marks& marks = grid.marks;
    std::vector<Outline> outlines;
    if (marks.active_row && marks.outline_active_row) {
      const double gap = fit_.heatmap() ? 0 : cell_gap;
      outlines.push_back(active_outline(
          {cells_.x, cell_at(*marks.active_row, 0).y, cells_.width - gap, fit_.cell_height - gap}, theme));
    }
    const double digits = fit_.heatmap() ? 0 : fit_.digit_size;
    const auto state_of = [&](CellIndex cell) {
      return grid.states[static_cast<std::size_t>(cell.row) * static_cast<std::size_t>(grid.columns) +
                         static_cast<std::size_t>(cell.column)];
    };
    const auto add = [&](CellIndex cell) {
      outlines.push_back(
          pivot_outline(cell_at(cell.row, cell.column), state_of(cell), fit_.fine_outline(), digits, theme));
    };
    if (marks.pivot) add(*marks.pivot);
    for (const CellIndex& tie : marks.ties) add(tie);
    // Where it shares a side with the others, the row's outline is the one that is seen.
    const bool shared = theme.magnitude == Magnitude::bar;
    if (shared && !outlines.empty()) std::rotate(outlines.begin(), outlines.begin() + 1, outlines.end());
    return outlines;
  }

  void paint_marks(const Grid& grid, Painter& painter) const {
    const auto artifact = painter.artifact();
    const std::vector<Outline> frames = outlines(grid, painter.desk().theme);
    for (const Outline& outline : frames) paint_outline(outline, painter);
    paint_diagonal(grid, frames, painter);
  }

  TitleLine title_;
  std::vector<TitleLine> thinned_;
  bool sheet_ = false;
  MatrixContent content_;
  double digit_limit_ = 0;
  int asked_form_ = 0;  ///< of the numbers it asks room for; one beyond the last: colours only
  bool has_scores_ = false;
  int title_used_ = -1;
  MatrixFit fit_;
  Rect box_;
  Rect cells_;
  double top_ = 0;
};

}  // namespace

std::unique_ptr<PanelSetter> make_matrix_setter() { return std::make_unique<MatrixSetter>(); }

}  // namespace attnpress
