#include "layout/hand_made.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::test;

namespace {

constexpr double largest_of_reference = 0.534447;  ///< e² ÷ (e² + 2e + 1), of the comparison without scale

/// A cell with its bar and its number.
struct Cell {
  Rect box;
  Rect bar;
  double number = 0;
};

void collect(const Node& node, const std::vector<Item>& items, std::vector<Cell>& cells) {
  for (const Node& child : node.children) collect(child, items, cells);
  if (node.role != Role::table_cell || node.count < 3) return;
  const auto first = static_cast<std::size_t>(node.first);
  const auto* ground = std::get_if<Fill>(&items[first]);
  const auto* bar = std::get_if<Fill>(&items[first + 1]);
  const auto* number = std::get_if<GlyphRun>(&items[first + 2]);
  if (ground == nullptr || bar == nullptr || number == nullptr) return;
  cells.push_back({ground->rect, bar->rect, std::stod(number->text)});
}

std::vector<Cell> barred_cells(const Scene& scene) {
  std::vector<Cell> cells;
  collect(scene.body.tree, scene.body.items, cells);
  return cells;
}

/// All cells with bars on all frames of the reference.
std::vector<Cell> reference_cells(const std::string& theme) {
  Shaper shaper(shared_fonts());
  const auto planned =
      plan_scenario(project_file("templates/scenarios/i-love-machine-learning.yaml"), "16:9", theme, shaper);
  REQUIRE(planned != nullptr);
  REQUIRE(planned->plan);
  std::vector<Cell> all;
  for (int i = 0; i < planned->story.count; ++i) {
    const Scene scene = draw(*planned->plan, make_frame(planned->story, i), shaper);
    CHECK(check_scene(scene, planned->page) == std::vector<std::string>{});
    for (const Cell& cell : barred_cells(scene)) all.push_back(cell);
  }
  return all;
}

bool has_level_rule(const Layer& layer, const GlyphRun& name) {
  return std::any_of(layer.items.begin(), layer.items.end(), [&](const Item& item) {
    const auto* rule = std::get_if<Fill>(&item);
    return rule != nullptr && rule->rect.height < 2 && std::abs(rule->rect.x - name.bounds.x) < 1 &&
           rule->rect.y > name.bounds.bottom() && rule->rect.y < name.bounds.bottom() + 0.2 * name.size;
  });
}

/// How many names of that text in that colour stand on the scene, and how many of them have a line below.
std::pair<int, int> names_and_rules(const std::string& theme, const std::string& text) {
  Shaper shaper(shared_fonts());
  const auto planned =
      plan_scenario(project_file("templates/scenarios/i-love-machine-learning.yaml"), "16:9", theme, shaper);
  REQUIRE(planned != nullptr);
  const Scene scene = draw(*planned->plan, make_frame(planned->story, 6), shaper);
  std::pair<int, int> counts;
  for (const Item& item : scene.body.items) {
    const auto* run = std::get_if<GlyphRun>(&item);
    if (run == nullptr || run->text != text) continue;
    ++counts.first;
    counts.second += has_level_rule(scene.body, *run) ? 1 : 0;
  }
  return counts;
}

}  // namespace

TEST_CASE("with the theme print every weight has a bar of its length at the foot of its cell") {
  const std::vector<Cell> cells = reference_cells("print");
  // Of 4 rows: 1 + 2 + 3 + 4 while softmax goes down, all of them on 4 output steps, two matrices to compare.
  CHECK(cells.size() == 4 * (1 + 2 + 3 + 4) + 4 * 16 + 2 * 16);
  for (const Cell& cell : cells) {
    CHECK(cell.bar.width / cell.box.width == Approx(cell.number / largest_of_reference).margin(0.0002));
    CHECK(cell.bar.x == Approx(cell.box.x));
    CHECK(cell.box.bottom() - cell.bar.bottom() == Approx(0.5));
    CHECK(cell.bar.height == Approx(2.5));
  }
}

TEST_CASE("bars are for themes that ask for them") {
  CHECK(reference_cells("light").empty());
  CHECK(reference_cells("dark").empty());
}

TEST_CASE("in a grey theme names that stand out have a line below") {
  CHECK(names_and_rules("light", "愛").second == 0);
  const auto [names, rules] = names_and_rules("print", "愛");
  CHECK(names > rules);
  CHECK(rules == 4);  // in Q = K, above and beside the attention matrix, at its bar
  CHECK(names_and_rules("print", "機器").second == 0);
}
