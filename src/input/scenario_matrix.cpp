#include <algorithm>

#include "input/number.hpp"
#include "input/scenario_parts.hpp"

namespace attnpress {
namespace {

constexpr std::size_t row_limit = 4096;
constexpr std::size_t column_limit = 4096;

bool is_list(const YamlValue& value) { return value.node->kind == YamlKind::sequence; }

/// Reports what stands where a list of rows is wanted; true if it can be read as one.
bool check_is_rows(Reporter& reporter, const std::string& name, const YamlValue& value) {
  if (value.node->kind == YamlKind::map) {
    const bool is_tensor =
        std::ranges::find(value.node->entries, "tensor", &YamlEntry::key) != value.node->entries.end();
    reporter.error(value.offset, is_tensor ? name + ": `{tensor: …}` is not supported yet"
                                           : name + " must be a list of rows, not a map");
    return false;
  }
  const std::vector<YamlValue>* rows = read_list(reporter, value, name);
  if (rows == nullptr) return false;
  if (std::ranges::none_of(*rows, is_list)) {
    reporter.error(value.offset, name + " must be a list of rows", "one row is written [[1, 2, 3]]");
    return false;
  }
  const auto holds_rows = [](const YamlValue& row) {
    return is_list(row) && !row.node->items.empty() && std::ranges::all_of(row.node->items, is_list);
  };
  if (std::ranges::all_of(*rows, holds_rows)) {
    reporter.error(value.offset, name + ": one matrix for each head is not supported yet");
    return false;
  }
  return true;
}

bool check_limits(Reporter& reporter, const std::string& name, const YamlValue& value, std::size_t rows,
                  std::size_t columns) {
  if (rows > row_limit) {
    reporter.error(value.offset, name + " has " + counted(rows, "row") + "; the limit is 4,096 tokens");
  }
  if (columns > column_limit) {
    reporter.error(value.offset, name + " has " + counted(columns, "column") + "; the limit is 4,096");
  }
  return rows <= row_limit && columns <= column_limit;
}

/// Every row is a list, none is empty, all are as long as the first; says of each other row what is wrong with it.
bool check_rows(Reporter& reporter, const std::string& name, const std::vector<YamlValue>& rows) {
  const auto first = std::ranges::find_if(rows, is_list);
  bool rectangular = true;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string row = "row " + std::to_string(i + 1) + " of " + name;
    const std::size_t length = rows[i].node->items.size();
    if (!is_list(rows[i])) {
      reporter.error(rows[i].offset, row + " must be a list of numbers, not " + describe(rows[i]));
    } else if (length == 0) {
      reporter.error(rows[i].offset, row + " is empty");
    } else if (length != first->node->items.size() && !first->node->items.empty()) {
      reporter.error(rows[i].offset, row + " has " + counted(length, "number") + ", but row " +
                                         std::to_string(first - rows.begin() + 1) + " has " +
                                         std::to_string(first->node->items.size()) + " (line " +
                                         std::to_string(reporter.source().line_number(first->offset)) + ")");
    } else if (!first->node->items.empty()) {
      continue;
    }
    rectangular = false;
  }
  return rectangular;
}

void read_row(Reporter& reporter, const std::string& entry, const YamlValue& row, InputMatrix& matrix) {
  for (const YamlValue& number : row.node->items) {
    const double value = read_number_value(reporter, number, entry).value_or(0);
    matrix.values.push_back(value == 0 ? 0 : value);
    matrix.spellings.push_back(number_spelling(number.node->text, value));
  }
}

std::string named_shape(const std::string& key, const InputMatrix& matrix) {
  return "`" + key + "` is " +
         shape_text(static_cast<std::size_t>(matrix.rows), static_cast<std::size_t>(matrix.columns));
}

void report_shapes(Reporter& reporter, const MapReader& top, const std::string& key, const InputMatrix& matrix,
                   const std::string& other_key, const InputMatrix& other, const std::string& what) {
  reporter.error(top.find(key)->offset, named_shape(key, matrix) + ", but " + named_shape(other_key, other) +
                                            " (line " + std::to_string(other.place.line) + "): " + what);
}

}  // namespace

InputMatrix read_matrix(Reporter& reporter, const std::string& key, const YamlValue& value) {
  const std::string name = "`" + key + "`";
  InputMatrix matrix;
  matrix.place = reporter.source().place(value.offset);
  if (!check_is_rows(reporter, name, value)) return matrix;
  const std::vector<YamlValue>& rows = value.node->items;
  std::size_t columns = 0;
  for (const YamlValue& row : rows) columns = std::max(columns, row.node->items.size());
  const bool fits = check_limits(reporter, name, value, rows.size(), columns);
  const bool rectangular = check_rows(reporter, name, rows);
  const std::string entry = "an entry of " + name;
  for (const YamlValue& row : rows) {
    read_row(reporter, entry, row, matrix);
    matrix.row_places.push_back(reporter.source().place(row.offset));
  }
  if (!fits || !rectangular) return matrix;
  matrix.rows = static_cast<int>(rows.size());
  matrix.columns = static_cast<int>(columns);
  return matrix;
}

void read_matrices(Reporter& reporter, const MapReader& top, Scenario& scenario) {
  // Where these stand, the matrices may come from there: that they are missing would be no help.
  const bool from_elsewhere = top.has("x") || top.has("tensors") || top.has("extends");
  std::vector<std::pair<const YamlNode*, const InputMatrix*>> known;
  const auto read = [&](const std::string& key, InputMatrix& matrix) {
    const std::optional<YamlValue> value = from_elsewhere ? top.find(key) : top.require(key);
    if (!value) return;
    const auto same = std::ranges::find(known, value->node, &std::pair<const YamlNode*, const InputMatrix*>::first);
    if (same != known.end()) {
      matrix = *same->second;
      matrix.place = reporter.source().place(value->offset);
      return;
    }
    matrix = read_matrix(reporter, key, *value);
    known.emplace_back(value->node, &matrix);
  };
  read("q", scenario.q);
  read("k", scenario.k);
  read("v", scenario.v);
  const InputMatrix& q = scenario.q;
  const InputMatrix& k = scenario.k;
  const InputMatrix& v = scenario.v;
  if (q.rows > 0 && k.rows > 0 && q.columns != k.columns) {
    report_shapes(reporter, top, "k", k, "q", q, "queries and keys need the same number of columns");
  }
  if (k.rows > 0 && v.rows > 0 && k.rows != v.rows) {
    report_shapes(reporter, top, "v", v, "k", k, "every key has one value, so they need the same number of rows");
  }
  scenario.key_equals_query = q.rows == k.rows && q.columns == k.columns && q.values == k.values;
}

}  // namespace attnpress
