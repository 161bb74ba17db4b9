#include <cmath>

#include "text/shaper.hpp"

namespace attnpress {
namespace {

/// A turn about the origin, then a move; quarter turns are exact.
class Placement {
 public:
  Placement(Point at, double angle) : at_(at), cosine_(exact(std::cos(angle))), sine_(exact(std::sin(angle))) {}

  [[nodiscard]] Point operator()(Point p) const {
    return {at_.x + p.x * cosine_ - p.y * sine_, at_.y + p.x * sine_ + p.y * cosine_};
  }
  /// The box around a box; exact for quarter turns.
  [[nodiscard]] Rect operator()(const Rect& rect) const {
    const Point a = (*this)(Point{rect.x, rect.y});
    const Point b = (*this)(Point{rect.right(), rect.y});
    const Point c = (*this)(Point{rect.x, rect.bottom()});
    const Point d = (*this)(Point{rect.right(), rect.bottom()});
    const auto [left, right] = std::minmax({a.x, b.x, c.x, d.x});
    const auto [top, bottom] = std::minmax({a.y, b.y, c.y, d.y});
    return {left, top, right - left, bottom - top};
  }

 private:
  static double exact(double value) { return std::abs(value) < 1e-12 ? 0 : value; }

  Point at_;
  double cosine_;
  double sine_;
};

Color color_of(Tone tone, const TextColors& colors) {
  switch (tone) {
    case Tone::muted:
      return colors.muted;
    case Tone::accent:
      return colors.accent;
    case Tone::normal:
      break;
  }
  return colors.normal;
}

}  // namespace

void place_text(const ShapedText& shaped, Point at, const TextColors& colors, std::vector<Item>& items, double angle) {
  const Placement place(at, angle);
  for (const ShapedRun& shaped_run : shaped.runs) {
    GlyphRun run = shaped_run.run;
    run.color = color_of(shaped_run.tone, colors);
    run.angle += angle;
    for (Glyph& glyph : run.glyphs) glyph.origin = place(glyph.origin);
    run.bounds = place(run.bounds);
    items.emplace_back(std::move(run));
  }
  for (const ShapedRule& rule : shaped.rules) {
    Fill fill;
    fill.rect = place(rule.rect);
    fill.color = color_of(rule.tone, colors);
    items.emplace_back(std::move(fill));
  }
}

}  // namespace attnpress
