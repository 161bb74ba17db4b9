#include "publish/manifest.hpp"

#include <algorithm>

#include "base/disk.hpp"
#include "base/json_reader.hpp"
#include "base/json_writer.hpp"

namespace attnpress {
namespace {

constexpr std::string_view schema = "attnpress.manifest/1";

void write_pair(JsonWriter& json, std::string_view name, std::string_view text) {
  json.key(name);
  json.value(text);
}

void write_inputs(JsonWriter& json, const std::vector<InputRecord>& inputs) {
  json.key("inputs");
  json.begin_array();
  for (const InputRecord& input : inputs) {
    json.newline();
    json.begin_object();
    write_pair(json, "kind", input.kind);
    write_pair(json, "name", input.name);
    if (!input.version.empty()) write_pair(json, "version", input.version);
    write_pair(json, "sha256", input.sha256);
    json.end_object();
  }
  json.end_array();
}

void write_map(JsonWriter& json, std::string_view name, const std::vector<std::pair<std::string, std::string>>& map) {
  json.newline();
  json.key(name);
  json.begin_object();
  for (const auto& [key, text] : map) write_pair(json, key, text);
  json.end_object();
}

/// Everything the bytes of the set follow from.
void write_origin(JsonWriter& json, const Manifest& manifest) {
  json.newline();
  write_inputs(json, manifest.inputs);
  write_map(json, "settings", manifest.settings);
  write_map(json, "versions", manifest.versions);
}

void write_file(JsonWriter& json, const FileRecord& file) {
  json.newline();
  json.begin_object();
  write_pair(json, "path", file.path);
  write_pair(json, "kind", file.kind);
  write_pair(json, "format", file.format);
  if (file.step > 0) {
    json.key("step");
    json.value(file.step);
  }
  write_pair(json, "shows", file.shows);
  write_pair(json, "sha256", file.sha256);
  json.key("size");
  json.value(static_cast<long long>(file.size));
  json.end_object();
}

/// A path that stays inside the folder: the manifest may have been edited by anyone.
bool stays_inside(std::string_view path) {
  if (path.empty() || path.front() == '/' || path.find('\0') != std::string_view::npos) return false;
  for (std::size_t start = 0; start <= path.size();) {
    const std::size_t end = std::min(path.find('/', start), path.size());
    const std::string_view part = path.substr(start, end - start);
    if (part.empty() || part == "." || part == "..") return false;
    start = end + 1;
  }
  return true;
}

std::optional<FileRecord> read_file(const JsonValue& value) {
  FileRecord file;
  file.path = value.text_of("path");
  file.kind = value.text_of("kind");
  file.format = value.text_of("format");
  file.shows = value.text_of("shows");
  file.sha256 = value.text_of("sha256");
  file.step = static_cast<int>(std::clamp(value.number_of("step"), 0.0, 1e6));
  file.size = static_cast<std::size_t>(std::clamp(value.number_of("size"), 0.0, 1e15));
  if (!stays_inside(file.path) || file.sha256.size() != 64) return std::nullopt;
  return file;
}

}  // namespace

std::string made_from(const Manifest& manifest) {
  JsonWriter json;
  json.begin_object();
  write_origin(json, manifest);
  json.end_object();
  return sha256_hex(json.text());
}

std::string manifest_json(Manifest manifest) {
  std::sort(manifest.files.begin(), manifest.files.end(),
            [](const FileRecord& a, const FileRecord& b) { return a.path < b.path; });
  JsonWriter json;
  json.begin_object();
  json.newline();
  write_pair(json, "schema", schema);
  write_pair(json, "scenario", manifest.scenario);
  write_pair(json, "title", manifest.title);
  write_pair(json, "language", manifest.language);
  json.newline();
  write_pair(json, "made_from", made_from(manifest));
  write_origin(json, manifest);
  json.newline();
  json.key("files");
  json.begin_array();
  for (const FileRecord& file : manifest.files) write_file(json, file);
  json.newline();
  json.end_array();
  json.newline();
  json.end_object();
  return json.take() + "\n";
}

std::optional<EarlierSet> read_manifest(std::string_view text) {
  const std::optional<JsonValue> document = parse_json(text);
  if (!document || document->text_of("schema") != schema) return std::nullopt;
  const JsonValue* files = document->find("files");
  if (files == nullptr || files->kind != JsonValue::Kind::array) return std::nullopt;
  EarlierSet out{document->text_of("made_from"), {}};
  for (const JsonValue& value : files->items) {
    std::optional<FileRecord> file = read_file(value);
    if (!file) return std::nullopt;
    out.files.push_back(*std::move(file));
  }
  return out;
}

std::string checksum_list(const std::vector<FileRecord>& files, std::string_view manifest) {
  std::vector<std::pair<std::string, std::string>> lines{{"manifest.json", sha256_hex(manifest)}};
  for (const FileRecord& file : files) lines.emplace_back(file.path, file.sha256);
  std::sort(lines.begin(), lines.end());
  std::string out;
  for (const auto& [path, digest] : lines) out.append(digest).append("  ").append(path).append("\n");
  return out;
}

}  // namespace attnpress
