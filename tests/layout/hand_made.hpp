#pragma once

#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "input/load_scenario.hpp"
#include "layout/layout.hpp"
#include "story/story.hpp"

namespace attnpress::test {

/// A scenario taken all the way to its plan; the parts refer to each other and stay together.
struct Planned {
  Scenario scenario;
  Trace trace;
  Strings strings;
  Story story;
  PageTemplate page;
  std::optional<Plan> plan;
  Diagnostics diagnostics;
};

/// Fonts are loaded once; each call gets a shaper of its own.
std::shared_ptr<const Fonts> shared_fonts();

/// Parses, computes and plans. Null where the scenario itself is faulty (then the test is).
std::unique_ptr<Planned> plan_scenario(const std::string& yaml, const std::string& size, const std::string& theme,
                                       Shaper& shaper);

/// The text of a file below the project's folder.
std::string project_file(const std::string& path);

/// How large a random scenario may become.
struct Limits {
  int rows = 8;
  int columns = 8;
  int token_length = 8;
};

/// A random scenario: sizes, tokens and numbers drawn from `seed`; the same everywhere.
std::string random_scenario(std::uint64_t seed, const Limits& limits);

}  // namespace attnpress::test
