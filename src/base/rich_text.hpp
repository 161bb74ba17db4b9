#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace attnpress {

/// Meaning of a stretch of text; the theme turns it into a colour. Colour never carries the meaning alone.
enum class Tone { normal, muted, accent };

/// Plain words in one tone.
struct Words {
  std::string text;
  Tone tone = Tone::normal;
  bool bold = false;
};

/// TeX's atom classes; they decide the spacing between neighbours.
enum class MathClass { ordinary, operator_name, binary, relation, opening, closing, punctuation, inner };

/// A formula as a tree; built with the functions below, set by text/formula with the OpenType MATH table.
struct Formula {
  enum class Kind {
    row,       ///< children side by side
    variable,  ///< `text`: one letter, set in mathematical italic of the formula face
    symbol,    ///< `text`: upright, formula face (operator names, Σ, digits, =, +, parentheses); `math_class` counts
    number,    ///< `text`: a number or other plain words inside arithmetic, body face, tabular digits
    fraction,  ///< children: numerator, denominator
    radical,   ///< children: radicand
    scripts,   ///< children: base, superscript, subscript; an empty row means absent
    fence,     ///< children: content; `text` and `closing`: the two stretchy delimiters
  };
  Kind kind = Kind::row;
  std::string text;
  std::string closing;
  MathClass math_class = MathClass::ordinary;
  Tone tone = Tone::normal;  ///< of this node and of descendants that are still `normal`
  bool bold = false;         ///< numbers only
  bool underlined = false;   ///< a rule below the whole node: the part at work
  std::vector<Formula> children;
};

/// One run of text in one language: words and inline formulas. Lines may break inside Words by the rules of the
/// language, and before a Formula part that starts with a relation.
struct RichText {
  std::vector<std::variant<Words, std::shared_ptr<const Formula>>> parts;
  std::string language;  ///< BCP 47

  [[nodiscard]] bool empty() const { return parts.empty(); }
};

[[nodiscard]] Formula math_row(std::vector<Formula> children);
[[nodiscard]] Formula math_variable(std::string letter);
[[nodiscard]] Formula math_symbol(std::string text, MathClass math_class = MathClass::ordinary);
[[nodiscard]] Formula math_number(std::string text, Tone tone = Tone::normal, bool bold = false);
[[nodiscard]] Formula math_fraction(Formula numerator, Formula denominator);
[[nodiscard]] Formula math_radical(Formula radicand);
[[nodiscard]] Formula math_superscript(Formula base, Formula superscript);
[[nodiscard]] Formula math_subscript(Formula base, Formula subscript);
[[nodiscard]] Formula math_fence(std::string opening, Formula content, std::string closing);

[[nodiscard]] RichText rich(std::string text, std::string language, Tone tone = Tone::normal, bool bold = false);

/// Reading order as one line: fraction "(a)/(b)" (brackets only where needed), superscript "e^(0.5)", radical "√(d)".
/// Arithmetic in this form can be parsed back and evaluated; it is also what copy, search and alt text use.
[[nodiscard]] std::string plain_text(const Formula& formula);
[[nodiscard]] std::string plain_text(const RichText& text);

}  // namespace attnpress
