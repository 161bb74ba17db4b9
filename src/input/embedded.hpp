#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnpress {

/// The bytes of a file of `templates/` that was built into the program, by its path there ("themes/light.yaml").
[[nodiscard]] std::optional<std::string_view> embedded_file(std::string_view path);

/// Stems of the embedded files of one folder ("themes" → dark, light), sorted.
[[nodiscard]] std::vector<std::string> embedded_stems(std::string_view folder);

/// What such a file is, in a few words: the first sentence of the comment it starts with, without the full stop.
[[nodiscard]] std::string embedded_summary(std::string_view path);

/// Whether a theme or page template is meant as a file of the user's rather than by the name of an embedded one.
[[nodiscard]] bool is_template_file(std::string_view name);

}  // namespace attnpress
