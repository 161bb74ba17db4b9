#include <cstddef>
#include <string>
#include <variant>

#include "story/fill.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

/// Larger matrices are described by their size alone: nobody listens to a thousand numbers.
constexpr std::size_t most_cells = 256;

std::string cell_words(const StoryContext& context, const Grid& grid, std::size_t place) {
  return grid.states[place] == CellState::pending ? context.strings["alt.pending"] : grid.number_forms.front()[place];
}

std::string row_name(const Grid& grid, int row) {
  const auto place = static_cast<std::size_t>(row);
  if (place >= grid.row_axis.labels.size()) return std::to_string(row + 1);
  const Label& label = grid.row_axis.labels[place];
  return label.index.empty() ? label.text : label.text + " " + label.index;
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
  const std::string name = grid.title.empty() ? context.strings["alt.matrix"] : plain_text(grid.title);
  std::string out =
      fill_plain(context.strings, "alt.grid",
                 {{"name", name}, {"rows", std::to_string(grid.rows)}, {"columns", std::to_string(grid.columns)}});
  if (all_pending(grid)) return out + context.strings["alt.all_pending"];
  if (grid.states.size() > most_cells) return out + context.strings["alt.too_large"];
  for (int row = 0; row < grid.rows; ++row) {
    out += (row == 0 ? context.strings["alt.colon"] : context.strings["alt.semicolon"]) + row_name(grid, row);
    for (int column = 0; column < grid.columns; ++column) {
      const std::size_t place =
          static_cast<std::size_t>(row) * static_cast<std::size_t>(grid.columns) + static_cast<std::size_t>(column);
      out += " " + cell_words(context, grid, place);
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

std::string frame_alt(const StoryContext& /*context*/, const Frame& frame) {
  std::string out;
  for (const char* name : {"title", "sentence", "arithmetic", "matrix", "scaled", "unscaled", "bars", "output",
                           "checks", "concentration"}) {
    const auto panel = frame.panels.find(name);
    if (panel != frame.panels.end()) append_line(out, std::visit(PanelWords(), panel->second));
  }
  return out;
}

}  // namespace attnpress
