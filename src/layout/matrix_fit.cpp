#include "layout/matrix_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "layout/cells.hpp"

namespace attnpress {
namespace {

using namespace matrix_room;

constexpr double below_title = 4;    ///< points: on paper lines of type stand closer than they are read on a screen
constexpr double line = 1.3;         ///< height of a line of labels in sizes of their type
constexpr double number_line = 1.4;  ///< least height of a cell in sizes of its digits
constexpr double tight_line = 1.25;  ///< the same where there is no other way
constexpr double widest_cell = 4.7;  ///< in sizes of the digits: beyond, a row falls apart
constexpr double highest_cell = 2.9;
constexpr double highest_of_few = 3.6;  ///< the same where a matrix has few rows
constexpr int few_rows = 3;
constexpr double device_pixel = 0.5;  ///< points: a heatmap's cells are whole pixels at 144 dpi
constexpr int ease_steps = 16;
constexpr double large_digits = 0.65;  ///< of the way to the wanted size: digits shrink that far first, then labels …
constexpr double level_labels = 0.15;  ///< … that far, so that column labels need not be turned
constexpr double level_air = 4.5;      ///< points that a level column label leaves free in its cell

constexpr double elided_names_share = 0.24;  ///< of the width, for row labels that are elided
constexpr double elided_label = 5.5;         ///< in sizes of its type: an elided column label is that long

enum class LabelStep { whole, upright, elided };

/// Below that size of digits cells are small: outlines get thinner.
constexpr double fine_digits = 14;

constexpr double pivot_air = 1.75;      ///< points from a number to the outline around it …
constexpr double fine_pivot_air = 0.9;  ///< … where digits are small

/// What a cell is wider than its number.
double cell_padding(double digits) {
  const bool fine = digits < fine_digits;
  return 2 * std::max(pivot_inset(fine) + (fine ? fine_pivot_air : pivot_air), 0.28 * digits) + cell_gap;
}

/// Least height of a row with its gap; `tight`: where type is at its smallest already.
double row_height(const LabelWidths& labels, double digits, double label, bool tight, const Theme& theme) {
  return std::max({(tight ? tight_line : number_line) * digits, labels.row(tight ? tight_line : line) * label,
                   least_barred_cell(digits, tight, theme)}) +
         cell_gap;
}

double between(const TypeSize& type, double ease) {
  return std::floor((type.minimum + (type.size - type.minimum) * ease) * 4) / 4;
}

/// Row and column titles: their share of width and height. A row title too long for the height stands above the
/// matrix: on paper at the left of the column title, in their short forms where they have no room on one line else.
void set_axes(const MatrixContent& content, const Size& room, const Desk& desk, MatrixFit& fit) {
  const TypeSize type = desk.type("axis");
  fit.axis_size = std::min(type.size, std::max(type.minimum, fit.axis_size));
  const auto set = [&](const RichText& title) { return desk.rich(title, fit.axis_size, false, room.width); };
  fit.header = 0;
  if (!content.column_title.empty()) {
    fit.header = set(content.column_title)->height + (desk.page.sheet ? below_title : 0);
  }
  fit.axis_width = 0;
  if (content.row_title.empty()) return;
  const Shaped vertical = desk.shaper.shape_vertical(content.row_title, desk.style(fit.axis_size));
  const bool few = content.rows < few_rows && !content.row_short.empty();
  fit.row_title_level = few || vertical->height > room.height - fit.header;
  if (!fit.row_title_level) {
    fit.axis_width = vertical->width + axis_gap;
    fit.row_title_height = vertical->height;
  } else if (content.row_short.empty()) {
    fit.header += set(content.row_title)->height;
  } else {
    const double both = set(content.row_title)->width + set(content.column_title)->width;
    fit.short_titles = both + title_gap * fit.axis_size > room.width;
  }
}

double left_of_cells(const MatrixContent& content, const MatrixFit& fit) {
  return fit.axis_width + fit.gutter + (content.row_named ? label_gap : edge);
}

/// Height of column labels that stand level.
double level_height(const MatrixContent& content, double size) {
  return content.column_labels.single_line(line) * size;
}

/// The same where they are turned and up to `longest` long: labels of one letter stay level.
double upright_height(const MatrixContent& content, double size, double longest) {
  return std::max(longest, level_height(content, size));
}

/// Lets the cells grow into the room, up to a shape that still reads as a table.
void grow_cells(const MatrixContent& content, const Size& room, double needed_width, double needed_height,
                MatrixFit& fit) {
  const double width = (room.width - left_of_cells(content, fit) - beyond(content) + cell_gap) / content.columns;
  const double height = (room.height - fit.header - beyond(content) + cell_gap) / content.rows;
  fit.fits = width >= needed_width - 1e-6 && height >= needed_height - 1e-6;
  fit.cell_width = std::min(width, std::max(needed_width, widest_cell * fit.digit_size));
  const double highest = content.rows <= few_rows ? highest_of_few : highest_cell;
  // A vertical row title stands beside the cells and their column labels.
  const double beside_title = (fit.row_title_height - fit.label_header) / content.rows;
  fit.cell_height = std::min(height, std::max({needed_height, highest * fit.digit_size, beside_title}));
}

/// The largest size at which column labels stay level, if that is large enough; else the size it has.
double level_label_size(const MatrixContent& content, const Size& room, const MatrixFit& fit, const Desk& desk) {
  constexpr double step = 0.25;
  const double least = between(desk.type("label"), level_labels);
  for (int i = 0; fit.label_size - i * step >= least; ++i) {
    const double size = fit.label_size - i * step;
    const double left = fit.axis_width + content.row_labels.widest(size) + (content.row_named ? label_gap : edge);
    const double cell = (room.width - left - beyond(content) + cell_gap) / content.columns;
    if (content.column_labels.widest(size) + level_air <= cell) return size;
  }
  return fit.label_size;
}

MatrixFit try_numbers(const MatrixContent& content, const Size& room, int form, LabelStep step, double ease,
                      double digit_limit, const Desk& desk) {
  MatrixFit fit;
  fit.form = form;
  fit.digit_size = between(desk.type("matrix"), ease);
  if (digit_limit > 0) fit.digit_size = std::min(fit.digit_size, digit_limit);
  fit.label_size = between(desk.type("label"), ease);
  fit.axis_size = between(desk.type("axis"), ease);
  set_axes(content, room, desk, fit);
  if (step == LabelStep::whole && ease <= large_digits) fit.label_size = level_label_size(content, room, fit, desk);
  const double names = content.row_labels.widest(fit.label_size);
  const double names_limit = (step == LabelStep::elided ? elided_names_share : 0.4) * room.width;
  if (step != LabelStep::elided && names > names_limit) return fit;
  fit.gutter = std::min(names, names_limit);
  double width = content.numbers.widest(form, fit.digit_size) + cell_padding(fit.digit_size);
  const double height = row_height(content.row_labels, fit.digit_size, fit.label_size, ease <= 0, desk.theme);
  const double longest = content.column_labels.widest(fit.label_size);
  fit.column_label_limit = longest;
  if (content.column_named) {
    const bool level = step == LabelStep::whole || (step == LabelStep::elided && width >= 4.5 * fit.label_size);
    fit.column_labels = level ? ColumnLabels::level : ColumnLabels::upright;
    if (step == LabelStep::whole) width = std::max(width, longest + level_air);
    if (step == LabelStep::upright && longest > 0.36 * room.height) return fit;
    if (step == LabelStep::elided)
      fit.column_label_limit = std::min(longest, level ? width - 4 : elided_label * fit.label_size);
    if (!level) width = std::max(width, content.column_labels.row(line) * fit.label_size);
    fit.label_header = level ? level_height(content, fit.label_size) + 0.6 * label_gap
                             : upright_height(content, fit.label_size, fit.column_label_limit) + label_gap;
    fit.header += fit.label_header;
  } else {
    fit.header += edge;
  }
  grow_cells(content, room, width, height, fit);
  const bool elided_level = step == LabelStep::elided && fit.column_labels == ColumnLabels::level;
  if (elided_level) fit.column_label_limit = fit.cell_width - 4;
  return fit;
}

/// 1, 2, 5, 10, 20, 50 …: the smallest of these so that labels `label` points long do not meet on cells `cell` long.
int every_for(double label, double cell) {
  constexpr std::array<int, 3> nice{1, 2, 5};
  for (int decade = 1;; decade *= 10) {
    for (const int step : nice) {
      if (step * decade * cell >= label) return step * decade;
    }
  }
}

double whole_pixels(double length) {
  return length >= device_pixel ? std::floor(length / device_pixel) * device_pixel : length;
}

/// Names reading upwards where columns are wide enough for that, else numbers.
void set_heatmap_header(const MatrixContent& content, bool upright, MatrixFit& fit) {
  if (!content.column_named) {
    fit.header += edge;
    return;
  }
  fit.column_labels = upright ? ColumnLabels::upright : ColumnLabels::level;
  const double longest = content.column_labels.widest(fit.label_size);
  fit.column_label_limit = upright ? std::min(longest, 6 * fit.label_size) : 8 * fit.label_size;
  fit.label_header = (upright ? upright_height(content, fit.label_size, fit.column_label_limit)
                              : level_height(content, fit.label_size)) +
                     0.6 * label_gap;
  fit.header += fit.label_header;
}

/// No numbers: colour only. Names where a row is high enough for them, else every k-th row by number.
MatrixFit fit_heatmap(const MatrixContent& content, const Size& room, const Desk& desk) {
  MatrixFit fit;
  fit.digit_size = desk.type("matrix").minimum;
  fit.label_size = desk.type("label").minimum;
  fit.axis_size = desk.type("axis").minimum;
  set_axes(content, room, desk, fit);
  const double number =
      desk.words(std::to_string(std::max(content.rows, content.columns)), fit.label_size, true)->width;
  const double line_height = std::max(content.row_labels.row(line), content.column_labels.row(line)) * fit.label_size;
  if (content.row_named) {
    fit.gutter = std::max(number, std::min(content.row_labels.widest(fit.label_size), 0.22 * room.width));
  }
  const double width = (room.width - left_of_cells(content, fit) - beyond(content)) / content.columns;
  const auto height = [&] { return (room.height - fit.header - beyond(content)) / content.rows; };
  // Cells are about square, but not narrower than the names above them need.
  const auto cell_width = [&] { return std::min(width, std::max(line_height, 2 * height())); };
  set_heatmap_header(content, cell_width() >= line_height, fit);
  fit.cell_width = whole_pixels(cell_width());
  fit.cell_height = whole_pixels(std::min(height(), 2 * std::max(width, 0.0)));
  fit.fits = fit.cell_width > 0 && fit.cell_height > 0;
  if (!fit.fits) return fit;
  fit.row_every = content.row_named ? every_for(line_height, fit.cell_height) : 1;
  if (fit.column_labels == ColumnLabels::level) fit.column_every = every_for(number + fit.label_size, fit.cell_width);
  return fit;
}

/// Height above the rows of a heatmap.
double colors_header(const MatrixContent& content, const Desk& desk) {
  const double titles = content.column_title.empty() ? 0 : 1.1 * line * desk.type("axis").minimum;
  return titles + (content.column_named ? elided_label * desk.type("label").minimum + label_gap : edge);
}

}  // namespace

void MatrixContent::take_in(const MatrixContent& other) {
  rows = std::max(rows, other.rows);
  columns = std::max(columns, other.columns);
  row_labels.take_in(other.row_labels);
  column_labels.take_in(other.column_labels);
  numbers.take_in(other.numbers);
  row_named = row_named || other.row_named;
  column_named = column_named || other.column_named;
  outlined = outlined || other.outlined;
  if (row_title.empty()) row_title = other.row_title;
  if (column_title.empty()) column_title = other.column_title;
  if (row_short.empty()) row_short = other.row_short;
  if (column_short.empty()) column_short = other.column_short;
}

bool MatrixFit::pooled() const { return std::min(cell_width, cell_height) < device_pixel; }

bool MatrixFit::fine_outline() const { return heatmap() || digit_size < fine_digits; }

MatrixFit fit_matrix(const MatrixContent& content, const Size& room, double digit_limit, const Desk& desk) {
  constexpr int modest = ease_steps / 3;  // type shrinks that far before a ladder step is taken, then on to its minimum
  for (int form = 0; form < content.numbers.forms(); ++form) {
    for (const auto& [from, to] : {std::pair(ease_steps, modest), std::pair(modest - 1, 0)}) {
      for (const LabelStep step : {LabelStep::whole, LabelStep::upright, LabelStep::elided}) {
        for (int ease = from; ease >= to; --ease) {
          const double type = static_cast<double>(ease) / ease_steps;
          const MatrixFit fit = try_numbers(content, room, form, step, type, digit_limit, desk);
          if (fit.fits) return fit;
        }
      }
    }
  }
  return fit_heatmap(content, room, desk);
}

Size least_numbers_size(const MatrixContent& content, int form, const Desk& desk) {
  if (form >= content.numbers.forms()) return {};
  const double digits = desk.type("matrix").minimum;
  const double label = desk.type("label").minimum;
  const double axis = line * desk.type("axis").minimum;
  const double number = content.numbers.widest(form, digits) + cell_padding(digits);
  const double cell = std::max(number, content.column_named ? content.column_labels.row(line) * label : 0);
  const double fixed = (content.row_title.empty() ? 0 : axis + axis_gap) + (content.row_named ? label_gap : edge) +
                       content.columns * cell + beyond(content);
  const double names = content.row_labels.widest(label);
  const double width = std::min(fixed + names, fixed / (1 - elided_names_share));
  double header = content.column_title.empty() ? 0 : 1.1 * axis;
  if (content.column_named) {
    const double longest = content.column_labels.widest(label);
    const bool level = longest + level_air <= cell;
    header += level ? level_height(content, label) + 0.6 * label_gap
                    : upright_height(content, label, std::min(longest, elided_label * label)) + label_gap;
  } else {
    header += edge;
  }
  return {width + 1, header + content.rows * row_height(content.row_labels, digits, label, true, desk.theme) +
                         beyond(content) + 1};
}

double named_rows_height(const MatrixContent& content, const Desk& desk) {
  return colors_header(content, desk) + content.rows * content.row_labels.row(line) * desk.type("label").minimum +
         beyond(content);
}

double least_colors_height(const MatrixContent& content, const Desk& desk) {
  constexpr double thin_row = 2.5;  // points: with every k-th row named
  return colors_header(content, desk) + content.rows * thin_row + beyond(content);
}

double wanted_matrix_width(const MatrixContent& content, const Desk& desk) {
  constexpr double good = 0.75;  // not at the cost of its neighbours' type: a little smaller is as good
  const double digits = between(desk.type("matrix"), good);
  const double labels = between(desk.type("label"), good);
  const double cell = std::max(content.numbers.widest(0, digits) + cell_padding(digits),
                               std::min(content.column_labels.widest(labels) + level_air, 5 * labels));
  const double axis = content.row_title.empty() ? 0 : line * desk.type("axis").size + axis_gap;
  return axis + std::min(content.row_labels.widest(labels), 5 * labels) + label_gap + content.columns * cell +
         beyond(content);
}

double most_matrix_width(const MatrixContent& content, const Desk& desk) {
  const double digits = desk.type("matrix").size;
  const double labels = desk.type("label").size;
  const double cell = std::max({widest_cell * digits, content.numbers.widest(0, digits) + cell_padding(digits),
                                content.column_labels.widest(labels) + level_air});
  const double axis = content.row_title.empty() ? 0 : line * desk.type("axis").size + axis_gap;
  return axis + content.row_labels.widest(labels) + label_gap + content.columns * cell + beyond(content);
}

}  // namespace attnpress
