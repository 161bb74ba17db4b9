#include "story/story.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/number_format.hpp"
#include "story/calculation.hpp"
#include "story/context.hpp"
#include "story/formulas.hpp"
#include "story/measures.hpp"
#include "story/number_forms.hpp"
#include "story/panels.hpp"
#include "story/token_labels.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

double largest_magnitude(const Matrix& matrix) {
  double most = 0;
  for (const double value : matrix.values) most = std::max(most, std::abs(value));
  return most;
}

Scaling scaling_of(const Scenario& scenario, int d) {
  const double root = std::round(std::sqrt(static_cast<double>(d)));
  Scaling scaling;
  scaling.root = scenario.scale_is_default_root;
  scaling.root_exact = root * root == static_cast<double>(d);
  scaling.factor = !scaling.root && scenario.scale != 1;
  scaling.temperature = scenario.temperature != 1;
  return scaling;
}

/// The row that the contrast looks at: where the largest unscaled weight is; of equal ones the first that has steps of
/// its own, else the first.
int closest_row(const Scenario& scenario, const Trace& trace) {
  if (trace.contrast.empty()) return scenario.step_rows.empty() ? 0 : scenario.step_rows.front();
  const Matrix& weights = trace.contrast.front().weights;
  constexpr double slack = 1e-9;
  std::vector<int> rows = scenario.step_rows;
  for (int row = 0; row < weights.rows; ++row) rows.push_back(row);
  int best = rows.front();
  for (const int row : rows) {
    if (largest_of_row(weights, row) > largest_of_row(weights, best) + slack) best = row;
  }
  return best;
}

/// Whether any row that steps explain has an entry that stands out.
bool any_stands_out(const StoryContext& context) {
  std::vector<int> rows = context.scenario.step_rows;
  if (rows.empty()) rows.push_back(0);
  return std::any_of(rows.begin(), rows.end(), [&](int row) {
    return !standing_out(context, context.head().weights, row, context.weight_digits).empty() ||
           !standing_out(context, context.head().scores, row, context.score_digits).empty();
  });
}

std::shared_ptr<StoryContext> make_context(const Scenario& scenario, const Trace& trace, const Strings& strings) {
  auto context = std::make_shared<StoryContext>(StoryContext{scenario, trace, strings});
  context->score_digits = scenario.score_digits;
  context->weight_digits = scenario.weight_digits;
  context->largest_weight =
      std::max(largest_magnitude(context->head().weights), largest_magnitude(context->unscaled_weights()));
  context->largest_score = largest_magnitude(context->head().scores);
  if (round_to(context->largest_score, context->score_digits) == 0) context->largest_score = 0;
  context->scaling = scaling_of(scenario, trace.d);
  context->query_labels = token_labels(scenario.query_tokens, scenario.token_style, strings);
  context->key_labels = token_labels(scenario.key_tokens, scenario.token_style, strings);
  context->contrast_row = closest_row(scenario, trace);
  context->output_digits = scenario.output_digits.value_or(0);
  if (!scenario.output_digits) context->output_digits = automatic_output_digits(*context);
  context->steps_have_pivot = any_stands_out(*context);
  prepare_numbers(*context);
  return context;
}

void add_step_panels(const StoryContext& context, const Step& step, int index, Frame& frame) {
  const Progress progress = progress_after(context, index);
  const Formula formula = attention_formula(context, step.phase);
  FormulaPanel panel;
  panel.formula.language = context.language();
  panel.formula.parts.emplace_back(std::make_shared<const Formula>(formula));
  panel.alt = plain_text(panel.formula);
  frame.panels["formula"] = std::move(panel);
  frame.panels["q"] = query_grid(context, step);
  if (!context.scenario.key_equals_query) frame.panels["k"] = key_grid(context, step);
  frame.panels["v"] = value_grid(context, step);
  frame.panels["matrix"] = attention_grid(context, step, progress);
  frame.panels["output"] = output_grid(context, step, progress);
  if (step.phase != Phase::setup) frame.panels["bars"] = step_bars(context, step);
  frame.panels["arithmetic"] = step_arithmetic(context, step);
}

void add_verify_panels(const StoryContext& context, Frame& frame) {
  frame.panels["scaled"] = weights_grid(context, true);
  frame.panels["bars_scaled"] = contrast_bars(context, true);
  frame.panels["checks"] = checks_table(context);
  if (!context.has_contrast()) return;
  frame.panels["unscaled"] = weights_grid(context, false);
  frame.panels["bars_unscaled"] = contrast_bars(context, false);
  frame.panels["concentration"] = concentration_table(context);
}

}  // namespace

Story make_story(const Scenario& scenario, const Trace& trace, const Strings& strings, Diagnostics& diagnostics) {
  check_captions(scenario, diagnostics);
  Story story;
  story.title = scenario.title;
  story.language = strings.language;
  story.count = static_cast<int>(trace.steps.size());
  story.context = make_context(scenario, trace, strings);
  return story;
}

Frame make_frame(const Story& story, int index) {
  const StoryContext& context = *story.context;
  const Step& step = context.trace.steps[static_cast<std::size_t>(index)];
  Frame frame;
  frame.step = step;
  frame.variant = step.phase == Phase::verify ? "verify" : "step";
  const RichText title = title_text(context, step);
  frame.title = plain_text(title);
  frame.panels["title"] = Heading{title};
  frame.panels["count"] = StepCount{step.number, story.count};
  PhaseStrip strip = phase_strip(context, step.phase);
  frame.phase_title = plain_text(strip.phases[static_cast<std::size_t>(step.phase)].first);
  frame.panels["strip"] = std::move(strip);
  if (step.phase == Phase::verify) {
    add_verify_panels(context, frame);
  } else {
    add_step_panels(context, step, index, frame);
  }
  frame.panels["sentence"] = sentence(context, step);
  frame.panels["legend"] = legend(context, step.phase);
  frame.panels["note"] = note(context, step);
  frame.alt = frame_alt(frame);
  return frame;
}

}  // namespace attnpress
