#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "layout/plan_data.hpp"
#include "layout/solver.hpp"

namespace attnpress {
namespace {

constexpr double widest_gap = 30;     ///< points: stacked panels drift apart no further to fill their area
constexpr double between_pairs = 16;  ///< points between two matrices that share a line

Extent wider(const Extent& a, const Extent& b) {
  return {std::max(a.least, b.least), std::max(a.minimum, b.minimum), std::max(a.natural, b.natural)};
}

Extent sum(const Extent& a, const Extent& b) {
  return {a.least + b.least, a.minimum + b.minimum, a.natural + b.natural};
}

Extent plus(const Extent& a, double length) { return {a.least + length, a.minimum + length, a.natural + length}; }

/// Panels of an area that stand beside each other; almost always one.
struct Line {
  std::vector<PlacedPanel*> panels;
  std::vector<double> widths;
  Extent need;

  [[nodiscard]] bool greedy() const { return panels.front()->setter->greedy(); }

  [[nodiscard]] Extent width_need(const Desk& desk) const {
    Extent need = panels.front()->setter->width(desk);
    for (std::size_t i = 1; i < panels.size(); ++i)
      need = plus(sum(need, panels[i]->setter->width(desk)), between_pairs);
    return need;
  }

  /// Shares `width` by what the panels would like to have.
  void split(double width, const Desk& desk) {
    widths.clear();
    double wanted = 0;
    for (const PlacedPanel* panel : panels) wanted += panel->setter->width(desk).natural;
    const double room = width - between_pairs * static_cast<double>(panels.size() - 1);
    for (const PlacedPanel* panel : panels) {
      widths.push_back(panels.size() == 1 ? width : room * panel->setter->width(desk).natural / wanted);
    }
    share_title_line(width, desk);
  }

  /// The remark of the first of two panels stands at the right end of their common title line, where there is room.
  void share_title_line(double width, const Desk& desk) {
    for (const PlacedPanel* panel : panels) panel->setter->extend_title(0);
    if (panels.size() != 2) return;
    const TitleWidths first = panels[0]->setter->title_widths(desk);
    const TitleWidths second = panels[1]->setter->title_widths(desk);
    const bool room =
        first.title + between_pairs <= widths[0] && second.title + between_pairs + first.aside <= widths[1];
    if (room && second.aside <= 0) panels[0]->setter->extend_title(width - widths[0]);
  }

  /// A lower panel is not stretched to its neighbour's height: its rows are as close as the neighbour's.
  [[nodiscard]] double height_of(std::size_t panel, double height, const Desk& desk) const {
    if (panels.size() == 1) return height;
    const Extent own = panels[panel]->setter->height(widths[panel], desk);
    const double span = need.natural - need.minimum;
    if (height < need.minimum || span <= 0) return height;
    return own.minimum + (own.natural - own.minimum) * std::min(1.0, (height - need.minimum) / span);
  }

  /// Every panel has the width to show all its columns.
  [[nodiscard]] bool shows_all(const Desk& desk) const {
    for (std::size_t i = 0; i < panels.size(); ++i) {
      if (panels[i]->setter->width(desk).minimum > widths[i] + 0.01) return false;
    }
    return true;
  }

  void measure(const Desk& desk) {
    need = {};
    for (std::size_t i = 0; i < panels.size(); ++i) need = wider(need, panels[i]->setter->height(widths[i], desk));
  }
};

/// One area with the panels in it that have anything to show, stacked in lines.
struct Stacked {
  const Area* area = nullptr;
  std::vector<PlacedPanel*> panels;
  std::vector<Line> lines;
  double width = 0;

  [[nodiscard]] std::vector<Extent> needs() const {
    std::vector<Extent> needs;
    for (const Line& line : lines) needs.push_back(line.need);
    return needs;
  }
  [[nodiscard]] std::vector<bool> greedy() const {
    std::vector<bool> greedy;
    for (const Line& line : lines) greedy.push_back(line.greedy());
    return greedy;
  }
  [[nodiscard]] bool has_greedy() const {
    return std::any_of(lines.begin(), lines.end(), [](const Line& line) { return line.greedy(); });
  }

  /// One panel a line, or with `paired` the first two small matrices beside each other.
  void make_lines(bool paired) {
    lines.clear();
    for (std::size_t i = 0; i < panels.size(); ++i) {
      lines.push_back({{panels[i]}, {}, {}});
      if (paired && i == 0 && can_pair()) lines.back().panels.push_back(panels[++i]);
    }
  }
  [[nodiscard]] bool can_pair() const {
    return panels.size() >= 2 && panels[0]->setter->may_be_paired() && panels[1]->setter->may_be_paired();
  }
};

/// Solves one variant: widths, then heights, then the place of every panel.
class VariantPlacer {
 public:
  VariantPlacer(const PageVariant& variant, VariantPlan& plan, const Desk& desk) : variant_(variant), desk_(desk) {
    std::size_t next = 0;
    for (const Area* area : reading_order(variant)) {
      Stacked stacked;
      stacked.area = area;
      for (std::size_t i = 0; i < area->panels.size(); ++i, ++next) {
        if (plan.panels[next].setter) stacked.panels.push_back(&plan.panels[next]);
      }
      if (!stacked.panels.empty()) areas_.push_back(std::move(stacked));
    }
  }

  std::vector<std::string> run() {
    solve();
    pair_where_tight();
    if (!x_.fits) faults_.insert("the panels beside each other are too wide");
    if (!y_.fits) faults_.insert("the panels below each other are too high");
    std::vector<std::string> faults_of_panels = place_all();
    if (harmonise_types()) faults_of_panels = place_all();
    faults_.insert(faults_of_panels.begin(), faults_of_panels.end());
    return {faults_.begin(), faults_.end()};
  }

 private:
  void solve() {
    for (Stacked& stacked : areas_) stacked.make_lines(paired_.count(stacked.area) > 0);
    const PageTemplate& page = desk_.page;
    x_ = solve_tracks(variant_.columns, column_needs(), variant_.column_gap,
                      page.size.width - page.margin_left - page.margin_right);
    for (Stacked& stacked : areas_) {
      stacked.width = x_.length(stacked.area->column, stacked.area->column_span);
      for (Line& line : stacked.lines) line.split(stacked.width, desk_);
    }
    share_gutters();
    share_heads();
    for (Stacked& stacked : areas_) {
      for (Line& line : stacked.lines) line.measure(desk_);
    }
    y_ = solve_tracks(variant_.rows, row_needs(), variant_.row_gap,
                      page.size.height - page.margin_top - page.margin_bottom);
  }

  /// Rows would have to give way to an ellipsis: two matrices share a line, if their columns have room for that.
  void pair_where_tight() {
    for (const Stacked& stacked : areas_) {
      const double before = ease_of(stacked);
      if (before >= 0 || !stacked.can_pair()) continue;
      const bool fitted = y_.fits;
      paired_.insert(stacked.area);
      solve();
      const bool better = stacked.lines.front().shows_all(desk_) && ease_of(stacked) > before;
      if (x_.fits && (better || (!fitted && y_.fits))) continue;
      paired_.erase(stacked.area);
      solve();
    }
  }

  std::vector<Extent> column_needs() const {
    std::vector<Extent> needs(variant_.columns.size());
    for (const Stacked& stacked : areas_) {
      if (stacked.area->column_span != 1) continue;
      Extent& need = needs[static_cast<std::size_t>(stacked.area->column)];
      for (const Line& line : stacked.lines) need = wider(need, line.width_need(desk_));
    }
    return needs;
  }

  void share_gutters() const {
    for (const Stacked& stacked : areas_) {
      double gutter = 0;
      for (const PlacedPanel* panel : stacked.panels) gutter = std::max(gutter, panel->setter->gutter());
      if (stacked.panels.size() < 2) continue;
      for (const PlacedPanel* panel : stacked.panels) panel->setter->share_gutter(gutter);
    }
  }

  /// What stands below the first lines of neighbouring areas begins at one height.
  void share_heads() {
    std::map<int, Head> heads;
    const auto for_each_first = [&](auto&& visit) {
      for (const Stacked& stacked : areas_) {
        const Line& line = stacked.lines.front();
        for (std::size_t i = 0; i < line.panels.size(); ++i)
          visit(stacked.area->row, *line.panels[i]->setter, line.widths[i]);
      }
    };
    for (const Stacked& stacked : areas_) {
      for (const PlacedPanel* panel : stacked.panels) panel->setter->share_head({});
    }
    for_each_first([&](int row, PanelSetter& setter, double width) {
      Head& shared = heads[row];
      const Head own = setter.head(width, desk_);
      shared = {std::max(shared.above, own.above), std::max(shared.below, own.below)};
    });
    for_each_first([&](int row, PanelSetter& setter, double) { setter.share_head(heads[row]); });
  }

  std::vector<Extent> row_needs() const {
    std::vector<Extent> needs(variant_.rows.size());
    for (const Stacked& stacked : areas_) {
      Extent whole = plus({}, stacked.area->gap * static_cast<double>(stacked.lines.size() - 1));
      for (const Line& line : stacked.lines) whole = sum(whole, line.need);
      const double span = stacked.area->row_span;
      for (int row = 0; row < stacked.area->row_span; ++row) {
        Extent& need = needs[static_cast<std::size_t>(stacked.area->row + row)];
        need = wider(need, {whole.least / span, whole.minimum / span, whole.natural / span});
      }
    }
    return needs;
  }

  [[nodiscard]] double room(const Stacked& stacked) const {
    return y_.length(stacked.area->row, stacked.area->row_span);
  }

  [[nodiscard]] double ease_of(const Stacked& stacked) const {
    return stack_ease(stacked.needs(), stacked.area->gap, room(stacked));
  }

  /// Neighbours are set equally close, so that their rows are on the same lines; but nobody elides for another's sake.
  [[nodiscard]] double ease_of_row(int row) const {
    double ease = 1;
    for (const Stacked& stacked : areas_) {
      if (stacked.area->row == row && !stacked.has_greedy()) ease = std::min(ease, ease_of(stacked));
    }
    return std::max(ease, 0.0);
  }

  std::vector<std::string> place_all() {
    std::vector<std::string> faults;
    for (const Stacked& stacked : areas_) place_area(stacked, faults);
    return faults;
  }

  void place_area(const Stacked& stacked, std::vector<std::string>& faults) const {
    const Area& area = *stacked.area;
    const double height = room(stacked);
    const Stack stack = solve_stack(stacked.needs(), stacked.greedy(), area.gap, height, ease_of_row(area.row));
    const double spare = std::max(0.0, height - stack.used);
    const auto between = static_cast<double>(stacked.lines.size() - 1);
    const bool spread = between > 0 && area.valign == "start";
    const double gap = area.gap + (spread ? std::min(spare / between, widest_gap) : 0);
    const double offset = area.valign == "end" ? spare : area.valign == "center" ? spare / 2 : 0;
    double y = desk_.page.margin_top + y_.starts[static_cast<std::size_t>(area.row)] + offset;
    for (std::size_t i = 0; i < stacked.lines.size(); ++i) {
      const Line& line = stacked.lines[i];
      double x = desk_.page.margin_left + x_.starts[static_cast<std::size_t>(area.column)];
      for (std::size_t k = 0; k < line.panels.size(); ++k) {
        const double own = line.height_of(k, stack.heights[i], desk_);
        const std::string fault = line.panels[k]->setter->place({x, y, line.widths[k], own}, desk_);
        if (!fault.empty()) faults.push_back(fault + " (panel `" + line.panels[k]->name + "`)");
        x += line.widths[k] + between_pairs;
      }
      y += stack.heights[i] + gap;
    }
  }

  /// Panels of one kind get the smallest type any of them needs. True where one has to be placed again.
  bool harmonise_types() const {
    std::map<std::string_view, double> smallest;
    bool changed = false;
    for_each_typed([&](PanelSetter& setter) {
      const auto [entry, added] = smallest.emplace(setter.kind(), setter.type_size());
      if (!added) entry->second = std::min(entry->second, setter.type_size());
    });
    for_each_typed([&](PanelSetter& setter) {
      changed = changed || setter.type_size() > smallest[setter.kind()];
      setter.limit_type_size(smallest[setter.kind()]);
    });
    return changed;
  }

  template <typename Visit>
  void for_each_typed(Visit&& visit) const {
    for (const Stacked& stacked : areas_) {
      for (const PlacedPanel* panel : stacked.panels) {
        if (!panel->setter->kind().empty() && panel->setter->type_size() > 0) visit(*panel->setter);
      }
    }
  }

  const PageVariant& variant_;
  const Desk& desk_;
  std::vector<Stacked> areas_;
  std::set<const Area*> paired_;
  TrackPlaces x_;
  TrackPlaces y_;
  std::set<std::string> faults_;
};

}  // namespace

std::vector<const Area*> reading_order(const PageVariant& variant) {
  std::vector<const Area*> areas;
  for (const Area& area : variant.areas) areas.push_back(&area);
  std::stable_sort(areas.begin(), areas.end(), [](const Area* a, const Area* b) {
    return a->row != b->row ? a->row < b->row : a->column < b->column;
  });
  return areas;
}

std::vector<std::string> place_variant(const PageVariant& variant, VariantPlan& plan, const Desk& desk) {
  return VariantPlacer(variant, plan, desk).run();
}

}  // namespace attnpress
