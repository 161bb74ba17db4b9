#pragma once

/// The elementary functions of the production pipeline: computed in long double and rounded to double once, so that the
/// last bit does not depend on which variant of the C library's double functions the processor selects.
namespace attnpress::elementary {

[[nodiscard]] double exp(double x);
[[nodiscard]] double log(double x);  ///< natural logarithm
[[nodiscard]] double pow(double base, double exponent);
[[nodiscard]] double sin(double x);  ///< x in radians
[[nodiscard]] double cos(double x);  ///< x in radians
[[nodiscard]] double tanh(double x);

}  // namespace attnpress::elementary
