#include <algorithm>
#include <cmath>
#include <optional>
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
  int shown_entries = 0;
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
      const std::optional<bool> shown = abbreviated ? shown_entries_come_to(previous, content) : std::nullopt;
      if (shown && equal) {
        CHECK(*shown);
        ++count.shown_entries;
      }
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

bool has_fraction(const Formula& formula) {
  return formula.kind == Formula::Kind::fraction ||
         std::any_of(formula.children.begin(), formula.children.end(), has_fraction);
}

/// Whether anything is stacked in it.
bool has_fraction(const RichText& text) {
  return std::any_of(text.parts.begin(), text.parts.end(), [](const auto& part) {
    const auto* formula = std::get_if<std::shared_ptr<const Formula>>(&part);
    return formula != nullptr && has_fraction(**formula);
  });
}

int occurrences(const std::string& text, const std::string& part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

/// The first row of results, or of an output the first sum, that leaves entries out, a blank around each entry.
std::optional<std::string> first_with_gaps(const Frame& frame) {
  const bool output = frame.step.phase == Phase::output;
  for (const auto& form : panel<Arithmetic>(frame, "arithmetic").forms) {
    for (const Calculation& calculation : form) {
      for (const RichText& chunk : calculation.chunks) {
        std::string text = plain_text(chunk);
        const bool results = (text.starts_with("= [") || text.starts_with("≈ [")) && text.ends_with(']');
        if (!(output || results) || text.find("…") == std::string::npos) continue;
        for (const char bracket : {'[', ']'}) std::replace(text.begin(), text.end(), bracket, ' ');
        return text;
      }
    }
  }
  return std::nullopt;
}

/// Where the calculation of a row leaves entries out, all that are marked in the matrix, three at most, are shown (one
/// at least where the row is short and only a narrow page leaves out any); 1 where there was something to look at.
int check_kept(const Frame& frame) {
  if (!frame.panels.contains("matrix")) return 0;
  const auto matrix = panel<Grid>(frame, "matrix");
  const std::optional<std::string> text = first_with_gaps(frame);
  if (!matrix.marks.pivot || !text) return 0;
  const CellIndex pivot = *matrix.marks.pivot;
  const std::string& number =
      matrix.number_forms[0][static_cast<std::size_t>(pivot.row * matrix.columns + pivot.column)];
  CAPTURE(frame.step.name, *text, number);
  const int marked = matrix.columns > 6 ? 1 + static_cast<int>(matrix.marks.ties.size()) : 1;
  CHECK(occurrences(*text, " " + number + (frame.step.phase == Phase::output ? "×" : " ")) >= std::min(3, marked));
  return 1;
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
  CHECK(comes_to("[e^(1)  e^(1)  e^(1)]/(e^(1) + e^(1) + e^(1))", "[2.718  2.718  2.718]/8.155") == false);
  CHECK(comes_to("[e^(1)  e^(1)  e^(1)]/(e^(1) + e^(1) + e^(1))", "[2.72  2.72  2.72]/8.15") == false);
  CHECK(comes_to("[e^(1)  e^(1)]/(e^(1) + e^(1))", "[2.718  2.718]/5.437") == false);
  CHECK(comes_to("[e^(1)  e^(1)]/(e^(1) + e^(1))", "[2.7183  2.7183]/5.4366") == true);
  CHECK(comes_to("e^(1)/(e^(1) + e^(1))", "2.718/5.437") == true);
  CHECK(comes_to("e^(3.50−4.00)", "0.6065") == true);
  CHECK(comes_to("0.5×[1  3]", "[0.5  1.5]") == true);
  CHECK(comes_to("0.25×0.5", "0.13") == true);
  CHECK(comes_to("0.25×(−0.5)", "−0.13") == true);
  CHECK(comes_to("1 + … + 2", "3") == std::nullopt);
  CHECK(shown_entries_come_to("[1  2  …  4  …  0]/2", "[0.5  1  …  2  …  0]") == true);
  CHECK(shown_entries_come_to("[1  2  …  4  …  0]/2", "[0.5  1  …  3  …  0]") == false);
  CHECK(shown_entries_come_to("[1  2  …  4  …  0]/2", "[0.5  1  …  2  0]") == false);
  CHECK(shown_entries_come_to("[1  2  …  4  0]/2", "[0.5  …  1  2  0]") == false);
  CHECK(shown_entries_come_to("[e^(0.00)  …  e^(1.00)]/(1 + … + 2)", "[1  …  2.7183]/9.1234") == true);
  CHECK(shown_entries_come_to("[e^(0.00)  …  e^(1.00)]/(1 + … + 2)", "[1  …  2.7184]/9.1234") == false);
  CHECK(shown_entries_come_to("[1  …  2]/(1 + … + 2)", "[0.1  …  0.2]") == std::nullopt);
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

TEST_CASE("what is left out of a calculation is never what the sentence is about") {
  int looked_at = 0;
  for (unsigned long long seed = 1; seed <= 160; ++seed) {
    const std::string yaml = random_scenario(seed);
    INFO(yaml);
    const auto told = tell(yaml);
    for (int number = 1; number <= told->story.count; ++number) looked_at += check_kept(told->frame(number));
  }
  CHECK(looked_at > 200);
}

TEST_CASE("of entries that tie the query's own and the next ones are kept, three at most") {
  const std::string zeros = ", [0, 1], [0, 1], [0, 1]";
  const auto told = tell("attnpress: 1\nlanguage: en\nq: &q [[1, 0]" + zeros + ", [1, 0]" + zeros +
                         ", [1, 0], [1, 0], [1, 0], [0, 1]]\nk: *q\nv: *q\nscale: none\nshow: {rows: [9]}\n");
  const auto lines = [&](const char* step) {
    std::string out;
    for (const auto& form : panel<Arithmetic>(told->frame(step), "arithmetic").forms) {
      for (const Calculation& line : form) out += line_of(line) + "\n";
    }
    return out;
  };
  const std::string scores = lines("02-score-9");
  CAPTURE(scores);
  CHECK(scores.find("[1.00  0.00  0.00  …  1.00  …  1.00  …  0.00]") != std::string::npos);
  const std::string softmax = lines("03-softmax-9");
  CAPTURE(softmax);
  CHECK(softmax.find("e^(1.00) + e^(0.00) + e^(0.00) + … + e^(1.00) + … + e^(1.00) + … + e^(0.00)") !=
        std::string::npos);
  const std::string output = lines("04-output-9");
  CAPTURE(output);
  CHECK(output.find("0.1320×1 + 0.0486×0 + 0.0486×0 + … + 0.1320×1 + … + 0.1320×1 + … + 0.0486×0") !=
        std::string::npos);
}

TEST_CASE("powers of e have as many decimals as weights, more only where every step then comes out") {
  int more = 0;
  int usual = 0;
  for (unsigned long long seed = 1; seed <= 160; ++seed) {
    const auto told = tell(random_scenario(seed));
    for (int number = 1; number <= told->story.count; ++number) {
      const Frame frame = told->frame(number);
      if (frame.step.phase != Phase::softmax) continue;
      const Calculation line = panel<Arithmetic>(frame, "arithmetic").forms.front().front();
      const std::string sum = plain_text(line.chunks[2]).substr(plain_text(line.chunks[2]).rfind('/') + 1);
      const std::size_t point = sum.find('.');
      if (point == std::string::npos) continue;
      const auto decimals = static_cast<int>(sum.size() - point - 1);
      INFO(line_of(line));
      const int wanted = std::max(2, told->scenario.weight_digits);
      CHECK(decimals >= wanted);
      CHECK(decimals <= wanted + 3);
      if (decimals > wanted) CHECK(line_of(line).find("≈") == std::string::npos);
      ++(decimals > wanted ? more : usual);
    }
  }
  CHECK(more > 10);
  CHECK(usual > 100);
}

TEST_CASE("where the printed powers of e add up to another sum than the printed one, ≈ says so") {
  const auto told =
      tell("attnpress: 1\nq: [[1]]\nk: [[1], [1], [1], [1], [1], [1]]\nv: [[1], [1], [1], [1], [1], [1]]\n");
  const auto forms = panel<Arithmetic>(told->frame("03-softmax-1"), "arithmetic").forms;
  // 6 × 2.7183 is 16.3098; no number of decimals that a page has room for is better.
  CHECK(line_of(forms.front().front()).find("≈ [2.7183  2.7183  2.7183  2.7183  2.7183  2.7183]/16.3097 =") !=
        std::string::npos);
  CHECK(line_of(forms.front().front()).find("以未四捨五入的數值計算") != std::string::npos);
  // Nobody can add what is not shown.
  for (std::size_t form = 1; form < forms.size(); ++form) {
    CHECK(line_of(forms[form].front()).find("≈") == std::string::npos);
  }
}

TEST_CASE("before the briefest form of a score and of a weight comes the whole calculation in one line") {
  const auto told = tell(
      "attnpress: 1\ntokens: [我, 愛, 機器, 學習]\nq: &q [[1, 0, 1, 0], [0, 1, 0, 1], [1, 1, 0, 0], [0, 0, 1, 1]]\n"
      "k: *q\nv: *q\n");
  const auto scores = panel<Arithmetic>(told->frame("03-score-2"), "arithmetic").forms;
  REQUIRE(scores.size() >= 3);
  CHECK(line_of(scores[scores.size() - 2].front()) == "分數(愛→愛) = (0×0 + 1×1 + 0×0 + 1×1)/√(4) = 2/2 = 1.00");
  CHECK(line_of(scores.back().front()) == "分數(愛→愛) = 2/2 = 1.00");
  const auto weights = panel<Arithmetic>(told->frame("07-softmax-2"), "arithmetic").forms;
  REQUIRE(weights.size() >= 3);
  CHECK(line_of(weights[weights.size() - 2].front()) ==
        "權重(愛→愛) = e^(1.00)/(e^(0.00) + e^(1.00) + e^(0.50) + e^(0.50)) = 2.7183/7.0157 = 0.3875");
  CHECK(line_of(weights.back().front()) == "權重(愛→愛) = 2.7183/7.0157 = 0.3875");
  for (const auto* forms : {&scores, &weights}) {
    for (std::size_t form = forms->size() - 2; form < forms->size(); ++form) {
      for (const RichText& chunk : (*forms)[form].front().chunks) CHECK_FALSE(has_fraction(chunk));
    }
  }
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
  CHECK(count.shown_entries > 100);
  CHECK(count.roots > 30);
}
