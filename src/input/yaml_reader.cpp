#include "input/yaml_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/utf8.hpp"
#include "input/number.hpp"
#include "input/slips.hpp"

namespace attnpress {
namespace {

std::vector<std::string> to_strings(std::initializer_list<std::string_view> words) {
  return {words.begin(), words.end()};
}

bool contains(std::initializer_list<std::string_view> words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

/// Newlines and what surrounds them become one space; between wide characters nothing, as Chinese text has no spaces.
std::string join_lines(std::string_view text) {
  std::string out;
  char32_t last = 0;
  for (std::size_t offset = 0; offset < text.size();) {
    const char32_t code_point = next_code_point(text, offset);
    if (code_point != U'\n') {
      out += to_utf8(code_point);
      last = code_point;
      continue;
    }
    while (out.ends_with(' ')) out.pop_back();
    while (offset < text.size() && (text[offset] == ' ' || text[offset] == '\n')) ++offset;
    if (offset == text.size() || out.empty()) continue;
    std::size_t ahead = offset;
    const char32_t next = next_code_point(text, ahead);
    if (terminal_width(last) != 2 || terminal_width(next) != 2) out += ' ';
  }
  return out;
}

std::optional<std::string> check_characters(Reporter& reporter, const YamlValue& value, const std::string& name,
                                            LineBreaks breaks) {
  const std::string_view text = value.node->text;
  for (std::size_t offset = 0; offset < text.size();) {
    const char32_t code_point = next_code_point(text, offset);
    const bool is_break = code_point == U'\n' || code_point == U'\t';
    if (is_break && breaks == LineBreaks::forbidden) {
      reporter.error(value.offset, name + " must be one line, without tabs");
      return std::nullopt;
    }
    if (!is_control(code_point)) continue;
    reporter.error(value.offset, name + " holds the control character " + code_point_name(code_point));
    return std::nullopt;
  }
  return breaks == LineBreaks::joined ? join_lines(text) : std::string(text);
}

/// q, k or v for the word it stands for, if it is one of the candidates.
std::string matrix_called(std::string_view word, const std::vector<std::string>& candidates) {
  constexpr std::array<std::string_view, 6> words = {"query", "queries", "key", "keys", "value", "values"};
  if (std::ranges::find(words, word) == words.end()) return "";
  const auto letter = std::ranges::find(candidates, word.substr(0, 1));
  return letter == candidates.end() ? "" : *letter;
}

/// The candidate that was probably meant, else "".
std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  // Any two letters are near to each other: of short words only another case is a slip.
  constexpr std::size_t short_word = 2;
  constexpr std::size_t long_word = 100;
  if (word.size() > long_word) return "";
  if (std::string letter = matrix_called(word, candidates); !letter.empty()) return letter;
  const auto same =
      std::ranges::find_if(candidates, [&](const std::string& c) { return equal_ignoring_case(c, word); });
  if (same != candidates.end()) return *same;
  return to_code_points(word).size() > short_word ? did_you_mean(word, candidates) : "";
}

bool is_empty(const YamlValue& value) {
  return value.node != nullptr && value.node->kind == YamlKind::null && value.node->text.empty();
}

std::string_view line_from(const Reporter& reporter, std::size_t offset) {
  const std::string_view rest = reporter.source().text().substr(offset);
  return rest.substr(0, rest.find_first_of("\r\n"));
}

/// A file (path "") or a part of one that is no map.
void report_no_map(Reporter& reporter, const YamlValue& value, const std::string& path) {
  if (!path.empty()) {
    reporter.error(value.offset, "`" + path + "` must be a map, not " + describe(value));
  } else if (is_empty(value)) {
    reporter.error(value.offset, "there is nothing in the file");
  } else if (const auto slip = is_plain(*value.node) ? key_slip(line_from(reporter, value.offset)) : std::nullopt) {
    reporter.error(value.offset + slip->offset, slip->message, slip->hint);
  } else {
    reporter.error(value.offset, "the file must be a map, not " + describe(value), "it starts with `key: value`");
  }
}

}  // namespace

std::string describe(const YamlValue& value) {
  const YamlNode& node = *value.node;
  if (node.kind == YamlKind::sequence) return "a list";
  if (node.kind == YamlKind::map) return "a map";
  if (node.kind == YamlKind::null) return node.text.empty() ? "nothing" : "null";
  return (node.quoted ? "the text " : "") + quote(node.text);
}

std::string shape_text(std::size_t rows, std::size_t columns) {
  return std::to_string(rows) + " × " + std::to_string(columns);
}

std::string counted(std::size_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::string suggestion(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string near = nearest(word, candidates);
  return near.empty() ? "" : "did you mean `" + near + "`?";
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(a, b, [&](char x, char y) { return lower(x) == lower(y); });
}

std::string alternatives(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " or " : ", ";
    out += "`" + words[i] + "`";
  }
  return out;
}

bool is_plain(const YamlNode& node) { return node.kind == YamlKind::scalar && !node.quoted; }

std::size_t place_within(const Reporter& reporter, const YamlValue& value, std::size_t at) {
  const std::string_view source = reporter.source().text();
  const bool is_as_written = source.substr(std::min(value.offset, source.size())).starts_with(value.node->text);
  return value.offset + (is_as_written ? at : 0);
}

bool report_no_list(Reporter& reporter, const YamlValue& value, std::string message, const std::string& hint) {
  const std::optional<Slip> slip = is_plain(*value.node) ? list_slip(value.node->text) : std::nullopt;
  reporter.error(slip ? place_within(reporter, value, slip->offset) : value.offset, std::move(message),
                 slip ? slip->hint : hint);
  return slip.has_value();
}

MapReader::MapReader(Reporter& reporter, const YamlValue& value, std::string path,
                     std::initializer_list<std::string_view> known, std::initializer_list<std::string_view> later)
    : reporter_(reporter), value_(value), path_(std::move(path)) {
  if (!is_map()) {
    report_no_map(reporter, value, path_);
    return;
  }
  const std::vector<std::string> known_words = to_strings(known);
  const YamlEntry* owner = nullptr;  // a key without value that may own the unknown keys behind it
  for (const YamlEntry& entry : value.node->entries) {
    if (contains(known, entry.key) || entry.key.empty() || entry.key == "<<") {
      owner = is_empty(entry.value) ? &entry : nullptr;
    } else if (contains(later, entry.key)) {
      reporter.error(entry.key_offset, "`" + name(entry.key) + "` is not supported yet");
    } else {
      report_unknown(entry, known_words, owner);
    }
  }
}

void MapReader::report_unknown(const YamlEntry& entry, const std::vector<std::string>& known, const YamlEntry* owner) {
  const std::optional<Slip> slip = key_slip(entry.key);
  const bool is_indentation = slip && slip->key.empty();
  if (owner != nullptr) without_value_.push_back(owner);
  if (is_indentation || (slip && std::ranges::find(known, slip->key) != known.end())) {
    reporter_.error(entry.key_offset + slip->offset, slip->message, slip->hint);
    meant_.push_back(slip->key);
    return;
  }
  std::string near = nearest(slip ? slip->key : entry.key, known);
  std::string hint;
  if (slip) {
    hint = slip->hint;
  } else if (!near.empty()) {
    hint = "did you mean `" + near + "`?";
  } else if (owner != nullptr) {
    hint = "if it belongs to `" + std::string(owner->key) + "`, indent it";
  }
  meant_.push_back(std::move(near));
  reporter_.error(entry.key_offset, "unknown key " + quote(name(entry.key)), std::move(hint));
}

bool MapReader::is_followed_by_its_content(std::string_view key) const {
  return std::ranges::any_of(without_value_, [&](const YamlEntry* owner) { return owner->key == key; });
}

std::optional<YamlValue> MapReader::find(std::string_view key) const {
  const auto& entries = value_.node->entries;
  const auto found = std::ranges::find(entries, key, &YamlEntry::key);
  if (found == entries.end()) return std::nullopt;
  return found->value;
}

std::optional<YamlValue> MapReader::require(std::string_view key) const {
  const std::optional<YamlValue> value = find(key);
  if (!value && is_map() && std::ranges::find(meant_, key) == meant_.end()) {
    reporter_.error(value_.offset, "`" + name(key) + "` is missing");
  }
  return value;
}

std::string MapReader::name(std::string_view key) const {
  return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

std::optional<std::string> MapReader::text(std::string_view key, LineBreaks breaks) const {
  const std::optional<YamlValue> value = find(key);
  if (!value) return std::nullopt;
  return read_text(reporter_, *value, "`" + name(key) + "`", breaks);
}

std::optional<double> MapReader::number(std::string_view key) const {
  const std::optional<YamlValue> value = find(key);
  if (!value) return std::nullopt;
  return read_number_value(reporter_, *value, "`" + name(key) + "`");
}

std::optional<int> MapReader::integer(std::string_view key, int least, int most) const {
  const std::optional<YamlValue> value = find(key);
  if (!value) return std::nullopt;
  return read_integer(reporter_, *value, "`" + name(key) + "`", least, most);
}

std::optional<std::size_t> MapReader::choice(std::string_view key, const std::vector<std::string>& words) const {
  const std::optional<YamlValue> value = find(key);
  if (!value) return std::nullopt;
  return read_choice(reporter_, *value, "`" + name(key) + "`", words);
}

std::optional<std::string> read_text(Reporter& reporter, const YamlValue& value, const std::string& name,
                                     LineBreaks breaks) {
  const YamlNode& node = *value.node;
  if (node.kind == YamlKind::null && node.text.empty()) {
    reporter.error(value.offset, name + " has no value", "an empty text is written \"\"");
    return std::nullopt;
  }
  const bool is_text = node.kind == YamlKind::scalar || node.kind == YamlKind::null;
  if (!is_text) {
    reporter.error(value.offset, name + " must be text, not " + describe(value));
    return std::nullopt;
  }
  const std::string_view other = node.quoted ? "" : yaml_reads_as(node.text);
  if (!other.empty()) {
    constexpr std::size_t longest = 60;
    reporter.error(value.offset,
                   name + " must be text, but YAML reads " + quote(node.text) + " as " + std::string(other),
                   node.text.size() <= longest ? "quote it: \"" + std::string(node.text) + "\"" : "quote it");
    return std::nullopt;
  }
  return check_characters(reporter, value, name, breaks);
}

std::optional<double> read_number_value(Reporter& reporter, const YamlValue& value, const std::string& name) {
  const YamlNode& node = *value.node;
  if (!is_plain(node)) {
    const bool is_quoted_number = node.kind == YamlKind::scalar && read_number(node.text).ok();
    reporter.error(value.offset, name + " must be a number, not " + describe(value),
                   is_quoted_number ? "write it without quotes" : "");
    return std::nullopt;
  }
  ReadNumber number = read_number(node.text);
  if (number.ok()) return number.value;
  reporter.error(place_within(reporter, value, number.at), name + ": " + number.mistake, std::move(number.hint));
  return std::nullopt;
}

std::optional<int> read_integer(Reporter& reporter, const YamlValue& value, const std::string& name, int least,
                                int most) {
  const std::optional<double> number = read_number_value(reporter, value, name);
  if (!number) return std::nullopt;
  if (*number != std::floor(*number) || *number < least || *number > most ||
      value.node->text.find_first_of(".eE") != std::string_view::npos) {
    reporter.error(value.offset, name + " must be a whole number from " + std::to_string(least) + " to " +
                                     std::to_string(most) + ", not " + describe(value));
    return std::nullopt;
  }
  return static_cast<int>(*number);
}

std::optional<Color> read_color(Reporter& reporter, const YamlValue& value, const std::string& name) {
  const YamlNode& node = *value.node;
  if (node.kind == YamlKind::null && node.text.empty()) {
    reporter.error(value.offset, name + " has no value", "`#` starts a comment; quote the colour: \"#17212b\"");
    return std::nullopt;
  }
  const std::optional<Color> color = node.kind == YamlKind::scalar ? parse_color(node.text) : std::nullopt;
  if (!color) {
    reporter.error(value.offset, name + " must be a colour, not " + describe(value), "write it like \"#17212b\"");
  }
  return color;
}

std::optional<std::size_t> read_choice(Reporter& reporter, const YamlValue& value, const std::string& name,
                                       const std::vector<std::string>& words) {
  const YamlNode& node = *value.node;
  if (node.kind == YamlKind::scalar) {
    const auto found = std::ranges::find(words, node.text);
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  }
  std::string hint = node.kind == YamlKind::scalar ? suggestion(node.text, words) : "";
  reporter.error(value.offset, name + " must be " + alternatives(words) + ", not " + describe(value), std::move(hint));
  return std::nullopt;
}

const std::vector<YamlValue>* read_list(Reporter& reporter, const YamlValue& value, const std::string& name) {
  if (value.node->kind != YamlKind::sequence) {
    (void)report_no_list(reporter, value, name + " must be a list, not " + describe(value));
    return nullptr;
  }
  if (value.node->items.empty()) {
    reporter.error(value.offset, name + " is empty");
    return nullptr;
  }
  return &value.node->items;
}

}  // namespace attnpress
