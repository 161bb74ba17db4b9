#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace attnpress {

/// How deep a character is nested in changes of direction; odd ones run from right to left.
using Level = std::uint8_t;

/// Levels of the Unicode Bidirectional Algorithm (UAX #9), one a byte; empty if all runs from left to right. Every
/// paragraph, ended by a line feed, takes the direction of its first strong character outside isolates.
[[nodiscard]] std::vector<Level> direction_levels(std::string_view text);

/// The places of the entries from left to right (UAX #9, rule L2): entry k of the result is the k-th seen.
[[nodiscard]] std::vector<std::size_t> visual_order(const std::vector<Level>& levels);

}  // namespace attnpress
