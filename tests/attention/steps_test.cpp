#include <algorithm>

#include "attention/scenarios.hpp"
#include "support/catch.hpp"

namespace attnpress {
namespace {

std::vector<std::string> names_of(const Scenario& scenario) {
  std::vector<std::string> names;
  for (const Step& step : plan_steps(scenario)) names.push_back(step.name);
  return names;
}

}  // namespace

TEST_CASE("the reference has 14 steps in five phases") {
  CHECK(names_of(testing::reference_scenario()) ==
        std::vector<std::string>{"01-setup", "02-score-1", "03-score-2", "04-score-3", "05-score-4", "06-softmax-1",
                                 "07-softmax-2", "08-softmax-3", "09-softmax-4", "10-output-1", "11-output-2",
                                 "12-output-3", "13-output-4", "14-verify"});
}

TEST_CASE("row by row") {
  Scenario scenario = testing::reference_scenario();
  scenario.order = StepOrder::row;
  scenario.step_rows = {0, 2};
  CHECK(names_of(scenario) == std::vector<std::string>{"01-setup", "02-score-1", "03-softmax-1", "04-output-1",
                                                       "05-score-3", "06-softmax-3", "07-output-3", "08-verify"});
}

TEST_CASE("whole matrices have no suffix, in either order") {
  Scenario scenario = testing::reference_scenario();
  scenario.step_rows.clear();
  scenario.whole_matrix_steps = true;
  const std::vector<std::string> expected{"01-setup", "02-score", "03-softmax", "04-output", "05-verify"};
  CHECK(names_of(scenario) == expected);
  scenario.order = StepOrder::row;
  CHECK(names_of(scenario) == expected);
}

TEST_CASE("steps carry number, phase and row from 0") {
  const std::vector<Step> steps = plan_steps(testing::reference_scenario());
  REQUIRE(steps.size() == 14);
  CHECK(steps.front().phase == Phase::setup);
  CHECK_FALSE(steps.front().row.has_value());
  CHECK(steps[6].number == 7);
  CHECK(steps[6].phase == Phase::softmax);
  CHECK(steps[6].row == 1);
  CHECK_FALSE(steps[6].head.has_value());
  CHECK(steps.back().phase == Phase::verify);
  CHECK_FALSE(steps.back().row.has_value());
}

TEST_CASE("from a hundred steps on all numbers are as wide as the last") {
  const testing::Rows ones(40, {1});
  const std::vector<std::string> names = names_of(testing::scenario_of(ones, ones, ones));
  REQUIRE(names.size() == 122);
  CHECK(names.front() == "001-setup");
  CHECK(names.back() == "122-verify");
  CHECK(std::is_sorted(names.begin(), names.end()));
}

}  // namespace attnpress
