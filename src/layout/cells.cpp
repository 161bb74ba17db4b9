#include "layout/cells.hpp"

#include <algorithm>
#include <cmath>

namespace attnpress {
namespace {

constexpr double active_width = 2.25;
constexpr double active_casing = 0.75;
struct Pen {
  double width = 0, casing = 0;
};
constexpr Pen pivot_pen{1.5, 1};
constexpr Pen fine_pivot_pen{1.25, 0.6};
constexpr double mark_side = 5;
constexpr double mark_clear = 1.1;      ///< points between the mark and the ink of digits
constexpr double mark_strength = 0.75;  ///< of black or white: lighter than the digits

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

void paint_pivot_outline(const Rect& cell, bool fine, Painter& painter) {
  const auto [width, casing] = fine ? fine_pivot_pen : pivot_pen;
  painter.outline(cell.inset(reach(width, casing)), width, casing, painter.desk().theme.outline_core);
}

void paint_diagonal_mark(const Rect& cell, const MarkRoom& room, Color ground, Painter& painter) {
  const auto [width, casing] = room.fine ? fine_pivot_pen : pivot_pen;
  // The slanted side of a mark that begins `inset` from the corner passes the digits' corner at that distance.
  const auto side_at = [&](double inset) {
    return std::min(mark_side, room.digits.x + room.digits.y - 2 * inset - mark_clear * std::sqrt(2.0));
  };
  double inset = room.outlined ? pivot_inset(room.fine) + 0.25 : 0;
  Color color = mix(ground, text_color_on(ground), mark_strength);
  if (room.outlined && side_at(inset) < 0.6 * mark_side) {
    // No room inside of the outline: its corner becomes the mark.
    inset = casing;
    color = painter.desk().theme.outline_core;
  }
  const double side = side_at(inset);
  const Point corner{cell.x + inset, cell.y + inset};
  painter.triangle(corner, {corner.x + side, corner.y}, {corner.x, corner.y + side}, color);
}

double pivot_inset(bool fine) {
  const auto [width, casing] = fine ? fine_pivot_pen : pivot_pen;
  return 2 * reach(width, casing);
}
double active_outset() { return 2 * reach(active_width, active_casing) - active_casing / 2; }

}  // namespace attnpress
