#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "input/strings.hpp"
#include "story/context.hpp"
#include "story/exercise.hpp"
#include "story/sheets.hpp"
#include "story/story.hpp"

namespace attnpress {

/// What stands on a worksheet besides its questions: inputs, names, formula, fields. No computed number is in it.
struct SheetFace {
  Strings strings;
  std::string title;           ///< of the scenario
  std::string version;         ///< "A"; empty: the only one
  bool numbers_drawn = false;  ///< by the seed, which is printed then
  bool blanks_drawn = false;
  std::uint64_t seed = 1;
  bool landscape = false;
  Scaling scaling;
  std::string factor, temperature;  ///< as scores are multiplied and divided by them, where `scaling` has them
  std::vector<Label> query_labels;
  std::vector<Label> key_labels;
  RichText row_axis;
  RichText column_axis;
  RichText score_formula;  ///< QKᵀ/√d
  FormulaPanel formula;    ///< with d and √d as numbers
  Grid q, v;
  std::optional<Grid> k;  ///< nothing: shown as "Q = K"
  FieldLine fields;
  FieldLine names;  ///< those of them that tell whose a loose page is
  PageFoot foot;    ///< its right end; the left names sheet and version
};
/// `version`: empty where there is only one.
[[nodiscard]] SheetFace make_sheet_face(const Story& story, const WorksheetSettings& settings,
                                        const std::string& version);

/// The pupil's sheets: made from the task alone, which holds no answer. Panels of the head: title fields q k v formula
/// rules; of what is given: score_head score_given, weight_head weight_given remark-weight; of questions: score_ and
/// softmax_ with head task grid work, output_ with head task work answer-1 …, open_ with head task lines, and
/// softmax_hints rule-score rule-softmax rule-output remark-softmax. Variants: first, more and, with the room to
/// calculate below the grids, first-wide and more-wide.
[[nodiscard]] Sheets make_worksheet(const SheetFace& face, const Task& task);

/// The same sheets with the answers in their places and the working, then how to mark: points of each step, accepted
/// ranges, values without rounding. Its pages are planned as if they were the pupil's (Sheets::planned).
[[nodiscard]] Sheets make_key(const SheetFace& face, const Task& task, const Solution& solution);

}  // namespace attnpress
