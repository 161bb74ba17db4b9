#pragma once

#include <optional>
#include <vector>

#include "input/page_template.hpp"
#include "input/scenario.hpp"
#include "input/strings.hpp"
#include "input/theme.hpp"
#include "press.hpp"

namespace attnpress {

/// What a document for paper is drawn with.
struct PaperMaterials {
  Theme theme;
  PageTemplate page;
};

/// What a scenario is told and drawn with, after the command line has had its say.
struct Materials {
  Strings strings;
  Theme theme;
  PageTemplate page;
  std::optional<PaperMaterials> handout;    ///< if the scenario has one
  std::optional<PaperMaterials> worksheet;  ///< the same; also of its key
  std::vector<InputRecord> records;         ///< of languages, themes and templates
};

/// Lets the options win over the scenario's own choices. What is asked for, but not named by `print`, has its defaults.
void apply_options(const Job& job, Scenario& scenario);

/// Loads languages, themes and page templates; those that are files are read through `inputs`. The records do not
/// depend on what is asked for: a narrower run is made from the same inputs.
[[nodiscard]] std::optional<Materials> load_materials(const Scenario& scenario, const Job& job, Inputs& inputs,
                                                      Diagnostics& diagnostics);

}  // namespace attnpress
