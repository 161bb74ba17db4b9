#include <algorithm>
#include <vector>

#include "layout/panel.hpp"
#include "layout/sizes.hpp"
#include "layout/title_line.hpp"

namespace attnpress {
namespace {

constexpr double between = 14;        ///< points between columns
constexpr double row_natural = 1.95;  ///< height of a row in sizes of its type
constexpr double row_minimum = 1.5;

/// A small table: words at the left, values at the right, rules between the rows.
class TableSetter final : public PanelSetter {
 public:
  void gather(const Panel& panel, const Desk&) override {
    const auto& table = std::get<Table>(panel);
    title_.gather(table.title, table.aside);
    tables_.push_back(table);
  }

  Extent width(const Desk& desk) const override {
    const TypeSize type = desk.type("table");
    const double natural = std::max(needed(type.size, desk), title_.natural_width(desk));
    return {needed(type.minimum, desk), needed((type.minimum + type.size) / 2, desk), natural};
  }

  Extent height(double width, const Desk& desk) const override {
    const TypeSize type = limited(desk.type("table"), size_limit_);
    const double title = title_.height(width, desk);
    const double size = size_for(width, desk);
    const double least = title + body(type.minimum, width, row_minimum, desk);
    return {least, least, std::max(least, title + body(size, width, row_natural, desk))};
  }

  Head head(double width, const Desk& desk) const override { return title_.head(width, desk); }
  // The title keeps to its table where a neighbour's is higher below the baseline.
  void share_head(const Head& head) override { title_.reserve({head.above, 0}); }
  double type_size() const override { return size_; }
  void limit_type_size(double size) override { size_limit_ = size; }
  std::string_view kind() const override { return "table"; }

  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    title_.place(box.width, desk);
    const double room = box.height - title_.height(box.width, desk);
    const TypeSize type = limited(desk.type("table"), size_limit_);
    size_ = largest_size(type, [&](double size) {
      return needed(size, desk) <= box.width && body(size, box.width, row_minimum, desk) <= room + 0.01;
    });
    const double loose = body(size_, box.width, row_natural, desk);
    const double tight = body(size_, box.width, row_minimum, desk);
    row_ = loose > tight
               ? row_minimum + (row_natural - row_minimum) * std::clamp((room - tight) / (loose - tight), 0.0, 1.0)
               : row_natural;
    return tight <= room + 0.01 ? "" : "a table does not fit on the page";
  }

  void paint(const Panel& panel, Painter& painter) const override {
    const auto& table = std::get<Table>(panel);
    const Desk& desk = painter.desk();
    title_.paint(table.title, table.aside, box_.x, box_.y, painter);
    const auto group = painter.group(Role::table, table.alt);
    const std::vector<double> widths = columns(table, size_, desk);
    double y = box_.y + title_.height(box_.width, desk);
    if (!table.header.empty()) {
      y = paint_row(table.header, widths, y, true, painter);
    } else {
      const auto rule = painter.artifact();
      painter.line({box_.x, y}, {box_.right(), y}, 1, desk.theme.ink);
    }
    for (const auto& row : table.rows) y = paint_row(row, widths, y, false, painter);
  }

 private:
  /// Widths of all columns but the first.
  static std::vector<double> columns(const Table& table, double size, const Desk& desk) {
    std::vector<double> widths;
    const auto add = [&](const std::vector<RichText>& row) {
      for (std::size_t i = 1; i < row.size(); ++i) {
        if (widths.size() < i) widths.push_back(0);
        widths[i - 1] = std::max(widths[i - 1], desk.rich(row[i], size)->width);
      }
    };
    add(table.header);
    for (const auto& row : table.rows) add(row);
    return widths;
  }

  static double values_width(const std::vector<double>& widths) {
    double width = 0;
    for (const double column : widths) width += between + column;
    return width;
  }

  /// With the first column on one line.
  double needed(double size, const Desk& desk) const {
    double width = 0;
    for (const Table& table : tables_) {
      double first = table.header.empty() ? 0 : desk.rich(table.header.front(), size)->width;
      for (const auto& row : table.rows) first = std::max(first, desk.rich(row.front(), size)->width);
      width = std::max(width, first + values_width(columns(table, size, desk)));
    }
    return width;
  }

  double size_for(double width, const Desk& desk) const {
    return largest_size(limited(desk.type("table"), size_limit_),
                        [&](double size) { return needed(size, desk) <= width; });
  }

  static Shaped first_cell(const RichText& text, double size, double width, const std::vector<double>& widths,
                           const Desk& desk) {
    TextStyle style = desk.style(size);
    style.max_width = std::max(4 * size, width - values_width(widths));
    style.line_gap = 1.2;
    return desk.shaper.shape(text, style);
  }

  /// A row is as high as its tallest cell and never lower than the rhythm of the table.
  static double row_height(const std::vector<RichText>& row, double size, double width, double rhythm,
                           const std::vector<double>& widths, const Desk& desk) {
    double height = rhythm * size;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const Shaped cell = i == 0 ? first_cell(row[0], size, width, widths, desk) : desk.rich(row[i], size);
      height = std::max(height, cell->height + 2);
    }
    return height;
  }

  double body(double size, double width, double rhythm, const Desk& desk) const {
    double height = 0;
    for (const Table& table : tables_) {
      const std::vector<double> widths = columns(table, size, desk);
      double sum = table.header.empty() ? 0 : row_height(table.header, size, width, rhythm, widths, desk);
      for (const auto& row : table.rows) sum += row_height(row, size, width, rhythm, widths, desk);
      height = std::max(height, sum);
    }
    return height + 1;
  }

  double paint_row(const std::vector<RichText>& row, const std::vector<double>& widths, double y, bool header,
                   Painter& painter) const {
    const Desk& desk = painter.desk();
    const double height = row_height(row, size_, box_.width, row_, widths, desk);
    {
      const auto cells = painter.group(Role::table_row);
      double right = box_.right() - values_width(widths);
      for (std::size_t i = 0; i < row.size(); ++i) {
        const Shaped cell = i == 0 ? first_cell(row[0], size_, box_.width, widths, desk) : desk.rich(row[i], size_);
        if (i > 0) right += between + widths[i - 1];
        const auto leaf = painter.leaf(header ? Role::table_header : Role::table_cell);
        const double x = i == 0 ? box_.x : right - cell->width;
        painter.text(*cell, {x, y + (height - cell->height) / 2}, header ? desk.muted_colors() : desk.colors());
      }
    }
    const auto rule = painter.artifact();
    const double bottom = y + height;
    painter.line({box_.x, bottom}, {box_.right(), bottom}, header ? 1 : 0.75,
                 header ? desk.theme.ink : desk.theme.rule);
    return bottom;
  }

  TitleLine title_;
  std::vector<Table> tables_;
  Rect box_;
  double size_ = 0;
  double size_limit_ = 0;
  double row_ = row_natural;
};

}  // namespace

std::unique_ptr<PanelSetter> make_table_setter() { return std::make_unique<TableSetter>(); }

}  // namespace attnpress
