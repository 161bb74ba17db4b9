#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/color.hpp"
#include "base/geometry.hpp"

/// What a back end must know, and all it may know: points, colours, glyph ids with their words, and a tree that says
/// what is what. No units, names, styles, theme or Pango behind this border.
namespace attnpress {

/// Closed outlines of straight lines and cubic curves, filled with the non-zero rule.
struct PathOp {
  enum class Kind : std::uint8_t { move, line, curve, close } kind;
  Point a, b, c;  ///< move, line: a; curve: control points a, b and end c
};

/// A filled box (`path` empty) or path.
struct Fill {
  Rect rect;  ///< the box, or the bounds of the path
  std::vector<PathOp> path;
  Color color;
};

/// The outline of a box, centred on its edge; or, with `to`, a straight line from (rect.x, rect.y) to `to`.
struct Stroke {
  Rect rect;
  std::optional<Point> to;
  double width = 1;
  Color color;
};

/// A ramp of colours over a box, evenly spaced stops: the scale of the legend. It runs from left to right, in a box
/// taller than wide from bottom to top.
struct Ramp {
  Rect rect;
  std::vector<Color> stops;
};

/// One glyph: id in its face and the place of its origin, in points on the page.
struct Glyph {
  std::uint32_t id = 0;
  Point origin;
};

/// `glyph_count` glyphs that stand for `byte_count` bytes of the run's text, in order; of a backward run, glyphs are
/// counted from its end.
struct Cluster {
  int byte_count = 0;
  int glyph_count = 0;
};

/// Glyphs of one face, size, colour and direction, with the words they stand for.
struct GlyphRun {
  int face = 0;     ///< index into text/fonts
  double size = 0;  ///< points a unit em
  Color color;
  double angle = 0;  ///< radians clockwise, about each glyph's origin; origins are already rotated
  std::vector<Glyph> glyphs;
  std::string text;
  std::vector<Cluster> clusters;  ///< covers `text` and `glyphs` completely
  bool backward = false;          ///< its text is read from right to left; glyphs are listed from left to right
  Rect bounds;                    ///< ink and advance box on the page, for the page check
};

/// Pixels shown without smoothing: heatmaps with very many cells.
struct Image {
  Rect rect;
  int columns = 0;
  int rows = 0;
  std::vector<Color> pixels;  ///< row-major
};

using Item = std::variant<Fill, Stroke, Ramp, GlyphRun, Image>;

/// What a part of the page is; tree order = reading order = paint order.
enum class Role {
  document,
  heading,
  paragraph,
  table,
  table_row,
  table_header,
  table_cell,
  figure,
  formula,
  artifact,
  group
};

/// A node of the structure tree. Only leaves own items: [first, first + count) of the layer's items.
struct Node {
  Role role = Role::group;
  std::string alt;          ///< alternative text of a figure or formula
  std::string actual_text;  ///< what the glyphs below stand for, where it is not their own text
  int first = 0;
  int count = 0;
  std::vector<Node> children;
};

/// Items in paint order with their tree.
struct Layer {
  std::vector<Item> items;
  Node tree;
};

/// One frame, ready to paint. `backdrop` holds artifacts that do not change from frame to frame (shared, may be null).
struct Scene {
  Size size;
  Color ground;  ///< painted over the whole page first
  std::shared_ptr<const Layer> backdrop;
  Layer body;
  std::string title;
  std::string description;
  std::string language;  ///< BCP 47
};

/// A page of a document. One scene fills one page for now.
struct Page {
  Scene scene;
  std::string label;          ///< page label, "7"
  std::string outline_title;  ///< of this page
  std::string outline_group;  ///< of the phase; equal neighbours share one outline parent
};

/// All items of the scene in paint order: backdrop, then body.
[[nodiscard]] std::vector<const Item*> items_in_paint_order(const Scene& scene);

/// The box an item covers, stroke widths included.
[[nodiscard]] Rect bounds_of(const Item& item);

/// A readable dump, numbers at 2 decimals: for goldens.
[[nodiscard]] std::string dump(const Scene& scene);

}  // namespace attnpress
