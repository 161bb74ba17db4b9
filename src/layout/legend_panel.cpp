#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "layout/cells.hpp"
#include "layout/panel.hpp"
#include "layout/sizes.hpp"

namespace attnpress {
namespace {

constexpr double sample_height = 17;
constexpr double sample_width = 30;
constexpr double ramp_width = 76;
constexpr double after_sample = 6;
constexpr double line_gap = 5;
constexpr double list_gap = 7;
constexpr double outline_reach = 1;  ///< points: on paper, where margins are hard, the outline of a row stays inside
constexpr double list_below = 0.45;  ///< of the page's width: in a narrower place on paper each entry has its line
constexpr double least_ramp = 30;    ///< points, in such a list
constexpr double least_words = 4;    ///< in sizes of the type, the same

/// Samples drawn as on the page, with what they mean, in a line (or two where one is too short); below each other in a
/// narrow place on paper.
class LegendSetter final : public PanelSetter {
 public:
  void gather(const Panel& panel, const Desk&) override { legends_.push_back(std::get<Legend>(panel).entries); }
  void explain(const Shown& shown) override { on_page_ = shown; }
  /// It stands at the foot of a page.
  bool heads() const override { return true; }

  Extent width(const Desk&) const override { return {0, 0, 0}; }

  Extent height(double width, const Desk& desk) const override {
    const TypeSize type = desk.type("legend");
    const bool list = is_list(width, desk);
    const double wanted =
        list ? type.size : largest_size(type, [&](double size) { return most_lines(size, width, desk) <= 1; });
    const double natural = tallest(wanted, width, desk);
    const double smallest = tallest(type.minimum, width, desk);
    return {std::min(natural, smallest), list ? smallest : natural, std::max(natural, smallest)};
  }

  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    size_ = largest_size(desk.type("legend"),
                         [&](double size) { return tallest(size, box.width, desk) <= box.height + 0.01; });
    const bool fits = tallest(size_, box.width, desk) <= box.height + 0.01 && widest(desk) <= box.width + 0.01;
    return fits ? "" : "the legend does not fit on the page";
  }

  void paint(const Panel& panel, Painter& painter) const override {
    const Entries entries = shown(std::get<Legend>(panel).entries);
    const auto places = flow(entries, size_, box_.width, painter.desk());
    const auto group = painter.group(Role::group);
    for (std::size_t i = 0; i < entries.size(); ++i) {
      paint_entry(entries[i], {box_.x + places[i].x, box_.y + places[i].y}, painter);
    }
  }

 private:
  using Entries = std::vector<LegendEntry>;

  static bool is_scale(const LegendEntry& entry) {
    return entry.kind == LegendEntry::Kind::weight_scale || entry.kind == LegendEntry::Kind::score_scale;
  }

  /// Cells that carry bars explain themselves: one of them as it looks on the page.
  bool in_cells(const LegendEntry& entry, const Desk& desk) const {
    return entry.kind == LegendEntry::Kind::weight_scale && desk.theme.magnitude == Magnitude::bar && on_page_.numbers;
  }

  /// The ends of a scale have their numbers, or its middle where that is all there is.
  static bool is_shown(const LegendEntry& entry, double where) {
    return where <= 0 || where >= 1 || entry.ticks.size() == 1;
  }

  /// Scores are explained as they are shown: by a number in a cell, or by the scale of their colours; marks where cells
  /// carry them.
  Entries shown(const Entries& entries) const {
    const bool has_scale = std::any_of(entries.begin(), entries.end(), [](const LegendEntry& entry) {
      return entry.kind == LegendEntry::Kind::score_scale;
    });
    using Kind = LegendEntry::Kind;
    const Kind hidden = on_page_.score_colors && has_scale ? Kind::score : Kind::score_scale;
    Entries out;
    std::copy_if(entries.begin(), entries.end(), std::back_inserter(out), [&](const LegendEntry& entry) {
      return entry.kind != hidden && (on_page_.marks || entry.kind != Kind::diagonal);
    });
    return out;
  }

  static bool is_list(double width, const Desk& desk) {
    return desk.page.sheet && width < list_below * desk.page.size.width;
  }

  /// Upper left corners of the entries, in points.
  std::vector<Point> flow(const Entries& entries, double size, double width, const Desk& desk) const {
    if (is_list(width, desk)) return listed(entries, size, width, desk);
    for (const double gap : {desk.page.sheet ? 2.2 : 1.6, 1.6, 1.3}) {
      std::vector<Point> places = flow_with(entries, size, width, gap, desk);
      if (places.empty() || places.back().y == 0) return places;
    }
    if (!desk.page.sheet) return flow_with(entries, size, width, 1, desk);
    return balanced(entries, size, width, desk);
  }

  std::vector<Point> listed(const Entries& entries, double size, double width, const Desk& desk) const {
    std::vector<Point> places;
    double y = 0;
    for (const LegendEntry& entry : entries) {
      places.push_back({outline_reach, y});
      y += entry_height(entry, size, width, desk) + list_gap;
    }
    return places;
  }

  /// As few lines as there can be, none of them longer than need be: no entry is left alone on the last one.
  std::vector<Point> balanced(const Entries& entries, double size, double width, const Desk& desk) const {
    constexpr double step = 6;
    std::vector<Point> best = flow_with(entries, size, width, 1, desk);
    for (double narrower = width - step; !best.empty() && best.back().y > 0 && narrower > 0; narrower -= step) {
      std::vector<Point> places = flow_with(entries, size, narrower, 1, desk);
      if (places.back().y > best.back().y) break;
      best = std::move(places);
    }
    return best;
  }

  std::vector<Point> flow_with(const Entries& entries, double size, double width, double gap, const Desk& desk) const {
    const double start = desk.page.sheet ? outline_reach : 0;
    std::vector<Point> places;
    double x = start;
    double y = 0;
    for (const LegendEntry& entry : entries) {
      const double needed = entry_width(entry, size, desk);
      if (x > start && x + needed > width + 0.01) {
        x = start;
        y += sample_height + line_gap;
      }
      places.push_back({x, y});
      x += needed + gap * size;
    }
    return places;
  }

  int most_lines(double size, double width, const Desk& desk) const {
    int lines = 1;
    for (const Entries& entries : legends_) {
      for (const Point& place : flow(shown(entries), size, width, desk)) {
        lines = std::max(lines, 1 + static_cast<int>(std::lround(place.y / (sample_height + line_gap))));
      }
    }
    return lines;
  }

  double tallest(double size, double width, const Desk& desk) const {
    double height = sample_height;
    for (const Entries& legend : legends_) {
      const Entries entries = shown(legend);
      const std::vector<Point> places = flow(entries, size, width, desk);
      for (std::size_t i = 0; i < entries.size(); ++i) {
        const double own = is_list(width, desk) ? entry_height(entries[i], size, width, desk) : sample_height;
        height = std::max(height, places[i].y + own);
      }
    }
    return height;
  }

  double widest(const Desk& desk) const {
    double width = 0;
    for (const Entries& entries : legends_) {
      for (const LegendEntry& entry : shown(entries)) {
        const bool list = is_list(box_.width, desk);
        width = std::max(width, list ? least_width(entry, size_, desk) : entry_width(entry, size_, desk));
      }
    }
    return width;
  }

  double entry_width(const LegendEntry& entry, double size, const Desk& desk) const {
    if (in_cells(entry, desk)) return barred_width(entry, size, desk) + desk.rich(entry.bar_text, size)->width;
    const double text = desk.rich(entry.text, size)->width;
    if (!is_scale(entry)) return sample_box(entry, size, desk) + after_sample + text;
    double width = text + after_sample + ramp_width;
    for (const auto& [where, number] : entry.ticks) {
      if (is_shown(entry, where)) width += desk.words(number, size)->width + after_sample;
    }
    return width;
  }

  /// What stands before the words of an entry with a sample.
  double lead(const LegendEntry& entry, double size, const Desk& desk) const {
    return in_cells(entry, desk) ? barred_width(entry, size, desk) : sample_box(entry, size, desk) + after_sample;
  }

  const RichText& words_of(const LegendEntry& entry, const Desk& desk) const {
    return in_cells(entry, desk) ? entry.bar_text : entry.text;
  }

  /// A scale with its numbers, the ramp `ramp` long.
  double scale_width(const LegendEntry& entry, double ramp, double size, const Desk& desk) const {
    double width = ramp;
    for (const auto& [where, number] : entry.ticks) {
      if (is_shown(entry, where)) width += desk.words(number, size)->width + after_sample;
    }
    return width;
  }

  /// In a list words may take several lines, and those of a scale stand above it.
  double entry_height(const LegendEntry& entry, double size, double width, const Desk& desk) const {
    if (is_scale(entry) && !in_cells(entry, desk)) {
      return desk.rich(entry.text, size, false, width)->height + sample_height;
    }
    const double room = std::max(width - outline_reach - lead(entry, size, desk), size);
    return std::max(sample_height, desk.rich(words_of(entry, desk), size, false, room)->height);
  }
  double least_width(const LegendEntry& entry, double size, const Desk& desk) const {
    const bool scale = is_scale(entry) && !in_cells(entry, desk);
    return scale ? scale_width(entry, least_ramp, size, desk) : lead(entry, size, desk) + least_words * size;
  }

  static double cell_for(const std::string& number, double size, const Desk& desk) {
    return std::max(sample_width, desk.words(number, size)->width + 8);
  }

  /// The sample cell with a bar and what is kept free after it.
  static double barred_width(const LegendEntry& entry, double size, const Desk& desk) {
    return cell_for(entry.bar_sample, size, desk) + after_sample;
  }

  static double sample_box(const LegendEntry& entry, double size, const Desk& desk) {
    return entry.sample.empty() ? sample_width : cell_for(entry.sample, size, desk);
  }

  void paint_entry(const LegendEntry& entry, Point at, Painter& painter) const {
    const Desk& desk = painter.desk();
    const bool list = is_list(box_.width, desk);
    if (is_scale(entry) && !in_cells(entry, desk)) {
      return list ? paint_scale_below(entry, at, painter) : paint_scale(entry, at, painter);
    }
    const double height = list ? entry_height(entry, size_, box_.width, desk) : sample_height;
    const double top = at.y + (height - sample_height) / 2;
    if (in_cells(entry, desk)) {
      paint_barred(entry, {at.x, top}, painter);
    } else {
      const auto sample = painter.artifact();
      paint_sample(entry, {at.x, top, sample_box(entry, size_, desk), sample_height}, painter);
    }
    const double before = lead(entry, size_, desk);
    const auto leaf = painter.leaf(Role::paragraph);
    const Shaped text = desk.rich(words_of(entry, desk), size_, false, list ? box_.width - outline_reach - before : -1);
    if (text->height > sample_height) {
      painter.text(*text, {at.x + before, at.y}, desk.colors());
    } else {
      painter.text_centered(*text, at.x + before, at.y + height / 2, desk.colors());
    }
  }

  void paint_sample(const LegendEntry& entry, const Rect& box, Painter& painter) const {
    using Kind = LegendEntry::Kind;
    const Theme& theme = painter.desk().theme;
    switch (entry.kind) {
      case Kind::active_row:
        painter.fill(box.inset(1.875), theme.accent_tint);  // as the row looks in the other matrices
        if (theme.magnitude == Magnitude::bar) return paint_outline(active_outline(box.inset(1.875), theme), painter);
        painter.outline(box.inset(1.875), 2.25, 0.75, theme.accent);
        return;
      case Kind::pivot:
        painter.fill(box, ramp_color(theme.ramp, 0.75));
        paint_outline(pivot_outline(box, CellState::score, false, size_, theme), painter);
        return;
      case Kind::diagonal:
        painter.fill(box, theme.score_cell);
        paint_diagonal_mark(box, {box.width, box.height}, {}, theme.score_cell, painter);
        return;
      case Kind::pending:
        painter.fill(box, theme.cell);
        paint_number("·", box, theme.cell_ink, painter);
        return;
      case Kind::score:
        painter.fill(box, theme.score_cell);
        break;
      case Kind::input:
      case Kind::result:
      case Kind::weight_scale:
      case Kind::score_scale:
        painter.fill(box, theme.cell);
        break;
    }
    if (!entry.sample.empty()) paint_number(entry.sample, box, theme.ink, painter);
  }

  void paint_number(const std::string& number, const Rect& box, Color color, Painter& painter) const {
    const Shaped shaped = painter.desk().words(number, size_, number == "·");
    painter.text_centered(*shaped, box.center_x() - shaped->width / 2, box.center_y(), {color, color, color});
  }

  /// A weight as it looks on the page.
  void paint_barred(const LegendEntry& entry, Point at, Painter& painter) const {
    const Desk& desk = painter.desk();
    const Rect cell{at.x, at.y, cell_for(entry.bar_sample, size_, desk), sample_height};
    const auto sample = painter.artifact();
    paint_cell_ground(cell, CellState::weight, entry.bar, size_, false, painter);
    paint_number(entry.bar_sample, cell, desk.theme.ink, painter);
  }

  /// Words, below them the ramp between its numbers.
  void paint_scale_below(const LegendEntry& entry, Point at, Painter& painter) const {
    const Desk& desk = painter.desk();
    const auto leaf = painter.leaf(Role::paragraph);
    const Shaped words = desk.rich(entry.text, size_, false, box_.width);
    painter.text(*words, at, desk.colors());
    const double spare = box_.width - scale_width(entry, 0, size_, desk);
    paint_ramp(entry, {at.x, at.y + words->height}, std::min(ramp_width, spare), painter);
  }

  /// Words, then the ramp between its numbers.
  void paint_scale(const LegendEntry& entry, Point at, Painter& painter) const {
    const Desk& desk = painter.desk();
    const auto leaf = painter.leaf(Role::paragraph);
    const Shaped words = desk.rich(entry.text, size_);
    painter.text_centered(*words, at.x, at.y + sample_height / 2, desk.colors());
    paint_ramp(entry, {at.x + words->width + after_sample, at.y}, ramp_width, painter);
  }

  void paint_ramp(const LegendEntry& entry, Point at, double width, Painter& painter) const {
    const Desk& desk = painter.desk();
    const double middle = at.y + sample_height / 2;
    double x = at.x;
    const auto put = [&](const Shaped& shaped) {
      painter.text_centered(*shaped, x, middle, desk.colors());
      x += shaped->width + after_sample;
    };
    for (const auto& [where, number] : entry.ticks) {
      if (where <= 0) put(desk.words(number, size_));
    }
    const Rect box{x, at.y + 2, width, sample_height - 4};
    painter.ramp(box, entry.kind == LegendEntry::Kind::score_scale ? desk.theme.diverging : desk.theme.ramp);
    painter.stroke(box, 0.75, desk.theme.muted);
    x += width + after_sample;
    for (const auto& [where, number] : entry.ticks) {
      if (where > 0 && is_shown(entry, where)) put(desk.words(number, size_));
    }
  }

  std::vector<Entries> legends_;
  Shown on_page_;
  Rect box_;
  double size_ = 0;
};

}  // namespace

std::unique_ptr<PanelSetter> make_legend_setter() { return std::make_unique<LegendSetter>(); }

}  // namespace attnpress
