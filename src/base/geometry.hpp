#pragma once

#include <algorithm>

namespace attnpress {

/// A place on the page, in points (1/72 inch); y grows downwards.
struct Point {
  double x = 0;
  double y = 0;
};

/// Width and height in points.
struct Size {
  double width = 0;
  double height = 0;
};

/// An axis-parallel box in points; (x, y) is its upper left corner.
struct Rect {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  [[nodiscard]] double right() const { return x + width; }
  [[nodiscard]] double bottom() const { return y + height; }
  [[nodiscard]] double center_x() const { return x + width / 2; }
  [[nodiscard]] double center_y() const { return y + height / 2; }
  [[nodiscard]] bool empty() const { return width <= 0 || height <= 0; }

  /// The same box with every side moved inwards by `by` (outwards if negative).
  [[nodiscard]] Rect inset(double by) const { return {x + by, y + by, width - 2 * by, height - 2 * by}; }
  [[nodiscard]] Rect moved(double dx, double dy) const { return {x + dx, y + dy, width, height}; }

  /// True where `other` lies inside this box, with `slack` points of tolerance.
  [[nodiscard]] bool contains(const Rect& other, double slack = 0) const {
    return other.x >= x - slack && other.y >= y - slack && other.right() <= right() + slack &&
           other.bottom() <= bottom() + slack;
  }
  /// True where the two boxes share more than `slack` points in both directions.
  [[nodiscard]] bool overlaps(const Rect& other, double slack = 0) const {
    return std::min(right(), other.right()) - std::max(x, other.x) > slack &&
           std::min(bottom(), other.bottom()) - std::max(y, other.y) > slack;
  }
  /// The smallest box around both; an empty box adds nothing.
  [[nodiscard]] Rect united(const Rect& other) const {
    if (empty()) return other;
    if (other.empty()) return *this;
    const double left = std::min(x, other.x);
    const double top = std::min(y, other.y);
    return {left, top, std::max(right(), other.right()) - left, std::max(bottom(), other.bottom()) - top};
  }
};

}  // namespace attnpress
