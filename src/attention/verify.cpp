#include "attention/verify.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string_view>

#include "attention/truth.hpp"
#include "base/number_format.hpp"

namespace attnpress {
namespace {

constexpr long double tolerance = 1e-12L;
constexpr int sampled_rows = 256;

enum class Kind { raw, score, weight, output };

/// One matrix of the trace, with the name it has in messages.
struct Stage {
  std::string_view name;
  Kind kind;
  const Matrix& matrix;
};
using Stages = std::vector<Stage>;

Stages stages_of(const HeadTrace& head) {
  return {{"raw", Kind::raw, head.raw},
          {"scores", Kind::score, head.scores},
          {"capped", Kind::score, head.capped},
          {"masked", Kind::score, head.masked},
          {"weights", Kind::weight, head.weights},
          {"output", Kind::output, head.output}};
}

Stages stages_of(const ContrastHead& contrast) {
  return {{"contrast scores", Kind::score, contrast.scores},
          {"contrast weights", Kind::weight, contrast.weights},
          {"contrast output", Kind::output, contrast.output}};
}

/// What one row of one stage should be: a value and an allowed difference a column.
struct Expected {
  const std::vector<long double>& values;
  std::vector<long double> bounds;
};

std::vector<long double> each_bound(const std::vector<long double>& sizes) {
  std::vector<long double> bounds;
  bounds.reserve(sizes.size());
  for (const long double size : sizes) bounds.push_back(tolerance * std::max(1.0L, size));
  return bounds;
}

/// The truth about one row, and the bounds that follow from it.
struct TrueRow {
  const truth::Products& products;
  truth::Row row;
  long double largest_value = 0;

  [[nodiscard]] Expected expected(Kind kind) const {
    const long double weight_bound = tolerance * std::max(1.0L, row.largest_bound);
    // A sum of products cannot come closer than the spacing of the smallest doubles, once for each term.
    const long double underflow = static_cast<long double>(std::numeric_limits<double>::denorm_min()) *
                                  static_cast<long double>(row.scores.size());
    switch (kind) {
      case Kind::raw:
        return {products.raw, each_bound(products.absolute)};
      case Kind::score:
        return {row.scores, each_bound(row.bounds)};
      case Kind::weight:
        return {row.weights, std::vector<long double>(row.weights.size(), weight_bound)};
      case Kind::output:
        break;
    }
    return {row.output, std::vector<long double>(row.output.size(), weight_bound * largest_value + underflow)};
  }
};

/// Where a number stands in the trace; rows and columns from 0.
struct Spot {
  std::string_view stage;
  int row = 0;
  std::optional<int> column;
};

std::string describe(const Spot& spot, long double found, long double expected, long double bound) {
  const auto number = [](long double value) { return format_shortest(static_cast<double>(value)); };
  const std::string column = spot.column ? ", column " + std::to_string(*spot.column + 1) : "";
  return std::string(spot.stage) + ", row " + std::to_string(spot.row + 1) + column + ": " + number(found) +
         " where an independent recomputation gives " + number(expected) + " (allowed difference " + number(bound) +
         ")";
}

/// Compares the trace with the truth; keeps the largest differences and the first broken bound.
class Verifier {
 public:
  explicit Verifier(const Scenario& scenario) : scenario_(scenario), largest_value_(truth::largest_value(scenario)) {}

  void verify_head(const HeadTrace& head, const ContrastHead* contrast);
  void require_equal(std::string_view name, const Matrix& found, const std::vector<double>& expected);
  void fail(std::string message) {
    if (failure_.empty()) failure_ = std::move(message);
  }
  [[nodiscard]] Verification take();

 private:
  [[nodiscard]] bool shapes_agree(const Stages& stages);
  void compare_inputs(const HeadTrace& head);
  void compare_row(const Stages& stages, int row, const TrueRow& truth);
  void compare_row_sums(const Stages& stages);
  /// The difference, infinite where either is no number.
  double compare(const Spot& spot, long double found, long double expected, long double bound);

  const Scenario& scenario_;
  const long double largest_value_;
  std::array<double, 4> largest_{};  ///< by Kind
  double largest_row_sum_ = 0;
  int rows_checked_ = 0;
  std::string failure_;
};

double Verifier::compare(const Spot& spot, long double found, long double expected, long double bound) {
  const long double difference = std::fabs(found - expected);
  if (!(difference <= bound)) fail(describe(spot, found, expected, bound));
  return std::isnan(difference) ? std::numeric_limits<double>::infinity() : static_cast<double>(difference);
}

void Verifier::require_equal(std::string_view name, const Matrix& found, const std::vector<double>& expected) {
  if (found.values.size() != expected.size()) return fail(std::string(name) + ": the matrix has the wrong shape");
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const auto columns = static_cast<std::size_t>(found.columns);
    compare({name, static_cast<int>(i / columns), static_cast<int>(i % columns)}, found.values[i], expected[i], 0);
  }
}

void Verifier::compare_inputs(const HeadTrace& head) {
  require_equal("q", head.q, scenario_.q.values);
  require_equal("k", head.k, scenario_.k.values);
  require_equal("v", head.v, scenario_.v.values);
}

bool Verifier::shapes_agree(const Stages& stages) {
  for (const Stage& stage : stages) {
    const int columns = stage.kind == Kind::output ? scenario_.v.columns : scenario_.k.rows;
    if (stage.matrix.rows == scenario_.q.rows && stage.matrix.columns == columns) continue;
    fail(std::string(stage.name) + ": the matrix has the wrong shape");
    return false;
  }
  return true;
}

void Verifier::compare_row(const Stages& stages, int row, const TrueRow& truth) {
  for (const Stage& stage : stages) {
    const Expected expected = truth.expected(stage.kind);
    double& largest = largest_[static_cast<std::size_t>(stage.kind)];
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
      const Spot spot{stage.name, row, static_cast<int>(i)};
      largest = std::max(largest, compare(spot, stage.matrix.row(row)[i], expected.values[i], expected.bounds[i]));
    }
  }
}

void Verifier::compare_row_sums(const Stages& stages) {
  for (const Stage& stage : stages) {
    if (stage.kind != Kind::weight) continue;
    const std::string name = "row sum of " + std::string(stage.name);
    for (int row = 0; row < stage.matrix.rows; ++row) {
      const std::span<const double> weights = stage.matrix.row(row);
      const long double sum = std::accumulate(weights.rbegin(), weights.rend(), 0.0L);
      largest_row_sum_ = std::max(largest_row_sum_, compare({name, row, std::nullopt}, sum, 1, tolerance));
    }
  }
}

void Verifier::verify_head(const HeadTrace& head, const ContrastHead* contrast) {
  compare_inputs(head);
  const Stages main = stages_of(head);
  const Stages other = contrast ? stages_of(*contrast) : Stages{};
  if (!shapes_agree(main) || !shapes_agree(other)) return;
  const std::vector<int> rows = rows_to_verify(scenario_.q.rows, scenario_.k.rows, head.fully_masked_rows);
  for (const int row : rows) {
    const truth::Products products = truth::multiply(scenario_, row);
    const auto attend = [&](long double factor) {
      return TrueRow{products, truth::attend(scenario_, products, factor), largest_value_};
    };
    compare_row(main, row, attend(truth::score_factor(scenario_)));
    if (contrast) compare_row(other, row, attend(truth::contrast_factor(scenario_)));
  }
  compare_row_sums(main);
  compare_row_sums(other);
  rows_checked_ = static_cast<int>(rows.size());
}

Verification Verifier::take() {
  Verification result;
  result.passed = failure_.empty();
  result.all_rows = rows_checked_ == scenario_.q.rows;
  result.rows_checked = rows_checked_;
  result.max_row_sum_deviation = largest_row_sum_;
  result.max_score_error = largest_[static_cast<std::size_t>(Kind::score)];
  result.max_weight_error = largest_[static_cast<std::size_t>(Kind::weight)];
  result.max_output_error = largest_[static_cast<std::size_t>(Kind::output)];
  result.failure = std::move(failure_);
  return result;
}

}  // namespace

std::vector<int> rows_to_verify(int queries, int keys, const std::vector<int>& fully_masked_rows) {
  std::vector<int> rows;
  if (static_cast<long long>(queries) * keys <= all_rows_limit || queries <= sampled_rows) {
    rows.resize(static_cast<std::size_t>(queries));
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
  }
  for (long long m = 0; m < sampled_rows; ++m) {
    rows.push_back(static_cast<int>(m * (queries - 1) / (sampled_rows - 1)));
  }
  std::set<int> all(rows.begin(), rows.end());
  all.insert(fully_masked_rows.begin(), fully_masked_rows.end());
  return {all.begin(), all.end()};
}

Verification verify(const Scenario& scenario, const Trace& trace) {
  Verifier verifier(scenario);
  const std::size_t contrasts = scenario.contrast_unscaled ? trace.heads.size() : 0;
  if (trace.contrast.size() != contrasts) verifier.fail("contrast: wrong number of heads");
  for (std::size_t i = 0; i < trace.heads.size(); ++i) {
    verifier.verify_head(trace.heads[i], i < trace.contrast.size() ? &trace.contrast[i] : nullptr);
  }
  if (trace.heads.empty()) {
    verifier.fail("the trace has no head");
  } else {
    verifier.require_equal("joined output", trace.output, trace.heads.front().output.values);
  }
  return verifier.take();
}

}  // namespace attnpress
