#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/diagnostics.hpp"
#include "base/disk.hpp"
#include "base/json_writer.hpp"
#include "base/utf8.hpp"

namespace attnpress {
namespace {

std::string_view severity_word(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "note";
    case Severity::warning:
      return "warning";
    case Severity::error:
      return "error";
  }
  return "error";
}

/// A long line is cut to a stretch around the column, so that the caret stays on a terminal's line.
struct Excerpt {
  std::string text;
  int width_before = 0;  ///< terminal columns before the caret
};

Excerpt excerpt(const std::string& line, int column) {
  constexpr std::size_t longest = 120;
  constexpr std::size_t before = 60;
  const std::vector<char32_t> points = to_code_points(line);
  const auto caret = static_cast<std::size_t>(std::max(column, 1)) - 1;
  const std::size_t first = points.size() > longest && caret > before ? std::min(caret, points.size()) - before : 0;
  const std::size_t last = std::min(points.size(), first + longest);
  Excerpt out;
  if (first > 0) {
    out.text = "…";
    out.width_before = 1;
  }
  for (std::size_t i = first; i < last; ++i) {
    // A tab is as wide as its terminal likes; one blank is the same everywhere.
    const char32_t point = points[i] < 0x20 ? U' ' : points[i];
    out.text += to_utf8(point);
    if (i < caret) out.width_before += terminal_width(point);
  }
  if (caret > last) out.width_before += static_cast<int>(caret - last);
  if (last < points.size()) out.text += "…";
  return out;
}

/// A file's name as it can be shown: what is no UTF-8, and control characters, as "\xff".
std::string shown_name(std::string_view name) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  while (!name.empty()) {
    const std::string_view valid = name.substr(0, find_invalid_utf8(name).value_or(name.size()));
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
    const auto end = static_cast<std::size_t>(std::find_if(valid.begin(), valid.end(), is_control) - valid.begin());
    out += name.substr(0, end);
    name.remove_prefix(end);
    if (name.empty()) break;
    const auto byte = static_cast<unsigned char>(name.front());
    out.append("\\x") += digits[byte >> 4U];
    out += digits[byte & 15U];
    name.remove_prefix(1);
  }
  return out;
}

std::string position(const Place& place) {
  std::string out = place.file.empty() ? "attnpress" : shown_name(place.file);
  if (place.line > 0) out += ":" + std::to_string(place.line);
  if (place.line > 0 && place.column > 0) out += ":" + std::to_string(place.column);
  return out;
}

std::string as_text(const Diagnostic& item) {
  std::string out =
      position(item.place) + ": " + std::string(severity_word(item.severity)) + ": " + item.message + "\n";
  if (!item.source_line.empty() && item.place.line > 0 && !find_invalid_utf8(item.source_line)) {
    const Excerpt shown = excerpt(item.source_line, item.place.column);
    out += "  " + shown.text + "\n  " + std::string(static_cast<std::size_t>(shown.width_before), ' ') + "^\n";
  }
  if (!item.hint.empty()) out += "  hint: " + item.hint + "\n";
  return out;
}

std::string as_json(const Diagnostic& item) {
  JsonWriter json;
  const auto number_or_null = [&](int number) { number > 0 ? json.value(number) : json.null(); };
  json.begin_object();
  json.key("file");
  item.place.file.empty() ? json.null() : json.value(shown_name(item.place.file));
  json.key("line");
  number_or_null(item.place.line);
  json.key("column");
  number_or_null(item.place.column);
  json.key("severity");
  json.value(severity_word(item.severity));
  json.key("message");
  json.value(item.message);
  json.key("hint");
  item.hint.empty() ? json.null() : json.value(item.hint);
  json.end_object();
  return json.take() + "\n";
}

/// GitHub's workflow commands escape these; in properties also ":" and ",".
std::string github_escape(std::string_view text, bool property) {
  std::string out;
  for (const char c : text) {
    if (c == '%')
      out += "%25";
    else if (c == '\r')
      out += "%0D";
    else if (c == '\n')
      out += "%0A";
    else if (property && c == ':')
      out += "%3A";
    else if (property && c == ',')
      out += "%2C";
    else
      out += c;
  }
  return out;
}

std::string as_github(const Diagnostic& item) {
  const std::string kind = item.severity == Severity::note ? "notice" : std::string(severity_word(item.severity));
  std::string properties;
  const auto add = [&](std::string_view name, const std::string& value) {
    properties += (properties.empty() ? " " : ",") + std::string(name) + "=" + github_escape(value, true);
  };
  if (!item.place.file.empty()) add("file", shown_name(item.place.file));
  if (item.place.line > 0) add("line", std::to_string(item.place.line));
  if (item.place.line > 0 && item.place.column > 0) add("col", std::to_string(item.place.column));
  const std::string message = item.hint.empty() ? item.message : item.message + "\nhint: " + item.hint;
  return "::" + kind + properties + "::" + github_escape(message, false) + "\n";
}

void gitlab_entry(JsonWriter& json, const Diagnostic& item) {
  json.newline();
  json.begin_object();
  json.key("description");
  json.value(item.hint.empty() ? item.message : item.message + " (" + item.hint + ")");
  json.key("check_name");
  json.value("attnpress");
  json.key("fingerprint");
  json.value(sha256_hex(position(item.place) + "\n" + item.message));
  json.key("severity");
  json.value(item.severity == Severity::error ? "major" : item.severity == Severity::warning ? "minor" : "info");
  json.key("location");
  json.begin_object();
  json.key("path");
  // The report needs a path; what belongs to no file belongs to the folder of the project.
  json.value(item.place.file.empty() ? "." : shown_name(item.place.file));
  json.key("lines");
  json.begin_object();
  json.key("begin");
  json.value(std::max(item.place.line, 1));
  json.end_object();
  json.end_object();
  json.end_object();
}

}  // namespace

std::string format_diagnostic(const Diagnostic& diagnostic, DiagnosticStyle style) {
  switch (style) {
    case DiagnosticStyle::text:
      return as_text(diagnostic);
    case DiagnosticStyle::json:
      return as_json(diagnostic);
    case DiagnosticStyle::github:
      return as_github(diagnostic);
    case DiagnosticStyle::gitlab:
      return format_all({diagnostic}, style);
  }
  return {};
}

std::string format_all(const std::vector<Diagnostic>& diagnostics, DiagnosticStyle style) {
  std::string out;
  if (style != DiagnosticStyle::gitlab) {
    for (const Diagnostic& item : diagnostics) out += format_diagnostic(item, style);
    return out;
  }
  JsonWriter json;
  json.begin_array();
  for (const Diagnostic& item : diagnostics) {
    const bool is_remark = item.place.file.empty() && item.severity == Severity::note;
    if (!is_remark) gitlab_entry(json, item);
  }
  json.newline();
  json.end_array();
  return json.take() + "\n";
}

}  // namespace attnpress
