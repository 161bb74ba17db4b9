#pragma once

#include <set>
#include <vector>

#include "input/scenario.hpp"
#include "story/frame.hpp"

namespace attnpress {

/// What a pupil fills in: cells of the scores and of the weights, and rows of the output.
struct BlankCells {
  std::set<CellIndex> scores;
  std::set<CellIndex> weights;
  std::vector<int> outputs;  ///< ascending

  [[nodiscard]] bool none() const { return scores.empty() && weights.empty() && outputs.empty(); }
};

/// Rows of the output that are asked for at most: each is a calculation of its own.
inline constexpr std::size_t most_output_rows = 3;
/// Numbers of a row of the output that are asked for at most.
inline constexpr int most_output_columns = 4;

/// The blanks that the settings ask for. Rows and cells are blank in scores and weights, and the output is asked of the
/// first row with a blank; of steps each blanks what it computes. Where no rows are named, all but the first are blank.
/// Random cells follow from the seed alone.
[[nodiscard]] BlankCells blank_cells(const Scenario& scenario, const WorksheetSettings& settings);

/// The rows in which these cells are.
[[nodiscard]] std::set<int> rows_of(const std::set<CellIndex>& cells);

}  // namespace attnpress
