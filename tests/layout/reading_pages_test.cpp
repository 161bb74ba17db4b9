// Reading text on paper: nothing lost, nothing broken badly, pages filled.
#include "layout/reading_pages.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "hand_made.hpp"
#include "input/strings.hpp"
#include "input/theme.hpp"
#include "layout/layout.hpp"
#include "layout/sheets.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::test;

namespace {

struct Paper {
  std::string name;
  Size size;
  double left = 36;
};

const std::vector<Paper> papers{{"A4", {595.28, 841.89}},
                                {"A4 landscape", {841.89, 595.28}},
                                {"Letter", {612, 792}},
                                {"Letter landscape", {792, 612}},
                                {"A4 with holes", {595.28, 841.89}, 71},
                                {"Letter landscape with holes", {792, 612}, 71}};

PageTemplate page_of(const Paper& paper) {
  PageTemplate page;
  page.size = paper.size;
  page.margin_left = paper.left;
  page.margin_right = 36;
  page.margin_top = 32;
  page.margin_bottom = 30;
  page.minimum_text = 7;
  page.minimum_script = 6;
  page.type = {{"text", {10, 7.5}},           {"title", {18, 12}},   {"foot", {8.5, 7.5}},
               {"prose_heading", {13.5, 10}}, {"prose", {10.5, 10}}, {"prose_source", {8.5, 8}}};
  return page;
}

const std::string foot_words = "FOOT";

Sheets sheets_of(const std::string& language, const std::vector<std::string>& sections) {
  Sheets sheets;
  sheets.title = "T";
  sheets.language = language;
  sheets.reading = reading_text(language, sections);
  sheets.foot = {rich(foot_words, language), rich(foot_words + " {page}/{pages}", language)};
  return sheets;
}

struct Set {
  Sheets sheets;
  PageTemplate page;
  std::vector<Scene> scenes;
};

Set set_pages(const std::string& language, const std::vector<std::string>& sections, const Paper& paper) {
  Diagnostics diagnostics;
  const Strings strings = load_strings(language, diagnostics).value();
  const Theme theme = load_theme("light", diagnostics).value();
  Shaper shaper(shared_fonts(), strings.unbroken_words);
  Set set{sheets_of(language, sections), page_of(paper), {}};
  set.scenes = lay_out_sheets(set.sheets, set.page, theme, "mine.yaml", shaper, diagnostics).value();
  CHECK(diagnostics.items().empty());
  CHECK(shaper.problems().items().empty());
  return set;
}

std::string without_spaces(const std::string& text) {
  std::string out = text;
  std::erase(out, ' ');
  return out;
}

/// What the glyphs of a text stand for.
std::string glyph_words(const RichText& text, Shaper& shaper) {
  TextStyle style;
  style.max_width = 1e6;
  std::string words;
  for (const ShapedRun& run : shaper.shape(text, style)->runs) words += run.run.text;
  return without_spaces(words);
}

/// The text of the blocks in reading order; a term stands before its meaning.
std::vector<std::string> words_of(const Reading& reading) {
  Shaper shaper(shared_fonts());
  std::vector<std::string> out;
  const auto add = [&](const RichText& text) { out.push_back(glyph_words(text, shaper)); };
  for (const Reading::Block& block : reading.blocks) {
    if (const auto* heading = std::get_if<Reading::Heading>(&block)) add(heading->text);
    if (const auto* paragraph = std::get_if<Reading::Paragraph>(&block)) add(paragraph->text);
    if (const auto* source = std::get_if<Reading::Source>(&block)) add(source->text);
    if (const auto* list = std::get_if<Reading::List>(&block)) {
      for (const RichText& item : list->items) out.push_back("•" + glyph_words(item, shaper));
    }
    if (const auto* definition = std::get_if<Reading::Definition>(&block)) {
      add(definition->term);
      add(definition->text);
    }
    if (const auto* table = std::get_if<Reading::Table>(&block)) {
      for (const RichText& cell : table->header) add(cell);
      for (const auto& row : table->rows) {
        for (const RichText& cell : row) add(cell);
      }
    }
  }
  return out;
}

/// The runs of a page in reading order, its foot left out.
std::vector<const GlyphRun*> body_runs(const Scene& scene) {
  std::vector<const GlyphRun*> runs;
  for (const Item& item : scene.body.items) {
    const auto* run = std::get_if<GlyphRun>(&item);
    if (run != nullptr && run->text.find(foot_words) == std::string::npos) runs.push_back(run);
  }
  return runs;
}

std::string words_on(const std::vector<Scene>& scenes) {
  std::string words;
  for (const Scene& scene : scenes) {
    for (const GlyphRun* run : body_runs(scene)) words += without_spaces(run->text);
  }
  return words;
}

/// Every way to ask for one section, and all of them.
std::vector<std::vector<std::string>> choices() {
  std::vector<std::vector<std::string>> out;
  for (const std::string& name : reading_section_names()) out.push_back({name});
  out.push_back(reading_section_names());
  return out;
}

/// The header of the table, which is repeated where the table is broken.
std::string header_words(const Reading& reading) {
  Shaper shaper(shared_fonts());
  std::string words;
  for (const Reading::Block& block : reading.blocks) {
    const auto* table = std::get_if<Reading::Table>(&block);
    if (table == nullptr) continue;
    for (const RichText& cell : table->header) words += glyph_words(cell, shaper);
  }
  return words;
}

std::string without_repeats(std::string words, const std::string& part) {
  const std::size_t first = words.find(part);
  if (part.empty() || first == std::string::npos) return words;
  for (std::size_t at = words.find(part, first + 1); at != std::string::npos; at = words.find(part, at)) {
    words.erase(at, part.size());
  }
  return words;
}

std::string expected_words(const Reading& reading) {
  std::string words;
  for (const std::string& text : words_of(reading)) words += text;
  return words;
}

}  // namespace

TEST_CASE("reading pages pass the page check and hold every word in its order") {
  for (const std::string& language : language_tags()) {
    for (const Paper& paper : papers) {
      for (const std::vector<std::string>& sections : choices()) {
        CAPTURE(language, paper.name, sections.front(), sections.size());
        const Set set = set_pages(language, sections, paper);
        REQUIRE_FALSE(set.scenes.empty());
        for (const Scene& scene : set.scenes) {
          const std::vector<std::string> faults = check_scene(scene, set.page);
          INFO((faults.empty() ? "" : faults.front()));
          CHECK(faults.empty());
          CHECK(scene.language == language);
        }
        CHECK(without_repeats(words_on(set.scenes), header_words(set.sheets.reading)) ==
              expected_words(set.sheets.reading));
      }
    }
  }
}

TEST_CASE("no reading page but the last ends with a fifth of it empty, nor does a column before it") {
  for (const std::string& language : language_tags()) {
    for (const Paper& paper : papers) {
      const Set set = set_pages(language, reading_section_names(), paper);
      REQUIRE(set.scenes.size() > 1);
      const double middle = (paper.left + set.page.size.width - 36) / 2;
      const double room = set.page.size.height - set.page.margin_top - set.page.margin_bottom;
      for (std::size_t i = 0; i + 1 < set.scenes.size(); ++i) {
        double left = 0;
        double right = 0;
        for (const GlyphRun* run : body_runs(set.scenes[i])) {
          const bool right_column = paper.size.width > paper.size.height && run->bounds.x > middle;
          double& bottom = right_column ? right : left;
          bottom = std::max(bottom, run->bounds.bottom());
        }
        CAPTURE(language, paper.name, i, left, right);
        CHECK(left - set.page.margin_top > 0.8 * room);
        if (paper.size.width > paper.size.height) CHECK(right - set.page.margin_top > 0.8 * room);
      }
    }
  }
}

TEST_CASE("the foot of every reading page says which one it is") {
  const Set set = set_pages("zh-Hant-TW", reading_section_names(), papers.front());
  for (std::size_t i = 0; i < set.scenes.size(); ++i) {
    std::string words;
    for (const Item& item : set.scenes[i].body.items) {
      if (const auto* run = std::get_if<GlyphRun>(&item)) words += run->text;
    }
    CHECK(words.find(foot_words + " " + std::to_string(i + 1) + "/" + std::to_string(set.scenes.size())) !=
          std::string::npos);
  }
}

TEST_CASE("a reading page is called after the sections that begin on it") {
  const Set set = set_pages("zh-Hant-TW", {"importance", "faq"}, papers.front());
  REQUIRE(set.scenes.size() == 1);
  CHECK(set.scenes.front().title == "為什麼重要 · 常見問題");
  const Set low = set_pages("zh-Hant-TW", {"faq"}, {"", {595.28, 300}});
  REQUIRE(low.scenes.size() > 1);
  CHECK(low.scenes.back().title == "常見問題");
}

TEST_CASE("lines are 30 to 40 Han characters long on every paper") {
  for (const Paper& paper : papers) {
    for (const double size : {10.0, 10.5}) {
      const ProseMeasure measure = prose_measure(paper.size.width - paper.left - 36, size);
      CAPTURE(paper.name, size, measure.columns, measure.text_width());
      CHECK(measure.text_width() / size >= 30);
      CHECK(measure.text_width() / size <= 40);
      CHECK(measure.columns == (paper.size.width > paper.size.height ? 2 : 1));
    }
  }
}

TEST_CASE("no page begins with the last line of a paragraph or ends with its first, nor with a heading") {
  // Low pages, so that every kind of break is met.
  Diagnostics diagnostics;
  for (const std::string& language : language_tags()) {
    const Theme theme = load_theme("light", diagnostics).value();
    Shaper shaper(shared_fonts());
    for (double height = 200; height < 330; height += 17) {
      PageTemplate page = page_of({"", {500, height}});
      const Desk desk{page, theme, shaper, language};
      const Reading reading = reading_text(language, reading_section_names());
      const ProseMeasure measure = prose_measure(428, 10.5);
      const std::vector<ProsePiece> pieces = cut_prose(reading, measure, 428, desk);
      for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        if (pieces[i].kind != ProsePiece::Kind::text) continue;
        const bool same = pieces[i].leaf == pieces[i + 1].leaf;
        const bool first = pieces[i].opens;
        const bool before_last = same && (i + 2 == pieces.size() || pieces[i + 2].leaf != pieces[i].leaf);
        CAPTURE(language, pieces[i].texts.back().text.text);
        if (same && (first || before_last)) CHECK(pieces[i].keep);
        if (pieces[i].texts.front().role == Role::heading) CHECK(pieces[i].keep);
      }
      // Every page of that height still shows everything, in its order, within its margins.
      const Sheets sheets = sheets_of(language, reading_section_names());
      const auto scenes = lay_out_sheets(sheets, page, theme, "mine.yaml", shaper, diagnostics);
      REQUIRE(scenes.has_value());
      CHECK(without_repeats(words_on(*scenes), header_words(reading)) == expected_words(reading));
      for (const Scene& scene : *scenes) CHECK(check_scene(scene, page).empty());
    }
  }
}

TEST_CASE("a long table begins and ends with three rows on a page, below its header; a low page has what it can hold") {
  Diagnostics diagnostics;
  const Theme theme = load_theme("light", diagnostics).value();
  Shaper shaper(shared_fonts());
  constexpr int count = 13;
  Reading::Table table;
  table.header = {rich("HEAD", "en"), rich("ANSWER", "en")};
  for (int i = 0; i < count; ++i) table.rows.push_back({rich("row" + std::to_string(i), "en"), rich("0.5", "en")});
  for (double height = 135; height < 420; height += 15) {
    Sheets sheets = sheets_of("en", {});
    sheets.reading = {{table}, "en", true};
    const auto scenes = lay_out_sheets(sheets, page_of({"", {500, height}}), theme, "mine.yaml", shaper, diagnostics);
    REQUIRE(scenes.has_value());
    std::vector<int> rows;
    for (const Scene& scene : *scenes) {
      int here = 0;
      int heads = 0;
      for (const GlyphRun* run : body_runs(scene)) {
        here += run->text.starts_with("row") ? 1 : 0;
        heads += run->text == "HEAD" ? 1 : 0;
      }
      CHECK(heads == 1);
      rows.push_back(here);
    }
    CAPTURE(height, rows);
    CHECK(std::accumulate(rows.begin(), rows.end(), 0) == count);
    for (const int here : rows) CHECK(here >= 1);
    const int most = *std::max_element(rows.begin(), rows.end());
    CHECK(rows.front() >= std::min(most, 3));
    CHECK((most <= 3 || rows.back() >= 3));
  }
}
