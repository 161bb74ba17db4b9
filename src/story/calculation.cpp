#include "story/calculation.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

#include "base/number_format.hpp"
#include "story/evaluate.hpp"
#include "story/fill.hpp"
#include "story/progress.hpp"
#include "story/token_labels.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

constexpr std::string_view minus_sign = "\u2212";

Formula operator_sign(const char* sign) { return math_symbol(sign, MathClass::binary); }

Formula separated(std::vector<Formula> entries, const Formula& separator) {
  std::vector<Formula> out;
  for (Formula& entry : entries) {
    if (!out.empty()) out.push_back(separator);
    out.push_back(std::move(entry));
  }
  return math_row(std::move(out));
}

constexpr std::size_t most_kept = 3;

/// Entries shown before the first gap.
constexpr int lead = 3;

}  // namespace

Link abbreviated(const std::vector<Formula>& entries, Combine combine, const std::vector<int>& keep) {
  const auto count = static_cast<int>(entries.size());
  if (count <= most_terms) return {combine(entries), std::nullopt};
  std::set<int> shown(keep.begin(), keep.end());
  for (int place = 0; place < lead; ++place) shown.insert(place);
  shown.insert(count - 1);
  return outlined(entries, combine, shown);
}

Link outlined(const std::vector<Formula>& entries, Combine combine, const std::set<int>& shown) {
  if (shown.size() == entries.size()) return {combine(entries), std::nullopt};
  std::vector<Formula> few;
  int next = 0;
  for (const int place : shown) {
    if (place > next) few.push_back(math_number("…"));
    few.push_back(entries[static_cast<std::size_t>(place)]);
    next = place + 1;
  }
  if (next < static_cast<int>(entries.size())) few.push_back(math_number("…"));
  return {combine(std::move(few)), combine(entries)};
}

std::vector<int> kept_entries(const StoryContext& context, const Matrix& matrix, int row, int digits) {
  const Top top = top_of_row(context, matrix, row, digits);
  std::vector<int> out = {largest_in_row(matrix, row)};
  if (top.all_equal) return out;
  for (const int column : listed(context, top, row)) {
    if (out.size() < most_kept && column != out.front()) out.push_back(column);
  }
  return out;
}

Link fraction_of(const Link& numerator, const Link& denominator) {
  Link out{math_fraction(numerator.shown, denominator.shown), std::nullopt};
  if (numerator.full || denominator.full) out.full = math_fraction(numerator.all(), denominator.all());
  return out;
}

Formula sum_of(std::vector<Formula> terms) { return separated(std::move(terms), operator_sign("+")); }

Formula vector_of(std::vector<Formula> entries) {
  return math_fence("[", separated(std::move(entries), math_number("  ")), "]");
}

Formula product_of(Formula left, Formula right) {
  // An ordinary sign: the factors stand closer together than the terms of a sum.
  return math_row({std::move(left), math_symbol("×"), std::move(right)});
}

Formula quotient_of(Formula dividend, Formula divisor) {
  // The class of a closing bracket: behind one, the stroke would else stand off.
  return math_row({std::move(dividend), math_symbol("/", MathClass::closing), std::move(divisor)});
}

Formula factor_of(const std::string& text) {
  // Brackets and number are one atom: a fence would push its neighbours away.
  return math_number(text.starts_with(minus_sign) || text.starts_with('+') ? "(" + text + ")" : text);
}

Formula number_of(const std::string& text, bool strong) {
  return math_number(text, strong ? Tone::accent : Tone::normal, strong);
}

std::vector<Formula> numbers_of(const std::vector<std::string>& texts, const std::vector<int>& strong) {
  std::vector<Formula> out;
  out.reserve(texts.size());
  for (const std::string& text : texts) {
    const auto found = std::find(strong.begin(), strong.end(), static_cast<int>(out.size()));
    out.push_back(number_of(text, found != strong.end()));
  }
  return out;
}

RichText related(const char* relation, const Formula& content, const std::string& language) {
  RichText out;
  out.language = language;
  out.parts.emplace_back(
      std::make_shared<const Formula>(math_row({math_symbol(relation, MathClass::relation), content})));
  return out;
}

bool holds(const std::vector<Link>& links) {
  for (std::size_t i = 1; i < links.size(); ++i) {
    if (links[i].rounded || !equal_as_printed(links[i - 1].all(), links[i].all())) return false;
  }
  return true;
}

Calculation chain(const StoryContext& context, RichText label, const std::vector<Link>& links) {
  Calculation out;
  out.chunks.push_back(std::move(label));
  bool exact = true;
  for (std::size_t i = 0; i < links.size(); ++i) {
    const bool equal = i == 0 || (!links[i].rounded && equal_as_printed(links[i - 1].all(), links[i].all()));
    exact = exact && equal;
    out.chunks.push_back(related(equal ? "=" : "≈", links[i].shown, context.language()));
  }
  if (!exact) out.chunks.push_back(fill(context.strings, "arithmetic.approximate", {}, Tone::muted));
  return out;
}

std::string arithmetic_name(const Label& label) { return name_in_text(label, short_name); }

std::vector<std::string> printed_row(const Matrix& matrix, int row, int digits) {
  std::vector<std::string> out;
  out.reserve(static_cast<std::size_t>(matrix.columns));
  for (int column = 0; column < matrix.columns; ++column) out.push_back(format_fixed(matrix(row, column), digits));
  return out;
}

int largest_in_row(const Matrix& matrix, int row) {
  int best = 0;
  for (int column = 1; column < matrix.columns; ++column) {
    if (matrix(row, column) > matrix(row, best)) best = column;
  }
  return best;
}

Arithmetic step_arithmetic(const StoryContext& context, const Step& step) {
  const int row = explained_row(step);
  const auto of_phase = [&] {
    switch (step.phase) {
      case Phase::score:
        return score_arithmetic(context, row);
      case Phase::softmax:
        return softmax_arithmetic(context, row);
      case Phase::output:
        return output_arithmetic(context, row);
      case Phase::setup:
      case Phase::verify:
        break;
    }
    return setup_arithmetic(context);
  };
  Arithmetic arithmetic = of_phase();
  arithmetic.group = static_cast<int>(step.phase);
  arithmetic.alt = arithmetic_alt(arithmetic);
  return arithmetic;
}

}  // namespace attnpress
