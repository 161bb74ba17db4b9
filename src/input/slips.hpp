#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace attnpress {

/// A sign of a Chinese or Japanese keyboard or of a word processor (`，` `］` `−` `“` a wide blank) that looks like one
/// of ASCII's but means nothing to YAML.
struct WideSign {
  std::size_t offset = 0;  ///< byte in the text that was searched
  char32_t code_point = 0;
  char ascii = 0;  ///< the sign that was probably meant
};

/// The first wide sign that stands for one of `meant` (any ASCII sign if that is empty).
[[nodiscard]] std::optional<WideSign> find_wide_sign(std::string_view text, std::string_view meant = {});

/// The wide sign that starts at a byte of the text, if one does.
[[nodiscard]] std::optional<WideSign> wide_sign_at(std::string_view text, std::size_t offset);

/// "`，` (U+FF0C)"; blanks by their code point only.
[[nodiscard]] std::string sign_text(const WideSign& sign);

/// "use an ASCII comma".
[[nodiscard]] std::string use_ascii(const WideSign& sign);

/// The text with ASCII in place of all its wide signs.
[[nodiscard]] std::string to_ascii_signs(std::string_view text);

/// What is wrong with a piece of a file, and where in it.
struct Slip {
  std::size_t offset = 0;  ///< byte in the text that was looked at
  std::string message;
  std::string hint;
  std::string key;  ///< the key in front of it; "" if none
};

/// Why a line does not start with a key as YAML wants it (`key: `), where the reason can be told: a wide colon or
/// blank, no blank behind the colon, `=`.
[[nodiscard]] std::optional<Slip> key_slip(std::string_view line);

/// Why a plain text is no list, where the reason can be told: wide or round brackets, a bracket or a blank that lacks.
/// Without message.
[[nodiscard]] std::optional<Slip> list_slip(std::string_view text);

}  // namespace attnpress
