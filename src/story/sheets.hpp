#pragma once

#include <map>
#include <string>
#include <vector>

#include "input/scenario.hpp"
#include "story/frame.hpp"
#include "story/reading.hpp"
#include "story/story.hpp"

namespace attnpress {

/// Panels by name, as a frame has them.
using Panels = std::map<std::string, Panel>;

/// Questions that layout puts on pages, as many on each as there is room for; one question is never broken.
struct Questions {
  std::string first_variant;  ///< of the page template: for the first page, which has the head
  std::string more_variant;   ///< for the others
  std::string first_alone;    ///< instead, for pages with one question only, where that has room in them
  std::string more_alone;
  Panels head;
  Panels running_head;  ///< of the others
  std::vector<Panels> questions;
};

/// A document for paper: pages that are planned like slides or questions that flow over pages, then text that flows
/// over as many pages as it needs. Layout (`lay_out_sheets`) makes one scene a page and fills "{page}" and "{pages}" of
/// every foot.
struct Sheets {
  std::string title;          ///< of the document, for its metadata
  std::string language;       ///< BCP 47
  std::vector<Frame> frames;  ///< one a page; `variant` names a variant of the page template
  Questions questions;        ///< instead of frames
  /// The questions whose places and pages they take, where these are others: a key has those of its worksheet.
  Questions planned;
  Reading reading;  ///< may be empty
  /// What the reading text says in addition where the panel of that name has no room for what is written in it.
  std::map<std::string, std::vector<Reading::Block>> reserve;
  PageFoot foot;  ///< of the pages of questions and of the reading text
};

/// The handout, for the page template `load_sheet_template("handout", settings.sheet, …)`: cards with one step each, as
/// many a page as the settings say, inputs and formula at the top of each of these pages; last a page with all
/// matrices. Panels of a page: title fields q k v foot; formula, or formula-above where the inputs have many columns;
/// legend, or legend-beside; notes where room is left over; of card number i: head-i matrix-i output-i bars-i
/// arithmetic-i sentence-i notes-i; of the last page: scores weights output note, and notes beside the scores: side.
[[nodiscard]] Sheets make_handout(const Story& story, const HandoutSettings& settings);

}  // namespace attnpress
