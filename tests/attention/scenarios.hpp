#pragma once

#include <cstdint>
#include <vector>

#include "attention/trace.hpp"

namespace attnpress::testing {

using Rows = std::vector<std::vector<double>>;

/// An input matrix whose row i stands on line `first_line + i` of "test.yaml".
[[nodiscard]] InputMatrix input_matrix(const Rows& rows, int first_line = 1);

/// A scenario as the loader makes it from q, k and v alone: scale 1/√d, every row a step, contrast where scale is
/// not 1.
[[nodiscard]] Scenario scenario_of(const Rows& q, const Rows& k, const Rows& v);

/// The same with a factor of its own, as `scale: FACTOR` gives it.
[[nodiscard]] Scenario with_scale(Scenario scenario, double factor);

/// The four tokens of the reference explanation.
[[nodiscard]] Scenario reference_scenario();

/// Numbers in [−1, 1) from a fixed sequence, times `size`.
[[nodiscard]] Rows noise(int rows, int columns, std::uint64_t seed, double size = 1);

/// The trace, which must come without diagnostics and with a passed verification.
[[nodiscard]] Trace good_trace(const Scenario& scenario);

}  // namespace attnpress::testing
