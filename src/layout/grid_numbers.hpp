#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "layout/painter.hpp"
#include "story/frame.hpp"

namespace attnpress {

/// Widths of a grid's numbers over all frames, for every form, column and state, and where their decimal points stand:
/// measured once at a reference size, as widths are proportional to the size.
class GridNumbers {
 public:
  void gather(const Grid& grid, const Desk& desk);
  /// As if it had gathered what the other one has.
  void take_in(const GridNumbers& other);
  [[nodiscard]] int forms() const { return static_cast<int>(forms_.size()); }
  /// The widest column of a form, at that type size.
  [[nodiscard]] double widest(int form, double size) const;
  /// Paints the number of a cell, decimal points aligned in its column; "·" where it is pending.
  void paint(const Grid& grid, int row, int column, int form, double size, const Rect& cell, Color ink, bool bold,
             Painter& painter) const;

 private:
  struct Sides {
    double left = 0, right = 0;  ///< of the decimal point, at one em a point
  };
  using Column = std::array<Sides, cell_states>;
  void gather_form(const Grid& grid, std::size_t form, const Desk& desk);

  std::vector<std::vector<Column>> forms_;
  std::vector<std::vector<std::string>> last_;  ///< what was gathered last: most frames repeat their inputs
};

/// The number of that cell in that form, or in its coarsest one.
[[nodiscard]] const std::string& number_of(const Grid& grid, int row, int column, int form);

}  // namespace attnpress
