// The reading text: sections as asked for, formulas in place.
#include "story/reading.hpp"

#include "input/strings.hpp"
#include "story/fill.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

using Level = Reading::Heading::Level;

std::vector<std::string> headings(const Reading& reading, Level level) {
  std::vector<std::string> out;
  for (const Reading::Block& block : reading.blocks) {
    const auto* heading = std::get_if<Reading::Heading>(&block);
    if (heading != nullptr && heading->level == level) out.push_back(plain_text(heading->text));
  }
  return out;
}

/// Every text of a block.
std::vector<RichText> texts_of(const Reading::Block& block) {
  if (const auto* heading = std::get_if<Reading::Heading>(&block)) return {heading->text};
  if (const auto* paragraph = std::get_if<Reading::Paragraph>(&block)) return {paragraph->text};
  if (const auto* list = std::get_if<Reading::List>(&block)) return list->items;
  if (const auto* definition = std::get_if<Reading::Definition>(&block)) return {definition->term, definition->text};
  if (const auto* source = std::get_if<Reading::Source>(&block)) return {source->text};
  const auto& table = std::get<Reading::Table>(block);
  std::vector<RichText> out = table.header;
  for (const auto& row : table.rows) out.insert(out.end(), row.begin(), row.end());
  return out;
}

}  // namespace

TEST_CASE("sections stand in the order they are asked for, below the title") {
  const Reading reading = reading_text("zh-Hant-TW", {"faq", "importance"});
  CHECK(reading.language == "zh-Hant-TW");
  CHECK(headings(reading, Level::title) == std::vector<std::string>{"延伸閱讀：看懂之後再往前一步"});
  CHECK(headings(reading, Level::section) == std::vector<std::string>{"常見問題", "為什麼重要"});
  CHECK(headings(reading, Level::part).front() == "為什麼要除以 √d？");
  CHECK(reading_text("en", {}).empty());
  CHECK(reading_text("en", {"nothing"}).empty());
}

TEST_CASE("every text of the reading pages can be filled in and leaves no brace") {
  for (const std::string& tag : language_tags()) {
    CAPTURE(tag);
    Diagnostics diagnostics;
    const std::optional<ReadingText> text = load_reading_text(tag, diagnostics);
    REQUIRE(text.has_value());
    for (const ReadingSection& section : text->sections) {
      for (const ReadingBlock& block : section.blocks) {
        for (const std::string& words : block.texts) CHECK(parse_template(words).well_formed());
      }
    }
    const Reading reading = make_reading(*text, reading_section_names());
    int formulas = 0;
    for (const Reading::Block& block : reading.blocks) {
      for (const RichText& words : texts_of(block)) {
        CAPTURE(plain_text(words));
        CHECK_FALSE(words.empty());
        CHECK(words.language == tag);
        CHECK(plain_text(words).find_first_of("{}") == std::string::npos);
        for (const auto& part : words.parts) formulas += std::holds_alternative<Words>(part) ? 0 : 1;
      }
    }
    CHECK(formulas > 40);
  }
}

TEST_CASE("the orders of growth are those of the papers") {
  const Reading reading = reading_text("en", {"comparison"});
  std::vector<std::string> rows;
  for (const Reading::Block& block : reading.blocks) {
    const auto* table = std::get_if<Reading::Table>(&block);
    if (table == nullptr) continue;
    for (const auto& row : table->rows) {
      std::string words;
      for (std::size_t i = 1; i < row.size(); ++i) words += (i > 1 ? " | " : "") + plain_text(row[i]);
      rows.push_back(words);
    }
  }
  CHECK(rows == std::vector<std::string>{"O(n^(2) · d) | O(1) | O(1)", "O(n · d^(2)) | O(n) | O(n)",
                                         "O(k · n · d^(2)) | O(1) | O(log_k(n))", "O(n^(2) · d) | O(1) | O(1)"});
}
