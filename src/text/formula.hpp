#pragma once

#include <string_view>

#include "text/math_box.hpp"
#include "text/math_face.hpp"

namespace attnpress {

/// How a formula is set.
struct FormulaStyle {
  double size = 12;
  double script_minimum = 0;
  bool display = false;
  Tradition tradition = Tradition::east_asian;  ///< of words among the signs
};

/// Sets formula trees by the MATH table of the formula face (TeX's rules as OpenType states them).
class FormulaSetter {
 public:
  explicit FormulaSetter(GlyphSource& source);

  [[nodiscard]] MathBox set(const Formula& formula, const FormulaStyle& style, Tone tone);

 private:
  /// Where a node stands: style, inherited tone.
  struct Context {
    FormulaStyle look;
    MathStyle style;
    Tone tone = Tone::normal;
  };
  [[nodiscard]] double size_of(const Context& context) const;
  [[nodiscard]] Context script(const Context& context) const;
  [[nodiscard]] Context cramped(const Context& context) const;

  [[nodiscard]] MathBox node(const Formula& formula, const Context& outer);
  [[nodiscard]] MathBox content(const Formula& formula, const Context& context);
  [[nodiscard]] MathBox row(const Formula& formula, const Context& context);
  [[nodiscard]] MathBox variable(const Formula& formula, const Context& context);
  [[nodiscard]] MathBox symbol(const Formula& formula, const Context& context);
  [[nodiscard]] MathBox number(const Formula& formula, const Context& context);
  [[nodiscard]] MathBox fraction(const Formula& formula, const Context& context);
  [[nodiscard]] MathBox radical(const Formula& formula, const Context& context);
  [[nodiscard]] MathBox scripts(const Formula& formula, const Context& context);
  [[nodiscard]] MathBox fence(const Formula& formula, const Context& context);

  [[nodiscard]] MathBox words(const SetText& text, std::string_view bytes, const Context& context);
  [[nodiscard]] MathBox delimiter(std::string_view text, double height, const Context& context);
  void underline(MathBox& box, const Context& context) const;

  GlyphSource& source_;
  MathConstants constants_;
};

}  // namespace attnpress
