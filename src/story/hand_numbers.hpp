#pragma once

#include <string>
#include <vector>

#include "input/scenario.hpp"
#include "story/real.hpp"

namespace attnpress {

/// `value` with that many decimals as a pupil rounds it, halves away from zero; decided exactly where `value` is exact.
[[nodiscard]] std::string rounded(const Real& value, int digits);
/// A printed number once more as a number.
[[nodiscard]] Real number_in(const std::string& printed);

/// A power of e as a sheet gives it: at least 4 decimals and 4 significant digits, as long as 8 decimals carry them.
struct PowerHint {
  std::string exponent;
  std::string value;
  bool exact = false;  ///< "=", else "≈"
};
[[nodiscard]] PowerHint power_hint(const std::string& exponent);

/// The inputs as a sheet prints them and what is calculated with them by hand: decimals and fractions, nothing else.
/// Where √d is no whole number, its value at 4 decimals is what the sheet gives and what counts.
class HandNumbers {
 public:
  explicit HandNumbers(const Scenario& scenario);

  [[nodiscard]] int queries() const { return queries_; }
  [[nodiscard]] int keys() const { return keys_; }
  [[nodiscard]] int values() const { return values_; }
  /// The printed √d; empty where there is none in the calculation.
  [[nodiscard]] const std::string& root() const { return root_; }
  [[nodiscard]] bool root_exact() const { return root_exact_; }
  /// Whether products become scores by a factor or divisor other than 1.
  [[nodiscard]] bool scaled() const { return scaled_; }

  /// " ÷ 2", " × 0.5 ÷ 3": what makes a score of a product; empty where nothing does.
  [[nodiscard]] std::string scaling_text() const;
  /// q·k of a query and a key, then the score.
  [[nodiscard]] Real product(int query, int key) const;
  [[nodiscard]] Real score(int query, int key) const;
  /// The score with √d unrounded.
  [[nodiscard]] Real true_score(int query, int key) const;
  [[nodiscard]] const Real& value(int key, int column) const;
  /// Factors of a product that are not zero, as printed.
  struct Term {
    std::string query, key;
  };
  [[nodiscard]] std::vector<Term> terms(int query, int key) const;
  /// All of them.
  [[nodiscard]] std::vector<Term> all_terms(int query, int key) const;
  [[nodiscard]] std::string printed_value(int key, int column) const;

  /// Σ weights · values of a column of V, the weights as printed.
  [[nodiscard]] Real weighted_sum(const std::vector<std::string>& weights, int column) const;
  /// What the output would be without any rounding on the way.
  [[nodiscard]] Real true_output(int query, int column) const;

  /// Most digits before the point that a score can have, given the inputs, and whether it can be negative.
  [[nodiscard]] int score_places() const;
  [[nodiscard]] bool score_sign() const { return inputs_sign_; }
  [[nodiscard]] int output_places() const;
  [[nodiscard]] bool output_sign() const { return values_sign_; }

 private:
  struct Numbers {
    int columns = 0;
    std::vector<std::string> printed;
    std::vector<Real> exact;
    [[nodiscard]] std::size_t at(int row, int column) const {
      return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
    }
  };
  static Numbers read(const InputMatrix& matrix);
  [[nodiscard]] Real scaled_by(const Real& product, const Real& root) const;

  Numbers q_, k_, v_;
  int queries_ = 0, keys_ = 0, values_ = 0;
  std::string root_;
  std::string factor_text_, temperature_text_;  ///< empty where they are 1
  bool root_exact_ = true;
  bool scaled_ = false;
  bool inputs_sign_ = false, values_sign_ = false;
  Real hinted_root_ = Real::integer(1), true_root_ = Real::integer(1);
  Real factor_ = Real::integer(1), temperature_ = Real::integer(1);
};

}  // namespace attnpress
