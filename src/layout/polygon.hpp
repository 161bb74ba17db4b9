#pragma once

#include <vector>

#include "base/geometry.hpp"

namespace attnpress {

/// How far `box` is from the convex polygon along the direction that parts them best; negative: they overlap.
[[nodiscard]] double distance(const std::vector<Point>& corners, const Rect& box);

}  // namespace attnpress
