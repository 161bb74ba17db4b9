#pragma once

#include <optional>
#include <string>
#include <vector>

#include "attention/trace.hpp"
#include "input/scenario.hpp"
#include "story/blanks.hpp"
#include "story/grid.hpp"
#include "story/hand_numbers.hpp"

namespace attnpress {

/// A matrix on a sheet: some numbers are shown, the others are blanks that know their format and nothing else.
struct BlankMatrix {
  int rows = 0;
  int columns = 0;
  Blank format;
  std::set<CellIndex> blanks;
  std::vector<std::string> shown;  ///< row-major; empty at blanks

  [[nodiscard]] std::size_t at(int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
  }
};

/// A row that is shown whole and whose printed weights do not add up to 1.
struct RowSum {
  int row = 0;
  std::string sum;
};

/// Points for each step of a calculation.
struct PointScheme {
  int product = 1;    ///< a score: its dot product
  int scaling = 1;    ///< a score: its scale; 0 where there is none
  int row_total = 1;  ///< softmax: the sum of a row's powers
  int weight = 1;     ///< softmax: each weight
  int terms = 1;      ///< each number of an output: its products
  int sum = 1;        ///< each number of an output: their sum, rounded
  int open = 4;       ///< the open question
};

/// Everything that a pupil is given; no answer is in it, so that none can be read out of a sheet made from it.
struct Task {
  BlankMatrix scores;
  BlankMatrix weights;
  std::vector<int> output_rows;  ///< of which the output is asked
  int output_columns = 0;        ///< how many numbers of each
  Blank output_format;
  bool scores_rounded = false;  ///< scores are asked for with rounding: they have more decimals
  std::vector<PowerHint> powers;
  bool minus_maximum = false;  ///< the powers are of scores less the row's largest
  std::string root_hint;       ///< √d at 4 decimals where it is no whole number and a score is asked
  std::vector<RowSum> sums;
  PointScheme points;

  [[nodiscard]] int score_points() const;
  [[nodiscard]] int softmax_points() const;
  [[nodiscard]] int output_points() const;
  [[nodiscard]] int total_points() const;
};

/// A number that is asked for.
struct Answer {
  std::string value;      ///< what the hints and the stated rounding give; follow-through from the printed numbers
  std::string unrounded;  ///< what no rounding on the way gives, with more decimals
  std::string low, high;  ///< accepted, both included
  bool exact = false;     ///< no other number is accepted
};

/// The answers of a task.
struct Solution {
  std::vector<std::optional<Answer>> scores;   ///< as the cells of Task::scores; nothing where they are shown
  std::vector<std::optional<Answer>> weights;  ///< the same
  std::vector<std::vector<Answer>> outputs;    ///< [row asked][column]
  std::vector<std::string> score_texts;        ///< of all cells, as they stand on the filled sheet
  std::vector<std::string> weight_texts;
  std::vector<std::vector<std::string>> exponents;  ///< of every row: what e is raised to
  std::optional<HandNumbers> hand{};                ///< what the working is written with
};

struct Exercise {
  Task task;
  Solution solution;
};

/// The exercise of a scenario: `digits` decimals for weights, for outputs the most of these at which rounding on the
/// way does not show, scores with all their decimals where those are few. From the trace come the numbers that are
/// shown; what is asked is calculated from the printed inputs by hand arithmetic.
[[nodiscard]] Exercise make_exercise(const Scenario& scenario, const Trace& trace, const WorksheetSettings& settings);

}  // namespace attnpress
