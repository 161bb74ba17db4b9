#pragma once

#include <vector>

namespace attnpress {

constexpr int gap_slot = -1;  ///< an ellipsis stands here

/// Which of `count` rows or columns stand in `slots` slots: all, or as many of the `wanted` as fit (the first of them
/// always), the first and the last, and what else there is room for from both ends; an ellipsis stands for each run
/// that is left out. The number of slots never changes.
[[nodiscard]] std::vector<int> visible_slots(int count, int slots, const std::vector<int>& wanted);

}  // namespace attnpress
