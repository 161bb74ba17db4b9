#include "story/evaluate.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <utility>

namespace attnpress {
namespace {

using Kind = Formula::Kind;

bool is_blank(const Formula& formula) {
  return formula.kind == Kind::number && formula.text.find_first_not_of(' ') == std::string::npos;
}

bool is_symbol(const Formula& formula, std::string_view text) {
  return formula.kind == Kind::symbol && formula.text == text;
}

/// The text of a number without the brackets that a negative factor wears.
std::string_view digits_of(const Formula& number) {
  std::string_view text = number.text;
  if (text.starts_with('(') && text.ends_with(')')) text = text.substr(1, text.size() - 2);
  return text;
}

/// The formula inside rows of one child.
const Formula& unwrapped(const Formula& formula) {
  const Formula* inner = &formula;
  while (inner->kind == Kind::row && inner->children.size() == 1) inner = &inner->children.front();
  return *inner;
}

using Operation = Real (*)(const Real&, const Real&);

/// Number with number, vector with vector of the same length, or a number with each of a vector.
std::optional<Evaluation> combine(const Evaluation& left, const Evaluation& right, Operation operation) {
  if (left.vector && right.vector && left.values.size() != right.values.size()) return std::nullopt;
  Evaluation out;
  out.vector = left.vector || right.vector;
  const std::size_t count = left.vector ? left.values.size() : right.values.size();
  out.values.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    out.values.push_back(operation(left.values[left.vector ? i : 0], right.values[right.vector ? i : 0]));
  }
  return out;
}

Real add(const Real& left, const Real& right) { return left + right; }
Real subtract(const Real& left, const Real& right) { return left - right; }
Real multiply(const Real& left, const Real& right) { return left * right; }
Real divide(const Real& left, const Real& right) { return left / right; }

/// A row of terms: products bind tighter than sums.
std::optional<Evaluation> evaluate_row(const std::vector<Formula>& children) {
  std::optional<Evaluation> sum;
  std::optional<Evaluation> product;
  Operation outer = nullptr;
  Operation inner = nullptr;
  const auto close_product = [&]() {
    if (!product) return false;
    sum = sum ? combine(*sum, *product, outer) : product;
    product.reset();
    return sum.has_value();
  };
  for (const Formula& child : children) {
    if (is_symbol(child, "+") || is_symbol(child, "−")) {
      if (inner != nullptr || !close_product()) return std::nullopt;
      outer = is_symbol(child, "+") ? add : subtract;
    } else if (is_symbol(child, "×") || is_symbol(child, "/")) {
      if (inner != nullptr || !product) return std::nullopt;
      inner = is_symbol(child, "×") ? multiply : divide;
    } else {
      const std::optional<Evaluation> value = evaluate(child);
      // "2√3" is a product without a sign.
      if (product && child.kind == Kind::radical && inner == nullptr) inner = multiply;
      if (!value || (product.has_value() != (inner != nullptr))) return std::nullopt;
      product = product ? combine(*product, *value, inner) : value;
      inner = nullptr;
      if (!product) return std::nullopt;
    }
  }
  if (inner != nullptr || !close_product()) return std::nullopt;
  return sum;
}

/// The entries of a vector: what stands between gaps or commas.
std::vector<Formula> entries(const Formula& content) {
  std::vector<Formula> out;
  if (content.kind != Kind::row) return {content};
  std::vector<Formula> entry;
  const auto close = [&]() {
    if (!entry.empty()) out.push_back(math_row(std::exchange(entry, {})));
  };
  for (const Formula& child : content.children) {
    if (is_blank(child) || child.math_class == MathClass::punctuation) {
      close();
    } else {
      entry.push_back(child);
    }
  }
  close();
  return out;
}

std::optional<Evaluation> evaluate_vector(const Formula& content) {
  Evaluation out;
  out.vector = true;
  for (const Formula& entry : entries(content)) {
    const std::optional<Evaluation> value = evaluate(entry);
    if (!value || value->vector) return std::nullopt;
    out.values.push_back(value->values.front());
  }
  return out;
}

std::optional<Evaluation> map(std::optional<Evaluation> evaluation, const std::function<Real(const Real&)>& function) {
  if (evaluation) {
    for (Real& value : evaluation->values) value = function(value);
  }
  return evaluation;
}

bool is_vector(const Formula& formula) { return formula.kind == Kind::fence && formula.text == "["; }

struct Quotient {
  const Formula* dividend = nullptr;
  const Formula* divisor = nullptr;
};

/// A fraction, or a quotient in the line.
std::optional<Quotient> quotient(const Formula& formula) {
  const auto& parts = formula.children;
  if (formula.kind == Kind::fraction) return Quotient{&parts[0], &parts[1]};
  if (formula.kind == Kind::row && parts.size() == 3 && is_symbol(parts[1], "/")) return Quotient{&parts[0], &parts[2]};
  return std::nullopt;
}

/// The factors of a product without sums at its top; one entry for anything else.
std::vector<const Formula*> factors(const Formula& formula) {
  std::vector<const Formula*> out;
  if (formula.kind != Kind::row) return {&formula};
  for (std::size_t i = 0; i < formula.children.size(); ++i) {
    if (i % 2 == 0) {
      out.push_back(&formula.children[i]);
    } else if (!is_symbol(formula.children[i], "×")) {
      return {&formula};
    }
  }
  return out;
}

bool numbers_round_to(const Evaluation& evaluation, const std::vector<Formula>& printed) {
  if (evaluation.values.size() != printed.size()) return false;
  for (std::size_t i = 0; i < printed.size(); ++i) {
    const Formula& number = unwrapped(printed[i]);
    if (number.kind != Kind::number || !evaluation.values[i].rounds_to(digits_of(number))) return false;
  }
  return true;
}

bool same_value(const Formula& left, const Formula& right) {
  const std::optional<Evaluation> first = evaluate(left);
  const std::optional<Evaluation> second = evaluate(right);
  if (!first || !second || first->vector != second->vector || first->values.size() != second->values.size()) {
    return false;
  }
  for (std::size_t i = 0; i < first->values.size(); ++i) {
    if (!first->values[i].equals(second->values[i])) return false;
  }
  return true;
}

}  // namespace

std::optional<Evaluation> evaluate(const Formula& formula) {
  switch (formula.kind) {
    case Kind::number: {
      const std::optional<Real> value = Real::parse(digits_of(formula));
      if (!value) return std::nullopt;
      return Evaluation{{*value}, false};
    }
    case Kind::row:
      return evaluate_row(formula.children);
    case Kind::fraction: {
      const std::optional<Evaluation> above = evaluate(formula.children[0]);
      const std::optional<Evaluation> below = evaluate(formula.children[1]);
      if (!above || !below) return std::nullopt;
      return combine(*above, *below, divide);
    }
    case Kind::radical:
      return map(evaluate(formula.children[0]), [](const Real& value) { return value.square_root(); });
    case Kind::scripts:
      if (formula.children[0].text != "e") return std::nullopt;
      return map(evaluate(formula.children[1]), [](const Real& value) { return value.exponential(); });
    case Kind::fence:
      return is_vector(formula) ? evaluate_vector(formula.children[0]) : evaluate(formula.children[0]);
    case Kind::variable:
    case Kind::symbol:
      return std::nullopt;
  }
  return std::nullopt;
}

bool equal_as_printed(const Formula& left_side, const Formula& right_side) {
  const Formula& left = unwrapped(left_side);
  const Formula& right = unwrapped(right_side);
  if (right.kind == Kind::number) {
    const std::optional<Evaluation> value = evaluate(left);
    return value && !value->vector && value->values.front().rounds_to(digits_of(right));
  }
  if (is_vector(right)) {
    const std::optional<Evaluation> value = evaluate(left);
    return value && value->vector && numbers_round_to(*value, entries(right.children[0]));
  }
  const std::optional<Quotient> first = quotient(left);
  const std::optional<Quotient> second = quotient(right);
  if (first && second) {
    return equal_as_printed(*first->dividend, *second->dividend) && equal_as_printed(*first->divisor, *second->divisor);
  }
  const std::vector<const Formula*> above = factors(left);
  const std::vector<const Formula*> below = factors(right);
  if (above.size() > 1 && above.size() == below.size()) {
    for (std::size_t i = 0; i < above.size(); ++i) {
      if (!equal_as_printed(*above[i], *below[i])) return false;
    }
    return true;
  }
  return same_value(left, right);
}

}  // namespace attnpress
