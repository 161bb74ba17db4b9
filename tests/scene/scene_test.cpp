#include "scene/scene.hpp"

#include "scene/walk.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

constexpr Color kInk{0x17, 0x21, 0x2b};

GlyphRun run_of(const std::string& text) {
  GlyphRun run;
  run.face = 1;
  run.size = 28;
  run.color = kInk;
  run.text = text;
  run.glyphs = {{7, {36.004, 49.996}}};
  run.bounds = {36, 28, 20.5, 30};
  return run;
}

Node leaf(Role role, int first, int count) {
  Node node;
  node.role = role;
  node.first = first;
  node.count = count;
  return node;
}

/// Records the visits as words.
struct Recorder {
  std::string seen;
  void enter(const Node& node) { seen += "(" + node.alt; }
  void leave(const Node& /*node*/) { seen += ")"; }
  void item(const Item& item) { seen += " " + std::to_string(static_cast<int>(bounds_of(item).x)); }
};

Layer layer_of(int item_count) {
  Layer layer;
  for (int i = 0; i < item_count; ++i) layer.items.emplace_back(Fill{{double(i), 0, 1, 1}, {}, kInk});
  return layer;
}

bool same(const Rect& a, const Rect& b) {
  return a.x == Approx(b.x) && a.y == Approx(b.y) && a.width == Approx(b.width) && a.height == Approx(b.height);
}

}  // namespace

TEST_CASE("an item's bounds include half its line width") {
  CHECK(same(bounds_of(Fill{{1, 2, 3, 4}, {}, kInk}), {1, 2, 3, 4}));
  CHECK(same(bounds_of(Stroke{{10, 10, 20, 30}, std::nullopt, 2, kInk}), {9, 9, 22, 32}));
  CHECK(same(bounds_of(run_of("我")), {36, 28, 20.5, 30}));
  CHECK(same(bounds_of(Ramp{{1, 2, 3, 4}, {kInk}}), {1, 2, 3, 4}));
  CHECK(same(bounds_of(Image{{5, 6, 7, 8}, 1, 1, {kInk}}), {5, 6, 7, 8}));
}

TEST_CASE("a line grows only across its direction") {
  CHECK(same(bounds_of(Stroke{{10, 20, 0, 0}, Point{50, 20}, 1, kInk}), {10, 19.5, 40, 1}));
  CHECK(same(bounds_of(Stroke{{10, 50, 0, 0}, Point{10, 20}, 1, kInk}), {9.5, 20, 1, 30}));
  CHECK(same(bounds_of(Stroke{{0, 0, 0, 0}, Point{30, 40}, 10, kInk}), {-4, -3, 38, 46}));
}

TEST_CASE("the backdrop is painted before the body") {
  Scene scene;
  scene.body = layer_of(2);
  auto backdrop = std::make_shared<Layer>(layer_of(1));
  scene.backdrop = backdrop;
  const std::vector<const Item*> items = items_in_paint_order(scene);
  REQUIRE(items.size() == 3);
  CHECK(items[0] == &backdrop->items[0]);
  CHECK(items[1] == &scene.body.items[0]);
  CHECK(items[2] == &scene.body.items[1]);
}

TEST_CASE("a walk visits every item once, also those that no leaf owns") {
  Layer layer = layer_of(5);
  layer.tree.alt = "page";
  layer.tree.children = {leaf(Role::heading, 1, 1), leaf(Role::figure, 2, 2)};
  layer.tree.children[0].alt = "a";
  layer.tree.children[1].alt = "b";
  Recorder recorder;
  LayerWalk(layer, recorder).run();
  CHECK(recorder.seen == "(page 0(a 1)(b 2 3)) 4");
}

TEST_CASE("a walk stays inside the items of a layer") {
  Layer layer = layer_of(1);
  layer.tree = leaf(Role::figure, 0, 9);
  Recorder recorder;
  LayerWalk(layer, recorder).run();
  CHECK(recorder.seen == "( 0)");
}

TEST_CASE("a dump names kind, box, colour and words of each item") {
  Scene scene;
  scene.size = {960, 540};
  scene.ground = {255, 255, 255};
  scene.title = "步驟 \"7\"";
  scene.description = "兩\n行";
  scene.language = "zh-Hant-TW";
  scene.body.items = {run_of("愛"),
                      Fill{{-0.001, 1.005, 2, 3}, {}, kInk},
                      Fill{{0, 0, 1, 1}, {{PathOp::Kind::move, {}, {}, {}}, {PathOp::Kind::close, {}, {}, {}}}, kInk},
                      Stroke{{1, 2, 0, 0}, Point{3, 4}, 0.5, kInk},
                      Image{{0, 0, 4, 4}, 2, 1, {kInk, kInk}},
                      Ramp{{0, 0, 75, 16}, {{255, 255, 255}, kInk}}};
  scene.body.tree.role = Role::document;
  scene.body.tree.children = {leaf(Role::heading, 0, 1), leaf(Role::figure, 1, 5)};
  scene.body.tree.children[1].alt = "圖";
  scene.body.items.emplace_back(Stroke{{1, 2, 3, 4}, std::nullopt, 2, kInk});
  CHECK(dump(scene) ==
        "scene 960.00 540.00 on #ffffff in zh-Hant-TW\n"
        "title \"步驟 \\\"7\\\"\"\n"
        "description \"兩\\n行\"\n"
        "body\n"
        "  document\n"
        "    heading\n"
        "      text \"愛\" at 36.00 50.00 in 36.00 28.00 20.50 30.00 face 1 size 28.00 #17212b\n"
        "    figure alt \"圖\"\n"
        "      fill 0.00 1.00 2.00 3.00 #17212b\n"
        "      path of 2 0.00 0.00 1.00 1.00 #17212b\n"
        "      line 1.00 2.00 to 3.00 4.00 width 0.50 #17212b\n"
        "      image 0.00 0.00 4.00 4.00 of 2 by 1\n"
        "      ramp 0.00 0.00 75.00 16.00 #ffffff #17212b\n"
        "  stroke 1.00 2.00 3.00 4.00 width 2.00 #17212b\n");
}
