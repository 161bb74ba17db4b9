#include "story/measures.hpp"

#include <algorithm>

#include "attention/elementary.hpp"

namespace attnpress {

double largest_of_row(const Matrix& weights, int row) {
  double most = 0;
  for (int column = 0; column < weights.columns; ++column) most = std::max(most, weights(row, column));
  return most;
}

double entropy_of_row(const Matrix& weights, int row) {
  double sum = 0;
  for (int column = 0; column < weights.columns; ++column) {
    const double weight = weights(row, column);
    if (weight > 0) sum -= weight * elementary::log(weight);
  }
  return sum;
}

double one_minus_squares_of_row(const Matrix& weights, int row) {
  double sum = 1;
  for (int column = 0; column < weights.columns; ++column) sum -= weights(row, column) * weights(row, column);
  return std::max(sum, 0.0);
}

}  // namespace attnpress
