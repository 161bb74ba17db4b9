#include <cstddef>
#include <string>

#include "story/worksheet_parts.hpp"

namespace attnpress {
namespace {

/// A number as a factor: one with a sign in brackets.
std::string factor(const std::string& number) { return number.starts_with("\u2212") ? "(" + number + ")" : number; }

std::string sum_of(const std::vector<std::string>& terms) {
  std::string out;
  for (const std::string& term : terms) out += (out.empty() ? "" : " + ") + term;
  return out.empty() ? "0" : out;
}

const char* relation(bool exact) { return exact ? " = " : " ≈ "; }

std::string product_text(const Real& product) {
  for (int digits = 0; digits <= 8; ++digits) {
    std::string text = rounded(product, digits);
    if (product.equals(number_in(text))) return text;
  }
  return rounded(product, 8);
}

/// "2×1 + 1×2 = 4": terms that are not zero.
std::string dot_product(const HandNumbers& hand, int row, int column) {
  std::vector<std::string> terms;
  for (const HandNumbers::Term& term : hand.terms(row, column)) {
    terms.push_back(factor(term.query) + "×" + factor(term.key));
  }
  const std::string sum = product_text(hand.product(row, column));
  return terms.empty() ? sum : sum_of(terms) + " = " + sum;
}

/// " ÷ 2", " × 0.5 ÷ 3": what makes a score of a product.
std::string scaling(const HandNumbers& hand) { return hand.scaling_text(); }

std::string cell_prefix(const SheetWords& words, int row, int column) {
  return plain_text(words.text("key.line", {{"name", words.pair(row, column)}}));
}

std::vector<std::string> powers_of(const Solution& solution, int row) {
  std::vector<std::string> out;
  for (const std::string& exponent : solution.exponents[static_cast<std::size_t>(row)]) {
    out.push_back(power_hint(exponent).value);
  }
  return out;
}

/// "1.6487 + 2.7183 = 4.3670".
std::string total_of(const std::vector<std::string>& powers) {
  Real total;
  int digits = 0;
  for (const std::string& power : powers) {
    total = total + number_in(power);
    digits = std::max(digits, shown_decimals(power));
  }
  return rounded(total, digits);
}

}  // namespace

WorkingForms score_working(const SheetWords& words, const Task& task, const Solution& solution) {
  WorkingForms forms(3);
  const HandNumbers& hand = *solution.hand;
  for (const CellIndex& cell : task.scores.blanks) {
    const Answer& answer = *solution.scores[task.scores.at(cell.row, cell.column)];
    const std::string prefix = cell_prefix(words, cell.row, cell.column);
    const std::string product = product_text(hand.product(cell.row, cell.column));
    const std::string divided = product + scaling(hand) + relation(answer.exact) + answer.value;
    const std::string dot = dot_product(hand, cell.row, cell.column);
    forms[0].push_back(
        rich(prefix + dot + (hand.scaled() ? plain_text(words.text("key.then")) + divided : ""), words.language()));
    forms[1].push_back(rich(prefix + (hand.scaled() ? divided : dot), words.language()));
  }
  return forms;
}

WorkingForms softmax_working(const SheetWords& words, const Task& task, const Solution& solution) {
  WorkingForms forms(3);
  for (const int row : rows_of(task.weights.blanks)) {
    const std::vector<std::string> powers = powers_of(solution, row);
    const std::string total = total_of(powers);
    const std::string name = plain_text(words.text("key.line", {{"name", words.short_query(row)}}));
    const std::string sum = name + sum_of(powers) + " = " + total;
    forms[0].push_back(rich(sum, words.language()));
    forms[1].push_back(rich(sum, words.language()));
    std::string divisions;
    for (int column = 0; column < task.weights.columns; ++column) {
      if (!task.weights.blanks.contains({row, column})) continue;
      const Answer& answer = *solution.weights[task.weights.at(row, column)];
      const std::string division = powers[static_cast<std::size_t>(column)] + " ÷ " + total + " ≈ " + answer.value;
      forms[0].push_back(rich(cell_prefix(words, row, column) + division, words.language()));
      divisions += (divisions.empty() ? name : plain_text(words.text("key.then"))) + division;
    }
    forms[1].push_back(rich(divisions, words.language()));
  }
  return forms;
}

WorkingForms output_working(const SheetWords& words, const Task& task, const Solution& solution,
                            const SheetFace& face) {
  WorkingForms forms(2);
  const HandNumbers& hand = *solution.hand;
  for (std::size_t i = 0; i < task.output_rows.size(); ++i) {
    const int row = task.output_rows[i];
    for (int column = 0; column < task.output_columns; ++column) {
      std::vector<std::string> terms;
      std::vector<std::string> weights;
      for (int key = 0; key < task.weights.columns; ++key) {
        weights.push_back(solution.weight_texts[task.weights.at(row, key)]);
        terms.push_back(weights.back() + "×" + factor(hand.printed_value(key, column)));
      }
      const Real sum = hand.weighted_sum(weights, column);
      const std::string exact = product_text(sum);
      const std::string& value = solution.outputs[i][static_cast<std::size_t>(column)].value;
      std::string line = plain_text(
          words.text("key.output_line", {{"query", words.query(row)}, {"column", std::to_string(column + 1)}}));
      line += sum_of(terms) + " = " + exact;
      if (number_in(exact).equals(number_in(value))) {
        if (exact != value) line += " = " + value;
      } else {
        line += " ≈ " + value;
      }
      forms[0].push_back(rich(line, face.strings.language));
    }
  }
  return forms;
}

}  // namespace attnpress
