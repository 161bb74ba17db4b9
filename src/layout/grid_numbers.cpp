#include "layout/grid_numbers.hpp"

#include <algorithm>

namespace attnpress {
namespace {

constexpr double reference_size = 100;

std::size_t cell_index(const Grid& grid, int row, int column) {
  return static_cast<std::size_t>(row) * static_cast<std::size_t>(grid.columns) + static_cast<std::size_t>(column);
}

}  // namespace

const std::string& number_of(const Grid& grid, int row, int column, int form) {
  static const std::string none;
  if (grid.number_forms.empty()) return none;
  const auto last = static_cast<int>(grid.number_forms.size()) - 1;
  const auto& numbers = grid.number_forms[static_cast<std::size_t>(std::min(form, last))];
  const std::size_t cell = cell_index(grid, row, column);
  return cell < numbers.size() ? numbers[cell] : none;
}

void GridNumbers::gather(const Grid& grid, const Desk& desk) {
  if (grid.number_forms == last_) return;
  last_ = grid.number_forms;
  if (forms_.size() < grid.number_forms.size()) forms_.resize(grid.number_forms.size());
  for (std::size_t form = 0; form < grid.number_forms.size(); ++form) gather_form(grid, form, desk);
}

void GridNumbers::gather_form(const Grid& grid, std::size_t form, const Desk& desk) {
  const TextStyle style = desk.style(reference_size);
  const auto columns = static_cast<std::size_t>(grid.columns);
  if (forms_[form].size() < columns) forms_[form].resize(columns);
  const auto& numbers = grid.number_forms[form];
  for (std::size_t cell = 0; cell < std::min(numbers.size(), grid.states.size()); ++cell) {
    if (numbers[cell].empty()) continue;
    const Shaped shaped = desk.shaper.shape(numbers[cell], desk.language, style);
    Sides& sides = forms_[form][cell % columns][static_cast<std::size_t>(grid.states[cell])];
    sides.left = std::max(sides.left, shaped->point_offset / reference_size);
    sides.right = std::max(sides.right, (shaped->width - shaped->point_offset) / reference_size);
  }
}

void GridNumbers::take_in(const GridNumbers& other) {
  if (forms_.size() < other.forms_.size()) forms_.resize(other.forms_.size());
  for (std::size_t form = 0; form < other.forms_.size(); ++form) {
    const std::vector<Column>& theirs = other.forms_[form];
    if (forms_[form].size() < theirs.size()) forms_[form].resize(theirs.size());
    for (std::size_t column = 0; column < theirs.size(); ++column) {
      for (std::size_t state = 0; state < cell_states; ++state) {
        Sides& own = forms_[form][column][state];
        own.left = std::max(own.left, theirs[column][state].left);
        own.right = std::max(own.right, theirs[column][state].right);
      }
    }
  }
}

double GridNumbers::widest(int form, double size) const {
  double width = 0;
  if (form < 0 || form >= forms()) return width;
  for (const Column& column : forms_[static_cast<std::size_t>(form)]) {
    for (const Sides& sides : column) width = std::max(width, sides.left + sides.right);
  }
  return width * size;
}

void GridNumbers::paint(const Grid& grid, int row, int column, int form, double size, const Rect& cell, Color ink,
                        bool bold, Painter& painter) const {
  const Desk& desk = painter.desk();
  const TextColors colors{ink, ink, ink};
  const CellState state = grid.states[cell_index(grid, row, column)];
  if (state == CellState::blocked) return;
  const std::string& number = number_of(grid, row, column, form);
  if (state == CellState::pending || number.empty()) {
    const Shaped dot = desk.words("·", size, true);
    painter.text_centered(*dot, cell.center_x() - dot->width / 2, cell.center_y(), colors);
    return;
  }
  const Shaped shaped = desk.words(number, size, bold);
  const auto& columns = forms_[static_cast<std::size_t>(std::clamp(form, 0, forms() - 1))];
  const Sides sides = columns[static_cast<std::size_t>(column)][static_cast<std::size_t>(state)];
  const double point = cell.center_x() + (sides.left - sides.right) / 2 * size;
  painter.text_centered(*shaped, point - shaped->point_offset, cell.center_y(), colors);
}

}  // namespace attnpress
