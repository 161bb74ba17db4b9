#include "layout/sheets.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "layout/hand_made.hpp"
#include "support/catch.hpp"
#include "support/golden.hpp"

using namespace attnpress;
using namespace attnpress::test;

namespace {

constexpr double millimetre = 72 / 25.4;

struct Paper {
  bool letter = false;
  bool landscape = false;
};

HandoutSettings settings_for(const Paper& paper, int per_page, bool notes) {
  HandoutSettings settings;
  settings.sheet.letter = paper.letter;
  settings.sheet.landscape = paper.landscape;
  settings.per_page = per_page;
  settings.notes = notes;
  for (const char* field : {"class", "seat", "name", "date"}) settings.sheet.fields.push_back({field, {}, {}});
  return settings;
}

struct Laid {
  std::unique_ptr<Planned> planned;
  PageTemplate page;
  std::optional<std::vector<Scene>> pages;
  Diagnostics diagnostics;
};

Laid lay_out(const std::string& yaml, const HandoutSettings& settings, Shaper& shaper,
             const std::string& theme = "print") {
  Laid out;
  out.planned = plan_scenario(yaml, "16:9", theme, shaper);
  REQUIRE(out.planned != nullptr);
  const auto page = load_sheet_template("handout", settings.sheet, out.diagnostics);
  const auto colors = load_theme(theme, out.diagnostics);
  REQUIRE(page);
  REQUIRE(colors);
  out.page = *page;
  out.pages =
      lay_out_sheets(make_handout(out.planned->story, settings), *page, *colors, "test.yaml", shaper, out.diagnostics);
  return out;
}

std::string reference() { return project_file("templates/scenarios/i-love-machine-learning.yaml"); }

std::string words_on(const Scene& scene) {
  std::string text;
  for (const Item* item : items_in_paint_order(scene)) {
    if (const auto* run = std::get_if<GlyphRun>(item)) text += run->text + "\n";
  }
  return text;
}

bool shows(const Scene& scene, const std::string& words) { return words_on(scene).find(words) != std::string::npos; }

/// The highest stretch of the page on which nothing at all is painted.
double largest_void(const Scene& scene) {
  std::vector<std::pair<double, double>> painted;
  for (const Item* item : items_in_paint_order(scene)) {
    const Rect box = bounds_of(*item);
    painted.emplace_back(box.y, box.bottom());
  }
  std::sort(painted.begin(), painted.end());
  double end = 0;
  double largest = 0;
  for (const auto& [top, bottom] : painted) {
    largest = std::max(largest, top - end);
    end = std::max(end, bottom);
  }
  return std::max(largest, scene.size.height - end);
}

/// The part of the page that its largest rectangle takes in which nothing is painted. Lines to write on are not
/// nothing: what is painted reaches 12 points around itself.
double largest_hole(const Scene& scene) {
  constexpr double cell = 6;
  constexpr double reach = 12;
  const auto columns = static_cast<std::size_t>(scene.size.width / cell);
  const auto rows = static_cast<std::size_t>(scene.size.height / cell);
  std::vector<std::vector<bool>> painted(rows, std::vector<bool>(columns, false));
  for (const Item* item : items_in_paint_order(scene)) {
    const Rect box = bounds_of(*item);
    const auto index = [&](double at, std::size_t count) {
      return static_cast<std::size_t>(std::clamp(at / cell, 0.0, static_cast<double>(count)));
    };
    for (std::size_t row = index(box.y - reach, rows); row < index(box.bottom() + reach, rows); ++row) {
      for (std::size_t column = index(box.x - reach, columns); column < index(box.right() + reach, columns); ++column) {
        painted[row][column] = true;
      }
    }
  }
  std::vector<std::size_t> free(columns, 0);
  std::size_t largest = 0;
  for (const std::vector<bool>& line : painted) {
    for (std::size_t column = 0; column < columns; ++column) free[column] = line[column] ? 0 : free[column] + 1;
    for (std::size_t first = 0; first < columns; ++first) {
      std::size_t height = free[first];
      for (std::size_t last = first; last < columns && height > 0; ++last) {
        height = std::min(height, free[last]);
        largest = std::max(largest, height * (last - first + 1));
      }
    }
  }
  return static_cast<double>(largest) * cell * cell / (scene.size.width * scene.size.height);
}

void check_pages(const Laid& laid) {
  for (std::size_t i = 0; i < laid.pages->size(); ++i) {
    INFO("page " << i + 1);
    CHECK(check_scene((*laid.pages)[i], laid.page) == std::vector<std::string>{});
  }
}

/// Every page of a handout carries something all over: the reading text may follow the last one.
void check_filled(const Laid& laid, double most_hole = 0.15) {
  for (std::size_t i = 0; i < laid.pages->size(); ++i) {
    INFO("page " << i + 1);
    CHECK(largest_void((*laid.pages)[i]) < 0.2 * laid.page.size.height);
    CHECK(largest_hole((*laid.pages)[i]) < most_hole);
  }
}

/// Settings that differ in everything a handout can be asked for.
HandoutSettings random_settings(std::uint64_t seed, int queries) {
  const std::array<int, 4> counts{1, 2, 3, 6};
  const Paper paper{seed % 2 == 1, seed % 4 >= 2};
  HandoutSettings settings = settings_for(paper, counts[seed / 4 % 4], seed % 3 != 0);
  settings.order = seed / 16 % 2 == 0 ? StepOrder::row : StepOrder::step;
  if (seed % 5 == 1) settings.rows = std::vector<int>{static_cast<int>(seed % static_cast<std::uint64_t>(queries))};
  settings.sheet.hole_margin = seed % 7 == 2;
  if (seed % 6 == 3) settings.sheet.fields = {{"department", {}, {}}, {"student_id", {}, {}}, {"", "組別", {}}};
  if (seed % 6 == 4) settings.sheet.fields.clear();
  return settings;
}

/// Either every page passes the page check, or there is an error that says what to do. True where there are pages.
bool check_random(std::uint64_t seed, const Limits& limits, bool filled, Shaper& shaper) {
  const std::string yaml = random_scenario(seed, limits);
  Diagnostics parsing;
  const std::optional<Scenario> scenario = parse_scenario("test.yaml", yaml, parsing);
  REQUIRE(scenario);
  const HandoutSettings settings = random_settings(seed, scenario->q.rows);
  const std::string theme = seed % 5 == 0 ? "light" : "print";
  CAPTURE(seed, settings.sheet.letter, settings.sheet.landscape, settings.per_page, settings.notes, theme);
  const Laid laid = lay_out(yaml, settings, shaper, theme);
  if (laid.pages) {
    check_pages(laid);
    // A few numbers do not fill a page, however large; nor do those of a single key, of which there is nothing to say.
    const bool much = settings.notes || scenario->q.rows * scenario->k.rows > 6;
    if (filled && scenario->k.rows > 1 && much) check_filled(laid, 0.18);
    return true;
  }
  CHECK_FALSE(laid.diagnostics.items().empty());
  for (const Diagnostic& diagnostic : laid.diagnostics.items()) CHECK_FALSE(diagnostic.hint.empty());
  return false;
}

}  // namespace

TEST_CASE("the reference goes on every paper with any number of cards, and its pages are filled") {
  Shaper shaper(shared_fonts());
  for (const Paper& paper : {Paper{false, false}, Paper{true, false}, Paper{false, true}, Paper{true, true}}) {
    for (const int per_page : {1, 2, 3, 6}) {
      for (const bool notes : {true, false}) {
        CAPTURE(paper.letter, paper.landscape, per_page, notes);
        const Laid laid = lay_out(reference(), settings_for(paper, per_page, notes), shaper);
        REQUIRE(laid.pages);
        CHECK(laid.pages->size() == static_cast<std::size_t>(12 / per_page + 1));
        check_pages(laid);
        check_filled(laid);
      }
    }
  }
}

TEST_CASE("pages of other shapes are filled, too: one query, two sequences, few tokens, English") {
  Shaper shaper(shared_fonts());
  for (const char* name : {"one-query", "five-over-three", "negative-numbers", "river-bank-en"}) {
    const std::string yaml = project_file(std::string("templates/scenarios/") + name + ".yaml");
    for (const Paper& paper : {Paper{false, false}, Paper{true, true}}) {
      for (const int per_page : {1, 2, 3, 6}) {
        for (const bool notes : {true, false}) {
          CAPTURE(name, paper.letter, paper.landscape, per_page, notes);
          const Laid laid = lay_out(yaml, settings_for(paper, per_page, notes), shaper);
          REQUIRE(laid.pages);
          check_pages(laid);
          check_filled(laid);
        }
      }
    }
  }
}

TEST_CASE("the words of a handout are those of its golden, page by page in the order they are read") {
  Shaper shaper(shared_fonts());
  const auto words = [&](const std::string& name, const HandoutSettings& settings) {
    const Laid laid = lay_out(project_file("templates/scenarios/" + name + ".yaml"), settings, shaper);
    REQUIRE(laid.pages);
    std::string text;
    for (const Scene& scene : *laid.pages) text += "--- " + scene.title + "\n" + words_on(scene);
    return text;
  };
  HandoutSettings upright = settings_for({}, 3, true);
  upright.rows = std::vector<int>{1};
  CHECK(attnpress::testing::compare_with_golden("sheets/reference-handout",
                                                words("i-love-machine-learning", upright)) == "");
  HandoutSettings wide = settings_for({true, true}, 6, false);
  wide.rows = std::vector<int>{2};
  CHECK(attnpress::testing::compare_with_golden("sheets/river-bank-en-handout", words("river-bank-en", wide)) == "");
}

TEST_CASE("one row is one sheet: its three steps with the inputs, and all matrices on its back") {
  Shaper shaper(shared_fonts());
  HandoutSettings settings = settings_for({}, 3, true);
  settings.rows = std::vector<int>{1};
  const Laid laid = lay_out(reference(), settings, shaper);
  REQUIRE(laid.pages);
  REQUIRE(laid.pages->size() == 2);
  const Scene& front = laid.pages->front();
  const Scene& back = laid.pages->back();
  CHECK(shows(front, "看「愛」這一列"));
  for (const char* words : {"班級", "座號", "第 3 步，共 14 步", "第 7 步，共 14 步", "第 11 步，共 14 步"}) {
    INFO(words);
    CHECK(shows(front, words));
    CHECK_FALSE(shows(back, words));
  }
  for (const char* words : {"Q = K", "筆記"}) {
    INFO(words);
    CHECK(shows(front, words));
    CHECK(shows(back, words));
  }
  CHECK(shows(front, "第 1 頁，共 2 頁"));
  CHECK(shows(back, "第 2 頁，共 2 頁"));
  CHECK(shows(back, "10.730"));
  CHECK(shows(back, "LayerNorm"));
  CHECK(front.size.width == Approx(595.28));
}

TEST_CASE("a hole margin keeps 25 mm free at the left, all others at least 10") {
  Shaper shaper(shared_fonts());
  HandoutSettings settings = settings_for({}, 3, true);
  settings.sheet.hole_margin = true;
  const Laid laid = lay_out(reference(), settings, shaper);
  REQUIRE(laid.pages);
  check_pages(laid);
  for (const Scene& scene : *laid.pages) {
    for (const Item* item : items_in_paint_order(scene)) {
      const Rect box = bounds_of(*item);
      CHECK(box.x >= 25 * millimetre - 0.6);
      CHECK(box.right() <= scene.size.width - 10 * millimetre);
      CHECK(box.y >= 10 * millimetre);
      CHECK(box.bottom() <= scene.size.height - 10 * millimetre);
    }
  }
}

TEST_CASE("a panel that the template has no place for is an error, not left out") {
  Shaper shaper(shared_fonts());
  const Laid laid = lay_out(reference(), settings_for({}, 3, true), shaper);
  PageTemplate page = laid.page;
  std::erase_if(page.variants.at("portrait-3").areas, [](const Area& area) { return area.name == "legend"; });
  Diagnostics diagnostics;
  const auto colors = load_theme("print", diagnostics);
  const Sheets sheets = make_handout(laid.planned->story, settings_for({}, 3, true));
  CHECK_FALSE(lay_out_sheets(sheets, page, *colors, "test.yaml", shaper, diagnostics));
  REQUIRE(diagnostics.has_errors());
  CHECK(diagnostics.items().front().message == "the variant `portrait-3` has no place for `legend`");
}

TEST_CASE("random scenarios on random papers give pages in order or say what to do") {
  Shaper shaper(shared_fonts());
  const std::uint64_t count = std::getenv("ATTNPRESS_LONG") != nullptr ? 480 : 32;
  int laid_out = 0;
  for (std::uint64_t seed = 1; seed <= count; ++seed) laid_out += check_random(seed, {8, 8, 8}, true, shaper) ? 1 : 0;
  CHECK(laid_out > static_cast<int>(count) * 3 / 4);
}

TEST_CASE("long tokens and large matrices on paper give pages in order or say what to do") {
  Shaper shaper(shared_fonts());
  const std::uint64_t count = std::getenv("ATTNPRESS_LONG") != nullptr ? 160 : 8;
  for (std::uint64_t seed = 501; seed <= 500 + count; ++seed) (void)check_random(seed, {12, 16, 40}, false, shaper);
}
