#pragma once

#include <string>
#include <vector>

#include "text/formula.hpp"
#include "text/line_breaker.hpp"
#include "text/shaper.hpp"

namespace attnpress {

/// A text taken apart for setting: units in reading order, each with what it paints.
struct Paragraph {
  /// What unit i paints: a cluster of a text, or a formula.
  struct Content {
    int text = -1;  ///< index into `texts`; −1: a formula
    std::size_t cluster = 0;
    int formula = -1;  ///< index into `formulas`
  };
  /// Words in one tone and weight.
  struct Text {
    SetText set;
    std::string_view bytes;  ///< of the RichText, which must outlive this
    Tone tone = Tone::normal;
  };
  std::vector<LineUnit> units;
  std::vector<Content> contents;
  std::vector<Text> texts;
  std::vector<MathBox> formulas;
};

/// Takes a text apart: sets its words and formulas, marks where lines may start (only if the style has a width).
[[nodiscard]] Paragraph take_apart(const RichText& text, const TextStyle& style,
                                   const std::vector<std::string>& unbroken_words, GlyphSource& source,
                                   FormulaSetter& setter);

/// The formulas of a text as they stand in line: parts side by side are one, which may break before its relations.
[[nodiscard]] std::vector<Formula> split_at_relations(const std::vector<const Formula*>& parts);

/// Breaks and places the units; consumes the paragraph's formulas.
[[nodiscard]] ShapedText set_lines(Paragraph&& paragraph, const TextStyle& style, GlyphSource& source);

/// One column from top to bottom, for a label beside a matrix.
[[nodiscard]] ShapedText set_column(const RichText& text, const TextStyle& style, GlyphSource& source,
                                    FormulaSetter& setter);

}  // namespace attnpress
