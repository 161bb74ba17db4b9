#pragma once

#include <optional>
#include <vector>

#include "attention/trace.hpp"
#include "story/context.hpp"

namespace attnpress {

/// Rows from `first` up to but without `end`.
struct RowRange {
  int first = 0;
  int end = 0;
  [[nodiscard]] int count() const { return end - first; }
};

/// The rows a step completes: its own and those before it that have no step of their own; the last chosen row's step
/// completes all that remain, a step without a row the whole matrix. Empty for setup and verify.
[[nodiscard]] RowRange rows_of_step(const StoryContext& context, const Step& step);

/// How far each query row has come after a step.
struct Progress {
  std::vector<Phase> rows;    ///< setup, score or softmax: what its cells of the attention matrix show
  std::vector<bool> outputs;  ///< whether its output is computed
};
[[nodiscard]] Progress progress_after(const StoryContext& context, int step_index);

/// The row whose numbers a step explains: its own, else the first one.
[[nodiscard]] int explained_row(const Step& step);

/// The row that is marked: the explained one, an example where the step is about the whole matrix. None on setup and
/// verify.
[[nodiscard]] std::optional<int> marked_row(const Step& step);

}  // namespace attnpress
