#include "text/line_breaker.hpp"

#include <algorithm>

namespace attnpress {
namespace {

constexpr double tolerance = 1e-6;        // points: a text fits into the width it was measured with
constexpr double line_cost = 10;          // of each line
constexpr double slack_cost = 100;        // of a line that is all blank; grows with the square
constexpr double full_slack_cost = 3000;  // the same of a line that will be stretched
constexpr double orphan_cost = 150;       // of a last line with a single character
constexpr double short_cost = 40;         // of an empty last line; falls to none at …
constexpr double short_line = 0.25;       // … that share of the width
constexpr double overflow_cost = 1e8;     // of a line that does not fit, times how far it does not

bool is_punctuation(const LineUnit& unit) { return unit.punctuation != Punctuation::none; }

LineRange without_spaces(const std::vector<LineUnit>& units, std::size_t first, std::size_t last) {
  while (last > first && units[last - 1].is_space) --last;
  return {first, last};
}

bool is_orphan(const std::vector<LineUnit>& units, const LineRange& line) {
  const auto signs = std::count_if(units.begin() + static_cast<std::ptrdiff_t>(line.first),
                                   units.begin() + static_cast<std::ptrdiff_t>(line.last),
                                   [](const LineUnit& unit) { return !is_punctuation(unit); });
  return signs <= 1;
}

/// Best way to reach a place: total cost and where the last line starts.
struct Way {
  double cost = LineUnit::forbidden;
  std::size_t from = 0;
};

/// A paragraph does not end in a scrap; `share` of the width is used.
double last_line_cost(const std::vector<LineUnit>& units, const LineRange& line, double share) {
  const double lack = std::max(0.0, 1 - share / short_line);
  return short_cost * lack * lack + (is_orphan(units, line) ? orphan_cost : 0);
}

double cost_of_line(const std::vector<LineUnit>& units, const LineRange& line, double max_width, bool is_last,
                    double blank_cost) {
  const double slack = max_width - line_width(units, line);
  if (slack < -tolerance) return overflow_cost * (1 - slack / max_width);
  if (is_last) return line_cost + (line.first > 0 ? last_line_cost(units, line, 1 - slack / max_width) : 0);
  return line_cost + blank_cost * (slack / max_width) * (slack / max_width);
}

/// Total fit over the units of one paragraph [begin, end), backwards through the cheapest ways.
void break_paragraph(const std::vector<LineUnit>& units, std::size_t begin, std::size_t end, double max_width,
                     double blank_cost, std::vector<LineRange>& lines) {
  std::vector<Way> ways(end - begin + 1);
  ways.front().cost = 0;
  for (std::size_t from = begin; from < end; ++from) {
    const double so_far = ways[from - begin].cost;
    if (so_far == LineUnit::forbidden) continue;
    double plain_width = 0;
    for (std::size_t to = from + 1; to <= end; ++to) {
      plain_width += units[to - 1].advance;
      if (to < end && units[to].start_cost == LineUnit::forbidden) continue;
      const LineRange line = without_spaces(units, from, to);
      const double cost =
          so_far + cost_of_line(units, line, max_width, to == end, blank_cost) + (to < end ? units[to].start_cost : 0);
      Way& way = ways[to - begin];
      if (cost < way.cost) way = {cost, from};
      if (plain_width > 3 * max_width) break;  // tightened it is at least half as wide
    }
  }
  const std::size_t before = lines.size();
  for (std::size_t to = end; to > begin; to = ways[to - begin].from) {
    lines.push_back(without_spaces(units, ways[to - begin].from, to));
  }
  std::reverse(lines.begin() + static_cast<std::ptrdiff_t>(before), lines.end());
}

}  // namespace

bool is_tightened(const std::vector<LineUnit>& units, const LineRange& line, std::size_t index) {
  const LineUnit& unit = units[index];
  if (!is_punctuation(unit) || line.last - line.first < 2) return false;
  const bool starts = index == line.first;
  const bool ends = index + 1 == line.last;
  switch (unit.punctuation) {
    case Punctuation::opening:
      return starts || is_punctuation(units[index - 1]);
    case Punctuation::closing_bracket:
      return ends || (units[index + 1].punctuation != Punctuation::opening && is_punctuation(units[index + 1]));
    case Punctuation::closing_point:
      return !ends && (units[index + 1].punctuation == Punctuation::closing_bracket ||
                       units[index + 1].punctuation == Punctuation::closing_point);
    default:
      return false;
  }
}

double line_width(const std::vector<LineUnit>& units, const LineRange& line) {
  double width = 0;
  for (std::size_t i = line.first; i < line.last; ++i) {
    width += is_tightened(units, line, i) ? units[i].half_advance : units[i].advance;
    if (i > line.first) width += units[i].space_before;
  }
  return width;
}

std::vector<LineRange> break_lines(const std::vector<LineUnit>& units, double max_width, bool full) {
  if (units.empty()) return {{0, 0}};
  std::vector<LineRange> lines;
  std::size_t begin = 0;
  for (std::size_t end = 1; end <= units.size(); ++end) {
    if (end < units.size() && !units[end].must_start) continue;
    if (max_width <= 0 || line_width(units, {begin, end}) <= max_width + tolerance) {
      lines.push_back({begin, end});
    } else {
      break_paragraph(units, begin, end, max_width, full ? full_slack_cost : slack_cost, lines);
    }
    begin = end;
  }
  return lines;
}

}  // namespace attnpress
