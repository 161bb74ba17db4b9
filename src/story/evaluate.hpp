#pragma once

#include <optional>
#include <vector>

#include "base/rich_text.hpp"
#include "story/real.hpp"

namespace attnpress {

/// What a piece of printed arithmetic comes to: one number, or a vector "[ … ]".
struct Evaluation {
  std::vector<Real> values;
  bool vector = false;
};

/// Evaluates printed arithmetic: numbers, + − × /, fractions, roots, powers of e, brackets, vectors. Nothing for a
/// formula that is not arithmetic or leaves terms out ("…").
[[nodiscard]] std::optional<Evaluation> evaluate(const Formula& formula);

/// Whether "left = right" is true of the numbers as printed: a printed number is the rounding of what stands on the
/// left; the parts of a fraction or product on the right are each the rounding of the part they replace. False where
/// either cannot be evaluated.
[[nodiscard]] bool equal_as_printed(const Formula& left, const Formula& right);

}  // namespace attnpress
