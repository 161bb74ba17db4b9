#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "layout/hand_made.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::test;

namespace {

const std::string reference = "templates/scenarios/i-love-machine-learning.yaml";

std::vector<Rect> fills(const Scene& scene, const Size& least) {
  std::vector<Rect> boxes;
  for (const Item& item : scene.body.items) {
    const auto* fill = std::get_if<Fill>(&item);
    if (fill != nullptr && fill->path.empty() && fill->rect.width >= least.width && fill->rect.height >= least.height) {
      boxes.push_back(fill->rect);
    }
  }
  return boxes;
}

const GlyphRun* find_word(const Scene& scene, const std::string& word) {
  for (const Item& item : scene.body.items) {
    const auto* run = std::get_if<GlyphRun>(&item);
    if (run != nullptr && run->text.find(word) != std::string::npos) return run;
  }
  return nullptr;
}

template <typename Visit>
void for_each_item(const Layer& layer, const Node& node, const std::set<Role>& roles, Visit&& visit) {
  for (const Node& child : node.children) for_each_item(layer, child, roles, visit);
  if (roles.count(node.role) == 0 || !node.children.empty()) return;
  for (int i = node.first; i < node.first + node.count; ++i) visit(layer.items[static_cast<std::size_t>(i)]);
}

/// Sizes of the type in leaves of that role.
std::vector<double> type_sizes(const Scene& scene, Role role) {
  std::vector<double> sizes;
  for_each_item(scene.body, scene.body.tree, {role}, [&](const Item& item) {
    const auto* run = std::get_if<GlyphRun>(&item);
    if (run != nullptr) sizes.push_back(run->size);
  });
  return sizes;
}

/// Cells and heatmaps of a scene, how high its labels and numbers stand, and their sizes.
struct Outline {
  std::vector<Rect> cells;
  std::set<double> heights;
  std::set<double> sizes;
};

Outline outline_of(const Scene& scene) {
  Outline outline;
  const std::set<Role> roles{Role::table_cell, Role::table_header, Role::figure};
  for_each_item(scene.body, scene.body.tree, roles, [&](const Item& item) {
    if (const auto* run = std::get_if<GlyphRun>(&item)) {
      outline.heights.insert(std::round(100 * run->glyphs.front().origin.y));
      outline.sizes.insert(run->size);
    }
    if (const auto* image = std::get_if<Image>(&item)) outline.cells.push_back(image->rect);
  });
  for_each_item(scene.body, scene.body.tree, {Role::table_cell}, [&](const Item& item) {
    if (const auto* fill = std::get_if<Fill>(&item)) outline.cells.push_back(fill->rect);
  });
  return outline;
}

/// The first baseline of the paragraph that holds the sentence: the first of the page.
double sentence_baseline(const Scene& scene) {
  std::vector<double> baselines;
  for_each_item(scene.body, scene.body.tree, {Role::paragraph}, [&](const Item& item) {
    const auto* run = std::get_if<GlyphRun>(&item);
    if (run != nullptr && run->size >= 16) baselines.push_back(run->glyphs.front().origin.y);
  });
  REQUIRE_FALSE(baselines.empty());
  return baselines.front();
}

bool same_place(const Rect& a, const Rect& b) { return a.contains(b, 0.01) && b.contains(a, 0.01); }

}  // namespace

TEST_CASE("nothing jumps: cells, strip, legend and note stand still from frame to frame") {
  for (const std::string size : {"16:9", "4:3"}) {
    Shaper shaper(shared_fonts());
    const auto planned = plan_scenario(project_file(reference), size, "light", shaper);
    REQUIRE(planned != nullptr);
    REQUIRE(planned->plan.has_value());
    const Scene first = draw(*planned->plan, make_frame(planned->story, 1), shaper);
    for (int i = 2; i < planned->story.count; ++i) {
      const Frame frame = make_frame(planned->story, i);
      const Scene scene = draw(*planned->plan, frame, shaper);
      CAPTURE(size, frame.step.name);
      for (const std::string word : {"自己對自己", "LayerNorm", " / 14"}) {
        const GlyphRun* here = find_word(scene, word);
        const GlyphRun* there = find_word(first, word);
        REQUIRE(here != nullptr);
        REQUIRE(there != nullptr);
        CHECK(here->bounds.y == Approx(there->bounds.y).margin(0.01));
      }
      if (frame.variant != "step") continue;
      const std::vector<Rect> before = fills(first, {30, 25});
      const std::vector<Rect> after = fills(scene, {30, 25});
      REQUIRE(before.size() == after.size());
      for (std::size_t k = 0; k < before.size(); ++k) CHECK(same_place(before[k], after[k]));
    }
  }
}

TEST_CASE("the sentence stands on one height, with a radical in it or without") {
  Shaper shaper(shared_fonts());
  const auto planned = plan_scenario(project_file(reference), "16:9", "light", shaper);
  REQUIRE(planned != nullptr);
  REQUIRE(planned->plan.has_value());
  const double first = sentence_baseline(draw(*planned->plan, make_frame(planned->story, 1), shaper));
  for (int i = 2; i + 1 < planned->story.count; ++i) {
    const Frame frame = make_frame(planned->story, i);
    CAPTURE(frame.step.name);
    CHECK(sentence_baseline(draw(*planned->plan, frame, shaper)) == Approx(first).margin(0.01));
  }
}

TEST_CASE("small matrices have large digits and sentences on wide slides") {
  Shaper shaper(shared_fonts());
  const auto planned = plan_scenario(project_file(reference), "16:9", "light", shaper);
  REQUIRE(planned != nullptr);
  REQUIRE(planned->plan.has_value());
  for (int i = 1; i < planned->story.count; ++i) {
    const Frame frame = make_frame(planned->story, i);
    const Scene scene = draw(*planned->plan, frame, shaper);
    CAPTURE(frame.step.name);
    const GlyphRun* title = find_word(scene, frame.title.substr(0, 3));
    REQUIRE(title != nullptr);
    CHECK(title->size >= 28);
    if (frame.variant != "step") continue;
    const std::vector<double> numbers = type_sizes(scene, Role::table_cell);
    const std::vector<double> labels = type_sizes(scene, Role::table_header);
    REQUIRE(numbers.size() >= 64);
    REQUIRE(labels.size() >= 20);
    CHECK(*std::min_element(numbers.begin(), numbers.end()) >= 16);
    CHECK(*std::min_element(labels.begin(), labels.end()) >= 14);
  }
}

TEST_CASE("the two matrices that are compared are twins") {
  for (std::uint64_t seed = 2001; seed <= 2012; ++seed) {
    Shaper shaper(shared_fonts());
    CAPTURE(seed);
    const auto planned = plan_scenario(random_scenario(seed, {24, 6, 14}), "16:9", "light", shaper);
    REQUIRE(planned != nullptr);
    if (!planned->plan) continue;
    Frame frame = make_frame(planned->story, planned->story.count - 1);
    if (frame.panels.count("scaled") == 0 || frame.panels.count("unscaled") == 0) continue;
    const auto alone = [&](const std::vector<std::string>& names) {
      Frame part = frame;
      part.panels.clear();
      for (const std::string& name : names) part.panels.emplace(name, frame.panels.at(name));
      return outline_of(draw(*planned->plan, part, shaper));
    };
    const std::vector<std::string> left{"scaled", "bars_scaled"};
    const std::vector<std::string> right{"unscaled", "bars_unscaled"};
    const Outline one = alone(left);
    const Outline other = alone(right);
    REQUIRE(one.cells.size() == other.cells.size());
    for (std::size_t i = 0; i < one.cells.size(); ++i) {
      CHECK(one.cells[i].y == Approx(other.cells[i].y).margin(0.01));
      CHECK(one.cells[i].width == Approx(other.cells[i].width).margin(0.01));
      CHECK(one.cells[i].height == Approx(other.cells[i].height).margin(0.01));
    }
    CHECK(one.heights == other.heights);
    CHECK(one.sizes == other.sizes);
  }
}

TEST_CASE("the same frame is drawn the same, whatever was drawn before and by whichever shaper") {
  Shaper one(shared_fonts());
  Shaper two(shared_fonts());
  const auto planned = plan_scenario(project_file(reference), "16:9", "dark", one);
  REQUIRE(planned != nullptr);
  REQUIRE(planned->plan.has_value());
  for (const int i : {13, 6, 0}) {
    const Frame frame = make_frame(planned->story, i);
    CHECK(dump(draw(*planned->plan, frame, one)) == dump(draw(*planned->plan, frame, two)));
  }
}

TEST_CASE("the shipped scenarios pass the page check in both sizes and themes") {
  for (const std::string name :
       {"i-love-machine-learning", "i-love-machine-learning-en", "temperature", "three-lookups", "translation"}) {
    for (const std::string size : {"16:9", "4:3"}) {
      for (const std::string theme : {"light", "dark"}) {
        Shaper shaper(shared_fonts());
        CAPTURE(name, size, theme);
        const auto planned = plan_scenario(project_file("templates/scenarios/" + name + ".yaml"), size, theme, shaper);
        REQUIRE(planned != nullptr);
        REQUIRE(planned->plan.has_value());
        for (int i = 0; i < planned->story.count; ++i) {
          const Scene scene = draw(*planned->plan, make_frame(planned->story, i), shaper);
          CHECK(check_scene(scene, planned->page) == std::vector<std::string>{});
        }
      }
    }
  }
}

TEST_CASE("what can in no way be set is an error at the scenario with a hint") {
  Shaper shaper(shared_fonts());
  std::string digits(300, '7');
  const std::string number = "0." + digits;
  const std::string yaml = "attnpress: 1\ntokens: [a]\nq: [[" + number + ", " + number +
                           ", 1]]\nk: [[1, 1, 1]]\nv: [[" + number + ", " + number + ", 1]]\n";
  const auto planned = plan_scenario(yaml, "4:3", "light", shaper);
  REQUIRE(planned != nullptr);
  if (planned->plan) {
    for (int i = 0; i < planned->story.count; ++i) {
      CHECK(check_scene(draw(*planned->plan, make_frame(planned->story, i), shaper), planned->page).empty());
    }
    return;
  }
  REQUIRE(planned->diagnostics.has_errors());
  for (const Diagnostic& diagnostic : planned->diagnostics.items()) {
    CHECK(diagnostic.place.file == "test.yaml");
    CHECK_FALSE(diagnostic.hint.empty());
  }
}
