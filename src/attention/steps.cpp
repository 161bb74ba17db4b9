#include <algorithm>
#include <array>

#include "attention/trace.hpp"

namespace attnpress {
namespace {

constexpr std::array row_phases{Phase::score, Phase::softmax, Phase::output};

/// Phase and row only; numbers and names are given once the count is known.
Step make_step(Phase phase, std::optional<int> row) {
  Step step;
  step.phase = phase;
  step.row = row;
  return step;
}

void add_row_steps(std::vector<Step>& steps, const Scenario& scenario) {
  if (scenario.order == StepOrder::row) {
    for (const int row : scenario.step_rows) {
      for (const Phase phase : row_phases) steps.push_back(make_step(phase, row));
    }
    return;
  }
  for (const Phase phase : row_phases) {
    for (const int row : scenario.step_rows) steps.push_back(make_step(phase, row));
  }
}

std::string padded(int number, std::size_t digits) {
  std::string text = std::to_string(number);
  return text.size() < digits ? std::string(digits - text.size(), '0') + text : text;
}

/// All numbers get the width of the last one, so that files sort in the order of the steps.
void name_steps(std::vector<Step>& steps) {
  const std::size_t digits = std::max<std::size_t>(2, std::to_string(steps.size()).size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    Step& step = steps[i];
    step.number = static_cast<int>(i) + 1;
    step.name = padded(step.number, digits) + "-" + std::string(phase_name(step.phase));
    if (step.row) step.name += "-" + std::to_string(*step.row + 1);
  }
}

}  // namespace

std::vector<Step> plan_steps(const Scenario& scenario) {
  std::vector<Step> steps{make_step(Phase::setup, {})};
  if (scenario.whole_matrix_steps) {
    for (const Phase phase : row_phases) steps.push_back(make_step(phase, {}));
  } else {
    add_row_steps(steps, scenario);
  }
  steps.push_back(make_step(Phase::verify, {}));
  name_steps(steps);
  return steps;
}

std::string_view phase_name(Phase phase) {
  switch (phase) {
    case Phase::setup:
      return "setup";
    case Phase::score:
      return "score";
    case Phase::softmax:
      return "softmax";
    case Phase::output:
      return "output";
    case Phase::verify:
      break;
  }
  return "verify";
}

}  // namespace attnpress
