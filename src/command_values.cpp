#include "command_values.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <thread>

#include "input/embedded.hpp"
#include "input/page_template.hpp"
#include "input/strings.hpp"
#include "input/theme.hpp"
#include "press_materials.hpp"

namespace attnpress {
namespace {

using Problem = std::optional<UsageError>;
using Names = std::vector<std::string>;

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

/// "unknown theme "lihgt"", with the nearest name and all of them as a hint.
UsageError unknown(const std::string& what, const std::string& name, const Names& known) {
  const std::string near = did_you_mean(name, known);
  return {"unknown " + what + " " + quoted(name),
          (near.empty() ? "" : "did you mean " + near + "? ") + "one of: " + listed(known)};
}

/// `later` are names of later versions.
Problem check_name(const std::string& what, const std::string& name, const Names& known, const Names& later = {}) {
  if (name.empty() || std::find(known.begin(), known.end(), name) != known.end()) return {};
  if (std::find(later.begin(), later.end(), name) != later.end()) {
    return UsageError{"the " + what + " " + name + " is not supported yet", "one of: " + listed(known)};
  }
  return unknown(what, name, known);
}

/// Digits, perhaps with decimals, all of `text`; nothing for "", "nan", "0x10", "1e3", "+1" and the like.
std::optional<double> plain_number(const std::string& text) {
  if (text.empty() || text.find_first_not_of("0123456789.") != std::string::npos) return std::nullopt;
  double out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(out)) return std::nullopt;
  return out;
}

std::optional<long long> whole_number(const std::string& text) {
  if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  long long out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return out;
}

Problem read_count(const std::string& option, const std::string& text, int most, int& out) {
  if (text.empty()) return {};
  const std::optional<long long> number = whole_number(text);
  if (!number || *number < 1 || *number > most) {
    return UsageError{option + " " + text + " is not possible", "a whole number from 1 to " + std::to_string(most)};
  }
  out = static_cast<int>(*number);
  return {};
}

Problem read_resolution(const RawOptions& raw, Job& job) {
  constexpr double dpi_of_scale_one = 144;
  constexpr double smallest = 18;
  constexpr double largest = 600;
  if (!raw.scale.empty() && !raw.dpi.empty()) return UsageError{"--scale and --dpi say the same thing: give one", {}};
  if (raw.scale.empty() && raw.dpi.empty()) return {};
  const bool by_scale = raw.dpi.empty();
  const std::string& text = by_scale ? raw.scale : raw.dpi;
  const double unit = by_scale ? dpi_of_scale_one : 1;
  const std::optional<double> number = plain_number(text);
  if (!number || *number * unit < smallest || *number * unit > largest) {
    return UsageError{(by_scale ? "--scale " : "--dpi ") + text + " is not possible",
                      "--dpi from 18 to 600, --scale from 0.125 to 4.16; --scale 1 = --dpi 144"};
  }
  job.pixels_per_point = *number * unit / 72;
  return {};
}

Names split(const std::string& text) {
  Names out;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    out.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return out;
}

Problem read_only(const RawOptions& raw, Job& job) {
  const std::map<std::string, bool Job::*> kinds{{"deck", &Job::deck},
                                                 {"steps", &Job::steps},
                                                 {"handout", &Job::handout},
                                                 {"worksheet", &Job::worksheet},
                                                 {"key", &Job::key}};
  const Names known{"deck", "steps", "handout", "worksheet", "key"};
  if (raw.only.empty()) return {};
  job.deck = job.steps = job.named_paper = false;
  for (const std::string& kind : split(raw.only)) {
    if (kind.empty()) return UsageError{"--only has an empty entry", "one of: " + listed(known)};
    if (kind == "figures" || kind == "pptx") {
      return UsageError{"--only " + kind + " is not supported yet", "one of: " + listed(known)};
    }
    if (Problem problem = check_name("kind of output", kind, known)) return problem;
    job.*kinds.at(kind) = true;
  }
  return {};
}

Problem read_format(const RawOptions& raw, Job& job) {
  if (raw.format.empty()) return {};
  job.svg = job.png = job.pdf = false;
  for (const std::string& format : split(raw.format)) {
    if (format.empty()) return UsageError{"--format has an empty entry", "one of: svg, png, pdf"};
    if (Problem problem = check_name("format", format, {"svg", "png", "pdf"})) return problem;
    (format == "svg" ? job.svg : format == "png" ? job.png : job.pdf) = true;
  }
  if (!job.steps && !job.pdf) {
    return UsageError{"what --only names is a PDF: nothing is left with --format " + raw.format, {}};
  }
  return {};
}

/// As https://reproducible-builds.org/specs/source-date-epoch; up to the last second of the year 9999.
Problem read_date(const char* date, Job& job) {
  constexpr long long last = 253402300799;
  if (date == nullptr) return {};
  const std::optional<long long> seconds = whole_number(date);
  if (!seconds || *seconds > last) {
    return UsageError{"SOURCE_DATE_EPOCH=" + std::string(date) + " is no date", "whole seconds since 1970-01-01"};
  }
  job.date = *seconds;
  return {};
}

Problem read_report(const RawOptions& raw, ReportStyle& report) {
  report.quiet = raw.quiet;
  if (Problem problem = check_name("--progress", raw.progress, {"auto", "bar", "plain", "none"})) return problem;
  if (Problem problem = check_name("--diagnostics", raw.diagnostics, {"text", "json", "github", "gitlab"})) {
    return problem;
  }
  if (raw.progress == "bar") report.progress = ProgressStyle::bar;
  if (raw.progress == "plain") report.progress = ProgressStyle::plain;
  if (raw.progress == "none") report.progress = ProgressStyle::none;
  report.diagnostics = diagnostic_style(raw.diagnostics).value_or(DiagnosticStyle::text);
  return {};
}

Problem read_names(const RawOptions& raw, Job& job) {
  Names languages = language_tags();
  languages.emplace_back("zh-TW");
  if (!is_template_file(raw.theme)) {
    if (Problem problem = check_name("theme", raw.theme, theme_names())) return problem;
  }
  if (Problem problem = check_name("language", raw.language, languages)) return problem;
  if (!is_template_file(raw.page_template)) {
    if (Problem problem = check_name("template", raw.page_template, page_template_names(), {"hall", "bare"}))
      return problem;
  }
  job.theme = raw.theme;
  job.language = raw.language;
  job.page_template = raw.page_template;
  return {};
}

Problem fill_render(const RawOptions& raw, const char* date, Command& command) {
  constexpr int most_jobs = 256;
  constexpr int most_default_jobs = 8;
  command.job.jobs = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, most_default_jobs);
  if (!raw.output.empty()) command.output = raw.output;
  command.job.frames = raw.frames;
  if (Problem problem = read_only(raw, command.job)) return problem;
  if (Problem problem = read_format(raw, command.job)) return problem;
  if (Problem problem = read_resolution(raw, command.job)) return problem;
  if (Problem problem = read_count("-j", raw.jobs, most_jobs, command.job.jobs)) return problem;
  return read_date(date, command.job);
}

Problem fill_create(const RawOptions& raw, Command& command) {
  const int given = static_cast<int>(!raw.new_file.empty()) + static_cast<int>(!raw.new_page.empty()) +
                    static_cast<int>(!raw.new_theme.empty());
  if (given != 1) return UsageError{"new: name one file: FILE.yaml, --page FILE.yaml or --theme FILE.yaml", {}};
  const bool scenario = !raw.new_file.empty();
  command.template_folder = scenario ? "scenarios" : !raw.new_page.empty() ? "pages" : "themes";
  command.new_file = scenario ? raw.new_file : raw.new_page + raw.new_theme;
  command.template_name = raw.from;
  if (raw.from.empty()) {
    command.template_name = scenario ? "i-love-machine-learning" : !raw.new_page.empty() ? "slides" : "light";
  }
  const Names known = built_in_names(command.template_folder);
  if (!command.new_file.ends_with(".yaml") && !command.new_file.ends_with(".yml")) {
    return UsageError{"new: " + quoted(command.new_file) + " should end in .yaml", {}};
  }
  return check_name("--from", command.template_name, known);
}

Problem fill_list(const RawOptions& raw, Command& command) {
  const Names known = list_kinds();
  if (raw.list == "figures") return UsageError{"list figures is not supported yet", "one of: " + listed(known)};
  command.template_folder = raw.list == "templates" ? "pages" : raw.list;
  return check_name("list", raw.list, known);
}

Problem fill_trace(const RawOptions& raw, Command& command) {
  command.job.goal = Goal::trace;
  command.scenarios = {raw.traced};
  if (raw.trace_format == "npz") return UsageError{"trace --format npz is not supported yet", "--format json"};
  return check_name("format", raw.trace_format, {"json"});
}

}  // namespace

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

std::vector<std::string> built_in_names(const std::string& folder) {
  return folder == "pages" ? page_template_names() : embedded_stems(folder);
}

std::vector<std::string> list_kinds() { return {"scenarios", "templates", "themes", "languages"}; }

std::optional<DiagnosticStyle> diagnostic_style(const std::string& name) {
  if (name == "text") return DiagnosticStyle::text;
  if (name == "json") return DiagnosticStyle::json;
  if (name == "github") return DiagnosticStyle::github;
  if (name == "gitlab") return DiagnosticStyle::gitlab;
  return std::nullopt;
}

std::optional<UsageError> fill_command(const RawOptions& raw, const char* date, Command& command) {
  constexpr int most_frames = 1000000;
  command.scenarios = raw.scenarios;
  command.fonts_folder = raw.fonts;
  command.warnings_are_errors = raw.werror;
  if (Problem problem = read_report(raw, command.report)) return problem;
  if (Problem problem = read_names(raw, command.job)) return problem;
  if (Problem problem = read_count("--max-frames", raw.max_frames, most_frames, command.job.max_frames)) return problem;
  switch (command.verb) {
    case Verb::render:
      return fill_render(raw, date, command);
    case Verb::check:
      command.job.goal = Goal::check;
      return {};
    case Verb::trace:
      return fill_trace(raw, command);
    case Verb::create:
      return fill_create(raw, command);
    case Verb::list:
      return fill_list(raw, command);
    case Verb::doctor:
      return {};
  }
  return {};
}

}  // namespace attnpress
