#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "layout/page_tracks.hpp"
#include "layout/plan_data.hpp"
#include "layout/solver.hpp"

namespace attnpress {
namespace {

constexpr double widest_gap = 30;  ///< points: stacked panels drift apart no further to fill their area
constexpr std::size_t most_abreast = 3;
constexpr std::size_t all_on_a_line = 64;
constexpr double much_shown = 0.25;  ///< of a small matrix: enough to follow a row
constexpr double slight = 0.01;      ///< share of a small matrix: not worth another arrangement
constexpr double worthwhile = 0.5;   ///< points of type that another arrangement must win

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
    match_twins();
    const Outcome best = arrange_modestly();
    if (explain()) arrange(best.abreast);
    if (!x_.fits) faults_.insert("the panels beside each other are too wide");
    if (!y_.fits) faults_.insert("the panels below each other are too high");
    return {faults_.begin(), faults_.end()};
  }

  PageNeed need() {
    match_twins();
    arrange_well();
    return {y_.natural, page_height(), y_.sharing};
  }

 private:
  [[nodiscard]] double page_height() const {
    return desk_.page.size.height - desk_.page.margin_top - desk_.page.margin_bottom;
  }

  /// Panels beside each other are alike; on paper matrices below each other, too.
  void match_twins() const {
    for (const Stacked& one : areas_) {
      for (const Stacked& other : areas_) {
        if (&one == &other) continue;
        const bool beside = one.area->row == other.area->row;
        const bool below = desk_.page.sheet && one.area->column == other.area->column;
        for (const PlacedPanel* panel : one.panels) {
          if (!beside && !(below && panel->setter->leads())) continue;
          for (const PlacedPanel* twin : other.panels) panel->setter->resemble(*twin->setter);
        }
      }
    }
  }

  /// What an arrangement comes to.
  struct Outcome {
    std::size_t abreast = 1;
    std::size_t most_on_a_line = 1;  ///< of an area whose panels stand abreast
    bool fits = false;
    bool in_vain = false;  ///< room was asked for and not used
    int coarseness = 0;    ///< of the attention matrices
    double shown = 1;      ///< the mean share of a small matrix that is shown
    double type = 0;       ///< size of the small matrices

    [[nodiscard]] bool better_than(const Outcome& other) const {
      if (fits != other.fits) return fits;
      if (coarseness != other.coarseness) return coarseness < other.coarseness;
      if (std::abs(shown - other.shown) > slight) return shown > other.shown;
      return type >= other.type + worthwhile;
    }
  };

  /// Texts and calculations get smaller than is good where that makes small matrices legible or saves rows of them.
  Outcome arrange_modestly() {
    using Modesty = PanelSetter::Modesty;
    const auto arrange_with = [&](Modesty modesty) {
      for_each_setter([&](PanelSetter& setter) { setter.be_modest(modesty); });
      return arrange_by_asking();
    };
    Outcome best = arrange_with(Modesty::none);
    Modesty chosen = Modesty::none;
    Modesty last = chosen;
    const TypeSize type = desk_.type("grid");
    for (const Modesty modesty : {Modesty::some, Modesty::most}) {
      // What is read at leisure may be small.
      const bool too_small = !desk_.page.sheet && modesty == Modesty::some && best.type < type.good();
      const bool suffers = !best.fits || best.shown < 1 || too_small || (desk_.page.sheet && best.coarseness > 0);
      if (!suffers) break;
      const Outcome outcome = arrange_with(modesty);
      last = modesty;
      if (!outcome.better_than(best)) continue;
      best = outcome;
      chosen = modesty;
    }
    return chosen == last ? best : arrange_with(chosen);
  }

  /// The matrix asks for its finest numbers, for shorter ones where rows of its neighbours would not be whole for that,
  /// at last for colours only.
  Outcome arrange_by_asking() {
    using Ask = PanelSetter::Ask;
    const Outcome finest = arrange_asking(Ask::finest_numbers);
    const bool good = finest.fits && !finest.in_vain;
    // What is read at leisure is to be whole.
    if (good && finest.shown >= (desk_.page.sheet ? 1 - slight : much_shown)) return finest;
    const Outcome coarsest = arrange_asking(Ask::coarsest_numbers);
    if (coarsest.fits && !coarsest.in_vain && (!good || coarsest.shown > finest.shown)) return coarsest;
    return arrange_asking(good ? Ask::finest_numbers : Ask::colors);
  }

  Outcome arrange_asking(PanelSetter::Ask ask) {
    for_each_setter([&](PanelSetter& setter) { setter.ask(ask); });
    return arrange_well();
  }

  /// Matrices that stand abreast stand on two lines or three where they would not be whole on one.
  Outcome arrange_well() {
    most_on_a_line_ = all_on_a_line;
    Outcome best = arrange_stacks();
    const bool breakable = std::any_of(areas_.begin(), areas_.end(), [](const Stacked& stacked) {
      return stacked.area->abreast && stacked.panels.size() > 1;
    });
    for (std::size_t most = 2; breakable && best.shown < 1 && most > 0; --most) {
      most_on_a_line_ = most;
      const Outcome outcome = arrange_stacks();
      if (outcome.better_than(best)) best = outcome;
    }
    if (most_on_a_line_ == best.most_on_a_line) return best;
    most_on_a_line_ = best.most_on_a_line;
    return arrange(best.abreast);
  }

  /// Small matrices below each other; where that is tight, two or three of them on a line.
  Outcome arrange_stacks() {
    std::size_t sharers = 1;
    for (const Stacked& stacked : areas_) sharers = std::max(sharers, stacked.sharers());
    Outcome best = arrange(1);
    const TypeSize type = desk_.type("grid");
    if (best.shown >= 1 && best.type >= type.good()) return best;
    std::size_t last = 1;
    for (std::size_t abreast = 2; abreast <= std::min(sharers, most_abreast); ++abreast) {
      const Outcome outcome = arrange(abreast);
      last = abreast;
      if (outcome.better_than(best)) best = outcome;
    }
    return best.abreast == last ? best : arrange(best.abreast);
  }

  Outcome arrange(std::size_t abreast) {
    for_each_setter([](PanelSetter& setter) { setter.limit_type_size(0); });
    solve(abreast);
    std::vector<std::string> faults = place_all();
    if (let_matrices_lead()) {
      solve(abreast);
      faults = place_all();
    }
    if (harmonise_types()) faults = place_all();
    faults_ = {faults.begin(), faults.end()};
    Outcome outcome{abreast, most_on_a_line_, x_.fits && y_.fits && faults.empty(), false, 0, 1, 0};
    double shown = 0;
    int matrices = 0;
    for_each_setter([&](PanelSetter& setter) {
      outcome.in_vain = outcome.in_vain || setter.asks_in_vain();
      outcome.coarseness = std::max(outcome.coarseness, setter.coarseness());
      if (!setter.may_share_line()) return;
      shown += setter.shown_share();
      ++matrices;
      outcome.type = outcome.type > 0 ? std::min(outcome.type, setter.type_size()) : setter.type_size();
    });
    if (matrices > 0) outcome.shown = shown / matrices;
    return outcome;
  }

  /// Tells the legend what is on the page. True where that is not what it took for granted.
  bool explain() {
    PanelSetter::Shown shown{false, false, false};
    bool matrices = false;
    for_each_setter([&](const PanelSetter& setter) {
      shown.score_colors = shown.score_colors || setter.colors_scores();
      shown.marks = shown.marks || setter.carries_marks();
      shown.numbers = shown.numbers || (setter.leads() && setter.type_size() > 0);
      matrices = matrices || setter.leads();
    });
    shown.marks = shown.marks || !matrices;
    shown.numbers = shown.numbers || !matrices;
    for_each_setter([&](PanelSetter& setter) { setter.explain(shown); });
    const bool no_bars = desk_.theme.magnitude == Magnitude::bar && !shown.numbers;
    return shown.score_colors || !shown.marks || no_bars;
  }

  template <typename Visit>
  void for_each_setter(Visit&& visit) const {
    for (const Stacked& stacked : areas_) {
      for (const PlacedPanel* panel : stacked.panels) visit(*panel->setter);
    }
  }

  void solve(std::size_t abreast) {
    for (Stacked& stacked : areas_) stacked.make_lines(abreast, most_on_a_line_);
    const PageTemplate& page = desk_.page;
    x_ = solve_columns(variant_, areas_, desk_, page.size.width - page.margin_left - page.margin_right);
    for (Stacked& stacked : areas_) {
      stacked.width = x_.length(stacked.area->column, stacked.area->column_span);
      for (Line& line : stacked.lines) line.split(stacked.width, desk_);
    }
    share_gutters();
    share_heads();
    for (Stacked& stacked : areas_) {
      for (Line& line : stacked.lines) line.measure(desk_);
    }
    y_ = solve_rows(variant_, areas_, desk_, page_height());
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
        for (std::size_t i = 0; i < line.panels.size(); ++i) {
          const bool alone = line.panels.size() == 1 && line.panels[i]->setter->fills_line();
          if (!alone) visit(stacked.area->row, *line.panels[i]->setter, line.widths[i]);
        }
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
      const bool matrix_alone = stacked.panels.size() == 1 && stacked.panels.front()->setter->leads();
      if (stacked.area->row != row || stacked.has_greedy() || matrix_alone) continue;
      ease = std::min(ease, ease_of(stacked));
    }
    return std::max(ease, 0.0);
  }

  std::vector<std::string> place_all() {
    std::vector<std::string> faults;
    for (const Stacked& stacked : areas_) place_area(stacked, faults);
    if (desk_.page.sheet) level_rows();
    return faults;
  }

  /// Matrices of as many rows beside each other have their rows on one height.
  void level_rows() const {
    for (const Stacked& stacked : areas_) {
      const PanelSetter::Rows rows = stacked.panels.front()->setter->rows();
      if (rows.count == 0) continue;
      for (const Stacked& other : areas_) {
        const bool beside = other.area->row == stacked.area->row && other.area->row_span == stacked.area->row_span;
        if (&other != &stacked && beside && other.panels.size() == 1) other.panels.front()->setter->align_rows(rows);
      }
    }
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
        // One cause is told once, of the first of the panels that it befalls.
        const std::string named = fault + " (panel `";
        const bool told =
            std::ranges::any_of(faults, [&](const std::string& other) { return other.starts_with(named); });
        if (!fault.empty() && !told) faults.push_back(named + line.panels[k]->name + "`)");
        x += line.widths[k] + line_room::between;
      }
      y += stack.heights[i] + gap;
    }
  }

  /// No other panel's numbers are larger than those of the attention matrices; what that frees is shared anew. True
  /// where it changes anything.
  bool let_matrices_lead() const {
    double smallest = 0;
    for_each_typed([&](PanelSetter& setter) {
      if (!setter.leads()) return;
      smallest = smallest > 0 ? std::min(smallest, setter.type_size()) : setter.type_size();
    });
    bool changed = false;
    for_each_typed([&](PanelSetter& setter) {
      if (smallest <= 0 || setter.leads() || setter.type_size() <= smallest) return;
      setter.limit_type_size(smallest);
      changed = true;
    });
    return changed;
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
    for_each_setter([&](PanelSetter& setter) {
      if (!setter.kind().empty() && setter.type_size() > 0) visit(setter);
    });
  }

  const PageVariant& variant_;
  const Desk& desk_;
  std::vector<Stacked> areas_;
  std::size_t most_on_a_line_ = all_on_a_line;
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

PageNeed page_need(const PageVariant& variant, VariantPlan& plan, const Desk& desk) {
  return VariantPlacer(variant, plan, desk).need();
}

}  // namespace attnpress
