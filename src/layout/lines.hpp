#pragma once

#include <cstddef>
#include <vector>

#include "layout/plan_data.hpp"

namespace attnpress {

[[nodiscard]] Extent wider(const Extent& a, const Extent& b);
[[nodiscard]] Extent sum(const Extent& a, const Extent& b);
[[nodiscard]] Extent plus(const Extent& a, double length);

/// Panels of an area that stand beside each other; mostly one.
struct Line {
  std::vector<PlacedPanel*> panels;
  bool first_stretches = false;  ///< the first one takes what the others leave; else all share by their needs
  std::vector<double> widths;
  Extent need;  ///< height

  [[nodiscard]] int greed() const { return panels.front()->setter->greed(); }
  [[nodiscard]] Extent width_need(const Desk& desk) const;
  void split(double width, const Desk& desk);
  void measure(const Desk& desk);
  /// A lower panel is not stretched to its neighbour's height: its rows are as close as the neighbour's.
  [[nodiscard]] double height_of(std::size_t panel, double height, const Desk& desk) const;

 private:
  void share_title_line(double width, const Desk& desk);
};

/// One area with the panels in it that have anything to show, stacked in lines.
struct Stacked {
  const Area* area = nullptr;
  std::vector<PlacedPanel*> panels;
  std::vector<Line> lines;
  double width = 0;

  [[nodiscard]] std::vector<Extent> needs() const;
  [[nodiscard]] std::vector<bool> greedy() const;
  [[nodiscard]] bool has_greedy() const;
  /// One panel a line; of the small matrices at its top up to `abreast` on the first line. In an area that is abreast
  /// itself `most` stand on a line.
  void make_lines(std::size_t abreast, std::size_t most);
  /// How many small matrices at its top may share a line.
  [[nodiscard]] std::size_t sharers() const;
};

namespace line_room {
constexpr double between = 16;  ///< points between panels that share a line
}  // namespace line_room

}  // namespace attnpress
