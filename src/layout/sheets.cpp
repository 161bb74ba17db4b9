#include "layout/sheets.hpp"

#include <map>
#include <memory>
#include <set>
#include <utility>

#include "layout/layout.hpp"
#include "layout/plan_data.hpp"
#include "layout/reading_pages.hpp"

namespace attnpress {
namespace {

constexpr const char* what_to_do =
    "print fewer steps a page, another orientation of the paper, no notes, fewer fields, or fewer or shorter tokens";

void replace_all(std::string& text, std::string_view name, const std::string& value) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size())) {
    text.replace(at, name.size(), value);
  }
}

void fill_numbers(RichText& text, std::size_t page, std::size_t pages) {
  for (auto& part : text.parts) {
    if (auto* words = std::get_if<Words>(&part)) {
      replace_all(words->text, "{page}", std::to_string(page));
      replace_all(words->text, "{pages}", std::to_string(pages));
    }
  }
}

PageFoot numbered(PageFoot foot, std::size_t page, std::size_t pages) {
  fill_numbers(foot.right, page, pages);
  return foot;
}

/// The pages as layout sets them: with their numbers in their feet.
std::vector<Frame> numbered_frames(std::vector<Frame> frames, std::size_t pages) {
  for (std::size_t i = 0; i < frames.size(); ++i) {
    for (auto& [name, panel] : frames[i].panels) {
      if (auto* foot = std::get_if<PageFoot>(&panel)) *foot = numbered(std::move(*foot), i + 1, pages);
    }
  }
  return frames;
}

/// The panels of a page for which its variant has no place: a slip in the template.
bool report_left_out(const Frame& frame, const VariantPlan& plan, const std::string& file, Diagnostics& diagnostics) {
  std::set<std::string> places;
  for (const PlacedPanel& placed : plan.panels) places.insert(placed.name);
  bool left_out = false;
  for (const auto& [name, panel] : frame.panels) {
    if (places.contains(name)) continue;
    diagnostics.error({file, 0, 0}, "the variant `" + frame.variant + "` has no place for `" + name + "`");
    left_out = true;
  }
  return left_out;
}

/// The page with the type sizes of that variant.
PageTemplate page_of(const PageTemplate& page, const std::string& variant) {
  PageTemplate out = page;
  const auto found = page.variants.find(variant);
  if (found == page.variants.end()) return out;
  for (const auto& [name, size] : found->second.type) out.type[name] = size;
  return out;
}

/// Pages that are planned together: those of one variant and group, but the one with the fields, which only the first
/// page has, by itself.
using Group = std::pair<std::string, std::string>;

Group group_of(const Frame& frame) {
  return {frame.variant, frame.group + (frame.panels.contains("fields") ? " fields" : "")};
}

/// Plans the pages of a group; a mistake of the template or what cannot fit is an error.
std::optional<Plan> plan_group(const Group& group, const std::vector<Frame>& frames, std::shared_ptr<PlanData> data,
                               const std::string& scenario_file, Shaper& shaper, Diagnostics& diagnostics) {
  const Desk desk{data->page, data->theme, shaper, data->language};
  VariantPlan& plan = data->variants[group.first];
  const auto variant = data->page.variants.find(group.first);
  if (variant != data->page.variants.end()) plan = empty_variant(variant->second);
  bool left_out = false;
  for (const Frame& frame : frames) {
    if (group_of(frame) != group) continue;
    left_out = report_left_out(frame, plan, data->page.file, diagnostics) || left_out;
    gather_frame(frame, plan, desk);
  }
  if (left_out) return std::nullopt;
  if (!place_variants({group.first}, *data, desk, scenario_file, what_to_do, diagnostics)) return std::nullopt;
  return Plan{std::move(data)};
}

}  // namespace

std::optional<std::vector<Scene>> lay_out_sheets(const Sheets& sheets, const PageTemplate& page, const Theme& theme,
                                                 const std::string& scenario_file, Shaper& shaper,
                                                 Diagnostics& diagnostics) {
  const Desk desk{page, theme, shaper, sheets.language};
  const ReadingPages reading(sheets.reading, sheets.foot, desk);
  const std::size_t pages = sheets.frames.size() + reading.count();
  const std::vector<Frame> frames = numbered_frames(sheets.frames, pages);
  const std::vector<Frame> planned = sheets.planned.empty() ? frames : numbered_frames(sheets.planned, pages);
  std::map<Group, Plan> plans;
  std::set<Group> tried;
  for (const Frame& frame : frames) {
    const Group group = group_of(frame);
    if (!tried.insert(group).second) continue;
    auto data = std::make_shared<PlanData>(PlanData{page_of(page, group.first), theme, sheets.language, {}});
    std::optional<Plan> plan = plan_group(group, planned, std::move(data), scenario_file, shaper, diagnostics);
    if (plan) plans.emplace(group, *std::move(plan));
  }
  if (plans.size() < tried.size()) return std::nullopt;
  std::vector<Scene> scenes;
  scenes.reserve(frames.size() + reading.count());
  for (const Frame& frame : frames) scenes.push_back(draw(plans.at(group_of(frame)), frame, shaper));
  for (std::size_t i = 0; i < reading.count(); ++i) {
    scenes.push_back(reading.scene(i, numbered(sheets.foot, frames.size() + i + 1, pages)));
  }
  return scenes;
}

}  // namespace attnpress
