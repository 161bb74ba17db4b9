#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostics.hpp"
#include "input/scenario.hpp"

namespace attnpress {

/// Reads and checks one scenario from its text (at most 4 MiB). `file` stands in the diagnostics; all mistakes of the
/// file are reported, in file order. Nothing if there was any error.
[[nodiscard]] std::optional<Scenario> parse_scenario(const std::string& file, std::string_view text,
                                                     Diagnostics& diagnostics);

/// Whether the document has an `attnpress` key at the top (for folders given on the command line); a file that cannot
/// be parsed counts as one, so that the mistake is reported.
[[nodiscard]] bool looks_like_scenario(std::string_view text);

}  // namespace attnpress
