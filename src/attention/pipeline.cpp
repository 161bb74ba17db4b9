#include "attention/pipeline.hpp"

#include <algorithm>
#include <cassert>

#include "attention/elementary.hpp"

namespace attnpress::pipeline {
namespace {

// A block of sums stays in the first-level cache while the rows of b stream past it once.
constexpr int block_rows = 8;
constexpr int block_columns = 256;

/// Half-open range of indices.
struct Range {
  int begin = 0;
  int end = 0;
};

/// sums += factor · terms; runs over independent sums, so vectorising it changes no sum's order.
void add_multiple(std::span<double> sums, double factor, std::span<const double> terms) {
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += factor * terms[i];
}

void multiply_block(const Matrix& a, const Matrix& b, Range rows, Range columns, Matrix& product) {
  const auto first = static_cast<std::size_t>(columns.begin);
  const auto count = static_cast<std::size_t>(columns.end - columns.begin);
  for (int inner = 0; inner < a.columns; ++inner) {
    const std::span<const double> terms = b.row(inner).subspan(first, count);
    for (int row = rows.begin; row < rows.end; ++row) {
      add_multiple(product.row(row).subspan(first, count), a(row, inner), terms);
    }
  }
}

Matrix transpose(const Matrix& matrix) {
  Matrix result(matrix.columns, matrix.rows);
  for (int row = 0; row < matrix.rows; ++row) {
    for (int column = 0; column < matrix.columns; ++column) result(column, row) = matrix(row, column);
  }
  return result;
}

void softmax(std::span<const double> scores, std::span<double> weights) {
  const double largest = *std::max_element(scores.begin(), scores.end());
  double sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    weights[i] = elementary::exp(scores[i] - largest);
    sum += weights[i];
  }
  for (double& weight : weights) weight /= sum;
}

}  // namespace

Matrix multiply(const Matrix& a, const Matrix& b) {
  assert(a.columns == b.rows);
  Matrix product(a.rows, b.columns);
  for (int row = 0; row < a.rows; row += block_rows) {
    const Range rows{row, std::min(row + block_rows, a.rows)};
    for (int column = 0; column < b.columns; column += block_columns) {
      multiply_block(a, b, rows, {column, std::min(column + block_columns, b.columns)}, product);
    }
  }
  return product;
}

Matrix multiply_transposed(const Matrix& a, const Matrix& b) { return multiply(a, transpose(b)); }

Matrix scale_scores(const Matrix& raw, double scale, double temperature) {
  Matrix scores(raw.rows, raw.columns);
  std::transform(raw.values.begin(), raw.values.end(), scores.values.begin(),
                 [=](double value) { return value * scale / temperature + 0.0; });  // + 0.0 turns −0 into 0
  return scores;
}

Matrix softmax_rows(const Matrix& scores) {
  Matrix weights(scores.rows, scores.columns);
  for (int row = 0; row < scores.rows; ++row) softmax(scores.row(row), weights.row(row));
  return weights;
}

}  // namespace attnpress::pipeline
