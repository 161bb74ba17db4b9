#include "attention/elementary.hpp"

#include <cmath>
#include <limits>

#include "attention/truth.hpp"
#include "support/catch.hpp"

namespace attnpress {
namespace {

/// Distance in units of the last place of `expected`.
double ulps(double found, double expected) {
  const double next = std::nextafter(expected, std::numeric_limits<double>::infinity());
  return std::fabs(found - expected) / (next - expected);
}

}  // namespace

// Expected values: decimal expansions to 30 and more digits, read by the compiler as the nearest double.
TEST_CASE("elementary functions give the double nearest to the true value") {
  CHECK(elementary::exp(0.0) == 1.0);
  CHECK(elementary::exp(1.0) == 2.71828182845904523536028747135);
  CHECK(elementary::exp(-0.5) == 0.606530659712633423603799534991);
  CHECK(elementary::exp(10.0) == 22026.4657948067165169579006452843);
  CHECK(elementary::exp(-700.0) == 9.85967654375977085670537294785e-305);
  CHECK(elementary::log(1.0) == 0.0);
  CHECK(elementary::log(10.0) == 2.30258509299404568401799145468);
  CHECK(elementary::pow(2.0, 0.5) == 1.41421356237309504880168872421);
  CHECK(elementary::pow(10000.0, -0.25) == 0.1);
  CHECK(elementary::sin(1.0) == 0.841470984807896506652502321630);
  CHECK(elementary::sin(100.0) == -0.506365641109758793656557610460);
  CHECK(elementary::sin(1e22) == -0.852200849767188801772705893753);
  CHECK(elementary::cos(1.0) == 0.540302305868139717400936607443);
  CHECK(elementary::cos(1e6) == 0.936752127533144786938532535075);
  CHECK(elementary::tanh(0.5) == 0.462117157260009758502318483644);
  CHECK(elementary::tanh(40.0) == 1.0);
}

TEST_CASE("elementary functions at the ends of their range") {
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(elementary::exp(-infinity) == 0.0);
  CHECK(elementary::exp(-1e308) == 0.0);
  CHECK(elementary::exp(710.0) == infinity);
  CHECK(elementary::exp(-745.0) == std::numeric_limits<double>::denorm_min());
  CHECK(elementary::log(0.0) == -infinity);
}

TEST_CASE("the truth's own exponential agrees with the production's over its whole range") {
  CHECK(truth::exponential(0) == 1);
  for (int i = -2800; i <= 2800; ++i) {
    const double x = i * 0.25 + 0.01;
    CAPTURE(x);
    CHECK(ulps(static_cast<double>(truth::exponential(x)), elementary::exp(x)) <= 1);
  }
}

TEST_CASE("the truth's own functions are accurate in long double") {
  const long double epsilon = std::numeric_limits<long double>::epsilon();
  const long double e = 2.71828182845904523536028747135266249775724709L;
  CHECK(std::fabs(truth::exponential(1) - e) <= 4 * epsilon * e);
  CHECK(std::fabs(truth::exponential(-1) * e - 1) <= 4 * epsilon);
  CHECK(std::fabs(truth::square_root(2) - 1.41421356237309504880168872420969807857L) <= 2 * epsilon);
  CHECK(truth::square_root(4) == 2);
  CHECK(truth::square_root(1) == 1);
  CHECK(std::fabs(truth::square_root(1e-10L) - 1e-5L) <= 4 * epsilon * 1e-5L);
}

TEST_CASE("the truth's exponential far outside of double") {
  CHECK(truth::exponential(-1e300L) == 0);
  CHECK(truth::exponential(1e300L) == std::numeric_limits<long double>::infinity());
  // e^-11000 is below every double but not below every long double.
  if (std::numeric_limits<long double>::max_exponent > 16000) {
    CHECK(truth::exponential(-11000) > 0);
    CHECK(std::fabs(truth::exponential(-11000) * truth::exponential(11000) - 1) < 1e-15L);
  }
}

}  // namespace attnpress
