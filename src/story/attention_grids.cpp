#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "base/number_format.hpp"
#include "story/calculation.hpp"
#include "story/fill.hpp"
#include "story/formulas.hpp"
#include "story/number_forms.hpp"
#include "story/panels.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

std::size_t cell(int row, int column, int columns) {
  return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
}

void add_axes(const StoryContext& context, Grid& grid, std::optional<int> active, const std::vector<int>& largest) {
  grid.row_axis.title = fill(context.strings, "axis.rows", {}, Tone::muted);
  grid.column_axis.title = fill(context.strings, "axis.columns", {}, Tone::muted);
  grid.row_axis.labels = context.query_labels;
  if (active) grid.row_axis.labels = labels_with(context.query_labels, {*active});
  grid.column_axis.labels = labels_with(context.key_labels, largest);
}

/// Marks a row, its largest cell and those that print as large; no cell where all print alike, as none stands out.
void mark_row(Marks& marks, int row, const std::vector<int>& columns) {
  marks.active_row = row;
  marks.outline_active_row = true;
  for (const int column : columns) {
    if (marks.pivot) {
      marks.ties.push_back({row, column});
    } else {
      marks.pivot = CellIndex{row, column};
    }
  }
}

}  // namespace

std::vector<RichText> thinned_titles(const StoryContext& context, const RichText& title) {
  const std::string suffix = title.empty() ? "_alone" : "";
  std::vector<RichText> out;
  for (const char* name : {"labels", "numbers", "columns", "both", "means", "rounded"}) {
    out.push_back(fill(context.strings, std::string("thinned.") + name + suffix, {{"title", title}}));
  }
  return out;
}

std::vector<Label> labels_with(std::vector<Label> labels, const std::vector<int>& strong) {
  for (const int row : strong) labels[static_cast<std::size_t>(row)].strong = true;
  return labels;
}

Grid attention_grid(const StoryContext& context, const Step& step, const Progress& progress) {
  const HeadTrace& head = context.head();
  Grid grid;
  grid.rows = context.queries();
  grid.columns = context.keys();
  grid.primary = true;
  const auto cells = static_cast<std::size_t>(grid.rows) * static_cast<std::size_t>(grid.columns);
  grid.states.assign(cells, CellState::pending);
  grid.fill.assign(cells, 0.0F);
  grid.number_forms.assign(context.weight_numbers.size(), std::vector<std::string>(cells));
  for (int row = 0; row < grid.rows; ++row) {
    const Phase reached = progress.rows[static_cast<std::size_t>(row)];
    if (reached == Phase::setup) continue;
    const bool weight = reached == Phase::softmax;
    const Matrix& matrix = weight ? head.weights : head.scores;
    const NumberForms& numbers = weight ? context.weight_numbers : context.score_numbers;
    const double largest = weight ? context.largest_weight : context.largest_score;
    for (int column = 0; column < grid.columns; ++column) {
      const std::size_t place = cell(row, column, grid.columns);
      const double value = matrix(row, column);
      grid.states[place] = weight ? CellState::weight : CellState::score;
      grid.fill[place] = largest > 0 ? static_cast<float>(value / largest) : 0.0F;
      for (std::size_t form = 0; form < numbers.size(); ++form) grid.number_forms[form][place] = numbers[form][place];
    }
  }
  const std::optional<int> marked = marked_row(step);
  const std::vector<int> largest = standing_out(context, step);
  if (marked) mark_row(grid.marks, *marked, largest);
  grid.marks.tint_all_rows = !step.row && step.phase != Phase::setup && step.phase != Phase::output;
  grid.marks.diagonal = context.has_diagonal();
  add_axes(context, grid, marked, largest);
  grid.thinned_titles = thinned_titles(context, grid.title);
  grid.alt = grid_alt(context, grid);
  return grid;
}

Grid output_grid(const StoryContext& context, const Step& step, const Progress& progress) {
  const Matrix& output = context.head().output;
  Grid grid;
  grid.title = fill(context.strings, "title.output_grid");
  grid.thinned_titles = thinned_titles(context, grid.title);
  const bool none = std::none_of(progress.outputs.begin(), progress.outputs.end(), [](bool done) { return done; });
  if (none) grid.aside = fill(context.strings, "aside.pending", {}, Tone::muted);
  grid.rows = output.rows;
  grid.columns = output.columns;
  const bool output_step = step.phase == Phase::output;
  grid.row_axis.labels = context.query_labels;
  if (output_step) grid.row_axis.labels = labels_with(context.query_labels, {explained_row(step)});
  grid.states.assign(output.values.size(), CellState::pending);
  grid.fill.assign(output.values.size(), 0.0F);
  grid.number_forms.assign(context.output_numbers.size(), std::vector<std::string>(output.values.size()));
  for (int row = 0; row < output.rows; ++row) {
    if (!progress.outputs[static_cast<std::size_t>(row)]) continue;
    for (int column = 0; column < output.columns; ++column) {
      const std::size_t place = cell(row, column, output.columns);
      grid.states[place] = CellState::result;
      for (std::size_t form = 0; form < grid.number_forms.size(); ++form) {
        grid.number_forms[form][place] = context.output_numbers[form][place];
      }
    }
  }
  if (output_step && step.row) grid.marks.active_row = *step.row;
  grid.marks.tint_all_rows = output_step && !step.row;
  grid.alt = grid_alt(context, grid);
  return grid;
}

Grid weights_grid(const StoryContext& context, bool scaled) {
  const Matrix& weights = scaled ? context.head().weights : context.unscaled_weights();
  Grid grid;
  const bool sides = context.has_contrast();
  grid.title = fill(context.strings, !sides ? "title.weights" : (scaled ? "title.scaled" : "title.unscaled"),
                    {{"formula", weights_formula(context, scaled)}});
  grid.thinned_titles = thinned_titles(context, grid.title);
  const double largest = *std::max_element(weights.values.begin(), weights.values.end());
  grid.aside =
      fill(context.strings, "aside.largest", {{"value", format_fixed(largest, told_weight_digits(context, largest))}});
  grid.rows = weights.rows;
  grid.columns = weights.columns;
  grid.states.assign(weights.values.size(), CellState::weight);
  for (const double value : weights.values) grid.fill.push_back(static_cast<float>(value / context.largest_weight));
  grid.number_forms = fixed_forms(weights, digits_down_to(context.weight_digits, 2));
  const std::vector<int> most = standing_out(context, weights, context.contrast_row, context.weight_digits);
  mark_row(grid.marks, context.contrast_row, most);
  grid.marks.diagonal = context.has_diagonal();
  add_axes(context, grid, context.contrast_row, most);
  grid.alt = grid_alt(context, grid);
  return grid;
}

}  // namespace attnpress
