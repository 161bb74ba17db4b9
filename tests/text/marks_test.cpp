// Combining marks: where they stand, how wide they make a cluster, what becomes of those no face has.
#include <string>
#include <vector>

#include "text/glyph_source.hpp"
#include "text_support.hpp"

using namespace attnpress;
using namespace attnpress::test;

namespace {

constexpr const char* taiwan = "zh-Hant-TW";
constexpr double slack = 0.03;  // em

const std::u32string letters = U"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0189αΩж愛ㄅあ※";
const std::u32string marks_above = U"\u0300\u0301\u0304\u0307\u0308\u030C";

/// Ink of a glyph of a cluster, from the cluster's pen.
Ink ink_of(GlyphSource& source, const SetText& set, std::size_t glyph) {
  const SetGlyph& at = set.glyphs.at(glyph);
  const Ink ink = source.ink(set.clusters.front().face, at.id);
  return {ink.left + at.dx, ink.top + at.dy, ink.right + at.dx, ink.bottom + at.dy};
}

double middle_of(const Ink& ink) { return (ink.left + ink.right) / 2; }

}  // namespace

TEST_CASE("a mark stands in the middle over its letter, apart from it") {
  GlyphSource source(fonts());
  int composed = 0;
  int placed = 0;
  for (const char32_t letter : letters) {
    for (const char32_t mark : marks_above) {
      for (const bool bold : {false, true}) {
        const std::string text = to_utf8(letter) + to_utf8(mark);
        CAPTURE(text, bold);
        const SetText set = source.set(text, bold, Tradition::western);
        REQUIRE(set.clusters.size() == 1);
        if (set.glyphs.size() == 1) {
          ++composed;
          continue;
        }
        ++placed;
        REQUIRE(set.glyphs.size() == 2);
        const Ink base = ink_of(source, set, 0);
        const Ink above = ink_of(source, set, 1);
        CHECK(above.bottom < base.top - slack);
        CHECK(above.bottom > base.top - 0.1);
        CHECK(middle_of(above) == Approx(middle_of(base)).margin(0.001));
      }
    }
  }
  CHECK(composed > 50);
  CHECK(placed > 300);
  CHECK(source.problems().items().empty());
}

TEST_CASE("marks add no width to a letter that is wider, and none reaches beyond its cluster") {
  GlyphSource source(fonts());
  for (const char32_t letter : letters) {
    const SetText bare = source.set(to_utf8(letter), false, Tradition::western);
    for (const char32_t mark : marks_above + U"\u0327") {
      const std::string text = to_utf8(letter) + to_utf8(mark);
      CAPTURE(text);
      const SetText set = source.set(text, false, Tradition::western);
      if (set.glyphs.size() == 1) continue;
      const Ink own = ink_of(source, set, 1);
      const double advance = set.clusters.front().advance;
      CHECK(own.left >= 0);
      CHECK(own.right <= advance);
      const double needed = std::max(bare.clusters.front().advance, own.right - own.left);
      CHECK(advance >= bare.clusters.front().advance);
      CHECK(advance <= needed + 5 * slack);
    }
  }
}

TEST_CASE("marks of Latin letters have the height they have in composed letters, not that of tone marks") {
  GlyphSource source(fonts());
  const auto height = [&](const char* text) {
    Shaper shaper(fonts());
    const auto shaped = shaper.shape(text, "en", style_of(1));
    return -(shaped->runs.front().run.bounds.y - shaped->baseline);
  };
  for (const auto& [own, composed] :
       {std::pair{"x\u0301", "é"}, {"x\u0300", "è"}, {"x\u0308", "ë"}, {"X\u0301", "É"}}) {
    CAPTURE(own, composed);
    CHECK(height(own) == Approx(height(composed)).margin(0.06));
  }
}

TEST_CASE("marks on one side are stacked, those on both sides stand on their own") {
  GlyphSource source(fonts());
  const SetText stacked = source.set("x\u0304\u0301", false, Tradition::western);
  REQUIRE(stacked.glyphs.size() == 3);
  CHECK(ink_of(source, stacked, 1).bottom < ink_of(source, stacked, 0).top);
  CHECK(ink_of(source, stacked, 2).bottom < ink_of(source, stacked, 1).top);

  const SetText both = source.set("e\u0301\u0323", false, Tradition::western);  // the dot is composed: ẹ
  REQUIRE(both.glyphs.size() == 2);
  CHECK(ink_of(source, both, 0).bottom > 0.1);
  CHECK(ink_of(source, both, 1).bottom < ink_of(source, both, 0).top);
  CHECK(middle_of(ink_of(source, both, 1)) == Approx(middle_of(ink_of(source, both, 0))));

  const SetText under = source.set("x\u0327\u0301", false, Tradition::western);
  REQUIRE(under.glyphs.size() == 3);
  CHECK(ink_of(source, under, 1).top == Approx(ink_of(source, under, 0).bottom).margin(0.001));
  CHECK(ink_of(source, under, 2).bottom < ink_of(source, under, 0).top);
}

TEST_CASE("what a face composes is composed") {
  GlyphSource source(fonts());
  for (const auto& [parts, whole] : {std::pair{"e\u0301", "é"}, {"n\u0303", "ñ"}, {"か\u3099", "が"}}) {
    CAPTURE(parts);
    const SetText set = source.set(parts, false, Tradition::east_asian);
    REQUIRE(set.glyphs.size() == 1);
    CHECK(set.glyphs.front().id == source.set(whole, false, Tradition::east_asian).glyphs.front().id);
  }
}

TEST_CASE("the text of a letter with marks stays as it was written") {
  Shaper shaper(fonts());
  const auto shaped = shaper.shape("ax\u0301b", taiwan, style_of(10));
  CHECK(said(*shaped) == "ax\u0301b");
  check_clusters(*shaped);
}

TEST_CASE("a mark that neither a face nor its spacing form has is a problem that names it") {
  GlyphSource source(fonts());
  static_cast<void>(source.set("x\u0359", false, Tradition::western));
  REQUIRE(source.problems().items().size() == 1);
  CHECK(source.problems().items().front().message.find("U+0359") != std::string::npos);
}

TEST_CASE("in a column a mark over an upright sign takes its room along the column") {
  GlyphSource source(fonts());
  const SetText set = source.set_vertical("愛\u0301", false, Tradition::east_asian);
  REQUIRE(set.glyphs.size() == 2);
  CHECK(ink_of(source, set, 1).top >= 0);
  CHECK(ink_of(source, set, 1).bottom < ink_of(source, set, 0).top);
  CHECK(middle_of(ink_of(source, set, 1)) == Approx(middle_of(ink_of(source, set, 0))).margin(0.001));
  CHECK(ink_of(source, set, 0).bottom <= set.clusters.front().advance);
}
