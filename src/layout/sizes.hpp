#pragma once

#include <algorithm>
#include <cmath>

#include "input/page_template.hpp"

namespace attnpress {

constexpr double size_step = 0.5;  ///< points between neighbouring type sizes that are tried

/// The type wanted no larger than `limit` (0: none), but never below its minimum.
[[nodiscard]] inline TypeSize limited(TypeSize type, double limit) {
  if (limit > 0) type.size = std::clamp(limit, type.minimum, type.size);
  return type;
}

/// The largest size from wanted down to minimum at which `fits` holds; the minimum if it holds nowhere. What fits at a
/// size is taken to fit at smaller ones: sizes are halved, as each trial sets its text anew.
template <typename Fits>
[[nodiscard]] double largest_size(const TypeSize& type, Fits&& fits) {
  if (type.size <= type.minimum || fits(type.size)) return std::max(type.size, type.minimum);
  const auto size_at = [&](int steps) { return std::max(type.minimum, type.size - steps * size_step); };
  int too_large = 0;
  int small = static_cast<int>(std::ceil((type.size - type.minimum) / size_step));
  while (small - too_large > 1) {
    const int middle = (small + too_large) / 2;
    (fits(size_at(middle)) ? small : too_large) = middle;
  }
  return size_at(small);
}

}  // namespace attnpress
