#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "input/page_template.hpp"
#include "input/theme.hpp"
#include "scene/scene.hpp"
#include "story/sheets.hpp"
#include "text/shaper.hpp"

namespace attnpress {

/// One scene a page. Pages of one variant are planned together, so that nothing jumps from page to page; the reading
/// text follows them. What cannot fit is an error at `scenario_file` that says what to do.
[[nodiscard]] std::optional<std::vector<Scene>> lay_out_sheets(const Sheets& sheets, const PageTemplate& page,
                                                               const Theme& theme, const std::string& scenario_file,
                                                               Shaper& shaper, Diagnostics& diagnostics);

}  // namespace attnpress
