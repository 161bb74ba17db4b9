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

/// A template named in a scenario stands relative to it, one named on the command line to the working folder.
std::string template_path(const Scenario& scenario, const Job& job) {
  if (!job.page_template.empty() || scenario.file == "-") return scenario.slides_template;
  return (fs::path(scenario.file).parent_path() / scenario.slides_template).string();
}

std::optional<PageTemplate> load_page(const Scenario& scenario, const Job& job, Inputs& inputs,
                                      Diagnostics& diagnostics, std::vector<InputRecord>& records) {
  const std::string& name = scenario.slides_template;
  if (!is_template_file(name)) {
    records.push_back(built_in("template", name + " " + scenario.slides_size, "pages/" + name + ".yaml"));
    return load_page_template(name, scenario.slides_size, diagnostics);
  }
  const InputFile* file = inputs.read(template_path(scenario, job), largest_template, diagnostics);
  if (file == nullptr) return std::nullopt;
  records.push_back({"template", fs::path(name).stem().string() + " " + scenario.slides_size, file->sha256, {}});
  return parse_page_template(file->name, file->bytes, scenario.slides_size, diagnostics);
}

}  // namespace

bool is_template_file(const std::string& name) {
  return name.find('/') != std::string::npos || name.ends_with(".yaml") || name.ends_with(".yml");
}

void apply_options(const Job& job, Scenario& scenario) {
  if (!job.theme.empty()) scenario.theme = job.theme;
  if (!job.language.empty()) scenario.language = job.language == "zh-TW" ? "zh-Hant-TW" : job.language;
  if (!job.page_template.empty()) scenario.slides_template = job.page_template;
}

std::optional<Materials> load_materials(const Scenario& scenario, const Job& job, Inputs& inputs,
                                        Diagnostics& diagnostics) {
  std::vector<InputRecord> records{
      built_in("language", scenario.language, "languages/" + scenario.language + ".yaml"),
      built_in("theme", scenario.theme, "themes/" + scenario.theme + ".yaml"),
  };
  std::optional<Strings> strings = load_strings(scenario.language, diagnostics);
  std::optional<Theme> theme = load_theme(scenario.theme, diagnostics);
  std::optional<PageTemplate> page = load_page(scenario, job, inputs, diagnostics, records);
  if (!strings || !theme || !page) return std::nullopt;
  return Materials{*std::move(strings), *std::move(theme), *std::move(page), std::move(records)};
}

}  // namespace attnpress
