#include <algorithm>
#include <map>

#include "input/number.hpp"
#include "input/scenario_parts.hpp"
#include "input/slips.hpp"

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
    const std::string message = name + " must be a list of rows";
    const YamlValue& first = rows->front();
    if (is_plain(*first.node) && list_slip(first.node->text)) {
      (void)report_no_list(reporter, first, message);
    } else {
      reporter.error(value.offset, message, "one row is written [[1, 2, 3]]");
    }
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

/// What was read of the rows one by one.
struct Rows {
  std::vector<bool> sound;  ///< a list that is not empty, of numbers only
  bool all_lists = true;    ///< none is anything but a list that is not empty
};

/// Reads the number at an index of a row and a column.
std::optional<double> read_entry(Reporter& reporter, const std::string& name, std::size_t row, std::size_t column,
                                 const YamlValue& entry) {
  if (is_plain(*entry.node)) {
    // Numbers are many and mistakes few: the name is made for these only.
    if (const ReadNumber number = read_number(entry.node->text); number.ok()) return number.value;
  }
  const std::string where = "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1) + " of " + name;
  if (!is_list(entry)) return read_number_value(reporter, entry, where);
  reporter.error(entry.offset, where + " must be a number, not a list", "is a `]` missing before it?");
  return std::nullopt;
}

/// Reads the numbers of a row; whether all of them are. `told_as` is the row that mistakes are told of.
bool read_row(Reporter& reporter, const std::string& name, const YamlValue& row, std::size_t told_as,
              InputMatrix& matrix) {
  bool sound = true;
  const std::vector<YamlValue>& entries = row.node->items;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::optional<double> read = read_entry(reporter, name, told_as, i, entries[i]);
    sound = sound && read.has_value();
    const double value = read.value_or(0);
    matrix.values.push_back(value == 0 ? 0 : value);
    matrix.spellings.push_back(number_spelling(entries[i].node->text, value));
  }
  return sound;
}

/// Reads every row and says what is no row. Of neighbours that are no lists the first one is told: a bracket that lacks
/// makes several.
Rows read_rows(Reporter& reporter, const std::string& name, const std::vector<YamlValue>& rows, InputMatrix& matrix) {
  Rows out;
  bool follows_no_list = false;
  std::map<const YamlNode*, std::size_t> first_rows;  // an anchor's row is told as the first row that it is
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string row = "row " + std::to_string(i + 1) + " of " + name;
    const bool is_row = is_list(rows[i]) && !rows[i].node->items.empty();
    if (is_list(rows[i]) && !is_row) reporter.error(rows[i].offset, row + " is empty");
    if (!is_list(rows[i]) && !follows_no_list) {
      (void)report_no_list(reporter, rows[i], row + " must be a list of numbers, not " + describe(rows[i]));
    }
    follows_no_list = !is_list(rows[i]);
    out.all_lists = out.all_lists && is_row;
    const std::size_t told_as = first_rows.try_emplace(rows[i].node, i).first->second;
    out.sound.push_back(is_row && read_row(reporter, name, rows[i], told_as, matrix));
    matrix.row_places.push_back(reporter.source().place(rows[i].offset));
  }
  return out;
}

/// Of the sound rows the first one that is as long as most of them are.
std::optional<std::size_t> typical_row(const std::vector<YamlValue>& rows, const Rows& read) {
  std::map<std::size_t, std::size_t> counts;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (read.sound[i]) ++counts[rows[i].node->items.size()];
  }
  std::optional<std::size_t> typical;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!read.sound[i]) continue;
    if (!typical || counts[rows[i].node->items.size()] > counts[rows[*typical].node->items.size()]) typical = i;
  }
  return typical;
}

/// Whether commas stand both before blanks and before digits, as in [1,5, 2,5].
bool has_decimal_commas(const Reporter& reporter, const YamlValue& row) {
  const std::string_view text = reporter.source().text().substr(row.offset);
  const std::string_view written = text.substr(0, text.find(']'));
  bool before_blank = false;
  bool before_digit = false;
  for (std::size_t comma = written.find(','); comma != std::string_view::npos; comma = written.find(',', comma + 1)) {
    const char next = comma + 1 < written.size() ? written[comma + 1] : ' ';
    before_blank = before_blank || next == ' ';
    before_digit = before_digit || (next >= '0' && next <= '9');
  }
  return before_blank && before_digit;
}

/// Says of each sound row whether it is as long as the typical one; true if all are.
bool check_lengths(Reporter& reporter, const std::string& name, const std::vector<YamlValue>& rows, const Rows& read,
                   std::size_t typical) {
  const std::size_t width = rows[typical].node->items.size();
  bool rectangular = true;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t length = rows[i].node->items.size();
    if (!read.sound[i] || length == width) continue;
    rectangular = false;
    const bool decimal_commas = length > width && has_decimal_commas(reporter, rows[i]);
    reporter.error(rows[i].offset,
                   "row " + std::to_string(i + 1) + " of " + name + " has " + counted(length, "number") + ", but row " +
                       std::to_string(typical + 1) + " has " + std::to_string(width) + " (line " +
                       std::to_string(reporter.source().line_number(rows[typical].offset)) + ")",
                   decimal_commas ? "a comma separates numbers; the decimal sign is a point" : "");
  }
  return rectangular;
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
  const Rows read = read_rows(reporter, name, rows, matrix);
  const std::optional<std::size_t> typical = typical_row(rows, read);
  const bool rectangular = typical && check_lengths(reporter, name, rows, read, *typical);
  if (!fits || !rectangular || !read.all_lists) return matrix;
  matrix.rows = static_cast<int>(rows.size());
  matrix.columns = static_cast<int>(rows[*typical].node->items.size());
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
