#include "scene/scene.hpp"

#include <cmath>

namespace attnpress {
namespace {

void append_items(const Layer& layer, std::vector<const Item*>& items) {
  for (const Item& item : layer.items) items.push_back(&item);
}

/// A line with butt ends grows only across its direction.
Rect line_bounds(const Stroke& stroke, Point to) {
  const double dx = to.x - stroke.rect.x;
  const double dy = to.y - stroke.rect.y;
  const double length = std::hypot(dx, dy);
  const double half = stroke.width / 2;
  const double grow_x = length > 0 ? half * std::abs(dy) / length : half;
  const double grow_y = length > 0 ? half * std::abs(dx) / length : half;
  return {std::min(stroke.rect.x, to.x) - grow_x, std::min(stroke.rect.y, to.y) - grow_y, std::abs(dx) + 2 * grow_x,
          std::abs(dy) + 2 * grow_y};
}

struct Bounds {
  Rect operator()(const Fill& fill) const { return fill.rect; }
  Rect operator()(const Stroke& stroke) const {
    return stroke.to ? line_bounds(stroke, *stroke.to) : stroke.rect.inset(-stroke.width / 2);
  }
  Rect operator()(const Ramp& ramp) const { return ramp.rect; }
  Rect operator()(const GlyphRun& run) const { return run.bounds; }
  Rect operator()(const Image& image) const { return image.rect; }
};

}  // namespace

std::vector<const Item*> items_in_paint_order(const Scene& scene) {
  std::vector<const Item*> items;
  items.reserve(scene.body.items.size() + (scene.backdrop ? scene.backdrop->items.size() : 0));
  if (scene.backdrop) append_items(*scene.backdrop, items);
  append_items(scene.body, items);
  return items;
}

Rect bounds_of(const Item& item) { return std::visit(Bounds{}, item); }

}  // namespace attnpress
