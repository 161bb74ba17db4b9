#include "attention/truth.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace attnpress::truth {
namespace {

using Limits = std::numeric_limits<long double>;

// ln 2 in two parts; the first has 40 bits, so that its product with any exponent is exact.
constexpr long double ln2_high = 0.6931471805592082091607153415679931640625L;
constexpr long double ln2_low = 7.3710025651677989018340401300013436025525412068e-13L;

long double magnitude(long double x) { return x < 0 ? -x : x; }

/// 2^exponent by squaring; exact while it can be represented.
long double power_of_two(int exponent) {
  long double result = 1;
  long double factor = exponent < 0 ? 0.5L : 2.0L;
  for (int left = exponent < 0 ? -exponent : exponent; left > 0; left /= 2) {
    if (left % 2 == 1) result *= factor;
    factor *= factor;
  }
  return result;
}

/// The Taylor series of e^x for |x| ≤ ln 2 / 2, its terms added from the smallest to the largest (Horner's scheme).
long double exponential_near_zero(long double x) {
  constexpr int terms = Limits::digits > 64 ? 30 : 19;  // the next term is below half a unit of the last place
  long double sum = 1;
  for (int n = terms; n > 0; --n) sum = 1 + x / n * sum;
  return sum;
}

long double factor_of(const Scenario& scenario, long double scale) {
  return scale / static_cast<long double>(scenario.temperature);
}

std::size_t cell(const InputMatrix& matrix, int row, int column) {
  return static_cast<std::size_t>(row) * static_cast<std::size_t>(matrix.columns) + static_cast<std::size_t>(column);
}

long double value_at(const InputMatrix& matrix, int row, int column) {
  return matrix.values[cell(matrix, row, column)];
}

std::vector<long double> softmax(const std::vector<long double>& scores) {
  const long double largest = *std::max_element(scores.begin(), scores.end());
  std::vector<long double> weights(scores.size());
  long double sum = 0;
  for (std::size_t i = scores.size(); i-- > 0;) {
    weights[i] = exponential(scores[i] - largest);
    sum += weights[i];
  }
  for (long double& weight : weights) weight /= sum;
  return weights;
}

std::vector<long double> weighted_values(const std::vector<long double>& weights, const InputMatrix& v) {
  std::vector<long double> output(static_cast<std::size_t>(v.columns));
  for (int key = v.rows; key-- > 0;) {
    for (int column = 0; column < v.columns; ++column) {
      output[static_cast<std::size_t>(column)] += weights[static_cast<std::size_t>(key)] * value_at(v, key, column);
    }
  }
  return output;
}

}  // namespace

long double exponential(long double x) {
  // Beyond these the result is infinite or zero in every format long double has; the reduction below would overflow.
  if (x > 12000) return Limits::infinity();
  if (x < -12000) return 0;
  const auto exponent = static_cast<int>(x / ln2_high + (x < 0 ? -0.5L : 0.5L));
  const long double rest = x - exponent * ln2_high - exponent * ln2_low;
  // In two steps: 2^exponent alone may underflow where the result does not.
  const int half = exponent / 2;
  return exponential_near_zero(rest) * power_of_two(half) * power_of_two(exponent - half);
}

long double square_root(long double x) {
  assert(x > 0);
  // From above, Newton's iteration falls until it has converged.
  long double root = x > 1 ? x : 1;
  for (;;) {
    const long double next = (root + x / root) / 2;
    if (next >= root) return root;
    root = next;
  }
}

long double score_factor(const Scenario& scenario) {
  const long double scale = scenario.scale_is_default_root ? 1 / square_root(scenario.q.columns) : scenario.scale;
  return factor_of(scenario, scale);
}

long double contrast_factor(const Scenario& scenario) { return factor_of(scenario, 1); }

Products multiply(const Scenario& scenario, int query) {
  const InputMatrix& q = scenario.q;
  const InputMatrix& k = scenario.k;
  const auto keys = static_cast<std::size_t>(k.rows);
  Products products{std::vector<long double>(keys), std::vector<long double>(keys)};
  for (int key = 0; key < k.rows; ++key) {
    long double sum = 0;
    long double absolute = 0;
    for (int column = q.columns; column-- > 0;) {
      const long double product = value_at(q, query, column) * value_at(k, key, column);
      sum += product;
      absolute += magnitude(product);
    }
    products.raw[static_cast<std::size_t>(key)] = sum;
    products.absolute[static_cast<std::size_t>(key)] = absolute;
  }
  return products;
}

Row attend(const Scenario& scenario, const Products& products, long double factor) {
  Row row;
  for (const long double raw : products.raw) row.scores.push_back(raw * factor);
  for (const long double absolute : products.absolute) row.bounds.push_back(absolute * magnitude(factor));
  row.largest_bound = *std::max_element(row.bounds.begin(), row.bounds.end());
  row.weights = softmax(row.scores);
  row.output = weighted_values(row.weights, scenario.v);
  return row;
}

long double largest_value(const Scenario& scenario) {
  long double largest = 0;
  for (const double value : scenario.v.values) largest = std::max(largest, magnitude(value));
  return largest;
}

}  // namespace attnpress::truth
