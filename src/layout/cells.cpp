#include "layout/cells.hpp"

#include <algorithm>

namespace attnpress {
namespace {

constexpr double active_width = 2.25;
constexpr double active_casing = 0.75;
constexpr double pivot_width = 1.5;
constexpr double pivot_casing = 1;

/// A casing is half outside of the core's edge.
constexpr double reach(double width, double casing) { return width / 2 + casing; }

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
  if (state == CellState::weight) return text_color_on(ground);
  return state == CellState::pending ? theme.cell_ink : theme.ink;
}

void paint_active_outline(const Rect& row, Painter& painter) {
  painter.outline(row.inset(-reach(active_width, active_casing) + active_casing / 2), active_width, active_casing,
                  painter.desk().theme.accent);
}

void paint_pivot_outline(const Rect& cell, Painter& painter) {
  painter.outline(cell.inset(reach(pivot_width, pivot_casing)), pivot_width, pivot_casing,
                  painter.desk().theme.outline_core);
}

void paint_diagonal_mark(const Rect& cell, double clear, Color ground, Painter& painter) {
  // Inside of the pivot outline where there is room above the digits, else in the very corner.
  const double room = clear - pivot_inset() - 1.5;
  const bool inside = room >= 2;
  const double side = inside ? std::min(5.5, room) : std::min(4.0, 0.8 * clear);
  const double inset = inside ? pivot_inset() + 0.75 : 0;
  const Point corner{cell.x + inset, cell.y + inset};
  painter.triangle(corner, {corner.x + side, corner.y}, {corner.x, corner.y + side}, text_color_on(ground));
}

double pivot_inset() { return 2 * reach(pivot_width, pivot_casing); }
double active_outset() { return 2 * reach(active_width, active_casing) - active_casing / 2; }

}  // namespace attnpress
