#include "story/exercise.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/splitmix64.hpp"
#include "input/load_scenario.hpp"
#include "story/told.hpp"
#include "story/versions.hpp"
#include "support/catch.hpp"
#include "support/scenarios.hpp"

using namespace attnpress;
using namespace attnpress::testing;

namespace {

__extension__ using Wide = __int128;

/// A pupil with pen and paper: a number is a whole number of 10⁻ⁿ; nothing of the program's arithmetic is used.
struct Decimal {
  Wide units = 0;
  int digits = 0;
};

Wide ten_to(int power) {
  Wide out = 1;
  for (int i = 0; i < power; ++i) out *= 10;
  return out;
}

Decimal read(const std::string& text) {
  Decimal out;
  bool negative = false;
  bool point = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '-' || text.compare(i, 3, "\u2212") == 0) negative = true;
    if (text[i] == '.') point = true;
    if (text[i] < '0' || text[i] > '9') continue;
    out.units = out.units * 10 + (text[i] - '0');
    if (point) ++out.digits;
  }
  if (negative) out.units = -out.units;
  return out;
}

Decimal plus(Decimal left, Decimal right) {
  while (left.digits < right.digits) left = {left.units * 10, left.digits + 1};
  while (right.digits < left.digits) right = {right.units * 10, right.digits + 1};
  return {left.units + right.units, left.digits};
}

Decimal times(Decimal left, Decimal right) { return {left.units * right.units, left.digits + right.digits}; }

/// Rounded to `digits` decimals, halves away from zero.
Decimal divided(Decimal left, Decimal right, int digits) {
  Wide above = left.units * ten_to(right.digits + digits);
  Wide below = right.units * ten_to(left.digits);
  const bool negative = (above < 0) != (below < 0);
  if (above < 0) above = -above;
  if (below < 0) below = -below;
  const Wide whole = (2 * above + below) / (2 * below);
  return {negative ? -whole : whole, digits};
}

std::string written(Decimal number, int digits) {
  number = divided(number, {1, 0}, digits);
  const bool negative = number.units < 0;
  std::string text = std::to_string(static_cast<long long>(negative ? -number.units : number.units));
  while (text.size() <= static_cast<std::size_t>(digits)) text.insert(0, "0");
  if (digits > 0) text.insert(text.size() - static_cast<std::size_t>(digits), ".");
  return negative ? "\u2212" + text : text;
}

/// Scores, weights and outputs as a pupil writes them, who has read the sheet and nothing else.
class Pupil {
 public:
  Pupil(const Scenario& scenario, const Task& task) : scenario_(scenario), task_(task) {
    for (const PowerHint& hint : task.powers) powers_[written(read(hint.exponent), 6)] = read(hint.value);
  }

  std::string score(int row, int column) const {
    const std::string& shown = task_.scores.shown[task_.scores.at(row, column)];
    if (!shown.empty()) return shown;
    Decimal sum;
    for (int i = 0; i < scenario_.q.columns; ++i) {
      sum = plus(sum, times(number(scenario_.q, row, i), number(scenario_.k, column, i)));
    }
    const int digits = task_.scores.format.digits_after;
    return written(divided(sum, divisor(), digits), digits);
  }

  std::string weight(int row, int column) const {
    const std::string& shown = task_.weights.shown[task_.weights.at(row, column)];
    if (!shown.empty()) return shown;
    return weight_by_rule(row, column);
  }

  /// The same by the rule of the sheet, whether it is shown or not.
  std::string weight_by_rule(int row, int column) const {
    Decimal total;
    for (int key = 0; key < task_.weights.columns; ++key) total = plus(total, power(row, key));
    const int digits = task_.weights.format.digits_after;
    return written(divided(power(row, column), total, digits), digits);
  }

  std::string output(int row, int column) const {
    Decimal sum;
    for (int key = 0; key < task_.weights.columns; ++key) {
      sum = plus(sum, times(read(weight(row, key)), number(scenario_.v, key, column)));
    }
    return written(sum, task_.output_format.digits_after);
  }

 private:
  static Decimal number(const InputMatrix& matrix, int row, int column) {
    return read(matrix.spellings[static_cast<std::size_t>(row * matrix.columns + column)]);
  }
  Decimal divisor() const {
    Decimal root{1, 0};
    if (!task_.root_hint.empty()) {
      root = read(task_.root_hint);
    } else if (scenario_.scale_is_default_root) {
      while (root.units * root.units < scenario_.q.columns) ++root.units;
    }
    return times(root, read(std::to_string(scenario_.temperature)));
  }
  Decimal power(int row, int column) const {
    Decimal exponent = read(score(row, column));
    if (task_.minus_maximum) {
      Decimal most = read(score(row, 0));
      for (int key = 1; key < task_.scores.columns; ++key) {
        const Decimal other = read(score(row, key));
        if (plus(other, {-most.units, most.digits}).units > 0) most = other;
      }
      exponent = plus(exponent, {-most.units, most.digits});
    }
    const auto hint = powers_.find(written(exponent, 6));
    if (hint != powers_.end()) return hint->second;
    // Rows that are shown need no hint: the pupil takes a calculator.
    for (int key = 0; key < task_.weights.columns; ++key) CHECK_FALSE(task_.weights.blanks.contains({row, key}));
    return read(power_hint(written(exponent, 6)).value);
  }

  const Scenario& scenario_;
  const Task& task_;
  std::map<std::string, Decimal> powers_;
};

void check_key(const Scenario& scenario, const Exercise& exercise) {
  const Pupil pupil(scenario, exercise.task);
  const Task& task = exercise.task;
  for (const CellIndex& cell : task.scores.blanks) {
    CAPTURE(cell.row, cell.column);
    const auto& answer = exercise.solution.scores[task.scores.at(cell.row, cell.column)];
    REQUIRE(answer);
    CHECK(pupil.score(cell.row, cell.column) == answer->value);
  }
  for (const CellIndex& cell : task.weights.blanks) {
    CAPTURE(cell.row, cell.column);
    const auto& answer = exercise.solution.weights[task.weights.at(cell.row, cell.column)];
    REQUIRE(answer);
    CHECK(pupil.weight(cell.row, cell.column) == answer->value);
  }
  for (int row = 0; row < task.weights.rows; ++row) {
    for (int column = 0; column < task.weights.columns; ++column) {
      CAPTURE(row, column);
      const std::string& shown = task.weights.shown[task.weights.at(row, column)];
      if (!shown.empty()) CHECK(pupil.weight_by_rule(row, column) == shown);
    }
  }
  for (std::size_t i = 0; i < task.output_rows.size(); ++i) {
    for (int column = 0; column < task.output_columns; ++column) {
      const Answer& answer = exercise.solution.outputs[i][static_cast<std::size_t>(column)];
      CHECK(pupil.output(task.output_rows[i], column) == answer.value);
    }
  }
}

Exercise exercise_of(const Scenario& scenario, const WorksheetSettings& settings) {
  return make_exercise(scenario, trace_of(scenario), settings);
}

WorksheetSettings blank_rows(std::vector<int> rows) {
  WorksheetSettings settings;
  settings.blanks.rows = std::move(rows);
  return settings;
}

const char* const animals =
    "attnpress: 1\ntokens: [貓, 追, 老鼠]\nq: [[1, 1, 0, 0], [2, 0, 1, 0], [0, 1, 0, 2]]\n"
    "k: [[1, 0, 2, 0], [0, 2, 0, 0], [2, 0, 0, 1]]\nv: [[1, 2], [3, 4], [5, 6]]\n";

std::vector<std::string> exponents(const Task& task) {
  std::vector<std::string> out;
  for (const PowerHint& hint : task.powers) out.push_back(hint.exponent + (hint.exact ? " = " : " ≈ ") + hint.value);
  return out;
}

}  // namespace

TEST_CASE("a worksheet asks for what the settings blank and gives just what is needed for that") {
  const Scenario scenario = read_scenario(animals);
  const Exercise exercise = exercise_of(scenario, blank_rows({1}));
  const Task& task = exercise.task;
  CHECK(task.scores.blanks == std::set<CellIndex>{{1, 0}, {1, 1}, {1, 2}});
  CHECK(task.weights.blanks == task.scores.blanks);
  CHECK(task.output_rows == std::vector<int>{1});
  CHECK(task.scores.shown == std::vector<std::string>{"0.5", "1.0", "1.0", "", "", "", "0.0", "1.0", "1.0"});
  CHECK(task.scores.format.digits_after == 1);
  CHECK(task.weights.shown[0] == "0.233");
  // Row 1 scores 2, 0, 2: e^0.5 and e^1 belong to other rows.
  CHECK(exponents(task) == std::vector<std::string>{"0 = 1", "2 ≈ 7.3891"});
  REQUIRE(task.sums.size() == 2);
  CHECK(task.sums[0].row == 0);
  CHECK(task.sums[0].sum == "1.001");
  CHECK(task.total_points() == 3 * 2 + (1 + 3) + 2 * 2 + 4);
}

TEST_CASE("a pupil who uses the hints and the stated rounding reaches the key") {
  const Scenario scenario = read_scenario(animals);
  for (const std::vector<int>& rows : {std::vector<int>{1}, {1, 2}, {0, 1, 2}, {}}) {
    check_key(scenario, exercise_of(scenario, blank_rows(rows)));
  }
}

TEST_CASE("so does a pupil with numbers of any kind and blanks of any kind") {
  SplitMix64 random(20);
  for (int round = 0; round < 150; ++round) {
    CAPTURE(round);
    const int rows = 1 + random.below(8);
    const int keys = 1 + random.below(8);
    const int d = 1 + random.below(8);
    const auto matrix = [&](int height, int width) {
      std::string text = "[";
      for (int i = 0; i < height; ++i) {
        text += i > 0 ? ", [" : "[";
        for (int j = 0; j < width; ++j) {
          text += (j > 0 ? ", " : "") + std::string(random.below(3) == 0 ? "-" : "") + std::to_string(random.below(4));
          if (round % 3 == 0) text += "." + std::to_string(random.below(10));
        }
        text += "]";
      }
      return text + "]\n";
    };
    std::string yaml = "attnpress: 1\nq: " + matrix(rows, d) + "k: " + matrix(keys, d) + "v: " + matrix(keys, 3);
    if (round % 4 == 0) yaml += "temperature: 2.5\n";
    const Scenario scenario = read_scenario(yaml);
    WorksheetSettings settings;
    settings.digits = 1 + random.below(4);
    settings.seed = static_cast<std::uint64_t>(round);
    if (round % 2 == 0) {
      settings.blanks.kind = BlankSettings::Kind::random;
      settings.blanks.count = 1 + random.below(6);
    }
    check_key(scenario, exercise_of(scenario, settings));
    const Scenario version = worksheet_version(scenario, settings, "A");
    check_key(version, exercise_of(version, settings));
  }
}

TEST_CASE("the accepted range holds the key and what comes out without rounding on the way") {
  const Scenario scenario = read_scenario(animals);
  const Exercise exercise = exercise_of(scenario, blank_rows({0, 1, 2}));
  for (const auto& answer : exercise.solution.weights) {
    REQUIRE(answer);
    CHECK(number_in(answer->low).value() < number_in(answer->value).value());
    CHECK(number_in(answer->high).value() > number_in(answer->value).value());
    CHECK(number_in(answer->low).value() < number_in(answer->unrounded).value());
    CHECK(number_in(answer->high).value() > number_in(answer->unrounded).value());
  }
  for (const auto& answer : exercise.solution.scores) CHECK(answer->exact);
}

TEST_CASE("outputs are asked for with as many decimals as rounding on the way leaves true") {
  // Weights 0.1425, 0.3875, 0.2350, 0.2350 give 7.2500 for 7.2499.
  const Scenario scenario = read_scenario(
      "attnpress: 1\nq: &q [[1, 0, 1, 0], [0, 1, 0, 1], [1, 1, 0, 0], [0, 0, 1, 1]]\nk: *q\n"
      "v: [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]\n");
  WorksheetSettings settings = blank_rows({1, 3});
  settings.digits = 4;
  const Exercise exercise = exercise_of(scenario, settings);
  CHECK(exercise.task.output_format.digits_after == 3);
  CHECK(exercise.solution.outputs[0][0].value == "7.250");
  CHECK(exercise.solution.outputs[0][0].unrounded == "7.24990");
}

TEST_CASE("blanks know the width of their numbers from the inputs alone") {
  const Scenario scenario =
      read_scenario("attnpress: 1\nq: [[-3, 2], [1, 1]]\nk: [[4, 1], [2, 2]]\nv: [[120, 1], [3, 4]]\n");
  const Task task = exercise_of(scenario, blank_rows({1})).task;
  CHECK(task.scores.format.digits_before == 2);
  CHECK(task.scores.format.sign);
  CHECK(task.weights.format.digits_before == 1);
  CHECK_FALSE(task.weights.format.sign);
  CHECK(task.output_format.digits_before == 3);
  CHECK_FALSE(task.output_format.sign);
  CHECK(task.root_hint == "1.4142");
}

TEST_CASE("steps blank what they compute") {
  const Scenario scenario = read_scenario(animals);
  WorksheetSettings settings;
  settings.blanks.kind = BlankSettings::Kind::steps;
  settings.blanks.steps = {5, 8};  // 06-softmax-2, 09-output-2
  const Task task = exercise_of(scenario, settings).task;
  CHECK(task.scores.blanks.empty());
  CHECK(task.weights.blanks == std::set<CellIndex>{{1, 0}, {1, 1}, {1, 2}});
  CHECK(task.output_rows == std::vector<int>{1});
}

TEST_CASE("random blanks follow from the seed alone") {
  const Scenario scenario = read_scenario(animals);
  WorksheetSettings settings;
  settings.blanks.kind = BlankSettings::Kind::random;
  settings.blanks.count = 4;
  const BlankCells first = blank_cells(scenario, settings);
  CHECK(first.scores.size() == 4);
  CHECK(blank_cells(scenario, settings).scores == first.scores);
  settings.seed = 2;
  CHECK(blank_cells(scenario, settings).scores != first.scores);
  settings.blanks.count = 100;
  CHECK(blank_cells(scenario, settings).scores.size() == 9);
}
