#include "story/versions.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>

#include "base/number_format.hpp"
#include "base/splitmix64.hpp"
#include "story/hand_numbers.hpp"

namespace attnpress {
namespace {

constexpr int attempts_at_one_strictness = 300;
constexpr int draws_of_a_row = 400;
constexpr double largest_score = 4;    ///< e to a larger power than that is tedious by hand
constexpr double largest_of_all = 10;  ///< and to a larger one than that of no use
constexpr int most_value = 9;
constexpr std::size_t weight_of_leak = 1000;  ///< of equal queries or keys: 1

bool has_negative(const InputMatrix& matrix) {
  return std::any_of(matrix.values.begin(), matrix.values.end(), [](double value) { return value < 0; });
}

/// Draws numbers until they make a good exercise; what cannot be had for these shapes is given up, one thing at a time.
class VersionMaker {
 public:
  VersionMaker(const Scenario& scenario, const WorksheetSettings& settings, const std::string& version)
      : scenario_(scenario),
        blanks_(blank_cells(scenario, settings)),
        negative_inputs_(has_negative(scenario.q) || has_negative(scenario.k)),
        negative_values_(has_negative(scenario.v)),
        random_(seed_for(settings.seed, version)) {
    scenario_.key_equals_query = false;
    const double root = scenario.scale_is_default_root ? std::sqrt(scenario.q.columns) : 1 / scenario.scale;
    divisor_ = root * scenario.temperature;
  }

  Scenario make() {
    Scenario best = scenario_;
    std::size_t fewest = static_cast<std::size_t>(-1);
    for (strictness_ = 3; strictness_ >= 0 && fewest >= weight_of_leak; --strictness_) {
      for (int attempt = 0; attempt < attempts_at_one_strictness && fewest > 0; ++attempt) {
        largest_ = 2 + attempt / 100;
        if (!draw_scores()) continue;
        const std::size_t faults = faults_of_draw();
        if (faults >= fewest) continue;
        fewest = faults;
        best = scenario_;
      }
    }
    scenario_ = std::move(best);
    draw_values();
    return std::move(scenario_);
  }

 private:
  static void set(InputMatrix& matrix, int row, int column, int value) {
    const auto at =
        static_cast<std::size_t>(row) * static_cast<std::size_t>(matrix.columns) + static_cast<std::size_t>(column);
    matrix.values[at] = value;
    matrix.spellings[at] = format_fixed(value, 0);
  }

  static int get(const InputMatrix& matrix, int row, int column) {
    return static_cast<int>(matrix.values[static_cast<std::size_t>(row) * static_cast<std::size_t>(matrix.columns) +
                                          static_cast<std::size_t>(column)]);
  }

  /// Leaks weigh most; queries or keys that are alike teach less, also where they are shown.
  [[nodiscard]] std::size_t faults_of_draw() const {
    return leaks_of_scores(scenario_, blanks_).size() * weight_of_leak + equal_pairs(scenario_.q) +
           equal_pairs(scenario_.k);
  }

  static std::size_t equal_pairs(const InputMatrix& matrix) {
    std::size_t pairs = 0;
    const auto row = [&](int index) { return matrix.values.begin() + std::ptrdiff_t{index} * matrix.columns; };
    for (int one = 1; one < matrix.rows; ++one) {
      for (int other = 0; other < one; ++other) {
        if (std::equal(row(one), row(one + 1), row(other))) ++pairs;
      }
    }
    return pairs;
  }

  /// Two of five numbers are 0: products stay short.
  int draw_number() {
    if (random_.below(5) < 2) return 0;
    const int size = 1 + random_.below(largest_);
    return negative_inputs_ && random_.below(3) == 0 ? -size : size;
  }

  void draw_row(InputMatrix& matrix, int row) {
    bool all_zero = true;
    while (all_zero) {
      for (int column = 0; column < matrix.columns; ++column) {
        const int number = draw_number();
        all_zero = all_zero && number == 0;
        set(matrix, row, column, number);
      }
    }
  }

  bool draw_scores() {
    for (int row = 0; row < scenario_.q.rows; ++row) draw_row(scenario_.q, row);
    for (int key = 0; key < scenario_.k.rows; ++key) {
      int draws = 0;
      do {
        if (++draws > draws_of_a_row) return false;
        draw_row(scenario_.k, key);
      } while (!good_key(key));
    }
    return true;
  }

  /// By strictness: scores of one decimal at most, then of a handy size, then of any that can be calculated with.
  [[nodiscard]] bool good_key(int key) const {
    if (strictness_ == 0) return true;
    for (int query = 0; query < scenario_.q.rows; ++query) {
      int product = 0;
      for (int i = 0; i < scenario_.q.columns; ++i) product += get(scenario_.q, query, i) * get(scenario_.k, key, i);
      const double score = product / divisor_;
      if (std::abs(score) > (strictness_ == 1 ? largest_of_all : largest_score)) return false;
      const double tenths = score * 10;
      if (strictness_ == 3 && std::abs(tenths - std::round(tenths)) > 1e-9) return false;
    }
    return true;
  }

  /// Single digits, not all alike in a column, so that an output is more than a sum of weights.
  void draw_values() {
    InputMatrix& values = scenario_.v;
    for (int column = 0; column < values.columns; ++column) {
      bool alike = true;
      while (alike) {
        for (int key = 0; key < values.rows; ++key) {
          const int number = 1 + random_.below(most_value);
          set(values, key, column, negative_values_ && random_.below(3) == 0 ? -number : number);
          alike = alike && get(values, key, column) == get(values, 0, column);
        }
        alike = alike && values.rows > 1;
      }
    }
  }

  Scenario scenario_;
  BlankCells blanks_;
  bool negative_inputs_;
  bool negative_values_;
  SplitMix64 random_;
  double divisor_ = 1;
  int strictness_ = 0;
  int largest_ = 2;
};

}  // namespace

Scenario worksheet_version(const Scenario& scenario, const WorksheetSettings& settings, const std::string& version) {
  return VersionMaker(scenario, settings, version).make();
}

}  // namespace attnpress
