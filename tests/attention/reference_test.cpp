// The reference explanation's numbers, computed elsewhere with 60 digits: the trace agrees to 1e-14.

#include <cmath>

#include "attention/scenarios.hpp"
#include "support/catch.hpp"

namespace attnpress {
namespace {

using testing::Rows;

constexpr double tolerance = 1e-14;
/// For e = e^0.5: each row of the scores holds 1, 0.5, 0.5 and 0 in some order.
constexpr double large = 0.38745561900026007556959787;
constexpr double middle = 0.23500371220159448906930270;
constexpr double small = 0.14253695659655094629179674;
constexpr double contrast_large = 0.53444664538852302671373451;
constexpr double contrast_middle = 0.19661193324148185253742473;
constexpr double contrast_small = 0.07232948812851326821141602;

void check_close(const Matrix& found, const Rows& expected) {
  REQUIRE(found.rows == static_cast<int>(expected.size()));
  for (int row = 0; row < found.rows; ++row) {
    const std::vector<double>& wanted = expected[static_cast<std::size_t>(row)];
    REQUIRE(found.columns == static_cast<int>(wanted.size()));
    for (int column = 0; column < found.columns; ++column) {
      CAPTURE(row, column);
      CHECK(std::fabs(found(row, column) - wanted[static_cast<std::size_t>(column)]) <= tolerance);
    }
  }
}

/// Four columns that add 0, 1, 2, 3 to the first.
Rows rising(const std::vector<double>& first_column) {
  Rows rows;
  for (const double value : first_column) rows.push_back({value, value + 1, value + 2, value + 3});
  return rows;
}

Rows weights_of(double largest, double other, double smallest) {
  return {{largest, smallest, other, other},
          {smallest, largest, other, other},
          {other, other, largest, smallest},
          {other, other, smallest, largest}};
}

double entropy(std::span<const double> weights) {
  double sum = 0;
  for (const double weight : weights) sum -= weight * std::log(weight);
  return sum;
}

double jacobian_diagonal_sum(std::span<const double> weights) {
  double squares = 0;
  for (const double weight : weights) squares += weight * weight;
  return 1 - squares;
}

}  // namespace

TEST_CASE("the reference explanation has its scores, weights and outputs") {
  const Trace trace = testing::good_trace(testing::reference_scenario());
  CHECK(trace.d == 4);
  CHECK(trace.scale == 0.5);
  REQUIRE(trace.heads.size() == 1);
  const HeadTrace& head = trace.heads.front();
  check_close(head.raw, {{2, 0, 1, 1}, {0, 2, 1, 1}, {1, 1, 2, 0}, {1, 1, 0, 2}});
  const Rows scores{{1, 0, 0.5, 0.5}, {0, 1, 0.5, 0.5}, {0.5, 0.5, 1, 0}, {0.5, 0.5, 0, 1}};
  check_close(head.scores, scores);
  check_close(head.capped, scores);
  check_close(head.masked, scores);
  check_close(head.weights, weights_of(large, middle, small));
  const Rows output = rising({6.270222070418094, 7.249896720032930, 6.750103279967070, 7.729777929581906});
  check_close(head.output, output);
  check_close(trace.output, output);
  CHECK(head.fully_masked_rows.empty());
}

TEST_CASE("the reference explanation without scaling") {
  const Trace trace = testing::good_trace(testing::reference_scenario());
  REQUIRE(trace.contrast.size() == 1);
  const ContrastHead& contrast = trace.contrast.front();
  check_close(contrast.scores, {{2, 0, 1, 1}, {0, 2, 1, 1}, {1, 1, 2, 0}, {1, 1, 0, 2}});
  check_close(contrast.weights, weights_of(contrast_large, contrast_middle, contrast_small));
  check_close(contrast.output, rising({5.221556617343690, 7.070025246383729, 6.929974753616271, 8.778443382656310}));
}

TEST_CASE("entropy and the Jacobian's diagonal of the reference rows") {
  const Trace trace = testing::good_trace(testing::reference_scenario());
  for (int row = 0; row < 4; ++row) {
    CAPTURE(row);
    const std::span<const double> scaled = trace.heads.front().weights.row(row);
    const std::span<const double> unscaled = trace.contrast.front().weights.row(row);
    CHECK(std::fabs(entropy(scaled) - 1.3256946371583588) <= tolerance);
    CHECK(std::fabs(entropy(unscaled) - 1.1644062177764360) <= tolerance);
    CHECK(std::fabs(jacobian_diagonal_sum(scaled) - 0.7191078698122586) <= tolerance);
    CHECK(std::fabs(jacobian_diagonal_sum(unscaled) - 0.6318227237941157) <= tolerance);
  }
}

TEST_CASE("the reference explanation is verified far below the bounds") {
  const Verification verification = testing::good_trace(testing::reference_scenario()).verification;
  CHECK(verification.all_rows);
  CHECK(verification.rows_checked == 4);
  CHECK(verification.max_score_error == 0);
  CHECK(verification.max_weight_error < 1e-15);
  CHECK(verification.max_output_error < 1e-14);
  CHECK(verification.max_row_sum_deviation < 1e-15);
}

}  // namespace attnpress
