#include "layout/cells.hpp"

#include <algorithm>
#include <cmath>

namespace attnpress {
namespace {

struct Pen {
  double width = 0, casing = 0;
};
constexpr Pen active_pen{2.25, 0.75};
constexpr Pen small_active_pen{1.25, 0.6};
constexpr Pen pivot_pen{1.5, 1};
constexpr Pen fine_pivot_pen{1.25, 0.6};
constexpr Pen small_pivot_pen{1, 0.75};
// With bars black outlines on black bars: thinner ones, whose casings leave the bars whole.
constexpr Pen barred_active_pen{1.75, 0.375};
constexpr Pen barred_pivot_pen{1, 0.4};
constexpr Pen barred_small_pivot_pen{0.75, 0.35};
constexpr double bar_lift = 0.5;       ///< points from the cell's foot to its bar: outlines reach in that far
constexpr double bar_height = 2.5;     ///< points …
constexpr double good_bar = 1.75;      ///< … that much in any case, …
constexpr double least_bar = 1.25;     ///< … and where cells are as low as can be
constexpr double bar_clear = 0.75;     ///< points between the ink of digits and the bar …
constexpr double outline_air = 0.6;    ///< … or an outline
constexpr double digit_height = 0.76;  ///< of ink in sizes of the digits
constexpr double half_gap = 0.75;      ///< points: outlines of cells with bars run in the middle between the cells
constexpr double mark_side = 5;
constexpr double least_mark = 1.5;      ///< points: a smaller triangle is a speck
constexpr double mark_clear = 1.1;      ///< points between the mark and the ink of digits
constexpr double outline_clear = 0.25;  ///< points between the mark and an outline
constexpr double mark_strength = 0.6;   ///< of black or white: lighter than the digits
constexpr double hatch_apart = 5;       ///< points along the edge of a cell
constexpr double hatch_width = 0.6;     ///< points: a copier keeps it

Outline outline_of(const Rect& box, const Pen& pen, Color core) { return {box, pen.width, pen.casing, core}; }

/// A casing is half outside of the core's edge.
double reach(const Pen& pen) { return pen.width / 2 + pen.casing; }

bool is_small(const Rect& cell) { return std::min(cell.width, cell.height) < small_cell; }

/// From the ink of the digits to the foot of their cell.
double below_digits(const Rect& cell, double digits) { return (cell.height - digit_height * digits) / 2; }

/// What an outline takes between the digits and the bar.
constexpr double inside_outline = 2 * (barred_pivot_pen.width / 2 + barred_pivot_pen.casing) + outline_air;

bool has_room_inside(const Rect& cell, double digits) {
  return below_digits(cell, digits) >= bar_lift + least_bar + inside_outline;
}

/// One height for all cells of a matrix, whether an outline comes between or not.
double bar_in(const Rect& cell, double digits) {
  const double clear = has_room_inside(cell, digits) ? inside_outline : bar_clear;
  return std::clamp(below_digits(cell, digits) - bar_lift - clear, least_bar, bar_height);
}

/// Where an edge of an outline, `at` with its reach, covers the beginning of the stretch from `start`: what is left of
/// that begins so much later.
double pushed(double inset, double start, double at, double reach) {
  const bool covers = at - reach < start + inset + mark_side && at + reach > start + inset;
  const bool begins = at - reach < start + inset + least_mark;
  return covers && begins ? at + reach + outline_clear - start : inset;
}

/// From the cell's corner to that of the mark.
Point mark_inset(const Rect& cell, const std::vector<Outline>& outlines) {
  Point inset;
  for (const Outline& outline : outlines) {
    const double reach = outline.reach();
    const Rect outer = outline.box.inset(-reach);
    if (!outer.overlaps({cell.x, cell.y, mark_side, mark_side}, 0)) continue;
    for (const double x : {outline.box.x, outline.box.right()}) inset.x = pushed(inset.x, cell.x, x, reach);
    for (const double y : {outline.box.y, outline.box.bottom()}) inset.y = pushed(inset.y, cell.y, y, reach);
  }
  return inset;
}

/// The outline whose corner lies in the cell's corner, if any.
const Outline* outline_in_corner(const Rect& cell, const std::vector<Outline>& outlines) {
  const auto found = std::find_if(outlines.begin(), outlines.end(), [&](const Outline& outline) {
    const double inset = outline.reach();
    return std::abs(outline.box.x - cell.x - inset) < 0.01 && std::abs(outline.box.y - cell.y - inset) < 0.01;
  });
  return found == outlines.end() ? nullptr : &*found;
}

/// Slanted lines x + y = k · hatch_apart, counted from the corner of the page so that they run on in the next cell.
void paint_hatch(const Rect& cell, Painter& painter) {
  const Rect box = cell.inset(hatch_width / 2);
  const int first = static_cast<int>(std::ceil((box.x + box.y) / hatch_apart));
  const int last = static_cast<int>(std::floor((box.right() + box.bottom()) / hatch_apart));
  for (int i = first; i <= last; ++i) {
    const double sum = i * hatch_apart;
    const double left = std::max(box.x, sum - box.bottom());
    const double right = std::min(box.right(), sum - box.y);
    if (left < right) painter.line({left, sum - left}, {right, sum - right}, hatch_width, painter.desk().theme.muted);
  }
}

}  // namespace

Color cell_color(CellState state, double fill, bool tinted, const Theme& theme) {
  if (state == CellState::weight) return ramp_color(theme.ramp, fill);
  if (tinted) return theme.accent_tint;
  return state == CellState::score ? theme.score_cell : theme.cell;
}

Color heat_color(CellState state, double fill, const Theme& theme) {
  if (state == CellState::weight) return ramp_color(theme.ramp, fill);
  if (state == CellState::score) return ramp_color(theme.diverging, (fill + 1) / 2);
  return theme.cell;
}

Color cell_ink_on(CellState state, Color ground, const Theme& theme) {
  if (state == CellState::weight) return theme.magnitude == Magnitude::bar ? theme.ink : text_color_on(ground);
  return state == CellState::pending ? theme.cell_ink : theme.ink;
}

Rect magnitude_bar(const Rect& cell, double fill, double digits, const Theme& theme) {
  if (theme.magnitude != Magnitude::bar || fill <= 0) return {};
  const double height = bar_in(cell, digits);
  const double bottom = cell.bottom() - bar_lift;
  return {cell.x, bottom - height, std::min(fill, 1.0) * cell.width, height};
}

void paint_cell_ground(const Rect& cell, CellState state, double fill, double digits, bool tinted, Painter& painter) {
  const Theme& theme = painter.desk().theme;
  painter.fill(cell, cell_color(state, fill, tinted, theme));
  if (state == CellState::blocked) paint_hatch(cell, painter);
  if (state != CellState::weight) return;
  const Rect bar = magnitude_bar(cell, fill, digits, theme);
  if (bar.width > 0) painter.fill(bar, theme.ink);
}

double least_barred_cell(double digits, bool tight, const Theme& theme) {
  if (theme.magnitude != Magnitude::bar) return 0;
  const double below = tight ? least_bar + bar_clear : good_bar + inside_outline;
  return digit_height * digits + 2 * (bar_lift + below);
}

Outline active_outline(const Rect& row, const Theme& theme) {
  if (theme.magnitude == Magnitude::bar) {
    const Rect box = row.inset(-half_gap);
    // At the sides there is room for all of it.
    const double aside = reach(barred_active_pen) - half_gap;
    return outline_of({box.x - aside, box.y, box.width + 2 * aside, box.height}, barred_active_pen, theme.accent);
  }
  if (is_small(row)) return outline_of(row.inset(-1), small_active_pen, theme.accent);
  return outline_of(row.inset(-reach(active_pen) + active_pen.casing / 2), active_pen, theme.accent);
}

Outline pivot_outline(const Rect& cell, CellState state, bool fine, double digits, const Theme& theme) {
  if (theme.magnitude == Magnitude::bar && digits > 0) {
    const bool barred = state == CellState::weight;
    const bool room = barred ? has_room_inside(cell, digits) : below_digits(cell, digits) >= inside_outline;
    if (is_small(cell) || !room) return outline_of(cell.inset(-half_gap), barred_small_pivot_pen, theme.outline_core);
    const double bar = barred ? bar_lift + bar_in(cell, digits) : 0;
    return outline_of(Rect{cell.x, cell.y, cell.width, cell.height - bar}.inset(reach(barred_pivot_pen)),
                      barred_pivot_pen, theme.outline_core);
  }
  if (is_small(cell)) return outline_of(cell.inset(-0.75), small_pivot_pen, theme.outline_core);
  const Pen& pen = fine ? fine_pivot_pen : pivot_pen;
  return outline_of(cell.inset(reach(pen)), pen, theme.outline_core);
}

void paint_outline(const Outline& outline, Painter& painter) {
  painter.outline(outline.box, outline.width, outline.casing, outline.core);
}

void paint_diagonal_mark(const Rect& cell, Point digits, const std::vector<Outline>& outlines, Color ground,
                         Painter& painter) {
  Point inset = mark_inset(cell, outlines);
  // The slanted side passes the digits' corner at that distance.
  const auto side = [&] {
    return std::min(mark_side, digits.x + digits.y - inset.x - inset.y - mark_clear * std::sqrt(2.0));
  };
  Color color = mix(ground, text_color_on(ground), mark_strength);
  const Outline* around = outline_in_corner(cell, outlines);
  if (around != nullptr && side() < 0.6 * mark_side) {
    inset = {around->casing, around->casing};
    color = around->core;
  }
  const double length = side();
  if (length < least_mark) return;
  const Point corner{cell.x + inset.x, cell.y + inset.y};
  painter.triangle(corner, {corner.x + length, corner.y}, {corner.x, corner.y + length}, color);
}

double pivot_inset(bool fine) { return 2 * reach(fine ? fine_pivot_pen : pivot_pen); }

}  // namespace attnpress
