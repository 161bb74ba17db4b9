#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "attention/trace.hpp"
#include "base/rich_text.hpp"
#include "story/grid.hpp"
#include "story/sheet_panels.hpp"

namespace attnpress {

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
  RichText remark{};  ///< small below it, muted: "d = 4，√d = 2"
};
/// One entry of the legend.
struct LegendEntry {
  enum class Kind { pending, score, weight_scale, score_scale, active_row, pivot, diagonal, input, result };
  Kind kind = Kind::pending;
  RichText text;
  RichText bar_text;       ///< of weights: instead, where bars in the cells show the same, …
  double bar = 1;          ///< … then the sample is a cell whose bar is that long (0 … 1) …
  std::string bar_sample;  ///< … with that number
  std::string sample;      ///< number in the sample cell, if any
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

using Panel = std::variant<Heading, StepCount, PhaseStrip, FormulaPanel, Grid, Bars, Table, Arithmetic, Paragraph,
                           Legend, FieldLine, CardHead, NoteLines, WorkArea, PageFoot, AnswerLine>;

/// What one step shows, by panel: title count strip formula q k v matrix output bars arithmetic sentence legend note;
/// verify also scaled unscaled bars_scaled bars_unscaled checks concentration. Panels with nothing to show are absent.
/// A page of a sheet is a frame, too: see sheets.hpp.
struct Frame {
  Step step;
  std::string variant;  ///< which plan it belongs to: "step" or "verify"; of sheets a name of their page template
  std::string group;    ///< of sheets: pages of one variant but of different groups are planned apart
  std::map<std::string, Panel> panels;
  std::string title;        ///< plain, for metadata and outline
  std::string phase_title;  ///< plain, for the outline by phase
  std::string alt;          ///< the whole frame in words, from its numbers
};

}  // namespace attnpress
