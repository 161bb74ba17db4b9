#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "input/scenario.hpp"
#include "story/blanks.hpp"

namespace attnpress {

/// The scenario with other numbers of the same structure for the version of that name: shapes, tokens, scale and
/// temperature stay; q, k and v are small whole numbers that follow from seed and name alone, so that one version is
/// the same whichever others are made. Scores have at most one decimal where d allows, and no answer can be read off a
/// shown cell as far as the shapes allow.
[[nodiscard]] Scenario worksheet_version(const Scenario& scenario, const WorksheetSettings& settings,
                                         const std::string& version);

/// How answers can be read off cells that are shown, one sentence each; rows and columns count from 1.
[[nodiscard]] std::vector<std::string> answer_leaks(const Scenario& scenario, const BlankCells& blanks);

/// Warns of such leaks in the author's own numbers, at the place of the blanks.
void warn_of_leaks(const Scenario& scenario, const WorksheetSettings& settings, Diagnostics& diagnostics);

}  // namespace attnpress
