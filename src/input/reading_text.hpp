#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"

namespace attnpress {

/// One block of a section of the reading pages; its texts may hold placeholders of formulas ("{sqrt_d}").
struct ReadingBlock {
  enum class Kind { paragraph, list, part, definition, table, source };
  Kind kind = Kind::paragraph;
  std::vector<std::string> texts;              ///< one; of a list its items; of a definition the term and its meaning
  std::vector<std::string> columns;            ///< tables: their header
  std::vector<std::vector<std::string>> rows;  ///< tables: as many cells as columns each
  std::vector<double> shares;                  ///< tables: of the width, one a column
};

/// What `appendix: […]` names.
struct ReadingSection {
  std::string name;
  std::string title;
  std::vector<ReadingBlock> blocks;
};

/// The words of the reading pages in one language: `templates/reading/TAG.yaml`.
struct ReadingText {
  std::string language;  ///< BCP 47
  std::string title;     ///< above them all
  std::vector<ReadingSection> sections;

  /// Null if there is none of that name.
  [[nodiscard]] const ReadingSection* section(std::string_view name) const;
};

/// The sections every language has: importance, glossary, misconceptions, comparison, applications, faq.
[[nodiscard]] const std::vector<std::string>& reading_section_names();

/// Loads the reading pages of a built-in language by tag ("zh-TW" = "zh-Hant-TW"); an unknown tag is nothing.
[[nodiscard]] std::optional<ReadingText> load_reading_text(std::string_view tag, Diagnostics& diagnostics);
/// Reads and checks such a file from its text; `file` stands in the diagnostics.
[[nodiscard]] std::optional<ReadingText> parse_reading_text(const std::string& file, std::string_view text,
                                                            Diagnostics& diagnostics);

}  // namespace attnpress
