#include <algorithm>
#include <map>

#include "layout/plan_data.hpp"
#include "layout/solver.hpp"

namespace attnpress {
namespace {

constexpr double widest_gap = 30;  ///< points: stacked panels drift apart no further to fill their area

/// One area with the panels in it that have anything to show.
struct Column {
  const Area* area = nullptr;
  std::vector<PlacedPanel*> panels;
  double width = 0;
  std::vector<Extent> needs;
  std::vector<bool> greedy;

  [[nodiscard]] bool has_greedy() const { return std::find(greedy.begin(), greedy.end(), true) != greedy.end(); }
};

Extent wider(const Extent& a, const Extent& b) {
  return {std::max(a.least, b.least), std::max(a.minimum, b.minimum), std::max(a.natural, b.natural)};
}

/// Solves one variant: widths, then heights, then the place of every panel.
class VariantPlacer {
 public:
  VariantPlacer(const PageVariant& variant, VariantPlan& plan, const Desk& desk) : variant_(variant), desk_(desk) {
    std::size_t next = 0;
    for (const Area* area : reading_order(variant)) {
      Column column;
      column.area = area;
      for (std::size_t i = 0; i < area->panels.size(); ++i, ++next) {
        if (plan.panels[next].setter) column.panels.push_back(&plan.panels[next]);
      }
      if (!column.panels.empty()) columns_.push_back(std::move(column));
    }
  }

  std::vector<std::string> run() {
    const PageTemplate& page = desk_.page;
    x_ = solve_tracks(variant_.columns, column_needs(), variant_.column_gap,
                      page.size.width - page.margin_left - page.margin_right);
    for (Column& column : columns_) column.width = x_.length(column.area->column, column.area->column_span);
    share_gutters();
    share_heads();
    for (Column& column : columns_) measure(column);
    y_ = solve_tracks(variant_.rows, row_needs(), variant_.row_gap,
                      page.size.height - page.margin_top - page.margin_bottom);
    if (!x_.fits) faults_.push_back("the panels beside each other are too wide");
    if (!y_.fits) faults_.push_back("the panels below each other are too high");
    place_all();
    if (harmonise_types()) place_all();
    return faults_;
  }

 private:
  std::vector<Extent> column_needs() const {
    std::vector<Extent> needs(variant_.columns.size());
    for (const Column& column : columns_) {
      if (column.area->column_span != 1) continue;
      Extent& need = needs[static_cast<std::size_t>(column.area->column)];
      for (const PlacedPanel* panel : column.panels) need = wider(need, panel->setter->width(desk_));
    }
    return needs;
  }

  void share_gutters() {
    for (const Column& column : columns_) {
      double gutter = 0;
      for (const PlacedPanel* panel : column.panels) gutter = std::max(gutter, panel->setter->gutter(desk_));
      if (column.panels.size() < 2) continue;
      for (const PlacedPanel* panel : column.panels) panel->setter->share_gutter(gutter);
    }
  }

  /// What stands below the titles of neighbouring areas begins on one line.
  void share_heads() {
    std::map<int, Head> heads;
    for (const Column& column : columns_) {
      Head& shared = heads[column.area->row];
      const Head own = column.panels.front()->setter->head(column.width, desk_);
      shared = {std::max(shared.above, own.above), std::max(shared.below, own.below)};
    }
    for (const Column& column : columns_) column.panels.front()->setter->share_head(heads[column.area->row]);
  }

  void measure(Column& column) const {
    for (const PlacedPanel* panel : column.panels) {
      column.needs.push_back(panel->setter->height(column.width, desk_));
      column.greedy.push_back(panel->setter->greedy());
    }
  }

  std::vector<Extent> row_needs() const {
    std::vector<Extent> needs(variant_.rows.size());
    for (const Column& column : columns_) {
      const double gaps = column.area->gap * static_cast<double>(column.needs.size() - 1);
      Extent sum{gaps, gaps, gaps};
      for (const Extent& need : column.needs) {
        sum = {sum.least + need.least, sum.minimum + need.minimum, sum.natural + need.natural};
      }
      const double span = column.area->row_span;
      const Extent part{sum.least / span, sum.minimum / span, sum.natural / span};
      for (int row = 0; row < column.area->row_span; ++row) {
        Extent& need = needs[static_cast<std::size_t>(column.area->row + row)];
        need = wider(need, part);
      }
    }
    return needs;
  }

  [[nodiscard]] double room(const Column& column) const { return y_.length(column.area->row, column.area->row_span); }

  /// Neighbours are set equally close: their rows are then on the same lines.
  [[nodiscard]] double ease_of_row(int row) const {
    double ease = 1;
    for (const Column& column : columns_) {
      if (column.area->row != row || column.has_greedy()) continue;
      ease = std::min(ease, stack_ease(column.needs, column.area->gap, room(column)));
    }
    return ease;
  }

  void place_all() {
    faults_of_panels_.clear();
    for (Column& column : columns_) place_column(column);
    for (const std::string& fault : faults_of_panels_) {
      if (std::find(faults_.begin(), faults_.end(), fault) == faults_.end()) faults_.push_back(fault);
    }
  }

  void place_column(const Column& column) {
    const Area& area = *column.area;
    const double height = room(column);
    const Stack stack = solve_stack(column.needs, column.greedy, area.gap, height, ease_of_row(area.row));
    const double spare = std::max(0.0, height - stack.used);
    const auto between = static_cast<double>(column.panels.size() - 1);
    const bool spread = between > 0 && area.valign == "start";
    const double gap = area.gap + (spread ? std::min(spare / between, widest_gap) : 0);
    const double offset = area.valign == "end" ? spare : area.valign == "center" ? spare / 2 : 0;
    const double x = desk_.page.margin_left + x_.starts[static_cast<std::size_t>(area.column)];
    double y = desk_.page.margin_top + y_.starts[static_cast<std::size_t>(area.row)] + offset;
    for (std::size_t i = 0; i < column.panels.size(); ++i) {
      const Rect box{x, y, column.width, stack.heights[i]};
      const std::string fault = column.panels[i]->setter->place(box, desk_);
      if (!fault.empty()) faults_of_panels_.push_back(fault + " (panel `" + column.panels[i]->name + "`)");
      y += stack.heights[i] + gap;
    }
  }

  /// Panels of one kind get the smallest type any of them needs. True where one has to be placed again.
  bool harmonise_types() {
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
  void for_each_typed(Visit&& visit) {
    for (const Column& column : columns_) {
      for (const PlacedPanel* panel : column.panels) {
        if (!panel->setter->kind().empty() && panel->setter->type_size() > 0) visit(*panel->setter);
      }
    }
  }

  const PageVariant& variant_;
  const Desk& desk_;
  std::vector<Column> columns_;
  TrackPlaces x_;
  TrackPlaces y_;
  std::vector<std::string> faults_;
  std::vector<std::string> faults_of_panels_;
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
