#pragma once

#include <vector>

#include "layout/lines.hpp"
#include "layout/solver.hpp"

namespace attnpress {

/// Places of a variant's columns in `width` points. A column in which no panel stands gives its room to the others.
[[nodiscard]] TrackPlaces solve_columns(const PageVariant& variant, const std::vector<Stacked>& areas, const Desk& desk,
                                        double width);

/// Places of its rows in `height` points, once every line of the areas is measured.
[[nodiscard]] TrackPlaces solve_rows(const PageVariant& variant, const std::vector<Stacked>& areas, const Desk& desk,
                                     double height);

}  // namespace attnpress
