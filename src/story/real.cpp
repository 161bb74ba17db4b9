#include "story/real.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace attnpress {
namespace {

constexpr std::string_view minus_sign = "\u2212";

/// A printed number taken apart: sign, digits without the point, and the power of ten of the last digit.
struct Decimal {
  bool negative = false;
  Int128 digits = 0;
  long double approximate = 0;
  bool fits = true;
  int power = 0;
};

bool take_minus(std::string_view& text) {
  for (const std::string_view sign : {minus_sign, std::string_view("-")}) {
    if (text.starts_with(sign)) {
      text.remove_prefix(sign.size());
      return true;
    }
  }
  if (text.starts_with('+')) text.remove_prefix(1);
  return false;
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// The exponent behind "e"; nothing if the rest is not one.
std::optional<int> read_exponent(std::string_view text) {
  const bool negative = take_minus(text);
  if (text.empty() || text.size() > 5) return std::nullopt;
  int value = 0;
  for (const char letter : text) {
    if (!is_digit(letter)) return std::nullopt;
    value = value * 10 + (letter - '0');
  }
  return negative ? -value : value;
}

void append_digit(Decimal& decimal, int digit) {
  Int128 grown = 0;
  decimal.fits = decimal.fits && !__builtin_mul_overflow(decimal.digits, Int128{10}, &grown) &&
                 !__builtin_add_overflow(grown, Int128{digit}, &grown);
  if (decimal.fits) decimal.digits = grown;
  decimal.approximate = decimal.approximate * 10 + static_cast<long double>(digit);
}

std::optional<Decimal> read_decimal(std::string_view text) {
  Decimal decimal;
  decimal.negative = take_minus(text);
  bool point = false;
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_digit(text[i])) {
      append_digit(decimal, text[i] - '0');
      if (point) --decimal.power;
      ++count;
    } else if (text[i] == '.' && !point) {
      point = true;
    } else if ((text[i] == 'e' || text[i] == 'E') && count > 0) {
      const std::optional<int> exponent = read_exponent(text.substr(i + 1));
      if (!exponent) return std::nullopt;
      decimal.power += *exponent;
      return decimal;
    } else {
      return std::nullopt;
    }
  }
  return count > 0 ? std::optional(decimal) : std::nullopt;
}

std::optional<Int128> power_of_ten(int exponent) {
  if (exponent < 0 || exponent > 38) return std::nullopt;
  Int128 value = 1;
  for (int i = 0; i < exponent; ++i) value *= 10;
  return value;
}

std::optional<Int128> multiply(Int128 left, Int128 right) {
  Int128 product = 0;
  if (__builtin_mul_overflow(left, right, &product)) return std::nullopt;
  return product;
}

Int128 magnitude(Int128 value) { return value < 0 ? -value : value; }

Int128 greatest_common_divisor(Int128 left, Int128 right) {
  left = magnitude(left);
  while (right != 0) {
    const Int128 rest = left % right;
    left = right;
    right = rest;
  }
  return left == 0 ? 1 : left;
}

std::optional<Int128> exact_root(Int128 value) {
  if (value < 0) return std::nullopt;
  const auto guess = static_cast<Int128>(std::sqrt(static_cast<long double>(value)));
  for (Int128 root = guess > 0 ? guess - 1 : 0; root <= guess + 1; ++root) {
    if (root * root == value) return root;
  }
  return std::nullopt;
}

}  // namespace

Real Real::approximate(long double value) {
  Real real;
  real.exact_ = false;
  real.value_ = value;
  return real;
}

Real Real::fraction(Int128 numerator, Int128 denominator) {
  Real real;
  real.numerator_ = numerator;
  real.denominator_ = denominator;
  real.value_ = static_cast<long double>(numerator) / static_cast<long double>(denominator);
  return real;
}

Real Real::integer(long long value) { return fraction(value, 1); }

std::optional<Real> Real::parse(std::string_view text) {
  const std::optional<Decimal> decimal = read_decimal(text);
  if (!decimal) return std::nullopt;
  const std::optional<Int128> scale = power_of_ten(std::abs(decimal->power));
  Real real;
  std::optional<Int128> whole = decimal->digits;
  if (decimal->power > 0 && scale) whole = multiply(decimal->digits, *scale);
  if (decimal->fits && scale && whole) {
    real = fraction(*whole, decimal->power < 0 ? *scale : 1);
  } else {
    real = approximate(decimal->approximate * std::pow(10.0L, static_cast<long double>(decimal->power)));
  }
  return decimal->negative ? real.negated() : real;
}

Real operator+(const Real& left, const Real& right) {
  const Real sum = Real::approximate(left.value_ + right.value_);
  if (!left.exact_ || !right.exact_) return sum;
  const Int128 common = greatest_common_divisor(left.denominator_, right.denominator_);
  const std::optional<Int128> first = multiply(left.numerator_, right.denominator_ / common);
  const std::optional<Int128> second = multiply(right.numerator_, left.denominator_ / common);
  const std::optional<Int128> denominator = multiply(left.denominator_ / common, right.denominator_);
  Int128 numerator = 0;
  if (!first || !second || !denominator || __builtin_add_overflow(*first, *second, &numerator)) return sum;
  return Real::fraction(numerator, *denominator);
}

Real operator-(const Real& left, const Real& right) { return left + right.negated(); }

Real operator*(const Real& left, const Real& right) {
  if (left.exact_ && right.exact_) {
    const std::optional<Int128> numerator = multiply(left.numerator_, right.numerator_);
    const std::optional<Int128> denominator = multiply(left.denominator_, right.denominator_);
    if (numerator && denominator) return Real::fraction(*numerator, *denominator);
  }
  if ((left.exact_ && left.numerator_ == 0) || (right.exact_ && right.numerator_ == 0)) return {};
  return Real::approximate(left.value_ * right.value_);
}

Real operator/(const Real& left, const Real& right) {
  if (right.is_zero()) return Real::approximate(std::numeric_limits<long double>::quiet_NaN());
  if (!right.exact_) {
    return left.exact_ && left.numerator_ == 0 ? Real() : Real::approximate(left.value_ / right.value_);
  }
  const Int128 sign = right.numerator_ < 0 ? -1 : 1;
  return left * Real::fraction(right.denominator_ * sign, right.numerator_ * sign);
}

Real Real::negated() const {
  Real real = *this;
  real.numerator_ = -real.numerator_;
  real.value_ = -real.value_;
  return real;
}

Real Real::square_root() const {
  if (exact_) {
    const Int128 common = greatest_common_divisor(numerator_, denominator_);
    const std::optional<Int128> above = exact_root(numerator_ / common);
    const std::optional<Int128> below = exact_root(denominator_ / common);
    if (above && below) return fraction(*above, *below);
  }
  return approximate(std::sqrt(value_));
}

Real Real::exponential() const {
  if (exact_ && numerator_ == 0) return integer(1);
  return approximate(std::exp(value_));
}

bool Real::equals(const Real& other) const {
  if (exact_ && other.exact_) {
    const std::optional<Int128> left = multiply(numerator_, other.denominator_);
    const std::optional<Int128> right = multiply(other.numerator_, denominator_);
    if (left && right) return *left == *right;
  }
  return std::abs(value_ - other.value_) <= 1e-15L * std::max(std::abs(value_), std::abs(other.value_));
}

std::optional<Int128> Real::units(int digits) const {
  const std::optional<Int128> scale = power_of_ten(digits);
  if (!exact_ || !scale) return std::nullopt;
  const Int128 common = greatest_common_divisor(*scale, denominator_);
  const std::optional<Int128> above = multiply(magnitude(numerator_), *scale / common);
  if (!above) return std::nullopt;
  const Int128 below = denominator_ / common;
  const Int128 whole = *above / below;
  const Int128 rest = *above % below;
  // rest ≥ below / 2, without the product that might be too large
  const Int128 rounded = rest >= below - rest ? whole + 1 : whole;
  return numerator_ < 0 ? -rounded : rounded;
}

bool Real::rounds_to(std::string_view printed) const {
  const std::optional<Real> target = parse(printed);
  if (!target || std::isnan(value_)) return false;
  const int decimals = shown_decimals(printed);
  const std::optional<Int128> scale = power_of_ten(std::abs(decimals));
  // Half a unit in the last place shown.
  Real half = approximate(0.5L * std::pow(10.0L, static_cast<long double>(-decimals)));
  if (scale && *scale <= std::numeric_limits<std::int64_t>::max()) {
    half = decimals >= 0 ? fraction(1, *scale * 2) : fraction(*scale, 2);
  }
  // Away from zero: the interval is closed on the side of zero and open on the other; around 0 it is open on both.
  const bool negative = target->value_ < 0;
  const Real distance = negative ? *target - *this : *this - *target;
  const Real above = distance - half;
  const Real below = distance + half;
  if (target->is_zero()) return above.value_ < 0 && below.value_ > 0;
  return above.value_ < 0 && below.value_ >= 0;
}

int shown_decimals(std::string_view printed) {
  const std::optional<Decimal> decimal = read_decimal(printed);
  return decimal ? -decimal->power : 0;
}

}  // namespace attnpress
