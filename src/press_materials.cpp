#include "press_materials.hpp"

#include <filesystem>
#include <map>
#include <string_view>
#include <utility>

#include "input/embedded.hpp"
#include "input/load_scenario.hpp"

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

/// Loads the parts one after the other, and keeps a record of each.
class Loader {
 public:
  Loader(const Scenario& scenario, Inputs& inputs, Diagnostics& diagnostics)
      : scenario_(scenario), inputs_(inputs), diagnostics_(diagnostics) {}

  std::optional<Strings> strings() {
    const std::string& language = scenario_.language;
    record(built_in("language", language, "languages/" + language + ".yaml"));
    record(built_in("reading", language, "reading/" + language + ".yaml"));
    return load_strings(language, diagnostics_);
  }

  std::optional<PageTemplate> slides(bool from_command_line) {
    const std::string& name = scenario_.slides_template;
    const std::string& size = scenario_.slides_size;
    if (!is_template_file(name)) {
      record(built_in("template", name + " " + size, "pages/" + name + ".yaml"));
      return load_page_template(name, size, diagnostics_);
    }
    const InputFile* file =
        read_template_file(name, from_command_line, scenario_.slides_template_place, scenario_, inputs_, diagnostics_);
    if (file == nullptr) return std::nullopt;
    record({"template", fs::path(name).stem().string() + " " + size, file->sha256, {}});
    return parse_page_template(file->name, file->bytes, size, diagnostics_);
  }

  /// Slides and paper may have one theme in common; it is read once.
  std::optional<Theme> theme(const std::string& name, const Place& named_at, bool from_command_line) {
    const std::string key = is_template_file(name) ? path_of(name, from_command_line, scenario_) : name;
    const auto known = themes_.find(key);
    if (known != themes_.end()) return known->second;
    return themes_.emplace(key, read_theme(name, named_at, from_command_line)).first->second;
  }

  /// `sheet` is null where there is no such document; then only the records are kept. False after a mistake.
  bool paper(const std::string& name, const SheetSettings* sheet, std::optional<PaperMaterials>& out) {
    record(built_in("template", name, "pages/" + name + ".yaml"));
    const SheetSettings settings = sheet == nullptr ? SheetSettings{} : *sheet;
    std::optional<Theme> colors = theme(settings.theme, settings.theme_place, false);
    if (sheet == nullptr) return true;
    std::optional<PageTemplate> page = load_sheet_template(name, settings, diagnostics_);
    if (!colors || !page) return false;
    out = PaperMaterials{*std::move(colors), *std::move(page)};
    return true;
  }

  std::vector<InputRecord> take_records() { return std::move(records_); }

 private:
  std::optional<Theme> read_theme(const std::string& name, const Place& named_at, bool from_command_line) {
    if (!is_template_file(name)) {
      record(built_in("theme", name, "themes/" + name + ".yaml"));
      return load_theme(name, diagnostics_);
    }
    const InputFile* file = read_template_file(name, from_command_line, named_at, scenario_, inputs_, diagnostics_);
    if (file == nullptr) return std::nullopt;
    record({"theme", fs::path(name).stem().string(), file->sha256, {}});
    return parse_theme(file->name, file->bytes, diagnostics_);
  }

  void record(InputRecord one) { records_.push_back(std::move(one)); }

  const Scenario& scenario_;
  Inputs& inputs_;
  Diagnostics& diagnostics_;
  std::vector<InputRecord> records_;
  std::map<std::string, std::optional<Theme>> themes_;
};

}  // namespace

void apply_options(const Job& job, Scenario& scenario) {
  if (!job.theme.empty()) scenario.theme = job.theme;
  if (!job.language.empty()) scenario.language = job.language == "zh-TW" ? "zh-Hant-TW" : job.language;
  if (!job.page_template.empty()) scenario.slides_template = job.page_template;
  // What the file does not say has no line in it.
  const Place nowhere{scenario.file, 0, 0};
  if (job.handout && !scenario.handout) {
    scenario.handout = default_handout();
    scenario.handout->sheet.place = nowhere;
  }
  if ((job.worksheet || job.key) && !scenario.worksheet) {
    scenario.worksheet = default_worksheet(scenario);
    scenario.worksheet->sheet.place = nowhere;
    scenario.worksheet->blanks.place = nowhere;
  }
}

std::optional<Materials> load_materials(const Scenario& scenario, const Job& job, Inputs& inputs,
                                        Diagnostics& diagnostics) {
  Loader load(scenario, inputs, diagnostics);
  std::optional<Strings> strings = load.strings();
  std::optional<Theme> theme = load.theme(scenario.theme, scenario.theme_place, !job.theme.empty());
  std::optional<PageTemplate> page = load.slides(!job.page_template.empty());
  std::optional<PaperMaterials> handout;
  std::optional<PaperMaterials> worksheet;
  const bool has_handout = load.paper("handout", scenario.handout ? &scenario.handout->sheet : nullptr, handout);
  const bool has_worksheet =
      load.paper("worksheet", scenario.worksheet ? &scenario.worksheet->sheet : nullptr, worksheet);
  if (!strings || !theme || !page || !has_handout || !has_worksheet) return std::nullopt;
  return Materials{*std::move(strings), *std::move(theme),    *std::move(page),
                   std::move(handout),  std::move(worksheet), load.take_records()};
}

}  // namespace attnpress
