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

bool is_template_file(std::string_view name) {
  return name.find('/') != std::string_view::npos || name.ends_with(".yaml") || name.ends_with(".yml");
}

}  // namespace attnpress
