#include "attention/elementary.hpp"

#include <cmath>

namespace attnpress::elementary {

double exp(double x) { return static_cast<double>(std::exp(static_cast<long double>(x))); }

double log(double x) { return static_cast<double>(std::log(static_cast<long double>(x))); }

double pow(double base, double exponent) {
  return static_cast<double>(std::pow(static_cast<long double>(base), static_cast<long double>(exponent)));
}

double sin(double x) { return static_cast<double>(std::sin(static_cast<long double>(x))); }

double cos(double x) { return static_cast<double>(std::cos(static_cast<long double>(x))); }

double tanh(double x) { return static_cast<double>(std::tanh(static_cast<long double>(x))); }

}  // namespace attnpress::elementary
