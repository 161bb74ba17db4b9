#include "base/rich_text.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace attnpress {
namespace {

Formula node(Formula::Kind kind, std::vector<Formula> children) {
  Formula formula;
  formula.kind = kind;
  formula.children = std::move(children);
  return formula;
}

Formula atom(Formula::Kind kind, std::string text) {
  Formula formula;
  formula.kind = kind;
  formula.text = std::move(text);
  return formula;
}

bool is_atom(const Formula& formula) {
  using Kind = Formula::Kind;
  if (formula.kind == Kind::row) return formula.children.size() == 1 && is_atom(formula.children.front());
  return formula.kind == Kind::variable || formula.kind == Kind::symbol || formula.kind == Kind::number ||
         formula.kind == Kind::fence || formula.kind == Kind::radical;
}

/// In brackets unless it is one thing already.
std::string grouped(const Formula& formula) {
  const std::string text = plain_text(formula);
  return is_atom(formula) ? text : "(" + text + ")";
}

bool spaced(const Formula& formula) {
  return formula.kind == Formula::Kind::symbol &&
         (formula.math_class == MathClass::binary || formula.math_class == MathClass::relation);
}

std::string row_text(const std::vector<Formula>& children) {
  std::string out;
  for (const Formula& child : children) {
    std::string text = plain_text(child);
    if (spaced(child)) {
      if (!out.empty() && out.back() != ' ') out += ' ';
      text += ' ';
    }
    out += text;
    if (child.math_class == MathClass::punctuation && child.kind == Formula::Kind::symbol) out += ' ';
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string scripts_text(const Formula& formula) {
  std::string out = grouped(formula.children[0]);
  if (const std::string below = plain_text(formula.children[2]); !below.empty())
    out += "_" + grouped(formula.children[2]);
  if (const std::string above = plain_text(formula.children[1]); !above.empty()) {
    // The exponent always stands in brackets: "e^(−0.5)" can only be read one way.
    out += formula.children[1].kind == Formula::Kind::variable ? "^" + above : "^(" + above + ")";
  }
  return out;
}

}  // namespace

Formula math_row(std::vector<Formula> children) { return node(Formula::Kind::row, std::move(children)); }

Formula math_variable(std::string letter) { return atom(Formula::Kind::variable, std::move(letter)); }

Formula math_symbol(std::string text, MathClass math_class) {
  Formula formula = atom(Formula::Kind::symbol, std::move(text));
  formula.math_class = math_class;
  return formula;
}

Formula math_number(std::string text, Tone tone, bool bold) {
  Formula formula = atom(Formula::Kind::number, std::move(text));
  formula.tone = tone;
  formula.bold = bold;
  return formula;
}

Formula math_fraction(Formula numerator, Formula denominator) {
  Formula formula = node(Formula::Kind::fraction, {std::move(numerator), std::move(denominator)});
  formula.math_class = MathClass::inner;
  return formula;
}

Formula math_radical(Formula radicand) { return node(Formula::Kind::radical, {std::move(radicand)}); }

Formula math_superscript(Formula base, Formula superscript) {
  return node(Formula::Kind::scripts, {std::move(base), std::move(superscript), math_row({})});
}

Formula math_subscript(Formula base, Formula subscript) {
  return node(Formula::Kind::scripts, {std::move(base), math_row({}), std::move(subscript)});
}

Formula math_fence(std::string opening, Formula content, std::string closing) {
  Formula formula = node(Formula::Kind::fence, {std::move(content)});
  formula.text = std::move(opening);
  formula.closing = std::move(closing);
  formula.math_class = MathClass::inner;
  return formula;
}

RichText rich(std::string text, std::string language, Tone tone, bool bold) {
  RichText out;
  out.language = std::move(language);
  out.parts.emplace_back(Words{std::move(text), tone, bold});
  return out;
}

std::string plain_text(const Formula& formula) {
  using Kind = Formula::Kind;
  switch (formula.kind) {
    case Kind::row:
      return row_text(formula.children);
    case Kind::variable:
    case Kind::symbol:
    case Kind::number:
      return formula.text;
    case Kind::fraction:
      return grouped(formula.children[0]) + "/" + grouped(formula.children[1]);
    case Kind::radical: {
      const std::string inside = plain_text(formula.children[0]);
      return "√" + (formula.children[0].kind == Kind::variable ? inside : "(" + inside + ")");
    }
    case Kind::scripts:
      return scripts_text(formula);
    case Kind::fence:
      return formula.text + plain_text(formula.children[0]) + formula.closing;
  }
  return {};
}

std::string plain_text(const RichText& text) {
  std::string out;
  for (const auto& part : text.parts) {
    if (const auto* words = std::get_if<Words>(&part)) {
      out += words->text;
    } else {
      out += plain_text(*std::get<std::shared_ptr<const Formula>>(part));
    }
  }
  return out;
}

}  // namespace attnpress
