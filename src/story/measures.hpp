#pragma once

#include "attention/matrix.hpp"

namespace attnpress {

/// How concentrated a row of weights is, in three ways: its largest weight, its entropy in nats, and 1 − Σw² (the sum
/// of the diagonal of softmax's Jacobian with respect to its own input).
[[nodiscard]] double largest_of_row(const Matrix& weights, int row);
[[nodiscard]] double entropy_of_row(const Matrix& weights, int row);
[[nodiscard]] double one_minus_squares_of_row(const Matrix& weights, int row);

}  // namespace attnpress
