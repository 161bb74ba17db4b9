#include "input/load_scenario.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "base/utf8.hpp"
#include "input/embedded.hpp"
#include "input/number.hpp"
#include "input/page_template.hpp"
#include "input/scenario_parts.hpp"
#include "input/strings.hpp"
#include "input/theme.hpp"

namespace attnpress {
namespace {

constexpr int format_version = 1;

std::string stem_of(const std::string& file) {
  if (file == "-") return "stdin";
  return std::filesystem::path(file).stem().string();
}

bool is_word(const YamlValue& value, std::string_view word) {
  return value.node->kind == YamlKind::scalar && value.node->text == word;
}

void read_version(Reporter& reporter, const MapReader& top) {
  const std::optional<YamlValue> value = top.require("attnpress");
  if (!value) return;
  const std::optional<double> version = read_number_value(reporter, *value, "`attnpress`");
  if (!version || value->node->text == std::to_string(format_version)) return;
  reporter.error(value->offset, "format version " + std::string(value->node->text) + " is not known",
                 "this program reads version 1");
}

void read_title(Reporter& reporter, const MapReader& top, Scenario& scenario) {
  scenario.title = scenario.stem;
  const std::optional<std::string> title = top.text("title");
  if (!title) return;
  scenario.title = *title;
  if (shows_nothing(*title)) {
    reporter.error(top.find("title")->offset, "`title` is empty",
                   "leave the key out: the name of the file is the default");
  }
}

void read_language(Reporter& reporter, const MapReader& top, Scenario& scenario) {
  const std::optional<std::string> tag = top.text("language");
  if (!tag) return;
  if (const std::optional<std::string> known = canonical_language(*tag)) {
    scenario.language = *known;
    return;
  }
  std::string hint = suggestion(*tag, language_tags());
  reporter.error(top.find("language")->offset,
                 "unknown language `" + *tag + "`; there is " + alternatives(language_tags()), std::move(hint));
}

void read_theme(Reporter& reporter, const MapReader& top, Scenario& scenario) {
  const std::optional<YamlValue> value = top.find("theme");
  if (!value) return;
  scenario.theme_place = reporter.source().place(value->offset);
  const std::vector<std::string> names = theme_names();
  if (value->node->kind == YamlKind::scalar && is_template_file(value->node->text)) {
    scenario.theme = value->node->text;
  } else if (const auto choice = top.choice("theme", names)) {
    scenario.theme = names[*choice];
  }
}

/// A factor, `none` or `1/sqrt(d)`.
void read_scale(Reporter& reporter, const MapReader& top, Scenario& scenario) {
  const int d = scenario.q.columns;
  scenario.scale = d > 0 ? 1 / std::sqrt(static_cast<double>(d)) : 1;
  const std::optional<YamlValue> value = top.find("scale");
  if (!value || is_word(*value, "1/sqrt(d)")) return;
  scenario.scale_is_default_root = false;
  scenario.scale = 1;
  if (is_word(*value, "none")) return;
  const YamlNode& node = *value->node;
  const bool is_number =
      node.kind == YamlKind::scalar && !yaml_reads_as(node.text).empty() && yaml_reads_as(node.text) != "a truth value";
  if (is_number) {
    scenario.scale = top.number("scale").value_or(1);
    return;
  }
  const bool is_root = is_plain(node) && node.text.starts_with("1/") && node.text.ends_with('d');
  ReadNumber number = is_plain(node) ? read_number(node.text) : ReadNumber{};
  reporter.error(place_within(reporter, *value, number.at),
                 "`scale` must be a number, `none` or `1/sqrt(d)`, not " + describe(*value),
                 is_root ? "did you mean `1/sqrt(d)`?" : std::move(number.hint));
}

void read_temperature(Reporter& reporter, const MapReader& top, Scenario& scenario) {
  const std::optional<double> temperature = top.number("temperature");
  if (!temperature) return;
  scenario.temperature = *temperature;
  if (*temperature > 0) return;
  const YamlValue value = *top.find("temperature");
  reporter.error(value.offset, "`temperature` must be greater than 0, not " + describe(value));
}

void read_top(Reporter& reporter, const YamlValue& root, Scenario& scenario) {
  const MapReader top(reporter, root, "",
                      {"attnpress", "title", "language", "tokens", "q", "k", "v", "scale", "temperature", "theme",
                       "show", "text", "print"},
                      {"x", "context", "w_q", "w_k", "w_v", "w_o", "heads", "kv_heads", "position", "past", "tensors",
                       "score", "softcap", "mask", "extends"});
  if (!top.is_map()) return;
  read_version(reporter, top);
  read_title(reporter, top, scenario);
  read_language(reporter, top, scenario);
  read_theme(reporter, top, scenario);
  read_matrices(reporter, top, scenario);
  read_tokens(reporter, top, scenario);
  read_scale(reporter, top, scenario);
  read_temperature(reporter, top, scenario);
  read_show(reporter, top, scenario);
  read_captions(reporter, top, scenario);
  read_print(reporter, top, scenario);
  // Unscaled beside unscaled would show nothing.
  if (scenario.scale == 1) scenario.contrast_unscaled = false;
}

}  // namespace

ReadScenario read_scenario(const std::string& file, std::string_view text, Diagnostics& diagnostics) {
  const SourceText source(file, text);
  Reporter reporter(source);
  ReadScenario out;
  Scenario& scenario = out.scenario;
  scenario.file = file;
  scenario.stem = stem_of(file);
  if (const std::optional<YamlDocument> document = parse_yaml(reporter)) read_top(reporter, document->root, scenario);
  out.in_order = !reporter.has_errors();
  reporter.hand_over(diagnostics);
  return out;
}

std::optional<Scenario> parse_scenario(const std::string& file, std::string_view text, Diagnostics& diagnostics) {
  ReadScenario read = read_scenario(file, text, diagnostics);
  if (!read.in_order) return std::nullopt;
  return std::move(read.scenario);
}

bool looks_like_scenario(std::string_view text) {
  const SourceText source("", text);
  Reporter reporter(source);
  const std::optional<YamlDocument> document = parse_yaml(reporter);
  if (!document) return true;
  const std::string_view key = "attnpress";
  const auto is_meant = [&](std::string_view word) {
    return word.starts_with(key) || !did_you_mean(word, {std::string(key)}).empty();
  };
  const YamlNode& root = *document->root.node;
  return root.text.starts_with(key) ||
         std::ranges::any_of(root.entries, [&](const YamlEntry& entry) { return is_meant(entry.key); });
}

}  // namespace attnpress
