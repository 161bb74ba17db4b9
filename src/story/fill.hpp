#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/rich_text.hpp"
#include "input/strings.hpp"

namespace attnpress {

/// What stands for a placeholder: plain words, a formula, or words with formulas in them.
using FillValue = std::variant<std::string, Formula, RichText>;
using FillArguments = std::vector<std::pair<std::string_view, FillValue>>;

/// A stretch of a text with placeholders: words, or the name of a placeholder.
struct TemplatePiece {
  std::string text;
  bool placeholder = false;
  std::size_t offset = 0;  ///< of a placeholder: the byte where its brace stands
};

/// Takes "… {name} …" apart; "{{" and "}}" are braces. A brace without its partner is a word like others.
struct Template {
  std::vector<TemplatePiece> pieces;
  std::vector<std::size_t> stray_braces;  ///< the bytes where braces without their partner stand
  [[nodiscard]] bool well_formed() const { return stray_braces.empty(); }
};
[[nodiscard]] Template parse_template(std::string_view text);

/// The text with its placeholders filled in. Names not among `arguments` are looked up among the formulas that every
/// text may use ({sqrt_d}, {sum} …).
[[nodiscard]] RichText fill_text(std::string_view text, const std::string& language, const FillArguments& arguments,
                                 Tone tone = Tone::normal);
/// The entry `key` of the language, filled in; in Chinese without a space between Han characters that only numbers and
/// Latin letters would need.
[[nodiscard]] RichText fill(const Strings& strings, std::string_view key, const FillArguments& arguments = {},
                            Tone tone = Tone::normal);
/// As plain words.
[[nodiscard]] std::string fill_plain(const Strings& strings, std::string_view key, const FillArguments& arguments = {});

/// `first` followed by `second`.
[[nodiscard]] RichText joined(RichText first, const RichText& second);

}  // namespace attnpress
