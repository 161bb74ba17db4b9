#include "layout/elision.hpp"

#include <algorithm>
#include <set>

namespace attnpress {
namespace {

/// Rows that are shown, with an ellipsis for each run between them.
class Selection {
 public:
  Selection(int count, int slots) : count_(count), slots_(slots) {}

  /// Takes the row if the slots suffice with it.
  void try_add(int row) {
    if (row < 0 || row >= count_ || chosen_.contains(row)) return;
    chosen_.insert(row);
    if (static_cast<int>(in_order().size()) > slots_) chosen_.erase(row);
  }

  /// Fills the remaining slots: two thirds from the beginning, the rest from the end.
  void fill() {
    while (static_cast<int>(in_order().size()) < slots_) {
      const int head = run_from(0, 1);
      const int tail = run_from(count_ - 1, -1);
      if (tail < (slots_ - 1) / 3) {
        chosen_.insert(count_ - 1 - tail);
      } else {
        chosen_.insert(head);
      }
    }
  }

  /// A single row that is left out is shown instead of the ellipsis: it takes the same room.
  [[nodiscard]] std::vector<int> in_order() const {
    std::vector<int> shown;
    int next = 0;
    const auto leave_out = [&](int until) {
      if (until - next == 1) shown.push_back(next);
      if (until - next > 1) shown.push_back(gap_slot);
    };
    for (const int row : chosen_) {
      leave_out(row);
      shown.push_back(row);
      next = row + 1;
    }
    leave_out(count_);
    return shown;
  }

 private:
  /// How many rows are chosen one after the other from `row` on.
  [[nodiscard]] int run_from(int row, int step) const {
    int length = 0;
    for (; chosen_.contains(row); row += step) ++length;
    return length;
  }

  int count_;
  int slots_;
  std::set<int> chosen_;
};

std::vector<int> range(int first, int count) {
  std::vector<int> rows;
  for (int i = 0; i < count; ++i) rows.push_back(first + i);
  return rows;
}

}  // namespace

std::vector<int> visible_slots(int count, int slots, const std::vector<int>& wanted) {
  if (slots >= count) return range(0, count);
  const int first = wanted.empty() ? 0 : wanted.front();
  if (slots < 3) return range(std::min(first, count - slots), std::max(slots, 0));
  Selection selection(count, slots);
  for (const int row : wanted) selection.try_add(row);
  selection.try_add(0);
  selection.try_add(count - 1);
  selection.fill();
  return selection.in_order();
}

}  // namespace attnpress
