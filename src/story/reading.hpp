#pragma once

#include <string>
#include <variant>
#include <vector>

#include "base/rich_text.hpp"
#include "input/reading_text.hpp"

namespace attnpress {

/// Text to be read rather than looked at: it flows over as many pages as it needs, block by block.
struct Reading {
  /// Stays with the block below it.
  struct Heading {
    enum class Level { title, section, part };
    RichText text;
    Level level = Level::section;
  };
  struct Paragraph {
    RichText text;
  };
  struct List {
    std::vector<RichText> items;
  };
  /// An entry of a glossary.
  struct Definition {
    RichText term;
    RichText text;
  };
  struct Table {
    std::vector<RichText> header;
    std::vector<std::vector<RichText>> rows;  ///< as many cells as the header; the first names the row
    std::vector<double> shares;               ///< of the width, one a column; none: as what is in them needs it
  };
  /// Where the facts above come from; small and muted.
  struct Source {
    RichText text;
  };
  using Block = std::variant<Heading, Paragraph, List, Definition, Table, Source>;

  std::vector<Block> blocks;
  std::string language;     ///< BCP 47
  bool one_column = false;  ///< over the whole width of the page: for tables rather than long texts

  [[nodiscard]] bool empty() const { return blocks.empty(); }
};

/// The sections of those names (see reading_section_names), in that order, below the title; names that no section has
/// are left out. Without sections there is nothing to read.
[[nodiscard]] Reading make_reading(const ReadingText& text, const std::vector<std::string>& sections);

/// The same from the built-in pages of a language.
[[nodiscard]] Reading reading_text(const std::string& language, const std::vector<std::string>& sections);

}  // namespace attnpress
