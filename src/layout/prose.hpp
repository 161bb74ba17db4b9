#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "layout/painter.hpp"
#include "layout/prose_pieces.hpp"

namespace attnpress {

/// A reading text set over as many pages as it needs, all with the same box for it. Its type is as large as wanted
/// unless a smaller one, or less space between paragraphs, saves a page.
class Prose {
 public:
  Prose(const Reading& reading, const Rect& box, const Desk& desk);

  [[nodiscard]] std::size_t pages() const { return pages_.size(); }
  /// The sections that begin on the page, or the one it goes on with.
  [[nodiscard]] std::string title(std::size_t page) const;
  void paint(std::size_t page, Painter& painter) const;

 private:
  Prose(const Reading& reading, const Rect& box, const Desk& desk, double size, double space);
  /// A piece with the place of its upper left corner.
  struct Spot {
    std::size_t piece = 0;
    Point at;
  };
  using Spots = std::vector<Spot>;
  /// How far a column is filled, from its top.
  struct Column {
    double bottom = 0;       ///< of the text
    double side_bottom = 0;  ///< of the side column
    bool empty = true;
  };

  [[nodiscard]] Rect column_box(std::size_t column, double top, double height) const;
  [[nodiscard]] bool fits(std::size_t first, std::size_t end, Column column, double height) const;
  [[nodiscard]] std::size_t end_of_group(std::size_t first) const;
  /// Where the piece stands below the top of the column; fills the column with it.
  double put(std::size_t piece, Column& column) const;
  /// Fills one page from piece `first` on; returns the first piece that has no room.
  std::size_t fill(std::size_t first, double top, double height, Spots& spots) const;
  void spread(Spots& spots, std::size_t begin, double left) const;
  [[nodiscard]] Spots balanced(std::size_t first, double top, double height) const;
  void set_pages();

  void paint_rules(const Spot& spot, Painter& painter) const;
  std::size_t paint_text(const Spots& spots, std::size_t first, Painter& painter) const;
  std::size_t paint_table(const Spots& spots, std::size_t first, Painter& painter) const;

  Rect box_;
  ProseMeasure measure_;
  std::vector<ProsePiece> pieces_;
  std::vector<Spots> pages_;
};

}  // namespace attnpress
