#include "command_help.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>
#include <vector>

#include "base/utf8.hpp"
#include "command_interrupts.hpp"
#include "command_values.hpp"
#include "input/embedded.hpp"
#include "input/strings.hpp"
#include "render/render.hpp"

namespace attnpress {
namespace {

std::string built_in(const std::string& folder, const std::string& name) {
  return std::string(embedded_file(folder + "/" + name + ".yaml").value_or(std::string_view{}));
}

/// The characters of a file that no text face has; a YAML file's own signs are all ASCII.
std::string missing_characters(const std::string& text, const Fonts& fonts) {
  std::set<char32_t> missing;
  for (const char32_t point : to_code_points(text)) {
    if (point >= 0x20 && !fonts.covers(point)) missing.insert(point);
  }
  std::string out;
  for (const char32_t point : missing) out += " " + code_point_name(point) + " " + to_utf8(point);
  return out;
}

std::string describe_versions(const std::string& version) {
  std::string out = "attnpress " + version + "\n\nLibraries\n";
  for (const LibraryVersion& library : text_library_versions())
    out += "  " + library.name + " " + library.version + "\n";
  for (const LibraryVersion& library : render_library_versions()) {
    out += "  " + library.name + " " + library.version + "\n";
  }
  return out;
}

std::string describe_fonts(const Fonts& fonts) {
  std::string out = "\nFonts\n";
  for (const FontFace& face : fonts.faces()) {
    out += "  " + face.role + ": " + face.family + " " + face.style + ", " + face.version + "\n    " + face.file + "\n";
  }
  return out;
}

/// One line of a list of checks; counts the failures.
std::string verdict(const std::string& what, const std::string& fault, int& failures) {
  if (!fault.empty()) ++failures;
  return "  " + what + ": " + (fault.empty() ? "in order" : fault) + "\n";
}

std::string check_coverage(const Fonts& fonts, int& failures) {
  std::string out = "\nCharacters\n";
  const auto check = [&](const std::string& folder, const std::string& name) {
    const std::string missing = missing_characters(built_in(folder, name), fonts);
    out += verdict(folder + "/" + name, missing.empty() ? "" : "no font has" + missing, failures);
  };
  for (const std::string& tag : language_tags()) check("languages", tag);
  for (const std::string& tag : language_tags()) check("reading", tag);
  for (const std::string& name : embedded_stems("scenarios")) check("scenarios", name);
  return out;
}

/// Every built-in scenario up to its places on the page.
std::string check_scenarios(const Command& command, const std::shared_ptr<const Fonts>& fonts, int& failures) {
  std::string out = "\nScenarios\n";
  Job job = command.job;
  job.goal = Goal::check;
  for (const std::string& name : embedded_stems("scenarios")) {
    const std::string bytes = built_in("scenarios", name);
    Inputs inputs;
    Diagnostics diagnostics;
    (void)press({name + ".yaml", bytes, sha256_hex(bytes)}, inputs, job, fonts, diagnostics);
    std::string fault;
    for (const Diagnostic& item : diagnostics.items()) {
      if (item.severity == Severity::error && fault.empty()) fault = item.message;
    }
    out += verdict(name, fault, failures);
  }
  return out;
}

/// What to do about a new file that was refused, if its folder is missing; "" otherwise.
std::string missing_folder_hint(const std::string& file) {
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  std::error_code error;
  if (folder.empty() || std::filesystem::exists(folder, error) || error) return {};
  return "there is no folder " + folder.string() + ": make it first";
}

}  // namespace

int run_new(const Command& command) {
  Interrupts interrupts;
  const Interrupts::Hold hold(interrupts);
  const PublishResult result =
      write_new_file(command.new_file, built_in(command.template_folder, command.template_name));
  if (result.done) return interrupts.status();
  Diagnostics refused;
  refused.error({}, result.error, missing_folder_hint(command.new_file));
  Report(command.report).diagnostics(refused);
  return 1;
}

int run_list(const Command& command) {
  const std::vector<std::string> names = built_in_names(command.template_folder);
  std::size_t width = 0;
  for (const std::string& name : names) width = std::max(width, name.size());
  std::string out;
  for (const std::string& name : names) {
    out.append(name).append(width + 2 - name.size(), ' ');
    out += embedded_summary(command.template_folder + "/" + name + ".yaml") + "\n";
  }
  return print(out);
}

int run_doctor(const Command& command) {
  Diagnostics diagnostics;
  const std::shared_ptr<const Fonts> fonts = Fonts::load(command.fonts_folder, diagnostics);
  Report report(command.report);
  report.diagnostics(diagnostics);
  int failures = diagnostics.has_errors() || fonts == nullptr ? 1 : 0;
  std::string out = describe_versions(command.job.version);
  if (fonts != nullptr) {
    out += describe_fonts(*fonts) + check_coverage(*fonts, failures) + check_scenarios(command, fonts, failures);
  }
  out += failures == 0 ? "\nEverything works.\n" : "\n" + std::to_string(failures) + " of these would fail.\n";
  const int printed = print(out);
  return failures == 0 ? printed : 1;
}

}  // namespace attnpress
