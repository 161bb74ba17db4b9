#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "layout/painter.hpp"

namespace attnpress {

/// Height of a title line above and below its first baseline, points.
struct Head {
  double above = 0;
  double below = 0;
};

/// Widest title and widest remark of a title line, points.
struct TitleWidths {
  double title = 0;
  double aside = 0;
};

/// How much farther right than its panel a remark may reach: on the title's line, and on a line of its own.
struct TitleExtension {
  double beside = 0;
  double below = 0;
};

/// The line above a grid, bars or a table: a bold title at the left, a muted remark at the right. Where both do not fit
/// beside each other on some frame, the remark gets smaller, then stands below the title on all frames; a title that is
/// too long by itself gets smaller, is broken into two lines, then elided in its middle.
class TitleLine {
 public:
  TitleLine() = default;
  /// With the title in another kind of type than `panel_title`; remarks keep that.
  explicit TitleLine(std::string title_type) : title_type_(std::move(title_type)) {}

  void gather(const RichText& title, const RichText& aside);
  void gather(const TitleLine& other);
  [[nodiscard]] bool empty() const { return titles_.empty(); }

  /// Both beside each other at the wanted size, over all frames.
  [[nodiscard]] double natural_width(const Desk& desk) const;
  /// At the wanted size: whatever size is chosen, they need no more.
  [[nodiscard]] TitleWidths part_widths(const Desk& desk) const;
  void extend(const TitleExtension& extension) { extension_ = extension; }
  [[nodiscard]] double height(double width, const Desk& desk) const;
  [[nodiscard]] Head head(double width, const Desk& desk) const;
  /// At least that high, so that its baseline and what stands below are level with a neighbour's.
  void reserve(const Head& head) { reserved_ = head; }
  void place(double width, const Desk& desk);
  /// After `place`: of the first line, from the top.
  [[nodiscard]] double baseline() const { return choice_.above; }
  /// Upper left corner at (x, y).
  void paint(const RichText& title, const RichText& aside, double x, double y, Painter& painter) const;

 private:
  struct Choice {
    double size = 0;
    double aside_size = 0;
    bool stacked = false;
    double above = 0;  ///< first baseline, from the top
    double height = 0;
    double aside_top = 0;  ///< of a remark below the title
  };
  struct Pair {
    RichText title, aside;
  };
  [[nodiscard]] Choice choose(double width, const Desk& desk) const;
  /// Over all frames, with the remark beside the title where it has a size.
  [[nodiscard]] double widest(double size, double aside_size, const Desk& desk) const;
  [[nodiscard]] double widest_aside(double size, const Desk& desk) const;

  std::string title_type_ = "panel_title";
  std::vector<Pair> titles_;
  std::set<std::string> seen_;
  double width_ = 0;
  TitleExtension extension_;
  Head reserved_;
  Choice choice_;
};

}  // namespace attnpress
