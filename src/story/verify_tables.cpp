#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "attention/elementary.hpp"
#include "base/number_format.hpp"
#include "base/utf8.hpp"
#include "story/fill.hpp"
#include "story/formulas.hpp"
#include "story/measures.hpp"
#include "story/panels.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

/// Steps of powers of ten end here: the bits below depend on the machine, not on the mathematics.
constexpr int finest_step = 15;
constexpr double threshold = 1e-12;
/// Names wider than this, in Latin letters, are replaced by the number of their row.
constexpr int most_in_header = 8;

RichText plain_cell(const StoryContext& context, std::string text, bool bold = false) {
  return rich(std::move(text), context.language(), Tone::normal, bold);
}

/// "< 10⁻¹⁵", or with the smallest power of ten above the value.
RichText deviation(const StoryContext& context, double value) {
  int exponent = -finest_step;
  while (exponent < 300 && value >= elementary::pow(10, exponent)) ++exponent;
  return fill_text("< {power}", context.language(), {{"power", power_of_ten_formula(exponent)}});
}

std::string table_alt(const StoryContext& context, const Table& table) {
  std::string out = plain_text(table.title);
  if (!table.aside.empty()) out += fill_plain(context.strings, "alt.aside", {{"aside", table.aside}});
  const char* before = ": ";
  const auto add = [&](const std::vector<RichText>& cells) {
    for (const RichText& cell : cells) out += std::exchange(before, " ") + plain_text(cell);
    before = "; ";
  };
  add(table.header);
  for (const auto& row : table.rows) add(row);
  return out;
}

/// "row “I”", by number where the name is long.
RichText row_words(const StoryContext& context, int row) {
  const Label& query = context.query_labels[static_cast<std::size_t>(row)];
  int width = 0;
  for (const char32_t letter : to_code_points(query.text)) width += terminal_width(letter);
  const bool brief = width <= most_in_header;
  return fill(context.strings, brief ? "concentration.row" : "concentration.row_number",
              {{"query", quoted(context, query)}, {"n", std::to_string(row + 1)}});
}

}  // namespace

Table checks_table(const StoryContext& context) {
  const Verification& found = context.trace.verification;
  Table table;
  table.title = fill(context.strings, "title.checks");
  table.aside = fill(context.strings, "aside.checks", {}, Tone::muted);
  table.header = {fill(context.strings, "checks.item"), fill(context.strings, "checks.deviation")};
  const std::pair<const char*, double> lines[] = {{"checks.row_sums", found.max_row_sum_deviation},
                                                  {"checks.scores", found.max_score_error},
                                                  {"checks.weights", found.max_weight_error},
                                                  {"checks.output", found.max_output_error}};
  double worst = 0;
  for (const auto& [key, value] : lines) {
    table.rows.push_back({fill(context.strings, key), deviation(context, value)});
    worst = std::max(worst, value);
  }
  // Bounds grow with the size of the numbers; where nothing goes beyond the plain threshold, that is all there is to
  // say.
  const char* bound = worst <= threshold ? "checks.threshold" : "checks.threshold_relative";
  table.rows.push_back({fill(context.strings, bound, {{"threshold", power_of_ten_formula(-12)}}),
                        plain_cell(context, context.strings[found.passed ? "checks.passed" : "checks.failed"], true)});
  table.alt = table_alt(context, table);
  return table;
}

Table concentration_table(const StoryContext& context) {
  const Matrix& scaled = context.head().weights;
  const Matrix& unscaled = context.unscaled_weights();
  const int row = context.contrast_row;
  const int digits = concentration_digits(context);
  Table table;
  table.title = fill(context.strings, "title.concentration");
  table.header = {row_words(context, row), fill(context.strings, "concentration.contrast")};
  using Measure = double (*)(const Matrix&, int);
  const std::pair<const char*, Measure> lines[] = {{"concentration.largest", largest_of_row},
                                                   {"concentration.entropy", entropy_of_row},
                                                   {"concentration.squares", one_minus_squares_of_row}};
  for (const auto& [key, measure] : lines) {
    RichText values = plain_cell(context, format_fixed(measure(scaled, row), digits) + " → ");
    values.parts.emplace_back(Words{format_fixed(measure(unscaled, row), digits), Tone::normal, true});
    table.rows.push_back({fill(context.strings, key), std::move(values)});
  }
  table.alt = table_alt(context, table);
  return table;
}

}  // namespace attnpress
