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
};

/// Everything decided once for all frames.
struct StoryContext {
  const Scenario& scenario;
  const Trace& trace;
  const Strings& strings;

  int score_digits = 2;
  int weight_digits = 4;
  int output_digits = 3;
  double largest_weight = 1;  ///< of any weights matrix of the scenario, contrast included
  double largest_score = 0;   ///< magnitude, over the scaled scores
  Scaling scaling{};
  std::vector<Label> query_labels{};
  std::vector<Label> key_labels{};
  int contrast_row = 0;  ///< the row that the verify frame looks at closely

  [[nodiscard]] const HeadTrace& head() const { return trace.heads.front(); }
  [[nodiscard]] const ContrastHead* contrast() const {
    return trace.contrast.empty() ? nullptr : &trace.contrast.front();
  }
  [[nodiscard]] int queries() const { return head().scores.rows; }
  [[nodiscard]] int keys() const { return head().scores.columns; }
  [[nodiscard]] const std::string& language() const { return strings.language; }
};

}  // namespace attnpress
