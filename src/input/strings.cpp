#include "input/strings.hpp"

#include <cassert>

#include "input/embedded.hpp"
#include "input/yaml_reader.hpp"

namespace attnpress {
namespace {

void read_entries(Reporter& reporter, const YamlValue& value, Strings& strings) {
  if (value.node->kind != YamlKind::map) {
    reporter.error(value.offset, "`strings` must be a map, not " + describe(value));
    return;
  }
  for (const YamlEntry& entry : value.node->entries) {
    const std::string name = "`" + std::string(entry.key) + "`";
    std::optional<std::string> text = read_text(reporter, entry.value, name, LineBreaks::joined);
    if (text) strings.entries.emplace(entry.key, std::move(*text));
  }
}

void read_unbroken_words(Reporter& reporter, const YamlValue& value, Strings& strings) {
  if (value.node->kind != YamlKind::sequence) {
    reporter.error(value.offset, "`unbroken_words` must be a list, not " + describe(value));
    return;
  }
  for (const YamlValue& item : value.node->items) {
    std::optional<std::string> word = read_text(reporter, item, "an unbroken word", LineBreaks::forbidden);
    if (word) strings.unbroken_words.push_back(std::move(*word));
  }
}

}  // namespace

const std::string& Strings::operator[](std::string_view key) const {
  const auto found = entries.find(key);
  assert(found != entries.end());
  static const std::string missing;
  return found == entries.end() ? missing : found->second;
}

std::optional<Strings> parse_strings(const std::string& file, std::string_view text, Diagnostics& diagnostics) {
  const SourceText source(file, text);
  Reporter reporter(source);
  Strings strings;
  if (const std::optional<YamlDocument> document = parse_yaml(reporter)) {
    const MapReader top(reporter, document->root, "", {"language", "unbroken_words", "strings"});
    if (top.require("language")) strings.language = top.text("language").value_or("");
    if (const auto entries = top.require("strings")) read_entries(reporter, *entries, strings);
    if (const auto words = top.find("unbroken_words")) read_unbroken_words(reporter, *words, strings);
  }
  const bool failed = reporter.has_errors();
  reporter.hand_over(diagnostics);
  if (failed) return std::nullopt;
  return strings;
}

std::optional<Strings> load_strings(std::string_view tag, Diagnostics& diagnostics) {
  const std::optional<std::string> name = canonical_language(tag);
  if (!name) return std::nullopt;
  const std::string path = "languages/" + *name + ".yaml";
  return parse_strings(path, embedded_file(path).value_or(""), diagnostics);
}

std::optional<std::string> canonical_language(std::string_view tag) {
  if (equal_ignoring_case(tag, "zh-TW")) tag = "zh-Hant-TW";
  for (std::string& known : language_tags()) {
    if (equal_ignoring_case(known, tag)) return std::move(known);
  }
  return std::nullopt;
}

std::vector<std::string> language_tags() { return embedded_stems("languages"); }

}  // namespace attnpress
