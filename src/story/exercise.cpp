#include "story/exercise.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>

#include "base/number_format.hpp"

namespace attnpress {
namespace {

constexpr int most_exact_digits = 3;    ///< scores with more decimals are rounded
constexpr int more_digits = 2;          ///< of an unrounded value than of its answer
constexpr long double most_plain = 10;  ///< larger scores have the row's largest subtracted

class ExerciseMaker {
 public:
  ExerciseMaker(const Scenario& scenario, const Trace& trace, const WorksheetSettings& settings)
      : scenario_(scenario), head_(trace.heads.front()), digits_(settings.digits), hand_(scenario) {
    blanks_ = blank_cells(scenario, settings);
  }

  Exercise make() {
    choose_score_digits();
    make_scores();
    make_weights();
    make_outputs();
    if (!hand_.scaled()) task().points.scaling = 0;
    solution().hand = hand_;
    return std::move(exercise_);
  }

 private:
  Task& task() { return exercise_.task; }
  Solution& solution() { return exercise_.solution; }

  template <typename Visit>
  void for_each_cell(Visit&& visit) const {
    for (int row = 0; row < hand_.queries(); ++row) {
      for (int column = 0; column < hand_.keys(); ++column) visit(row, column);
    }
  }

  /// The fewest decimals that all scores have; where they have many, those of the pages.
  void choose_score_digits() {
    for (score_digits_ = 0; score_digits_ <= most_exact_digits; ++score_digits_) {
      bool exact = hand_.root_exact();
      for_each_cell([&](int row, int column) {
        const Real score = hand_.score(row, column);
        exact = exact && score.exact() && score.equals(number_in(rounded(score, score_digits_)));
      });
      if (exact) return;
    }
    score_digits_ = std::clamp(scenario_.score_digits, 1, 4);
    task().scores_rounded = true;
  }

  [[nodiscard]] BlankMatrix blank_matrix(Blank format, const std::set<CellIndex>& blanks, const Matrix& matrix) const {
    BlankMatrix out{matrix.rows, matrix.columns, format, blanks, {}};
    for_each_cell([&](int row, int column) {
      const bool blank = blanks.contains({row, column});
      out.shown.push_back(blank ? std::string() : format_fixed(matrix(row, column), format.digits_after));
    });
    return out;
  }

  static std::string shifted(const std::string& value, int digits, int units) {
    return rounded(number_in(value) + Real::integer(units) / power_of_ten(digits), digits);
  }

  static Real power_of_ten(int digits) {
    Real power = Real::integer(1);
    for (int i = 0; i < digits; ++i) power = power * Real::integer(10);
    return power;
  }

  /// An answer, and the numbers that other ways of rounding may reach: one unit beyond both values.
  /// `least`, `most`: no number beyond them can be right.
  static Answer rounded_answer(const Real& by_hand, const Real& without_rounding, int digits,
                               const std::optional<Real>& least = {}, const std::optional<Real>& most = {}) {
    Answer out;
    out.value = rounded(by_hand, digits);
    out.unrounded = rounded(without_rounding, digits + more_digits);
    const std::string ideal = rounded(without_rounding, digits);
    const bool less = number_in(ideal).value() < number_in(out.value).value();
    out.low = shifted(less ? ideal : out.value, digits, -1);
    out.high = shifted(less ? out.value : ideal, digits, 1);
    if (least && number_in(out.low).value() < least->value()) out.low = rounded(*least, digits);
    if (most && number_in(out.high).value() > most->value()) out.high = rounded(*most, digits);
    return out;
  }

  void make_scores() {
    const Blank format{hand_.score_places(), score_digits_, hand_.score_sign()};
    task().scores = blank_matrix(format, blanks_.scores, head_.scores);
    for_each_cell([&](int row, int column) {
      std::string text = task().scores.shown[task().scores.at(row, column)];
      std::optional<Answer> answer;
      if (blanks_.scores.contains({row, column})) {
        answer = rounded_answer(hand_.score(row, column), hand_.true_score(row, column), score_digits_);
        text = answer->value;
        if (!task().scores_rounded) {
          answer->exact = true;
          answer->low = answer->high = answer->unrounded = text;
        }
      }
      solution().scores.push_back(std::move(answer));
      solution().score_texts.push_back(std::move(text));
    });
    if (!hand_.root_exact() && !blanks_.scores.empty()) task().root_hint = hand_.root();
  }

  [[nodiscard]] const std::string& score_text(int row, int column) {
    return solution().score_texts[task().scores.at(row, column)];
  }

  /// What e is raised to in every row: the scores on the sheet, or how far they are below the row's largest.
  void make_exponents() {
    for_each_cell([&](int row, int column) {
      const long double size = std::abs(hand_.true_score(row, column).value());
      task().minus_maximum = task().minus_maximum || size > most_plain;
    });
    for (int row = 0; row < hand_.queries(); ++row) {
      Real most;
      if (task().minus_maximum) {
        most = number_in(score_text(row, 0));
        for (int column = 1; column < hand_.keys(); ++column) {
          const Real score = number_in(score_text(row, column));
          if (score.value() > most.value()) most = score;
        }
      }
      std::vector<std::string> exponents;
      exponents.reserve(static_cast<std::size_t>(hand_.keys()));
      for (int column = 0; column < hand_.keys(); ++column) {
        exponents.push_back(plain_exponent(number_in(score_text(row, column)) - most));
      }
      solution().exponents.push_back(std::move(exponents));
    }
  }

  /// Without zeros at the end: e^0.5, e^2.
  [[nodiscard]] std::string plain_exponent(const Real& exponent) const {
    std::string text = rounded(exponent, score_digits_);
    if (text.find('.') == std::string::npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
  }

  void make_powers() {
    std::vector<std::string> exponents;
    for (const int row : rows_of(blanks_.weights)) {
      for (const std::string& exponent : solution().exponents[static_cast<std::size_t>(row)]) {
        if (std::find(exponents.begin(), exponents.end(), exponent) == exponents.end()) exponents.push_back(exponent);
      }
    }
    // In the order of their size: a hint must not tell which cell needs it.
    std::sort(exponents.begin(), exponents.end(), [](const std::string& left, const std::string& right) {
      return number_in(left).value() < number_in(right).value();
    });
    for (const std::string& exponent : exponents) task().powers.push_back(power_hint(exponent));
  }

  void make_weights() {
    make_exponents();
    make_powers();
    task().weights = blank_matrix({1, digits_, false}, blanks_.weights, head_.weights);
    for (int row = 0; row < hand_.queries(); ++row) {
      std::vector<Real> powers;
      Real total;
      for (const std::string& exponent : solution().exponents[static_cast<std::size_t>(row)]) {
        powers.push_back(number_in(power_hint(exponent).value));
        total = total + powers.back();
      }
      for (int column = 0; column < hand_.keys(); ++column) {
        // What is shown follows the sheet's own rule, too: one matrix has one method.
        const Real by_hand = powers[static_cast<std::size_t>(column)] / total;
        std::string text = rounded(by_hand, digits_);
        std::optional<Answer> answer;
        if (blanks_.weights.contains({row, column})) {
          answer = rounded_answer(by_hand, true_weight(row, column), digits_, Real(), Real::integer(1));
        } else {
          task().weights.shown[task().weights.at(row, column)] = text;
        }
        solution().weights.push_back(std::move(answer));
        solution().weight_texts.push_back(std::move(text));
      }
    }
    note_sums();
  }

  [[nodiscard]] Real true_weight(int row, int column) const {
    const Real own = hand_.true_score(row, column);
    long double total = 0;
    for (int key = 0; key < hand_.keys(); ++key) {
      total += Real::approximate(hand_.true_score(row, key).value() - own.value()).exponential().value();
    }
    return Real::approximate(1 / total);
  }

  /// Of rows that are shown whole only: the sum of others would tell of their blanks.
  void note_sums() {
    if (blanks_.weights.empty() && blanks_.outputs.empty()) return;
    for (int row = 0; row < hand_.queries(); ++row) {
      Real sum;
      bool whole = true;
      for (int column = 0; column < hand_.keys(); ++column) {
        const std::string& text = task().weights.shown[task().weights.at(row, column)];
        whole = whole && !text.empty();
        if (whole) sum = sum + number_in(text);
      }
      if (whole && !sum.equals(Real::integer(1))) task().sums.push_back({row, rounded(sum, digits_)});
    }
  }

  [[nodiscard]] std::vector<std::string> weight_row(int row) {
    const auto first = solution().weight_texts.begin() + static_cast<std::ptrdiff_t>(task().weights.at(row, 0));
    return {first, first + hand_.keys()};
  }

  /// The most decimals at which every output that is asked comes out alike with and without rounding on the way.
  [[nodiscard]] int output_digits() {
    for (int digits = digits_; digits > 1; --digits) {
      bool alike = true;
      for (const int row : blanks_.outputs) {
        for (int column = 0; column < task().output_columns; ++column) {
          const Real by_hand = hand_.weighted_sum(weight_row(row), column);
          alike = alike && rounded(by_hand, digits) == rounded(hand_.true_output(row, column), digits);
        }
      }
      if (alike) return digits;
    }
    return std::max(1, digits_ - 1);
  }

  void make_outputs() {
    task().output_rows = blanks_.outputs;
    task().output_columns = std::min(hand_.values(), most_output_columns);
    const int digits = output_digits();
    task().output_format = {hand_.output_places(), digits, hand_.output_sign()};
    for (const int row : blanks_.outputs) {
      std::vector<Answer> answers;
      answers.reserve(static_cast<std::size_t>(task().output_columns));
      const std::optional<Real> least = hand_.output_sign() ? std::nullopt : std::optional<Real>(Real());
      for (int column = 0; column < task().output_columns; ++column) {
        answers.push_back(
            rounded_answer(hand_.weighted_sum(weight_row(row), column), hand_.true_output(row, column), digits, least));
      }
      solution().outputs.push_back(std::move(answers));
    }
  }

  const Scenario& scenario_;
  const HeadTrace& head_;
  int digits_;
  HandNumbers hand_;
  BlankCells blanks_;
  int score_digits_ = 0;
  Exercise exercise_;
};

}  // namespace

int Task::score_points() const { return static_cast<int>(scores.blanks.size()) * (points.product + points.scaling); }

int Task::softmax_points() const {
  return static_cast<int>(weights.blanks.size()) * points.weight +
         static_cast<int>(rows_of(weights.blanks).size()) * points.row_total;
}

int Task::output_points() const {
  return static_cast<int>(output_rows.size()) * output_columns * (points.terms + points.sum);
}

int Task::total_points() const { return score_points() + softmax_points() + output_points() + points.open; }

Exercise make_exercise(const Scenario& scenario, const Trace& trace, const WorksheetSettings& settings) {
  return ExerciseMaker(scenario, trace, settings).make();
}

}  // namespace attnpress
