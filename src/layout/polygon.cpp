#include "layout/polygon.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace attnpress {

double distance(const std::vector<Point>& corners, const Rect& box) {
  const std::array<Point, 4> others{
      {{box.x, box.y}, {box.right(), box.y}, {box.x, box.bottom()}, {box.right(), box.bottom()}}};
  std::vector<Point> axes{{1, 0}, {0, 1}};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point& from = corners[i];
    const Point& to = corners[(i + 1) % corners.size()];
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    if (length > 0) axes.push_back({(from.y - to.y) / length, (to.x - from.x) / length});
  }
  double best = -1e9;
  for (const Point& axis : axes) {
    const auto reach = [&](const auto& points) {
      std::pair<double, double> range{1e9, -1e9};
      for (const Point& point : points) {
        const double at = point.x * axis.x + point.y * axis.y;
        range = {std::min(range.first, at), std::max(range.second, at)};
      }
      return range;
    };
    const auto own = reach(corners);
    const auto other = reach(others);
    best = std::max({best, own.first - other.second, other.first - own.second});
  }
  return best;
}

}  // namespace attnpress
