// A verification that nothing can fail proves nothing: one number is corrupted at each stage, and it is caught by name.

#include "attention/verify.hpp"

#include <functional>
#include <limits>

#include "attention/scenarios.hpp"
#include "support/catch.hpp"

namespace attnpress {
namespace {

using testing::good_trace;
using testing::noise;
using testing::scenario_of;

using Pick = std::function<Matrix&(Trace&)>;

/// One stage and the largest number by which a cell of it may be off unnoticed in the reference (every S is at most 2).
struct Stage {
  std::string name;
  Pick matrix;
  double bound = 0;
};

std::vector<Stage> stages() {
  const auto head = [](Matrix HeadTrace::*member) {
    return [member](Trace& trace) -> Matrix& { return trace.heads.front().*member; };
  };
  const auto contrast = [](Matrix ContrastHead::*member) {
    return [member](Trace& trace) -> Matrix& { return trace.contrast.front().*member; };
  };
  return {{"q", head(&HeadTrace::q), 0},
          {"k", head(&HeadTrace::k), 0},
          {"v", head(&HeadTrace::v), 0},
          {"raw", head(&HeadTrace::raw), 2e-12},
          {"scores", head(&HeadTrace::scores), 1e-12},
          {"capped", head(&HeadTrace::capped), 1e-12},
          {"masked", head(&HeadTrace::masked), 1e-12},
          {"weights", head(&HeadTrace::weights), 1e-12},
          {"output", head(&HeadTrace::output), 16e-12},
          {"joined output", [](Trace& trace) -> Matrix& { return trace.output; }, 0},
          {"contrast scores", contrast(&ContrastHead::scores), 2e-12},
          {"contrast weights", contrast(&ContrastHead::weights), 2e-12},
          {"contrast output", contrast(&ContrastHead::output), 32e-12}};
}

}  // namespace

TEST_CASE("one corrupted number at each stage is caught, with stage, row and column") {
  const Scenario scenario = testing::reference_scenario();
  const Trace good = good_trace(scenario);
  for (const Stage& stage : stages()) {
    for (const double change : {1e-10, -1e-10, 0.5, std::numeric_limits<double>::quiet_NaN()}) {
      CAPTURE(stage.name, change);
      Trace corrupted = good;
      stage.matrix(corrupted)(1, 2) += change;
      const Verification verification = verify(scenario, corrupted);
      CHECK_FALSE(verification.passed);
      CHECK(verification.failure.find(stage.name + ", row 2, column 3: ") == 0);
    }
  }
}

TEST_CASE("every cell is looked at") {
  const Scenario scenario = testing::reference_scenario();
  const Trace good = good_trace(scenario);
  for (const Stage& stage : stages()) {
    for (std::size_t cell = 0; cell < 16; ++cell) {
      CAPTURE(stage.name, cell);
      Trace corrupted = good;
      stage.matrix(corrupted).values[cell] += 1e-9;
      CHECK_FALSE(verify(scenario, corrupted).passed);
    }
  }
}

TEST_CASE("the bounds are those of the manual: half of one passes, twice is caught") {
  const Scenario scenario = testing::reference_scenario();
  const Trace good = good_trace(scenario);
  for (const Stage& stage : stages()) {
    // Of a row of weights the sum has the narrower bound; see below.
    if (stage.bound == 0 || stage.name == "contrast weights") continue;
    CAPTURE(stage.name);
    Trace corrupted = good;
    stage.matrix(corrupted)(0, 0) += stage.bound / 2;
    corrupted.output = corrupted.heads.front().output;
    CHECK(verify(scenario, corrupted).passed);
    stage.matrix(corrupted)(0, 0) += stage.bound * 1.5;
    corrupted.output = corrupted.heads.front().output;
    CHECK_FALSE(verify(scenario, corrupted).passed);
  }
}

TEST_CASE("a row sum has a bound of its own") {
  // S is about 2e4 here, so a single weight may be off by 2e-8, its row's sum may not.
  const Scenario scenario = scenario_of({{100, 100}, {100, 100}}, {{100, 100}, {100, 100.001}}, {{1}, {2}});
  Trace trace = good_trace(scenario);
  SECTION("of the weights") {
    trace.heads.front().weights(1, 0) += 1e-10;
    const Verification verification = verify(scenario, trace);
    CHECK_FALSE(verification.passed);
    CHECK(verification.failure.find("row sum of weights, row 2: ") == 0);
    CHECK(verification.max_row_sum_deviation == Approx(1e-10).epsilon(1e-3));
  }
  SECTION("of the contrast's weights") {
    trace.contrast.front().weights(0, 1) -= 1e-10;
    const Verification verification = verify(scenario, trace);
    CHECK_FALSE(verification.passed);
    CHECK(verification.failure.find("row sum of contrast weights, row 1: ") == 0);
  }
}

TEST_CASE("the largest errors are reported, a NaN as infinite") {
  const Scenario scenario = testing::reference_scenario();
  Trace trace = good_trace(scenario);
  trace.heads.front().scores(3, 3) += 0.25;
  trace.heads.front().weights(0, 1) += 0.125;
  trace.heads.front().output(2, 0) = std::numeric_limits<double>::quiet_NaN();
  const Verification verification = verify(scenario, trace);
  CHECK(verification.max_score_error == Approx(0.25).epsilon(1e-12));
  CHECK(verification.max_weight_error == Approx(0.125).epsilon(1e-12));
  CHECK(verification.max_row_sum_deviation == Approx(0.125).epsilon(1e-12));
  CHECK(verification.max_output_error == std::numeric_limits<double>::infinity());
}

TEST_CASE("matrices of a wrong shape and missing parts are caught") {
  const Scenario scenario = testing::reference_scenario();
  const Trace good = good_trace(scenario);
  SECTION("shape") {
    for (const Stage& stage : stages()) {
      CAPTURE(stage.name);
      Trace trace = good;
      stage.matrix(trace) = Matrix(4, 3);
      CHECK(verify(scenario, trace).failure == stage.name + ": the matrix has the wrong shape");
    }
  }
  SECTION("no head") {
    Trace trace = good;
    trace.heads.clear();
    CHECK_FALSE(verify(scenario, trace).passed);
  }
  SECTION("no contrast") {
    Trace trace = good;
    trace.contrast.clear();
    CHECK_FALSE(verify(scenario, trace).passed);
  }
}

TEST_CASE("the truth computes the default scale itself") {
  Scenario scenario = testing::reference_scenario();
  scenario.scale = 0.25;  // while the scenario claims 1/√d
  Diagnostics diagnostics;
  const auto trace = compute_trace(scenario, diagnostics);
  REQUIRE(trace.has_value());
  CHECK_FALSE(trace->verification.passed);
  CHECK(trace->verification.failure.find("scores, row 1, column 1: ") == 0);
}

TEST_CASE("which rows are verified") {
  CHECK(rows_to_verify(3, 5, {}) == std::vector<int>{0, 1, 2});
  CHECK(rows_to_verify(1024, 1024, {}).size() == 1024);
  const std::vector<int> sample = rows_to_verify(4096, 4096, {});
  REQUIRE(sample.size() == 256);
  CHECK(sample.front() == 0);
  CHECK(sample[1] == 16);
  CHECK(sample.back() == 4095);
  CHECK(rows_to_verify(257, 4096, {}).size() == 256);
  const std::vector<int> with_masked = rows_to_verify(4096, 4096, {5, 16});
  CHECK(with_masked.size() == 257);
  CHECK(with_masked[1] == 5);
}

TEST_CASE("above a million cells a sample is recomputed, and row sums are still of all rows") {
  const Scenario scenario = scenario_of(noise(1025, 2, 1), noise(1024, 2, 2), noise(1024, 1, 3));
  Trace trace = good_trace(scenario);
  CHECK_FALSE(trace.verification.all_rows);
  CHECK(trace.verification.rows_checked == 256);
  trace.heads.front().weights(2, 0) += 1e-3;  // row 3 is not in the sample
  CHECK(verify(scenario, trace).failure.find("row sum of weights, row 3: ") == 0);
}

}  // namespace attnpress
