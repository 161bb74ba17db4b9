#pragma once

#include <optional>
#include <string>
#include <vector>

namespace attnpress::testing {

/// Reads arithmetic as a person reads it off the page (plain text, no formula trees) and works it out; written without
/// a look at the program's own evaluator.
struct Worked {
  std::vector<long double> values;
  bool vector = false;
};
[[nodiscard]] std::optional<Worked> work_out(const std::string& text);

/// Whether `left` comes to `right` with the numbers as printed: part by part for fractions and products, results
/// rounded to the digits shown, halves away from zero. Nothing where terms are left out ("…").
[[nodiscard]] std::optional<bool> comes_to(const std::string& left, const std::string& right);

/// The same for the entries that two vectors still show where "…" stands for others: false too where the gaps are not
/// in the same places. Nothing where the divisor has a gap or a side is no vector.
[[nodiscard]] std::optional<bool> shown_entries_come_to(const std::string& left, const std::string& right);

}  // namespace attnpress::testing
