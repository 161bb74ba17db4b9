#include <algorithm>
#include <cstddef>

#include "story/hand_numbers.hpp"
#include "story/versions.hpp"

namespace attnpress {
namespace {

/// The dot products of all queries and keys; scores are alike where these are.
class Products {
 public:
  explicit Products(const Scenario& scenario) : rows_(scenario.q.rows), columns_(scenario.k.rows) {
    const HandNumbers hand(scenario);
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) products_.push_back(hand.product(row, column));
    }
  }

  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] const Real& at(int row, int column) const {
    return products_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                     static_cast<std::size_t>(column)];
  }
  [[nodiscard]] bool symmetric() const {
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < row; ++column) {
        if (!at(row, column).equals(at(column, row))) return false;
      }
    }
    return rows_ == columns_ && rows_ > 1;
  }
  /// The row's products in the order of their size.
  [[nodiscard]] std::vector<Real> sorted(int row) const {
    std::vector<Real> out;
    out.reserve(static_cast<std::size_t>(columns_));
    for (int column = 0; column < columns_; ++column) out.push_back(at(row, column));
    std::sort(out.begin(), out.end(), [](const Real& a, const Real& b) { return a.value() < b.value(); });
    return out;
  }
  [[nodiscard]] bool permuted(int one, int other) const {
    const std::vector<Real> left = sorted(one);
    const std::vector<Real> right = sorted(other);
    return std::equal(left.begin(), left.end(), right.begin(),
                      [](const Real& a, const Real& b) { return a.equals(b); });
  }
  [[nodiscard]] bool all_equal(int row) const {
    const std::vector<Real> numbers = sorted(row);
    return columns_ > 1 && numbers.front().equals(numbers.back());
  }

 private:
  int rows_;
  int columns_;
  std::vector<Real> products_;
};

std::string number(int index) { return std::to_string(index + 1); }

/// A blank whose mirror is shown.
void find_mirrors(const Products& products, const std::set<CellIndex>& blanks, std::vector<std::string>& leaks) {
  if (!products.symmetric()) return;
  for (const CellIndex& cell : blanks) {
    const CellIndex mirror{cell.column, cell.row};
    if (cell.row == cell.column || blanks.contains(mirror)) continue;
    leaks.push_back("the scores are symmetric, so the blank in row " + number(cell.row) + ", column " +
                    number(cell.column) + " can be read off row " + number(mirror.row) + ", column " +
                    number(mirror.column));
    return;
  }
}

/// A row with blanks whose numbers are those of another in another order: shown, or calculated before.
void find_permutations(const Products& products, const std::set<int>& rows, std::vector<std::string>& leaks) {
  for (const int row : rows) {
    for (int other = 0; other < products.rows(); ++other) {
      const bool asked_later = rows.contains(other) && other > row;
      if (other == row || asked_later || !products.permuted(row, other)) continue;
      leaks.push_back("row " + number(row) + " has the same numbers as row " + number(other) +
                      ", so its weights can be copied from there");
      return;
    }
  }
}

void find_equal_rows(const Products& products, const std::set<int>& rows, std::vector<std::string>& leaks) {
  for (const int row : rows) {
    if (!products.all_equal(row)) continue;
    leaks.push_back("all scores of row " + number(row) + " are equal, so its weights need no calculation");
    return;
  }
}

/// The only blank of a row is what the others leave of 1.
void find_remainders(const Products& products, const std::set<CellIndex>& blanks, std::vector<std::string>& leaks) {
  if (products.columns() < 2) return;
  for (const int row : rows_of(blanks)) {
    const auto count = std::count_if(blanks.begin(), blanks.end(), [&](const CellIndex& c) { return c.row == row; });
    if (count != 1) continue;
    leaks.push_back("row " + number(row) + " has only one blank weight, which is 1 minus the others");
    return;
  }
}

}  // namespace

std::vector<std::string> answer_leaks(const Scenario& scenario, const BlankCells& blanks) {
  std::vector<std::string> leaks;
  const Products products(scenario);
  const std::set<int> rows = rows_of(blanks.weights);
  find_mirrors(products, blanks.scores, leaks);
  find_permutations(products, rows, leaks);
  find_equal_rows(products, rows, leaks);
  find_remainders(products, blanks.weights, leaks);
  return leaks;
}

bool fits_worksheet(const Scenario& scenario, const WorksheetSettings& settings, Diagnostics& diagnostics) {
  constexpr int most = 16;
  const int largest = std::max({scenario.q.rows, scenario.q.columns, scenario.k.rows, scenario.v.columns});
  if (largest <= most) return true;
  diagnostics.error(settings.sheet.place,
                    "a worksheet has room for " + std::to_string(most) + " rows and columns of a matrix, not " +
                        std::to_string(largest),
                    "leave out `print.worksheet`, or use fewer tokens and columns");
  return false;
}

void warn_of_leaks(const Scenario& scenario, const WorksheetSettings& settings, Diagnostics& diagnostics) {
  const Place& place = settings.blanks.place.line > 0 ? settings.blanks.place : settings.sheet.place;
  for (const std::string& leak : answer_leaks(scenario, blank_cells(scenario, settings))) {
    diagnostics.warning(place, "worksheet: " + leak,
                        "blank other cells, change q or k, or let `versions: [A]` choose numbers without this");
  }
}

}  // namespace attnpress
