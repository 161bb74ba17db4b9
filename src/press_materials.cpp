#include "press_materials.hpp"

#include <filesystem>
#include <string_view>
#include <utility>

#include "input/embedded.hpp"

namespace attnpress {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_template = std::size_t{1} << 20U;

InputRecord built_in(std::string kind, std::string name, const std::string& path) {
  return {std::move(kind), std::move(name), sha256_hex(embedded_file(path).value_or(std::string_view{})), {}};
}

/// A file named in a scenario stands relative to it, one named on the command line to the working folder.
std::string path_of(const std::string& name, bool from_command_line, const Scenario& scenario) {
  if (from_command_line || scenario.file == "-") return name;
  return (fs::path(scenario.file).parent_path() / name).string();
}

/// Reads a template of the user's; where it cannot be read, the hint says which line of the scenario names it.
const InputFile* read_template_file(const std::string& name, bool from_command_line, const Place& named_at,
                                    const Scenario& scenario, Inputs& inputs, Diagnostics& diagnostics) {
  Diagnostics problems;
  const InputFile* file = inputs.read(path_of(name, from_command_line, scenario), largest_template, problems);
  for (Diagnostic problem : problems.items()) {
    if (!from_command_line && problem.hint.empty()) {
      problem.hint = "named in line " + std::to_string(named_at.line) + " of " + scenario.file;
    }
    diagnostics.add(std::move(problem));
  }
  return file;
}

std::optional<PageTemplate> load_page(const Scenario& scenario, const Job& job, Inputs& inputs,
                                      Diagnostics& diagnostics, std::vector<InputRecord>& records) {
  const std::string& name = scenario.slides_template;
  if (!is_template_file(name)) {
    records.push_back(built_in("template", name + " " + scenario.slides_size, "pages/" + name + ".yaml"));
    return load_page_template(name, scenario.slides_size, diagnostics);
  }
  const InputFile* file = read_template_file(name, !job.page_template.empty(), scenario.slides_template_place, scenario,
                                             inputs, diagnostics);
  if (file == nullptr) return std::nullopt;
  records.push_back({"template", fs::path(name).stem().string() + " " + scenario.slides_size, file->sha256, {}});
  return parse_page_template(file->name, file->bytes, scenario.slides_size, diagnostics);
}

std::optional<Theme> load_colors(const Scenario& scenario, const Job& job, Inputs& inputs, Diagnostics& diagnostics,
                                 std::vector<InputRecord>& records) {
  const std::string& name = scenario.theme;
  if (!is_template_file(name)) {
    records.push_back(built_in("theme", name, "themes/" + name + ".yaml"));
    return load_theme(name, diagnostics);
  }
  const InputFile* file =
      read_template_file(name, !job.theme.empty(), scenario.theme_place, scenario, inputs, diagnostics);
  if (file == nullptr) return std::nullopt;
  records.push_back({"theme", fs::path(name).stem().string(), file->sha256, {}});
  return parse_theme(file->name, file->bytes, diagnostics);
}

}  // namespace

void apply_options(const Job& job, Scenario& scenario) {
  if (!job.theme.empty()) scenario.theme = job.theme;
  if (!job.language.empty()) scenario.language = job.language == "zh-TW" ? "zh-Hant-TW" : job.language;
  if (!job.page_template.empty()) scenario.slides_template = job.page_template;
}

std::optional<Materials> load_materials(const Scenario& scenario, const Job& job, Inputs& inputs,
                                        Diagnostics& diagnostics) {
  std::vector<InputRecord> records{built_in("language", scenario.language, "languages/" + scenario.language + ".yaml")};
  std::optional<Strings> strings = load_strings(scenario.language, diagnostics);
  std::optional<Theme> theme = load_colors(scenario, job, inputs, diagnostics, records);
  std::optional<PageTemplate> page = load_page(scenario, job, inputs, diagnostics, records);
  if (!strings || !theme || !page) return std::nullopt;
  return Materials{*std::move(strings), *std::move(theme), *std::move(page), std::move(records)};
}

}  // namespace attnpress
