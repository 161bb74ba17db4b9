#include "base/number_format.hpp"

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "support/catch.hpp"

using namespace attnpress;

TEST_CASE("fixed decimals round halves away from zero, without −0") {
  struct Case {
    double value;
    int digits;
    const char* text;
  };
  const std::vector<Case> cases{
      {0.125, 2, "0.13"},
      {-0.125, 2, "−0.13"},
      {0.145, 2, "0.15"},
      {1.005, 2, "1.01"},
      {2.5, 0, "3"},
      {-2.5, 0, "−3"},
      {0.5, 0, "1"},
      {0.49999999999999994, 0, "1"},
      {0.4999, 0, "0"},
      {-0.004, 2, "0.00"},
      {-0.0, 2, "0.00"},
      {0, 0, "0"},
      {0.05, 1, "0.1"},
      {0.005, 1, "0.0"},
      {9.995, 2, "10.00"},
      {99.5, 0, "100"},
      {0.1 + 0.2, 4, "0.3000"},
      {0.285 / 2, 3, "0.143"},
      {1234567.891, 2, "1234567.89"},
      {1e20, 1, "100000000000000000000.0"},
      {0.387455619000260, 4, "0.3875"},
      {7.249896720032930, 3, "7.250"},
      {1e-300, 4, "0.0000"},
      {5e-324, 2, "0.00"},
      {0.0009, 3, "0.001"},
      {0.00049, 3, "0.000"},
  };
  for (const Case& item : cases) {
    CAPTURE(item.value, item.digits);
    CHECK(format_fixed(item.value, item.digits) == item.text);
  }
  CHECK(format_fixed(std::numeric_limits<double>::infinity(), 2) == "∞");
  CHECK(format_fixed(-std::numeric_limits<double>::infinity(), 2) == "−∞");
}

TEST_CASE("a printed number reads back within half a unit of its last place") {
  std::mt19937_64 random(7);
  for (int i = 0; i < 20000; ++i) {
    const int exponent = static_cast<int>(random() % 12) - 6;
    const double value = (static_cast<double>(random() % 2000001) - 1e6) * 1e-6 * std::pow(10.0, exponent);
    const int digits = static_cast<int>(random() % 7);
    const double back = parse_printed(format_fixed(value, digits));
    CAPTURE(value, digits, back);
    CHECK(std::abs(back - value) <= 0.5 * std::pow(10.0, -digits) * (1 + 1e-9) + std::abs(value) * 1e-15);
    CHECK(round_to(value, digits) == back);
  }
}

TEST_CASE("shortest and plain forms") {
  CHECK(format_shortest(0.1) == "0.1");
  CHECK(format_shortest(-0.0) == "0");
  CHECK(format_shortest(1e300) == "1e+300");
  CHECK(format_plain(-0.25) == "−0.25");
  CHECK(format_plain(1000000) == "1000000");
  CHECK(format_plain(0.1 + 0.2) == "0.3");
  CHECK(format_plain(1.5e-7) == "1.5e−7");
  CHECK(format_plain(2e20) == "2e20");
  CHECK(format_plain(-0.0) == "0");
}

TEST_CASE("percentages shift the decimal point, not the double") {
  CHECK(format_percent(0.3875, 2) == "38.75%");
  CHECK(format_percent(0.145, 0) == "15%");
  CHECK(format_percent(0, 0) == "0%");
  CHECK(format_percent(1, 2) == "100.00%");
  CHECK(format_percent(0.00004, 2) == "0.00%");
  CHECK(format_percent(0.00005, 2) == "0.01%");
  CHECK(format_percent(-0.5, 1) == "−50.0%");
}

TEST_CASE("only printed numbers are read") {
  CHECK(parse_printed("−0.50") == -0.5);
  CHECK(parse_printed("1.5e−7") == 1.5e-7);
  for (const char* text : {"", "−", "--1", "1x", "·", "−−1"}) {
    CAPTURE(text);
    CHECK(std::isnan(parse_printed(text)));
  }
}
