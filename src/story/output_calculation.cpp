#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/number_format.hpp"
#include "story/calculation.hpp"
#include "story/fill.hpp"
#include "story/real.hpp"

namespace attnpress {
namespace {

constexpr int most_output_digits = 4;
constexpr int digits_if_none_holds = 2;
/// Products looked at when digits are chosen: enough for every page, little enough for every size.
constexpr long long most_products = 400'000;

const std::string& spelling(const InputMatrix& matrix, int row, int column) {
  return matrix.spellings[static_cast<std::size_t>(row) * static_cast<std::size_t>(matrix.columns) +
                          static_cast<std::size_t>(column)];
}

std::vector<Formula> value_row(const StoryContext& context, int key) {
  std::vector<Formula> out;
  out.reserve(static_cast<std::size_t>(context.scenario.v.columns));
  for (int column = 0; column < context.scenario.v.columns; ++column) {
    out.push_back(math_number(spelling(context.scenario.v, key, column)));
  }
  return out;
}

RichText label(const StoryContext& context, int row, bool column) {
  return fill(context.strings, column ? "arithmetic.output_column" : "arithmetic.output",
              {{"query", arithmetic_name(context.query_labels[static_cast<std::size_t>(row)])}, {"column", "1"}});
}

/// weight × row of V, summed: the whole output row at once.
Calculation whole_row(const StoryContext& context, int row) {
  const auto weights = printed_row(context.head().weights, row, context.weight_digits);
  std::vector<Formula> terms;
  terms.reserve(weights.size());
  for (int key = 0; key < context.keys(); ++key) {
    terms.push_back(product_of(factor_of(weights[static_cast<std::size_t>(key)]), vector_of(value_row(context, key))));
  }
  const auto results = numbers_of(printed_row(context.head().output, row, context.output_digits));
  return chain(context, label(context, row, false),
               {{sum_of(std::move(terms)), std::nullopt}, {vector_of(results), std::nullopt}});
}

std::vector<Formula> column_terms(const StoryContext& context, int row) {
  const auto weights = printed_row(context.head().weights, row, context.weight_digits);
  std::vector<Formula> terms;
  terms.reserve(weights.size());
  for (int key = 0; key < context.keys(); ++key) {
    terms.push_back(
        product_of(factor_of(weights[static_cast<std::size_t>(key)]), factor_of(spelling(context.scenario.v, key, 0))));
  }
  return terms;
}

/// The sum for the first column, with fewer and fewer of its terms, the one of the largest weight always among them.
std::vector<Link> first_column_sums(const StoryContext& context, int row) {
  const std::vector<Formula> terms = column_terms(context, row);
  const std::vector<int> kept = kept_entries(context, context.head().weights, row, context.weight_digits);
  const std::set<int> ends = {0, context.keys() - 1};
  std::set<int> ends_and_kept = ends;
  ends_and_kept.insert(kept.begin(), kept.end());
  const int largest = kept.front();
  std::vector<Link> sums = {abbreviated(terms, sum_of, kept), outlined(terms, sum_of, ends_and_kept),
                            outlined(terms, sum_of, ends.contains(largest) ? ends : std::set<int>{largest})};
  const auto same = [](const Link& left, const Link& right) {
    return plain_text(left.shown) == plain_text(right.shown);
  };
  sums.erase(std::unique(sums.begin(), sums.end(), same), sums.end());
  return sums;
}

/// The first column's weighted sum.
Calculation first_column(const StoryContext& context, int row, const Link& sum) {
  const Link result{number_of(format_fixed(context.head().output(row, 0), context.output_digits), true), std::nullopt};
  return chain(context, label(context, row, context.scenario.v.columns > 1), {sum, result});
}

/// The rows whose arithmetic is printed.
std::vector<int> printed_rows(const StoryContext& context) {
  return context.scenario.step_rows.empty() ? std::vector<int>{0} : context.scenario.step_rows;
}

/// Real numbers as printed: one column of V.
std::vector<Real> printed_column(const StoryContext& context, int column) {
  std::vector<Real> out;
  out.reserve(static_cast<std::size_t>(context.keys()));
  for (int key = 0; key < context.keys(); ++key) {
    out.push_back(Real::parse(spelling(context.scenario.v, key, column)).value_or(Real()));
  }
  return out;
}

std::vector<Real> printed_weights(const StoryContext& context, int row) {
  std::vector<Real> out;
  for (const std::string& text : printed_row(context.head().weights, row, context.weight_digits)) {
    out.push_back(Real::parse(text).value_or(Real()));
  }
  return out;
}

Real weighted_sum(const std::vector<Real>& weights, const std::vector<Real>& values) {
  Real sum;
  for (std::size_t i = 0; i < weights.size(); ++i) sum = sum + weights[i] * values[i];
  return sum;
}

/// Whether the printed weights and values of a column give its printed output.
bool column_holds(const StoryContext& context, int row, int column) {
  const Real sum = weighted_sum(printed_weights(context, row), printed_column(context, column));
  return sum.rounds_to(format_fixed(context.head().output(row, column), context.output_digits));
}

/// "The other columns: …" behind the first one's calculation.
Calculation with_other_columns(const StoryContext& context, int row) {
  Calculation out = first_column(context, row, first_column_sums(context, row).front());
  std::string values;
  bool exact = true;
  for (int column = 1; column < context.scenario.v.columns; ++column) {
    if (column > 1) values += "  ";
    values += format_fixed(context.head().output(row, column), context.output_digits);
    exact = exact && column_holds(context, row, column);
  }
  const bool explained = !column_holds(context, row, 0);
  const auto place = out.chunks.end() - (explained ? 1 : 0);
  out.chunks.insert(place,
                    fill(context.strings, exact ? "arithmetic.other_columns" : "arithmetic.other_columns_rounded",
                         {{"values", values}}));
  if (!exact && !explained) out.chunks.push_back(fill(context.strings, "arithmetic.approximate", {}, Tone::muted));
  return out;
}

}  // namespace

Arithmetic output_arithmetic(const StoryContext& context, int row) {
  const int columns = context.scenario.v.columns;
  Arithmetic out;
  if (columns > 1 && columns <= most_terms && context.keys() <= most_terms) {
    out.forms.push_back({whole_row(context, row)});
  }
  if (columns > 1 && columns <= most_terms + 2) out.forms.push_back({with_other_columns(context, row)});
  for (const Link& sum : first_column_sums(context, row)) out.forms.push_back({first_column(context, row, sum)});
  return out;
}

int automatic_output_digits(const StoryContext& context) {
  std::array<bool, most_output_digits + 1> right{};
  right.fill(true);
  const std::vector<int> rows = printed_rows(context);
  const long long per_column = static_cast<long long>(rows.size()) * context.keys();
  const auto columns = static_cast<int>(
      std::min<long long>(context.scenario.v.columns, std::max<long long>(most_terms + 2, most_products / per_column)));
  std::vector<std::vector<Real>> weights;
  weights.reserve(rows.size());
  for (const int row : rows) weights.push_back(printed_weights(context, row));
  for (int column = 0; column < columns; ++column) {
    const std::vector<Real> values = printed_column(context, column);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Real sum = weighted_sum(weights[i], values);
      for (int digits = 0; digits <= most_output_digits; ++digits) {
        bool& still = right[static_cast<std::size_t>(digits)];
        still = still && sum.rounds_to(format_fixed(context.head().output(rows[i], column), digits));
      }
    }
  }
  for (int digits = most_output_digits; digits >= 0; --digits) {
    if (right[static_cast<std::size_t>(digits)]) return digits;
  }
  return digits_if_none_holds;
}

}  // namespace attnpress
