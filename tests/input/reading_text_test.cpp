// The reading pages as data: complete in every language, mistakes told at their places.
#include "input/reading_text.hpp"

#include <algorithm>

#include "input/strings.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

ReadingText loaded(const std::string& tag) {
  Diagnostics diagnostics;
  const std::optional<ReadingText> text = load_reading_text(tag, diagnostics);
  INFO(format_all(diagnostics.items(), DiagnosticStyle::text));
  REQUIRE(text.has_value());
  return *text;
}

/// Placeholders in the order they stand in.
std::vector<std::string> placeholders(const std::vector<std::string>& texts) {
  std::vector<std::string> found;
  for (const std::string& text : texts) {
    for (std::size_t open = 0; (open = text.find('{', open)) != std::string::npos; ++open) {
      found.push_back(text.substr(open, text.find('}', open) - open + 1));
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

const std::string frame_start = "language: en\ntitle: T\nsections:\n";

std::string with_block(const std::string& block) {
  std::string text = frame_start;
  for (const std::string& name : reading_section_names()) {
    text += "  " + name + ": {title: S, text: [" + (name == "faq" ? block : "{paragraph: P}") + "]}\n";
  }
  return text;
}

std::string first_mistake(const std::string& text) {
  Diagnostics diagnostics;
  const bool read = parse_reading_text("mine.yaml", text, diagnostics).has_value();
  CHECK(read == diagnostics.items().empty());
  return diagnostics.items().empty() ? "" : diagnostics.items().front().message;
}

}  // namespace

TEST_CASE("every language has reading pages of the same sections, blocks and formulas") {
  const ReadingText chinese = loaded("zh-TW");
  CHECK(chinese.language == "zh-Hant-TW");
  for (const std::string& tag : language_tags()) {
    const ReadingText other = loaded(tag);
    CHECK(other.language == tag);
    CHECK_FALSE(other.title.empty());
    REQUIRE(other.sections.size() == reading_section_names().size());
    for (std::size_t i = 0; i < other.sections.size(); ++i) {
      const ReadingSection& a = chinese.sections[i];
      const ReadingSection& b = other.sections[i];
      CAPTURE(tag, b.name);
      CHECK(b.name == reading_section_names()[i]);
      CHECK(other.section(b.name) == &b);
      CHECK_FALSE(b.title.empty());
      REQUIRE(a.blocks.size() == b.blocks.size());
      for (std::size_t j = 0; j < a.blocks.size(); ++j) {
        CAPTURE(j);
        CHECK(a.blocks[j].kind == b.blocks[j].kind);
        CHECK(a.blocks[j].texts.size() == b.blocks[j].texts.size());
        CHECK(placeholders(a.blocks[j].texts) == placeholders(b.blocks[j].texts));
        CHECK(a.blocks[j].columns.size() == b.blocks[j].columns.size());
        REQUIRE(a.blocks[j].rows.size() == b.blocks[j].rows.size());
        for (std::size_t k = 0; k < a.blocks[j].rows.size(); ++k) {
          CHECK(placeholders(a.blocks[j].rows[k]) == placeholders(b.blocks[j].rows[k]));
        }
      }
    }
  }
  CHECK(chinese.section("nothing") == nullptr);
}

TEST_CASE("an unknown language has no reading pages") {
  Diagnostics diagnostics;
  CHECK_FALSE(load_reading_text("xx", diagnostics).has_value());
}

TEST_CASE("mistakes in reading pages are told") {
  CHECK(first_mistake(with_block("{paragraph: P}")).empty());
  CHECK(first_mistake(with_block("{term: T, meaning: M}")).empty());
  CHECK(first_mistake(with_block("{list: [a, b]}")).empty());
  const std::string table = "{table: {columns: [a, b], shares: [1, 2], rows: [[c, d]]}}";
  CHECK(first_mistake(with_block(table)).empty());
  CHECK(first_mistake(with_block("{paragraph: P, list: [a]}")).find("a block is one") == 0);
  CHECK(first_mistake(with_block("{term: T}")).find("a block is one") == 0);
  CHECK(first_mistake(with_block("{meaning: M}")).find("a block is one") == 0);
  CHECK_FALSE(first_mistake(with_block("{paragraf: P}")).empty());
  CHECK(first_mistake(with_block("{table: {columns: [a, b], shares: [1, 2], rows: [[c]]}}")) ==
        "this row has 1 cell, but there are 2 columns");
  CHECK(first_mistake(with_block("{table: {columns: [a, b], shares: [1], rows: [[c, d]]}}")) ==
        "`shares` has 1 number, but there are 2 columns");
  CHECK(first_mistake(with_block("{table: {columns: [a], shares: [0], rows: [[c]]}}")) ==
        "a share must be greater than 0");
  CHECK_FALSE(first_mistake(frame_start + "  faq: {title: S, text: [{paragraph: P}]}\n").empty());
  CHECK_FALSE(first_mistake("language: en\n").empty());
}
