#pragma once

#include <algorithm>

#include "input/page_template.hpp"

namespace attnpress {

constexpr double size_step = 0.5;  ///< points between neighbouring type sizes that are tried

/// The largest size from wanted down to minimum at which `fits` holds; the minimum if it holds nowhere.
template <typename Fits>
[[nodiscard]] double largest_size(const TypeSize& type, Fits&& fits) {
  for (double size = type.size; size > type.minimum; size -= size_step) {
    if (fits(size)) return size;
  }
  return type.minimum;
}

}  // namespace attnpress
