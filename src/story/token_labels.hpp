#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "input/scenario.hpp"
#include "input/strings.hpp"
#include "story/frame.hpp"

namespace attnpress {

/// The token as it stands on a page: word marks and bytes of the token style made readable, the empty token and
/// invisible characters that shape nothing beside them replaced by marks that the fonts have ("␣", "⏎", "↹", "⟨空⟩").
[[nodiscard]] std::string display_token(std::string_view token, TokenStyle style, const Strings& strings);

/// Names longer than this are shortened in titles, arithmetic and short sentences: everywhere alike.
inline constexpr int short_name = 12;

/// Labels of a list of tokens; those that look alike, or do when they are shortened, get an index counting from 1.
[[nodiscard]] std::vector<Label> token_labels(const std::vector<InputToken>& tokens, TokenStyle style,
                                              const Strings& strings);

/// `text` with its middle replaced by "…" if it has more than `most` characters.
[[nodiscard]] std::string shortened(const std::string& text, int most);

/// Name and index of a label as words of a text: "愛 2". Names longer than `most` are shortened.
[[nodiscard]] std::string name_in_text(const Label& label, int most = 1000);

}  // namespace attnpress
