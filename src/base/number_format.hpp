#pragma once

#include <string>

namespace attnpress {

/// `value` with exactly `digits` decimals, halves away from zero, U+2212 for minus, never −0.
/// The decimal value that is rounded is the double to 15 significant digits: what a person would call its value, so
/// that 0.145 gives 0.15 and a sum that is one unit in the last place off a tie still rounds as on paper.
[[nodiscard]] std::string format_fixed(double value, int digits);

/// The number that format_fixed prints, as a double.
[[nodiscard]] double round_to(double value, int digits);

/// Shortest decimal that reads back as the same double (std::to_chars), ASCII minus, no −0: for trace.json.
[[nodiscard]] std::string format_shortest(double value);

/// Shortest form for a page: U+2212, no exponent for |value| in [1e-4, 1e15), at most 15 significant digits.
[[nodiscard]] std::string format_plain(double value);

/// A fraction as a percentage with `digits` decimals: 0.3875 → "38.75%".
[[nodiscard]] std::string format_percent(double fraction, int digits);

/// Reads a number printed by the functions above (U+2212 or ASCII minus); NaN where it is none.
[[nodiscard]] double parse_printed(const std::string& text);

}  // namespace attnpress
