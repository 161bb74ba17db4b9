#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "story/fill.hpp"
#include "story/worksheet.hpp"

namespace attnpress {

/// Builds the words and panels that pupil's sheet and key have in common.
class SheetWords {
 public:
  explicit SheetWords(const SheetFace& face) : face_(face) {}

  [[nodiscard]] RichText text(std::string_view key, const FillArguments& arguments = {}) const {
    return fill(face_.strings, key, arguments);
  }
  [[nodiscard]] const std::string& language() const { return face_.strings.language; }
  /// The name of a query or key as texts quote it, and as calculations name it.
  [[nodiscard]] std::string quoted(const Label& label) const;
  [[nodiscard]] std::string query(int row) const { return quoted(face_.query_labels[static_cast<std::size_t>(row)]); }
  [[nodiscard]] std::string pair(int row, int column) const;
  [[nodiscard]] std::string short_query(int row) const;
  /// "「愛」和「學習」".
  [[nodiscard]] std::string queries(const std::vector<int>& rows) const;
  /// "to three decimals", "四捨五入到小數點後第三位".
  [[nodiscard]] RichText rounding(int digits) const;
  /// "…（A 卷）" with the title of the scenario; `kind`: "worksheet" or "key".
  [[nodiscard]] RichText title(const std::string& kind) const;
  [[nodiscard]] PageFoot foot(const std::string& kind) const;
  /// e^0.5 ≈ 1.6487.
  [[nodiscard]] RichText power(const PowerHint& hint) const;

  /// "縮放分數": what scores are called on sheet and key.
  [[nodiscard]] RichText score_title() const;

  /// The grid of a question; `answers`: its numbers where it is filled in, as its cells.
  [[nodiscard]] Grid grid(const BlankMatrix& matrix, const std::vector<std::string>& answers) const;

 private:
  [[nodiscard]] std::string grid_words(const Grid& grid) const;

  const SheetFace& face_;
};

/// The working of a key, finest form first.
using WorkingForms = std::vector<std::vector<Working>>;
[[nodiscard]] WorkingForms score_working(const SheetWords& words, const Task& task, const Solution& solution);
[[nodiscard]] WorkingForms softmax_working(const SheetWords& words, const Task& task, const Solution& solution);
[[nodiscard]] WorkingForms output_working(const SheetWords& words, const Task& task, const Solution& solution);
/// The name of the text for the open question on the sheet: "open_root" or "open_order".
[[nodiscard]] std::string open_question(const SheetFace& face);
/// How to mark: rules, then a table for each question.
[[nodiscard]] Reading marking(const SheetWords& words, const SheetFace& face, const Task& task,
                              const Solution& solution);
/// What the marking has in addition where a question's working has no room on its page.
[[nodiscard]] std::vector<Reading::Block> working_blocks(const SheetWords& words, const RichText& title,
                                                         const WorkingForms& forms);

}  // namespace attnpress
