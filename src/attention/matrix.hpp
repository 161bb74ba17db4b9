#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace attnpress {

/// A dense matrix of doubles, row-major.
struct Matrix {
  int rows = 0;
  int columns = 0;
  std::vector<double> values;

  Matrix() = default;
  Matrix(int row_count, int column_count)
      : rows(row_count),
        columns(column_count),
        values(static_cast<std::size_t>(row_count) * static_cast<std::size_t>(column_count)) {}

  [[nodiscard]] double operator()(int row, int column) const { return values[offset(row, column)]; }
  [[nodiscard]] double& operator()(int row, int column) { return values[offset(row, column)]; }

  [[nodiscard]] std::span<const double> row(int row) const {
    return {values.data() + offset(row, 0), static_cast<std::size_t>(columns)};
  }
  [[nodiscard]] std::span<double> row(int row) {
    return {values.data() + offset(row, 0), static_cast<std::size_t>(columns)};
  }

 private:
  [[nodiscard]] std::size_t offset(int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
  }
};

}  // namespace attnpress
