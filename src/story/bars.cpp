#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/direction.hpp"
#include "base/number_format.hpp"
#include "story/calculation.hpp"
#include "story/fill.hpp"
#include "story/panels.hpp"
#include "story/real.hpp"
#include "story/token_labels.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

/// "sum 1.0000", or the sum of the printed numbers beside Σ = 1 where rounding keeps them from adding up.
RichText sum_aside(const StoryContext& context, const std::vector<std::string>& numbers) {
  Real sum;
  double shown = 0;
  for (const std::string& text : numbers) {
    sum = sum + Real::parse(text).value_or(Real());
    shown += parse_printed(text);
  }
  const std::string text = format_fixed(shown, context.weight_digits);
  const bool one = sum.equals(Real::integer(1));
  return fill(context.strings, one ? "aside.sum" : "aside.sum_shown", {{"value", text}}, Tone::muted);
}

Bars bars_of(const StoryContext& context, const Matrix& matrix, int row, bool weights) {
  Bars bars;
  bars.labels = context.key_labels;
  const int digits = weights ? context.weight_digits : context.score_digits;
  // As long as the numbers beside them say: equal numbers have equal bars, and a 0 has none.
  const double axis = round_to(weights ? context.largest_weight : context.largest_score, digits);
  bars.numbers = printed_row(matrix, row, digits);
  for (int column = 0; column < matrix.columns; ++column) {
    const double shown = round_to(matrix(row, column), digits);
    bars.lengths.push_back(axis > 0 ? shown / axis : 0);
    bars.fill.push_back(weights ? static_cast<float>(matrix(row, column) / context.largest_weight) : -1.0F);
  }
  const std::vector<int> largest_bars = standing_out(context, matrix, row, digits);
  if (!largest_bars.empty()) {
    bars.strong = largest_bars.front();
    bars.ties.assign(largest_bars.begin() + 1, largest_bars.end());
  }
  bars.elided = fill(context.strings, "bars.elided", {{"n", std::string("{n}")}}, Tone::muted);
  return bars;
}

void describe(Bars& bars) {
  bars.alt = plain_text(bars.title);
  for (std::size_t i = 0; i < bars.labels.size(); ++i) {
    bars.alt += (i == 0 ? ": " : ", ") + isolated(bars.labels[i].text) + bars.labels[i].index + " " + bars.numbers[i];
  }
}

FillArguments row_name(const StoryContext& context, int row) {
  return {{"query", quoted(context, context.query_labels[static_cast<std::size_t>(row)], short_name)}};
}

}  // namespace

Bars step_bars(const StoryContext& context, const Step& step) {
  const int row = explained_row(step);
  const bool weights = step.phase != Phase::score;
  Bars bars = bars_of(context, weights ? context.head().weights : context.head().scores, row, weights);
  bars.title = fill(context.strings, weights ? "title.bars_weights" : "title.bars_scores", row_name(context, row));
  if (weights) bars.aside = sum_aside(context, bars.numbers);
  describe(bars);
  return bars;
}

Bars contrast_bars(const StoryContext& context, bool scaled) {
  const Matrix& weights = scaled ? context.head().weights : context.unscaled_weights();
  const int row = context.contrast_row;
  Bars bars = bars_of(context, weights, row, true);
  bars.title = fill(context.strings, "title.bars_row", row_name(context, row));
  bars.aside = sum_aside(context, bars.numbers);
  describe(bars);
  return bars;
}

}  // namespace attnpress
