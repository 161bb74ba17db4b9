#pragma once

#include <vector>

#include "input/scenario.hpp"

/// The independent recomputation: long double, own elementary functions, every sum from the last term to the first. It
/// shares nothing with the production pipeline but the scenario.
namespace attnpress::truth {

/// One query against every key: q·k, and the same with absolute values, which bounds what rounding can do to it.
struct Products {
  std::vector<long double> raw;       ///< n_k
  std::vector<long double> absolute;  ///< n_k, Σ|q·k|
};

/// One query row of the attention, for one score factor (scale / temperature).
struct Row {
  std::vector<long double> scores;   ///< n_k
  std::vector<long double> bounds;   ///< n_k, |factor| · Σ|q·k|
  std::vector<long double> weights;  ///< n_k
  std::vector<long double> output;   ///< d_v
  long double largest_bound = 0;
};

/// e^x by range reduction and Taylor series.
[[nodiscard]] long double exponential(long double x);

/// √x of a positive number by Newton's iteration.
[[nodiscard]] long double square_root(long double x);

/// What q·k is multiplied by: scale / temperature, where √d is computed anew if the scenario says 1/√d.
[[nodiscard]] long double score_factor(const Scenario& scenario);

/// The same for the contrast: scale 1.
[[nodiscard]] long double contrast_factor(const Scenario& scenario);

[[nodiscard]] Products multiply(const Scenario& scenario, int query);
[[nodiscard]] Row attend(const Scenario& scenario, const Products& products, long double factor);

/// The largest |v| of the scenario.
[[nodiscard]] long double largest_value(const Scenario& scenario);

}  // namespace attnpress::truth
