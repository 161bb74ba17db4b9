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
    const std::vector<LineRange> lines = break_lines(paragraph_.units, style_.max_width);
    double depth_before = 0;
    double baseline = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::size_t first_run = result_.runs.size();
      const std::size_t first_rule = result_.rules.size();
      ink_ = {0, 0, 0, 0};
      set_line(lines[i]);
      const double above = std::max(ascent * style_.size, -ink_.top);
      if (i == 0) {
        baseline = above;
        result_.baseline = above;
        result_.ink_top = above + centring_ink(lines[i]).top;
      } else {
        baseline += std::max(style_.line_gap * style_.size, depth_before + above + least_gap * style_.size);
      }
      depth_before = std::max(descent * style_.size, ink_.bottom);
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
  /// Sets one line with its baseline at y = 0 and notes its ink.
  void set_line(const LineRange& line) {
    RunBuilder builder(source_, result_.runs);
    const std::size_t first_run = result_.runs.size();
    double x = 0;
    for (const std::size_t i : seen_order(line)) {
      const LineUnit& unit = paragraph_.units[i];
      const Paragraph::Content& content = paragraph_.contents[i];
      if (i > line.first) x += unit.space_before;
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

ShapedText set_lines(Paragraph&& paragraph, const TextStyle& style, GlyphSource& source) {
  return LineSetter(std::move(paragraph), style, source).set();
}

}  // namespace attnpress
