#include "layout/hand_made.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::test;

namespace {

PageTemplate page() {
  PageTemplate page;
  page.size = {200, 100};
  page.margin_left = page.margin_right = page.margin_top = page.margin_bottom = 10;
  page.minimum_text = 11;
  page.minimum_script = 8;
  return page;
}

GlyphRun word(const Rect& box, double size = 12, Color color = {0, 0, 0}) {
  GlyphRun run;
  run.size = size;
  run.color = color;
  run.text = "word";
  run.bounds = box;
  return run;
}

/// Each item in a leaf of its own, but those of one group together.
Scene scene(const std::vector<std::vector<Item>>& leaves) {
  Scene scene;
  scene.size = {200, 100};
  scene.ground = {255, 255, 255};
  for (const std::vector<Item>& leaf : leaves) {
    Node node;
    node.role = Role::paragraph;
    node.first = static_cast<int>(scene.body.items.size());
    node.count = static_cast<int>(leaf.size());
    scene.body.tree.children.push_back(node);
    scene.body.items.insert(scene.body.items.end(), leaf.begin(), leaf.end());
  }
  return scene;
}

bool has(const Scene& scene, const std::string& part) {
  for (const std::string& fault : check_scene(scene, page())) {
    if (fault.find(part) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("the page check accepts a page in order") {
  const Fill cell{{20, 20, 60, 30}, {}, {8, 48, 107}};
  CHECK(check_scene(scene({{cell, word({30, 28, 40, 12}, 12, {255, 255, 255})}, {word({20, 60, 40, 12})}}), page())
            .empty());
}

TEST_CASE("the page check finds what overlaps, sticks out, is covered or leaves the page") {
  const Rect place{30, 30, 40, 12};
  CHECK(has(scene({{word(place)}, {word(place.moved(30, 0))}}), "overlap"));
  CHECK(has(scene({{word(place)}, {word(place.moved(0, 8))}}), "overlap"));
  CHECK_FALSE(has(scene({{word(place)}, {word(place.moved(40, 0))}}), "overlap"));
  CHECK(has(scene({{word({5, 30, 40, 12})}}), "margins"));
  CHECK(has(scene({{word({30, 85, 40, 12})}}), "margins"));
  CHECK(has(scene({{Fill{{20, 20, 40, 30}, {}, {240, 240, 240}}, word(place)}}), "sticks out"));
  CHECK(has(scene({{word(place), Fill{{20, 20, 80, 30}, {}, {240, 240, 240}}}}), "covered"));
  CHECK(has(scene({{word(place)}, {Stroke{{20, 36, 0, 0}, Point{90, 36}, 1, {0, 0, 0}}}}), "crosses"));
  CHECK(has(scene({{word(place)}, {Stroke{{25, 36, 70, 40}, std::nullopt, 2, {0, 0, 0}}}}), "crosses"));
}

TEST_CASE("the page check measures sizes: scripts may be smaller beside larger type only") {
  CHECK(has(scene({{word({30, 30, 40, 12}, 10)}}), "points high"));
  CHECK_FALSE(has(scene({{word({30, 30, 40, 12}), word({72, 26, 8, 8}, 8.5)}}), "points high"));
  CHECK(has(scene({{word({30, 30, 40, 12})}, {word({72, 26, 8, 8}, 8.5)}}), "points high"));
  CHECK(has(scene({{word({30, 30, 40, 12}), word({72, 26, 8, 8}, 7)}}), "points high"));
}

TEST_CASE("the page check measures contrast on the colour really painted") {
  const Color grey{150, 150, 150};
  CHECK(has(scene({{word({30, 30, 40, 12}, 12, grey)}}), "contrast"));
  CHECK(has(scene({{Fill{{20, 20, 80, 40}, {}, {60, 60, 60}}, word({30, 30, 40, 12})}}), "contrast"));
  CHECK_FALSE(has(scene({{Fill{{20, 20, 80, 40}, {}, {60, 60, 60}}, word({30, 30, 40, 12}, 12, {255, 255, 255})}}),
                  "contrast"));
  const Rect box{20, 20, 80, 40};
  const Color dark{10, 20, 30};
  CHECK(has(scene({{Fill{{10, 10, 120, 80}, {}, dark}, Stroke{box, std::nullopt, 2, {20, 30, 40}}}}), "outline"));
  CHECK_FALSE(has(scene({{Fill{{10, 10, 120, 80}, {}, dark}, Stroke{box, std::nullopt, 4, {255, 255, 255}},
                          Stroke{box, std::nullopt, 2, {20, 30, 40}}}}),
                  "outline"));
}

TEST_CASE("the page check wants every item in exactly one part of the structure") {
  Scene stray = scene({{word({30, 30, 40, 12})}});
  stray.body.items.emplace_back(word({30, 60, 40, 12}));
  CHECK(has(stray, "no part"));
  Scene twice = scene({{word({30, 30, 40, 12})}});
  twice.body.tree.children.push_back(twice.body.tree.children.front());
  CHECK(has(twice, "two parts"));
}

TEST_CASE("a mark keeps clear of text, measured along its slanted side") {
  using Kind = PathOp::Kind;
  const Fill mark{{20, 20, 5, 5},
                  {{Kind::move, {20, 20}, {}, {}},
                   {Kind::line, {25, 20}, {}, {}},
                   {Kind::line, {20, 25}, {}, {}},
                   {Kind::close, {}, {}, {}}},
                  {0, 0, 0}};
  CHECK(has(scene({{mark}, {word({22, 22, 20, 10})}}), "a mark touches"));
  CHECK(has(scene({{mark}, {word({23, 23, 20, 10})}}), "a mark touches"));
  CHECK_FALSE(has(scene({{mark}, {word({23.5, 23.5, 20, 10})}}), "a mark touches"));
  CHECK_FALSE(has(scene({{mark}, {word({26, 20, 20, 10})}}), "a mark touches"));
}

TEST_CASE("a mark and an outline of another colour do not overlap") {
  using Kind = PathOp::Kind;
  const Color ink{0, 0, 0};
  const Fill mark{{20, 20, 5, 5},
                  {{Kind::move, {20, 20}, {}, {}},
                   {Kind::line, {25, 20}, {}, {}},
                   {Kind::line, {20, 25}, {}, {}},
                   {Kind::close, {}, {}, {}}},
                  ink};
  const auto framed = [&](const Rect& box, Color core) {
    return scene({{Stroke{box, std::nullopt, 4, {255, 255, 255}}, Stroke{box, std::nullopt, 2, core}}, {mark}});
  };
  const Color accent{179, 58, 0};
  CHECK(has(framed({10, 10, 60, 11}, accent), "a mark and an outline"));
  CHECK(has(framed({10, 10, 60, 8.5}, accent), "a mark and an outline"));  // the casing alone reaches it
  CHECK_FALSE(has(framed({10, 10, 60, 7.5}, accent), "a mark and an outline"));
  CHECK_FALSE(has(framed({10, 10, 60, 40}, accent), "a mark and an outline"));  // wholly inside
  CHECK_FALSE(has(framed({19, 19, 60, 40}, ink), "a mark and an outline"));     // the outline's own corner
}

TEST_CASE("the bar of a cell is seen whole and keeps clear of text") {
  const Color ink{0, 0, 0};
  const Fill cell{{20, 20, 60, 30}, {}, {200, 200, 200}};
  const Fill bar{{20, 47, 40, 2.5}, {}, ink};
  CHECK(check_scene(scene({{cell, bar, word({30, 28, 40, 12})}}), page()).empty());
  CHECK(has(scene({{cell, bar, word({30, 34.7, 40, 12})}}), "the bar of a cell touches"));
  CHECK_FALSE(has(scene({{cell, bar, word({30, 34.4, 40, 12})}}), "the bar of a cell touches"));
  const auto framed = [&](const Rect& box) {
    return scene({{cell, bar}, {Stroke{box, std::nullopt, 3, {255, 255, 255}}, Stroke{box, std::nullopt, 2, ink}}});
  };
  CHECK(has(framed({10, 10, 60, 36}), "covers the bar"));
  CHECK_FALSE(has(framed({10, 10, 60, 35.5}), "covers the bar"));
}

TEST_CASE("a rule belongs to the text of its own part and crosses no other") {
  const Fill rule{{20, 41, 60, 1}, {}, {0, 0, 0}};
  CHECK_FALSE(has(scene({{word({30, 30, 40, 12}), rule}}), "a rule crosses"));
  CHECK(has(scene({{word({30, 30, 40, 12})}, {rule}}), "a rule crosses"));
  CHECK_FALSE(has(scene({{word({30, 28, 40, 12})}, {rule}}), "a rule crosses"));
}
