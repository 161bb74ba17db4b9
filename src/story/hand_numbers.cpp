#include "story/hand_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/number_format.hpp"

namespace attnpress {
namespace {

constexpr int hint_digits = 4;
constexpr int most_hint_digits = 8;

/// Digits before the point of a number that is no larger than `bound`.
int places_for(long double bound) {
  int places = 1;
  for (long double limit = 10; bound >= limit && places < 20; limit *= 10) ++places;
  return places;
}

long double largest(const std::vector<Real>& numbers) {
  long double most = 0;
  for (const Real& number : numbers) most = std::max(most, std::abs(number.value()));
  return most;
}

bool any_negative(const std::vector<Real>& numbers) {
  return std::any_of(numbers.begin(), numbers.end(), [](const Real& number) { return number.value() < 0; });
}

}  // namespace

Real number_in(const std::string& printed) { return Real::parse(printed).value_or(Real()); }

std::string rounded(const Real& value, int digits) {
  const std::optional<Int128> units = value.units(digits);
  if (!units) return format_fixed(static_cast<double>(value.value()), digits);
  std::string text;
  for (Int128 rest = *units < 0 ? -*units : *units; rest > 0; rest /= 10) {
    text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
  }
  const auto decimals = static_cast<std::size_t>(digits);
  if (text.size() <= decimals) text.insert(0, decimals + 1 - text.size(), '0');
  if (digits > 0) text.insert(text.size() - decimals, ".");
  return *units < 0 ? "\u2212" + text : text;
}

PowerHint power_hint(const std::string& exponent) {
  const Real power = number_in(exponent).exponential();
  PowerHint hint{exponent, "1", power.exact()};
  if (hint.exact) return hint;
  const int leading = static_cast<int>(std::floor(std::log10(power.value())));
  const int digits = std::clamp(3 - leading, hint_digits, most_hint_digits);
  hint.value = rounded(power, digits);
  if (number_in(hint.value).is_zero()) hint.value = "0";
  return hint;
}

HandNumbers::Numbers HandNumbers::read(const InputMatrix& matrix) {
  Numbers out;
  out.columns = matrix.columns;
  out.printed = matrix.spellings;
  for (const std::string& text : out.printed) out.exact.push_back(number_in(text));
  return out;
}

HandNumbers::HandNumbers(const Scenario& scenario)
    : q_(read(scenario.q)),
      k_(read(scenario.key_equals_query ? scenario.q : scenario.k)),
      v_(read(scenario.v)),
      queries_(scenario.q.rows),
      keys_(scenario.k.rows),
      values_(scenario.v.columns) {
  if (scenario.scale_is_default_root) {
    true_root_ = Real::integer(scenario.q.columns).square_root();
    root_exact_ = true_root_.exact();
    root_ = rounded(true_root_, root_exact_ ? 0 : hint_digits);
    hinted_root_ = number_in(root_);
  } else {
    factor_ = number_in(format_plain(scenario.scale));
    if (scenario.scale != 1) factor_text_ = format_plain(scenario.scale);
  }
  temperature_ = number_in(format_plain(scenario.temperature));
  if (scenario.temperature != 1) temperature_text_ = format_plain(scenario.temperature);
  scaled_ = (scenario.scale_is_default_root && scenario.q.columns > 1) || scenario.temperature != 1 ||
            (!scenario.scale_is_default_root && scenario.scale != 1);
  inputs_sign_ = any_negative(q_.exact) || any_negative(k_.exact) || scenario.scale < 0;
  values_sign_ = any_negative(v_.exact);
}

std::string HandNumbers::scaling_text() const {
  std::string out;
  if (!factor_text_.empty()) out += " × " + (factor_.value() < 0 ? "(" + factor_text_ + ")" : factor_text_);
  if (!root_.empty() && root_ != "1") out += " ÷ " + root_;
  if (!temperature_text_.empty()) out += " ÷ " + temperature_text_;
  return out;
}

Real HandNumbers::product(int query, int key) const {
  Real sum;
  for (int i = 0; i < q_.columns; ++i) sum = sum + q_.exact[q_.at(query, i)] * k_.exact[k_.at(key, i)];
  return sum;
}

Real HandNumbers::scaled_by(const Real& product, const Real& root) const {
  return product * factor_ / (root * temperature_);
}

Real HandNumbers::score(int query, int key) const { return scaled_by(product(query, key), hinted_root_); }

Real HandNumbers::true_score(int query, int key) const { return scaled_by(product(query, key), true_root_); }

const Real& HandNumbers::value(int key, int column) const { return v_.exact[v_.at(key, column)]; }

std::string HandNumbers::printed_value(int key, int column) const { return v_.printed[v_.at(key, column)]; }

std::vector<HandNumbers::Term> HandNumbers::terms(int query, int key) const {
  std::vector<Term> out;
  for (int i = 0; i < q_.columns; ++i) {
    const std::size_t left = q_.at(query, i);
    const std::size_t right = k_.at(key, i);
    if (!q_.exact[left].is_zero() && !k_.exact[right].is_zero()) out.push_back({q_.printed[left], k_.printed[right]});
  }
  return out;
}

std::vector<HandNumbers::Term> HandNumbers::all_terms(int query, int key) const {
  std::vector<Term> out;
  out.reserve(static_cast<std::size_t>(q_.columns));
  for (int i = 0; i < q_.columns; ++i) out.push_back({q_.printed[q_.at(query, i)], k_.printed[k_.at(key, i)]});
  return out;
}

Real HandNumbers::weighted_sum(const std::vector<std::string>& weights, int column) const {
  Real sum;
  for (int key = 0; key < keys_; ++key) {
    sum = sum + number_in(weights[static_cast<std::size_t>(key)]) * value(key, column);
  }
  return sum;
}

Real HandNumbers::true_output(int query, int column) const {
  long double most = -INFINITY;
  for (int key = 0; key < keys_; ++key) most = std::max(most, true_score(query, key).value());
  long double total = 0;
  long double sum = 0;
  for (int key = 0; key < keys_; ++key) {
    const long double power = Real::approximate(true_score(query, key).value() - most).exponential().value();
    total += power;
    sum += power * value(key, column).value();
  }
  return Real::approximate(sum / total);
}

int HandNumbers::score_places() const {
  const Real bound = Real::approximate(largest(q_.exact) * largest(k_.exact) * static_cast<long double>(q_.columns));
  return places_for(std::abs(scaled_by(bound, true_root_).value()));
}

int HandNumbers::output_places() const { return places_for(largest(v_.exact)); }

}  // namespace attnpress
