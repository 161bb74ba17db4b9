#pragma once

#include <string>
#include <vector>

#include "attention/trace.hpp"
#include "input/scenario.hpp"
#include "input/strings.hpp"
#include "story/frame.hpp"
#include "story/story.hpp"

namespace attnpress {

/// How the products become scores, for the wording: each factor is named only where it is not 1.
struct Scaling {
  bool root = false;         ///< divided by √d
  bool root_exact = false;   ///< √d is a whole number
  bool factor = false;       ///< multiplied by a number other than 1
  bool temperature = false;  ///< divided by a temperature other than 1
  [[nodiscard]] bool any() const { return root || factor || temperature; }
  /// Whether scores are called scaled: a temperature alone is not a scale.
  [[nodiscard]] bool scale() const { return root || factor; }
};

/// The numbers of a matrix as shown, finest form first: [form][cell].
using NumberForms = std::vector<std::vector<std::string>>;

/// A matrix with more cells than this is never shown by numbers: they would not be legible on any page.
inline constexpr int most_numbered_cells = 16384;

/// Everything decided once for all frames.
struct StoryContext {
  const Scenario& scenario;
  const Trace& trace;
  const Strings& strings;

  int score_digits = 2;
  int weight_digits = 4;
  int output_digits = 3;
  double largest_weight = 1;  ///< of any weights matrix of the scenario, contrast included
  double largest_score = 0;   ///< magnitude, over the scaled scores; 0 where every score prints as 0
  Scaling scaling{};
  std::vector<Label> query_labels{};
  std::vector<Label> key_labels{};
  NumberForms query_numbers{};
  NumberForms key_numbers{};
  NumberForms value_numbers{};
  NumberForms score_numbers{};  ///< as many forms as weight_numbers: one form of the attention matrix mixes both
  NumberForms weight_numbers{};
  NumberForms output_numbers{};
  int key_decimals = 0;           ///< most decimals of any key's number as written
  int contrast_row = 0;           ///< the row that the verify frame looks at closely
  bool steps_have_pivot = false;  ///< whether any row that steps explain has an entry that stands out

  [[nodiscard]] const HeadTrace& head() const { return trace.heads.front(); }
  /// The keys as the page writes them: in the queries' spelling where both are shown as one matrix.
  [[nodiscard]] const InputMatrix& shown_keys() const { return scenario.key_equals_query ? scenario.q : scenario.k; }
  [[nodiscard]] bool has_contrast() const { return !trace.contrast.empty(); }
  /// Whether (i, i) is a token beside itself; with one token there is no diagonal to speak of.
  [[nodiscard]] bool has_diagonal() const { return scenario.same_tokens && keys() > 1; }
  /// The weights without the scale; the scaled ones where the scenario has no contrast.
  [[nodiscard]] const Matrix& unscaled_weights() const {
    return trace.contrast.empty() ? head().weights : trace.contrast.front().weights;
  }
  [[nodiscard]] int queries() const { return head().scores.rows; }
  [[nodiscard]] int keys() const { return head().scores.columns; }
  [[nodiscard]] const std::string& language() const { return strings.language; }
};

}  // namespace attnpress
