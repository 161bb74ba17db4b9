#pragma once

#include <span>
#include <string_view>

namespace attnpress {

/// One file of `templates/`, built into the program.
struct EmbeddedFile {
  std::string_view path;  ///< below `templates/`, with its ending
  std::string_view bytes;
};

/// All of them, sorted by path; the definition is generated (embed.cmake).
[[nodiscard]] std::span<const EmbeddedFile> embedded_table();

}  // namespace attnpress
