#include "story/number_forms.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "base/number_format.hpp"
#include "story/real.hpp"

namespace attnpress {
namespace {

bool too_large(std::size_t cells) { return cells > static_cast<std::size_t>(most_numbered_cells); }

}  // namespace

NumberForms input_forms(const InputMatrix& matrix) {
  NumberForms forms = {matrix.spellings};
  if (too_large(matrix.values.size())) return forms;
  std::vector<int> decimals;
  decimals.reserve(matrix.spellings.size());
  for (const std::string& text : matrix.spellings) decimals.push_back(shown_decimals(text));
  const int most = *std::max_element(decimals.begin(), decimals.end());
  for (int digits = std::min(most - 1, 3); digits >= 0; --digits) {
    std::vector<std::string> form;
    form.reserve(matrix.values.size());
    for (std::size_t i = 0; i < matrix.values.size(); ++i) {
      form.push_back(decimals[i] > digits ? format_fixed(matrix.values[i], digits) : matrix.spellings[i]);
    }
    forms.push_back(std::move(form));
  }
  return forms;
}

NumberForms fixed_forms(const Matrix& matrix, const std::vector<int>& digits) {
  NumberForms forms;
  if (too_large(matrix.values.size())) return forms;
  for (const int count : digits) {
    // Forms may share their digits; what is written once is copied.
    const auto same = std::find(digits.begin(), digits.begin() + static_cast<std::ptrdiff_t>(forms.size()), count);
    const auto known = static_cast<std::size_t>(same - digits.begin());
    if (known < forms.size()) {
      forms.push_back(forms[known]);
      continue;
    }
    std::vector<std::string> form;
    form.reserve(matrix.values.size());
    for (const double value : matrix.values) form.push_back(format_fixed(value, count));
    forms.push_back(std::move(form));
  }
  return forms;
}

std::vector<int> digits_down_to(int finest, int coarsest) {
  std::vector<int> out = {finest};
  while (out.back() > coarsest) out.push_back(out.back() - 1);
  return out;
}

int most_decimals(const InputMatrix& matrix, int first_row, int end_row) {
  int most = 0;
  const auto columns = static_cast<std::size_t>(matrix.columns);
  for (std::size_t i = static_cast<std::size_t>(first_row) * columns; i < static_cast<std::size_t>(end_row) * columns;
       ++i) {
    most = std::max(most, shown_decimals(matrix.spellings[i]));
  }
  return most;
}

void prepare_numbers(StoryContext& context) {
  const Scenario& scenario = context.scenario;
  context.query_numbers = input_forms(scenario.q);
  context.key_numbers = input_forms(scenario.k);
  context.value_numbers = input_forms(scenario.v);
  context.key_decimals = most_decimals(context.shown_keys(), 0, scenario.k.rows);
  // First the weights get coarser, down to two digits, then the scores, down to one.
  std::vector<int> weights = digits_down_to(context.weight_digits, 2);
  std::vector<int> scores(weights.size(), context.score_digits);
  while (scores.back() > 1) {
    scores.push_back(scores.back() - 1);
    weights.push_back(weights.back());
  }
  context.score_numbers = fixed_forms(context.head().scores, scores);
  context.weight_numbers = fixed_forms(context.head().weights, weights);
  context.output_numbers = fixed_forms(context.head().output, digits_down_to(context.output_digits, 1));
}

}  // namespace attnpress
