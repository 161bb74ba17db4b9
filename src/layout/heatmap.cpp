#include "layout/heatmap.hpp"

#include <algorithm>
#include <array>

#include "layout/cells.hpp"

namespace attnpress {
namespace {

constexpr double device_pixel = 0.5;  ///< points

struct Span {
  int first = 0, last = 0;  ///< last is one beyond
};

/// The cells below pixel `pixel` of `pixels`; at least one.
Span cells_below(int pixel, int pixels, int cells) {
  const auto at = [&](long long i) { return static_cast<int>(i * cells / pixels); };
  return {at(pixel), std::max(at(pixel) + 1, at(pixel + 1))};
}

int pixels_for(double length, int cells) {
  return length / cells >= device_pixel ? cells : std::max(1, static_cast<int>(length / device_pixel));
}

/// The state most of the cells are in, coloured by the mean of theirs.
Color pooled_color(const Grid& grid, Span rows, Span columns, const Theme& theme) {
  std::array<double, cell_states> sums{};
  std::array<int, cell_states> counts{};
  for (int row = rows.first; row < rows.last; ++row) {
    for (int column = columns.first; column < columns.last; ++column) {
      const auto cell =
          static_cast<std::size_t>(row) * static_cast<std::size_t>(grid.columns) + static_cast<std::size_t>(column);
      const auto state = static_cast<std::size_t>(grid.states[cell]);
      sums[state] += cell < grid.fill.size() ? static_cast<double>(grid.fill[cell]) : 0;
      ++counts[state];
    }
  }
  const auto most = static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
  return heat_color(static_cast<CellState>(most), sums[most] / counts[most], theme);
}

}  // namespace

Image heatmap_image(const Grid& grid, const Rect& box, const Theme& theme) {
  Image image;
  image.rect = box;
  image.columns = pixels_for(box.width, grid.columns);
  image.rows = pixels_for(box.height, grid.rows);
  image.pixels.reserve(static_cast<std::size_t>(image.columns) * static_cast<std::size_t>(image.rows));
  for (int y = 0; y < image.rows; ++y) {
    const Span rows = cells_below(y, image.rows, grid.rows);
    for (int x = 0; x < image.columns; ++x) {
      image.pixels.push_back(pooled_color(grid, rows, cells_below(x, image.columns, grid.columns), theme));
    }
  }
  return image;
}

}  // namespace attnpress
