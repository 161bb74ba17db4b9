// Geometry of formulas, checked as properties: nothing overlaps, parts stand where they belong, sizes hold.
#include <algorithm>

#include "text_support.hpp"

using namespace attnpress;
using namespace attnpress::test;

namespace {

Formula plus() { return math_symbol("+", MathClass::binary); }
Formula equals() { return math_symbol("=", MathClass::relation); }
Formula letter(const char* text) { return math_variable(text); }

TextStyle display_style(double size) {
  TextStyle style = style_of(size);
  style.display = true;
  return style;
}

const ShapedRun& run_that_says(const ShapedText& shaped, std::string_view text) {
  const auto found =
      std::find_if(shaped.runs.begin(), shaped.runs.end(), [&](const ShapedRun& run) { return run.run.text == text; });
  REQUIRE(found != shaped.runs.end());
  return *found;
}

double baseline_of(const ShapedRun& run) { return run.run.glyphs.front().origin.y; }

/// A random formula of a few levels.
Formula random_formula(Dice& dice, int depth) {
  const auto leaf = [&]() -> Formula {
    switch (dice.below(3)) {
      case 0:
        return letter(dice.below(2) == 0 ? "x" : "d");
      case 1:
        return math_number(dice.below(2) == 0 ? "0.25" : "−3");
      default:
        return letter("Q");
    }
  };
  if (depth == 0) return leaf();
  switch (dice.below(6)) {
    case 0:
      return math_fraction(random_formula(dice, depth - 1), random_formula(dice, depth - 1));
    case 1:
      return math_radical(random_formula(dice, depth - 1));
    case 2:
      return math_superscript(leaf(), random_formula(dice, depth - 1));
    case 3:
      return math_subscript(leaf(), leaf());
    case 4:
      return math_fence("(", random_formula(dice, depth - 1), ")");
    default:
      return math_row({random_formula(dice, depth - 1), plus(), random_formula(dice, depth - 1)});
  }
}

}  // namespace

TEST_CASE("parts of a formula do not overlap and stay within its box") {
  Shaper shaper(fonts());
  Dice dice(11);
  for (int round = 0; round < 200; ++round) {
    const Formula formula = random_formula(dice, 1 + static_cast<int>(dice.below(3)));
    CAPTURE(round, plain_text(formula));
    TextStyle style = display_style(20);
    style.display = dice.below(2) == 0;
    const auto shaped = shaper.shape(text_of(formula), style);
    check_clusters(*shaped);
    const double slack = 0.06 * style.size;  // italic letters lean over their neighbours by a hair
    for (std::size_t i = 0; i < shaped->runs.size(); ++i) {
      const Rect& bounds = shaped->runs[i].run.bounds;
      CHECK(bounds.y >= -0.001);
      CHECK(bounds.bottom() <= shaped->height + 0.001);
      for (std::size_t j = i + 1; j < shaped->runs.size(); ++j) {
        CHECK_FALSE(bounds.overlaps(shaped->runs[j].run.bounds, slack));
      }
      for (const ShapedRule& rule : shaped->rules) {
        const bool is_sign = shaped->runs[i].run.text == "√";  // joined to its bar on purpose
        if (!is_sign) CHECK_FALSE(bounds.overlaps(rule.rect, 0.001));
      }
    }
  }
}

TEST_CASE("letters are italic glyphs that say plain letters") {
  Shaper shaper(fonts());
  const auto shaped = shaper.shape(text_of(math_row({letter("Q"), letter("h")})), style_of(10));
  CHECK(said(*shaped) == "Qh");
  for (const ShapedRun& run : shaped->runs) CHECK(run.run.face == fonts()->face_of_role("formula"));
  const auto upright = shaper.shape(text_of(math_symbol("Q")), style_of(10));
  CHECK(upright->runs.front().run.glyphs.front().id != shaped->runs.front().run.glyphs.front().id);
}

TEST_CASE("numbers and words among the signs take the body face on the same baseline") {
  Shaper shaper(fonts());
  const auto shaped = shaper.shape(
      text_of(math_row({math_number("權重(愛)"), equals(), math_number("0.25"), plus(), letter("x")})), style_of(20));
  CHECK(run_that_says(*shaped, "0.25").run.face == fonts()->face_of_role("body"));
  CHECK(run_that_says(*shaped, "權重(愛)").run.face == fonts()->face_of_role("body"));
  for (const ShapedRun& run : shaped->runs) CHECK(baseline_of(run) == Approx(shaped->baseline));
}

TEST_CASE("a fraction has its bar between its parts, both centred over it") {
  Shaper shaper(fonts());
  for (const bool display : {true, false}) {
    TextStyle style = style_of(20);
    style.display = display;
    const auto shaped = shaper.shape(text_of(math_fraction(math_number("12345"), math_number("78"))), style);
    REQUIRE(shaped->rules.size() == 1);
    const Rect& bar = shaped->rules.front().rect;
    const Rect& above = run_that_says(*shaped, "12345").run.bounds;
    const Rect& below = run_that_says(*shaped, "78").run.bounds;
    CHECK(above.bottom() < bar.y);
    CHECK(below.y > bar.bottom());
    CHECK(above.center_x() == Approx(bar.center_x()).margin(0.5));
    CHECK(below.center_x() == Approx(bar.center_x()).margin(0.5));
    CHECK(bar.x < above.x);
    CHECK(bar.right() > above.right());
    CHECK(bar.y < shaped->baseline);
    CHECK((run_that_says(*shaped, "78").run.size == 20) == display);  // inline parts are scripts
  }
}

TEST_CASE("the bar of a radical is joined to its sign and covers the radicand") {
  Shaper shaper(fonts());
  for (const double size : {9.0, 28.0}) {
    for (const Formula& inside :
         {letter("d"), letter("x"), math_number("4"), math_fraction(letter("a"), letter("b"))}) {
      const auto shaped = shaper.shape(text_of(math_radical(inside)), style_of(size));
      const Rect& sign = run_that_says(*shaped, "√").run.bounds;
      const Rect& bar = shaped->rules.front().rect;
      CHECK(bar.x < sign.right());
      CHECK(bar.y == Approx(sign.y).margin(0.002 * size));
      for (const ShapedRun& run : shaped->runs) {
        if (run.run.text == "√") continue;
        CHECK(run.run.bounds.y > bar.bottom());
        CHECK(run.run.bounds.right() <= bar.right() + 0.02 * size);
      }
    }
  }
}

TEST_CASE("scripts stand above and below, and never below the least size") {
  Shaper shaper(fonts());
  TextStyle style = style_of(20);
  Formula both;
  both.kind = Formula::Kind::scripts;
  both.children = {letter("x"), math_number("2"), letter("k")};
  const auto shaped = shaper.shape(text_of(both), style);
  CHECK(baseline_of(run_that_says(*shaped, "2")) < baseline_of(run_that_says(*shaped, "x")));
  CHECK(baseline_of(run_that_says(*shaped, "k")) > baseline_of(run_that_says(*shaped, "x")));
  CHECK(shaped->smallest < 16);

  style.script_minimum = 16;
  CHECK(shaper.shape(text_of(both), style)->smallest == Approx(16));
  const Formula deep = math_superscript(letter("e"), math_superscript(letter("x"), math_number("2")));
  CHECK(shaper.shape(text_of(deep), style)->smallest == Approx(16));
  style.script_minimum = 30;  // more than the text itself: no larger than the text
  CHECK(shaper.shape(text_of(deep), style)->smallest == Approx(20));
}

TEST_CASE("a fence grows with what it holds and stands around the axis") {
  Shaper shaper(fonts());
  const auto height_of = [&](const Formula& inside) {
    const auto shaped = shaper.shape(text_of(math_fence("(", inside, ")")), display_style(20));
    const Rect& left = run_that_says(*shaped, "(").run.bounds;
    const Rect& right = run_that_says(*shaped, ")").run.bounds;
    CHECK(left.y == Approx(right.y));
    CHECK(left.height == Approx(right.height));
    return left.height;
  };
  Formula tall = letter("x");
  double before = height_of(tall);
  for (int level = 0; level < 6; ++level) {
    tall = math_fraction(tall, math_row({letter("a"), plus(), tall}));
    const double now = height_of(tall);
    CHECK(now >= before);
    before = now;
  }
  CHECK(before > 100);
  const auto assembled = shaper.shape(text_of(math_fence("[", tall, "]")), display_style(20));
  check_clusters(*assembled);
}

TEST_CASE("a line below the part at work makes no fence grow") {
  Shaper shaper(fonts());
  Formula part = math_fraction(letter("Q"), math_radical(letter("d")));
  const auto plain = shaper.shape(text_of(math_fence("(", part, ")")), display_style(20));
  part.underlined = true;
  const auto marked = shaper.shape(text_of(math_fence("(", part, ")")), display_style(20));
  CHECK(marked->rules.size() == plain->rules.size() + 1);
  CHECK(marked->width == Approx(plain->width));
  for (const char* delimiter : {"(", ")"}) {
    const GlyphRun& before = run_that_says(*plain, delimiter).run;
    const GlyphRun& after = run_that_says(*marked, delimiter).run;
    CHECK(before.glyphs.front().id == after.glyphs.front().id);
    CHECK(after.bounds.height == Approx(before.bounds.height));
  }
}

TEST_CASE("spaces follow the classes of the neighbours") {
  Shaper shaper(fonts());
  const auto width = [&](std::vector<Formula> row) {
    return shaper.shape(text_of(math_row(std::move(row))), style_of(18))->width;
  };
  const double minus = width({math_symbol("−")});
  const double x = width({letter("x")});
  CHECK(width({letter("x"), math_symbol("−", MathClass::binary), letter("x")}) == Approx(2 * x + minus + 8));
  CHECK(width({letter("x"), math_symbol("−", MathClass::relation), letter("x")}) == Approx(2 * x + minus + 10));
  CHECK(width({math_symbol("−", MathClass::binary), letter("x")}) == Approx(minus + x));  // a sign, not an operation
  CHECK(width({letter("x"), letter("x")}) == Approx(2 * x));
}

TEST_CASE("grouping for a tone or a rule changes no place") {
  Shaper shaper(fonts());
  Formula part = math_row({equals(), letter("x")});
  const auto flat =
      shaper.shape(text_of(math_row({letter("y"), equals(), letter("x"), plus(), letter("z")})), style_of(18));
  part.tone = Tone::accent;
  part.underlined = true;
  const auto grouped = shaper.shape(text_of(math_row({letter("y"), part, plus(), letter("z")})), style_of(18));
  CHECK(grouped->width == Approx(flat->width));
  CHECK(run_that_says(*grouped, "x").tone == Tone::accent);
  CHECK(run_that_says(*grouped, "z").tone == Tone::normal);
  REQUIRE(grouped->rules.size() == 1);
  CHECK(grouped->rules.front().tone == Tone::accent);
  CHECK(grouped->rules.front().rect.y > grouped->baseline);
}

TEST_CASE("formulas beside each other are spaced as one") {
  Shaper shaper(fonts());
  RichText parts = text_of(letter("x"));
  parts.parts.emplace_back(std::make_shared<const Formula>(math_row({equals(), math_number("4")})));
  const auto apart = shaper.shape(parts, style_of(18));
  const auto whole = shaper.shape(text_of(math_row({letter("x"), equals(), math_number("4")})), style_of(18));
  CHECK(apart->width == Approx(whole->width));
}

TEST_CASE("a symbol the formula face lacks is taken from the body face") {
  Shaper shaper(fonts());
  const auto shaped = shaper.shape(text_of(math_symbol("列")), style_of(10));
  CHECK(shaped->runs.front().run.face == fonts()->face_of_role("body"));
  CHECK(shaper.problems().empty());
}

TEST_CASE("the reference formula is set as one line with two rules") {
  Shaper shaper(fonts());
  const Formula fraction = math_fraction(math_row({letter("Q"), math_superscript(letter("K"), math_symbol("T"))}),
                                         math_radical(letter("d")));
  const auto shaped = shaper.shape(text_of(math_row({math_symbol("softmax", MathClass::operator_name),
                                                     math_fence("(", fraction, ")"), letter("V")})),
                                   display_style(27));
  CHECK(shaped->lines == 1);
  CHECK(shaped->rules.size() == 2);
  CHECK(said(*shaped) == "softmax(QKT√d)V");
  CHECK(shaper.problems().empty());
}

TEST_CASE("a number in a fraction that is underlined keeps clear of the bar and of the line below") {
  Shaper shaper(fonts());
  constexpr double size = 30;
  constexpr double clear = 0.18 * size;
  for (const auto& [factor, below] : {std::pair{"−2", "0.5"}, {"0.25", "0.7"}, {"3", "16"}}) {
    CAPTURE(factor, below);
    Formula part = math_fraction(math_row({math_number(factor), letter("K")}), math_number(below));
    part.underlined = true;
    const auto shaped = shaper.shape(text_of(std::move(part)), display_style(size));
    REQUIRE(shaped->rules.size() == 2);
    const Rect& bar = shaped->rules[0].rect;
    const Rect& underline = shaped->rules[1].rect;
    const Rect& above = run_that_says(*shaped, factor).run.bounds;
    const Rect& number = run_that_says(*shaped, below).run.bounds;
    CHECK(bar.y - above.bottom() >= clear);
    CHECK(number.y - bar.bottom() >= clear);
    CHECK(underline.y - number.bottom() >= clear);
  }
}
