// Vertical labels, and texts put on the page turned.
#include <numbers>

#include "text_support.hpp"

using namespace attnpress;
using namespace attnpress::test;

namespace {

constexpr double quarter = std::numbers::pi / 2;

const ShapedRun& run_with(const ShapedText& shaped, std::string_view text) {
  for (const ShapedRun& run : shaped.runs) {
    if (run.run.text.find(text) != std::string::npos) return run;
  }
  FAIL("no run says " << text);
  return shaped.runs.front();
}

}  // namespace

TEST_CASE("a column stacks Han upright and lays Latin on its side") {
  Shaper shaper(fonts());
  const auto column = shaper.shape_vertical(rich("列 query：誰在注意", "zh-Hant-TW"), style_of(20));
  CHECK(said(*column) == "列 query：誰在注意");
  CHECK(run_with(*column, "列").run.angle == 0);
  CHECK(run_with(*column, "query").run.angle == Approx(quarter));
  CHECK(run_with(*column, "：").run.angle == Approx(quarter));  // the face has no vertical colon for Taiwan
  CHECK(run_with(*column, "誰在注意").run.angle == 0);
  double bottom = 0;
  for (const ShapedRun& run : column->runs) {
    CHECK(run.run.bounds.y >= bottom - 0.01);
    bottom = run.run.bounds.bottom();
    CHECK(run.run.bounds.x >= 0);
    CHECK(run.run.bounds.right() <= column->width);
  }
  CHECK(bottom <= column->height);
}

TEST_CASE("all of a column stands around one axis") {
  Shaper shaper(fonts());
  const auto column = shaper.shape_vertical(rich("國HH國", "zh-Hant-TW"), style_of(100));
  for (const ShapedRun& run : column->runs) CHECK(run.run.bounds.center_x() == Approx(60).margin(2.5));
}

TEST_CASE("brackets take their vertical forms and are tightened") {
  Shaper shaper(fonts());
  const auto across = shaper.shape("「愛」", "zh-Hant-TW", style_of(10));
  const auto column = shaper.shape_vertical(rich("「愛」", "zh-Hant-TW"), style_of(10));
  CHECK(ids_of(*column)[0] != ids_of(*across)[0]);
  CHECK(ids_of(*column)[1] == ids_of(*across)[1]);
  CHECK(column->height == Approx(20));
}

TEST_CASE("a formula in a column lies on its side") {
  Shaper shaper(fonts());
  RichText text = rich("除以", "zh-Hant-TW");
  text.parts.emplace_back(std::make_shared<const Formula>(math_radical(math_variable("d"))));
  const auto column = shaper.shape_vertical(text, style_of(20));
  CHECK(run_with(*column, "√").run.angle == Approx(quarter));
  REQUIRE(column->rules.size() == 1);
  CHECK(column->rules.front().rect.height > column->rules.front().rect.width);
  CHECK(column->rules.front().rect.x > run_with(*column, "d").run.bounds.right());
}

TEST_CASE("placing moves, colours and turns") {
  Shaper shaper(fonts());
  RichText text = rich("列 ", "zh-Hant-TW", Tone::accent);
  text.parts.emplace_back(std::make_shared<const Formula>(math_radical(math_variable("d"))));
  const auto shaped = shaper.shape(text, style_of(20));
  const TextColors colors{{1, 1, 1}, {2, 2, 2}, {3, 3, 3}};

  std::vector<Item> flat;
  place_text(*shaped, {100, 200}, colors, flat);
  REQUIRE(flat.size() == shaped->runs.size() + 1);
  const auto& first = std::get<GlyphRun>(flat.front());
  CHECK(first.color == Color{3, 3, 3});
  CHECK(first.glyphs.front().origin.x == Approx(100));
  CHECK(first.glyphs.front().origin.y == Approx(200 + shaped->baseline));
  CHECK(std::get<Fill>(flat.back()).color == Color{1, 1, 1});

  std::vector<Item> turned;
  place_text(*shaped, {100, 200}, colors, turned, -quarter);
  const Rect box{100, 200 - shaped->width, shaped->height, shaped->width};
  for (const Item& item : turned) {
    const auto* run = std::get_if<GlyphRun>(&item);
    CHECK(box.contains(run != nullptr ? run->bounds : std::get<Fill>(item).rect, 0.01));
    if (run != nullptr) CHECK(run->angle == Approx(-quarter));
  }
  CHECK(std::get<GlyphRun>(turned.front()).glyphs.front().origin.y == Approx(200));
}
