#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "attention/elementary.hpp"
#include "base/number_format.hpp"
#include "story/calculation.hpp"
#include "story/evaluate.hpp"
#include "story/fill.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

constexpr double largest_plain_score = 10;
/// With more keys than this the digits of the powers are not searched for.
constexpr int most_keys_for_search = 64;
/// As many more than usual are tried.
constexpr int most_digits_more = 3;

/// The numbers of one row of the softmax.
struct Row {
  int index = 0;
  int strong = 0;
  std::vector<int> kept;        ///< what is never left out
  double maximum = 0;           ///< what is subtracted; 0 where nothing is
  std::vector<Formula> powers;  ///< e to the power of each printed score
  std::vector<double> power_values;
  double sum = 0;
};

Row read_row(const StoryContext& context, int index) {
  const Matrix& scores = context.head().masked;
  Row row;
  row.index = index;
  row.strong = largest_in_row(scores, index);
  row.kept = kept_entries(context, context.head().weights, index, context.weight_digits);
  const bool subtract = subtracts_maximum(context);
  if (subtract) row.maximum = scores(index, row.strong);
  for (int key = 0; key < scores.columns; ++key) {
    const double score = scores(index, key);
    Formula exponent = math_number(format_fixed(score, context.score_digits));
    if (subtract) {
      exponent =
          math_row({std::move(exponent), math_symbol("−"), factor_of(format_fixed(row.maximum, context.score_digits))});
    }
    row.powers.push_back(math_superscript(math_symbol("e"), std::move(exponent)));
    row.power_values.push_back(elementary::exp(score - row.maximum));
    row.sum += row.power_values.back();
  }
  return row;
}

/// e⁰ is 1, whatever the digits.
std::string printed_power(double value, int digits) { return value == 1 ? "1" : format_fixed(value, digits); }

std::vector<Formula> power_numbers(const Row& row, int digits) {
  std::vector<Formula> out;
  for (const double value : row.power_values) out.push_back(math_number(printed_power(value, digits)));
  return out;
}

/// Whether adding the printed powers gives the printed sum.
bool adds_up(const Row& row, int digits) {
  return equal_as_printed(sum_of(power_numbers(row, digits)), math_number(printed_power(row.sum, digits)));
}

Formula one_or_vector(std::vector<Formula> entries) {
  return entries.size() == 1 ? std::move(entries.front()) : vector_of(std::move(entries));
}

std::vector<Link> row_links(const StoryContext& context, const Row& row, int digits) {
  const Link sum_of_powers = abbreviated(row.powers, sum_of, row.kept);
  const Link sum{math_number(printed_power(row.sum, digits)), std::nullopt};
  const Matrix& weights = context.head().weights;
  const auto numbers = numbers_of(printed_row(weights, row.index, context.weight_digits),
                                  standing_out(context, weights, row.index, context.weight_digits));
  return {fraction_of(abbreviated(row.powers, one_or_vector, row.kept), sum_of_powers),
          fraction_of(abbreviated(power_numbers(row, digits), one_or_vector, row.kept), sum),
          abbreviated(numbers, one_or_vector, row.kept)};
}

/// The same, and "≈" where whoever adds the printed powers, all of them shown, gets another sum than the printed one.
std::vector<Link> honest_row_links(const StoryContext& context, const Row& row, int digits) {
  std::vector<Link> links = row_links(context, row, digits);
  links[1].rounded = !links[1].full && !adds_up(row, digits);
  return links;
}

Formula in_brackets(Formula sum) {
  const bool alone = sum.kind == Formula::Kind::row && sum.children.size() == 1;
  return alone ? std::move(sum) : math_fence("(", std::move(sum), ")");
}

/// How much of one weight's calculation is shown, and how: with a stacked fraction, in one line, or in one line from
/// the worked-out sum on.
enum class CellForm { stacked, in_line, brief };

std::vector<Link> cell_links(const StoryContext& context, const Row& row, int digits, CellForm form) {
  const auto place = static_cast<std::size_t>(row.strong);
  const Formula sum = math_number(printed_power(row.sum, digits));
  const Formula power = math_number(printed_power(row.power_values[place], digits));
  const Link sum_of_powers = abbreviated(row.powers, sum_of, row.kept);
  std::vector<Link> links;
  if (form == CellForm::stacked) {
    links = {fraction_of({row.powers[place], std::nullopt}, sum_of_powers), {math_fraction(power, sum), std::nullopt}};
  } else {
    if (form == CellForm::in_line) {
      links.push_back(around(sum_of_powers,
                             [&](const Formula& terms) { return quotient_of(row.powers[place], in_brackets(terms)); }));
    }
    links.push_back({quotient_of(power, sum), std::nullopt});
  }
  links.push_back({number_of(format_fixed(context.head().weights(row.index, row.strong), context.weight_digits), true),
                   std::nullopt});
  return links;
}

/// Digits for the powers of e: those of the weights, more only where these make every step of the row, the sum of the
/// printed powers too, come out by hand. Where none do, "≈" stands there anyway, and rows look alike.
int power_digits(const StoryContext& context, const Row& row) {
  const int usual = std::clamp(context.weight_digits, 2, 6);
  if (context.keys() > most_keys_for_search) return usual;
  for (int digits = usual; digits <= usual + most_digits_more; ++digits) {
    if (adds_up(row, digits) && holds(row_links(context, row, digits))) return digits;
  }
  const bool all_shown = context.keys() <= most_terms;
  for (int digits = usual; !all_shown && digits <= usual + most_digits_more; ++digits) {
    if (holds(row_links(context, row, digits))) return digits;
  }
  return usual;
}

RichText label(const StoryContext& context, const Row& row, bool cell) {
  return fill(context.strings, cell ? "arithmetic.weight" : "arithmetic.weight_row",
              {{"query", arithmetic_name(context.query_labels[static_cast<std::size_t>(row.index)])},
               {"key", arithmetic_name(context.key_labels[static_cast<std::size_t>(row.strong)])}});
}

}  // namespace

bool subtracts_maximum(const StoryContext& context) { return context.largest_score > largest_plain_score; }

Arithmetic softmax_arithmetic(const StoryContext& context, int index) {
  const Row row = read_row(context, index);
  const int digits = power_digits(context, row);
  const bool single = context.keys() == 1;
  Arithmetic out;
  out.forms.push_back({chain(context, label(context, row, single), honest_row_links(context, row, digits))});
  const auto add_cell = [&](CellForm form) {
    out.forms.push_back({chain(context, label(context, row, true), cell_links(context, row, digits, form))});
  };
  if (!single) add_cell(CellForm::stacked);
  add_cell(CellForm::in_line);
  add_cell(CellForm::brief);
  return out;
}

}  // namespace attnpress
