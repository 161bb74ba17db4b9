#pragma once

#include <string>
#include <vector>

#include "story/context.hpp"
#include "story/fill.hpp"
#include "story/frame.hpp"
#include "story/progress.hpp"
#include "story/story.hpp"

namespace attnpress {

/// A token in quotation marks, with its index where equal tokens must be told apart. `most`: longer ones are shortened.
[[nodiscard]] std::string quoted(const StoryContext& context, const Label& label, int most = 1000);

/// What is largest in a row, as its printed numbers show it.
struct Top {
  std::vector<int> columns;  ///< all that print as the largest does
  bool all_equal = false;    ///< every entry prints alike (two entries or more)
  bool own = false;          ///< queries are the keys and the only largest entry is the row's own
  bool rounded = false;      ///< unrounded, those that print alike differ
};
/// `digits`: how many the numbers of the matrix are printed with.
[[nodiscard]] Top top_of_row(const StoryContext& context, const Matrix& matrix, int row, int digits);

/// The columns that stand out in a row: those of the largest printed number; none where all entries print alike.
[[nodiscard]] std::vector<int> standing_out(const StoryContext& context, const Matrix& matrix, int row, int digits);
/// Those of the row that the step explains: by score on score steps, else by weight; none on setup and verify.
[[nodiscard]] std::vector<int> standing_out(const StoryContext& context, const Step& step);

/// The columns of `top` as sentences list them: the query's own first.
[[nodiscard]] std::vector<int> listed(const StoryContext& context, const Top& top, int row);

/// Digits of a weight in a sentence: as in its cell, or 4 where so few would say something else ("1" for a half).
[[nodiscard]] int told_weight_digits(const StoryContext& context, double weight);
/// Digits of everything said about how concentrated a row is: those of the cells, 4 at least.
[[nodiscard]] int concentration_digits(const StoryContext& context);
/// A weight of that many digits as a percentage, with two decimals at most; "more than 99.99%" where rounding would
/// claim 100%. As a number where its digits are too few.
[[nodiscard]] std::string percent_words(const StoryContext& context, double fraction, int weight_digits);

/// The fragment that says how products become scores: ", divided by √d = 2".
[[nodiscard]] RichText scaling_words(const StoryContext& context);

[[nodiscard]] RichText title_text(const StoryContext& context, const Step& step);
/// The step's sentence in plain words, or the user's caption.
[[nodiscard]] Paragraph sentence(const StoryContext& context, const Step& step);

/// Placeholders that a caption of that name (setup, score …) may use.
[[nodiscard]] std::vector<std::string> caption_placeholders(std::string_view name);
/// The user's caption of that name, filled in for the step; where a step explains no row (setup, verify), with the
/// numbers of the row that the verify frame looks at closely.
[[nodiscard]] RichText caption_text(const StoryContext& context, std::string_view name, const Step& step);

/// The matrix in words, from its numbers.
[[nodiscard]] std::string grid_alt(const StoryContext& context, const Grid& grid);
[[nodiscard]] std::string arithmetic_alt(const Arithmetic& arithmetic);
/// The whole frame in words.
[[nodiscard]] std::string frame_alt(const Frame& frame);

}  // namespace attnpress
