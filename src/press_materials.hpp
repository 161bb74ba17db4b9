#pragma once

#include <optional>
#include <vector>

#include "input/page_template.hpp"
#include "input/scenario.hpp"
#include "input/strings.hpp"
#include "input/theme.hpp"
#include "press.hpp"

namespace attnpress {

/// What a scenario is told and drawn with, after the command line has had its say.
struct Materials {
  Strings strings;
  Theme theme;
  PageTemplate page;
  std::vector<InputRecord> records;  ///< of language, theme and template
};

/// Lets the options win over the scenario's own choices.
void apply_options(const Job& job, Scenario& scenario);

/// Loads language, theme and page template; a template that is a file is read through `inputs`.
[[nodiscard]] std::optional<Materials> load_materials(const Scenario& scenario, const Job& job, Inputs& inputs,
                                                      Diagnostics& diagnostics);

}  // namespace attnpress
