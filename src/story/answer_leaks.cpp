#include <algorithm>
#include <cstddef>
#include <utility>

#include "story/hand_numbers.hpp"
#include "story/versions.hpp"

namespace attnpress {
namespace {

using Leaks = std::vector<std::string>;

bool is_same_row(const InputMatrix& matrix, int one, int other) {
  const auto begin_of = [&](int row) { return matrix.values.begin() + std::ptrdiff_t{row} * matrix.columns; };
  return std::equal(begin_of(one), begin_of(one) + matrix.columns, begin_of(other));
}

/// The scores of all queries and keys, and which rows of q and k are written twice.
class Scores {
 public:
  explicit Scores(const Scenario& scenario) : scenario_(scenario) {
    const HandNumbers hand(scenario);
    for (int row = 0; row < rows(); ++row) {
      for (int column = 0; column < columns(); ++column) scores_.push_back(hand.score(row, column));
    }
  }

  [[nodiscard]] int rows() const { return scenario_.q.rows; }
  [[nodiscard]] int columns() const { return scenario_.k.rows; }
  [[nodiscard]] const Real& at(int row, int column) const {
    return scores_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns()) +
                   static_cast<std::size_t>(column)];
  }
  [[nodiscard]] bool same_query(int one, int other) const { return is_same_row(scenario_.q, one, other); }
  [[nodiscard]] bool same_key(int one, int other) const { return is_same_row(scenario_.k, one, other); }
  [[nodiscard]] bool symmetric() const {
    for (int row = 0; row < rows(); ++row) {
      for (int column = 0; column < std::min(row, columns()); ++column) {
        if (row >= columns() || column >= rows() || !at(row, column).equals(at(column, row))) return false;
      }
    }
    return rows() == columns() && rows() > 1;
  }
  /// Whether two rows have the same scores, in whichever order.
  [[nodiscard]] bool permuted(int one, int other) const { return is_equal(sorted(one), sorted(other)); }
  /// Whether two rows have the same weights, in whichever order: a constant added to all scores of a row changes none.
  [[nodiscard]] bool same_weights(int one, int other) const {
    return columns() > 1 && is_equal(less_the_first(sorted(one)), less_the_first(sorted(other)));
  }
  [[nodiscard]] bool same_weights_in_place(int one, int other) const {
    return columns() > 1 && is_equal(less_the_first(row_of(one)), less_the_first(row_of(other)));
  }
  /// Of the whole matrix.
  [[nodiscard]] bool uniform() const {
    return scores_.size() > 1 && std::all_of(scores_.begin(), scores_.end(),
                                             [&](const Real& score) { return score.equals(scores_.front()); });
  }
  [[nodiscard]] bool all_equal(int row) const {
    const std::vector<Real> numbers = sorted(row);
    return columns() > 1 && numbers.front().equals(numbers.back());
  }

 private:
  static bool is_equal(const std::vector<Real>& left, const std::vector<Real>& right) {
    return std::equal(left.begin(), left.end(), right.begin(),
                      [](const Real& a, const Real& b) { return a.equals(b); });
  }
  static std::vector<Real> less_the_first(std::vector<Real> numbers) {
    const Real first = numbers.front();
    for (Real& number : numbers) number = number - first;
    return numbers;
  }
  [[nodiscard]] std::vector<Real> row_of(int row) const {
    const auto first = scores_.begin() + std::ptrdiff_t{row} * columns();
    return {first, first + columns()};
  }
  [[nodiscard]] std::vector<Real> sorted(int row) const {
    std::vector<Real> out = row_of(row);
    std::sort(out.begin(), out.end(), [](const Real& a, const Real& b) { return a.value() < b.value(); });
    return out;
  }

  const Scenario& scenario_;
  std::vector<Real> scores_;
};

std::string number(int index) { return std::to_string(index + 1); }
std::string row_name(int row) { return "row " + number(row); }
std::string place_name(const CellIndex& cell) { return row_name(cell.row) + ", column " + number(cell.column); }

/// Whether a pupil who comes to a cell has the number of the other one: shown, or calculated before.
bool is_known(const CellIndex& other, const CellIndex& cell, const std::set<CellIndex>& blanks) {
  return other < cell || !blanks.contains(other);
}

/// A blank whose mirror is known.
void find_mirrors(const Scores& scores, const std::set<CellIndex>& blanks, Leaks& leaks) {
  if (!scores.symmetric()) return;
  for (const CellIndex& cell : blanks) {
    const CellIndex mirror{cell.column, cell.row};
    if (cell.row == cell.column || !is_known(mirror, cell, blanks)) continue;
    leaks.push_back("the scores are symmetric, so the blank in " + place_name(cell) + " can be read off " +
                    place_name(mirror));
    return;
  }
}

/// A blank score beside, above or below that of an equal key or query, which is known.
void find_twins(const Scores& scores, const std::set<CellIndex>& blanks, Leaks& leaks) {
  const auto tell = [&](const char* matrix, int one, int other, const CellIndex& cell, const CellIndex& known) {
    leaks.push_back("rows " + number(std::min(one, other)) + " and " + number(std::max(one, other)) + " of " + matrix +
                    " are equal, so the blank score in " + place_name(cell) + " can be read off " + place_name(known));
  };
  for (const CellIndex& cell : blanks) {
    for (int key = 0; key < scores.columns(); ++key) {
      const CellIndex other{cell.row, key};
      if (key == cell.column || !is_known(other, cell, blanks) || !scores.same_key(cell.column, key)) continue;
      return tell("k", cell.column, key, cell, other);
    }
    for (int query = 0; query < scores.rows(); ++query) {
      const CellIndex other{query, cell.column};
      if (query == cell.row || !is_known(other, cell, blanks) || !scores.same_query(cell.row, query)) continue;
      return tell("q", cell.row, query, cell, other);
    }
  }
}

/// A row with blanks whose weights are those of another in another order: shown, or calculated before.
void find_permutations(const Scores& scores, const std::set<int>& rows, bool twins_told, Leaks& leaks) {
  for (const int row : rows) {
    for (int other = 0; other < scores.rows(); ++other) {
      const bool asked_later = rows.contains(other) && other > row;
      const bool is_told = twins_told && scores.same_query(row, other);
      if (other == row || asked_later || is_told || !scores.same_weights(row, other)) continue;
      const char* what = scores.permuted(row, other) ? "scores" : "weights";
      leaks.push_back(row_name(row) + " has the same " + what + " as " + row_name(other) +
                      ", in whichever order, so its weights can be copied from there");
      return;
    }
  }
}

void find_equal_scores(const Scores& scores, const std::set<CellIndex>& blanks, Leaks& leaks) {
  for (const int row : rows_of(blanks)) {
    if (!scores.all_equal(row)) continue;
    leaks.push_back("all scores of " + row_name(row) + " are equal, so its weights need no calculation");
    return;
  }
  for (const CellIndex& cell : blanks) {
    for (int key = 0; key < scores.columns(); ++key) {
      if (blanks.contains({cell.row, key}) || !scores.at(cell.row, key).equals(scores.at(cell.row, cell.column))) {
        continue;
      }
      leaks.push_back("the blank weight in " + place_name(cell) +
                      " belongs to the same score as the weight in column " + number(key) + ", which is shown");
      return;
    }
  }
}

/// Two outputs of rows with the same weights.
void find_equal_outputs(const Scores& scores, const std::vector<int>& outputs, Leaks& leaks) {
  for (const int row : outputs) {
    for (const int other : outputs) {
      if (other >= row || !scores.same_weights_in_place(row, other)) continue;
      leaks.push_back("the outputs of rows " + number(other) + " and " + number(row) +
                      " are equal, so one can be copied from the other");
      return;
    }
  }
}

/// What follows from the shapes, the values or the choice of the blanks, and what helps against it.
struct PlainLeak {
  std::string what;
  const char* remedy;
};

/// A single key leaves nothing to share; nor are equal values changed by mixing them.
void find_constants(const Scenario& scenario, const BlankCells& blanks, std::vector<PlainLeak>& leaks) {
  if (scenario.k.rows == 1 && (!blanks.weights.empty() || !blanks.outputs.empty())) {
    leaks.push_back({"there is only one key, so every weight is 1 and every output is the row of v",
                     "use more keys, or ask for scores only: {steps: [score-1]}"});
    return;
  }
  if (blanks.outputs.empty()) return;
  const InputMatrix& values = scenario.v;
  for (int column = 0; column < std::min(values.columns, most_output_columns); ++column) {
    bool alike = true;
    for (auto at = static_cast<std::size_t>(column); at < values.values.size();
         at += static_cast<std::size_t>(values.columns)) {
      alike = alike && values.values[at] == values.values[static_cast<std::size_t>(column)];
    }
    if (!alike) continue;
    leaks.push_back({"all numbers in column " + number(column) + " of v are equal, and so is that of every output",
                     "change v, or let `versions: [A]` choose numbers without this"});
    return;
  }
}

/// The only blank of a row is what the others leave of 1.
void find_remainders(int keys, const std::set<CellIndex>& blanks, std::vector<PlainLeak>& leaks) {
  if (keys < 2) return;
  for (const int row : rows_of(blanks)) {
    const auto count = std::count_if(blanks.begin(), blanks.end(), [&](const CellIndex& c) { return c.row == row; });
    if (count != 1) continue;
    leaks.push_back(
        {row_name(row) + " has only one blank weight, which is 1 minus the others", "blank more cells of that row"});
    return;
  }
}

/// Whether scores and outputs are short enough to be written down; versions have inputs of one digit.
bool has_short_numbers(const Scenario& scenario, const WorksheetSettings& settings, Diagnostics& diagnostics) {
  constexpr int most_places = 9;
  const bool own = settings.versions.empty();
  const HandNumbers hand(own ? scenario : worksheet_version(scenario, settings, settings.versions.front()));
  const int places = std::max(hand.score_places(), hand.output_places());
  if (places <= most_places) return true;
  diagnostics.error(settings.sheet.place,
                    "the numbers of this worksheet can have " + std::to_string(places) +
                        " digits before the point, which nobody calculates with by hand",
                    own ? "use smaller numbers and a smaller scale, or let `versions: [A]` choose numbers"
                        : "use a smaller scale or a higher temperature");
  return false;
}

std::vector<PlainLeak> plain_leaks(const Scenario& scenario, const BlankCells& blanks) {
  std::vector<PlainLeak> leaks;
  find_constants(scenario, blanks, leaks);
  find_remainders(scenario.k.rows, blanks.weights, leaks);
  return leaks;
}

}  // namespace

std::vector<std::string> leaks_of_scores(const Scenario& scenario, const BlankCells& blanks) {
  Leaks leaks;
  const Scores scores(scenario);
  if (scores.uniform() && !(blanks.scores.empty() && blanks.weights.empty())) {
    return {"all scores are equal, so neither they nor weights need calculation"};
  }
  find_mirrors(scores, blanks.scores, leaks);
  const bool mirrors_told = !leaks.empty();
  if (!mirrors_told) find_twins(scores, blanks.scores, leaks);
  find_permutations(scores, rows_of(blanks.weights), !mirrors_told && !leaks.empty(), leaks);
  find_equal_scores(scores, blanks.weights, leaks);
  find_equal_outputs(scores, blanks.outputs, leaks);
  return leaks;
}

std::vector<std::string> answer_leaks(const Scenario& scenario, const BlankCells& blanks) {
  Leaks leaks = leaks_of_scores(scenario, blanks);
  for (PlainLeak& leak : plain_leaks(scenario, blanks)) leaks.push_back(std::move(leak.what));
  return leaks;
}

bool fits_worksheet(const Scenario& scenario, const WorksheetSettings& settings, Diagnostics& diagnostics) {
  constexpr int most = 12;
  const int largest = std::max({scenario.q.rows, scenario.q.columns, scenario.k.rows, scenario.v.columns});
  if (largest <= most) return has_short_numbers(scenario, settings, diagnostics);
  diagnostics.error(settings.sheet.place,
                    "a worksheet has room for " + std::to_string(most) + " rows and columns of a matrix, not " +
                        std::to_string(largest),
                    "leave out `print.worksheet`, or use fewer tokens and columns");
  return false;
}

void warn_of_leaks(const Scenario& scenario, const WorksheetSettings& settings, const std::string& version,
                   Diagnostics& diagnostics) {
  const Place& place = settings.blanks.place.line > 0 ? settings.blanks.place : settings.sheet.place;
  const BlankCells blanks = blank_cells(scenario, settings);
  const auto warn = [&](const std::string& message, const char* hint) {
    const auto is_told = [&](const Diagnostic& item) { return item.message == message; };
    if (std::ranges::none_of(diagnostics.items(), is_told)) diagnostics.warning(place, message, hint);
  };
  const std::string of_version = version.empty() ? "worksheet: " : "worksheet-" + version + ": ";
  const char* const remedy =
      version.empty() ? "blank other cells, change q or k, or let `versions: [A]` choose numbers without this"
                      : "no numbers without this were found for these blanks: blank other cells";
  for (const std::string& leak : leaks_of_scores(scenario, blanks)) warn(of_version + leak, remedy);
  // What no version can avoid is told once for all of them.
  for (const PlainLeak& leak : plain_leaks(scenario, blanks)) warn("worksheet: " + leak.what, leak.remedy);
}

}  // namespace attnpress
