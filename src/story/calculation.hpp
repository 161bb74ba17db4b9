#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/rich_text.hpp"
#include "story/context.hpp"
#include "story/frame.hpp"

namespace attnpress {

/// More terms than this are shown as the first three, "…", those that count most, "…" and the last.
inline constexpr int most_terms = 6;

/// One side of a calculation. `full` has every term where `shown` leaves some out; "=" or "≈" is decided by it.
struct Link {
  Formula shown;
  std::optional<Formula> full;
  bool rounded = false;  ///< its numbers do not come to each other as printed (terms to their sum): never after "="
  [[nodiscard]] const Formula& all() const { return full ? *full : shown; }
};

/// Entries that are set in two ways: with all of them, and with those in the middle left out where they are too many.
using Combine = Formula (*)(std::vector<Formula> entries);
/// `keep`: entries that are never left out.
[[nodiscard]] Link abbreviated(const std::vector<Formula>& entries, Combine combine, const std::vector<int>& keep = {});
/// The entries at the places `shown` alone, "…" for the others.
[[nodiscard]] Link outlined(const std::vector<Formula>& entries, Combine combine, const std::set<int>& shown);
/// What a calculation about a row never leaves out: its largest entry and, of those that print alike, the ones that the
/// sentence names; three at most.
[[nodiscard]] std::vector<int> kept_entries(const StoryContext& context, const Matrix& matrix, int row, int digits);
/// The link with something built around both ways.
template <typename Function>
[[nodiscard]] Link around(const Link& link, Function function) {
  Link out{function(link.shown), std::nullopt};
  if (link.full) out.full = function(*link.full);
  return out;
}
[[nodiscard]] Link fraction_of(const Link& numerator, const Link& denominator);

[[nodiscard]] Formula sum_of(std::vector<Formula> terms);
[[nodiscard]] Formula vector_of(std::vector<Formula> entries);
[[nodiscard]] Formula product_of(Formula left, Formula right);
/// A quotient in the line: "(a + b)/√d".
[[nodiscard]] Formula quotient_of(Formula dividend, Formula divisor);
/// A number where an operator stands before or after it: those with a sign in brackets.
[[nodiscard]] Formula factor_of(const std::string& text);
[[nodiscard]] Formula number_of(const std::string& text, bool strong = false);
[[nodiscard]] std::vector<Formula> numbers_of(const std::vector<std::string>& texts,
                                              const std::vector<int>& strong = {});

/// "label = a = b ≈ c": "=" where the printed numbers on its left give the printed numbers on its right, else "≈" and
/// a remark that unrounded numbers were used.
[[nodiscard]] Calculation chain(const StoryContext& context, RichText label, const std::vector<Link>& links);
/// One chunk of a calculation: relation and what stands behind it.
[[nodiscard]] RichText related(const char* relation, const Formula& content, const std::string& language);
/// Whether every relation of such a chain is "=".
[[nodiscard]] bool holds(const std::vector<Link>& links);

/// The name of a query or key in arithmetic: short, with its index.
[[nodiscard]] std::string arithmetic_name(const Label& label);

/// The printed numbers of a row of a matrix.
[[nodiscard]] std::vector<std::string> printed_row(const Matrix& matrix, int row, int digits);

/// √d as it is printed everywhere: a whole number where it is one, else rounded (and then "≈" stands before it).
[[nodiscard]] std::string printed_root(const StoryContext& context);

/// √d, the temperature where there is one, and how many scores there are to compute.
[[nodiscard]] Arithmetic setup_arithmetic(const StoryContext& context);
[[nodiscard]] Arithmetic score_arithmetic(const StoryContext& context, int row);
[[nodiscard]] Arithmetic softmax_arithmetic(const StoryContext& context, int row);
[[nodiscard]] Arithmetic output_arithmetic(const StoryContext& context, int row);

/// That of a step, whichever its phase, with its words for a reader.
[[nodiscard]] Arithmetic step_arithmetic(const StoryContext& context, const Step& step);

/// Whether the softmax arithmetic subtracts the row's maximum first: where any score is beyond ±10.
[[nodiscard]] bool subtracts_maximum(const StoryContext& context);

/// The most digits, up to 4, at which every weighted sum that is printed gives its printed result by hand; 2 where none
/// does ("≈" is printed then).
[[nodiscard]] int automatic_output_digits(const StoryContext& context);

/// The column of the largest entry of a row; the first of equal ones.
[[nodiscard]] int largest_in_row(const Matrix& matrix, int row);

}  // namespace attnpress
