#pragma once

#include <string>

#include "story/frame.hpp"
#include "story/story.hpp"

namespace attnpress::testing {

/// A frame as text: every panel, one thing a line, for goldens.
[[nodiscard]] std::string dump(const Frame& frame);
/// All frames of a story.
[[nodiscard]] std::string dump(const Story& story);

}  // namespace attnpress::testing
