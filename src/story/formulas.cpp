#include "story/formulas.hpp"

#include <string>
#include <utility>
#include <vector>

#include "base/number_format.hpp"

namespace attnpress {
namespace {

Formula toned(Formula formula, Tone tone) {
  formula.tone = tone;
  return formula;
}

Formula at_work(Formula formula) {
  formula.tone = Tone::accent;
  formula.underlined = true;
  return formula;
}

Formula k_transposed() { return math_superscript(math_variable("K"), math_symbol("T")); }

/// A number among the letters of a formula: in their face.
Formula digits(const std::string& text) { return math_symbol(text); }

/// A number as a factor in a formula: a negative one in brackets.
Formula factor(double value) {
  Formula number = digits(format_plain(value));
  return value < 0 ? math_fence("(", std::move(number), ")") : number;
}

Formula thin_gap() { return math_number(" "); }

/// s·QKᵀ over √d and the temperature, whatever of it is not 1.
Formula scaled_product(const StoryContext& context, bool scaled, bool inline_fraction) {
  const Scaling& scaling = context.scaling;
  std::vector<Formula> above;
  if (scaled && scaling.factor) {
    above.push_back(factor(context.scenario.scale));
    above.push_back(thin_gap());
  }
  above.push_back(math_variable("Q"));
  above.push_back(k_transposed());
  std::vector<Formula> below;
  if (scaling.temperature) below.push_back(digits(format_plain(context.scenario.temperature)));
  if (scaled && scaling.root) below.push_back(root_of_d());
  if (below.empty()) return math_row(std::move(above));
  if (!inline_fraction) return math_fraction(math_row(std::move(above)), math_row(std::move(below)));
  above.push_back(thin_gap());
  above.push_back(math_symbol("/"));
  above.push_back(thin_gap());
  Formula divisor = math_row(std::move(below));
  if (divisor.children.size() > 1) divisor = math_fence("(", std::move(divisor), ")");
  above.push_back(std::move(divisor));
  return math_row(std::move(above));
}

/// The arguments of Attention( … ): picked out while the inputs are set up.
Formula arguments(bool picked) {
  std::vector<Formula> out;
  for (const char* letter : {"Q", "K", "V"}) {
    if (!out.empty()) out.push_back(toned(math_symbol(",", MathClass::punctuation), Tone::muted));
    Formula variable = math_variable(letter);
    out.push_back(picked ? at_work(std::move(variable)) : toned(std::move(variable), Tone::muted));
  }
  return math_row(std::move(out));
}

void even_out(Formula& formula) {
  formula.tone = Tone::normal;
  for (Formula& child : formula.children) even_out(child);
}

}  // namespace

Formula root_of_d() { return math_radical(math_variable("d")); }

Formula power_of_ten_formula(int exponent) {
  return math_superscript(math_number("10"), math_number(format_fixed(exponent, 0)));
}

std::optional<Formula> named_formula(std::string_view name) {
  if (name == "sqrt_d") return root_of_d();
  if (name == "letter_d") return math_variable("d");
  if (name == "kt") return k_transposed();
  if (name == "sum") return math_symbol("Σ");
  if (name == "dot") return math_symbol("·");
  if (name == "row_sum_error") {
    return math_fence("|", math_row({math_symbol("Σ"), math_symbol("−", MathClass::binary), digits("1")}), "|");
  }
  if (name == "one_minus_squares") {
    return math_row({digits("1"), math_symbol("−", MathClass::binary), math_symbol("Σ"),
                     math_superscript(math_variable("w"), digits("2"))});
  }
  return std::nullopt;
}

Formula attention_formula(const StoryContext& context, Phase phase) {
  const bool softmax = phase == Phase::softmax;
  Formula name = math_symbol("softmax", MathClass::operator_name);
  name = softmax ? at_work(std::move(name)) : toned(std::move(name), Tone::muted);
  Formula product = scaled_product(context, true, false);
  product = phase == Phase::score ? at_work(std::move(product)) : toned(std::move(product), Tone::muted);
  Formula brackets = toned(math_fence("(", std::move(product), ")"), softmax ? Tone::accent : Tone::muted);
  Formula values = math_variable("V");
  values = phase == Phase::output ? at_work(std::move(values)) : toned(std::move(values), Tone::muted);
  Formula inputs = toned(math_fence("(", arguments(phase == Phase::setup), ")"), Tone::muted);
  return math_row({toned(math_symbol("Attention", MathClass::operator_name), Tone::muted), std::move(inputs),
                   toned(math_symbol("=", MathClass::relation), Tone::muted), std::move(name), std::move(brackets),
                   std::move(values)});
}

Formula attention_formula(const StoryContext& context) {
  Formula formula = attention_formula(context, Phase::verify);
  even_out(formula);
  return formula;
}

Formula score_formula(const StoryContext& context) { return scaled_product(context, true, true); }

Formula weights_formula(const StoryContext& context, bool scaled) {
  return math_row(
      {math_symbol("softmax", MathClass::operator_name), math_fence("(", scaled_product(context, scaled, true), ")")});
}

}  // namespace attnpress
