#include "layout/elision.hpp"

#include <algorithm>

namespace attnpress {
namespace {

void append_range(std::vector<int>& slots, int first, int count) {
  for (int i = 0; i < count; ++i) slots.push_back(first + i);
}

}  // namespace

std::vector<int> visible_slots(int count, int slots, std::optional<int> active) {
  std::vector<int> shown;
  if (slots >= count) {
    append_range(shown, 0, count);
    return shown;
  }
  if (slots < 3) {
    append_range(shown, std::min(active.value_or(0), count - slots), std::max(slots, 0));
    return shown;
  }
  const int last = slots > 4 ? (slots - 1) / 3 : 1;
  const int first = slots - 1 - last;
  const int wanted = active.value_or(0);
  if (wanted < first) {
    append_range(shown, 0, first);
    shown.push_back(gap_slot);
    append_range(shown, count - last, last);
  } else if (wanted >= count - first) {
    append_range(shown, 0, last);
    shown.push_back(gap_slot);
    append_range(shown, count - first, first);
  } else if (slots >= 5) {
    const int window = slots - 4;
    const int begin = std::clamp(wanted - window / 2, 2, count - 2 - window);
    shown.push_back(0);
    shown.push_back(gap_slot);
    append_range(shown, begin, window);
    shown.push_back(gap_slot);
    shown.push_back(count - 1);
  } else {
    shown.push_back(gap_slot);
    append_range(shown, wanted, slots - 2);
    shown.push_back(gap_slot);
  }
  return shown;
}

}  // namespace attnpress
