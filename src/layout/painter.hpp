#pragma once

#include <string>
#include <vector>

#include "layout/desk.hpp"
#include "scene/scene.hpp"

namespace attnpress {

/// Collects the items of a layer together with the tree that says what they are. Items may be painted only while a leaf
/// is open: every item then belongs to exactly one leaf.
class Painter {
 public:
  explicit Painter(const Desk& desk);

  /// A node is open for as long as its scope lives.
  class Scope {
   public:
    explicit Scope(Painter& painter) : painter_(painter) {}
    ~Scope() { painter_.close(); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Painter& painter_;
  };
  [[nodiscard]] Scope group(Role role, std::string alt = {});
  [[nodiscard]] Scope leaf(Role role, std::string alt = {});
  [[nodiscard]] Scope artifact() { return leaf(Role::artifact); }

  void fill(const Rect& box, Color color);
  void triangle(Point a, Point b, Point c, Color color);
  void stroke(const Rect& box, double width, Color color);
  void line(Point from, Point to, double width, Color color);
  /// A frame with a dark core of `width` in a light casing that shows `casing` points on either side: stands on any
  /// ground.
  void outline(const Rect& box, double width, double casing, Color core);
  void ramp(const Rect& box, const std::vector<Color>& stops);
  void image(Image picture);
  /// Upper left corner at `at`.
  void text(const ShapedText& shaped, Point at, const TextColors& colors, double angle = 0);
  /// First baseline at `baseline`.
  void text_on_baseline(const ShapedText& shaped, double x, double baseline, const TextColors& colors);
  /// Left edge at `x`; the middle of digits stands on `center_y`.
  void text_centered(const ShapedText& shaped, double x, double center_y, const TextColors& colors);

  [[nodiscard]] const Desk& desk() const { return desk_; }
  /// The finished layer; the painter is used up.
  [[nodiscard]] Layer finish();

 private:
  void open(Role role, std::string alt, bool is_leaf);
  void close();

  const Desk& desk_;
  std::vector<Item> items_;
  std::vector<Node> open_;
  bool leaf_open_ = false;
};

/// Distance from the baseline up to the middle of the text's digits.
[[nodiscard]] double middle_above_baseline(const ShapedText& shaped);

}  // namespace attnpress
