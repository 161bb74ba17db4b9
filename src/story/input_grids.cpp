#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/number_format.hpp"
#include "story/calculation.hpp"
#include "story/fill.hpp"
#include "story/formulas.hpp"
#include "story/panels.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

Grid input_grid(const StoryContext& context, const InputMatrix& matrix, const NumberForms& numbers,
                const char* title_key, std::vector<Label> labels) {
  Grid grid;
  grid.title = fill(context.strings, title_key);
  grid.thinned_titles = thinned_titles(context, grid.title);
  grid.rows = matrix.rows;
  grid.columns = matrix.columns;
  grid.row_axis.labels = std::move(labels);
  grid.states.assign(matrix.values.size(), CellState::input);
  grid.fill.assign(matrix.values.size(), 0.0F);
  grid.number_forms = numbers;
  grid.alt = grid_alt(context, grid);
  return grid;
}

/// "d = 4, √d = 2", where they count. The temperature stands here too where K is no matrix of its own.
RichText dimension_aside(const StoryContext& context) {
  const FillArguments arguments = {{"d", std::to_string(context.trace.d)},
                                   {"root", printed_root(context)},
                                   {"temperature", format_plain(context.scenario.temperature)}};
  const char* key = context.scaling.root_exact ? "aside.dimension" : "aside.dimension_rounded";
  RichText out = fill(context.strings, context.scaling.root ? key : "aside.dimension_alone", arguments);
  if (!context.scaling.temperature || !context.scenario.key_equals_query) return out;
  return joined(std::move(out), fill(context.strings, "aside.temperature", arguments));
}

}  // namespace

Grid query_grid(const StoryContext& context, const Step& step) {
  const bool same = context.scenario.key_equals_query;
  std::vector<Label> labels = context.query_labels;
  if (const std::optional<int> marked = marked_row(step)) labels = labels_with(std::move(labels), {*marked});
  // The one matrix is that of the keys as well.
  if (same && step.phase == Phase::score) labels = labels_with(std::move(labels), standing_out(context, step));
  Grid grid = input_grid(context, context.scenario.q, context.query_numbers, same ? "title.q_and_k" : "title.q",
                         std::move(labels));
  grid.aside = dimension_aside(context);
  grid.alt = grid_alt(context, grid);
  grid.marks.active_row = step.row;
  grid.marks.tint_all_rows = step.phase == Phase::score && !step.row;
  return grid;
}

Grid key_grid(const StoryContext& context, const Step& step) {
  const bool score = step.phase == Phase::score;
  Grid grid = input_grid(context, context.scenario.k, context.key_numbers, "title.k",
                         labels_with(context.key_labels, score ? standing_out(context, step) : std::vector<int>{}));
  if (context.scaling.temperature) {
    grid.aside =
        fill(context.strings, "aside.temperature_alone", {{"temperature", format_plain(context.scenario.temperature)}});
    grid.alt = grid_alt(context, grid);
  }
  grid.marks.tint_all_rows = score;
  return grid;
}

Grid value_grid(const StoryContext& context, const Step& step) {
  const bool output = step.phase == Phase::output;
  Grid grid = input_grid(context, context.scenario.v, context.value_numbers, "title.v",
                         labels_with(context.key_labels, output ? standing_out(context, step) : std::vector<int>{}));
  grid.marks.tint_all_rows = output;
  return grid;
}

}  // namespace attnpress
