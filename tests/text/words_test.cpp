// Words of one line: shapes, widths, missing characters, cluster coverage, the cache, threads.
#include <array>
#include <thread>

#include "base/graphemes.hpp"
#include "text/text_analysis.hpp"
#include "text_support.hpp"

using namespace attnpress;
using namespace attnpress::test;

namespace {

constexpr const char* taiwan = "zh-Hant-TW";

double width_of(Shaper& shaper, std::string_view text, bool bold = false) {
  TextStyle style = style_of(100);
  style.bold = bold;
  return shaper.shape(text, taiwan, style)->width;
}

}  // namespace

TEST_CASE("Han characters have Taiwan's shapes in every language") {
  Shaper shaper(fonts());
  const auto expected = ids_of(*shaper.shape("骨直令食", taiwan, style_of(10)));
  REQUIRE(expected.size() == 4);
  for (const char* language : {"zh-TW", "en", "ja", "zh-Hans", "ko"}) {
    CAPTURE(language);
    Shaper other(fonts());
    CHECK(ids_of(*other.shape("骨直令食", language, style_of(10))) == expected);
    CHECK(ids_of(*other.shape(rich("骨直令食", language), style_of(10))) == expected);
  }
}

TEST_CASE("digits are tabular, in both weights, and the minus is as wide") {
  Shaper shaper(fonts());
  for (const bool bold : {false, true}) {
    const double zero = width_of(shaper, "0", bold);
    for (const char* digit : {"1", "2", "3", "4", "5", "6", "7", "8", "9", "−", "+"}) {
      CAPTURE(digit, bold);
      CHECK(width_of(shaper, digit, bold) == Approx(zero));
    }
    CHECK(width_of(shaper, "1.1117", bold) == Approx(width_of(shaper, "8.0400", bold)));
  }
}

TEST_CASE("a number knows where its decimal point is") {
  Shaper shaper(fonts());
  const TextStyle style = style_of(20);
  const auto number = shaper.shape("−12.5", taiwan, style);
  CHECK(number->point_offset == Approx(shaper.shape("−12", taiwan, style)->width));
  const auto whole = shaper.shape("125", taiwan, style);
  CHECK(whole->point_offset == Approx(whole->width));
}

TEST_CASE("everything is proportional to the size, with no snapping to pixels") {
  Shaper shaper(fonts());
  const auto small = shaper.shape("愛 softmax 0.3875", taiwan, style_of(7.3));
  const auto large = shaper.shape("愛 softmax 0.3875", taiwan, style_of(73));
  CHECK(large->width == Approx(10 * small->width));
  CHECK(large->height == Approx(10 * small->height));
  CHECK(large->baseline == Approx(10 * small->baseline));
}

TEST_CASE("adjacent full-width punctuation is tightened") {
  Shaper shaper(fonts());
  const double em = 100;
  const auto check = [&](const char* text, double ems) {
    CAPTURE(text);
    CHECK(width_of(shaper, text) == Approx(ems * em));
  };
  check("愛", 1);
  check("「", 1);      // a sign by itself keeps its box
  check("愛，愛", 3);  // a comma between characters keeps its room
  check("愛」，愛", 3.5);
  check("愛」。愛", 3.5);
  check("愛）「愛", 3.5);
  check("愛：「愛", 3.5);
  check("愛，「愛", 3.5);
  check("愛「『愛", 3.5);
  check("愛。」愛", 3.5);
  check("「愛愛", 2.5);  // at the start of a line
  check("愛愛」", 2.5);  // at its end
  check("「愛」", 2);
  check("愛愛。", 3);  // a full stop at the end keeps its room
}

TEST_CASE("tightening moves no ink out of its place") {
  Shaper shaper(fonts());
  const auto shaped = shaper.shape("愛」，「愛", taiwan, style_of(100));
  double right = 0;
  for (const ShapedRun& run : shaped->runs) {
    CHECK(run.run.bounds.x >= right - 0.01);
    right = run.run.bounds.right();
    CHECK(right <= shaped->width + 0.01);
  }
  const auto& glyphs = shaped->runs.front().run.glyphs;
  for (std::size_t i = 1; i < glyphs.size(); ++i) CHECK(glyphs[i].origin.x > glyphs[i - 1].origin.x);
}

TEST_CASE("signs shared with Latin are narrow in English and in Latin words") {
  Shaper shaper(fonts());
  const auto width = [&](const char* text, const char* language) {
    return shaper.shape(text, language, style_of(100))->width;
  };
  CHECK(width("’", "en") < 40);
  CHECK(width("“", "en") < 60);
  CHECK(width("a·a", "en") < width("aa", "en") + 40);
  CHECK(width("·", "en") == Approx(100));  // a placeholder
  CHECK(width("’", taiwan) == Approx(100));
  CHECK(width("query’s", taiwan) < width("querys", taiwan) + 40);
  CHECK(width("愛’s", taiwan) > width("愛s", taiwan) + 90);
}

TEST_CASE("a character that no face has is an error, once a text") {
  Shaper shaper(fonts());
  for (int i = 0; i < 2; ++i) {
    (void)shaper.shape("ab 😀", taiwan, style_of(10 + i));
    (void)shaper.shape(rich("ab 😀", taiwan), style_of(10));
  }
  REQUIRE(shaper.problems().items().size() == 1);
  const Diagnostic& problem = shaper.problems().items().front();
  CHECK(problem.severity == Severity::error);
  CHECK(problem.message == "no font has U+1F600 '😀' (in “ab 😀”)");
  CHECK(problem.hint.find("--fonts DIR") != std::string::npos);
}

TEST_CASE("what is missing is named, wherever it hides") {
  const auto message = [](const RichText& text) {
    Shaper shaper(fonts());
    (void)shaper.shape(text, style_of(10));
    return shaper.problems().empty() ? std::string() : shaper.problems().items().front().message;
  };
  CHECK(message(rich("x\u0302", "en")).find("U+0302") != std::string::npos);
  CHECK(message(rich("مرحبا", "ar")).find("U+06") != std::string::npos);
  CHECK(message(text_of(math_row({math_number("愛😀")}))).find("U+1F600") != std::string::npos);
  CHECK(message(rich("e\u0301 愛\u200B習 A\uFE0F", "en")).empty());  // composed, or never painted
}

TEST_CASE("clusters cover the words, whatever they are") {
  const std::array<const char*, 20> pieces = {"我",      "愛",      "學", "a",        "Z",  "0",  ".",  "−",  " ", "é",
                                              "e\u0301", "A\u030A", "ガ", "カ\u3099", "「", "」", "，", "：", "①", "→"};
  Shaper shaper(fonts());
  Dice dice(7);
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (std::size_t i = 0, count = 1 + dice.below(20); i < count; ++i) text += pieces.at(dice.below(pieces.size()));
    CAPTURE(text);
    const auto shaped = shaper.shape(text, taiwan, style_of(12));
    check_clusters(*shaped);
    CHECK(said(*shaped) == text);
    const auto column = shaper.shape_vertical(rich(text, taiwan), style_of(12));
    check_clusters(*column);
    CHECK(said(*column) == text);
  }
  CHECK(shaper.problems().empty());
}

TEST_CASE("clusters of right-to-left text cover it too, and its words stay in reading order") {
  Shaper shaper(fonts());
  const auto shaped = shaper.shape("אב愛", taiwan, style_of(12));  // no face has these letters; the places stay exact
  check_clusters(*shaped);
  REQUIRE(shaped->runs.size() == 2);  // a paragraph that begins with a Hebrew letter has its end at the left
  CHECK(shaped->runs.front().run.text == "愛");
  CHECK(shaped->runs.back().run.text == "אב");
  CHECK(shaped->runs.back().run.backward);
  CHECK(shaper.problems().has_errors());
}

TEST_CASE("a result is kept, and kept apart by all it depends on") {
  Shaper shaper(fonts());
  const auto first = shaper.shape("愛", taiwan, style_of(10));
  CHECK(shaper.shape("愛", taiwan, style_of(10)) == first);
  CHECK(shaper.shape("愛", taiwan, style_of(11)) != first);
  TextStyle bold = style_of(10);
  bold.bold = true;
  CHECK(shaper.shape("愛", taiwan, bold) != first);
  CHECK(ids_of(*shaper.shape("愛", taiwan, bold)).size() == 1);
  const auto muted = shaper.shape(rich("愛", taiwan, Tone::muted), style_of(10));
  const auto accent = shaper.shape(rich("愛", taiwan, Tone::accent), style_of(10));
  CHECK(muted->runs.front().tone == Tone::muted);
  CHECK(accent->runs.front().tone == Tone::accent);
  CHECK(shaper.shape_vertical(rich("愛", taiwan), style_of(10))->runs.front().run.glyphs.front().origin.x !=
        shaper.shape(rich("愛", taiwan), style_of(10))->runs.front().run.glyphs.front().origin.x);
}

TEST_CASE("bold words take the bold face itself") {
  Shaper shaper(fonts());
  RichText text = rich("愛", taiwan);
  text.parts.emplace_back(Words{"0.5", Tone::normal, true});
  const auto shaped = shaper.shape(text, style_of(10));
  REQUIRE(shaped->runs.size() == 2);
  CHECK(shaped->runs[0].run.face == fonts()->face_of_role("body"));
  CHECK(shaped->runs[1].run.face == fonts()->face_of_role("bold"));
}

TEST_CASE("an empty text is an empty line") {
  Shaper shaper(fonts());
  const auto shaped = shaper.shape("", taiwan, style_of(10));
  CHECK(shaped->width == 0);
  CHECK(shaped->lines == 1);
  CHECK(shaped->height == Approx(shaper.shape("愛", taiwan, style_of(10))->height));
}

TEST_CASE("two threads with a shaper each set the same glyphs") {
  const auto work = [](std::vector<std::uint32_t>& ids, double& width) {
    Shaper shaper(fonts());
    for (int i = 0; i < 400; ++i) {
      const std::string text = "權重 " + std::to_string(i * 7919) + " 「愛」，softmax";
      const auto shaped = shaper.shape(rich(text, taiwan), style_of(12, 60 + i % 50));
      const auto more = ids_of(*shaped);
      ids.insert(ids.end(), more.begin(), more.end());
      width += shaped->width + shaper.shape(text_of(math_radical(math_variable("d"))), style_of(10 + i))->width;
    }
  };
  std::array<std::vector<std::uint32_t>, 3> ids;
  std::array<double, 3> widths{};
  std::thread a(work, std::ref(ids[0]), std::ref(widths[0]));
  std::thread b(work, std::ref(ids[1]), std::ref(widths[1]));
  a.join();
  b.join();
  work(ids[2], widths[2]);
  CHECK(ids[0] == ids[2]);
  CHECK(ids[1] == ids[2]);
  CHECK(widths[0] == widths[2]);
  CHECK(widths[1] == widths[2]);
}

TEST_CASE("a long label loses its middle, between characters as people see them") {
  Shaper shaper(fonts());
  const TextStyle style = style_of(10);
  CHECK(shaper.elide_middle("愛", taiwan, style, 100) == "愛");
  CHECK(shaper.elide_middle("abcdefghijklmnopqrstuvwxyz", "en", style, 40).find("…") != std::string::npos);
  const std::string combining = "e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301";
  for (double width = 5; width < 70; width += 1.7) {
    CAPTURE(width);
    const std::string elided = shaper.elide_middle(combining, "fr", style, width);
    const std::size_t at = elided.find("…");
    if (elided == combining) continue;
    REQUIRE(at != std::string::npos);
    CHECK(at % 3 == 0);  // whole clusters of three bytes before …
    CHECK((elided.size() - at - 3) % 3 == 0);
    if (elided != "…") CHECK(shaper.shape(elided, "fr", style)->width <= width);
  }
}

TEST_CASE("the cuts of an elision are those between clusters of glyphs") {
  const std::vector<std::string> pieces = {
      "a",  "愛", "n\u0303", "e\u0301\u0323", "か\u3099", "☂\uFE0F", "👩\u200D🔬", "🇹🇼", "각", "\u0301",
      "，", " ",  "ж",       "葛\U000E0100",  "👍🏽"};
  Dice dice(7);
  for (int round = 0; round < 500; ++round) {
    std::string text;
    for (std::size_t i = 0; i < 1 + round % 9U; ++i) text += pieces[dice.below(pieces.size())];
    CAPTURE(text);
    std::vector<int> own;
    for (const std::size_t offset : grapheme_offsets(text)) own.push_back(static_cast<int>(offset));
    CHECK(own == cluster_offsets(text));
  }
}

TEST_CASE("marks of bytes take their angle brackets from the face of formulas") {
  Shaper shaper(fonts());
  CHECK(fonts()->covers(U'⟨'));
  CHECK(fonts()->covers(U'⟩'));
  for (const bool bold : {false, true}) {
    TextStyle style = style_of(20);
    style.bold = bold;
    const auto shaped = shaper.shape("我⟨E6⟩", taiwan, style);
    check_clusters(*shaped);
    CHECK(said(*shaped) == "我⟨E6⟩");
    REQUIRE(shaped->runs.size() == 4);
    const int formula = fonts()->face_of_role("formula");
    CHECK(shaped->runs[1].run.face == formula);
    CHECK(shaped->runs[2].run.face == fonts()->face_of_role(bold ? "bold" : "body"));
    CHECK(shaped->runs[3].run.face == formula);
    CHECK(shaped->runs[1].run.glyphs.front().id != 0);
  }
  CHECK(shaper.problems().empty());
}
