#include "attention/pipeline.hpp"

#include <array>
#include <cmath>
#include <limits>

#include "attention/scenarios.hpp"
#include "support/catch.hpp"

namespace attnpress {
namespace {

using testing::good_trace;
using testing::noise;
using testing::Rows;
using testing::scenario_of;
using testing::with_scale;

Matrix matrix_of(const Rows& rows) {
  const InputMatrix input = testing::input_matrix(rows);
  Matrix matrix(input.rows, input.columns);
  matrix.values = input.values;
  return matrix;
}

double plain_sum(const Matrix& a, const Matrix& b, int row, int column) {
  double sum = 0;
  for (int i = 0; i < a.columns; ++i) sum += a(row, i) * b(i, column);
  return sum;
}

}  // namespace

TEST_CASE("blocking and vectorising leave every sum in ascending order, to the last bit") {
  for (const auto& [rows, inner, columns] : {std::array{1, 1, 1}, {3, 5, 2}, {17, 33, 259}, {9, 300, 513}}) {
    CAPTURE(rows, inner, columns);
    const Matrix a = matrix_of(noise(rows, inner, 1, 1e3));
    const Matrix b = matrix_of(noise(inner, columns, 2));
    const Matrix product = pipeline::multiply(a, b);
    int different = 0;
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        if (product(row, column) != plain_sum(a, b, row, column)) ++different;
      }
    }
    CHECK(different == 0);
  }
}

TEST_CASE("the product with a transposed matrix") {
  const Matrix product = pipeline::multiply_transposed(matrix_of({{1, 2, 3}}), matrix_of({{4, 5, 6}, {7, 8, 9}}));
  CHECK(product.rows == 1);
  CHECK(product.values == std::vector<double>{32, 50});
}

TEST_CASE("any shape: more queries than keys, fewer, other d_v") {
  for (const auto& [queries, keys, d, d_v] :
       {std::array{1, 1, 1, 1}, {1, 7, 3, 2}, {7, 1, 3, 5}, {5, 3, 1, 4}, {3, 5, 8, 1}, {64, 33, 128, 7}}) {
    CAPTURE(queries, keys, d, d_v);
    const Trace trace = good_trace(scenario_of(noise(queries, d, 1), noise(keys, d, 2), noise(keys, d_v, 3)));
    const HeadTrace& head = trace.heads.front();
    CHECK(head.weights.rows == queries);
    CHECK(head.weights.columns == keys);
    CHECK(head.output.rows == queries);
    CHECK(head.output.columns == d_v);
    CHECK(trace.contrast.size() == (d == 1 ? 0U : 1U));
  }
}

TEST_CASE("one key gets all the weight, exactly") {
  const Trace trace = good_trace(scenario_of({{3, -4}, {100, 2}}, {{0.1, 7}}, {{0.3, 1e300, -5}}));
  CHECK(trace.heads.front().weights.values == std::vector<double>{1, 1});
  CHECK(trace.heads.front().output.values == std::vector<double>{0.3, 1e300, -5, 0.3, 1e300, -5});
}

TEST_CASE("equal scores give equal weights") {
  const Trace trace = good_trace(scenario_of({{1, 1}}, {{2, 3}, {2, 3}, {2, 3}, {2, 3}}, {{1}, {2}, {3}, {4}}));
  CHECK(trace.heads.front().weights.values == std::vector<double>{0.25, 0.25, 0.25, 0.25});
  CHECK(trace.heads.front().output.values == std::vector<double>{2.5});
}

TEST_CASE("scale 0 is literally 0: uniform weights") {
  const Trace trace = good_trace(with_scale(testing::reference_scenario(), 0));
  CHECK(trace.scale == 0);
  CHECK(trace.heads.front().scores.values == std::vector<double>(16, 0.0));
  CHECK(trace.heads.front().weights.values == std::vector<double>(16, 0.25));
}

TEST_CASE("scores are never minus zero") {
  const Trace trace = good_trace(with_scale(testing::reference_scenario(), -0.5));
  for (const double score : trace.heads.front().scores.values) CHECK_FALSE((score == 0 && std::signbit(score)));
}

TEST_CASE("a negative scale turns the order round") {
  const Trace trace = good_trace(with_scale(testing::reference_scenario(), -0.5));
  const Matrix& weights = trace.heads.front().weights;
  CHECK(weights(0, 0) == Approx(0.14253695659655094).epsilon(1e-14));
  CHECK(weights(0, 1) == Approx(0.38745561900026008).epsilon(1e-14));
}

TEST_CASE("the temperature divides, in the contrast as well") {
  Scenario scenario = testing::reference_scenario();
  scenario.temperature = 2;
  const Trace trace = good_trace(scenario);
  CHECK(trace.heads.front().scores(0, 0) == 0.5);
  CHECK(trace.contrast.front().scores(0, 0) == 1);
  CHECK(trace.temperature == 2);
}

TEST_CASE("no contrast where none is asked for") {
  Scenario scenario = testing::reference_scenario();
  scenario.contrast_unscaled = false;
  CHECK(good_trace(scenario).contrast.empty());
}

TEST_CASE("large scores do not overflow in the softmax") {
  const Trace trace = good_trace(with_scale(scenario_of({{1}}, {{700}, {-700}, {699}}, {{1}, {2}, {3}}), 1));
  const Matrix& weights = trace.heads.front().weights;
  CHECK(weights(0, 0) == Approx(1 / (1 + std::exp(-1.0))).epsilon(1e-15));
  CHECK(weights(0, 1) < 1e-300);
  const Trace extreme = good_trace(with_scale(scenario_of({{1}}, {{1e308}, {-1e308}}, {{1}, {2}}), 1));
  CHECK(extreme.heads.front().weights.values == std::vector<double>{1, 0});
}

TEST_CASE("the smallest doubles are verified without a false alarm") {
  const double tiny = std::numeric_limits<double>::denorm_min();
  const Rows v{{tiny, 3 * tiny}, {5 * tiny, 1e-310}, {-tiny, tiny}};
  CHECK(good_trace(scenario_of(noise(4, 2, 5), noise(3, 2, 6), v)).verification.passed);
}

TEST_CASE("random scenarios of many sizes and magnitudes pass their verification") {
  for (const double size : {1e-200, 1e-3, 1.0, 30.0, 1e6, 1e150}) {
    CAPTURE(size);
    const Scenario scenario = scenario_of(noise(19, 24, 7, size), noise(23, 24, 8, size), noise(23, 5, 9, size));
    CHECK(good_trace(scenario).verification.passed);
  }
}

}  // namespace attnpress
