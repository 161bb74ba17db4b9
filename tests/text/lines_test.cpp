// Where lines break.
#include <algorithm>

#include "text_support.hpp"

using namespace attnpress;
using namespace attnpress::test;

namespace {

constexpr const char* taiwan = "zh-Hant-TW";
const std::string sentence =
    "「愛」對自己的分數最高，softmax 之後留給自己 38.75% 的注意力；他說：「這一列四個權重合計 1。」（完）真的……嗎？";

bool starts_badly(const std::string& line) {
  static constexpr std::u32string_view closing = U"」』）】》〉、。，．：；？！…‥％%)],.;:!?";
  return closing.find(to_code_points(line).front()) != std::u32string_view::npos;
}

bool ends_badly(const std::string& line) {
  static constexpr std::u32string_view opening = U"「『（【《〈([";
  return opening.find(to_code_points(line).back()) != std::u32string_view::npos;
}

std::string without_spaces(std::string text) {
  std::erase(text, ' ');
  return text;
}

}  // namespace

TEST_CASE("no line starts with closing or ends with opening punctuation, at any width") {
  Shaper shaper(fonts());
  for (double width = 44; width < 500; width += 3.1) {
    CAPTURE(width);
    const auto shaped = shaper.shape(rich(sentence, taiwan), style_of(17, width));
    const std::vector<std::string> lines = lines_of(*shaped);
    REQUIRE(static_cast<int>(lines.size()) == shaped->lines);
    std::string whole;
    for (const std::string& line : lines) {
      CAPTURE(line);
      CHECK_FALSE(starts_badly(line));
      CHECK_FALSE(ends_badly(line));
      whole += line;
    }
    CHECK(without_spaces(whole) == without_spaces(sentence));
  }
}

TEST_CASE("lines are no wider than they may be") {
  Shaper shaper(fonts());
  for (double width = 70; width < 500; width += 7.7) {
    CAPTURE(width);
    CHECK(shaper.shape(rich(sentence, taiwan), style_of(17, width))->width <= width + 1e-6);
  }
}

TEST_CASE("a text fits into the width it was measured with") {
  Shaper shaper(fonts());
  const double width = shaper.shape(rich(sentence, taiwan), style_of(17))->width;
  CHECK(shaper.shape(rich(sentence, taiwan), style_of(17, width))->lines == 1);
  CHECK(shaper.shape(rich(sentence, taiwan), style_of(17, width - 1))->lines == 2);
}

TEST_CASE("words of the list stay whole where another place is allowed") {
  Shaper keeping(fonts(), {"注意力", "分數", "權重", "合計"});
  Shaper plain(fonts());
  const auto cuts = [](const std::vector<std::string>& lines) {
    int count = 0;
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
      for (const std::string& word :
           {std::string("注意力"), std::string("分數"), std::string("權重"), std::string("合計")}) {
        for (std::size_t cut = 3; cut < word.size(); cut += 3) {
          if (lines[i].ends_with(word.substr(0, cut)) && lines[i + 1].starts_with(word.substr(cut))) ++count;
        }
      }
    }
    return count;
  };
  int cuts_of_plain = 0;
  for (double width = 80; width < 400; width += 5.3) {
    CAPTURE(width);
    CHECK(cuts(lines_of(*keeping.shape(rich(sentence, taiwan), style_of(17, width)))) == 0);
    cuts_of_plain += cuts(lines_of(*plain.shape(rich(sentence, taiwan), style_of(17, width))));
  }
  CHECK(cuts_of_plain > 0);  // else the list would not be what kept them
}

TEST_CASE("a word of the list that is wider than the line is broken all the same") {
  Shaper shaper(fonts(), {"注意力機制"});
  const auto shaped = shaper.shape(rich("注意力機制", taiwan), style_of(10, 31));
  CHECK(shaped->lines == 2);
  CHECK(shaped->width <= 31);
}

TEST_CASE("a last line of one character is avoided") {
  Shaper shaper(fonts());
  const auto lines = lines_of(*shaper.shape(rich("我愛機器學習我愛機器學習我。", taiwan), style_of(10, 121)));
  REQUIRE(lines.size() == 2);
  CHECK(to_code_points(lines.back()).size() > 2);
}

TEST_CASE("a paragraph does not end in a scrap") {
  Shaper shaper(fonts());
  const RichText text = rich("the 4 weights of this row add up to 1.", "en");
  const double whole = shaper.shape(text, style_of(10))->width;
  const auto lines = lines_of(*shaper.shape(text, style_of(10, whole - 1)));
  REQUIRE(lines.size() == 2);
  CHECK(lines.back().size() >= 8);
}

TEST_CASE("English breaks at spaces; a word longer than the line is cut") {
  Shaper shaper(fonts());
  const auto lines = lines_of(*shaper.shape(rich("the weights of one row add up to 1", "en"), style_of(10, 70)));
  for (const std::string& line : lines) {
    CHECK_FALSE(line.starts_with(' '));
    CHECK_FALSE(line.ends_with(' '));
  }
  const auto cut = shaper.shape(rich("a supercalifragilisticexpialidocious_word", "en"), style_of(10, 70));
  CHECK(cut->width <= 70);
  CHECK(cut->lines > 2);
}

TEST_CASE("a line feed is a new line") {
  Shaper shaper(fonts());
  const auto shaped = shaper.shape(rich("一\n二", taiwan), style_of(10));
  CHECK(lines_of(*shaped) == std::vector<std::string>{"一", "二"});
}

TEST_CASE("baselines are a line gap apart; a tall formula makes room") {
  Shaper shaper(fonts());
  const auto baselines = [](const ShapedText& shaped) {
    std::vector<double> result;
    for (const ShapedRun& run : shaped.runs) {
      if (run.run.size != 10) continue;
      const double y = run.run.glyphs.front().origin.y;
      if (result.empty() || y > result.back() + 1) result.push_back(y);
    }
    return result;
  };
  const auto plain = baselines(*shaper.shape(rich("一二三四五六七八", taiwan), style_of(10, 41)));
  REQUIRE(plain.size() == 2);
  CHECK(plain[1] - plain[0] == Approx(13.5));

  RichText text = rich("一二三四五", taiwan);
  text.parts.emplace_back(
      std::make_shared<const Formula>(math_fraction(math_number("1"), math_radical(math_variable("d")))));
  TextStyle style = style_of(10, 41);
  style.display = true;
  const auto shaped = shaper.shape(text, style);
  CHECK(shaped->lines == 2);
  for (const ShapedRun& a : shaped->runs) {
    for (const ShapedRun& b : shaped->runs) {
      if (&a != &b) CHECK_FALSE(a.run.bounds.overlaps(b.run.bounds, 0.3));
    }
  }
}

TEST_CASE("arithmetic breaks before its relations and nowhere else") {
  Shaper shaper(fonts());
  const auto equals = [] { return math_symbol("=", MathClass::relation); };
  const auto plus = [] { return math_symbol("+", MathClass::binary); };
  const RichText text =
      text_of(math_row({math_number("0"), plus(), math_number("1"), plus(), math_number("0.25"), equals(),
                        math_number("1.25"), equals(), math_number("5"), math_symbol("/"), math_number("4")}));
  const double whole = shaper.shape(text, style_of(10))->width;
  const auto one = shaper.shape(text, style_of(10, whole + 0.001));
  CHECK(one->lines == 1);
  const auto two = shaper.shape(text, style_of(10, whole * 0.8));
  CHECK(two->lines == 2);
  const auto narrow = shaper.shape(text, style_of(10, 5));
  const std::vector<std::string> lines = lines_of(*narrow);
  REQUIRE(lines.size() == 3);
  CHECK(lines[1].starts_with("="));
  CHECK(lines[2].starts_with("="));
}

TEST_CASE("a formula keeps to the sign behind it") {
  Shaper shaper(fonts());
  RichText text = rich("除以", taiwan);
  text.parts.emplace_back(std::make_shared<const Formula>(math_radical(math_variable("d"))));
  text.parts.emplace_back(Words{"，再相乘"});
  for (double width = 28; width < 80; width += 1.3) {
    CAPTURE(width);
    const auto shaped = shaper.shape(text, style_of(10, width));
    double comma = -1;
    double letter = -2;
    for (const ShapedRun& run : shaped->runs) {
      if (run.run.text.starts_with("，")) comma = run.run.glyphs.front().origin.y;
      if (run.run.text == "d") letter = run.run.glyphs.front().origin.y;
    }
    CHECK(comma == Approx(letter));
  }
}

TEST_CASE("justified lines are as wide as they may be, but for the last, and say the same") {
  Shaper shaper(fonts());
  const RichText text = rich(sentence + sentence, taiwan);
  int lines = 0;
  int full = 0;
  for (double width = 180; width < 500; width += 13.3) {
    CAPTURE(width);
    TextStyle style = style_of(10.5, width);
    style.justified = true;
    const auto justified = shaper.shape(text, style);
    CHECK(without_spaces(said(*justified)) == without_spaces(sentence + sentence));
    check_clusters(*justified);
    for (int i = 0; i < justified->lines; ++i) {
      const ShapedText line = line_of(*justified, i);
      CHECK_FALSE(starts_badly(line.text));
      CHECK_FALSE(ends_badly(line.text));
      const double last = line.runs.back().run.glyphs.back().origin.x;
      CHECK(last < width);
      if (i + 1 == justified->lines) continue;
      ++lines;
      full += last > width - 1.01 * style.size ? 1 : 0;  // the last sign is at most one em wide
    }
  }
  REQUIRE(lines > 50);
  CHECK(full > 0.9 * lines);
}

TEST_CASE("justified ideographs stand so close that no space is seen between them") {
  Shaper shaper(fonts());
  TextStyle style = style_of(10, 205);
  style.justified = true;
  const auto shaped =
      shaper.shape(rich("注意力是把分數變成權重再把各列加起來的一種方法權重愈大的列占得愈多", taiwan), style);
  REQUIRE(shaped->lines == 2);
  const std::vector<Glyph> first = line_of(*shaped, 0).runs.front().run.glyphs;
  REQUIRE(first.size() == 20);
  for (std::size_t i = 1; i < first.size(); ++i) {
    const double step = first[i].origin.x - first[i - 1].origin.x;
    CHECK(step == Approx(10 + 5.0 / 19));
    CHECK(step < 10.9);
  }
}

TEST_CASE("a line that would have to be stretched too far stays short") {
  Shaper shaper(fonts());
  TextStyle style = style_of(10, 105);
  style.justified = true;
  const auto shaped = shaper.shape(rich("字字 incomprehensibility 字字字字字字", taiwan), style);
  REQUIRE(shaped->lines > 2);
  CHECK(line_of(*shaped, 0).runs.back().run.glyphs.back().origin.x < 40);
}

TEST_CASE("the lines of a text, each by itself, are its glyphs at their places") {
  Shaper shaper(fonts());
  RichText text = rich(sentence, taiwan);
  text.parts.emplace_back(std::make_shared<const Formula>(math_radical(math_variable("d"))));
  text.parts.emplace_back(Words{sentence});
  const auto whole = shaper.shape(text, style_of(12, 150));
  std::vector<std::uint32_t> ids;
  std::size_t rules = 0;
  double bottom = -1;
  for (int i = 0; i < whole->lines; ++i) {
    const ShapedText line = line_of(*whole, i);
    const ShapedLine& place = whole->line_places[static_cast<std::size_t>(i)];
    CHECK(place.top > bottom);
    CHECK(line.height == Approx(place.bottom - place.top));
    CHECK(line.runs.front().run.glyphs.front().origin.y ==
          Approx(whole->runs[place.first_run].run.glyphs.front().origin.y - place.top));
    for (const std::uint32_t id : ids_of(line)) ids.push_back(id);
    rules += line.rules.size();
    bottom = place.bottom;
  }
  CHECK(ids == ids_of(*whole));
  CHECK(rules == whole->rules.size());
  CHECK(bottom == Approx(whole->height));
}
