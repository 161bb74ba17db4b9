#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"

namespace attnpress {

/// The words of one language file: `templates/languages/TAG.yaml`. Keys are flat and dotted ("title.score"); values may
/// hold placeholders "{query}". Every language file has the same keys (a test checks it).
struct Strings {
  std::string language;  ///< BCP 47
  std::map<std::string, std::string, std::less<>> entries;
  std::vector<std::string> unbroken_words;  ///< words a line should not break inside where another place is allowed

  /// The entry of that key; a missing key is a programming error (assert), as files are checked when they are loaded.
  [[nodiscard]] const std::string& operator[](std::string_view key) const;
};

/// Loads a built-in language by tag ("zh-TW" = "zh-Hant-TW"); an unknown tag is nothing.
[[nodiscard]] std::optional<Strings> load_strings(std::string_view tag, Diagnostics& diagnostics);
/// Reads and checks a language file from its text; `file` stands in the diagnostics.
[[nodiscard]] std::optional<Strings> parse_strings(const std::string& file, std::string_view text,
                                                   Diagnostics& diagnostics);
/// The tag of a built-in language as its file is named, for a tag in any case or "zh-TW"; nothing if there is none.
[[nodiscard]] std::optional<std::string> canonical_language(std::string_view tag);
/// Tags of the languages that are complete, sorted.
[[nodiscard]] std::vector<std::string> language_tags();

}  // namespace attnpress
