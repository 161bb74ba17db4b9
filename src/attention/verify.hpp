#pragma once

#include <string_view>
#include <vector>

#include "attention/trace.hpp"

namespace attnpress {

/// Up to this many cells of a head every row is recomputed; above it, a sample.
inline constexpr long long all_rows_limit = 1'048'576;

/// How the sample is chosen, rows counted from 0; stands in trace.json.
inline constexpr std::string_view sampling_rule =
    "floor(m * (rows - 1) / 255) for m = 0 to 255, and every fully masked row";

/// Query rows to recompute, ascending: all of them, or those of `sampling_rule`.
[[nodiscard]] std::vector<int> rows_to_verify(int queries, int keys, const std::vector<int>& fully_masked_rows);

/// Recomputes the scenario independently (truth.hpp) and compares every stage of the trace, contrast included. With S
/// the score of the absolute values, the bounds are 1e-12 times: max(1, S) for scores, max(1, max S of the row) for
/// weights, that times max|v| for outputs, 1 for row sums.
[[nodiscard]] Verification verify(const Scenario& scenario, const Trace& trace);

}  // namespace attnpress
