#pragma once

#include <string>
#include <vector>

#include "input/scenario.hpp"
#include "story/frame.hpp"
#include "story/reading.hpp"
#include "story/story.hpp"

namespace attnpress {

/// A document for paper: pages that are planned like slides, then text that flows over as many pages as it needs.
/// Layout (`lay_out_sheets`) makes one scene a page and fills "{page}" and "{pages}" of every foot.
struct Sheets {
  std::string title;          ///< of the document, for its metadata
  std::string language;       ///< BCP 47
  std::vector<Frame> frames;  ///< one a page; `variant` names a variant of the page template
  /// The pages whose places the frames take, where they are others: a key has those of its worksheet.
  std::vector<Frame> planned;
  Reading reading;  ///< may be empty
  PageFoot foot;    ///< of the pages of the reading text
};

/// The handout, for the page template `load_sheet_template("handout", settings.sheet, …)`: cards with one step each, as
/// many a page as the settings say, inputs and formula at the top of each of these pages; last a page with all
/// matrices. Panels of a page: title fields formula q k v legend note foot; of card number i: head-i matrix-i output-i
/// arithmetic-i notes-i; of the last page: scores weights output.
[[nodiscard]] Sheets make_handout(const Story& story, const HandoutSettings& settings);

}  // namespace attnpress
