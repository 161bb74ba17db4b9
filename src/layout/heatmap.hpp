#pragma once

#include "input/theme.hpp"
#include "scene/scene.hpp"
#include "story/frame.hpp"

namespace attnpress {

/// The cells of `grid` as one picture on `box`: a pixel a cell; where cells are below one device pixel, a pixel for the
/// mean of the cells below it.
[[nodiscard]] Image heatmap_image(const Grid& grid, const Rect& box, const Theme& theme);

}  // namespace attnpress
