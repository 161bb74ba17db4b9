#pragma once

#include <string>

#include "attention/trace.hpp"
#include "input/load_scenario.hpp"
#include "support/catch.hpp"

namespace attnpress::testing {

/// A scenario from its text; a mistake in it fails the test.
[[nodiscard]] inline Scenario read_scenario(const std::string& yaml) {
  Diagnostics diagnostics;
  auto scenario = parse_scenario("test.yaml", yaml, diagnostics);
  INFO(format_all(diagnostics.items(), DiagnosticStyle::text));
  REQUIRE(scenario);
  return *scenario;
}

/// Its numbers, verified or not.
[[nodiscard]] inline Trace trace_of(const Scenario& scenario) {
  Diagnostics diagnostics;
  auto trace = compute_trace(scenario, diagnostics);
  REQUIRE(trace);
  return *trace;
}

}  // namespace attnpress::testing
