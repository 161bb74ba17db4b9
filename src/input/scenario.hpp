#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.hpp"

namespace attnpress {

/// A matrix as the user wrote it: values row by row, the spelling of every number, and where it stands.
struct InputMatrix {
  int rows = 0;
  int columns = 0;
  std::vector<double> values;          ///< rows × columns, row-major
  std::vector<std::string> spellings;  ///< as written, minus as U+2212, "-0" as "0"; same order
  std::vector<Place> row_places;       ///< one a row, for later errors ("a product overflows": row and key)
  Place place;
};

/// A token and its place in the file (line 0 where the token is the default number).
struct InputToken {
  std::string text;
  Place place;
};

/// A caption of the user's (`text:`): "{query}", "{score}" … are filled in by the story.
struct Caption {
  std::string text;
  Place place;
  int text_column = 0;  ///< where the file spells the text as it reads: of its first character, on that line; else 0
};

enum class StepOrder { step, row };
enum class TokenStyle { plain, bpe, wordpiece, sentencepiece };

/// A line to be filled in by hand at the head of a sheet.
struct SheetField {
  std::string name;  ///< class, seat, name, date, department, student_id; "" = a text of the user's
  std::string text;  ///< the user's text
  Place place;
};

/// Paper and head of a handout or a worksheet.
struct SheetSettings {
  bool letter = false;     ///< Letter rather than A4
  bool landscape = false;  ///< portrait else
  bool hole_margin = false;
  std::vector<SheetField> fields;
  std::string theme = "print";  ///< a name, or a path relative to the scenario
  Place theme_place;
  Place place;  ///< of the settings, for errors
};

/// `print.handout`.
struct HandoutSettings {
  SheetSettings sheet;
  int per_page = 3;   ///< steps: 1, 2, 3 or 6
  bool notes = true;  ///< lines for notes
  StepOrder order = StepOrder::row;
  std::optional<std::vector<int>> rows;  ///< rows whose steps are printed, from 0; nothing: all that have steps
  std::vector<std::string> appendix;     ///< importance, glossary, misconceptions, comparison, applications, faq
};

/// What a pupil fills in: whole rows, cells, steps of the deck, or cells chosen by the seed.
struct BlankSettings {
  enum class Kind { rows, cells, steps, random };
  Kind kind = Kind::rows;
  std::vector<int> rows;                   ///< query rows, from 0
  std::vector<std::pair<int, int>> cells;  ///< query row and key, from 0
  std::vector<int> steps;                  ///< indices into the steps of the deck
  int count = 0;                           ///< of random cells
  Place place;
};

/// `print.worksheet`.
struct WorksheetSettings {
  SheetSettings sheet;
  BlankSettings blanks;
  std::vector<std::string> versions;  ///< "A", "B" …; empty: one worksheet with the scenario's own numbers
  int digits = 3;                     ///< of weights and outputs, 1 to 4
  std::uint64_t seed = 1;
};

/// Everything one scenario file says, checked: shapes agree, numbers are finite, names are known. Contract §1.
struct Scenario {
  std::string file;  ///< as given on the command line; "-" for standard input
  std::string stem;  ///< file stem; "stdin" for "-"
  std::string title;
  std::string language = "zh-Hant-TW";  ///< "zh-Hant-TW" or "en"; zh-TW is turned into zh-Hant-TW
  std::string theme = "light";          ///< a name, or a path relative to the scenario
  Place theme_place;
  std::vector<InputToken> query_tokens;  ///< n_q
  std::vector<InputToken> key_tokens;    ///< n_k
  bool same_tokens = false;              ///< one list was given (or none and n_q = n_k): queries are the keys
  bool key_equals_query = false;         ///< k has the values of q, however written: shown as "Q = K"
  InputMatrix q;                         ///< n_q × d
  InputMatrix k;                         ///< n_k × d
  InputMatrix v;                         ///< n_k × d_v
  double scale = 1;                      ///< the factor itself; 1/sqrt(d) already computed
  bool scale_is_default_root = true;     ///< scale is 1/√d by that name (default or written so): pages say √d
  double temperature = 1;
  std::vector<int> step_rows;       ///< rows with steps of their own, from 0, ascending; empty for `none`
  bool whole_matrix_steps = false;  ///< show.rows: none
  StepOrder order = StepOrder::step;
  bool contrast_unscaled = true;  ///< false for `none` or where scale is 1 anyway
  int score_digits = 2;
  int weight_digits = 4;
  std::optional<int> output_digits;  ///< nothing = auto
  TokenStyle token_style = TokenStyle::plain;
  std::map<std::string, Caption> captions;  ///< setup score softmax output verify disclosure footer
  std::string slides_template = "slides";   ///< a name, or a path relative to the scenario
  Place slides_template_place;
  std::string slides_size = "16:9";            ///< 16:9 | 4:3
  std::optional<HandoutSettings> handout;      ///< nothing: `print` does not name it
  std::optional<WorksheetSettings> worksheet;  ///< the same
};

}  // namespace attnpress
