// Where a text may be cut: between user-perceived characters.
#include "base/graphemes.hpp"

#include "support/catch.hpp"

using namespace attnpress;

namespace {

std::size_t count_of(std::string_view text) { return grapheme_offsets(text).size() - 1; }

}  // namespace

TEST_CASE("a user-perceived character is one, however many code points it takes") {
  for (const char* text : {"a", "愛", "n\u0303", "e\u0301\u0323", "か\u3099", "☂\uFE0F", "👩\u200D🔬", "👍🏽", "🇹🇼",
                           "각", "\u1100\u1161\u11A8", "가\u11A8", "葛\U000E0100", "\u0915\u094D", "\r\n", "\u0301"}) {
    CAPTURE(text);
    CHECK(count_of(text) == 1);
  }
}

TEST_CASE("user-perceived characters are told apart") {
  CHECK(count_of("") == 0);
  CHECK(count_of("ab") == 2);
  CHECK(count_of("愛學習") == 3);
  CHECK(count_of("n\u0303n\u0303x") == 3);
  CHECK(count_of("🇹🇼🇯🇵🇹") == 3);
  CHECK(count_of("가각") == 2);
  CHECK(count_of("\n\u0301") == 2);
  CHECK(count_of("a\u200Db") == 2);
  CHECK(grapheme_offsets("an\u0303愛") == std::vector<std::size_t>{0, 1, 4, 7});
}

TEST_CASE("the middle is left out between user-perceived characters") {
  std::string text;
  for (int i = 0; i < 20; ++i) text += "n\u0303";
  const std::vector<std::size_t> offsets = grapheme_offsets(text);
  REQUIRE(offsets.size() == 21);
  CHECK(without_middle(text, offsets, 5) == "n\u0303n\u0303n\u0303…n\u0303n\u0303");
  CHECK(without_middle(text, offsets, 1) == "n\u0303…");
  CHECK(without_middle(text, offsets, 0) == "…");
}
