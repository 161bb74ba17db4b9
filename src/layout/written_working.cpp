#include "layout/written_working.hpp"

#include <cmath>
#include <utility>

#include "layout/sizes.hpp"

namespace attnpress {
namespace {

constexpr int most_columns = 4;
constexpr double between_columns = 2;  ///< in sizes of the type, as the next two
constexpr double hanging = 1.2;        ///< indent of lines that go on with a calculation
constexpr double line_height = 1.45;
constexpr double measured_at = 10;
constexpr double slack = 0.01;

/// What stays on one line, in a size of 1.
struct Piece {
  std::string text;
  double space = 0;  ///< before it, but at the start of a line
  double width = 0;
};
using Chunks = std::vector<std::vector<Piece>>;

Chunks measured(const Working& working, const Desk& desk) {
  const double space = desk.words("1 1", measured_at)->width - desk.words("11", measured_at)->width;
  Chunks out;
  for (const auto& chunk : working.chunks) {
    out.emplace_back();
    for (const std::string& piece : chunk) {
      const bool spaced = piece.starts_with(' ');
      std::string text = piece.substr(spaced ? 1 : 0);
      const double width = desk.words(text, measured_at)->width / measured_at;
      out.back().push_back({std::move(text), spaced ? space / measured_at : 0, width});
    }
  }
  return out;
}

/// Breaks one calculation into lines.
class LineBreaker {
 public:
  explicit LineBreaker(double width) : width_(width) {}

  /// Nothing where a piece is wider than a line.
  std::optional<std::vector<std::string>> run(const Chunks& chunks) {
    for (const std::vector<Piece>& chunk : chunks) {
      double whole = 0;
      for (const Piece& piece : chunk) whole += piece.space + piece.width;
      if (used_ + whole > room() && !lines_.back().empty()) start_line();
      for (const Piece& piece : chunk) {
        if (used_ + piece.space + piece.width > room() && !lines_.back().empty()) start_line();
        add(piece);
        if (used_ > room()) return std::nullopt;
      }
    }
    return std::move(lines_);
  }

 private:
  [[nodiscard]] double room() const { return width_ - (lines_.size() > 1 ? hanging : 0) + slack; }
  void start_line() {
    lines_.emplace_back();
    used_ = 0;
  }
  void add(const Piece& piece) {
    const bool spaced = piece.space > 0 && !lines_.back().empty();
    lines_.back() += (spaced ? " " : "") + piece.text;
    used_ += (spaced ? piece.space : 0) + piece.width;
  }

  double width_;
  std::vector<std::string> lines_ = {""};
  double used_ = 0;
};

/// A form in columns: the lines of each calculation with their places. Nothing where it does not fit.
using Placed = std::vector<std::vector<std::pair<std::string, Point>>>;

std::optional<Placed> place(const std::vector<Chunks>& form, const Rect& box, int columns, double size) {
  const double width = (box.width - (columns - 1) * between_columns * size) / columns;
  int column = 0;
  double y = 0;
  Placed out;
  for (const Chunks& chunks : form) {
    const auto lines = LineBreaker(width / size).run(chunks);
    if (!lines) return std::nullopt;
    const double height = static_cast<double>(lines->size()) * line_height * size;
    if (y > 0 && y + height > box.height + slack) {
      ++column;
      y = 0;
    }
    if (column == columns || y + height > box.height + slack) return std::nullopt;
    const double x = box.x + column * (width + between_columns * size);
    out.emplace_back();
    for (std::size_t i = 0; i < lines->size(); ++i) {
      out.back().emplace_back((*lines)[i], Point{x + (i > 0 ? hanging * size : 0), box.y + y});
      y += line_height * size;
    }
  }
  return out;
}

struct Setting {
  double size = 0;
  Placed placed;
};

/// As large as it fits between the type's size and `least`, then in as few columns.
std::optional<Setting> set_form(const std::vector<Chunks>& form, const Rect& box, double largest, double least) {
  const int steps = static_cast<int>(std::floor((largest - least) / size_step + slack));
  for (int step = 0; step <= steps; ++step) {
    const double size = largest - step * size_step;
    for (int columns = 1; columns <= most_columns; ++columns) {
      if (std::optional<Placed> placed = place(form, box, columns, size)) return Setting{size, *std::move(placed)};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<WrittenWorking> WrittenWorking::set(const std::vector<std::vector<Working>>& forms, const Rect& box,
                                                  const TypeSize& type, const Desk& desk) {
  std::vector<std::vector<Chunks>> measures(forms.size());
  for (std::size_t i = 0; i < forms.size(); ++i) {
    for (const Working& working : forms[i]) measures[i].push_back(measured(working, desk));
  }
  for (const double least : {type.good(), type.minimum}) {
    for (const std::vector<Chunks>& form : measures) {
      std::optional<Setting> setting = set_form(form, box, type.size, least);
      if (!setting) continue;
      WrittenWorking out;
      out.size_ = setting->size;
      out.calculations_ = std::move(setting->placed);
      return out;
    }
  }
  return std::nullopt;
}

void WrittenWorking::paint(Painter& painter) const {
  const Desk& desk = painter.desk();
  for (const auto& lines : calculations_) {
    const auto leaf = painter.leaf(Role::paragraph);
    for (const auto& [text, at] : lines) painter.text(*desk.words(text, size_), at, desk.colors());
  }
}

}  // namespace attnpress
