#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace attnpress {

/// A number as read from its spelling, or what is wrong with it.
struct ReadNumber {
  double value = 0;
  std::string mistake;  ///< empty: none
  std::string hint;
  std::size_t at = 0;  ///< byte of the spelling that the mistake is about

  [[nodiscard]] bool ok() const { return mistake.empty(); }
};

/// Reads `[-+]?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?`; anything else, and what a double cannot hold, is a
/// mistake.
[[nodiscard]] ReadNumber read_number(std::string_view text);

/// The spelling for a page: as written, minus as U+2212, every spelling of −0 as "0".
[[nodiscard]] std::string number_spelling(std::string_view text, double value);

/// "null", "a truth value" or "a number" where YAML 1.1 or 1.2 reads that plain scalar as one; "" for text.
[[nodiscard]] std::string_view yaml_reads_as(std::string_view text);

}  // namespace attnpress
