#pragma once

#include <optional>
#include <vector>

namespace attnpress {

constexpr int gap_slot = -1;  ///< an ellipsis stands here

/// Which of `count` rows or columns stand in `slots` slots: all, or the first ones, an ellipsis and the last ones. The
/// active one is always among them: a window around it takes the place of some others. The number of slots never
/// changes.
[[nodiscard]] std::vector<int> visible_slots(int count, int slots, std::optional<int> active);

}  // namespace attnpress
