#pragma once

#include <string>
#include <vector>

#include "base/rich_text.hpp"

namespace attnpress {

/// Lines to be filled in by hand at the head of a sheet: "班級______ 座號____".
struct FieldLine {
  struct Field {
    RichText label;
    double share = 1;  ///< of the room for writing
  };
  std::vector<Field> fields;
  RichText score;  ///< at the right end, "總分 ____／24"; empty: none
};

/// The head of a card or a question: bold title at the left, remark at the right ("第 3 步，共 14 步", "____／9").
struct CardHead {
  RichText title;
  RichText aside;
};

/// Ruled lines for notes below a small title; takes whatever height it is given.
struct NoteLines {
  RichText title;
  RichText answer{};  ///< written on the lines of a key; empty else
};

/// Squared paper to calculate on, with a small title in its corner; takes whatever height it is given.
struct WorkArea {
  RichText title;
  std::vector<std::vector<RichText>>
      working{};  ///< lines of a key, finest form first: layout takes the first that fits
};

/// The foot of a page. "{page}" and "{pages}" are filled in by layout, which alone knows how many there are.
struct PageFoot {
  RichText left;
  RichText right;
};

/// "「追」的輸出 = [ ____ ， ____ ]": words with gaps to write into; in a key the gaps are filled.
struct AnswerLine {
  struct Part {
    RichText text;          ///< before the gap
    std::string answer;     ///< in the gap; empty on the pupil's sheet
    double gap_in_ems = 0;  ///< 0: no gap behind the text
  };
  std::vector<Part> parts;
};

}  // namespace attnpress
