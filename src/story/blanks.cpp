#include "story/blanks.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "attention/trace.hpp"
#include "base/splitmix64.hpp"

namespace attnpress {
namespace {

void add_row(std::set<CellIndex>& cells, int row, int columns) {
  for (int column = 0; column < columns; ++column) cells.insert({row, column});
}

/// Cells chosen by the seed, each as likely as any other: the first of a shuffled deck of all.
std::set<CellIndex> random_cells(int rows, int columns, int count, std::uint64_t seed) {
  std::vector<int> deck(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  std::iota(deck.begin(), deck.end(), 0);
  SplitMix64 random(seed_for(seed, "blanks"));
  std::set<CellIndex> cells;
  const auto wanted = std::min(deck.size(), static_cast<std::size_t>(std::max(count, 0)));
  for (std::size_t i = 0; i < wanted; ++i) {
    std::swap(deck[i], deck[i + static_cast<std::size_t>(random.below(static_cast<int>(deck.size() - i)))]);
    cells.insert({deck[i] / columns, deck[i] % columns});
  }
  return cells;
}

std::set<CellIndex> chosen_cells(const Scenario& scenario, const WorksheetSettings& settings) {
  const BlankSettings& blanks = settings.blanks;
  const int rows = scenario.q.rows;
  const int columns = scenario.k.rows;
  std::set<CellIndex> cells;
  if (blanks.kind == BlankSettings::Kind::random) return random_cells(rows, columns, blanks.count, settings.seed);
  if (blanks.kind == BlankSettings::Kind::cells) {
    for (const auto& [row, column] : blanks.cells) cells.insert({row, column});
    return cells;
  }
  std::vector<int> chosen = blanks.rows;
  if (chosen.empty()) {
    for (int row = rows > 1 ? 1 : 0; row < rows; ++row) chosen.push_back(row);
  }
  for (const int row : chosen) add_row(cells, row, columns);
  return cells;
}

/// A step that computes the whole matrix blanks every row.
std::vector<int> rows_of(const Step& step, int rows) {
  if (step.row) return {*step.row};
  std::vector<int> all(static_cast<std::size_t>(rows));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

BlankCells blanks_of_steps(const Scenario& scenario, const std::vector<int>& steps) {
  const std::vector<Step> planned = plan_steps(scenario);
  BlankCells out;
  std::set<int> outputs;
  for (const int index : steps) {
    if (index < 0 || static_cast<std::size_t>(index) >= planned.size()) continue;
    const Step& step = planned[static_cast<std::size_t>(index)];
    if (step.phase == Phase::setup || step.phase == Phase::verify) continue;
    for (const int row : rows_of(step, scenario.q.rows)) {
      if (step.phase == Phase::score) add_row(out.scores, row, scenario.k.rows);
      if (step.phase == Phase::softmax) add_row(out.weights, row, scenario.k.rows);
      if (step.phase == Phase::output) outputs.insert(row);
    }
  }
  out.outputs.assign(outputs.begin(), outputs.end());
  if (out.outputs.size() > most_output_rows) out.outputs.resize(most_output_rows);
  return out;
}

}  // namespace

std::set<int> rows_of(const std::set<CellIndex>& cells) {
  std::set<int> rows;
  for (const CellIndex& cell : cells) rows.insert(cell.row);
  return rows;
}

BlankCells blank_cells(const Scenario& scenario, const WorksheetSettings& settings) {
  if (settings.blanks.kind == BlankSettings::Kind::steps) return blanks_of_steps(scenario, settings.blanks.steps);
  BlankCells out;
  out.scores = chosen_cells(scenario, settings);
  out.weights = out.scores;
  if (!out.scores.empty()) out.outputs.push_back(out.scores.begin()->row);
  return out;
}

}  // namespace attnpress
