#include "command_scenarios.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/utf8.hpp"
#include "input/load_scenario.hpp"
#include "input/source_text.hpp"
#include "press.hpp"

namespace attnpress {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> yaml_files_below(const std::string& folder, std::error_code& error) {
  std::vector<std::string> out;
  for (auto entry = fs::recursive_directory_iterator(folder, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code ignored;
    if (entry->path().extension() == ".yaml" && entry->is_regular_file(ignored)) out.push_back(entry->path().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

void add_folder(const std::string& folder, Inputs& inputs, std::vector<ScenarioSource>& out) {
  std::error_code error;
  const std::size_t before = out.size();
  for (const std::string& path : yaml_files_below(folder, error)) {
    ScenarioSource source{path, {}};
    const InputFile* file = inputs.read(path, largest_scenario, source.problems);
    if (file == nullptr || looks_like_scenario(file->bytes)) out.push_back(std::move(source));
  }
  if (!error && out.size() > before) return;
  ScenarioSource none{folder, {}};
  none.problems.error({folder, 0, 0},
                      error ? "cannot be read: " + error.message() : "has no *.yaml with an `attnpress` key in it");
  out.push_back(std::move(none));
}

/// Names that would leave the output folder, or could not be written into a manifest.
bool is_folder_name(const std::string& stem) {
  if (stem.empty() || stem == "." || stem == ".." || find_invalid_utf8(stem)) return false;
  const std::vector<char32_t> points = to_code_points(stem);
  return std::none_of(points.begin(), points.end(),
                      [](char32_t point) { return is_control(point) || point == U'\t' || point == U'\n'; });
}

}  // namespace

std::vector<ScenarioSource> find_scenarios(const std::vector<std::string>& arguments, Inputs& inputs) {
  std::vector<ScenarioSource> out;
  for (const std::string& argument : arguments) {
    std::error_code ignored;
    if (argument != "-" && fs::is_directory(argument, ignored)) {
      add_folder(argument, inputs, out);
    } else {
      out.push_back({argument, {}});
    }
  }
  for (ScenarioSource& source : out) {
    if (!source.problems.has_errors()) check_stem(source.path, source.problems);
  }
  return out;
}

void check_stem(const std::string& path, Diagnostics& diagnostics) {
  std::error_code ignored;
  const bool is_missing = path != "-" && !fs::exists(path, ignored);  // which is told by whoever reads it
  if (is_missing || is_folder_name(scenario_stem(path))) return;
  diagnostics.error({path, 0, 0}, "gives no name for a folder",
                    "rename the file: a name in UTF-8, without control characters");
}

std::optional<std::string> stem_conflict(const std::vector<ScenarioSource>& sources) {
  std::map<std::string, std::string> taken;
  for (const ScenarioSource& source : sources) {
    if (source.problems.has_errors()) continue;
    const std::string stem = scenario_stem(source.path);
    const auto [other, is_new] = taken.emplace(stem, source.path);
    if (!is_new) return other->second + " and " + source.path + " would both be written to the folder " + stem;
  }
  return std::nullopt;
}

}  // namespace attnpress
