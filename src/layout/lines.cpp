#include "layout/lines.hpp"

#include <algorithm>
#include <numeric>

#include "layout/solver.hpp"

namespace attnpress {

using line_room::between;

Extent wider(const Extent& a, const Extent& b) {
  return {std::max(a.least, b.least), std::max(a.minimum, b.minimum), std::max(a.natural, b.natural)};
}

Extent sum(const Extent& a, const Extent& b) {
  return {a.least + b.least, a.minimum + b.minimum, a.natural + b.natural};
}

Extent plus(const Extent& a, double length) { return {a.least + length, a.minimum + length, a.natural + length}; }

Extent Line::width_need(const Desk& desk) const {
  Extent need = panels.front()->setter->width(desk);
  for (std::size_t i = 1; i < panels.size(); ++i) need = plus(sum(need, panels[i]->setter->width(desk)), between);
  return need;
}

void Line::split(double width, const Desk& desk) {
  std::vector<Extent> needs;
  for (const PlacedPanel* panel : panels) needs.push_back(panel->setter->width(desk));
  const double room = width - between * static_cast<double>(panels.size() - 1);
  std::vector<bool> greedy(panels.size(), false);
  greedy.front() = first_stretches || panels.size() == 1;
  if (greedy.front()) needs.front() = {};
  widths = solve_stack(needs, greedy, 0, room, 1).heights;
  const double used = std::accumulate(widths.begin(), widths.end(), 0.0);
  for (double& own : widths) own *= used > 0 ? room / used : 1;
  share_title_line(width, desk);
}

/// The remark of the first of several panels stands at the right end of the title line they have in common, before the
/// first title that leaves no room for it; on a line of its own it may run below all titles.
void Line::share_title_line(double width, const Desk& desk) {
  for (const PlacedPanel* panel : panels) panel->setter->extend_title({});
  if (panels.size() < 2 || first_stretches) return;
  const TitleWidths first = panels[0]->setter->title_widths(desk);
  TitleExtension extension{0, width - widths[0]};
  double beyond = 0;
  for (std::size_t i = 1; i < panels.size(); ++i) {
    const TitleWidths own = panels[i]->setter->title_widths(desk);
    if (own.aside > 0) extension.below = 0;
    beyond += between + widths[i];
    if (own.aside <= 0 && own.title + between + first.aside <= widths[i]) extension.beside = beyond;
  }
  if (first.title + between <= widths[0]) panels[0]->setter->extend_title(extension);
}

void Line::measure(const Desk& desk) {
  need = {};
  for (std::size_t i = 0; i < panels.size(); ++i) need = wider(need, panels[i]->setter->height(widths[i], desk));
}

double Line::height_of(std::size_t panel, double height, const Desk& desk) const {
  if (panels.size() == 1 || panels[panel]->setter->fills_line()) return height;
  const Extent own = panels[panel]->setter->height(widths[panel], desk);
  const double span = need.natural - need.minimum;
  if (height < need.minimum || span <= 0) return height;
  return own.minimum + (own.natural - own.minimum) * std::min(1.0, (height - need.minimum) / span);
}

std::vector<Extent> Stacked::needs() const {
  std::vector<Extent> needs;
  for (const Line& line : lines) needs.push_back(line.need);
  return needs;
}

std::vector<bool> Stacked::greedy() const {
  int most = 1;
  for (const Line& line : lines) most = std::max(most, line.greed());
  std::vector<bool> greedy;
  for (const Line& line : lines) greedy.push_back(line.greed() == most);
  return greedy;
}

bool Stacked::has_greedy() const {
  return std::any_of(lines.begin(), lines.end(), [](const Line& line) { return line.greed() > 0; });
}

void Stacked::make_lines(std::size_t abreast, std::size_t most) {
  lines.clear();
  if (area->beside) {
    lines.push_back({panels, true, {}, {}});
    return;
  }
  if (area->abreast) {
    for (std::size_t i = 0; i < panels.size(); ++i) {
      if (i % most == 0) lines.emplace_back();
      lines.back().panels.push_back(panels[i]);
    }
    return;
  }
  const std::size_t first = std::clamp<std::size_t>(abreast, 1, std::max<std::size_t>(sharers(), 1));
  for (std::size_t i = 0; i < panels.size(); ++i) {
    if (i > 0 && i < first) {
      lines.front().panels.push_back(panels[i]);
    } else {
      lines.push_back({{panels[i]}, false, {}, {}});
    }
  }
}

std::size_t Stacked::sharers() const {
  const auto end = std::find_if_not(panels.begin(), panels.end(),
                                    [](const PlacedPanel* panel) { return panel->setter->may_share_line(); });
  return static_cast<std::size_t>(end - panels.begin());
}

}  // namespace attnpress
