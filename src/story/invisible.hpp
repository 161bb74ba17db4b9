#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attnpress {

/// Characters that leave no ink of their own: controls, spaces other than U+0020, fillers, joiners, variation
/// selectors, tags, controls of direction and other characters of format.
[[nodiscard]] bool is_invisible(char32_t code_point);

/// Whether the invisible character at `place` shapes its neighbours: a joiner inside an emoji, or between letters of a
/// script that joins; a variation selector behind a character that has variants; a tag inside a flag. At the ends of a
/// text, or among characters that it cannot shape, none does.
[[nodiscard]] bool shapes_neighbours(const std::vector<char32_t>& text, std::size_t place);

/// The text without its invisible characters.
[[nodiscard]] std::string without_invisible(std::string_view text);

}  // namespace attnpress
