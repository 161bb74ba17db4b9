#pragma once

#include <cstddef>
#include <vector>

#include "layout/desk.hpp"
#include "story/sheets.hpp"

namespace attnpress {

/// A page and its first question.
struct PageStart {
  std::size_t question = 0;
  bool alone = false;  ///< the variant for one question alone

  friend bool operator==(const PageStart&, const PageStart&) = default;
};
/// Every page, their questions ascending; the head may have the first page for itself.
using PageBreaks = std::vector<PageStart>;

/// Where the pages of these worksheets break, which have equally many questions each: on the fewest pages on which
/// every one of them has the room that its panels ask for, shared so that no page stretches them more than it must.
[[nodiscard]] PageBreaks break_questions(const std::vector<const Questions*>& versions, const PageFoot& foot,
                                         const Desk& desk);

/// One frame a page, each planned by itself.
[[nodiscard]] std::vector<Frame> pages_of(const Questions& questions, const PageBreaks& breaks, const PageFoot& foot,
                                          const std::string& title);

/// The page with the type sizes of that variant.
[[nodiscard]] PageTemplate page_of(const PageTemplate& page, const std::string& variant);

}  // namespace attnpress
