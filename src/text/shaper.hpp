#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"
#include "base/rich_text.hpp"
#include "scene/scene.hpp"
#include "text/fonts.hpp"

namespace attnpress {

/// Colours of the three tones and of the rule under the part at work; resolved by layout from the theme and the ground.
struct TextColors {
  Color normal;
  Color muted;
  Color accent;
};

/// How a text is set.
struct TextStyle {
  double size = 12;  ///< points a unit em
  bool bold = false;
  double max_width = -1;      ///< points; wraps when > 0
  double script_minimum = 0;  ///< scripts in formulas are never set below this size
  double line_gap = 1.35;     ///< distance of baselines as a multiple of `size`; a tall formula widens its line
  bool display = false;       ///< formulas in display style (big fractions)
  bool justified = false;     ///< all lines but a paragraph's last are stretched to `max_width`, as far as looks well
};

/// One glyph run of a shaped text, relative to the text's origin (left end of the first baseline = (0, first ascent)).
struct ShapedRun {
  GlyphRun run;  ///< colour not yet filled in; bounds relative to the origin
  Tone tone = Tone::normal;
};

/// A rule of a formula (fraction bar, radical bar, underline).
struct ShapedRule {
  Rect rect;
  Tone tone = Tone::normal;
};

/// A line of a shaped text: its runs and rules end where those of the next line begin.
struct ShapedLine {
  std::size_t first_run = 0;
  std::size_t first_rule = 0;
  double top = 0;       ///< of the room it takes, from the text's top
  double baseline = 0;  ///< the same
  double bottom = 0;
};

/// A shaped text, measured and drawn from the same glyphs; immutable and shared through the cache.
struct ShapedText {
  std::vector<ShapedRun> runs;
  std::vector<ShapedRule> rules;
  std::vector<ShapedLine> line_places;  ///< one a line; none of vertical text
  double width = 0;                     ///< widest line (advance), points
  double height = 0;                    ///< all lines
  double baseline = 0;                  ///< of the first line, from the top
  double ink_top = 0;                   ///< top of the ink of digits or text, from the top: for centring
  double ink_bottom = 0;
  int lines = 0;
  double smallest = 0;      ///< smallest glyph size used, points
  double point_offset = 0;  ///< for a single number: advance up to its decimal point (or its end)
  std::string text;         ///< plain words
};

/// Shapes words and formulas; one a thread (own Pango font map over the shared read-only configuration). Results are
/// cached for the life of the shaper. Missing glyphs, substituted faces and synthetic bold are errors at `place`.
class Shaper {
 public:
  explicit Shaper(std::shared_ptr<const Fonts> fonts, std::vector<std::string> unbroken_words = {});
  ~Shaper();
  Shaper(Shaper&&) noexcept;

  [[nodiscard]] std::shared_ptr<const ShapedText> shape(const RichText& text, const TextStyle& style);
  /// Plain words of one line; the fast path for labels and numbers.
  [[nodiscard]] std::shared_ptr<const ShapedText> shape(std::string_view text, std::string_view language,
                                                        const TextStyle& style);
  /// Upright CJK, Latin turned 90°: a vertical axis label; width = line height, punctuation in its vertical form.
  [[nodiscard]] std::shared_ptr<const ShapedText> shape_vertical(const RichText& text, const TextStyle& style);

  /// `text` with its middle replaced by "…" so that it is at most `width` wide; cut between grapheme clusters.
  [[nodiscard]] std::string elide_middle(std::string_view text, std::string_view language, const TextStyle& style,
                                         double width);

  /// Mistakes seen while shaping (missing glyphs …), each text once; they have no place in a file yet.
  [[nodiscard]] const Diagnostics& problems() const;

  [[nodiscard]] const Fonts& fonts() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Line `index` as a text of its own.
[[nodiscard]] ShapedText line_of(const ShapedText& shaped, int index);

/// Appends the shaped text to `items`, its upper left corner at `at`; `angle` −π/2 turns it a quarter left (reads
/// upwards) about `at`.
void place_text(const ShapedText& shaped, Point at, const TextColors& colors, std::vector<Item>& items,
                double angle = 0);

}  // namespace attnpress
