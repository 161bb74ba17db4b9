// Vertical text: upright signs stacked, the rest lying on its side.
#include <numbers>
#include <utility>

#include "text/paragraph.hpp"

namespace attnpress {
namespace {

// In em: width of the column, and how far right of its middle the baseline of turned letters is off (half their
// height).
constexpr double column_width = 1.2;
constexpr double turned_baseline = 0.36;
constexpr double quarter_right = std::numbers::pi / 2;

class ColumnSetter {
 public:
  ColumnSetter(const TextStyle& style, std::string_view language, GlyphSource& source, FormulaSetter& setter)
      : style_(style),
        tradition_(tradition_of(language)),
        source_(source),
        setter_(setter),
        builder_(source, result_.runs) {}

  void add_words(const Words& words) {
    const SetText set = source_.set_vertical(words.text, words.bold || style_.bold, tradition_);
    std::vector<LineUnit> units;
    std::vector<Level> levels;
    for (const SetCluster& cluster : set.clusters) {
      LineUnit unit;
      unit.advance = cluster.advance;
      unit.punctuation = cluster.turned ? Punctuation::none : punctuation_of(cluster.code_point);
      unit.half_advance =
          unit.punctuation == Punctuation::none ? unit.advance : source_.half_width(cluster, true).advance;
      units.push_back(unit);
      levels.push_back(cluster.level);
    }
    for (const std::size_t i : visual_order(levels)) {
      const bool tight = is_tightened(units, {0, units.size()}, i);
      place(set, set.clusters[i], words, tight);
      y_ += (tight ? units[i].half_advance : units[i].advance) * style_.size;
    }
  }

  void add_formula(const Formula& formula) {
    MathBox box = setter_.set(formula, {style_.size, style_.script_minimum, style_.display, tradition_}, Tone::normal);
    builder_.close();
    for (ShapedRun& run : box.runs) {
      run.run.angle = quarter_right;
      const std::vector<Glyph> glyphs = std::exchange(run.run.glyphs, {});
      run.run.bounds = {};
      for (const Glyph& glyph : glyphs) {
        run.run.glyphs.push_back({glyph.id, {baseline() - glyph.origin.y, y_ + glyph.origin.x}});
        cover_ink(source_, run.run, run.run.glyphs.back());
      }
      result_.runs.push_back(std::move(run));
    }
    for (const ShapedRule& rule : box.rules) {
      const Rect& flat = rule.rect;
      result_.rules.push_back({{baseline() - flat.bottom(), y_ + flat.x, flat.height, flat.width}, rule.tone});
    }
    builder_.close();
    y_ += box.width;
  }

  ShapedText finish() {
    result_.width = column_width * style_.size;
    result_.height = y_;
    result_.baseline = y_;
    result_.point_offset = result_.width;
    result_.ink_bottom = y_;
    result_.lines = 1;
    result_.smallest = style_.size;
    for (const ShapedRun& run : result_.runs) result_.smallest = std::min(result_.smallest, run.run.size);
    return std::move(result_);
  }

 private:
  [[nodiscard]] double middle() const { return column_width * style_.size / 2; }
  [[nodiscard]] double baseline() const { return middle() - turned_baseline * style_.size; }

  void place(const SetText& set, const SetCluster& cluster, const Words& words, bool tight) {
    if (!cluster.turned) {
      const double shift = tight ? source_.half_width(cluster, true).shift * style_.size : 0;
      builder_.add(set, cluster, words.text, style_.size, words.tone, {middle(), y_ + shift});
      return;
    }
    builder_.add(set, cluster, words.text, style_.size, words.tone, {baseline(), y_}, quarter_right);
  }

  const TextStyle& style_;
  Tradition tradition_;
  GlyphSource& source_;
  FormulaSetter& setter_;
  ShapedText result_;
  RunBuilder builder_;
  double y_ = 0;
};

}  // namespace

ShapedText set_column(const RichText& text, const TextStyle& style, GlyphSource& source, FormulaSetter& setter) {
  ColumnSetter column(style, text.language, source, setter);
  for (const auto& part : text.parts) {
    if (const auto* words = std::get_if<Words>(&part)) {
      column.add_words(*words);
    } else if (const auto& formula = std::get<std::shared_ptr<const Formula>>(part)) {
      column.add_formula(*formula);
    }
  }
  return column.finish();
}

}  // namespace attnpress
