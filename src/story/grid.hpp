#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

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
  blocked,  ///< a key that this query may not see: hatched, no number
};
inline constexpr std::size_t cell_states = 6;

struct CellIndex {
  int row = 0;
  int column = 0;
  friend bool operator==(const CellIndex&, const CellIndex&) = default;
  friend bool operator<(const CellIndex& a, const CellIndex& b) {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
  }
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
  RichText short_title{};     ///< "欄 key", on paper: for where the title has no room
};

/// A cell to be filled in by hand: it knows how wide its number may be, and nothing of the number.
struct Blank {
  int digits_before = 1;  ///< the point
  int digits_after = 0;
  bool sign = false;  ///< may be negative
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
  bool primary = false;               ///< the attention matrix: big digits, gets the free space
  bool exercise = false;              ///< of a worksheet: shown cells are grey, blanks white in a dark frame
  std::map<CellIndex, Blank> blanks;  ///< in a key their numbers stand in them, bold
  std::string alt;
};

}  // namespace attnpress
