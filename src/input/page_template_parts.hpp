#pragma once

#include <string>
#include <string_view>

#include "input/page_template.hpp"
#include "input/yaml_reader.hpp"

namespace attnpress {

/// A required length in points within bounds; 0 after an error.
[[nodiscard]] double read_length(const MapReader& map, std::string_view key, double least, double most,
                                 Reporter& reporter);

/// Reads one arrangement of panels: tracks, gaps, the drawn grid, and the areas on it. `sheet`: of a sheet, whose
/// panels may have any name.
[[nodiscard]] PageVariant read_page_variant(Reporter& reporter, const YamlValue& value, const std::string& name,
                                            bool sheet);

}  // namespace attnpress
