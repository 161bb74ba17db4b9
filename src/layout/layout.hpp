#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "input/page_template.hpp"
#include "input/theme.hpp"
#include "scene/scene.hpp"
#include "story/story.hpp"
#include "text/shaper.hpp"

namespace attnpress {

struct PlanData;

/// Places for every panel of every variant, fixed for all frames. Read-only: any thread may draw from it.
struct Plan {
  std::shared_ptr<const PlanData> data;
};

/// Measures the union of all frames and fixes every place and size (the ladder of `look.md`). What cannot fit is an
/// error that says what to do. `scenario_file` is the place of such errors.
[[nodiscard]] std::optional<Plan> make_plan(const Story& story, const PageTemplate& page, const Theme& theme,
                                            const std::string& scenario_file, Shaper& shaper, Diagnostics& diagnostics);

/// One frame, painted onto its places.
[[nodiscard]] Scene draw(const Plan& plan, const Frame& frame, Shaper& shaper);

/// The page check over what is really painted: overlap, clipping, bounds, minimum sizes, contrast of text (4.5:1) and
/// of outlines (3:1) on the colour painted below. Returns one sentence a fault; empty = in order.
[[nodiscard]] std::vector<std::string> check_scene(const Scene& scene, const PageTemplate& page);

}  // namespace attnpress
