#include <cmath>
#include <string>

#include "base/number_format.hpp"
#include "story/printed_arithmetic.hpp"
#include "story/told.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::testing;

namespace {

/// How many relations were looked at, so that a test that looks at nothing fails.
struct Count {
  int equal = 0;
  int approximate = 0;
  int abbreviated = 0;
  int roots = 0;
};

std::string without_relation(const std::string& chunk, const std::string& relation) {
  return chunk.substr(relation.size());
}

/// "√(3)" beside a number: the digits of such a root go on, so ≈ stands there without a reason given.
bool is_endless_root(const std::string& left) {
  const std::string sign = "√(";
  if (!left.starts_with(sign) || left.find_first_not_of("0123456789", sign.size()) + 1 != left.size()) return false;
  const long double root = std::sqrt(std::stold(left.substr(sign.size())));
  return root != std::floor(root);
}

void check_calculation(const Calculation& calculation, Count& count) {
  INFO(line_of(calculation));
  REQUIRE(calculation.chunks.size() >= 2);
  std::string previous;
  bool approximate = false;
  bool remark = false;
  for (std::size_t i = 1; i < calculation.chunks.size(); ++i) {
    const std::string chunk = plain_text(calculation.chunks[i]);
    const bool equal = chunk.starts_with("= ");
    if (!equal && !chunk.starts_with("≈ ")) {
      // A remark; the one on other columns may say ≈ for them too.
      const bool reason = chunk.find("≈：") != std::string::npos || chunk.find("≈:") != std::string::npos;
      remark = remark || reason;
      approximate = approximate || (!reason && chunk.find("≈") != std::string::npos);
      continue;
    }
    const std::string content = without_relation(chunk, equal ? "= " : "≈ ");
    if (is_endless_root(previous)) {
      CHECK_FALSE(equal);
      CHECK(comes_to(previous, content) == true);
      ++count.roots;
      continue;
    }
    approximate = approximate || !equal;
    if (!previous.empty()) {
      const bool abbreviated = previous.find("…") != std::string::npos || content.find("…") != std::string::npos;
      const std::optional<bool> holds = comes_to(previous, content);
      CAPTURE(previous, content);
      REQUIRE(holds.has_value() != abbreviated);
      if (holds) CHECK(*holds == equal);
      ++(abbreviated ? count.abbreviated : equal ? count.equal : count.approximate);
    }
    previous = content;
  }
  // Who prints ≈ says why.
  CHECK(approximate == remark);
}

void check_story(const Told& told, Count& count) {
  for (int number = 1; number <= told.story.count; ++number) {
    const Frame frame = told.frame(number);
    if (!frame.panels.contains("arithmetic")) continue;
    const auto arithmetic = panel<Arithmetic>(frame, "arithmetic");
    REQUIRE(!arithmetic.forms.empty());
    for (const auto& form : arithmetic.forms) {
      REQUIRE(!form.empty());
      for (const Calculation& calculation : form) check_calculation(calculation, count);
    }
  }
}

/// With automatic digits every output printed beside its arithmetic is what the printed weights and values give, unless
/// the page says that it is not.
void check_outputs(const Told& told) {
  for (int number = 1; number <= told.story.count; ++number) {
    const Frame frame = told.frame(number);
    if (frame.step.phase != Phase::output) continue;
    bool approximate = false;
    for (const auto& form : panel<Arithmetic>(frame, "arithmetic").forms) {
      for (const Calculation& calculation : form) approximate |= line_of(calculation).find("≈") != std::string::npos;
    }
    if (approximate) continue;
    const auto row = static_cast<std::size_t>(frame.step.row.value_or(0));
    const auto weights = panel<Grid>(frame, "matrix");
    const auto values = panel<Grid>(frame, "v");
    const auto outputs = panel<Grid>(frame, "output");
    const auto columns = static_cast<std::size_t>(outputs.columns);
    for (std::size_t column = 0; column < columns; ++column) {
      std::string sum;
      for (std::size_t key = 0; key < static_cast<std::size_t>(weights.columns); ++key) {
        sum += (sum.empty() ? "" : " + ") +
               weights.number_forms[0][row * static_cast<std::size_t>(weights.columns) + key] + "×(" +
               values.number_forms[0][key * columns + column] + ")";
      }
      CAPTURE(frame.step.name, sum, outputs.number_forms[0][row * columns + column]);
      CHECK(comes_to(sum, outputs.number_forms[0][row * columns + column]) == true);
    }
  }
}

}  // namespace

TEST_CASE("the test's own reader of arithmetic works out what a pupil would") {
  CHECK(comes_to("0.1425×1 + 0.3875×5 + 0.2350×9 + 0.2350×13", "7.2500") == true);
  CHECK(comes_to("0.1425×1 + 0.3875×5 + 0.2350×9 + 0.2350×13", "7.2499") == false);
  CHECK(comes_to("(2×1 + (−1)×(−3))/√(4)", "5/2") == true);
  CHECK(comes_to("(2×1 + (−1)×(−3))/√(4)", "4/2") == false);
  CHECK(comes_to("5/(2√(3))", "1.44") == true);
  CHECK(comes_to("5/(2√(3))", "1.45") == false);
  CHECK(comes_to("5/(2√(4))", "5/(2×2)") == true);
  CHECK(comes_to("[e^(0.00)  e^(−0.50)]/(e^(0.00) + e^(−0.50))", "[1  0.6065]/1.6065") == true);
  CHECK(comes_to("[e^(0.00)  e^(−0.50)]/(e^(0.00) + e^(−0.50))", "[1  0.6066]/1.6065") == false);
  CHECK(comes_to("e^(3.50−4.00)", "0.6065") == true);
  CHECK(comes_to("0.5×[1  3]", "[0.5  1.5]") == true);
  CHECK(comes_to("0.25×0.5", "0.13") == true);
  CHECK(comes_to("0.25×(−0.5)", "−0.13") == true);
  CHECK(comes_to("1 + … + 2", "3") == std::nullopt);
}

TEST_CASE("every calculation of every scenario holds as printed, and ≈ stands only where it does not") {
  Count count;
  for (const auto& path : all_scenarios()) {
    INFO(path.string());
    check_story(*tell_file(path), count);
  }
  CHECK(count.equal > 300);
  CHECK(count.approximate > 10);
  CHECK(count.abbreviated > 10);
}

TEST_CASE("every calculation of random scenarios holds as printed") {
  Count count;
  for (unsigned long long seed = 1; seed <= 160; ++seed) {
    const std::string yaml = random_scenario(seed);
    INFO(yaml);
    const auto told = tell(yaml);
    check_story(*told, count);
    check_outputs(*told);
  }
  CHECK(count.equal > 3000);
  CHECK(count.approximate > 300);
  CHECK(count.abbreviated > 300);
  CHECK(count.roots > 30);
}
