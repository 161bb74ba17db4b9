#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "story/calculation.hpp"
#include "story/context.hpp"
#include "story/fill.hpp"
#include "story/panels.hpp"
#include "story/progress.hpp"
#include "story/sheet_parts.hpp"
#include "story/sheets.hpp"
#include "story/token_labels.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

constexpr int most_with_notes = 3;  ///< cards on a page: with more of them there is no room for anything but numbers

bool is_row_phase(Phase phase) { return phase != Phase::setup && phase != Phase::verify; }

/// Indices of the steps that get a card, in the order of the handout.
std::vector<int> carded_steps(const StoryContext& context, const HandoutSettings& settings) {
  const std::vector<Step>& steps = context.trace.steps;
  std::vector<int> out;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool chosen = !steps[i].row || !settings.rows || std::ranges::count(*settings.rows, *steps[i].row) > 0;
    if (is_row_phase(steps[i].phase) && chosen) out.push_back(static_cast<int>(i));
  }
  const bool by_row = settings.order == StepOrder::row;
  std::ranges::stable_sort(out, {}, [&](int index) {
    const Step& step = steps[static_cast<std::size_t>(index)];
    const int phase = static_cast<int>(step.phase);
    return by_row ? std::pair(explained_row(step), phase) : std::pair(phase, explained_row(step));
  });
  return out;
}

/// "…: row “love”" where all cards are about one row.
RichText handout_title(const StoryContext& context, const std::vector<int>& cards) {
  const auto row_of = [&](int index) { return context.trace.steps[static_cast<std::size_t>(index)].row; };
  const FillArguments title = {{"title", context.scenario.title}};
  const bool one_row = !cards.empty() && row_of(cards.front()) && context.queries() > 1 &&
                       std::ranges::all_of(cards, [&](int index) { return row_of(index) == row_of(cards.front()); });
  if (!one_row) return rich(context.scenario.title, context.language());
  const Label& label = context.query_labels[static_cast<std::size_t>(*row_of(cards.front()))];
  return fill(context.strings, "handout.title_row",
              {{"title", context.scenario.title}, {"query", quoted(context, label, short_name)}});
}

/// The panels of card `number` of a page.
void add_card(const StoryContext& context, const HandoutSettings& settings, int index, int number, Frame& frame) {
  const Step& step = context.trace.steps[static_cast<std::size_t>(index)];
  const Progress progress = progress_after(context, index);
  const std::string suffix = "-" + std::to_string(number);
  frame.panels["head" + suffix] =
      CardHead{title_text(context, step),
               fill(context.strings, "handout.step",
                    {{"step", std::to_string(step.number)}, {"count", std::to_string(context.trace.steps.size())}},
                    Tone::muted)};
  frame.panels["matrix" + suffix] = attention_grid(context, step, progress);
  if (step.phase == Phase::output) {
    frame.panels["output" + suffix] = output_grid(context, step, progress);
  } else if (settings.per_page <= most_with_notes) {
    frame.panels["bars" + suffix] = step_bars(context, step);
  }
  if (!settings.notes && settings.per_page <= most_with_notes) {
    frame.panels["sentence" + suffix] = sentence(context, step);
  }
  frame.panels["arithmetic" + suffix] = step_arithmetic(context, step);
  if (settings.notes && settings.per_page <= most_with_notes) {
    NoteLines notes;
    notes.title = fill(context.strings, "handout.notes");
    frame.panels["notes" + suffix] = std::move(notes);
  }
  frame.group += step.phase == Phase::output ? " output" : " other";
  frame.alt += (frame.alt.empty() ? "" : "\n") + plain_text(title_text(context, step));
}

PageFoot foot(const StoryContext& context) {
  return page_foot(context, fill(context.strings, "handout.foot", {{"title", context.scenario.title}}));
}

/// What every page has.
Frame page(const StoryContext& context, const RichText& title, const HandoutSettings& settings,
           const std::string& kind) {
  Frame frame;
  frame.variant = (settings.sheet.landscape ? "landscape-" : "portrait-") + kind;
  frame.title = plain_text(title);
  frame.panels["title"] = Heading{title};
  add_inputs(context, frame);
  frame.panels["formula"] = whole_formula(context);
  frame.panels["foot"] = foot(context);
  return frame;
}

/// The attention matrix with every row as far as `phase`, no row picked out.
Grid whole_matrix(const StoryContext& context, Phase phase) {
  const auto rows = static_cast<std::size_t>(context.queries());
  Grid grid = attention_grid(context, Step{}, {std::vector<Phase>(rows, phase), std::vector<bool>(rows, true)});
  const char* score = context.scaling.scale() ? "phase.score_scaled" : "phase.score";
  grid.title = fill(context.strings, phase == Phase::score ? score : "handout.weights");
  grid.thinned_titles = thinned_titles(context, grid.title);
  grid.alt = grid_alt(context, grid);
  return grid;
}

/// The entries of the steps' legend for what a page without steps shows.
Legend closing_legend(const StoryContext& context) {
  Legend out = legend(context, Phase::score);
  using Kind = LegendEntry::Kind;
  std::erase_if(out.entries, [](const LegendEntry& entry) {
    return entry.kind == Kind::pending || entry.kind == Kind::active_row || entry.kind == Kind::pivot;
  });
  return out;
}

/// The last page: all matrices, what their marks mean, the honest note.
Frame closing_page(const StoryContext& context, const HandoutSettings& settings) {
  const RichText title = fill(context.strings, "handout.title_all", {{"title", context.scenario.title}});
  Frame frame = page(context, title, settings, "all");
  const auto rows = static_cast<std::size_t>(context.queries());
  frame.panels["scores"] = whole_matrix(context, Phase::score);
  frame.panels["weights"] = whole_matrix(context, Phase::softmax);
  frame.panels["output"] =
      output_grid(context, Step{}, {std::vector<Phase>(rows, Phase::softmax), std::vector<bool>(rows, true)});
  frame.panels["legend"] = closing_legend(context);
  frame.panels["note"] = note(context, context.trace.steps.back());
  frame.alt = frame.title;
  return frame;
}

}  // namespace

Sheets make_handout(const Story& story, const HandoutSettings& settings) {
  const StoryContext& context = *story.context;
  const std::vector<int> cards = carded_steps(context, settings);
  const RichText title = handout_title(context, cards);
  Sheets sheets;
  sheets.title = story.title;
  sheets.language = story.language;
  for (std::size_t first = 0; first < cards.size(); first += static_cast<std::size_t>(settings.per_page)) {
    const std::size_t end = std::min(cards.size(), first + static_cast<std::size_t>(settings.per_page));
    const bool alone = end - first == 1 && !settings.notes;
    Frame frame = page(context, title, settings, std::to_string(end - first) + (alone ? "-full" : ""));
    if (first == 0 && !settings.sheet.fields.empty()) frame.panels["fields"] = field_line(context, settings.sheet);
    for (std::size_t i = first; i < end; ++i) {
      add_card(context, settings, cards[i], static_cast<int>(i - first) + 1, frame);
    }
    frame.panels["legend"] = legend(context, Phase::score);
    sheets.frames.push_back(std::move(frame));
  }
  sheets.frames.push_back(closing_page(context, settings));
  sheets.foot = foot(context);
  return sheets;
}

}  // namespace attnpress
