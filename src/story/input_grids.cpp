#include <cstddef>
#include <string>
#include <utility>

#include "base/number_format.hpp"
#include "story/calculation.hpp"
#include "story/fill.hpp"
#include "story/formulas.hpp"
#include "story/panels.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

Grid input_grid(const StoryContext& context, const InputMatrix& matrix, const NumberForms& numbers,
                const char* title_key, const std::vector<Label>& labels, int active) {
  Grid grid;
  grid.title = fill(context.strings, title_key);
  grid.thinned_titles = thinned_titles(context, grid.title);
  grid.rows = matrix.rows;
  grid.columns = matrix.columns;
  grid.row_axis.labels = labels_with(labels, active);
  grid.states.assign(matrix.values.size(), CellState::input);
  grid.fill.assign(matrix.values.size(), 0.0F);
  grid.number_forms = numbers;
  if (active >= 0) grid.marks.active_row = active;
  grid.alt = grid_alt(context, grid);
  return grid;
}

/// "d = 4, √d = 2" and the temperature, where they count.
RichText dimension_aside(const StoryContext& context) {
  const FillArguments arguments = {{"d", std::to_string(context.trace.d)},
                                   {"root", printed_root(context)},
                                   {"temperature", format_plain(context.scenario.temperature)}};
  const char* key = context.scaling.root_exact ? "aside.dimension" : "aside.dimension_rounded";
  RichText out = fill(context.strings, context.scaling.root ? key : "aside.dimension_alone", arguments);
  if (context.scaling.temperature) out = joined(std::move(out), fill(context.strings, "aside.temperature", arguments));
  return out;
}

}  // namespace

Grid query_grid(const StoryContext& context, const Step& step) {
  const bool same = context.scenario.key_equals_query;
  Grid grid = input_grid(context, context.scenario.q, context.query_numbers, same ? "title.q_and_k" : "title.q",
                         context.query_labels, step.row.value_or(-1));
  grid.row_axis.labels = labels_with(context.query_labels, marked_row(step).value_or(-1));
  grid.aside = dimension_aside(context);
  grid.alt = grid_alt(context, grid);
  grid.marks.tint_all_rows = step.phase == Phase::score && !step.row;
  return grid;
}

Grid key_grid(const StoryContext& context, const Step& step) {
  Grid grid = input_grid(context, context.scenario.k, context.key_numbers, "title.k", context.key_labels, -1);
  grid.marks.tint_all_rows = step.phase == Phase::score;
  return grid;
}

Grid value_grid(const StoryContext& context, const Step& step) {
  Grid grid = input_grid(context, context.scenario.v, context.value_numbers, "title.v", context.key_labels, -1);
  grid.marks.tint_all_rows = step.phase == Phase::output;
  return grid;
}

}  // namespace attnpress
