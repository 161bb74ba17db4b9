#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "story/fill.hpp"
#include "story/token_labels.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

/// Of larger matrices only the first three rows and columns and the last are told: nobody listens to a thousand
/// numbers.
constexpr std::size_t most_cells = 256;
constexpr int told_at_front = 3;

std::string cell_words(const StoryContext& context, const Grid& grid, std::size_t place) {
  return grid.states[place] == CellState::pending ? context.strings["alt.pending"] : grid.number_forms.front()[place];
}

std::string row_name(const Grid& grid, int row) {
  const auto place = static_cast<std::size_t>(row);
  if (place >= grid.row_axis.labels.size()) return std::to_string(row + 1);
  return name_in_text(grid.row_axis.labels[place]);
}

/// Places along one side that are told, −1 where some are left out.
std::vector<int> told_places(int count, bool all) {
  std::vector<int> out;
  for (int place = 0; place < count; ++place) {
    if (all || count <= told_at_front + 2 || place < told_at_front || place + 1 == count) {
      out.push_back(place);
    } else if (out.back() >= 0) {
      out.push_back(-1);
    }
  }
  return out;
}

bool all_pending(const Grid& grid) {
  for (const CellState state : grid.states) {
    if (state != CellState::pending) return false;
  }
  return true;
}

void append_line(std::string& out, const std::string& line) {
  if (line.empty()) return;
  if (!out.empty()) out += '\n';
  out += line;
}

struct PanelWords {
  std::string operator()(const Heading& heading) const { return plain_text(heading.text); }
  std::string operator()(const Grid& grid) const { return grid.alt; }
  std::string operator()(const Bars& bars) const { return bars.alt; }
  std::string operator()(const Table& table) const { return table.alt; }
  std::string operator()(const Arithmetic& arithmetic) const { return arithmetic.alt; }
  std::string operator()(const Paragraph& paragraph) const {
    return paragraph.forms.empty() ? "" : plain_text(paragraph.forms.front());
  }
  template <typename Other>
  std::string operator()(const Other& /*panel*/) const {
    return {};
  }
};

}  // namespace

std::string grid_alt(const StoryContext& context, const Grid& grid) {
  std::string name = grid.title.empty() ? context.strings["alt.matrix"] : plain_text(grid.title);
  const bool pending = all_pending(grid);
  if (!grid.aside.empty() && !pending) name += fill_plain(context.strings, "alt.aside", {{"aside", grid.aside}});
  std::string out =
      fill_plain(context.strings, "alt.grid",
                 {{"name", name}, {"rows", std::to_string(grid.rows)}, {"columns", std::to_string(grid.columns)}});
  if (pending) return out + context.strings["alt.all_pending"];
  if (grid.number_forms.empty()) return out + context.strings["alt.too_large"];
  const bool all = grid.states.size() <= most_cells;
  const std::vector<int> columns = told_places(grid.columns, all);
  for (const int row : told_places(grid.rows, all)) {
    out += (row == 0 ? context.strings["alt.colon"] : context.strings["alt.semicolon"]);
    out += row < 0 ? "…" : row_name(grid, row);
    if (row < 0) continue;
    for (const int column : columns) {
      const std::size_t place =
          static_cast<std::size_t>(row) * static_cast<std::size_t>(grid.columns) + static_cast<std::size_t>(column);
      out += " " + (column < 0 ? "…" : cell_words(context, grid, place));
    }
  }
  return out;
}

std::string arithmetic_alt(const Arithmetic& arithmetic) {
  std::string out;
  for (const Calculation& calculation : arithmetic.forms.front()) {
    std::string line;
    for (const RichText& chunk : calculation.chunks) line += (line.empty() ? "" : " ") + plain_text(chunk);
    append_line(out, line);
  }
  return out;
}

std::string frame_alt(const Frame& frame) {
  std::string out;
  const bool setup = frame.step.phase == Phase::setup;
  for (const char* name : {"title", "sentence", "q", "k", "v", "arithmetic", "matrix", "scaled", "unscaled", "bars",
                           "output", "checks", "concentration"}) {
    // The inputs are the same on every step: told once, where they are introduced.
    if (!setup && std::string_view("qkv").find(name) != std::string_view::npos) continue;
    const auto panel = frame.panels.find(name);
    if (panel != frame.panels.end()) append_line(out, std::visit(PanelWords(), panel->second));
  }
  return out;
}

}  // namespace attnpress
