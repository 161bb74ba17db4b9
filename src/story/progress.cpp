#include "story/progress.hpp"

#include <algorithm>
#include <cstddef>

namespace attnpress {

RowRange rows_of_step(const StoryContext& context, const Step& step) {
  if (step.phase == Phase::setup || step.phase == Phase::verify) return {};
  if (!step.row) return {0, context.queries()};
  const std::vector<int>& chosen = context.scenario.step_rows;
  const auto own = std::find(chosen.begin(), chosen.end(), *step.row);
  if (own == chosen.end()) return {*step.row, *step.row + 1};
  RowRange range;
  range.first = own == chosen.begin() ? 0 : *(own - 1) + 1;
  range.end = own + 1 == chosen.end() ? context.queries() : *own + 1;
  return range;
}

Progress progress_after(const StoryContext& context, int step_index) {
  const auto count = static_cast<std::size_t>(context.queries());
  Progress progress{std::vector<Phase>(count, Phase::setup), std::vector<bool>(count, false)};
  for (int i = 0; i <= step_index; ++i) {
    const Step& step = context.trace.steps[static_cast<std::size_t>(i)];
    const RowRange range = rows_of_step(context, step);
    for (int row = range.first; row < range.end; ++row) {
      const auto place = static_cast<std::size_t>(row);
      if (step.phase == Phase::output) {
        progress.outputs[place] = true;
      } else {
        progress.rows[place] = step.phase;
      }
    }
  }
  return progress;
}

int explained_row(const Step& step) { return step.row.value_or(0); }

std::optional<int> marked_row(const Step& step) {
  if (step.phase == Phase::setup || step.phase == Phase::verify) return std::nullopt;
  return explained_row(step);
}

}  // namespace attnpress
