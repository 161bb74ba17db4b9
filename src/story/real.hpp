#pragma once

#include <optional>
#include <string_view>

namespace attnpress {

__extension__ using Int128 = __int128;

/// A number of printed arithmetic: an exact fraction as long as 38 digits carry it, else (roots, powers of e, very
/// large or small numbers) its best approximation. Only exact numbers can lie on a rounding tie, so ties are decided
/// exactly.
class Real {
 public:
  Real() = default;
  [[nodiscard]] static Real approximate(long double value);
  [[nodiscard]] static Real integer(long long value);
  /// Reads a printed number (U+2212 or ASCII minus, point, exponent); nothing where it is none.
  [[nodiscard]] static std::optional<Real> parse(std::string_view text);

  [[nodiscard]] bool exact() const { return exact_; }
  [[nodiscard]] long double value() const { return value_; }
  [[nodiscard]] bool is_zero() const { return exact_ ? numerator_ == 0 : value_ == 0; }

  friend Real operator+(const Real& left, const Real& right);
  friend Real operator-(const Real& left, const Real& right);
  friend Real operator*(const Real& left, const Real& right);
  /// Division by zero is not a number.
  friend Real operator/(const Real& left, const Real& right);
  [[nodiscard]] Real negated() const;
  /// Exact for fractions of perfect squares.
  [[nodiscard]] Real square_root() const;
  /// e to the power of this; exact only for 0.
  [[nodiscard]] Real exponential() const;

  /// The same number; approximations count as equal within 1e-15 of their size.
  [[nodiscard]] bool equals(const Real& other) const;
  /// This as a whole number of 10^−digits, halves away from zero; nothing where it is not exact or 38 digits are too
  /// few.
  [[nodiscard]] std::optional<Int128> units(int digits) const;
  /// Whether this, rounded to as many decimals as `printed` shows, halves away from zero, is `printed`.
  [[nodiscard]] bool rounds_to(std::string_view printed) const;

 private:
  static Real fraction(Int128 numerator, Int128 denominator);

  bool exact_ = true;
  Int128 numerator_ = 0;
  Int128 denominator_ = 1;
  long double value_ = 0;
};

/// Decimals that `printed` shows: 2 for "0.50"; an exponent shifts them ("1.5e−3": 4, "2e3": −3).
[[nodiscard]] int shown_decimals(std::string_view printed);

}  // namespace attnpress
