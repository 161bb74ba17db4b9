#include "input/embedded.hpp"

#include <algorithm>

#include "input/embedded_table.hpp"

namespace attnpress {

std::optional<std::string_view> embedded_file(std::string_view path) {
  const auto table = embedded_table();
  const auto found = std::ranges::find(table, path, &EmbeddedFile::path);
  if (found == table.end()) return std::nullopt;
  return found->bytes;
}

std::vector<std::string> embedded_stems(std::string_view folder) {
  constexpr std::string_view ending = ".yaml";
  std::vector<std::string> stems;
  for (const EmbeddedFile& file : embedded_table()) {
    std::string_view path = file.path;
    if (!path.starts_with(folder) || !path.ends_with(ending)) continue;
    path.remove_prefix(folder.size());
    if (!path.starts_with('/')) continue;
    path.remove_prefix(1);
    if (path.find('/') != std::string_view::npos) continue;
    stems.emplace_back(path.substr(0, path.size() - ending.size()));
  }
  std::ranges::sort(stems);
  return stems;
}

std::string embedded_summary(std::string_view path) {
  std::string_view text = embedded_file(path).value_or(std::string_view{});
  constexpr std::string_view comment = "# ";
  if (!text.starts_with(comment)) return {};
  text.remove_prefix(comment.size());
  std::string_view line = text.substr(0, text.find('\n'));
  line = line.substr(0, line.find(". "));
  if (line.ends_with('.')) line.remove_suffix(1);
  return std::string(line);
}

bool is_template_file(std::string_view name) {
  return name.find('/') != std::string_view::npos || name.ends_with(".yaml") || name.ends_with(".yml");
}

}  // namespace attnpress
