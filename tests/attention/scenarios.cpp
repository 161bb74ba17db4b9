#include "attention/scenarios.hpp"

#include <cmath>

#include "support/catch.hpp"

namespace attnpress::testing {
namespace {

std::vector<InputToken> numbered_tokens(std::size_t count) {
  std::vector<InputToken> tokens;
  for (std::size_t i = 1; i <= count; ++i) tokens.push_back({std::to_string(i), {}});
  return tokens;
}

}  // namespace

InputMatrix input_matrix(const Rows& rows, int first_line) {
  InputMatrix matrix;
  matrix.rows = static_cast<int>(rows.size());
  matrix.columns = static_cast<int>(rows.front().size());
  matrix.place = {"test.yaml", first_line, 4};
  for (const std::vector<double>& row : rows) {
    REQUIRE(static_cast<int>(row.size()) == matrix.columns);
    matrix.row_places.push_back({"test.yaml", first_line + static_cast<int>(matrix.row_places.size()), 5});
    matrix.values.insert(matrix.values.end(), row.begin(), row.end());
  }
  return matrix;
}

Scenario scenario_of(const Rows& q, const Rows& k, const Rows& v) {
  Scenario scenario;
  scenario.file = "test.yaml";
  scenario.stem = "test";
  scenario.title = "test";
  scenario.query_tokens = numbered_tokens(q.size());
  scenario.key_tokens = numbered_tokens(k.size());
  scenario.q = input_matrix(q, 100);
  scenario.k = input_matrix(k, 200);
  scenario.v = input_matrix(v, 300);
  scenario.scale = 1 / std::sqrt(static_cast<double>(scenario.q.columns));
  scenario.contrast_unscaled = scenario.scale != 1;
  for (int row = 0; row < scenario.q.rows; ++row) scenario.step_rows.push_back(row);
  return scenario;
}

Scenario with_scale(Scenario scenario, double factor) {
  scenario.scale = factor;
  scenario.scale_is_default_root = false;
  scenario.contrast_unscaled = factor != 1;
  return scenario;
}

Scenario reference_scenario() {
  const Rows q{{1, 0, 1, 0}, {0, 1, 0, 1}, {1, 1, 0, 0}, {0, 0, 1, 1}};
  Scenario scenario = scenario_of(q, q, {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}});
  scenario.title = "縮放點積注意力";
  scenario.query_tokens = {{"我", {}}, {"愛", {}}, {"機器", {}}, {"學習", {}}};
  scenario.key_tokens = scenario.query_tokens;
  return scenario;
}

Rows noise(int rows, int columns, std::uint64_t seed, double size) {
  Rows result(static_cast<std::size_t>(rows), std::vector<double>(static_cast<std::size_t>(columns)));
  std::uint64_t state = seed;
  for (std::vector<double>& row : result) {
    for (double& value : row) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      value = size * (static_cast<double>(state >> 11U) / 4503599627370496.0 - 1);  // 53 bits over 2^52
    }
  }
  return result;
}

Trace good_trace(const Scenario& scenario) {
  Diagnostics diagnostics;
  auto trace = compute_trace(scenario, diagnostics);
  REQUIRE(diagnostics.empty());
  REQUIRE(trace.has_value());
  INFO(trace->verification.failure);
  REQUIRE(trace->verification.passed);
  return std::move(*trace);
}

}  // namespace attnpress::testing
