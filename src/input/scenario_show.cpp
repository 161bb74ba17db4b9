#include <array>

#include "input/number.hpp"
#include "input/scenario_parts.hpp"

namespace attnpress {
namespace {

constexpr int most_digits = 12;
constexpr int most_rows_by_default = 8;

std::vector<int> default_rows(int rows) {
  if (rows > most_rows_by_default) return {0, 1, rows - 1};
  return all_rows(rows);
}

/// After a mistake all rows have steps, so that no other key is blamed for naming one.
void read_row_list(Reporter& reporter, const YamlValue& value, Scenario& scenario) {
  if (value.node->items.empty()) reporter.error(value.offset, "`show.rows` is empty", "for no rows write none");
  scenario.step_rows =
      read_rows_of(reporter, value, query_axis(scenario, "show.rows")).value_or(all_rows(scenario.q.rows));
}

void read_rows(Reporter& reporter, const MapReader& show, Scenario& scenario) {
  const std::optional<YamlValue> value = show.find("rows");
  if (!value) return;
  if (value->node->kind == YamlKind::sequence) {
    read_row_list(reporter, *value, scenario);
    return;
  }
  const bool is_word = value->node->kind == YamlKind::scalar;
  if (is_word && value->node->text == "all") {
    scenario.step_rows = all_rows(scenario.q.rows);
  } else if (is_word && value->node->text == "none") {
    scenario.step_rows.clear();
    scenario.whole_matrix_steps = true;
  } else {
    (void)report_no_list(reporter, *value,
                         "`show.rows` must be `all`, `none` or a list of rows, not " + describe(*value),
                         is_word ? "a list of one row is written [" + std::string(value->node->text) + "]" : "");
  }
}

void read_digits(Reporter& reporter, const YamlValue& value, Scenario& scenario) {
  const MapReader digits(reporter, value, "show.digits", {"score", "weight", "output"});
  if (!digits.is_map()) return;
  scenario.score_digits = digits.integer("score", 0, most_digits).value_or(scenario.score_digits);
  scenario.weight_digits = digits.integer("weight", 0, most_digits).value_or(scenario.weight_digits);
  const std::optional<YamlValue> output = digits.find("output");
  if (!output || (output->node->kind == YamlKind::scalar && output->node->text == "auto")) return;
  if (output->node->kind == YamlKind::scalar && !output->node->quoted &&
      yaml_reads_as(output->node->text) == "a number") {
    scenario.output_digits = digits.integer("output", 0, most_digits);
    return;
  }
  reporter.error(output->offset, "`show.digits.output` must be `auto` or a whole number from 0 to " +
                                     std::to_string(most_digits) + ", not " + describe(*output));
}

}  // namespace

void read_show(Reporter& reporter, const MapReader& top, Scenario& scenario) {
  scenario.step_rows = default_rows(scenario.q.rows);
  const std::optional<YamlValue> value = top.find("show");
  if (!value || top.is_followed_by_its_content("show")) return;
  const MapReader show(reporter, *value, "show", {"rows", "order", "contrast", "digits", "token_style"},
                       {"window", "figures"});
  if (!show.is_map()) return;
  read_rows(reporter, show, scenario);
  constexpr std::array orders = {StepOrder::step, StepOrder::row};
  scenario.order = orders[show.choice("order", {"step", "row"}).value_or(0)];
  scenario.contrast_unscaled = show.choice("contrast", {"unscaled", "none"}).value_or(0) == 0;
  const std::optional<YamlValue> digits = show.find("digits");
  if (digits && !show.is_followed_by_its_content("digits")) read_digits(reporter, *digits, scenario);
  constexpr std::array styles = {TokenStyle::plain, TokenStyle::bpe, TokenStyle::wordpiece, TokenStyle::sentencepiece};
  scenario.token_style = styles[show.choice("token_style", {"plain", "bpe", "wordpiece", "sentencepiece"}).value_or(0)];
}

}  // namespace attnpress
