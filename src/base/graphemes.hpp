#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attnpress {

/// Byte offsets at which user-perceived characters begin, and the end of the text (UAX #29: a letter with its marks, a
/// joined emoji, a flag, a syllable of jamo). `text` must be valid UTF-8.
[[nodiscard]] std::vector<std::size_t> grapheme_offsets(std::string_view text);

/// The first and the last of `kept` user-perceived characters with "…" between them, the odd one in front; `offsets` as
/// of `grapheme_offsets`.
[[nodiscard]] std::string without_middle(std::string_view text, const std::vector<std::size_t>& offsets,
                                         std::size_t kept);

}  // namespace attnpress
