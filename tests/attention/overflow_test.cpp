// Products beyond the range of a double are mistakes of the input, reported at the query's row.

#include "attention/scenarios.hpp"
#include "support/catch.hpp"

namespace attnpress {
namespace {

using testing::scenario_of;
using testing::with_scale;

std::vector<Diagnostic> mistakes_of(const Scenario& scenario) {
  Diagnostics diagnostics;
  CHECK_FALSE(compute_trace(scenario, diagnostics).has_value());
  return diagnostics.items();
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("an overflowing product names row and key") {
  const auto mistakes = mistakes_of(scenario_of({{1, 1}, {1e200, 0}}, {{1, 1}, {1, 1}, {1e200, 0}}, {{1}, {2}, {3}}));
  REQUIRE(mistakes.size() == 1);
  CHECK(mistakes[0].severity == Severity::error);
  CHECK(mistakes[0].place.file == "test.yaml");
  CHECK(mistakes[0].place.line == 101);
  CHECK(mistakes[0].place.column == 5);
  CHECK(mistakes[0].message == "the product of query row 2 and key row 3 overflows");
  CHECK_FALSE(mistakes[0].hint.empty());
}

TEST_CASE("infinity minus infinity inside a product is an overflow as well") {
  const auto mistakes = mistakes_of(scenario_of({{1e200, 1e200}}, {{1e200, -1e200}}, {{1}}));
  REQUIRE(mistakes.size() == 1);
  CHECK(mistakes[0].message == "the product of query row 1 and key row 1 overflows");
}

TEST_CASE("every row that overflows is reported once") {
  const auto mistakes = mistakes_of(scenario_of({{1e200}, {1}, {-1e200}}, {{1e200}, {1e201}}, {{1}, {2}}));
  REQUIRE(mistakes.size() == 2);
  CHECK(mistakes[0].place.line == 100);
  CHECK(mistakes[1].place.line == 102);
}

TEST_CASE("a score can overflow by its scale alone") {
  const auto mistakes = mistakes_of(with_scale(scenario_of({{1e10}}, {{1e10}}, {{1}}), 1e300));
  REQUIRE(mistakes.size() == 1);
  CHECK(mistakes[0].message == "the score of query row 1 and key row 1 overflows");
}

TEST_CASE("an overflow of the contrast alone says how to leave it out") {
  Scenario scenario = with_scale(scenario_of({{1e150}}, {{1e150}}, {{1}}), 1e-10);
  scenario.temperature = 1e-10;
  const auto mistakes = mistakes_of(scenario);
  REQUIRE(mistakes.size() == 1);
  CHECK(mistakes[0].message == "the unscaled score of query row 1 and key row 1 overflows");
  CHECK(contains(mistakes[0].hint, "contrast: none"));
  scenario.contrast_unscaled = false;
  CHECK(testing::good_trace(scenario).contrast.empty());
}

TEST_CASE("an output that rounds beyond the largest double is an overflow") {
  const double largest = 1.7976931348623157e308;
  // Some number of equal keys has weights that add up to a little more than 1 in doubles.
  int overflows = 0;
  for (int keys = 2; keys < 200; ++keys) {
    const testing::Rows ones(static_cast<std::size_t>(keys), {1});
    const testing::Rows values(static_cast<std::size_t>(keys), {largest});
    Diagnostics diagnostics;
    const auto trace = compute_trace(scenario_of({{1}}, ones, values), diagnostics);
    if (trace) {
      CHECK(trace->verification.passed);
      continue;
    }
    ++overflows;
    REQUIRE(diagnostics.items().size() == 1);
    CHECK(diagnostics.items()[0].message == "the output of query row 1 and value column 1 overflows");
  }
  CHECK(overflows > 0);
}

TEST_CASE("without places of rows the matrix is named") {
  Scenario scenario = scenario_of({{1e200}}, {{1e200}}, {{1}});
  scenario.q.row_places.clear();
  const auto mistakes = mistakes_of(scenario);
  REQUIRE(mistakes.size() == 1);
  CHECK(mistakes[0].place.line == 100);
  CHECK(mistakes[0].place.column == 4);
}

}  // namespace attnpress
