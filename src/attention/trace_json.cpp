#include "attention/trace.hpp"
#include "attention/verify.hpp"
#include "base/json_writer.hpp"

namespace attnpress {
namespace {

void write_row(JsonWriter& json, std::span<const double> row) {
  json.begin_array();
  for (const double value : row) json.value(value);
  json.end_array();
}

/// A line of its own for each matrix: readable, and a change shows where it is in a diff.
void write_matrix(JsonWriter& json, std::string_view name, const Matrix& matrix) {
  json.newline();
  json.key(name);
  json.begin_array();
  for (int row = 0; row < matrix.rows; ++row) write_row(json, matrix.row(row));
  json.end_array();
}

void write_tokens(JsonWriter& json, std::string_view name, const std::vector<InputToken>& tokens) {
  json.key(name);
  json.begin_array();
  for (const InputToken& token : tokens) json.value(token.text);
  json.end_array();
}

void write_integers(JsonWriter& json, std::string_view name, const std::vector<int>& numbers) {
  json.newline();
  json.key(name);
  json.begin_array();
  for (const int number : numbers) json.value(number);
  json.end_array();
}

void write_line(JsonWriter& json, std::string_view name, std::string_view value) {
  json.newline();
  json.key(name);
  json.value(value);
}

void write_line(JsonWriter& json, std::string_view name, double value) {
  json.newline();
  json.key(name);
  json.value(value);
}

void write_settings(JsonWriter& json, const Scenario& scenario, const Trace& trace) {
  write_line(json, "schema", "attnpress.trace/1");
  write_line(json, "title", scenario.title);
  write_line(json, "language", scenario.language);
  json.newline();
  json.key("tokens");
  json.begin_object();
  write_tokens(json, "query", scenario.query_tokens);
  write_tokens(json, "key", scenario.key_tokens);
  json.end_object();
  write_line(json, "d", trace.d);
  write_line(json, "scale", trace.scale);
  write_line(json, "temperature", trace.temperature);
  write_line(json, "softcap", 0.0);
}

void write_head(JsonWriter& json, const HeadTrace& head) {
  json.newline();
  json.begin_object();
  json.key("index");
  json.value(head.index);
  json.key("kv_index");
  json.value(head.kv_index);
  write_matrix(json, "q", head.q);
  write_matrix(json, "k", head.k);
  write_matrix(json, "v", head.v);
  write_matrix(json, "raw", head.raw);
  write_matrix(json, "scores", head.scores);
  write_matrix(json, "capped", head.capped);
  write_matrix(json, "masked", head.masked);
  write_matrix(json, "weights", head.weights);
  write_matrix(json, "output", head.output);
  write_integers(json, "fully_masked_rows", head.fully_masked_rows);
  json.end_object();
}

void write_verification(JsonWriter& json, const Verification& verification) {
  json.newline();
  json.key("verification");
  json.begin_object();
  json.key("passed");
  json.value(verification.passed);
  json.key("rows_checked");
  if (verification.all_rows) {
    json.value("all");
  } else {
    json.begin_object();
    json.key("count");
    json.value(verification.rows_checked);
    json.key("rule");
    json.value(sampling_rule);
    json.end_object();
  }
  write_line(json, "max_row_sum_deviation", verification.max_row_sum_deviation);
  write_line(json, "max_score_error", verification.max_score_error);
  write_line(json, "max_weight_error", verification.max_weight_error);
  write_line(json, "max_output_error", verification.max_output_error);
  json.end_object();
}

void write_contrast(JsonWriter& json, const std::vector<ContrastHead>& contrast) {
  json.newline();
  json.key("contrast");
  if (contrast.empty()) return json.null();
  json.begin_object();
  json.key("kind");
  json.value("unscaled");
  json.key("heads");
  json.begin_array();
  for (const ContrastHead& head : contrast) {
    json.newline();
    json.begin_object();
    json.key("index");
    json.value(head.index);
    write_matrix(json, "scores", head.scores);
    write_matrix(json, "weights", head.weights);
    write_matrix(json, "output", head.output);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

void write_index(JsonWriter& json, std::string_view name, std::optional<int> index) {
  json.key(name);
  if (index) {
    json.value(*index);
  } else {
    json.null();
  }
}

void write_step(JsonWriter& json, const Step& step) {
  json.newline();
  json.begin_object();
  json.key("number");
  json.value(step.number);
  json.key("name");
  json.value(step.name);
  json.key("phase");
  json.value(phase_name(step.phase));
  write_index(json, "head", step.head);
  write_index(json, "row", step.row);
  json.end_object();
}

}  // namespace

std::string trace_json(const Scenario& scenario, const Trace& trace) {
  JsonWriter json;
  json.begin_object();
  write_settings(json, scenario, trace);
  json.newline();
  json.key("heads");
  json.begin_array();
  for (const HeadTrace& head : trace.heads) write_head(json, head);
  json.end_array();
  write_matrix(json, "output", trace.output);
  write_verification(json, trace.verification);
  write_contrast(json, trace.contrast);
  json.newline();
  json.key("steps");
  json.begin_array();
  for (const Step& step : trace.steps) write_step(json, step);
  json.end_array();
  json.end_object();
  return json.take() + "\n";
}

}  // namespace attnpress
