// What may shrink, and what for: sizes of the type on pages of scenarios people really write.
#include <algorithm>
#include <map>
#include <set>

#include "layout/hand_made.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::test;

namespace {

/// Four short tokens with numbers of one decimal: the everyday scenario.
constexpr const char* everyday = R"(attnpress: 1
tokens: [貓, 坐, 墊子, 上]
q: [[1.2,0.5,-1.1,0.3],[0.1,1.4,0.2,1.5],[1.6,1.1,-0.4,0.2],[0.3,0.7,1.9,1.1]]
k: [[1.1,0.5,-1.0,0.3],[0.4,1.2,0.2,1.5],[1.3,1.1,-0.4,0.6],[0.3,0.9,1.7,1.1]]
v: [[1.5,2.0,3.1,4.2],[5.1,6.3,7.0,8.2],[9.1,0.4,1.7,2.5],[3.3,4.1,5.8,6.6]]
)";

template <typename Visit>
void for_each_run(const Layer& layer, const Node& node, Role role, Visit&& visit) {
  for (const Node& child : node.children) for_each_run(layer, child, role, visit);
  if (node.role != role || !node.children.empty()) return;
  for (int i = node.first; i < node.first + node.count; ++i) {
    const auto* run = std::get_if<GlyphRun>(&layer.items[static_cast<std::size_t>(i)]);
    if (run != nullptr) visit(*run);
  }
}

double largest(const Scene& scene, Role role) {
  double size = 0;
  for_each_run(scene.body, scene.body.tree, role, [&](const GlyphRun& run) { size = std::max(size, run.size); });
  return size;
}

std::multiset<std::string> texts(const Scene& scene, Role role) {
  std::multiset<std::string> texts;
  for_each_run(scene.body, scene.body.tree, role, [&](const GlyphRun& run) { texts.insert(run.text); });
  return texts;
}

/// Every frame with its page.
template <typename Visit>
void for_each_page(const std::string& yaml, const std::string& size, Visit&& visit) {
  Shaper shaper(shared_fonts());
  const auto planned = plan_scenario(yaml, size, "light", shaper);
  REQUIRE(planned != nullptr);
  REQUIRE(planned->plan.has_value());
  for (int i = 0; i < planned->story.count; ++i) {
    const Frame frame = make_frame(planned->story, i);
    CAPTURE(size, frame.step.name);
    visit(frame, draw(*planned->plan, frame, shaper));
  }
}

std::string shipped(const std::string& name) { return project_file("templates/scenarios/" + name + ".yaml"); }

}  // namespace

TEST_CASE("the digits of a small attention matrix are 32 pixels high or more on a wide slide") {
  for (const std::string name :
       {"i-love-machine-learning", "i-love-machine-learning-en", "temperature", "three-lookups", "translation"}) {
    CAPTURE(name);
    for_each_page(shipped(name), "16:9", [](const Frame& frame, const Scene& scene) {
      if (frame.variant == "step") CHECK(largest(scene, Role::table_cell) >= 16);
    });
  }
}

TEST_CASE("no bars have larger numbers than the attention matrix beside them") {
  for (const std::string name : {"i-love-machine-learning-en", "temperature", "translation"}) {
    CAPTURE(name);
    for (const std::string size : {"16:9", "4:3"}) {
      for_each_page(shipped(name), size, [](const Frame&, const Scene& scene) {
        CHECK(largest(scene, Role::figure) <= largest(scene, Role::table_cell) + 0.01);
      });
    }
  }
}

TEST_CASE("four tokens with one decimal keep all rows and columns on both sizes of slide") {
  for (const std::string size : {"16:9", "4:3"}) {
    for_each_page(everyday, size, [](const Frame& frame, const Scene& scene) {
      if (frame.variant != "step") return;
      const std::multiset<std::string> cells = texts(scene, Role::table_cell);
      CHECK(cells.count("⋯") == 0);
      for (const std::string number : {"0.7", "1.9", "9.1", "6.6", "5.8"}) CHECK(cells.count(number) >= 1);
      CHECK(texts(scene, Role::table_header).count("墊子") >= 4);
    });
  }
}

TEST_CASE("calculations of one phase are set in one size, those of another need not be") {
  for (const std::string name : {"i-love-machine-learning-en", "translation", "temperature"}) {
    CAPTURE(name);
    std::map<int, std::set<double>> sizes;
    for_each_page(shipped(name), "16:9", [&](const Frame& frame, const Scene& scene) {
      if (frame.variant == "step") sizes[static_cast<int>(frame.step.phase)].insert(largest(scene, Role::formula));
    });
    REQUIRE(sizes.size() == 4);
    for (const auto& [phase, of_phase] : sizes) {
      CAPTURE(phase);
      CHECK(of_phase.size() == 1);
    }
  }
}

TEST_CASE("a label of one letter is not turned where its neighbours are") {
  bool turned = false;
  for_each_page(shipped("i-love-machine-learning-en"), "4:3", [&](const Frame&, const Scene& scene) {
    for_each_run(scene.body, scene.body.tree, Role::table_header, [&](const GlyphRun& run) {
      if (run.text == "I") CHECK(run.angle == 0);
      turned = turned || run.angle != 0;
    });
  });
  CHECK(turned);  // else the page would not show it
}

TEST_CASE("the legend explains marks of the diagonal only where cells carry them") {
  const auto square = [](int n) {
    std::string rows;
    for (int i = 0; i < n; ++i) rows += (i > 0 ? "," : "") + std::string("[") + std::to_string(i % 7) + "]";
    return "attnpress: 1\nshow: {rows: [1]}\nq: &q [" + rows + "]\nk: *q\nv: [" + rows + "]\n";
  };
  const auto explained = [&](int n) {
    bool found = false;
    for_each_page(square(n), "16:9", [&](const Frame&, const Scene& scene) {
      found = found || texts(scene, Role::paragraph).count("自己對自己") > 0;
    });
    return found;
  };
  CHECK(explained(8));
  CHECK_FALSE(explained(200));
}

TEST_CASE("labels of one digit or letter leave the axis titles alone, whatever the shape of the matrix") {
  const auto matrix = [](int rows, int columns) {
    std::string text;
    for (int i = 0; i < rows; ++i) {
      text += i > 0 ? ",[" : "[";
      for (int j = 0; j < columns; ++j) text += (j > 0 ? "," : "") + std::to_string((3 * i + 5 * j) % 4);
      text += "]";
    }
    return "[" + text + "]";
  };
  for (const auto& [queries, keys] : {std::pair(16, 3), std::pair(12, 1), std::pair(6, 6), std::pair(9, 9)}) {
    for (const std::string language : {"zh-Hant-TW", "en"}) {
      for (const std::string size : {"16:9", "4:3"}) {
        CAPTURE(queries, keys, language);
        const std::string yaml = "attnpress: 1\nlanguage: " + language + "\nq: " + matrix(queries, 4) +
                                 "\nk: " + matrix(keys, 4) + "\nv: " + matrix(keys, 2) + "\n";
        const PageTemplate page = *[&] {
          Diagnostics diagnostics;
          return load_page_template("slides", size, diagnostics);
        }();
        for_each_page(yaml, size, [&](const Frame&, const Scene& scene) { CHECK(check_scene(scene, page).empty()); });
      }
    }
  }
}
