#include <algorithm>
#include <string>
#include <utility>

#include "base/number_format.hpp"
#include "story/fill.hpp"
#include "story/panels.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

using Kind = LegendEntry::Kind;

/// A weight at 2 to 4 digits: never a 1 that is not one.
std::string weight_sample(const StoryContext& context, double weight) {
  if (weight == 1) return "1";
  const std::string text = format_fixed(weight, std::clamp(context.weight_digits, 2, 4));
  return parse_printed(text) < 1 ? text : "≈ 1";
}

/// The scale of score colours: symmetric around 0; a single tick where all scores are 0.
std::vector<std::pair<double, std::string>> score_ticks(const StoryContext& context) {
  if (context.largest_score == 0) return {{0.5, "0"}};
  const std::string end = format_fixed(context.largest_score, context.score_digits);
  return {{0.0, format_fixed(-context.largest_score, context.score_digits)}, {0.5, "0"}, {1.0, end}};
}

LegendEntry entry(const StoryContext& context, Kind kind, const char* key) {
  LegendEntry out;
  out.kind = kind;
  out.text = fill(context.strings, key);
  return out;
}

/// Whether the row that the verify frame looks at closely has a cell that stands out.
bool verify_has_pivot(const StoryContext& context) {
  const auto stands_out = [&](const Matrix& weights) {
    return !standing_out(context, weights, context.contrast_row, context.weight_digits).empty();
  };
  return stands_out(context.head().weights) || stands_out(context.unscaled_weights());
}

/// A score by its number or by its colour: layout shows what the page has.
void add_score_entries(const StoryContext& context, Legend& legend) {
  const char* key = context.scaling.scale() ? "legend.score_scaled" : "legend.score";
  LegendEntry number = entry(context, Kind::score, key);
  number.sample = format_fixed(context.head().scores(0, context.keys() - 1), context.score_digits);
  legend.entries.push_back(std::move(number));
  LegendEntry color = entry(context, Kind::score_scale, key);
  color.ticks = score_ticks(context);
  legend.entries.push_back(std::move(color));
}

}  // namespace

Legend legend(const StoryContext& context, Phase phase) {
  Legend out;
  const bool steps = phase != Phase::verify;
  if (steps) {
    out.entries.push_back(entry(context, Kind::pending, "legend.pending"));
    add_score_entries(context, out);
  }
  LegendEntry weight = entry(context, Kind::weight_scale, "legend.weight");
  weight.bar_text = fill(context.strings, "legend.weight_bar");
  weight.ticks = {{0.0, "0"}, {1.0, weight_sample(context, context.largest_weight)}};
  // The largest that stands on these pages: nobody looks in vain for the end of the scale.
  const std::vector<double>& shown = context.head().weights.values;
  const double largest = steps ? *std::max_element(shown.begin(), shown.end()) : context.largest_weight;
  weight.bar = largest / context.largest_weight;
  weight.bar_sample = weight_sample(context, largest);
  out.entries.push_back(std::move(weight));
  const char* step_row = context.scenario.step_rows.empty() ? "legend.example_row" : "legend.active_row";
  out.entries.push_back(entry(context, Kind::active_row, steps ? step_row : "legend.bars_row"));
  if (steps ? context.steps_have_pivot : verify_has_pivot(context)) {
    out.entries.push_back(entry(context, Kind::pivot, "legend.pivot"));
  }
  if (context.has_diagonal()) out.entries.push_back(entry(context, Kind::diagonal, "legend.diagonal"));
  return out;
}

PhaseStrip phase_strip(const StoryContext& context, Phase current) {
  const std::pair<Phase, const char*> phases[] = {
      {Phase::setup, "phase.setup"},
      {Phase::score, context.scaling.scale() ? "phase.score_scaled" : "phase.score"},
      {Phase::softmax, "phase.softmax"},
      {Phase::output, "phase.output"},
      {Phase::verify, context.has_contrast() ? "phase.verify_contrast" : "phase.verify"}};
  PhaseStrip strip;
  for (const auto& [phase, key] : phases) {
    auto state = phase < current ? PhaseStrip::State::past : PhaseStrip::State::future;
    if (phase == current) state = PhaseStrip::State::current;
    strip.phases.emplace_back(fill(context.strings, key), state);
  }
  return strip;
}

Paragraph note(const StoryContext& context, const Step& step) {
  Paragraph out;
  const auto& captions = context.scenario.captions;
  if (captions.contains("disclosure")) {
    out.forms.push_back(caption_text(context, "disclosure", step));
  } else {
    for (const char* key : {"note.long", "note.middle", "note.short"}) {
      out.forms.push_back(fill(context.strings, key, {}, Tone::muted));
    }
  }
  if (captions.contains("footer")) {
    const RichText footer = caption_text(context, "footer", step);
    for (RichText& form : out.forms) {
      if (!form.empty())
        form = joined(std::move(form), rich(context.strings["note.separator"], context.language(), Tone::muted));
      form = joined(std::move(form), footer);
    }
  }
  return out;
}

}  // namespace attnpress
