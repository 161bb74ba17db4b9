#include <algorithm>
#include <cmath>

#include "base/graphemes.hpp"
#include "layout/layout.hpp"
#include "layout/polygon.hpp"

namespace attnpress {
namespace {

constexpr double text_contrast = 4.5;
constexpr double outline_contrast = 3;
constexpr double edge_slack = 0.6;         ///< points text may reach beyond its ground or the margins: side bearings
constexpr double rule_thickness = 2;       ///< fills thinner than this are rules of formulas and bars of the strip
constexpr double overlap_in_sizes = 0.12;  ///< neighbours in a formula may share that much of the smaller type's size
constexpr double mark_distance = 0.9;      ///< points of ground between a mark and the ink of a text
constexpr double most_mark = 24;           ///< marks are small
constexpr double mark_overlap = 0.05;      ///< points a mark may reach below an outline
constexpr double bar_distance = 0.5;       ///< points of ground between the bar of a cell and the ink of a text
constexpr double least_name_rule = 0.3;    ///< points a rule may reach into a text of another part of the page
constexpr double meaning_width = 1;        ///< strokes at least that wide say something; thinner ones are hairlines

struct Text {
  const GlyphRun* run = nullptr;
  std::size_t order = 0;  ///< in paint order
  int leaf = 0;
};

struct Ground {
  Rect box;
  std::size_t order = 0;
  const Item* item = nullptr;
};

/// A filled path: a mark that no text may touch, nor an outline of another colour. Corners of a convex polygon.
struct Mark {
  std::vector<Point> corners;
  Color color;
};

/// One side of an outline, or a line.
struct Edge {
  Rect box;
  Color color;  ///< of the outline's core
};

/// A thin box: a rule of a formula, the line below a name.
struct Rule {
  Rect box;
  int leaf = 0;
};

std::string quoted(const GlyphRun& run) {
  constexpr std::size_t most = 24;
  const std::vector<std::size_t> offsets = grapheme_offsets(run.text);
  return "“" + (offsets.size() > most ? run.text.substr(0, offsets[most - 1]) + "…" : run.text) + "”";
}

std::string rounded(double value) {
  std::string text = std::to_string(std::round(value * 100) / 100);
  return text.substr(0, text.find('.') + 3);
}

/// Contrast of pairs of colours, each computed once: a page has few of them.
class Contrasts {
 public:
  double operator()(Color a, Color b) {
    for (const Entry& entry : known_) {
      if (entry.a == a && entry.b == b) return entry.ratio;
    }
    known_.push_back({a, b, contrast_ratio(a, b)});
    return known_.back().ratio;
  }

 private:
  struct Entry {
    Color a, b;
    double ratio;
  };
  std::vector<Entry> known_;
};

/// All faults of one scene.
class SceneCheck {
 public:
  SceneCheck(const Scene& scene, const PageTemplate& page) : scene_(scene), page_(page) {
    const std::size_t body_start = scene.backdrop ? scene.backdrop->items.size() : 0;
    leaf_of_.assign(body_start + scene.body.items.size(), 0);
    if (scene.backdrop) number_leaves(scene.backdrop->tree, 0);
    number_leaves(scene.body.tree, body_start);
    collect();
  }

  std::vector<std::string> run() {
    check_tree();
    for (const Text& text : texts_) {
      check_bounds(*text.run);
      check_ground(text);
      check_edges(text);
    }
    check_sizes();
    check_overlaps();
    check_bars();
    check_rules();
    check_outlines();
    check_marks();
    return std::move(faults_);
  }

 private:
  void number_leaves(const Node& node, std::size_t start) {
    if (node.children.empty()) {
      ++leaves_;
      for (int i = node.first; i < node.first + node.count; ++i) {
        int& leaf = leaf_of_[start + static_cast<std::size_t>(i)];
        if (leaf != 0) faults_.emplace_back("an item of the page belongs to two parts of the structure");
        leaf = leaves_;
      }
    }
    for (const Node& child : node.children) number_leaves(child, start);
  }

  void collect() {
    const std::vector<const Item*> items = items_in_paint_order(scene_);
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (const auto* run = std::get_if<GlyphRun>(items[i])) {
        if (!run->bounds.empty()) texts_.push_back({run, i, leaf_of_[i]});
      } else if (const auto* stroke = std::get_if<Stroke>(items[i])) {
        collect_stroke(*stroke, i);
      } else if (const auto* fill = std::get_if<Fill>(items[i]); fill != nullptr && !fill->path.empty()) {
        marks_.push_back({corners_of(*fill), fill->color});
      } else if (is_bar(items, i)) {
        bars_.push_back(bounds_of(*items[i]));
      } else {
        collect_rule(*items[i], leaf_of_[i]);
        const Rect box = bounds_of(*items[i]);
        if (std::min(box.width, box.height) >= rule_thickness) grounds_.push_back({box, i, items[i]});
      }
    }
    std::sort(texts_.begin(), texts_.end(),
              [](const Text& a, const Text& b) { return a.run->bounds.y < b.run->bounds.y; });
  }

  /// A box in a cell: the second item of a part that begins with the ground around it.
  bool is_bar(const std::vector<const Item*>& items, std::size_t i) const {
    const bool second =
        i > 0 && leaf_of_[i] != 0 && leaf_of_[i - 1] == leaf_of_[i] && (i < 2 || leaf_of_[i - 2] != leaf_of_[i]);
    if (!second) return false;
    const auto* ground = std::get_if<Fill>(items[i - 1]);
    const auto* bar = std::get_if<Fill>(items[i]);
    return ground != nullptr && bar != nullptr && ground->path.empty() && bar->path.empty() &&
           ground->rect.contains(bar->rect, 0.01);
  }

  /// Rules of formulas, lines below names and bars of the strip.
  void collect_rule(const Item& item, int leaf) {
    const Rect box = bounds_of(item);
    if (std::get_if<Fill>(&item) != nullptr && std::min(box.width, box.height) < rule_thickness) {
      rules_.push_back({box, leaf});
    }
  }

  static std::vector<Point> corners_of(const Fill& fill) {
    std::vector<Point> corners;
    for (const PathOp& op : fill.path) {
      if (op.kind != PathOp::Kind::close) corners.push_back(op.kind == PathOp::Kind::curve ? op.c : op.a);
    }
    return corners;
  }

  void collect_stroke(const Stroke& stroke, std::size_t order) {
    if (!strokes_.empty() && encases(*strokes_.back().first, stroke)) {
      for (std::size_t i = edges_.size() - 4; i < edges_.size(); ++i) edges_[i].color = stroke.color;
    }
    strokes_.push_back({&stroke, order});
    const double half = stroke.width / 2;
    if (stroke.to) {
      edges_.push_back({bounds_of(Item(stroke)), stroke.color});
      return;
    }
    const Rect& box = stroke.rect;
    const double width = box.width + stroke.width;
    const double height = box.height + stroke.width;
    edges_.push_back({{box.x - half, box.y - half, width, stroke.width}, stroke.color});
    edges_.push_back({{box.x - half, box.bottom() - half, width, stroke.width}, stroke.color});
    edges_.push_back({{box.x - half, box.y - half, stroke.width, height}, stroke.color});
    edges_.push_back({{box.right() - half, box.y - half, stroke.width, height}, stroke.color});
  }

  void check_tree() {
    if (std::find(leaf_of_.begin(), leaf_of_.end(), 0) != leaf_of_.end()) {
      faults_.emplace_back("an item of the page belongs to no part of the structure");
    }
  }

  void check_bounds(const GlyphRun& run) {
    const Rect safe{page_.margin_left, page_.margin_top, page_.size.width - page_.margin_left - page_.margin_right,
                    page_.size.height - page_.margin_top - page_.margin_bottom};
    if (!safe.contains(run.bounds, edge_slack)) faults_.push_back(quoted(run) + " leaves the page's margins");
  }

  /// Text stands wholly on one ground that was painted before it, and contrasts with the colour on top there.
  void check_ground(const Text& text) {
    const Rect& box = text.run->bounds;
    const Ground* top = nullptr;
    for (const Ground& ground : grounds_) {
      if (!ground.box.overlaps(box, edge_slack)) continue;
      if (ground.order > text.order) {
        faults_.push_back(quoted(*text.run) + " is covered");
      } else if (!ground.box.contains(box, edge_slack)) {
        faults_.push_back(quoted(*text.run) + " sticks out of its ground");
      } else {
        top = &ground;
      }
    }
    const double contrast = top == nullptr ? contrasts_(text.run->color, scene_.ground) : worst_contrast(text, *top);
    if (contrast < text_contrast) {
      faults_.push_back(quoted(*text.run) + " has a contrast of " + rounded(contrast) + ", not 4.50");
    }
  }

  double worst_contrast(const Text& text, const Ground& ground) {
    const Color ink = text.run->color;
    if (const auto* fill = std::get_if<Fill>(ground.item)) return contrasts_(ink, fill->color);
    const auto* ramp = std::get_if<Ramp>(ground.item);
    const auto* image = std::get_if<Image>(ground.item);
    double worst = 21;
    if (ramp != nullptr) {
      for (const Color stop : ramp->stops) worst = std::min(worst, contrasts_(ink, stop));
    }
    if (image != nullptr) {
      for (const Color pixel : image->pixels) worst = std::min(worst, contrasts_(ink, pixel));
    }
    return worst;
  }

  void check_edges(const Text& text) {
    const Rect near = text.run->bounds.inset(-mark_distance);
    for (const Mark& mark : marks_) {
      const Point& at = mark.corners.front();
      if (at.x > near.right() || at.y > near.bottom() || at.x < near.x - most_mark || at.y < near.y - most_mark)
        continue;
      if (distance(mark.corners, text.run->bounds) < mark_distance) {
        faults_.push_back("a mark touches " + quoted(*text.run));
      }
    }
    for (const Edge& edge : edges_) {
      if (edge.box.overlaps(text.run->bounds, 0.25)) {
        faults_.push_back("a line or outline crosses " + quoted(*text.run));
        return;
      }
    }
  }

  /// Small type is allowed for scripts only: beside larger type in the same part of the page.
  void check_sizes() {
    std::vector<double> largest(static_cast<std::size_t>(leaves_) + 1, 0);
    for (const Text& text : texts_) {
      double& size = largest[static_cast<std::size_t>(text.leaf)];
      size = std::max(size, text.run->size);
    }
    for (const Text& text : texts_) {
      const bool script = largest[static_cast<std::size_t>(text.leaf)] >= page_.minimum_text - 0.01;
      const double least = script ? page_.minimum_script : page_.minimum_text;
      if (text.run->size < least - 0.01) {
        faults_.push_back(quoted(*text.run) + " is " + rounded(text.run->size) + " points high, not " + rounded(least));
      }
    }
  }

  /// Texts are sorted by their tops: only those that begin above a text's bottom can meet it.
  void check_overlaps() {
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      const GlyphRun& a = *texts_[i].run;
      for (std::size_t j = i + 1; j < texts_.size() && texts_[j].run->bounds.y < a.bounds.bottom(); ++j) {
        const GlyphRun& b = *texts_[j].run;
        if (a.bounds.overlaps(b.bounds, overlap_in_sizes * std::min(a.size, b.size))) {
          faults_.push_back(quoted(a) + " and " + quoted(b) + " overlap");
        }
      }
    }
  }

  /// The bar of a cell is seen whole, and nothing stands on it.
  void check_bars() {
    for (const Rect& bar : bars_) {
      for (const Text& text : texts_) {
        if (bar.inset(-bar_distance).overlaps(text.run->bounds, 0))
          faults_.push_back("the bar of a cell touches " + quoted(*text.run));
      }
      const auto covers = [&](const Edge& edge) { return edge.box.overlaps(bar, mark_overlap); };
      if (std::any_of(edges_.begin(), edges_.end(), covers)) {
        faults_.emplace_back("an outline covers the bar of a cell");
      }
    }
  }

  /// The rules of a formula and the line below a name belong to the text of their own part; others they must not cross.
  void check_rules() {
    for (const Rule& rule : rules_) {
      for (const Text& text : texts_) {
        if (text.leaf != rule.leaf && rule.box.overlaps(text.run->bounds, least_name_rule))
          faults_.push_back("a rule crosses " + quoted(*text.run));
      }
    }
  }

  /// An outline has a casing of its own (the stroke before it, wider, on the same box) or contrasts with what it lies
  /// on.
  void check_outlines() {
    for (std::size_t i = 0; i < strokes_.size(); ++i) {
      const Stroke& stroke = *strokes_[i].first;
      const bool is_casing = i + 1 < strokes_.size() && encases(stroke, *strokes_[i + 1].first);
      if (stroke.width < meaning_width || is_casing) continue;
      const bool cased = i > 0 && encases(*strokes_[i - 1].first, stroke);
      const Color beside = cased ? strokes_[i - 1].first->color : ground_below(strokes_[i]);
      const double contrast = contrasts_(stroke.color, beside);
      if (contrast < outline_contrast) {
        faults_.push_back("an outline has a contrast of " + rounded(contrast) + ", not 3.00");
      }
    }
  }

  /// A mark in the outline's own colour is a part of it; any other would break it or be hidden.
  void check_marks() {
    for (const Mark& mark : marks_) {
      const auto meets = [&](const Edge& edge) {
        return edge.color != mark.color && distance(mark.corners, edge.box) < -mark_overlap;
      };
      if (std::any_of(edges_.begin(), edges_.end(), meets)) faults_.emplace_back("a mark and an outline overlap");
    }
  }

  static bool encases(const Stroke& casing, const Stroke& core) {
    return casing.width > core.width && !casing.to && !core.to && casing.rect.contains(core.rect, 0.01) &&
           core.rect.contains(casing.rect, 0.01);
  }

  Color ground_below(const std::pair<const Stroke*, std::size_t>& stroke) const {
    const Rect box = bounds_of(Item(*stroke.first));
    Color color = scene_.ground;
    for (const Ground& ground : grounds_) {
      const auto* fill = std::get_if<Fill>(ground.item);
      if (fill != nullptr && ground.order < stroke.second && ground.box.contains(box, edge_slack)) color = fill->color;
    }
    return color;
  }

  const Scene& scene_;
  const PageTemplate& page_;
  std::vector<int> leaf_of_;
  int leaves_ = 0;
  std::vector<Text> texts_;
  std::vector<Ground> grounds_;
  std::vector<Edge> edges_;
  std::vector<Mark> marks_;
  std::vector<Rect> bars_;
  std::vector<Rule> rules_;
  std::vector<std::pair<const Stroke*, std::size_t>> strokes_;
  Contrasts contrasts_;
  std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> check_scene(const Scene& scene, const PageTemplate& page) {
  return SceneCheck(scene, page).run();
}

}  // namespace attnpress
