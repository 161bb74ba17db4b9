#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "story/worksheet_parts.hpp"

namespace attnpress {
namespace {

/// A number as a factor: one with a sign in brackets.
std::string factor(const std::string& number) { return number.starts_with("\u2212") ? "(" + number + ")" : number; }

const char* relation(bool exact) { return exact ? " = " : " ≈ "; }

/// A calculation written down from left to right.
class Writer {
 public:
  /// `name`: what is calculated, "愛→我".
  Writer(const SheetWords& words, const std::string& name)
      : then_(plain_text(words.text("key.then"))), lead_(plain_text(words.text("key.line", {{"name", name}}))) {}

  /// "2×1 + 1×2", "0" where there is nothing to add up.
  Writer& sum(const std::vector<std::string>& terms) {
    std::vector<std::string> pieces;
    pieces.reserve(terms.size());
    for (const std::string& term : terms) pieces.push_back((pieces.empty() ? lead() : " + ") + term);
    if (pieces.empty()) pieces.push_back(lead() + "0");
    working_.chunks.push_back(std::move(pieces));
    return *this;
  }
  Writer& term(const std::string& text) { return sum({text}); }
  /// A short calculation stays on a line with its result, if it can.
  Writer& result(bool exact, const std::string& value) {
    const std::string text = relation(exact) + value;
    if (working_.chunks.back().size() == 1) {
      working_.chunks.back().push_back(text);
    } else {
      working_.chunks.push_back({text});
    }
    return *this;
  }
  /// What follows is a calculation of its own.
  Writer& then() {
    const bool spaced = then_.ends_with(' ');
    working_.chunks.back().back() += spaced ? then_.substr(0, then_.size() - 1) : then_;
    lead_ = spaced ? " " : "";
    return *this;
  }
  [[nodiscard]] Working take() { return std::move(working_); }

 private:
  std::string lead() { return std::exchange(lead_, std::string()); }

  std::string then_;
  std::string lead_;  ///< before the first term
  Working working_;
};

std::string product_text(const Real& product) {
  for (int digits = 0; digits <= 8; ++digits) {
    std::string text = rounded(product, digits);
    if (product.equals(number_in(text))) return text;
  }
  return rounded(product, 8);
}

std::vector<std::string> products(const std::vector<HandNumbers::Term>& terms) {
  std::vector<std::string> out;
  out.reserve(terms.size());
  for (const HandNumbers::Term& term : terms) out.push_back(factor(term.query) + "×" + factor(term.key));
  return out;
}

std::vector<std::string> powers_of(const Solution& solution, int row) {
  std::vector<std::string> out;
  for (const std::string& exponent : solution.exponents[static_cast<std::size_t>(row)]) {
    out.push_back(power_hint(exponent).value);
  }
  return out;
}

/// 4.3670 for 1.6487 + 2.7183.
std::string total_of(const std::vector<std::string>& powers) {
  Real total;
  int digits = 0;
  for (const std::string& power : powers) {
    total = total + number_in(power);
    digits = std::max(digits, shown_decimals(power));
  }
  return rounded(total, digits);
}

void divide(Writer& writer, const std::string& power, const std::string& total, const std::string& weight) {
  const Real quotient = number_in(power) / number_in(total);
  writer.term(power + " ÷ " + total).result(quotient.equals(number_in(weight)), weight);
}

}  // namespace

WorkingForms score_working(const SheetWords& words, const Task& task, const Solution& solution) {
  WorkingForms forms(3);
  const HandNumbers& hand = *solution.hand;
  for (const auto& [row, column] : task.scores.blanks) {
    const std::string& value = solution.scores[task.scores.at(row, column)]->value;
    const bool exact = hand.score(row, column).equals(number_in(value));
    const std::string product = product_text(hand.product(row, column));
    const bool whole = hand.product(row, column).equals(number_in(product));
    // With all products, with those that are not zero, with none.
    const std::vector<std::vector<std::string>> sums = {
        products(hand.all_terms(row, column)), products(hand.terms(row, column)), {}};
    for (std::size_t i = 0; i < forms.size(); ++i) {
      Writer writer(words, words.pair(row, column));
      if (!sums[i].empty()) writer.sum(sums[i]);
      if (!hand.scaled()) {
        if (sums[i].empty()) writer.term(product);
        writer.result(exact, value);
      } else {
        if (!sums[i].empty()) writer.result(whole, product).then();
        writer.term(product + hand.scaling_text()).result(exact, value);
      }
      forms[i].push_back(writer.take());
    }
  }
  return forms;
}

WorkingForms softmax_working(const SheetWords& words, const Task& task, const Solution& solution) {
  WorkingForms forms(2);
  for (const int row : rows_of(task.weights.blanks)) {
    const std::vector<std::string> powers = powers_of(solution, row);
    const std::string total = total_of(powers);
    const Working sum = Writer(words, words.short_query(row)).sum(powers).result(true, total).take();
    for (auto& form : forms) form.push_back(sum);
    Writer together(words, words.short_query(row));
    bool first = true;
    for (int column = 0; column < task.weights.columns; ++column) {
      if (!task.weights.blanks.contains({row, column})) continue;
      const std::string& power = powers[static_cast<std::size_t>(column)];
      const std::string& weight = solution.weights[task.weights.at(row, column)]->value;
      Writer alone(words, words.pair(row, column));
      divide(alone, power, total, weight);
      forms[0].push_back(alone.take());
      if (!std::exchange(first, false)) together.then();
      divide(together, power, total, weight);
    }
    forms[1].push_back(together.take());
  }
  return forms;
}

WorkingForms output_working(const SheetWords& words, const Task& task, const Solution& solution) {
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
      const std::string name = plain_text(
          words.text("key.output_name", {{"query", words.query(row)}, {"column", std::to_string(column + 1)}}));
      Writer whole(words, name);
      Writer brief(words, name);
      whole.sum(terms).result(sum.equals(number_in(exact)), exact);
      brief.term(exact);
      if (exact != value) {
        const bool same = number_in(exact).equals(number_in(value));
        whole.result(same, value);
        brief.result(same, value);
      }
      forms[0].push_back(whole.take());
      forms[1].push_back(brief.take());
    }
  }
  return forms;
}

std::vector<Reading::Block> working_blocks(const SheetWords& words, const RichText& title, const WorkingForms& forms) {
  std::vector<Reading::Block> blocks;
  blocks.emplace_back(
      Reading::Heading{words.text("key.working", {{"title", title}}), Reading::Heading::Level::section});
  Reading::List list;
  for (const Working& working : forms.front()) {
    std::string line;
    for (const auto& chunk : working.chunks) {
      for (const std::string& piece : chunk) {
        // Lines break between the pieces only.
        std::string solid = piece.substr(piece.starts_with(' ') ? 1 : 0);
        for (std::size_t at = solid.find(' '); at != std::string::npos; at = solid.find(' ', at)) {
          solid.replace(at, 1, "\u00A0");
        }
        line += (piece.starts_with(' ') ? " " : "") + solid;
      }
    }
    list.items.push_back(rich(std::move(line), words.language()));
  }
  blocks.emplace_back(std::move(list));
  return blocks;
}

}  // namespace attnpress
