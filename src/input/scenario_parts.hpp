#pragma once

#include <optional>
#include <string>

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

/// Reads `text` and `print`.
void read_captions(Reporter& reporter, const MapReader& top, Scenario& scenario);
void read_print(Reporter& reporter, const MapReader& top, Scenario& scenario);

}  // namespace attnpress
