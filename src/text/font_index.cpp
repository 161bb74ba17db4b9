#include "text/font_index.hpp"

#include <charconv>
#include <filesystem>

namespace attnpress {
namespace {

constexpr std::size_t column_count = 7;  // role, file, family, style, version, bytes, sha256

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  while (start <= text.size()) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    parts.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

std::optional<IndexedFace> parse_line(const std::string& line, const std::string& folder) {
  const std::vector<std::string> columns = split(line, '\t');
  if (columns.size() != column_count) return std::nullopt;
  IndexedFace result;
  const std::string& bytes = columns[5];
  const auto parsed = std::from_chars(bytes.data(), bytes.data() + bytes.size(), result.bytes);
  if (parsed.ec != std::errc() || parsed.ptr != bytes.data() + bytes.size()) return std::nullopt;
  result.face.role = columns[0];
  result.face.name = columns[1];
  result.face.file = folder + "/" + columns[1];
  result.face.family = columns[2];
  result.face.style = columns[3];
  result.face.version = columns[4];
  result.face.sha256 = columns[6];
  return result;
}

}  // namespace

std::string find_font_folder() {
  constexpr int levels = 3;  // beside the program; prefix/bin and build/tests are one below, build/tests/… two
  std::error_code failed;
  std::filesystem::path base = std::filesystem::read_symlink("/proc/self/exe", failed).parent_path();
  for (int level = 0; level < levels && !base.empty(); ++level, base = base.parent_path()) {
    const std::filesystem::path folder = base / "share" / "attnpress" / "fonts";
    if (std::filesystem::exists(folder / "faces.tsv", failed)) return folder.string();
  }
  return {};
}

std::optional<std::vector<IndexedFace>> parse_font_index(std::string_view text, const std::string& folder) {
  std::vector<IndexedFace> faces;
  for (const std::string& line : split(text, '\n')) {
    if (line.empty() || line.front() == '#') continue;
    std::optional<IndexedFace> face = parse_line(line, folder);
    if (!face) return std::nullopt;
    faces.push_back(std::move(*face));
  }
  return faces;
}

}  // namespace attnpress
