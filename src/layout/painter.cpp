#include "layout/painter.hpp"

#include <cassert>
#include <utility>

namespace attnpress {

Painter::Painter(const Desk& desk) : desk_(desk) {
  items_.reserve(512);
  open_.push_back(Node{Role::document, {}, {}, 0, 0, {}});
}

Painter::Scope Painter::group(Role role, std::string alt) {
  open(role, std::move(alt), false);
  return Scope(*this);
}

Painter::Scope Painter::leaf(Role role, std::string alt) {
  open(role, std::move(alt), true);
  return Scope(*this);
}

void Painter::open(Role role, std::string alt, bool is_leaf) {
  assert(!leaf_open_);
  leaf_open_ = is_leaf;
  open_.push_back(Node{role, std::move(alt), {}, static_cast<int>(items_.size()), 0, {}});
}

void Painter::close() {
  Node node = std::move(open_.back());
  open_.pop_back();
  if (leaf_open_) node.count = static_cast<int>(items_.size()) - node.first;
  const bool nothing_inside = leaf_open_ ? node.count == 0 : node.children.empty();
  leaf_open_ = false;
  if (!node.children.empty()) node.first = 0;
  if (!nothing_inside) open_.back().children.push_back(std::move(node));
}

void Painter::fill(const Rect& box, Color color) {
  assert(leaf_open_);
  items_.emplace_back(Fill{box, {}, color});
}

void Painter::triangle(Point a, Point b, Point c, Color color) {
  assert(leaf_open_);
  const double left = std::min({a.x, b.x, c.x});
  const double top = std::min({a.y, b.y, c.y});
  const Rect bounds{left, top, std::max({a.x, b.x, c.x}) - left, std::max({a.y, b.y, c.y}) - top};
  using Kind = PathOp::Kind;
  items_.emplace_back(
      Fill{bounds,
           {{Kind::move, a, {}, {}}, {Kind::line, b, {}, {}}, {Kind::line, c, {}, {}}, {Kind::close, {}, {}, {}}},
           color});
}

void Painter::stroke(const Rect& box, double width, Color color) {
  assert(leaf_open_);
  items_.emplace_back(Stroke{box, std::nullopt, width, color});
}

void Painter::line(Point from, Point to, double width, Color color) {
  assert(leaf_open_);
  items_.emplace_back(Stroke{{from.x, from.y, 0, 0}, to, width, color});
}

void Painter::outline(const Rect& box, double width, double casing, Color core) {
  stroke(box, width + 2 * casing, desk_.theme.outline_casing);
  stroke(box, width, core);
}

void Painter::ramp(const Rect& box, const std::vector<Color>& stops) {
  assert(leaf_open_);
  items_.emplace_back(Ramp{box, stops});
}

void Painter::image(Image picture) {
  assert(leaf_open_);
  items_.emplace_back(std::move(picture));
}

void Painter::text(const ShapedText& shaped, Point at, const TextColors& colors, double angle) {
  assert(leaf_open_);
  place_text(shaped, at, colors, items_, angle);
}

void Painter::text_on_baseline(const ShapedText& shaped, double x, double baseline, const TextColors& colors) {
  text(shaped, {x, baseline - shaped.baseline}, colors);
}

void Painter::text_centered(const ShapedText& shaped, double x, double center_y, const TextColors& colors) {
  text_on_baseline(shaped, x, center_y + middle_above_baseline(shaped), colors);
}

double middle_above_baseline(const ShapedText& shaped) {
  // Half the height of digits and about the middle of Han characters: one for all, so that neighbours share a baseline.
  constexpr double digits_middle = 0.368;
  double size = 0;
  for (const ShapedRun& run : shaped.runs) size = std::max(size, run.run.size);
  return digits_middle * size;
}

Layer Painter::finish() {
  assert(open_.size() == 1);
  return {std::move(items_), std::move(open_.front())};
}

}  // namespace attnpress
