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

constexpr const char* for_cards =
    "print fewer steps a page, another orientation of the paper, no notes, fewer fields, or fewer or shorter tokens";
constexpr const char* for_questions =
    "leave fewer cells blank, print another orientation of the paper, or use fewer fields, or fewer or shorter tokens";

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

/// Pages that are planned together: those of one variant and group, but the one with the fields, which only the first
/// page has, by itself.
using Group = std::pair<std::string, std::string>;

Group group_of(const Frame& frame) {
  return {frame.variant, frame.group + (frame.panels.contains("fields") ? " fields" : "")};
}

/// Where it is said that something does not fit, and what to do.
struct Report {
  const std::string& file;
  const char* what_to_do;
  bool whole;  ///< nothing may be left out
  Diagnostics& diagnostics;
};

/// Plans the pages of a group; a mistake of the template or what cannot fit is an error.
std::optional<Plan> plan_group(const Group& group, const std::vector<Frame>& frames, std::shared_ptr<PlanData> data,
                               Shaper& shaper, const Report& report) {
  const Desk desk{data->page, data->theme, shaper, data->language};
  VariantPlan& plan = data->variants[group.first];
  const auto variant = data->page.variants.find(group.first);
  if (variant != data->page.variants.end()) plan = empty_variant(variant->second);
  bool left_out = false;
  for (const Frame& frame : frames) {
    if (group_of(frame) != group) continue;
    left_out = report_left_out(frame, plan, data->page.file, report.diagnostics) || left_out;
    gather_frame(frame, plan, desk);
  }
  if (left_out) return std::nullopt;
  if (!place_variants({group.first}, *data, desk, report.file, report.what_to_do, report.diagnostics)) {
    return std::nullopt;
  }
  return Plan{std::move(data)};
}

/// Whoever calculates with a matrix needs all of it: on a page of questions nothing is left out.
bool report_elided(const Frame& frame, const Plan& plan, const Report& report) {
  bool elided = false;
  for (const PlacedPanel& placed : plan.data->variants.at(frame.variant).panels) {
    if (!placed.setter || placed.setter->shown_share() >= 1) continue;
    report.diagnostics.error({report.file, 0, 0},
                             "more than a page can carry: there is no room for all of `" + placed.name + "`",
                             report.what_to_do);
    elided = true;
  }
  return elided;
}

/// The plans of all pages, one for each group; nothing where one has an error.
std::optional<std::map<Group, Plan>> plan_groups(const std::vector<Frame>& frames, const std::vector<Frame>& planned,
                                                 const Desk& desk, const Report& report) {
  std::map<Group, Plan> plans;
  std::set<Group> tried;
  for (const Frame& frame : frames) {
    const Group group = group_of(frame);
    if (!tried.insert(group).second) continue;
    auto data = std::make_shared<PlanData>(PlanData{page_of(desk.page, group.first), desk.theme, desk.language, {}});
    std::optional<Plan> plan = plan_group(group, planned, std::move(data), desk.shaper, report);
    if (plan && (!report.whole || !report_elided(frame, *plan, report))) {
      plans.emplace(group, *std::move(plan));
    }
  }
  if (plans.size() < tried.size()) return std::nullopt;
  return plans;
}

/// The reading text, and behind it what panels have no room for.
Reading whole_reading(const Sheets& sheets, const std::vector<Frame>& frames, const std::map<Group, Plan>& plans,
                      Shaper& shaper) {
  Reading reading = sheets.reading;
  for (const Frame& frame : frames) {
    const PlanData& data = *plans.at(group_of(frame)).data;
    const Desk desk{data.page, data.theme, shaper, data.language};
    for (const PlacedPanel& placed : data.variants.at(frame.variant).panels) {
      const auto reserve = sheets.reserve.find(placed.name);
      const auto panel = frame.panels.find(placed.name);
      if (reserve == sheets.reserve.end() || panel == frame.panels.end()) continue;
      if (placed.setter->shows_all(panel->second, desk)) continue;
      reading.blocks.insert(reading.blocks.end(), reserve->second.begin(), reserve->second.end());
    }
  }
  return reading;
}

}  // namespace

PageBreaks break_pages(const std::vector<Sheets>& versions, const PageTemplate& page, const Theme& theme,
                       Shaper& shaper) {
  std::vector<const Questions*> questions;
  for (const Sheets& sheets : versions) {
    const bool planned = !sheets.planned.questions.empty();
    questions.push_back(planned ? &sheets.planned : &sheets.questions);
  }
  if (questions.empty() || questions.front()->questions.empty()) return {};
  const Sheets& first = versions.front();
  return break_questions(questions, first.foot, {page, theme, shaper, first.language});
}

std::optional<std::vector<Scene>> lay_out_sheets(const Sheets& sheets, const PageTemplate& page, const Theme& theme,
                                                 const std::string& scenario_file, Shaper& shaper,
                                                 Diagnostics& diagnostics, PageBreaks breaks) {
  const Desk desk{page, theme, shaper, sheets.language};
  if (breaks.empty()) breaks = break_pages({sheets}, page, theme, shaper);
  std::vector<Frame> frames = sheets.frames;
  if (frames.empty()) frames = pages_of(sheets.questions, breaks, sheets.foot, sheets.title);
  std::vector<Frame> planned = frames;
  if (!sheets.planned.questions.empty()) planned = pages_of(sheets.planned, breaks, sheets.foot, sheets.title);
  const std::size_t expected = frames.size() + ReadingPages(sheets.reading, sheets.foot, desk).count();
  const bool questions = sheets.frames.empty();
  const Report report{scenario_file, questions ? for_questions : for_cards, questions, diagnostics};
  const auto plans = plan_groups(frames, numbered_frames(std::move(planned), expected), desk, report);
  if (!plans) return std::nullopt;
  const ReadingPages reading(whole_reading(sheets, frames, *plans, shaper), sheets.foot, desk);
  const std::size_t pages = frames.size() + reading.count();
  frames = numbered_frames(std::move(frames), pages);
  std::vector<Scene> scenes;
  scenes.reserve(pages);
  for (const Frame& frame : frames) scenes.push_back(draw(plans->at(group_of(frame)), frame, shaper));
  for (std::size_t i = 0; i < reading.count(); ++i) {
    scenes.push_back(reading.scene(i, numbered(sheets.foot, frames.size() + i + 1, pages)));
  }
  return scenes;
}

}  // namespace attnpress
