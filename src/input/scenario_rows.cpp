#include <algorithm>
#include <numeric>

#include "input/number.hpp"
#include "input/scenario_parts.hpp"

namespace attnpress {
namespace {

/// "1, 3 and 4".
std::string row_numbers(const std::vector<int>& rows) {
  std::string out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) out += i + 1 == rows.size() ? " and " : ", ";
    out += std::to_string(rows[i] + 1);
  }
  return out;
}

std::string quoted_list(const RowAxis& axis) { return "`" + axis.list + "`"; }

/// Somebody quoted a number where a row is meant, which then is a token.
std::string hint_on_quotes(const YamlValue& item, const RowAxis& axis) {
  if (!item.node->quoted || !read_number(item.node->text).ok()) return {};
  return "without quotes it is the number of a " + axis.entry;
}

/// The row with this token; it must be the only one.
std::optional<int> row_of_token(Reporter& reporter, const YamlValue& item, const RowAxis& axis) {
  if (item.node->kind == YamlKind::sequence || item.node->kind == YamlKind::map) {
    reporter.error(item.offset, "a " + axis.entry + " of " + quoted_list(axis) + " must be a number or a token, not " +
                                    describe(item));
    return std::nullopt;
  }
  const std::optional<std::string> text =
      read_text(reporter, item, "an entry of " + quoted_list(axis), LineBreaks::kept);
  if (!text) return std::nullopt;
  std::vector<int> rows;
  for (std::size_t i = 0; i < axis.tokens.size(); ++i) {
    if (axis.tokens[i].text == *text) rows.push_back(static_cast<int>(i));
  }
  if (rows.size() == 1) return rows.front();
  if (rows.empty()) {
    std::vector<std::string> candidates;
    candidates.reserve(axis.tokens.size());
    for (const InputToken& token : axis.tokens) candidates.push_back(token.text);
    std::string hint = hint_on_quotes(item, axis);
    if (hint.empty()) hint = suggestion(*text, candidates);
    reporter.error(item.offset, quoted_list(axis) + ": no " + axis.kind + " token is " + describe(item),
                   std::move(hint));
  } else {
    reporter.error(
        item.offset,
        quoted_list(axis) + ": " + describe(item) + " is ambiguous: the rows " + row_numbers(rows) + " have this token",
        "give the number of the row");
  }
  return std::nullopt;
}

}  // namespace

std::vector<int> all_rows(int rows) {
  std::vector<int> all(static_cast<std::size_t>(rows));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

RowAxis query_axis(const Scenario& scenario, std::string list) {
  return {std::move(list), "query", "row", scenario.query_tokens, scenario.q.rows};
}

RowAxis key_axis(const Scenario& scenario, std::string list) {
  return {std::move(list), "key", "key", scenario.key_tokens, scenario.k.rows};
}

std::optional<int> read_row(Reporter& reporter, const YamlValue& item, const RowAxis& axis) {
  const YamlNode& node = *item.node;
  if (node.kind != YamlKind::scalar || node.quoted || yaml_reads_as(node.text) != "a number") {
    const bool is_word = node.kind == YamlKind::scalar || node.kind == YamlKind::null;
    if (axis.tokens.empty() && is_word) return std::nullopt;
    return row_of_token(reporter, item, axis);
  }
  const int rows = axis.rows > 0 ? axis.rows : static_cast<int>(axis.tokens.size());
  if (rows == 0) return std::nullopt;
  const std::optional<int> number =
      read_integer(reporter, item, "a " + axis.entry + " of " + quoted_list(axis), 1, rows);
  if (!number) return std::nullopt;
  return *number - 1;
}

bool is_list_within_limit(Reporter& reporter, const YamlValue& value, const std::string& list) {
  constexpr std::size_t entry_limit = 4096;
  const std::size_t count = value.node->items.size();
  if (count <= entry_limit) return true;
  reporter.error(value.offset, "`" + list + "` has " + std::to_string(count) + " entries; the limit is 4,096");
  return false;
}

std::optional<std::vector<int>> read_rows_of(Reporter& reporter, const YamlValue& value, const RowAxis& axis) {
  if (!is_list_within_limit(reporter, value, axis.list)) return std::nullopt;
  std::vector<int> rows;
  bool in_order = true;
  for (const YamlValue& item : value.node->items) {
    const std::optional<int> row = read_row(reporter, item, axis);
    const bool is_twice = row && std::ranges::find(rows, *row) != rows.end();
    if (is_twice) reporter.error(item.offset, quoted_list(axis) + " names row " + std::to_string(*row + 1) + " twice");
    if (row && !is_twice) {
      rows.push_back(*row);
    } else {
      in_order = false;
    }
  }
  if (!in_order) return std::nullopt;
  std::ranges::sort(rows);
  return rows;
}

}  // namespace attnpress
