#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "layout/desk.hpp"
#include "scene/scene.hpp"
#include "story/reading.hpp"

namespace attnpress {

/// How reading text stands on a page: one column of comfortable length with a side column for headings and terms, or,
/// where the page is wide, two columns.
struct ProseMeasure {
  double size = 0;  ///< of the type
  std::size_t columns = 1;
  double width = 0;    ///< of a column, side included
  double side = 0;     ///< of the side column; 0: headings and terms stand in the column itself
  double gutter = 0;   ///< between side and text
  double between = 0;  ///< two columns

  [[nodiscard]] double indent() const { return side > 0 ? side + gutter : 0; }
  [[nodiscard]] double text_width() const { return width - indent(); }
};
/// `one_column`: over the whole width, without a side column.
[[nodiscard]] ProseMeasure prose_measure(double width, double size, bool one_column = false);

/// Text at its place in a piece.
struct PieceText {
  ShapedText text;
  double x = 0;
  double y = 0;
  Role role = Role::paragraph;
};

/// A line over the whole width of a piece, at `y` from its top.
struct PieceRule {
  double y = 0;
  double width = 0.5;
  bool strong = false;  ///< in ink
};

/// What is not broken: a line of text or a row of a table. Pieces of one leaf are one part of the structure.
struct ProsePiece {
  enum class Kind { title, text, row };
  Kind kind = Kind::text;
  int leaf = 0;
  double space = 0;  ///< above; left out at the top of a column
  double height = 0;
  bool opens = false;                 ///< the first of a paragraph, list item or table: `space` may vary
  bool keep = false;                  ///< on one page with the next piece
  bool muted = false;                 ///< in the secondary colour
  std::optional<PieceText> beside;    ///< in the side column: a part of the structure of its own
  std::vector<PieceText> texts;       ///< of a row: its cells
  std::vector<PieceRule> rules;       ///< those at the top of a column are painted, too
  std::string section;                ///< the name of the section that begins here
  std::optional<std::size_t> header;  ///< of a row: the piece that is repeated above it on the next page
};

/// The blocks of a reading text, measured, in reading order. The title stands above the columns, `whole` points wide.
[[nodiscard]] std::vector<ProsePiece> cut_prose(const Reading& reading, const ProseMeasure& measure, double whole,
                                                const Desk& desk);

}  // namespace attnpress
