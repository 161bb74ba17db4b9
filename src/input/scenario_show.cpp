#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "input/number.hpp"
#include "input/scenario_parts.hpp"

namespace attnpress {
namespace {

constexpr int most_digits = 12;
constexpr int most_rows_by_default = 8;

std::vector<int> all_rows(int rows) {
  std::vector<int> all(static_cast<std::size_t>(rows));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

std::vector<int> default_rows(int rows) {
  if (rows > most_rows_by_default) return {0, 1, rows - 1};
  return all_rows(rows);
}

/// "1, 3 and 4".
std::string row_numbers(const std::vector<int>& rows) {
  std::string out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) out += i + 1 == rows.size() ? " and " : ", ";
    out += std::to_string(rows[i] + 1);
  }
  return out;
}

/// The row with this token; it must be the only one.
std::optional<int> row_of_token(Reporter& reporter, const YamlValue& item, const std::vector<InputToken>& tokens) {
  const std::optional<std::string> text = read_text(reporter, item, "an entry of `show.rows`", LineBreaks::kept);
  if (!text) return std::nullopt;
  std::vector<int> rows;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].text == *text) rows.push_back(static_cast<int>(i));
  }
  if (rows.size() == 1) return rows.front();
  if (rows.empty()) {
    std::vector<std::string> candidates;
    candidates.reserve(tokens.size());
    for (const InputToken& token : tokens) candidates.push_back(token.text);
    std::string hint = suggestion(*text, candidates);
    reporter.error(item.offset, "`show.rows`: no query token is " + describe(item), std::move(hint));
  } else {
    reporter.error(
        item.offset,
        "`show.rows`: " + describe(item) + " is ambiguous: the rows " + row_numbers(rows) + " have this token",
        "give the number of the row");
  }
  return std::nullopt;
}

std::optional<int> read_row_entry(Reporter& reporter, const YamlValue& item, const Scenario& scenario) {
  const YamlNode& node = *item.node;
  if (node.kind != YamlKind::scalar || node.quoted || yaml_reads_as(node.text) != "a number") {
    if (scenario.query_tokens.empty()) return std::nullopt;
    return row_of_token(reporter, item, scenario.query_tokens);
  }
  const int rows = scenario.q.rows > 0 ? scenario.q.rows : static_cast<int>(scenario.query_tokens.size());
  if (rows == 0) return std::nullopt;
  const std::optional<int> number = read_integer(reporter, item, "a row of `show.rows`", 1, rows);
  if (!number) return std::nullopt;
  return *number - 1;
}

void read_row_list(Reporter& reporter, const YamlValue& value, Scenario& scenario) {
  scenario.step_rows.clear();
  if (value.node->items.empty()) {
    reporter.error(value.offset, "`show.rows` is empty", "for no rows write none");
    return;
  }
  constexpr std::size_t entry_limit = 4096;
  if (value.node->items.size() > entry_limit) {
    reporter.error(value.offset,
                   "`show.rows` has " + std::to_string(value.node->items.size()) + " entries; the limit is 4,096");
    return;
  }
  std::map<int, std::size_t> seen;
  for (const YamlValue& item : value.node->items) {
    const std::optional<int> row = read_row_entry(reporter, item, scenario);
    if (!row) continue;
    if (!seen.try_emplace(*row, item.offset).second) {
      reporter.error(item.offset, "`show.rows` names row " + std::to_string(*row + 1) + " twice");
      continue;
    }
    scenario.step_rows.push_back(*row);
  }
  std::ranges::sort(scenario.step_rows);
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
