// Characters without ink: seen by a mark where they change nothing, left alone where they do.
#include <string>
#include <utility>
#include <vector>

#include "base/utf8.hpp"
#include "story/invisible.hpp"
#include "story/token_labels.hpp"
#include "story/told.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::testing;

namespace {

Strings english() {
  Diagnostics diagnostics;
  const auto loaded = load_strings("en", diagnostics);
  REQUIRE(loaded);
  return *loaded;
}

std::string shown(const std::string& token) { return display_token(token, TokenStyle::plain, english()); }

std::vector<std::string> indices(const std::vector<std::string>& tokens) {
  std::vector<InputToken> list;
  for (const std::string& token : tokens) {
    InputToken entry;
    entry.text = token;
    list.push_back(std::move(entry));
  }
  std::vector<std::string> out;
  for (const Label& label : token_labels(list, TokenStyle::plain, english())) out.push_back(label.index);
  return out;
}

using Indices = std::vector<std::string>;

}  // namespace

TEST_CASE("every character without ink has its mark among letters, at the ends and alone") {
  const std::pair<char32_t, char32_t> ranges[] = {
      {0x00AD, 0x00AD}, {0x034F, 0x034F},   {0x061C, 0x061C},   {0x115F, 0x1160},  {0x17B4, 0x17B5}, {0x180B, 0x180F},
      {0x200B, 0x200F}, {0x202A, 0x202E},   {0x2060, 0x206F},   {0x3164, 0x3164},  {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF},
      {0xFFA0, 0xFFA0}, {0x1D173, 0x1D17A}, {0xE0000, 0xE01FF}, {0xE0FFF, 0xE0FFF}};
  for (const auto& [first, last] : ranges) {
    for (char32_t point = first; point <= last; ++point) {
      const std::string letter = to_utf8(point);
      const std::string mark = "⟨" + code_point_name(point) + "⟩";
      CAPTURE(mark);
      CHECK(shown(letter) == mark);
      CHECK(shown("a" + letter + "b") == "a" + mark + "b");
      CHECK(shown(letter + "b") == mark + "b");
      CHECK(shown("a" + letter) == "a" + mark);
    }
  }
}

TEST_CASE("what shapes its neighbours is left alone") {
  const char* whole[] = {
      "👩\u200D🚀",                                  // a joined emoji
      "👩🏽\u200D🚀",                        // with a tone of skin
      "❤\uFE0F\u200D🔥",                            // with a style before the joiner
      "1\uFE0F\u20E3",                             // a keycap
      "葛\U000E0100",                              // a variant of a Han character
      "塚\uFE00",                                  // a standardized one
      "می\u200Cخواهم",                             // a Persian word
      "क्\u200Dष",                                  // a half form
      "\u1820\u180B",                              // a Mongolian variant
      "\U0001F3F4\U000E0067\U000E0062\U000E007F",  // a flag of tags
  };
  for (const char* token : whole) CHECK(shown(token) == token);
  CHECK(shown("👩\u200D") == "👩⟨U+200D⟩");
  CHECK(shown("a\u200D🚀") == "a⟨U+200D⟩🚀");
  CHECK(shown("\u200Cخ") == "⟨U+200C⟩خ");
  CHECK(shown("1\uFE0F") == "1⟨U+FE0F⟩");
  CHECK(shown("a\U000E0100") == "a⟨U+E0100⟩");
  CHECK(shown("\U0001F3F4\U000E0067") == "\U0001F3F4⟨U+E0067⟩");
  CHECK(shown("א\u2066ב") == "א⟨U+2066⟩ב");
}

TEST_CASE("tokens that look alike get an index, those told apart by a mark need none") {
  CHECK(indices({"葛", "葛\U000E0100", "我"}) == Indices{"1", "2", ""});
  CHECK(indices({"☺", "☺\uFE0F"}) == Indices{"1", "2"});
  CHECK(indices({"خم", "خ\u200Cم"}) == Indices{"1", "2"});
  CHECK(indices({"a", "a\u2066", "a"}) == Indices{"1", "", "2"});
  CHECK(indices({"\u2066", "\u2067", "\u2066"}) == Indices{"1", "", "2"});
  // On a narrow page both are "a⟨…⟩b".
  CHECK(indices({"a\u2066b", "a\u2067b"}) == Indices{"1", "2"});
  CHECK(without_invisible("a\u00ADb\u200Dc d\uFEFF") == "abc d");
}
