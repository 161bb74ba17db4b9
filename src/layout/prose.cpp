#include "layout/prose.hpp"

#include <algorithm>
#include <utility>

#include "layout/sizes.hpp"

namespace attnpress {
namespace {

constexpr double slack = 0.01;
constexpr double below_title = 12;    ///< points
constexpr double most_spread = 0.8;   ///< of a space more between paragraphs, so that a column is filled
constexpr double tight_spaces = 0.8;  ///< of a space between paragraphs, where that saves a page
constexpr double between_sides = 5;   ///< points between texts in the side column

using Kind = ProsePiece::Kind;

}  // namespace

Prose::Prose(const Reading& reading, const Rect& box, const Desk& desk) : box_(box) {
  const TypeSize type = desk.type("prose");
  const int steps = static_cast<int>((type.size - type.minimum) / size_step);
  for (int step = 0; step <= steps; ++step) {
    const double size = type.size - step * size_step;
    for (const double space : {1.0, tight_spaces}) {
      Prose tried(reading, box, desk, size, space);
      if (pages_.empty() || tried.pages() < pages()) *this = std::move(tried);
    }
  }
}

Prose::Prose(const Reading& reading, const Rect& box, const Desk& desk, double size, double space)
    : box_(box),
      measure_(prose_measure(box.width, size, reading.one_column)),
      pieces_(cut_prose(reading, measure_, box.width, desk)) {
  for (ProsePiece& piece : pieces_) {
    if (piece.opens) piece.space *= space;
  }
  set_pages();
}

Rect Prose::column_box(std::size_t column, double top, double height) const {
  const double x = box_.x + static_cast<double>(column) * (measure_.width + measure_.between);
  return {x, box_.y + top, measure_.width, height};
}

double Prose::put(std::size_t index, Column& column) const {
  const ProsePiece& piece = pieces_[index];
  double y = column.empty ? 0 : column.bottom + piece.space;
  const bool uses_side = piece.beside || piece.kind == Kind::row;
  if (uses_side && column.side_bottom > 0) y = std::max(y, column.side_bottom + between_sides);
  column.bottom = y + piece.height;
  if (piece.beside) column.side_bottom = y + piece.beside->y + piece.beside->text.height;
  column.empty = false;
  return y;
}

std::size_t Prose::end_of_group(std::size_t first) const {
  while (first + 1 < pieces_.size() && pieces_[first].keep) ++first;
  return first + 1;
}

bool Prose::fits(std::size_t first, std::size_t end, Column column, double height) const {
  for (std::size_t i = first; i < end; ++i) put(i, column);
  return std::max(column.bottom, column.side_bottom) <= height + slack;
}

std::size_t Prose::fill(std::size_t first, double top, double height, Spots& spots) const {
  for (std::size_t c = 0; c < measure_.columns; ++c) {
    const Rect room = column_box(c, top, height);
    Column column;
    const std::size_t begin = spots.size();
    const auto place = [&](std::size_t piece) {
      const double y = put(piece, column);
      spots.push_back({piece, {room.x, room.y + y}});
    };
    if (first < pieces_.size() && pieces_[first].header && *pieces_[first].header + 1 < first) {
      place(*pieces_[first].header);
    }
    // A header that is repeated does not count: every column takes at least one piece more.
    for (bool fresh = true; first < pieces_.size(); fresh = false) {
      std::size_t end = end_of_group(first);
      const bool whole = fits(first, end, column, height);
      if (!whole && !fresh) break;
      // A group that is too high for any column is broken.
      while (end > first + 1 && !fits(first, end, column, height)) --end;
      for (; first < end; ++first) place(first);
    }
    if (first < pieces_.size()) spread(spots, begin, height - column.bottom);
  }
  return first;
}

/// Shares what is left of a column among the spaces between its paragraphs, in proportion.
void Prose::spread(Spots& spots, std::size_t begin, double left) const {
  const auto space_of = [&](std::size_t i) {
    const bool parted = i > begin && pieces_[spots[i].piece].opens && !pieces_[spots[i - 1].piece].keep;
    return parted ? pieces_[spots[i].piece].space : 0;
  };
  double spaces = 0;
  for (std::size_t i = begin; i < spots.size(); ++i) spaces += space_of(i);
  const double share = spaces > 0 ? std::min(most_spread, left / spaces) : 0;
  double down = 0;
  for (std::size_t i = begin; i < spots.size(); ++i) {
    down += share * space_of(i);
    spots[i].at.y += down;
  }
}

Prose::Spots Prose::balanced(std::size_t first, double top, double height) const {
  double too_low = 0;
  for (double enough = height; enough - too_low > 1;) {
    const double tried = (too_low + enough) / 2;
    Spots spots;
    (fill(first, top, tried, spots) == pieces_.size() ? enough : too_low) = tried;
    height = enough;
  }
  Spots spots;
  fill(first, top, height, spots);
  return spots;
}

void Prose::set_pages() {
  for (std::size_t next = 0; next < pieces_.size();) {
    Spots spots;
    double top = 0;
    const std::size_t begin = next;
    if (pieces_[next].kind == Kind::title) {
      spots.push_back({next, {box_.x, box_.y}});
      top = pieces_[next].height + below_title;
      ++next;
    }
    const std::size_t first = next;
    next = fill(first, top, box_.height - top, spots);
    if (next == pieces_.size() && measure_.columns > 1) {
      spots.resize(first - begin);
      const Spots rest = balanced(first, top, box_.height - top);
      spots.insert(spots.end(), rest.begin(), rest.end());
    }
    pages_.push_back(std::move(spots));
  }
}

void Prose::paint_rules(const Spot& spot, Painter& painter) const {
  const ProsePiece& piece = pieces_[spot.piece];
  if (piece.rules.empty()) return;
  const Theme& theme = painter.desk().theme;
  const double width = piece.kind == Kind::title ? box_.width : measure_.width;
  const auto artifact = painter.artifact();
  for (const PieceRule& rule : piece.rules) {
    const double y = spot.at.y + rule.y;
    painter.line({spot.at.x, y}, {spot.at.x + width, y}, rule.width, rule.strong ? theme.ink : theme.rule);
  }
}

std::size_t Prose::paint_text(const Spots& spots, std::size_t first, Painter& painter) const {
  const int leaf = pieces_[spots[first].piece].leaf;
  const Desk& desk = painter.desk();
  const auto paint = [&](const PieceText& text, const Spot& spot, const TextColors& colors) {
    painter.text(text.text, {spot.at.x + text.x, spot.at.y + text.y}, colors);
  };
  const ProsePiece& opening = pieces_[spots[first].piece];
  paint_rules(spots[first], painter);
  if (opening.beside) {
    const auto side = painter.leaf(opening.beside->role);
    paint(*opening.beside, spots[first], desk.colors());
  }
  const auto part = painter.leaf(opening.texts.front().role);
  for (; first < spots.size() && pieces_[spots[first].piece].leaf == leaf; ++first) {
    const ProsePiece& piece = pieces_[spots[first].piece];
    for (const PieceText& text : piece.texts) {
      paint(text, spots[first], piece.muted ? desk.muted_colors() : desk.colors());
    }
  }
  return first;
}

std::size_t Prose::paint_table(const Spots& spots, std::size_t first, Painter& painter) const {
  const int leaf = pieces_[spots[first].piece].leaf;
  const auto table = painter.group(Role::table);
  for (; first < spots.size() && pieces_[spots[first].piece].leaf == leaf; ++first) {
    const Spot& spot = spots[first];
    {
      const auto row = painter.group(Role::table_row);
      for (const PieceText& cell : pieces_[spot.piece].texts) {
        const auto part = painter.leaf(cell.role);
        painter.text(cell.text, {spot.at.x + cell.x, spot.at.y + cell.y}, painter.desk().colors());
      }
    }
    paint_rules(spot, painter);
  }
  return first;
}

void Prose::paint(std::size_t page, Painter& painter) const {
  const Spots& spots = pages_.at(page);
  for (std::size_t i = 0; i < spots.size();) {
    const bool row = pieces_[spots[i].piece].kind == Kind::row;
    i = row ? paint_table(spots, i, painter) : paint_text(spots, i, painter);
  }
}

std::string Prose::title(std::size_t page) const {
  std::string title;
  for (const Spot& spot : pages_.at(page)) {
    const std::string& section = pieces_[spot.piece].section;
    if (!section.empty()) title += (title.empty() ? "" : " · ") + section;
  }
  return title.empty() && page > 0 ? this->title(page - 1) : title;
}

}  // namespace attnpress
