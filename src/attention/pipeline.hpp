#pragma once

#include "attention/matrix.hpp"

/// The stages of the production pipeline. Every sum runs over ascending indices, whatever the blocking or vector width:
/// the same inputs give the same bits on every processor.
namespace attnpress::pipeline {

/// a · b; (m × n) · (n × p) → m × p.
[[nodiscard]] Matrix multiply(const Matrix& a, const Matrix& b);

/// a · bᵀ; (m × n) · (p × n)ᵀ → m × p.
[[nodiscard]] Matrix multiply_transposed(const Matrix& a, const Matrix& b);

/// raw · scale / temperature, cell by cell, in this order; never −0.
[[nodiscard]] Matrix scale_scores(const Matrix& raw, double scale, double temperature);

/// Softmax of each row of finite scores; the row's maximum is subtracted first, so nothing overflows.
[[nodiscard]] Matrix softmax_rows(const Matrix& scores);

}  // namespace attnpress::pipeline
