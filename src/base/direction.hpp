#pragma once

#include <string>
#include <string_view>

namespace attnpress {

/// Whether the character belongs to a script that runs from right to left (letters, signs and digits of their blocks).
[[nodiscard]] bool is_right_to_left(char32_t code_point);

/// Unicode's controls of direction: marks, embeddings, overrides and isolates. They order the text around them and
/// have no ink.
[[nodiscard]] bool is_direction_control(char32_t code_point);

/// For words put into a text of another's: between FSI and PDI if anything in them, outside isolates of their own, runs
/// from right to left, so that they order nothing but themselves; else as they are.
[[nodiscard]] std::string isolated(std::string words);

/// The text without controls of direction.
[[nodiscard]] std::string without_direction_controls(std::string_view text);

}  // namespace attnpress
