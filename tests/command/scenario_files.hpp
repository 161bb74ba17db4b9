#pragma once

#include <map>
#include <string>

#include "support/process.hpp"
#include "support/shell.hpp"

namespace attnpress::testing {

/// The reference scenario of the source tree.
[[nodiscard]] std::string reference_scenario();

/// A scenario of two tokens: six steps fewer than the reference, quick to draw.
[[nodiscard]] std::string small_scenario();

/// Every file below a folder with its bytes, by relative path.
[[nodiscard]] std::map<std::string, std::string> contents_of(const std::string& folder);

/// Renders the small scenario of a folder, which is put there first; at 36 dpi unless `arguments` say otherwise.
[[nodiscard]] ProcessResult render_small(const std::string& folder, std::vector<std::string> arguments = {});

/// Whether SHA256SUMS and manifest.json of a set are there and every digest holds.
[[nodiscard]] bool is_complete_set(const std::string& folder);

}  // namespace attnpress::testing
