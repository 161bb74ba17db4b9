#include <yaml-cpp/yaml.h>

#include <cmath>

#include "attention/scenarios.hpp"
#include "support/catch.hpp"

namespace attnpress {
namespace {

using testing::good_trace;
using testing::Rows;

/// Reads the trace back; JSON is YAML.
YAML::Node parsed(const Scenario& scenario) { return YAML::Load(trace_json(scenario, good_trace(scenario))); }

std::vector<std::string> keys_of(const YAML::Node& map) {
  std::vector<std::string> keys;
  for (const auto& entry : map) keys.push_back(entry.first.as<std::string>());
  return keys;
}

}  // namespace

TEST_CASE("a whole trace, to the byte") {
  Scenario scenario = testing::with_scale(testing::scenario_of({{1}, {-2}}, {{-0.0}, {0}}, {{0.5}, {0.25}}), -0.5);
  scenario.title = "a \"b\"";
  scenario.language = "en";
  scenario.key_tokens[1].text = "鍵";
  scenario.step_rows = {1};
  CHECK(trace_json(scenario, good_trace(scenario)) == R"({
 "schema": "attnpress.trace/1",
 "title": "a \"b\"",
 "language": "en",
 "tokens": {"query": ["1", "2"], "key": ["1", "鍵"]},
 "d": 1,
 "scale": -0.5,
 "temperature": 1,
 "softcap": 0,
 "heads": [
  {"index": 0, "kv_index": 0,
   "q": [[1], [-2]],
   "k": [[0], [0]],
   "v": [[0.5], [0.25]],
   "raw": [[0, 0], [0, 0]],
   "scores": [[0, 0], [0, 0]],
   "capped": [[0, 0], [0, 0]],
   "masked": [[0, 0], [0, 0]],
   "weights": [[0.5, 0.5], [0.5, 0.5]],
   "output": [[0.375], [0.375]],
   "fully_masked_rows": []}],
 "output": [[0.375], [0.375]],
 "verification": {"passed": true, "rows_checked": "all",
  "max_row_sum_deviation": 0,
  "max_score_error": 0,
  "max_weight_error": 0,
  "max_output_error": 0},
 "contrast": {"kind": "unscaled", "heads": [
   {"index": 0,
    "scores": [[0, 0], [0, 0]],
    "weights": [[0.5, 0.5], [0.5, 0.5]],
    "output": [[0.375], [0.375]]}]},
 "steps": [
  {"number": 1, "name": "01-setup", "phase": "setup", "head": null, "row": null},
  {"number": 2, "name": "02-score-2", "phase": "score", "head": null, "row": 1},
  {"number": 3, "name": "03-softmax-2", "phase": "softmax", "head": null, "row": 1},
  {"number": 4, "name": "04-output-2", "phase": "output", "head": null, "row": 1},
  {"number": 5, "name": "05-verify", "phase": "verify", "head": null, "row": null}]}
)");
}

TEST_CASE("keys stand in the order of the schema") {
  const YAML::Node trace = parsed(testing::reference_scenario());
  CHECK(keys_of(trace) == std::vector<std::string>{"schema", "title", "language", "tokens", "d", "scale", "temperature",
                                                   "softcap", "heads", "output", "verification", "contrast", "steps"});
  CHECK(keys_of(trace["heads"][0]) == std::vector<std::string>{"index", "kv_index", "q", "k", "v", "raw", "scores",
                                                               "capped", "masked", "weights", "output",
                                                               "fully_masked_rows"});
  CHECK(keys_of(trace["verification"]) == std::vector<std::string>{"passed", "rows_checked", "max_row_sum_deviation",
                                                                   "max_score_error", "max_weight_error",
                                                                   "max_output_error"});
  CHECK(trace["steps"].size() == 14);
}

TEST_CASE("numbers read back as the same doubles") {
  const Scenario scenario =
      testing::scenario_of(testing::noise(5, 3, 11), testing::noise(7, 3, 12, 1e10), testing::noise(7, 2, 13, 1e-10));
  const Trace trace = good_trace(scenario);
  const YAML::Node head = YAML::Load(trace_json(scenario, trace))["heads"][0];
  const auto check_matrix = [&head](const std::string& name, const Matrix& matrix) {
    CAPTURE(name);
    const auto rows = head[name].as<Rows>();
    std::vector<double> values;
    for (const std::vector<double>& row : rows) values.insert(values.end(), row.begin(), row.end());
    CHECK(values == matrix.values);
  };
  check_matrix("k", trace.heads.front().k);
  check_matrix("v", trace.heads.front().v);
  check_matrix("scores", trace.heads.front().scores);
  check_matrix("weights", trace.heads.front().weights);
  check_matrix("output", trace.heads.front().output);
}

TEST_CASE("without a contrast there is null") {
  Scenario scenario = testing::reference_scenario();
  scenario.contrast_unscaled = false;
  CHECK(parsed(scenario)["contrast"].IsNull());
}

TEST_CASE("a sampled verification says how many rows and which") {
  const Scenario scenario = testing::reference_scenario();
  Trace trace = good_trace(scenario);
  trace.verification.all_rows = false;
  trace.verification.rows_checked = 256;
  const YAML::Node checked = YAML::Load(trace_json(scenario, trace))["verification"]["rows_checked"];
  CHECK(checked["count"].as<int>() == 256);
  CHECK(checked["rule"].as<std::string>().find("255") != std::string::npos);
}

}  // namespace attnpress
