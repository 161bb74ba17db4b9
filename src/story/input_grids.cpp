#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "base/number_format.hpp"
#include "story/fill.hpp"
#include "story/formulas.hpp"
#include "story/panels.hpp"
#include "story/real.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

/// The numbers as written, then rounded to fewer and fewer decimals where they have many.
std::vector<std::vector<std::string>> input_forms(const InputMatrix& matrix) {
  std::vector<std::vector<std::string>> forms = {matrix.spellings};
  int most = 0;
  for (const std::string& text : matrix.spellings) most = std::max(most, shown_decimals(text));
  for (int digits = std::min(most - 1, 3); digits >= 0; --digits) {
    std::vector<std::string> form;
    form.reserve(matrix.values.size());
    for (std::size_t i = 0; i < matrix.values.size(); ++i) {
      const bool shorter = shown_decimals(matrix.spellings[i]) > digits;
      form.push_back(shorter ? format_fixed(matrix.values[i], digits) : matrix.spellings[i]);
    }
    forms.push_back(std::move(form));
  }
  return forms;
}

std::vector<RichText> thinned(const StoryContext& context, const RichText& title) {
  std::vector<RichText> out;
  for (const char* key : {"thinned.labels", "thinned.numbers", "thinned.columns"}) {
    out.push_back(fill(context.strings, key, {{"title", title}}));
  }
  return out;
}

Grid input_grid(const StoryContext& context, const InputMatrix& matrix, const char* title_key,
                const std::vector<Label>& labels, int active) {
  Grid grid;
  grid.title = fill(context.strings, title_key);
  grid.thinned_titles = thinned(context, grid.title);
  grid.rows = matrix.rows;
  grid.columns = matrix.columns;
  grid.row_axis.labels = labels_with(labels, active);
  grid.states.assign(matrix.values.size(), CellState::input);
  grid.fill.assign(matrix.values.size(), 0.0F);
  grid.number_forms = input_forms(matrix);
  if (active >= 0) grid.marks.active_row = active;
  grid.alt = grid_alt(context, grid);
  return grid;
}

/// "d = 4, √d = 2" and the temperature, where there is one.
RichText dimension_aside(const StoryContext& context) {
  const double root = std::sqrt(static_cast<double>(context.trace.d));
  const bool exact = context.scaling.root_exact;
  const FillArguments arguments = {{"d", std::to_string(context.trace.d)},
                                   {"root", format_fixed(root, exact ? 0 : 2)},
                                   {"temperature", format_plain(context.scenario.temperature)}};
  RichText out = fill(context.strings, exact ? "aside.dimension" : "aside.dimension_rounded", arguments);
  if (context.scaling.temperature) out = joined(std::move(out), fill(context.strings, "aside.temperature", arguments));
  return out;
}

int active_query(const Step& step) { return step.row.value_or(-1); }

}  // namespace

Grid query_grid(const StoryContext& context, const Step& step) {
  const bool same = context.scenario.key_equals_query;
  Grid grid = input_grid(context, context.scenario.q, same ? "title.q_and_k" : "title.q", context.query_labels,
                         active_query(step));
  grid.aside = dimension_aside(context);
  grid.marks.tint_all_rows = step.phase == Phase::score && !step.row;
  return grid;
}

Grid key_grid(const StoryContext& context, const Step& step) {
  Grid grid = input_grid(context, context.scenario.k, "title.k", context.key_labels, -1);
  grid.marks.tint_all_rows = step.phase == Phase::score;
  return grid;
}

Grid value_grid(const StoryContext& context, const Step& step) {
  Grid grid = input_grid(context, context.scenario.v, "title.v", context.key_labels, -1);
  grid.marks.tint_all_rows = step.phase == Phase::output;
  return grid;
}

}  // namespace attnpress
