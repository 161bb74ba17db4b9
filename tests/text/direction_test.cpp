// Right-to-left words among others: levels, order, mirrored brackets, isolates. The built-in faces have no such
// letters; their places are exact all the same.
#include "base/direction.hpp"
#include "text/direction_levels.hpp"
#include "text_support.hpp"

using namespace attnpress;
using namespace attnpress::test;

namespace {

/// The levels as digits, one a character.
std::string levels_of(std::string_view text) {
  const std::vector<Level> levels = direction_levels(text);
  std::string out;
  for (std::size_t offset = 0; offset < text.size();) {
    out += levels.empty() ? '0' : static_cast<char>('0' + levels[offset]);
    (void)next_code_point(text, offset);
  }
  return out;
}

/// The runs from left to right, joined by "|"; backward ones with "<" in front.
std::string seen(const ShapedText& shaped) {
  std::string out;
  double right = -1e9;
  for (const ShapedRun& run : shaped.runs) {
    CHECK(run.run.glyphs.front().origin.x > right);
    for (std::size_t i = 1; i < run.run.glyphs.size(); ++i) {
      CHECK(run.run.glyphs[i].origin.x > run.run.glyphs[i - 1].origin.x);
    }
    right = run.run.glyphs.back().origin.x;
    out += (out.empty() ? "" : "|") + std::string(run.run.backward ? "<" : "") + run.run.text;
  }
  return out;
}

std::string seen(std::string_view text, const char* language) {
  Shaper shaper(fonts());
  const auto shaped = shaper.shape(text, language, style_of(20));
  check_clusters(*shaped);
  return seen(*shaped);
}

}  // namespace

TEST_CASE("a paragraph takes the direction of its first strong character") {
  CHECK(direction_levels("ab 愛 (2.00)").empty());
  CHECK(levels_of("ab אב") == "00011");
  CHECK(levels_of("אב ab") == "11122");
  CHECK(levels_of("(אב)") == "1111");
  CHECK(levels_of("אב 2.00") == "1112222");
  CHECK(levels_of("ab\nאב!") == "000111");  // each paragraph its own
}

TEST_CASE("what stands around an isolate is ordered as if it were one sign") {
  CHECK(levels_of("a (\u2068אב\u2069) 2.") == "00001100000");
  CHECK(levels_of("\u2068אב\u2069 a") == "011000");  // nor does it lend its direction to the paragraph
  CHECK(levels_of("\u2068אב\u2069 → \u2068גד\u2069") == "01100000110");
}

TEST_CASE("entries are seen in the order of UAX #9, rule L2") {
  using Order = std::vector<std::size_t>;
  CHECK(visual_order({}).empty());
  CHECK(visual_order({0, 0, 0}) == Order{0, 1, 2});
  CHECK(visual_order({0, 1, 1, 0}) == Order{0, 2, 1, 3});
  CHECK(visual_order({1, 1, 2, 2, 1}) == Order{4, 2, 3, 1, 0});
  CHECK(visual_order({1, 2, 3, 3, 2, 1, 0, 1}) == Order{5, 1, 3, 2, 4, 0, 6, 7});
}

TEST_CASE("numbers and punctuation behind an isolated word stay where they are") {
  const std::string token = isolated("שלום");
  CHECK(seen("“ab” scores highest with “" + token + "” (2.00).", "en") == "“ab” scores highest with “|<שלום|” (2.00).");
  CHECK(seen("「" + token + "」的分數最高（2.00）。", "zh-Hant-TW") == "「|<שלום|」的分數最高（2.00）。");
  CHECK(seen(isolated("(אב)") + " → " + isolated("גד") + " = 1.00", "en") == "<(אב)| → |<גד| = 1.00");
}

TEST_CASE("brackets of a right-to-left word are mirrored and around it") {
  Shaper shaper(fonts());
  const TextStyle style = style_of(20);
  const auto plain = ids_of(*shaper.shape("()", "en", style));
  const auto word = ids_of(*shaper.shape("(אב)", "en", style));
  REQUIRE(word.size() == 4);
  CHECK(word.front() == plain.front());
  CHECK(word.back() == plain.back());
}

TEST_CASE("controls of direction have neither glyphs nor words") {
  Shaper shaper(fonts());
  const auto shaped = shaper.shape("愛\u2068ab\u2069\u200E愛", "zh-Hant-TW", style_of(20));
  check_clusters(*shaped);
  CHECK(said(*shaped) == "愛ab愛");
  CHECK(shaped->width == Approx(shaper.shape("愛ab愛", "zh-Hant-TW", style_of(20))->width));
  CHECK(shaper.problems().empty());
  const auto column = shaper.shape_vertical(rich("愛\u2068ab\u2069", "zh-Hant-TW"), style_of(20));
  CHECK(said(*column) == "愛ab");
}

TEST_CASE("a right-to-left word that is broken begins on the upper line") {
  Shaper shaper(fonts());
  const double width = shaper.shape("愛愛愛愛 אבגד", "zh-Hant-TW", style_of(20))->width;
  const auto shaped = shaper.shape(rich("愛愛愛愛 " + isolated("אבגד הוזח"), "zh-Hant-TW"), style_of(20, width + 1));
  REQUIRE(lines_of(*shaped).size() == 2);
  CHECK(lines_of(*shaped).front() == "愛愛愛愛 אבגד");
  CHECK(lines_of(*shaped).back() == "הוזח");
}

TEST_CASE("formulas run from left to right in every paragraph") {
  Shaper shaper(fonts());
  RichText text = rich("אב ", "en");
  const auto add = [&](Formula formula) {
    text.parts.emplace_back(std::make_shared<const Formula>(std::move(formula)));
  };
  add(math_variable("a"));
  add(math_row({math_symbol("=", MathClass::relation), math_number("2.00")}));
  std::string order;
  for (const ShapedRun& run : shaper.shape(text, style_of(20))->runs) order += run.run.text + "|";
  CHECK(order == "a|=|2.00|אב |");
}
