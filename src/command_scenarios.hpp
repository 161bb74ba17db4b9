#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/disk.hpp"

namespace attnpress {

/// One scenario to be worked on, or why there is none.
struct ScenarioSource {
  std::string path;  ///< as it stands in messages; "-" for standard input
  Diagnostics problems;
};

/// The most a scenario may have: 4 MiB.
inline constexpr std::size_t largest_scenario = std::size_t{4} << 20U;

/// Files as they are; for a folder, all *.yaml below it that have an `attnpress` key or cannot be parsed, by name.
[[nodiscard]] std::vector<ScenarioSource> find_scenarios(const std::vector<std::string>& arguments, Inputs& inputs);

/// Reports a file whose stem cannot be the name of a folder and the default of a title.
void check_stem(const std::string& path, Diagnostics& diagnostics);

/// What keeps these scenarios from having a folder each, in words: two of one stem.
[[nodiscard]] std::optional<std::string> stem_conflict(const std::vector<ScenarioSource>& sources);

}  // namespace attnpress
