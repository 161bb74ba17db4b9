#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attnpress {

/// What Unicode says about each character of a text (UAX #14 and #29 by way of Pango, and the project's own kinsoku).
struct CharacterBreaks {
  int offset = 0;  ///< byte where the character begins
  char32_t code_point = 0;
  bool cluster_start = false;    ///< a user-perceived character begins here
  bool line_may_start = false;   ///< a line break is allowed before it
  bool line_must_start = false;  ///< it stands behind a line feed
  bool word_may_be_cut = false;  ///< a break before it is possible where a word is longer than the line
};

/// Habits of setting: in western text the signs that both worlds share (quotes, ellipsis, middle dot) are narrow.
enum class Tradition { east_asian, western };

[[nodiscard]] Tradition tradition_of(std::string_view language);

/// One entry a character; the text must be valid UTF-8. `language` is BCP 47.
[[nodiscard]] std::vector<CharacterBreaks> analyze_breaks(std::string_view text, std::string_view language);

/// Byte offsets at which user-perceived characters begin, and the end of the text.
[[nodiscard]] std::vector<int> cluster_offsets(std::string_view text);

/// Part full-width punctuation plays when it meets other punctuation.
enum class Punctuation { none, opening, closing_bracket, closing_point, middle };

[[nodiscard]] Punctuation punctuation_of(char32_t code_point);

/// Behaviour in vertical text (UAX #50).
enum class Posture { upright, turned, upright_or_turned };

/// `turned`: like Latin; `upright_or_turned`: in its vertical form, turned where the face has none.
[[nodiscard]] Posture posture_of(char32_t code_point);

/// Han, kana, hangul and full-width forms: what stands in an ideographic em box.
[[nodiscard]] bool is_ideographic(char32_t code_point);

}  // namespace attnpress
