#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "layout/layout.hpp"
#include "layout/panel.hpp"

namespace attnpress {

/// A panel with its place, in reading order.
struct PlacedPanel {
  std::string name;
  std::unique_ptr<PanelSetter> setter;  ///< null: on no frame is there anything to show
};

struct VariantPlan {
  std::vector<PlacedPanel> panels;
};

struct PlanData {
  PageTemplate page;
  Theme theme;
  std::string language;
  std::map<std::string, VariantPlan, std::less<>> variants;
};

/// A place for every panel of the variant, nothing gathered yet.
[[nodiscard]] VariantPlan empty_variant(const PageVariant& variant);
/// Feeds the setters of the panels that the frame shows, and makes those that are not there yet.
void gather_frame(const Frame& frame, VariantPlan& plan, const Desk& desk);
/// Places the variants of these names. What cannot fit is an error at `scenario_file` with `what_to_do`; true = all
/// fit.
[[nodiscard]] bool place_variants(const std::set<std::string>& names, PlanData& data, const Desk& desk,
                                  const std::string& scenario_file, const std::string& what_to_do,
                                  Diagnostics& diagnostics);

/// Places the panels of one variant; faults are sentences, each with the name of its panel in front.
[[nodiscard]] std::vector<std::string> place_variant(const PageVariant& variant, VariantPlan& plan, const Desk& desk);

/// How well panels fill a page: what they need where nothing is set smaller than is good, the room there is, and how
/// much of it rows have that grow with the page.
struct PageNeed {
  double needed = 0;
  double available = 0;
  double growing = 0;
};
[[nodiscard]] PageNeed page_need(const PageVariant& variant, VariantPlan& plan, const Desk& desk);

/// The areas of a variant in reading order: row by row, left to right.
[[nodiscard]] std::vector<const Area*> reading_order(const PageVariant& variant);

}  // namespace attnpress
