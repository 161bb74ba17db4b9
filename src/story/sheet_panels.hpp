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
  RichText notice{};  ///< before them, bold; they stand at the right end then
  RichText score;     ///< at the right end, "總分"; empty: none
  RichText out_of{};  ///< "／24", behind a line to write the score on
};

/// The head of a card or a question: bold title at the left, remark at the right ("第 3 步，共 14 步", "／9").
struct CardHead {
  RichText title;
  RichText aside;
  bool scored = false;  ///< a line to write a score on stands before the remark
};

/// Ruled lines for notes below a small title; takes whatever height it is given.
struct NoteLines {
  RichText title;
  int lines = 2;         ///< at least, where the page has room
  RichText answer{};     ///< written on the lines of a key; empty else
  RichText elsewhere{};  ///< instead, where it has no room: where the answer is
  bool yields = false;   ///< left out where there is room for less than three lines
};

/// One calculation as a key has it written down, in chunks of pieces, each with the space before it: a line breaks
/// between chunks, and between the pieces of one only where that chunk is wider than a line.
struct Working {
  std::vector<std::vector<std::string>> chunks;
};

/// Squared paper to calculate on, below a small title; takes whatever height it is given.
struct WorkArea {
  RichText title;
  int lines = 0;                                ///< of writing that it has room for, where the page has
  std::vector<std::vector<Working>> working{};  ///< of a key, finest form first: layout takes the first that fits well
  RichText elsewhere{};                         ///< instead, where none fits: where the working is
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
