#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnpress {

/// Byte offset of the first invalid UTF-8 sequence (overlong, surrogate, beyond U+10FFFF, cut short); nothing if valid.
[[nodiscard]] std::optional<std::size_t> find_invalid_utf8(std::string_view text);

/// The code points of valid UTF-8.
[[nodiscard]] std::vector<char32_t> to_code_points(std::string_view text);

/// UTF-8 of one code point.
[[nodiscard]] std::string to_utf8(char32_t code_point);

/// Reads the code point at `offset` and moves `offset` behind it; `text` must be valid UTF-8.
[[nodiscard]] char32_t next_code_point(std::string_view text, std::size_t& offset);

/// Columns a terminal gives this code point: 0 (combining, zero width), 1, or 2 (East Asian wide and full width).
[[nodiscard]] int terminal_width(char32_t code_point);

/// Whether a text is nothing but spaces and characters without width: whoever reads it sees nothing.
[[nodiscard]] bool shows_nothing(std::string_view text);

/// "U+6211".
[[nodiscard]] std::string code_point_name(char32_t code_point);

}  // namespace attnpress
