#include "layout/labels.hpp"

#include <algorithm>
#include <numbers>

#include "base/utf8.hpp"
#include "text/text_analysis.hpp"

namespace attnpress {
namespace {

constexpr double index_scale = 0.72;     ///< of the label's size; never below the smallest script
constexpr double index_drop = 0.16;      ///< of the label's size, below the baseline
constexpr double underline_gap = 0.1;    ///< of the label's size, below its ink
constexpr double underline_rule = 0.06;  ///< thickness of it, of the label's size …
constexpr double least_rule = 0.75;      ///< … but never less than that, points
constexpr double reference_size = 100;   ///< widths are proportional to the size: measured once at this one

TextColors label_colors(bool strong, const Desk& desk) {
  const Color color = strong ? desk.theme.accent : desk.theme.muted;
  return {color, color, color};
}

/// How far the ink of the text reaches below its baseline.
double ink_below(const ShapedText& text) {
  double below = 0;
  for (const ShapedRun& run : text.runs) {
    if (!run.run.bounds.empty()) below = std::max(below, run.run.bounds.bottom() - text.baseline);
  }
  return below;
}

bool is_underlined(bool strong, const Theme& theme) { return strong && theme.grey; }

double rule_of(double size) { return std::max(least_rule, underline_rule * size); }

}  // namespace

ShapedLabel shape_label(const Label& label, double size, double limit, const Desk& desk) {
  ShapedLabel shaped;
  if (!label.index.empty()) {
    shaped.index = desk.words(label.index, std::max(desk.page.minimum_script, index_scale * size), label.strong);
  }
  shaped.name = desk.words(label.text, size, label.strong);
  if (limit <= 0 || shaped.width() <= limit + 0.01) return shaped;
  const double room = std::max(size, limit - (shaped.index ? shaped.index->width : 0));
  shaped.name = desk.words(desk.shaper.elide_middle(label.text, desk.language, desk.style(size, label.strong), room),
                           size, label.strong);
  return shaped;
}

void paint_label(const ShapedLabel& label, bool strong, double x, double center_y, Painter& painter) {
  const TextColors colors = label_colors(strong, painter.desk());
  painter.text_centered(*label.name, x, center_y, colors);
  const double baseline = center_y + middle_above_baseline(*label.name);
  if (is_underlined(strong, painter.desk().theme)) {
    const double size = label.name->smallest;
    const double top = baseline + ink_below(*label.name) + underline_gap * size;
    painter.fill({x, top, label.name->width, rule_of(size)}, colors.normal);
  }
  if (!label.index) return;
  painter.text_on_baseline(*label.index, x + label.name->width, baseline + index_drop * label.name->smallest, colors);
}

void paint_label_upwards(const ShapedLabel& label, bool strong, double center_x, double bottom, Painter& painter) {
  constexpr double quarter_left = -std::numbers::pi / 2;
  const TextColors colors = label_colors(strong, painter.desk());
  const double left = center_x + middle_above_baseline(*label.name) - label.name->baseline;
  painter.text(*label.name, {left, bottom}, colors, quarter_left);
  if (is_underlined(strong, painter.desk().theme)) {
    const double size = label.name->smallest;
    const double beside = left + label.name->baseline + ink_below(*label.name) + underline_gap * size;
    painter.fill({beside, bottom - label.name->width, rule_of(size), label.name->width}, colors.normal);
  }
  if (!label.index) return;
  const double baseline = left + label.name->baseline + index_drop * label.name->smallest;
  painter.text(*label.index, {baseline - label.index->baseline, bottom - label.name->width}, colors, quarter_left);
}

Shaped stack_label(const Label& label, double size, const Desk& desk) {
  const std::vector<char32_t> signs = to_code_points(label.text);
  const bool stands = !signs.empty() && label.index.empty() && std::all_of(signs.begin(), signs.end(), is_ideographic);
  if (!stands) return nullptr;
  return desk.shaper.shape_vertical(rich(label.text, desk.language), desk.style(size, label.strong));
}

void paint_label_stacked(const ShapedText& stacked, bool strong, double center_x, double bottom, Painter& painter) {
  const TextColors colors = label_colors(strong, painter.desk());
  painter.text(stacked, {center_x - stacked.width / 2, bottom - stacked.height}, colors);
  if (!is_underlined(strong, painter.desk().theme)) return;
  const double beside = center_x + stacked.width / 2 + underline_gap * stacked.smallest / 2;
  painter.fill({beside, bottom - stacked.height, rule_of(stacked.smallest), stacked.height}, colors.normal);
}

void LabelWidths::take_in(const LabelWidths& other) {
  widest_ = std::max(widest_, other.widest_);
  above_ = std::max(above_, other.above_);
  below_ = std::max(below_, other.below_);
}

void LabelWidths::gather(const Label& label, const Desk& desk) {
  if (!seen_.insert(label.text + '\n' + label.index + (label.strong ? "\nstrong" : "")).second) return;
  const Shaped name = desk.words(label.text, reference_size, label.strong);
  // The index may be raised to the smallest script: counted at the full size of the label to be safe.
  const double index = label.index.empty() ? 0 : desk.words(label.index, reference_size, true)->width;
  widest_ = std::max(widest_, (name->width + index) / reference_size);
  const double middle = name->baseline - middle_above_baseline(*name);
  for (const ShapedRun& run : name->runs) {
    if (run.run.bounds.empty()) continue;
    above_ = std::max(above_, (middle - run.run.bounds.y) / reference_size);
    below_ = std::max(below_, (run.run.bounds.bottom() - middle) / reference_size);
  }
  if (!is_underlined(label.strong, desk.theme)) return;
  const double underlined = ink_below(*name) + middle_above_baseline(*name) + rule_of(reference_size);
  below_ = std::max(below_, underlined / reference_size + underline_gap);
}

}  // namespace attnpress
