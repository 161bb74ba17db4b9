#pragma once

#include "story/context.hpp"

namespace attnpress {

/// The numbers as written, then rounded to fewer and fewer decimals where they have many.
[[nodiscard]] NumberForms input_forms(const InputMatrix& matrix);
/// One form for each entry of `digits`; none for a matrix too large for numbers.
[[nodiscard]] NumberForms fixed_forms(const Matrix& matrix, const std::vector<int>& digits);
/// `finest`, one less, and so on down to `coarsest`; `finest` alone where that is coarser.
[[nodiscard]] std::vector<int> digits_down_to(int finest, int coarsest);
/// Most decimals of the numbers of some rows as written.
[[nodiscard]] int most_decimals(const InputMatrix& matrix, int first_row, int end_row);

/// Fills in the numbers of all matrices that several frames show.
void prepare_numbers(StoryContext& context);

}  // namespace attnpress
