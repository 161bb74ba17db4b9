#include <set>
#include <utility>

#include "layout/paper_panels.hpp"
#include "layout/plan_data.hpp"

namespace attnpress {
namespace {

constexpr const char* what_to_do =
    "use fewer or shorter tokens, fewer columns in q, k and v, or numbers with fewer digits; or another "
    "`print.slides.size`";

/// Gathers all frames one after the other: a thousand of them need not be in memory at once.
void gather_story(const Story& story, PlanData& data, const Desk& desk, std::set<std::string>& variants_used) {
  for (int i = 0; i < story.count; ++i) {
    const Frame frame = make_frame(story, i);
    variants_used.insert(frame.variant);
    for (auto& [name, plan] : data.variants) gather_frame(frame, plan, desk);
  }
}

}  // namespace

std::unique_ptr<PanelSetter> make_setter(const std::string& name, const Panel& example) {
  struct Choose {
    const std::string& name;
    std::unique_ptr<PanelSetter> operator()(const Heading&) const { return make_heading_setter(); }
    std::unique_ptr<PanelSetter> operator()(const StepCount&) const { return make_count_setter(); }
    std::unique_ptr<PanelSetter> operator()(const PhaseStrip&) const { return make_strip_setter(); }
    std::unique_ptr<PanelSetter> operator()(const FormulaPanel&) const { return make_formula_setter(); }
    std::unique_ptr<PanelSetter> operator()(const Bars&) const { return make_bars_setter(); }
    std::unique_ptr<PanelSetter> operator()(const Table&) const { return make_table_setter(); }
    std::unique_ptr<PanelSetter> operator()(const Arithmetic&) const { return make_arithmetic_setter(); }
    // "sentence-2" of the second card is set like a sentence.
    std::unique_ptr<PanelSetter> operator()(const Paragraph&) const {
      return make_paragraph_setter(name.substr(0, name.find('-')));
    }
    std::unique_ptr<PanelSetter> operator()(const Legend&) const { return make_legend_setter(); }
    std::unique_ptr<PanelSetter> operator()(const FieldLine&) const { return make_field_line_setter(); }
    std::unique_ptr<PanelSetter> operator()(const CardHead&) const { return make_card_head_setter(); }
    std::unique_ptr<PanelSetter> operator()(const NoteLines&) const { return make_note_lines_setter(); }
    std::unique_ptr<PanelSetter> operator()(const WorkArea&) const { return make_work_area_setter(); }
    std::unique_ptr<PanelSetter> operator()(const PageFoot&) const { return make_page_foot_setter(); }
    std::unique_ptr<PanelSetter> operator()(const AnswerLine&) const { return make_answer_line_setter(); }
    std::unique_ptr<PanelSetter> operator()(const Grid& grid) const {
      if (grid.exercise) return make_exercise_grid_setter();
      const bool matrix = grid.primary || !grid.column_axis.labels.empty();
      return matrix ? make_matrix_setter() : make_small_grid_setter();
    }
  };
  return std::visit(Choose{name}, example);
}

void gather_frame(const Frame& frame, VariantPlan& plan, const Desk& desk) {
  for (PlacedPanel& placed : plan.panels) {
    const auto found = frame.panels.find(placed.name);
    if (found == frame.panels.end()) continue;
    if (!placed.setter) placed.setter = make_setter(placed.name, found->second);
    placed.setter->gather(found->second, desk);
  }
}

VariantPlan empty_variant(const PageVariant& variant) {
  VariantPlan plan;
  for (const Area* area : reading_order(variant)) {
    for (const std::string& name : area->panels) plan.panels.push_back({name, nullptr});
  }
  return plan;
}

bool place_variants(const std::set<std::string>& names, PlanData& data, const Desk& desk,
                    const std::string& scenario_file, const std::string& what_to_do, Diagnostics& diagnostics) {
  bool all_fit = true;
  for (const std::string& name : names) {
    const auto variant = data.page.variants.find(name);
    if (variant == data.page.variants.end()) {
      diagnostics.error({data.page.file, 0, 0}, "the page template has no variant `" + name + "`",
                        "add it below `variants`");
      all_fit = false;
      continue;
    }
    for (const std::string& fault : place_variant(variant->second, data.variants[name], desk)) {
      diagnostics.error({scenario_file, 0, 0}, "more than a page can carry: " + fault, what_to_do);
      all_fit = false;
    }
  }
  return all_fit;
}

std::optional<Plan> make_plan(const Story& story, const PageTemplate& page, const Theme& theme,
                              const std::string& scenario_file, Shaper& shaper, Diagnostics& diagnostics) {
  auto data = std::make_shared<PlanData>();
  data->page = page;
  data->theme = theme;
  data->language = story.language;
  const Desk desk{data->page, data->theme, shaper, data->language};
  for (const auto& [name, variant] : page.variants) data->variants.emplace(name, empty_variant(variant));
  std::set<std::string> used;
  gather_story(story, *data, desk, used);
  if (!place_variants(used, *data, desk, scenario_file, what_to_do, diagnostics)) return std::nullopt;
  return Plan{std::move(data)};
}

Scene draw(const Plan& plan, const Frame& frame, Shaper& shaper) {
  const PlanData& data = *plan.data;
  const Desk desk{data.page, data.theme, shaper, data.language};
  Painter painter(desk);
  const auto variant = data.variants.find(frame.variant);
  if (variant != data.variants.end()) {
    for (const PlacedPanel& placed : variant->second.panels) {
      const auto panel = frame.panels.find(placed.name);
      if (placed.setter && panel != frame.panels.end()) placed.setter->paint(panel->second, painter);
    }
  }
  Scene scene;
  scene.size = data.page.size;
  scene.ground = data.theme.page;
  scene.body = painter.finish();
  scene.title = frame.title;
  scene.description = frame.alt;
  scene.language = data.language;
  return scene;
}

}  // namespace attnpress
