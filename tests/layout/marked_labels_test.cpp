// Labels whose letters carry marks are higher than others: rows and headers make room for them.
#include "layout/hand_made.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::test;

namespace {

std::string scenario_of(const std::vector<std::string>& tokens, const std::string& language) {
  std::string names;
  std::string rows;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string comma = i == 0 ? "" : ", ";
    names += comma + '"' + tokens[i] + '"';
    rows += comma + (i % 2 == 0 ? "[1, 0]" : "[0, 1]");
  }
  return "attnpress: 1\nlanguage: " + language + "\ntokens: [" + names + "]\nq: &q [" + rows + "]\nk: *q\nv: *q\n";
}

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

}  // namespace

TEST_CASE("tokens with combining or composed marks give pages in order, in both languages") {
  const std::vector<std::vector<std::string>> lists{
      {"x\u0301", "b"},
      {"e\u0301\u0323", "b"},
      {"x\u0301", "l\u030C", "X\u0300\u0304", "q\u0308", "愛\u0301", "i\u0301\u0301"},
      {"Ế", "gộ", "Ậg", "Ẵ", "ế", "Ẩỵ"},
      {repeated("x\u0301y\u0308z\u030C", 6), "\u0301", "ẹ\u0301g\u0301", "W\u0301W\u0301"},
      {repeated("n\u0303", 20), "b", "c", "d"},
  };
  for (const auto& tokens : lists) {
    for (const std::string language : {"en", "zh-Hant-TW"}) {
      Shaper shaper(shared_fonts());
      CAPTURE(tokens.front(), language);
      const auto planned = plan_scenario(scenario_of(tokens, language), "16:9", "light", shaper);
      REQUIRE(planned != nullptr);
      REQUIRE(planned->plan.has_value());
      for (int i = 0; i < planned->story.count; ++i) {
        const Scene scene = draw(*planned->plan, make_frame(planned->story, i), shaper);
        CHECK(check_scene(scene, planned->page) == std::vector<std::string>{});
      }
      CHECK(shaper.problems().items().empty());
    }
  }
}
