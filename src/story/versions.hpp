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
/// shown cell as far as shapes and blanks allow.
[[nodiscard]] Scenario worksheet_version(const Scenario& scenario, const WorksheetSettings& settings,
                                         const std::string& version);

/// How answers can be read off what is shown, one sentence each; rows and columns count from 1. What takes more than
/// reading is none: a score can be calculated from weights that are shown, but the dot product is quicker.
[[nodiscard]] std::vector<std::string> answer_leaks(const Scenario& scenario, const BlankCells& blanks);
/// Those of them that other numbers in q and k might avoid.
[[nodiscard]] std::vector<std::string> leaks_of_scores(const Scenario& scenario, const BlankCells& blanks);

/// Whether a worksheet can be made of these matrices: more than 12 rows or columns of any, and numbers of more than 9
/// digits before the point are an error at the settings' place, as nobody calculates with them by hand.
[[nodiscard]] bool fits_worksheet(const Scenario& scenario, const WorksheetSettings& settings,
                                  Diagnostics& diagnostics);

/// Warns of such leaks at the place of the blanks: in the author's own numbers (`version` is empty), or in those of a
/// version for which there were no better ones. What is true of several versions is told once.
void warn_of_leaks(const Scenario& scenario, const WorksheetSettings& settings, const std::string& version,
                   Diagnostics& diagnostics);

}  // namespace attnpress
