#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attention/matrix.hpp"
#include "base/diagnostics.hpp"
#include "input/scenario.hpp"

namespace attnpress {

/// One run of scaled dot-product attention over one head. All matrices double, row-major.
struct HeadTrace {
  int index = 0;
  int kv_index = 0;
  Matrix q;        ///< n_q × d
  Matrix k;        ///< n_k × d
  Matrix v;        ///< n_k × d_v
  Matrix raw;      ///< n_q × n_k, q·kᵀ
  Matrix scores;   ///< raw · scale / temperature
  Matrix capped;   ///< after softcap (equal to scores until softcap is supported)
  Matrix masked;   ///< after bias and mask; −inf where blocked (equal to capped until masks are supported)
  Matrix weights;  ///< softmax of each row of `masked`, row maximum subtracted
  Matrix output;   ///< weights · v, n_q × d_v
  std::vector<int> fully_masked_rows;
};

/// The scenario once more with scale 1: same inputs, same temperature.
struct ContrastHead {
  int index = 0;
  Matrix scores;
  Matrix weights;
  Matrix output;
};

/// What the independent recomputation found. Errors are the largest absolute differences of all heads, contrast
/// included.
struct Verification {
  bool passed = false;
  bool all_rows = true;              ///< false: a sample of the query rows was recomputed (row sums are of all rows)
  int rows_checked = 0;              ///< query rows recomputed, of each head
  double max_row_sum_deviation = 0;  ///< |Σ weights − 1|
  double max_score_error = 0;
  double max_weight_error = 0;
  double max_output_error = 0;
  std::string failure;  ///< empty if passed, else the first stage, row and column that broke its bound
};

enum class Phase { setup, score, softmax, output, verify };

/// One step of the explanation. `row` is the query row from 0; nothing for setup, verify and whole-matrix steps.
struct Step {
  int number = 0;    ///< from 1
  std::string name;  ///< "07-softmax-2"
  Phase phase = Phase::setup;
  std::optional<int> head;
  std::optional<int> row;
};

/// All numbers of one scenario: what trace.json holds and every page is made from.
struct Trace {
  int d = 0;
  double scale = 1;
  double temperature = 1;
  std::vector<HeadTrace> heads;  ///< exactly one for now
  Matrix output;                 ///< heads joined; the one head's output for now
  Verification verification;
  std::vector<ContrastHead> contrast;  ///< empty: none
  std::vector<Step> steps;
};

/// Runs the pipeline, the contrast and the verification. Overflow of a product is an error at the row's place; a failed
/// verification is not a diagnostic: it stands in `verification`.
[[nodiscard]] std::optional<Trace> compute_trace(const Scenario& scenario, Diagnostics& diagnostics);

/// The steps in the order asked for; contract §4 for the names. At least two digits in the number.
[[nodiscard]] std::vector<Step> plan_steps(const Scenario& scenario);

/// The bytes of trace.json; contract §5.
[[nodiscard]] std::string trace_json(const Scenario& scenario, const Trace& trace);

[[nodiscard]] std::string_view phase_name(Phase phase);

}  // namespace attnpress
