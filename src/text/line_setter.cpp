// Paragraph's units put in place, line by line.
#include <algorithm>
#include <utility>

#include "text/paragraph.hpp"

namespace attnpress {
namespace {

// In em: what a line of plain text takes above and below its baseline, and the least blank between two lines.
constexpr double ascent = 0.88;
constexpr double descent = 0.25;
constexpr double least_gap = 0.1;
// In em, of a place in a justified line: wider gaps would be read as spaces, by eye and by programs that take words out
// of a PDF. Lines that would need more stay short.
constexpr double most_stretch = 0.09;
constexpr int wide_place = 3;  ///< times as much between words

/// Ink that lines of one kind are centred by, whatever their letters: digits and capitals, or ideographs.
Ink reference_ink(GlyphSource& source, bool ideographic, bool bold) {
  const SetText sample = source.set(ideographic ? "國" : "0", bold, Tradition::east_asian);
  return source.ink(sample.clusters.front().face, sample.glyphs.front().id);
}

class LineSetter {
 public:
  LineSetter(Paragraph&& paragraph, const TextStyle& style, GlyphSource& source)
      : paragraph_(std::move(paragraph)), style_(style), source_(source) {}

  ShapedText set() {
    const std::vector<LineRange> lines = break_lines(paragraph_.units, style_.max_width, style_.justified);
    double depth_before = 0;
    double baseline = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::size_t first_run = result_.runs.size();
      const std::size_t first_rule = result_.rules.size();
      ink_ = {0, 0, 0, 0};
      set_line(lines[i], ends_paragraph(lines, i) ? 0 : stretch_of(lines[i]));
      const double above = std::max(ascent * style_.size, -ink_.top);
      if (i == 0) {
        baseline = above;
        result_.baseline = above;
        result_.ink_top = above + centring_ink(lines[i]).top;
      } else {
        baseline += std::max(style_.line_gap * style_.size, depth_before + above + least_gap * style_.size);
      }
      depth_before = std::max(descent * style_.size, ink_.bottom);
      result_.line_places.push_back({first_run, first_rule, baseline - above, baseline, baseline + depth_before});
      result_.ink_bottom = baseline + centring_ink(lines[i]).bottom;
      move_line(first_run, first_rule, baseline);
    }
    result_.height = baseline + depth_before;
    result_.lines = static_cast<int>(lines.size());
    result_.smallest = style_.size;
    for (const ShapedRun& run : result_.runs) result_.smallest = std::min(result_.smallest, run.run.size);
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool ends_paragraph(const std::vector<LineRange>& lines, std::size_t index) const {
    return index + 1 == lines.size() || paragraph_.units[lines[index + 1].first].must_start;
  }

  [[nodiscard]] bool is_ideograph(std::size_t unit) const {
    const Paragraph::Content& content = paragraph_.contents[unit];
    if (content.text < 0) return false;
    const SetText& set = paragraph_.texts[static_cast<std::size_t>(content.text)].set;
    return is_ideographic(set.clusters[content.cluster].code_point);
  }

  /// How readily a justified line gets wider before that unit: between words more than between ideographs; 0: not at
  /// all.
  [[nodiscard]] int stretch_weight(const LineRange& line, std::size_t unit) const {
    if (unit == line.first || paragraph_.units[unit].is_space) return 0;
    if (paragraph_.units[unit - 1].is_space) return wide_place;
    const bool may_part = paragraph_.units[unit].start_cost < BreakCost::emergency;
    return may_part || (is_ideograph(unit - 1) && is_ideograph(unit)) ? 1 : 0;
  }

  /// What a place of weight 1 gets, points; 0: the line stays as it is.
  [[nodiscard]] double stretch_of(const LineRange& line) const {
    if (!style_.justified || style_.max_width <= 0) return 0;
    int weights = 0;
    for (std::size_t i = line.first; i < line.last; ++i) weights += stretch_weight(line, i);
    const double slack = style_.max_width - line_width(paragraph_.units, line);
    const bool looks_well = weights > 0 && slack > 0 && slack <= weights * most_stretch * style_.size;
    return looks_well ? slack / weights : 0;
  }

  /// Sets one line with its baseline at y = 0 and notes its ink.
  void set_line(const LineRange& line, double stretch) {
    RunBuilder builder(source_, result_.runs);
    const std::size_t first_run = result_.runs.size();
    double x = 0;
    for (const std::size_t i : seen_order(line)) {
      const LineUnit& unit = paragraph_.units[i];
      const Paragraph::Content& content = paragraph_.contents[i];
      if (i > line.first) x += unit.space_before;
      if (stretch > 0) x += stretch * stretch_weight(line, i);
      if (content.text < 0) {
        builder.close();
        take_formula(paragraph_.formulas[static_cast<std::size_t>(content.formula)], x);
        builder.close();
        x += unit.advance;
        continue;
      }
      const Paragraph::Text& text = paragraph_.texts[static_cast<std::size_t>(content.text)];
      const SetCluster& cluster = text.set.clusters[content.cluster];
      const bool tight = is_tightened(paragraph_.units, line, i);
      const double shift = tight ? source_.half_width(cluster, false).shift * style_.size : 0;
      if (cluster.code_point != U'\n') {
        builder.add(text.set, cluster, text.bytes, style_.size, text.tone, {x + shift, 0});
        has_ideographs_ = has_ideographs_ || is_ideographic(cluster.code_point);
      }
      if (cluster.code_point == U'.' && result_.point_offset == 0) result_.point_offset = x;
      x += tight ? unit.half_advance : unit.advance;
    }
    if (result_.point_offset == 0) result_.point_offset = x;
    result_.width = std::max(result_.width, x);
    for (std::size_t i = first_run; i < result_.runs.size(); ++i) {
      const Rect& bounds = result_.runs[i].run.bounds;
      if (bounds.empty()) continue;
      ink_.top = std::min(ink_.top, bounds.y);
      ink_.bottom = std::max(ink_.bottom, bounds.bottom());
    }
  }

  /// The units of a line from left to right.
  [[nodiscard]] std::vector<std::size_t> seen_order(const LineRange& line) const {
    std::vector<Level> levels;
    levels.reserve(line.last - line.first);
    for (std::size_t i = line.first; i < line.last; ++i) levels.push_back(paragraph_.units[i].level);
    std::vector<std::size_t> order = visual_order(levels);
    for (std::size_t& place : order) place += line.first;
    return order;
  }

  void take_formula(MathBox& box, double x) {
    ink_.top = std::min(ink_.top, -box.height);
    ink_.bottom = std::max(ink_.bottom, box.depth);
    for (ShapedRun& run : box.runs) {
      move_run(run, x, 0);
      result_.runs.push_back(std::move(run));
    }
    for (const ShapedRule& rule : box.rules) result_.rules.push_back({rule.rect.moved(x, 0), rule.tone});
  }

  /// The ink by which the line is centred, relative to its baseline.
  Ink centring_ink(const LineRange& line) {
    const bool formulas_only =
        line.last > line.first && std::all_of(paragraph_.contents.begin() + static_cast<std::ptrdiff_t>(line.first),
                                              paragraph_.contents.begin() + static_cast<std::ptrdiff_t>(line.last),
                                              [](const Paragraph::Content& content) { return content.text < 0; });
    if (formulas_only) return ink_;
    Ink ink = reference_ink(source_, has_ideographs_, style_.bold);
    ink.top *= style_.size;
    ink.bottom *= style_.size;
    return ink;
  }

  void move_line(std::size_t first_run, std::size_t first_rule, double dy) {
    for (std::size_t i = first_run; i < result_.runs.size(); ++i) move_run(result_.runs[i], 0, dy);
    for (std::size_t i = first_rule; i < result_.rules.size(); ++i) {
      result_.rules[i].rect = result_.rules[i].rect.moved(0, dy);
    }
  }

  Paragraph paragraph_;
  const TextStyle& style_;
  GlyphSource& source_;
  ShapedText result_;
  Ink ink_;                      ///< of the line at hand, points
  bool has_ideographs_ = false;  ///< anywhere in the text so far
};

}  // namespace

ShapedText line_of(const ShapedText& shaped, int index) {
  const auto at = static_cast<std::size_t>(index);
  const ShapedLine& line = shaped.line_places.at(at);
  const bool last = at + 1 == shaped.line_places.size();
  const auto place = [](std::size_t i) { return static_cast<std::ptrdiff_t>(i); };
  ShapedText out;
  out.runs.assign(shaped.runs.begin() + place(line.first_run),
                  last ? shaped.runs.end() : shaped.runs.begin() + place(shaped.line_places[at + 1].first_run));
  out.rules.assign(shaped.rules.begin() + place(line.first_rule),
                   last ? shaped.rules.end() : shaped.rules.begin() + place(shaped.line_places[at + 1].first_rule));
  for (ShapedRun& run : out.runs) move_run(run, 0, -line.top);
  for (ShapedRule& rule : out.rules) rule.rect = rule.rect.moved(0, -line.top);
  out.width = shaped.width;
  out.height = line.bottom - line.top;
  out.baseline = line.baseline - line.top;
  out.ink_bottom = out.baseline;
  out.lines = 1;
  out.smallest = shaped.smallest;
  for (const ShapedRun& run : out.runs) out.text += run.run.text;
  out.line_places.push_back({0, 0, 0, out.baseline, out.height});
  return out;
}

ShapedText set_lines(Paragraph&& paragraph, const TextStyle& style, GlyphSource& source) {
  return LineSetter(std::move(paragraph), style, source).set();
}

}  // namespace attnpress
