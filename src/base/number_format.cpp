#include "base/number_format.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

namespace attnpress {
namespace {

constexpr std::string_view minus = "\u2212";
constexpr int significant_digits = 15;

/// A positive decimal number: 0.DIGITS × 10^exponent; no leading zero digit. Zero has no digits.
struct Decimal {
  std::string digits;
  int exponent = 0;
};

Decimal to_decimal(double magnitude) {
  if (magnitude == 0) return {};
  std::array<char, 64> buffer{};
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), magnitude,
                                    std::chars_format::scientific, significant_digits - 1);
  const std::string_view text(buffer.data(), static_cast<std::size_t>(result.ptr - buffer.data()));
  const std::size_t mark = text.find('e');
  Decimal decimal;
  decimal.digits = text[0];
  decimal.digits += text.substr(2, mark - 2);
  const std::size_t start = mark + (text[mark + 1] == '+' ? 2 : 1);
  std::from_chars(text.data() + start, text.data() + text.size(), decimal.exponent);
  decimal.exponent += 1;
  while (!decimal.digits.empty() && decimal.digits.back() == '0') decimal.digits.pop_back();
  return decimal;
}

/// Adds one unit in the last place of a string of digits; a carry out of the front grows it.
void increment(std::string& digits) {
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
    if (*digit != '9') {
      ++*digit;
      return;
    }
    *digit = '0';
  }
  digits.insert(digits.begin(), '1');
}

/// All digits down to `decimals` places behind the point, rounded half up, as one string without the point; at least
/// one digit stands before the point.
std::string rounded_digits(const Decimal& decimal, int decimals) {
  const int wanted = decimal.exponent + decimals;
  std::string out;
  bool up = false;
  if (wanted >= 0) {
    const auto kept = static_cast<std::size_t>(wanted);
    out = decimal.digits.substr(0, std::min(kept, decimal.digits.size()));
    out.append(kept - out.size(), '0');
    up = decimal.digits.size() > kept && decimal.digits[kept] >= '5';
  }
  if (up) increment(out);
  const auto least = static_cast<std::size_t>(decimals) + 1;
  if (out.size() < least) out.insert(0, least - out.size(), '0');
  return out;
}

std::string not_a_number_text(double value) {
  if (std::isnan(value)) return "NaN";
  return value < 0 ? std::string(minus) + "∞" : "∞";
}

}  // namespace

std::string format_fixed(double value, int digits) {
  assert(digits >= 0);
  if (!std::isfinite(value)) return not_a_number_text(value);
  std::string out = rounded_digits(to_decimal(std::abs(value)), digits);
  const bool zero = out.find_first_not_of('0') == std::string::npos;
  if (digits > 0) out.insert(out.size() - static_cast<std::size_t>(digits), 1, '.');
  return value < 0 && !zero ? std::string(minus) + out : out;
}

double round_to(double value, int digits) {
  return std::isfinite(value) ? parse_printed(format_fixed(value, digits)) : value;
}

std::string format_shortest(double value) {
  if (value == 0) return "0";
  std::array<char, 64> buffer{};
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), result.ptr};
}

std::string format_plain(double value) {
  if (!std::isfinite(value)) return not_a_number_text(value);
  const Decimal decimal = to_decimal(std::abs(value));
  if (decimal.digits.empty()) return "0";
  const std::string sign = value < 0 ? std::string(minus) : "";
  const int count = static_cast<int>(decimal.digits.size());
  if (decimal.exponent > significant_digits || decimal.exponent < -3) {
    const int power = decimal.exponent - 1;
    const std::string fraction = count > 1 ? "." + decimal.digits.substr(1) : "";
    return sign + decimal.digits.substr(0, 1) + fraction + "e" + (power < 0 ? std::string(minus) : "") +
           std::to_string(std::abs(power));
  }
  return sign + format_fixed(std::abs(value), std::max(count - decimal.exponent, 0));
}

std::string format_percent(double fraction, int digits) {
  if (!std::isfinite(fraction)) return not_a_number_text(fraction);
  // Shift the decimal point of the digits, not of the double: 0.145 is 14.5 %, whatever 0.145 × 100 is in binary.
  const std::string shifted = rounded_digits(to_decimal(std::abs(fraction)), digits + 2);
  std::string out = shifted;
  const bool zero = out.find_first_not_of('0') == std::string::npos;
  if (digits > 0) out.insert(out.size() - static_cast<std::size_t>(digits), 1, '.');
  const std::size_t whole = digits > 0 ? out.find('.') : out.size();
  const std::size_t first = std::min(out.find_first_not_of('0'), whole - 1);
  out.erase(0, first);
  return (fraction < 0 && !zero ? std::string(minus) : "") + out + "%";
}

double parse_printed(const std::string& text) {
  std::string_view rest = text;
  bool negative = false;
  if (rest.starts_with(minus)) {
    negative = true;
    rest.remove_prefix(minus.size());
  } else if (rest.starts_with('-')) {
    negative = true;
    rest.remove_prefix(1);
  }
  std::string ascii(rest);
  if (const std::size_t place = ascii.find(minus); place != std::string::npos) ascii.replace(place, minus.size(), "-");
  double value = 0;
  const auto result = std::from_chars(ascii.data(), ascii.data() + ascii.size(), value);
  if (result.ec != std::errc() || result.ptr != ascii.data() + ascii.size() || ascii.front() == '-') {
    return std::numeric_limits<double>::quiet_NaN();
  }
  return negative ? -value : value;
}

}  // namespace attnpress
