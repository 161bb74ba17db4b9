#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/graphemes.hpp"
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
constexpr int most_beside_legend = 12;    ///< rows of inputs on a wide page: with more of them it stands below all
constexpr int most_beside_formula = 16;   ///< columns of inputs on an upright page: with more of them it stands above
constexpr int few_rows = 2;               ///< of queries: their matrices are as wide as a page without notes …
constexpr std::size_t letters_a_row = 4;  ///< of an upright title, beside a row of a matrix
constexpr int least_wide = 4;             ///< … where there are so many keys

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

/// The title of the document with what a page is about behind it: after a colon, or after the mark it ends with.
RichText title_with(const StoryContext& context, const std::string& key, FillArguments arguments) {
  arguments.emplace_back("title", context.scenario.title);
  return fill(context.strings, ends_sentence(context.scenario.title) ? key + "_stop" : key, arguments);
}

/// "…: row “love”" where all cards are about one row.
RichText handout_title(const StoryContext& context, const std::vector<int>& cards) {
  const auto row_of = [&](int index) { return context.trace.steps[static_cast<std::size_t>(index)].row; };
  const bool one_row = !cards.empty() && row_of(cards.front()) && context.queries() > 1 &&
                       std::ranges::all_of(cards, [&](int index) { return row_of(index) == row_of(cards.front()); });
  if (!one_row) return rich(context.scenario.title, context.language());
  const Label& label = context.query_labels[static_cast<std::size_t>(*row_of(cards.front()))];
  return title_with(context, "handout.title_row", {{"query", quoted(context, label, short_name)}});
}

/// Lines for notes, so many where there is room; 0: only where there is room left over.
NoteLines note_lines(const StoryContext& context, int wanted) {
  NoteLines notes;
  notes.title = fill(context.strings, "handout.notes");
  notes.lines = wanted;
  notes.yields = true;
  return notes;
}

/// The axes of every matrix of a handout: in full where the title of the rows, which stands upright, is no longer than
/// the rows are high.
Grid on_paper(const StoryContext& context, Grid grid) {
  grid.row_axis.short_title = fill(context.strings, "sheet.axis_rows", {}, Tone::muted);
  grid.column_axis.short_title = fill(context.strings, "sheet.axis_columns", {}, Tone::muted);
  const std::size_t letters = grapheme_offsets(plain_text(grid.row_axis.title)).size();
  if (letters > letters_a_row * static_cast<std::size_t>(grid.rows)) {
    grid.row_axis.title = grid.row_axis.short_title;
    grid.column_axis.title = grid.column_axis.short_title;
  }
  return grid;
}

/// One row of a matrix, named like the matrix.
Grid single_row(const StoryContext& context, const Grid& whole, int row) {
  Grid out = whole;
  const auto columns = static_cast<std::size_t>(whole.columns);
  const auto cut = [&](const auto& cells) {
    const auto from = cells.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(row) * columns);
    return std::remove_cvref_t<decltype(cells)>(from, from + static_cast<std::ptrdiff_t>(columns));
  };
  out.rows = 1;
  out.row_axis.labels = {whole.row_axis.labels[static_cast<std::size_t>(row)]};
  out.states = cut(whole.states);
  out.fill = cut(whole.fill);
  for (auto& form : out.number_forms) form = cut(form);
  out.marks.active_row = 0;
  out.alt = grid_alt(context, out);
  // The card's title says whose output it is: the matrix's own name stands beside its one row.
  out.row_axis.labels = {{plain_text(whole.title), {}, true}};
  out.title = {};
  return out;
}

/// The row that `step` computes, by itself; all rows where it computes all.
Grid output_of(const StoryContext& context, const Step& step, const Progress& progress) {
  Grid whole = output_grid(context, step, progress);
  return step.row ? single_row(context, whole, *step.row) : whole;
}

/// Where the cards of a page stand and what they have room for.
struct CardRoom {
  int cards = 0;
  bool notes = false;
  bool narrow = false;  ///< several beside each other
  bool ample = false;   ///< one card on an upright page without notes
  [[nodiscard]] bool roomy() const { return cards <= most_with_notes; }
};

/// The panels of card `number` of a page.
void add_card(const StoryContext& context, const CardRoom& room, int index, int number, Frame& frame) {
  const Step& step = context.trace.steps[static_cast<std::size_t>(index)];
  const Progress progress = progress_after(context, index);
  const std::string suffix = "-" + std::to_string(number);
  frame.panels["head" + suffix] =
      CardHead{title_text(context, step),
               fill(context.strings, room.narrow ? "handout.step_short" : "handout.step",
                    {{"step", std::to_string(step.number)}, {"count", std::to_string(context.trace.steps.size())}},
                    Tone::muted)};
  frame.panels["matrix" + suffix] = on_paper(context, attention_grid(context, step, progress));
  const bool output = step.phase == Phase::output;
  if (output) {
    frame.panels["output" + suffix] =
        room.roomy() ? output_grid(context, step, progress) : output_of(context, step, progress);
  }
  if (room.ample || (room.roomy() && !output)) frame.panels["bars" + suffix] = step_bars(context, step);
  if (!room.notes && room.roomy()) frame.panels["sentence" + suffix] = sentence(context, step);
  frame.panels["arithmetic" + suffix] = step_arithmetic(context, step);
  if (room.notes && room.roomy()) frame.panels["notes" + suffix] = note_lines(context, 3);
  frame.group += step.phase == Phase::output ? " output" : " other";
  frame.alt += (frame.alt.empty() ? "" : "\n") + plain_text(title_text(context, step));
}

PageFoot foot(const StoryContext& context) {
  return page_foot(context, fill(context.strings, "handout.foot", {{"title", context.scenario.title}}));
}

/// On an upright page many columns of inputs leave no room for the formula beside them.
bool formula_above(const StoryContext& context, const HandoutSettings& settings, const std::string& kind) {
  const Scenario& scenario = context.scenario;
  const int columns = scenario.q.columns * (scenario.key_equals_query ? 1 : 2) + scenario.v.columns;
  const bool apart = kind == "all-full" || kind == "all-few";
  return !settings.sheet.landscape && !apart && columns > most_beside_formula;
}

/// What every page has.
Frame page(const StoryContext& context, const RichText& title, const HandoutSettings& settings,
           const std::string& kind) {
  Frame frame;
  frame.variant = (settings.sheet.landscape ? "landscape-" : "portrait-") + kind;
  frame.title = plain_text(title);
  frame.panels["title"] = Heading{title};
  add_inputs(context, frame);
  FormulaPanel formula = whole_formula(context);
  formula.remark = take_numbers(context, frame);
  formula.alt += ", " + plain_text(formula.remark);
  frame.panels[formula_above(context, settings, kind) ? "formula-above" : "formula"] = std::move(formula);
  frame.panels["head-rule"] = FieldLine{};
  frame.panels["foot"] = foot(context);
  return frame;
}

/// On a wide page few rows of inputs leave room for the legend below them.
bool legend_beside(const StoryContext& context, const HandoutSettings& settings) {
  const int queries = context.queries();
  const int keys = context.keys() * (context.scenario.key_equals_query ? 1 : 2);
  return settings.sheet.landscape && queries + keys <= most_beside_legend;
}

/// A page with the cards of these steps.
Frame card_page(const StoryContext& context, const RichText& title, const HandoutSettings& settings,
                std::span<const int> cards) {
  const auto count = static_cast<int>(cards.size());
  const bool alone = count == 1 && !settings.notes && !settings.sheet.landscape;
  Frame frame = page(context, title, settings, std::to_string(count) + (alone ? "-full" : ""));
  const bool narrow = count > most_with_notes || (settings.sheet.landscape && count > 1);
  const CardRoom room{count, settings.notes, narrow, alone};
  for (int i = 0; i < count; ++i) {
    add_card(context, room, cards[static_cast<std::size_t>(i)], i + 1, frame);
  }
  if (settings.notes && (!room.roomy() || settings.sheet.landscape)) {
    frame.panels["notes"] = note_lines(context, 0);
  }
  frame.panels[legend_beside(context, settings) ? "legend-beside" : "legend"] = legend(context, Phase::score);
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
  return on_paper(context, std::move(grid));
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
  const RichText title = title_with(context, "handout.title_all", {});
  const auto rows = static_cast<std::size_t>(context.queries());
  const bool landscape = settings.sheet.landscape;
  const bool flat = context.queries() <= (settings.notes ? 1 : few_rows) &&
                    (landscape ? !settings.notes : context.keys() >= least_wide);
  const char* kind = flat ? "all-few" : settings.notes ? "all" : "all-full";
  Frame frame = page(context, title, settings, kind);
  frame.panels["scores"] = whole_matrix(context, Phase::score);
  frame.panels["weights"] = whole_matrix(context, Phase::softmax);
  frame.panels["output"] =
      output_grid(context, Step{}, {std::vector<Phase>(rows, Phase::softmax), std::vector<bool>(rows, true)});
  if (settings.notes) frame.panels["notes"] = note_lines(context, 0);
  if (settings.notes && !landscape && !flat) frame.panels["side"] = note_lines(context, 0);
  frame.panels["legend"] = closing_legend(context);
  Paragraph honest = note(context, context.trace.steps.back());
  // The longest wording speaks of a step that only slides have.
  if (honest.forms.size() > 1) honest.forms.erase(honest.forms.begin());
  frame.panels["note"] = std::move(honest);
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
  std::span<const int> rest = cards;
  while (!rest.empty()) {
    const std::size_t count = std::min(rest.size(), static_cast<std::size_t>(settings.per_page));
    sheets.frames.push_back(card_page(context, title, settings, rest.first(count)));
    rest = rest.subspan(count);
  }
  sheets.frames.push_back(closing_page(context, settings));
  if (!settings.sheet.fields.empty()) {
    sheets.frames.front().panels["fields"] = field_line(context, settings.sheet);
    sheets.frames.front().panels.erase("head-rule");
  }
  sheets.foot = foot(context);
  return sheets;
}

}  // namespace attnpress
