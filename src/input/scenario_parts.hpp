#pragma once

#include <optional>
#include <string>
#include <vector>

#include "input/scenario.hpp"
#include "input/yaml_reader.hpp"

namespace attnpress {

/// Reads a matrix of numbers. 0 rows if its shape is unknown after errors; faulty numbers are reported and count as 0.
[[nodiscard]] InputMatrix read_matrix(Reporter& reporter, const std::string& key, const YamlValue& value);

/// Reads q, k and v into the scenario and checks that their shapes go together.
void read_matrices(Reporter& reporter, const MapReader& top, Scenario& scenario);

/// Reads `tokens`, or numbers the rows where there are none, and compares their count with the matrices'.
void read_tokens(Reporter& reporter, const MapReader& top, Scenario& scenario);

/// Reads `show`; needs the tokens and matrices.
void read_show(Reporter& reporter, const MapReader& top, Scenario& scenario);

/// Reads `text` and `print`; `print` needs what `show` said.
void read_captions(Reporter& reporter, const MapReader& top, Scenario& scenario);
void read_print(Reporter& reporter, const MapReader& top, Scenario& scenario);

/// Reads `print.handout` and `print.worksheet`; nothing where the key is not there.
void read_handout(Reporter& reporter, const MapReader& print, Scenario& scenario);
void read_worksheet(Reporter& reporter, const MapReader& print, Scenario& scenario);

/// Reads `print.worksheet.blanks`, which says it in one of four ways.
[[nodiscard]] BlankSettings read_blanks(Reporter& reporter, const YamlValue& value, const Scenario& scenario);

/// The rows that a list may name, by number or token, and how messages call them.
struct RowAxis {
  std::string list;   ///< the key: "show.rows"
  std::string kind;   ///< "query" or "key"
  std::string entry;  ///< what a number in the list counts: "row" or "key"
  const std::vector<InputToken>& tokens;
  int rows = 0;  ///< 0: not known after errors
};
[[nodiscard]] RowAxis query_axis(const Scenario& scenario, std::string list);
[[nodiscard]] RowAxis key_axis(const Scenario& scenario, std::string list);

[[nodiscard]] std::vector<int> all_rows(int rows);
/// A number (from 1) or a token, as an index from 0.
[[nodiscard]] std::optional<int> read_row(Reporter& reporter, const YamlValue& item, const RowAxis& axis);
/// A list of rows, none of them twice, ascending; nothing if any is faulty.
[[nodiscard]] std::optional<std::vector<int>> read_rows_of(Reporter& reporter, const YamlValue& value,
                                                           const RowAxis& axis);
/// At most as many entries as there may be tokens.
[[nodiscard]] bool is_list_within_limit(Reporter& reporter, const YamlValue& value, const std::string& list);

}  // namespace attnpress
