#include "layout/title_line.hpp"

#include <algorithm>

#include "layout/sizes.hpp"

namespace attnpress {
namespace {

constexpr double between = 12;     ///< points from the title to its remark
constexpr double space_below = 3;  ///< points below the line
constexpr double line_gap = 1.2;

Shaped set_title(const RichText& title, double size, double width, const Desk& desk) {
  TextStyle style = desk.style(size, true);
  style.max_width = width;
  style.line_gap = line_gap;
  Shaped shaped = desk.shaper.shape(title, style);
  if (width < 0 || (shaped->width <= width && shaped->lines <= 2)) return shaped;
  style.max_width = -1;
  return desk.shaper.shape(desk.shaper.elide_middle(plain_text(title), title.language, style, width), title.language,
                           style);
}

Shaped set_aside(const RichText& aside, double size, double width, const Desk& desk) {
  TextStyle style = desk.style(size);
  style.max_width = width;
  style.line_gap = line_gap;
  return desk.shaper.shape(aside, style);
}

}  // namespace

void TitleLine::gather(const RichText& title, const RichText& aside) {
  if (title.empty() && aside.empty()) return;
  if (seen_.insert(plain_text(title) + '\n' + plain_text(aside)).second) titles_.push_back({title, aside});
}

void TitleLine::gather(const TitleLine& other) {
  for (const Pair& pair : other.titles_) gather(pair.title, pair.aside);
}

double TitleLine::widest(double size, double aside_size, const Desk& desk) const {
  double width = 0;
  for (const Pair& pair : titles_) {
    double both = set_title(pair.title, size, -1, desk)->width;
    if (aside_size > 0 && !pair.aside.empty()) both += between + set_aside(pair.aside, aside_size, -1, desk)->width;
    width = std::max(width, both);
  }
  return width;
}

double TitleLine::widest_aside(double size, const Desk& desk) const {
  double width = 0;
  for (const Pair& pair : titles_) {
    if (!pair.aside.empty()) width = std::max(width, set_aside(pair.aside, size, -1, desk)->width);
  }
  return width;
}

TitleWidths TitleLine::part_widths(const Desk& desk) const {
  TitleWidths widths;
  const double size = desk.type(title_type_).size;
  for (const Pair& pair : titles_) {
    widths.title = std::max(widths.title, set_title(pair.title, size, -1, desk)->width);
    if (!pair.aside.empty()) widths.aside = std::max(widths.aside, set_aside(pair.aside, size, -1, desk)->width);
  }
  return widths;
}

double TitleLine::natural_width(const Desk& desk) const {
  const double size = desk.type(title_type_).size;
  return widest(size, size, desk);
}

TitleLine::Choice TitleLine::choose(double width, const Desk& desk) const {
  Choice choice;
  if (titles_.empty()) return choice;
  TypeSize type = desk.type(title_type_);
  choice.size = largest_size(type, [&](double size) { return widest(size, 0, desk) <= width; });
  type.size = std::min(choice.size, desk.type("panel_title").size);
  type.minimum = std::min(type.size, desk.type("panel_title").minimum);
  const double beside = width + extension_.beside;
  choice.aside_size = largest_size(type, [&](double size) { return widest(choice.size, size, desk) <= beside; });
  choice.stacked = widest(choice.size, choice.aside_size, desk) > beside;
  if (choice.stacked) {
    width += extension_.below;
    choice.aside_size = largest_size(type, [&](double size) { return widest_aside(size, desk) <= width; });
  }
  double below = 0;
  double aside_height = 0;
  for (const Pair& pair : titles_) {
    const Shaped title = set_title(pair.title, choice.size, choice.stacked ? width - extension_.below : -1, desk);
    choice.above = std::max(choice.above, title->baseline);
    below = std::max(below, title->height - title->baseline);
    if (pair.aside.empty()) continue;
    const Shaped aside = set_aside(pair.aside, choice.aside_size, choice.stacked ? width : -1, desk);
    if (choice.stacked) {
      aside_height = std::max(aside_height, aside->height);
    } else {
      choice.above = std::max(choice.above, aside->baseline);
      below = std::max(below, aside->height - aside->baseline);
    }
  }
  choice.aside_top = choice.above + below;
  choice.height = choice.aside_top + aside_height + space_below;
  return choice;
}

Head TitleLine::head(double width, const Desk& desk) const {
  const Choice choice = choose(width, desk);
  return {choice.above, choice.height - choice.above};
}

double TitleLine::height(double width, const Desk& desk) const {
  const Head own = head(width, desk);
  return std::max(own.above, reserved_.above) + std::max(own.below, reserved_.below);
}

void TitleLine::place(double width, const Desk& desk) {
  width_ = width;
  choice_ = choose(width, desk);
  const double down = std::max(0.0, reserved_.above - choice_.above);
  choice_.above += down;
  choice_.aside_top += down;
}

void TitleLine::paint(const RichText& title, const RichText& aside, double x, double y, Painter& painter) const {
  const Desk& desk = painter.desk();
  if (title.empty() && aside.empty()) return;
  const auto leaf = painter.leaf(Role::paragraph);
  const double limit = choice_.stacked ? width_ : -1;
  if (!title.empty()) {
    painter.text_on_baseline(*set_title(title, choice_.size, limit, desk), x, y + choice_.above, desk.colors());
  }
  if (aside.empty()) return;
  if (choice_.stacked) {
    const double room = width_ + extension_.below;
    const Shaped shaped = set_aside(aside, choice_.aside_size, room, desk);
    // At the right of its own panel; at the left where it reaches below its neighbours' titles.
    const double left = shaped->width > width_ ? x : x + width_ - shaped->width;
    painter.text(*shaped, {left, y + choice_.aside_top}, desk.muted_colors());
  } else {
    const Shaped shaped = set_aside(aside, choice_.aside_size, -1, desk);
    const double left = x + width_ + extension_.beside - shaped->width;
    painter.text_on_baseline(*shaped, left, y + choice_.above, desk.muted_colors());
  }
}

}  // namespace attnpress
