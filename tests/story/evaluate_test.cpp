#include "story/evaluate.hpp"

#include <utility>

#include "story/hand_numbers.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

Real number(const char* text) {
  const std::optional<Real> real = Real::parse(text);
  REQUIRE(real);
  return *real;
}

Formula plus() { return math_symbol("+", MathClass::binary); }
Formula times() { return math_symbol("×"); }
Formula exponential(const char* text) { return math_superscript(math_symbol("e"), math_number(text)); }
Formula vector_of_two(const char* first, const char* second) {
  return math_fence("[", math_row({math_number(first), math_number("  "), math_number(second)}), "]");
}

}  // namespace

TEST_CASE("printed numbers are read exactly") {
  CHECK(number("0.1").exact());
  CHECK((number("0.1") + number("0.2")).equals(number("0.3")));
  CHECK((number("−1.5") * number("-2")).equals(number("3")));
  CHECK(number("1.5e−3").equals(number("0.0015")));
  CHECK(number("2e3").equals(number("2000")));
  CHECK(number("+7").equals(number("7")));
  for (const char* text : {"", "−", ".", "1.2.3", "1e", "abc", "1 2", "e5", "0x1"}) {
    CAPTURE(text);
    CHECK_FALSE(Real::parse(text).has_value());
  }
}

TEST_CASE("ties are rounded away from zero, exactly") {
  CHECK(number("0.125").rounds_to("0.13"));
  CHECK_FALSE(number("0.125").rounds_to("0.12"));
  CHECK(number("−0.125").rounds_to("−0.13"));
  CHECK_FALSE(number("−0.125").rounds_to("−0.12"));
  CHECK(number("0.145").rounds_to("0.15"));
  CHECK(number("0.1449999999999999999999").rounds_to("0.14"));
  CHECK(number("0.005").rounds_to("0.01"));
  CHECK_FALSE(number("0.005").rounds_to("0.00"));
  CHECK(number("0.004").rounds_to("0.00"));
  CHECK(number("−0.004").rounds_to("0.00"));
  CHECK(number("2.5").rounds_to("3"));
  CHECK((number("1") / number("8")).rounds_to("0.13"));
  CHECK((number("2") / number("3")).rounds_to("0.67"));
  CHECK((number("-1") / number("-8")).rounds_to("0.13"));
}

TEST_CASE("exact numbers are rounded digit by digit, however long they are") {
  CHECK(rounded(number("106288007433312.225"), 2) == "106288007433312.23");
  CHECK(rounded(number("−106288007433312.225"), 2) == "−106288007433312.23");
  CHECK(rounded(number("0.005"), 2) == "0.01");
  CHECK(rounded(number("−0.0049"), 2) == "0.00");
  CHECK(rounded(number("0.05") / number("3"), 4) == "0.0167");
  CHECK(rounded(number("1") / number("3"), 0) == "0");
  CHECK(rounded(number("2.5"), 0) == "3");
  CHECK(rounded(number("−7"), 3) == "−7.000");
  CHECK(rounded(number("2").square_root(), 4) == "1.4142");
  CHECK_FALSE(number("2").square_root().units(2).has_value());
  CHECK_FALSE(number("99999999999999999999999999999999999999").units(2).has_value());
}

TEST_CASE("roots of squares are exact, others are not") {
  CHECK(number("4").square_root().exact());
  CHECK(number("4").square_root().equals(number("2")));
  CHECK(number("0.25").square_root().equals(number("0.5")));
  CHECK_FALSE(number("3").square_root().exact());
  CHECK(number("3").square_root().rounds_to("1.7321"));
  CHECK((number("0") / number("3").square_root()).rounds_to("0.00"));
}

TEST_CASE("powers of e") {
  CHECK(number("0.00").exponential().exact());
  CHECK(number("0.5").exponential().rounds_to("1.6487"));
  CHECK(number("−2").exponential().rounds_to("0.1353"));
}

TEST_CASE("numbers too long for exact arithmetic are approximated, not wrapped round") {
  const Real large = number("1e30") * number("1e30");
  CHECK_FALSE(large.exact());
  CHECK(static_cast<double>(large.value()) == Approx(1e60));
  CHECK(static_cast<double>((number("1e300") + number("1")).value()) == Approx(1e300));
  CHECK(static_cast<double>(number("1e−300").value()) == Approx(1e-300));
  const Real digits = number("0.12345678901234567890123456789012345678901234567890");
  CHECK(digits.rounds_to("0.1235"));
}

TEST_CASE("division by zero is no number and equals nothing") {
  const Real nothing = number("1") / number("0");
  CHECK_FALSE(nothing.rounds_to("0"));
  CHECK_FALSE(nothing.equals(number("0")));
}

TEST_CASE("products bind tighter than sums, brackets tighter than both") {
  const Formula sum = math_row({math_number("2"), times(), math_number("3"), plus(), math_number("4")});
  CHECK(evaluate(sum)->values.front().equals(number("10")));
  const Formula product = math_row(
      {math_number("2"), times(), math_fence("(", math_row({math_number("3"), plus(), math_number("4")}), ")")});
  CHECK(evaluate(product)->values.front().equals(number("14")));
  CHECK_FALSE(evaluate(math_row({math_number("2"), math_number("3")})).has_value());
  CHECK(evaluate(math_row({math_number("2"), math_radical(math_number("9"))}))->values.front().equals(number("6")));
  CHECK_FALSE(evaluate(math_row({math_number("2"), plus()})).has_value());
  CHECK_FALSE(evaluate(math_row({math_number("2"), plus(), math_number("…"), plus(), math_number("3")})).has_value());
  CHECK_FALSE(evaluate(math_variable("x")).has_value());
}

TEST_CASE("the reference trap: four digits of weight do not carry four digits of output") {
  const Formula sum = math_row({math_number("0.1425"), times(), math_number("1"), plus(), math_number("0.3875"),
                                times(), math_number("5"), plus(), math_number("0.2350"), times(), math_number("9"),
                                plus(), math_number("0.2350"), times(), math_number("13")});
  CHECK_FALSE(equal_as_printed(sum, math_number("7.2499")));
  CHECK(equal_as_printed(sum, math_number("7.2500")));
  CHECK(equal_as_printed(sum, math_number("7.250")));
}

TEST_CASE("fractions are compared part by part") {
  const Formula powers = math_fraction(vector_of_two("0", "0"), math_number("1"));
  const Formula left =
      math_fraction(math_fence("[", math_row({exponential("0.00"), math_number("  "), exponential("0.50")}), "]"),
                    math_row({exponential("0.00"), plus(), exponential("0.50")}));
  CHECK(equal_as_printed(left, math_fraction(vector_of_two("1", "1.6487"), math_number("2.6487"))));
  CHECK_FALSE(equal_as_printed(left, math_fraction(vector_of_two("1", "1.6488"), math_number("2.6487"))));
  CHECK_FALSE(equal_as_printed(left, math_fraction(vector_of_two("1", "1.6487"), math_number("2.6488"))));
  CHECK_FALSE(equal_as_printed(left, powers));
  CHECK(equal_as_printed(math_fraction(vector_of_two("1", "1.6487"), math_number("2.6487")),
                         vector_of_two("0.3775", "0.6225")));
}

TEST_CASE("a quotient in the line is compared part by part, as a fraction is") {
  const auto quotient = [](Formula above, Formula below) {
    return math_row({std::move(above), math_symbol("/"), std::move(below)});
  };
  const Formula sum = math_fence("(", math_row({math_number("0.123"), plus(), math_number("0.1")}), ")");
  const Formula root = math_radical(math_number("3"));
  CHECK(equal_as_printed(quotient(sum, root), quotient(math_number("0.22"), root)));
  CHECK_FALSE(equal_as_printed(quotient(sum, root), quotient(math_number("0.23"), root)));
  CHECK(equal_as_printed(quotient(math_number("1"), math_number("8")), math_number("0.13")));
  CHECK(equal_as_printed(math_fraction(math_number("1"), math_number("2")),
                         quotient(math_number("1"), math_number("2"))));
}

TEST_CASE("a negative factor in brackets is a number") {
  const Formula product = math_row({math_number("(−0.3)"), times(), math_number("0.4")});
  CHECK(equal_as_printed(product, math_number("−0.12")));
  CHECK(equal_as_printed(product, math_number("(−0.12)")));
  CHECK_FALSE(equal_as_printed(product, math_number("0.12")));
}
