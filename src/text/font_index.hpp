#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/fonts.hpp"

namespace attnpress {

/// One line of faces.tsv: what the build packed.
struct IndexedFace {
  FontFace face;
  std::size_t bytes = 0;  ///< size of the file
};

/// The folder with the packed faces (the one that has faces.tsv): share/attnpress/fonts beside the executable, or
/// beside one of its two nearest parent folders. Empty if there is none.
[[nodiscard]] std::string find_font_folder();

/// Reads the text of faces.tsv; `folder` completes the paths. Nothing if a line is not understood.
[[nodiscard]] std::optional<std::vector<IndexedFace>> parse_font_index(std::string_view text,
                                                                       const std::string& folder);

}  // namespace attnpress
