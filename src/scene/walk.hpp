#pragma once

#include <algorithm>
#include <cstddef>

#include "scene/scene.hpp"

namespace attnpress {

/// Visits a layer in paint order: `visitor.enter(node)`, `visitor.item(item)`, `visitor.leave(node)`. Items that no
/// leaf owns are visited where they stand, so that nothing of a layer is ever left out.
template <typename Visitor>
class LayerWalk {
 public:
  LayerWalk(const Layer& layer, Visitor& visitor) : layer_(layer), visitor_(visitor) {}

  void run() {
    walk(layer_.tree);
    visit_items_up_to(layer_.items.size());
  }

 private:
  void walk(const Node& node) {
    if (node.count > 0) visit_items_up_to(static_cast<std::size_t>(node.first));
    visitor_.enter(node);
    if (node.count > 0) visit_items_up_to(static_cast<std::size_t>(node.first) + static_cast<std::size_t>(node.count));
    for (const Node& child : node.children) walk(child);
    visitor_.leave(node);
  }

  void visit_items_up_to(std::size_t end) {
    for (end = std::min(end, layer_.items.size()); next_ < end; ++next_) visitor_.item(layer_.items[next_]);
  }

  const Layer& layer_;
  Visitor& visitor_;
  std::size_t next_ = 0;
};

}  // namespace attnpress
