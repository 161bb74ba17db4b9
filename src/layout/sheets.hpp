#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "input/page_template.hpp"
#include "input/theme.hpp"
#include "layout/page_breaks.hpp"
#include "scene/scene.hpp"
#include "story/sheets.hpp"
#include "text/shaper.hpp"

namespace attnpress {

/// Where the pages of worksheets break that are alike but for their numbers: the same for all of them, and for keys of
/// them, whose answers have no say in it. Nothing where they have no questions.
[[nodiscard]] PageBreaks break_pages(const std::vector<Sheets>& versions, const PageTemplate& page, const Theme& theme,
                                     Shaper& shaper);

/// One scene a page. Pages of one variant are planned together, so that nothing jumps from page to page; questions
/// stand on the pages that `breaks` says, or that suit them alone; the reading text follows. What cannot fit is an
/// error at `scenario_file` that says what to do.
[[nodiscard]] std::optional<std::vector<Scene>> lay_out_sheets(const Sheets& sheets, const PageTemplate& page,
                                                               const Theme& theme, const std::string& scenario_file,
                                                               Shaper& shaper, Diagnostics& diagnostics,
                                                               PageBreaks breaks = {});

}  // namespace attnpress
