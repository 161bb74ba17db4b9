#include <cmath>
#include <vector>

#include "layout/hand_made.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::test;

namespace {

/// A frame of the reference in which every key after the query itself is blocked.
Frame causal(Frame frame) {
  auto& grid = std::get<Grid>(frame.panels.at("matrix"));
  grid.marks = {};
  for (int row = 0; row < grid.rows; ++row) {
    for (int column = row + 1; column < grid.columns; ++column) {
      const auto cell =
          static_cast<std::size_t>(row) * static_cast<std::size_t>(grid.columns) + static_cast<std::size_t>(column);
      grid.states[cell] = CellState::blocked;
      for (auto& numbers : grid.number_forms) numbers[cell].clear();
    }
  }
  return frame;
}

/// What one cell consists of.
struct PaintedCell {
  Rect ground;
  std::vector<Stroke> lines;
  int texts = 0;
};

void collect(const Node& node, const std::vector<Item>& items, std::vector<PaintedCell>& cells) {
  for (const Node& child : node.children) collect(child, items, cells);
  if (node.role != Role::table_cell) return;
  PaintedCell cell;
  for (int i = node.first; i < node.first + node.count; ++i) {
    const Item& item = items[static_cast<std::size_t>(i)];
    if (const auto* fill = std::get_if<Fill>(&item); fill != nullptr && i == node.first) cell.ground = fill->rect;
    if (const auto* stroke = std::get_if<Stroke>(&item)) cell.lines.push_back(*stroke);
    cell.texts += std::holds_alternative<GlyphRun>(item) ? 1 : 0;
  }
  if (!cell.lines.empty()) cells.push_back(cell);
}

}  // namespace

TEST_CASE("blocked cells are hatched in every theme, without a number, in lines that run on in the next cell") {
  for (const char* theme : {"light", "dark", "print"}) {
    CAPTURE(theme);
    Shaper shaper(shared_fonts());
    const auto planned =
        plan_scenario(project_file("templates/scenarios/i-love-machine-learning.yaml"), "16:9", theme, shaper);
    REQUIRE(planned != nullptr);
    REQUIRE(planned->plan);
    const Scene scene = draw(*planned->plan, causal(make_frame(planned->story, 6)), shaper);
    CHECK(check_scene(scene, planned->page) == std::vector<std::string>{});
    std::vector<PaintedCell> hatched;
    collect(scene.body.tree, scene.body.items, hatched);
    REQUIRE(hatched.size() == 6);
    for (const PaintedCell& cell : hatched) {
      CHECK(cell.texts == 0);
      CHECK(cell.lines.size() > 8);
      for (const Stroke& line : cell.lines) {
        CHECK(line.width >= 0.5);
        REQUIRE(line.to);
        CHECK(cell.ground.inset(-0.01).overlaps({line.rect.x, line.rect.y, 0.001, 0.001}, 0));
        CHECK(cell.ground.inset(-0.01).overlaps({line.to->x, line.to->y, 0.001, 0.001}, 0));
        const double place = (line.rect.x + line.rect.y) / 5;
        CHECK(place == Approx(std::round(place)).margin(1e-6));
        CHECK(line.to->x + line.to->y == Approx(line.rect.x + line.rect.y));
        const bool grey = line.color.r == line.color.g && line.color.g == line.color.b;
        CHECK((grey || std::string(theme) != "print"));
      }
    }
  }
}
