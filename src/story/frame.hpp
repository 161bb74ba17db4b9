#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "attention/trace.hpp"
#include "base/rich_text.hpp"

namespace attnpress {

/// A name beside a row or above a column. Layout may rotate it or put an ellipsis in the middle of `text`.
struct Label {
  std::string text;     ///< as shown; invisible tokens already replaced by their mark
  std::string index;    ///< "2" where equal tokens must be told apart: small, behind the text, never elided
  bool strong = false;  ///< the active row, the pivot column: accent and bold, always named when others are thinned out
};

enum class CellState {
  pending,  ///< not computed yet: grey "·"
  input,    ///< a given number
  score,    ///< scaled score on the neutral ground
  weight,   ///< blue, by `fill`
  result,   ///< a computed output number
};

struct CellIndex {
  int row = 0;
  int column = 0;
  friend auto operator<=>(const CellIndex&, const CellIndex&) = default;
};

/// Emphasis on a grid; rows and columns from 0.
struct Marks {
  std::optional<int> active_row;    ///< outer outline (attention matrix) or tinted row (inputs, output)
  std::optional<CellIndex> pivot;   ///< inner outline: the row's largest, the first of equal ones
  std::vector<CellIndex> ties;      ///< inner outline too: the others that are as large as the pivot
  bool outline_active_row = false;  ///< true: outer outline; false: tint
  bool diagonal = false;            ///< small corner mark on (i, i): query and key are the same token
  bool tint_all_rows = false;       ///< the whole matrix is at work
};

struct Axis {
  RichText title;             ///< "欄 key：被注意的對象"; empty: none
  std::vector<Label> labels;  ///< empty: none
};

/// A matrix on the page, row-major. Every form of every cell's number is given, finest first; layout uses one form
/// index for the whole grid, or none at all (heatmap, for states score and weight).
struct Grid {
  RichText title;                        ///< "Q = K", "③ 輸出"
  RichText aside;                        ///< right of the title, muted: "d = 4，√d = 2"
  std::vector<RichText> thinned_titles;  ///< [0] few labels [1] colours [2] few columns [3] 0+1 [4] means+0 [5] rounded
  int rows = 0;
  int columns = 0;
  Axis row_axis;
  Axis column_axis;
  std::vector<CellState> states;
  std::vector<float> fill;  ///< weights: 0 … 1 on the scenario’s one scale; scores: −1 … 1, for heatmaps only
  std::vector<std::vector<std::string>> number_forms;  ///< [form][cell]
  Marks marks;
  bool primary = false;  ///< the attention matrix: big digits, gets the free space
  std::string alt;
};

/// Horizontal bars, one a key.
struct Bars {
  RichText title;
  RichText aside;  ///< "合計 1.000"
  std::vector<Label> labels;
  std::vector<double> lengths;  ///< signed, 1 = the full axis; empty bars: all zero
  std::vector<float> fill;      ///< ramp position, or −1: neutral
  std::vector<std::string> numbers;
  std::optional<int> strong;
  std::vector<int> ties;  ///< the others that are as long as the strong one
  RichText elided;        ///< words for when not all fit; layout fills "{n}" with how many are not shown
  std::string alt;
};

/// A small table: first column text, others right-aligned.
struct Table {
  RichText title;
  RichText aside;
  std::vector<RichText> header;  ///< may be empty
  std::vector<std::vector<RichText>> rows;
  std::string alt;
};

/// One calculation: a line may break only between chunks (each but the first starts with "=" or "≈", or is a remark).
struct Calculation {
  std::vector<RichText> chunks;
};

/// The step's arithmetic with its own numbers; several forms, finest first. Layout takes the first that fits.
struct Arithmetic {
  std::vector<std::vector<Calculation>> forms;
  int group = 0;  ///< calculations of one group are set in one size
  std::string alt;
};
/// Sentences, footers, notes; several wordings, longest first. Layout takes the first that fits.
struct Paragraph {
  std::vector<RichText> forms;
};
struct FormulaPanel {
  RichText formula;
  std::string alt;
};
/// One entry of the legend.
struct LegendEntry {
  enum class Kind { pending, score, weight_scale, score_scale, active_row, pivot, diagonal, input, result };
  Kind kind = Kind::pending;
  RichText text;
  std::string sample;                                 ///< number in the sample cell, if any
  std::vector<std::pair<double, std::string>> ticks;  ///< of scales: place 0 … 1 and number
};
struct Legend {
  std::vector<LegendEntry> entries;
};
/// The strip of phases.
struct PhaseStrip {
  enum class State { past, current, future };
  std::vector<std::pair<RichText, State>> phases;
};
struct Heading {
  RichText text;
};
/// "7 / 14".
struct StepCount {
  int number = 0;
  int total = 0;
};

using Panel =
    std::variant<Heading, StepCount, PhaseStrip, FormulaPanel, Grid, Bars, Table, Arithmetic, Paragraph, Legend>;

/// What one step shows, by panel: title count strip formula q k v matrix output bars arithmetic sentence legend note;
/// verify also scaled unscaled bars_scaled bars_unscaled checks concentration. Panels with nothing to show are absent.
struct Frame {
  Step step;
  std::string variant;  ///< which plan it belongs to: "step" or "verify"
  std::map<std::string, Panel> panels;
  std::string title;        ///< plain, for metadata and outline
  std::string phase_title;  ///< plain, for the outline by phase
  std::string alt;          ///< the whole frame in words, from its numbers
};

}  // namespace attnpress
