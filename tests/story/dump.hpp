#pragma once

#include <string>

#include "story/frame.hpp"
#include "story/sheets.hpp"
#include "story/story.hpp"

namespace attnpress::testing {

/// A frame as text: every panel, one thing a line, for goldens.
[[nodiscard]] std::string dump(const Frame& frame);
/// The questions and the reading text of a document for paper.
[[nodiscard]] std::string dump(const Sheets& sheets);
/// All frames of a story.
[[nodiscard]] std::string dump(const Story& story);

}  // namespace attnpress::testing
