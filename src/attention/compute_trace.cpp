#include <algorithm>
#include <cmath>
#include <string>

#include "attention/pipeline.hpp"
#include "attention/trace.hpp"
#include "attention/verify.hpp"

namespace attnpress {
namespace {

Matrix as_matrix(const InputMatrix& input) {
  Matrix matrix(input.rows, input.columns);
  matrix.values = input.values;
  return matrix;
}

Place place_of_row(const InputMatrix& matrix, int row) {
  const auto index = static_cast<std::size_t>(row);
  return index < matrix.row_places.size() ? matrix.row_places[index] : matrix.place;
}

/// Wording of an overflow: "the FIRST of query row 1 and SECOND 3 overflows".
struct OverflowWords {
  std::string first;
  std::string second;
  std::string hint;
};

/// One error for each row with a number beyond the range of a double, at the place of its query; true if there is none.
bool require_finite(const Matrix& matrix, const Scenario& scenario, const OverflowWords& words,
                    Diagnostics& diagnostics) {
  bool finite = true;
  for (int row = 0; row < matrix.rows; ++row) {
    const std::span<const double> values = matrix.row(row);
    const auto culprit = std::find_if(values.begin(), values.end(), [](double x) { return !std::isfinite(x); });
    if (culprit == values.end()) continue;
    finite = false;
    diagnostics.error(place_of_row(scenario.q, row),
                      "the " + words.first + " of query row " + std::to_string(row + 1) + " and " + words.second + " " +
                          std::to_string(culprit - values.begin() + 1) + " overflows",
                      words.hint);
  }
  return finite;
}

/// Scores to outputs, for one scale.
struct Attention {
  Matrix scores;
  Matrix weights;
  Matrix output;
};

/// The words that tell the contrast's overflows from those of the scenario itself.
struct RunWords {
  std::string prefix;
  std::string hint;
};

std::optional<Attention> attend(const Scenario& scenario, const Matrix& raw, const Matrix& v, double scale,
                                const RunWords& words, Diagnostics& diagnostics) {
  Attention run;
  run.scores = pipeline::scale_scores(raw, scale, scenario.temperature);
  if (!require_finite(run.scores, scenario, {words.prefix + "score", "key row", words.hint}, diagnostics)) return {};
  run.weights = pipeline::softmax_rows(run.scores);
  run.output = pipeline::multiply(run.weights, v);
  if (!require_finite(run.output, scenario, {words.prefix + "output", "value column", words.hint}, diagnostics)) {
    return {};
  }
  return run;
}

std::optional<HeadTrace> compute_head(const Scenario& scenario, Diagnostics& diagnostics) {
  HeadTrace head;
  head.q = as_matrix(scenario.q);
  head.k = as_matrix(scenario.k);
  head.v = as_matrix(scenario.v);
  head.raw = pipeline::multiply_transposed(head.q, head.k);
  const std::string hint = "a number of more than about 1.8e308 cannot be held; use smaller numbers";
  if (!require_finite(head.raw, scenario, {"product", "key row", hint}, diagnostics)) return {};
  auto run = attend(scenario, head.raw, head.v, scenario.scale, {"", hint}, diagnostics);
  if (!run) return {};
  head.scores = std::move(run->scores);
  head.capped = head.scores;
  head.masked = head.capped;
  head.weights = std::move(run->weights);
  head.output = std::move(run->output);
  return head;
}

std::optional<ContrastHead> compute_contrast(const Scenario& scenario, const HeadTrace& head,
                                             Diagnostics& diagnostics) {
  const RunWords words{"unscaled ",
                       "the contrast computes the scenario once more with scale none; leave it out by "
                       "`contrast: none` under `show`"};
  auto run = attend(scenario, head.raw, head.v, 1, words, diagnostics);
  if (!run) return {};
  return ContrastHead{head.index, std::move(run->scores), std::move(run->weights), std::move(run->output)};
}

}  // namespace

std::optional<Trace> compute_trace(const Scenario& scenario, Diagnostics& diagnostics) {
  auto head = compute_head(scenario, diagnostics);
  if (!head) return {};
  Trace trace;
  if (scenario.contrast_unscaled) {
    auto contrast = compute_contrast(scenario, *head, diagnostics);
    if (!contrast) return {};
    trace.contrast.push_back(std::move(*contrast));
  }
  trace.d = scenario.q.columns;
  trace.scale = scenario.scale;
  trace.temperature = scenario.temperature;
  trace.output = head->output;
  trace.heads.push_back(std::move(*head));
  trace.verification = verify(scenario, trace);
  trace.steps = plan_steps(scenario);
  return trace;
}

}  // namespace attnpress
