// Which words are chosen for which numbers, and which rows are marked.

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "story/told.hpp"
#include "story/words.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::testing;

namespace {

std::string cats(const std::string& extra = "") {
  return "attnpress: 1\ntokens: [cat, mat, hat]\nq: [[1, 0], [1, 0], [0, 1]]\nk: [[2, 0], [2, 0], [1, 0]]\nv: [[1], "
         "[2], [3]]\n" +
         extra;
}

std::string close_scores(const std::string& extra = "") {
  return "attnpress: 1\nlanguage: en\ntokens: [a, b, c]\nscale: none\nq: [[0.001], [1], [-1]]\n"
         "k: [[1], [1.002], [0.5]]\nv: [[1], [2], [3]]\n" +
         extra;
}

bool is_formula(const RichText& text, const std::string& plain) {
  return std::any_of(text.parts.begin(), text.parts.end(), [&](const auto& part) {
    const auto* formula = std::get_if<std::shared_ptr<const Formula>>(&part);
    return formula != nullptr && plain_text(**formula) == plain;
  });
}

/// Whether any part of a formula is set in the body face.
bool has_body_digits(const Formula& formula) {
  if (formula.kind == Formula::Kind::number && formula.text != " ") return true;
  return std::any_of(formula.children.begin(), formula.children.end(), has_body_digits);
}

bool all_in_formula_face(const RichText& text) {
  return std::none_of(text.parts.begin(), text.parts.end(), [](const auto& part) {
    const auto* formula = std::get_if<std::shared_ptr<const Formula>>(&part);
    return formula != nullptr && has_body_digits(**formula);
  });
}

std::vector<std::string> strong(const std::vector<Label>& labels) {
  std::vector<std::string> out;
  for (const Label& label : labels) {
    if (label.strong) out.push_back(label.text);
  }
  return out;
}

std::string entry(const Frame& frame, LegendEntry::Kind kind) {
  for (const LegendEntry& entry : panel<Legend>(frame, "legend").entries) {
    if (entry.kind == kind) return plain_text(entry.text);
  }
  return {};
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("a tie that the token itself is in says so, in both languages") {
  const auto chinese = tell(cats());
  CHECK(contains(sentence_of(chinese->frame("02-score-1")), "「cat」對自己和「mat」的分數並列最高"));
  CHECK(contains(sentence_of(chinese->frame("03-score-2")), "「mat」對自己和「cat」的分數並列最高"));
  CHECK(contains(sentence_of(chinese->frame("05-softmax-1")), "「cat」對自己和「mat」的分數並列最高"));
  CHECK(contains(sentence_of(chinese->frame("08-output-1")), "自己和「mat」的 V 並列最多"));
  const auto english = tell(cats("language: en\n"));
  CHECK(
      contains(sentence_of(english->frame("03-score-2")), "“mat” scores highest with itself and “cat”, tied at 1.41"));
  CHECK(contains(sentence_of(english->frame("09-output-2")), "the largest shares are those of its own row and “cat”"));
  // Other tokens on the other side: none of them is the token itself.
  const auto cross = tell(
      "attnpress: 1\ntokens: {query: [cat], key: [cat, mat, hat]}\nq: [[1]]\nk: [[2], [2], [1]]\nv: [[1], [2], [3]]\n");
  CHECK(contains(sentence_of(cross->frame(2)), "「cat」對「cat」和「mat」的分數並列最高"));
}

TEST_CASE("of many that tie the token itself is named, whatever its place") {
  const auto told = tell(
      "attnpress: 1\ntokens: [a, b, c, d, e]\nq: [[1], [1], [1], [1], [1]]\nk: [[1], [1], [1], [1], [0]]\n"
      "v: [[1], [2], [3], [4], [5]]\n");
  CHECK(contains(sentence_of(told->frame("05-score-4")), "「d」對自己、「a」等 4 個的分數並列最高"));
}

TEST_CASE("scores that print alike are not told apart by a printed number") {
  const auto told = tell(close_scores());
  const Frame zero = told->frame("02-score-1");
  CHECK(contains(sentence_of(zero), "“a” scores 0.00 with every key, to the digits shown"));
  CHECK_FALSE(contains(sentence_of(zero), "highest"));
  CHECK_FALSE(panel<Grid>(zero, "matrix").marks.pivot.has_value());
  CHECK_FALSE(panel<Bars>(zero, "bars").strong.has_value());
  const Frame two = told->frame("03-score-2");
  CHECK(contains(sentence_of(two), "highest with itself and “a”, tied at 1.00 to the digits shown"));
  CHECK(panel<Grid>(two, "matrix").marks.ties.size() == 1);
  // The weights do differ as printed: that much is said, and nothing about the scores.
  const std::string weights = sentence_of(told->frame("06-softmax-2"));
  CHECK(contains(weights, "“b” puts its largest weight on itself ("));
  CHECK_FALSE(contains(weights, "scores highest"));
  CHECK(contains(sentence_of(tell(close_scores("show: {digits: {score: 4}}\n"))->frame("03-score-2")),
                 "“b” scores highest with itself (1.0020)"));
}

TEST_CASE("weights that print alike are not called the largest") {
  const auto told = tell(close_scores("show: {digits: {weight: 2}}\n"));
  CHECK(
      contains(sentence_of(told->frame("05-softmax-1")), "“a” puts the weight 0.33 on every key, to the digits shown"));
  CHECK(contains(sentence_of(told->frame("08-output-1")), "each row has a share of 33%, to the digits shown"));
  CHECK(contains(sentence_of(told->frame("09-output-2")),
                 "those of its own row and “a”, tied at 38% to the digits shown"));
}

TEST_CASE("no sentence names a largest number that is printed for others too") {
  for (unsigned long long seed = 900; seed < 960; ++seed) {
    const std::string yaml = random_scenario(seed);
    INFO(yaml);
    const auto told = tell(yaml);
    for (int number = 2; number < told->story.count; ++number) {
      const Frame frame = told->frame(number);
      const auto bars = panel<Bars>(frame, "bars");
      if (!bars.strong) {
        CHECK(std::all_of(bars.numbers.begin(), bars.numbers.end(), [&](const std::string& text) {
          return bars.numbers.size() == 1 || text == bars.numbers[0];
        }));
        continue;
      }
      const std::string& largest = bars.numbers[static_cast<std::size_t>(*bars.strong)];
      const auto same = std::count(bars.numbers.begin(), bars.numbers.end(), largest);
      CHECK(static_cast<std::size_t>(same) == bars.ties.size() + 1);
      const auto grid = panel<Grid>(frame, "matrix");
      CHECK(grid.marks.ties.size() == bars.ties.size());
    }
  }
}

TEST_CASE("every wording of the verify frame says what the check found") {
  for (const char* extra : {"", "temperature: 2\n", "scale: 3\n", "show: {contrast: none}\n"}) {
    for (const char* language : {"zh-Hant-TW", "en"}) {
      const auto told = tell(cats(std::string("language: ") + language + "\n" + extra));
      const bool english = std::string(language) == "en";
      for (const RichText& form : panel<Paragraph>(told->frame(told->story.count), "sentence").forms) {
        CAPTURE(plain_text(form));
        CHECK(contains(plain_text(form), english ? "computation agrees" : "結果一致") !=
              contains(plain_text(form), english ? "within the threshold" : "都在門檻內"));
      }
    }
  }
  auto failed = tell(cats("language: en\n"));
  failed->trace.verification.passed = false;
  for (const RichText& form : panel<Paragraph>(failed->frame(failed->story.count), "sentence").forms) {
    CHECK(contains(plain_text(form), "do not trust this result"));
    CHECK_FALSE(contains(plain_text(form), "agrees"));
  }
}

TEST_CASE("the contrast says that the temperature stays, where there is one") {
  CHECK(contains(sentence_of(tell(cats("temperature: 2\n"))->frame(11)), "如果不除以 √d（溫度不變），"));
  CHECK_FALSE(contains(sentence_of(tell(cats("scale: 2\n"))->frame(11)), "溫度"));
}

TEST_CASE("both matrices of the verify frame mark the row that the bars show, and its largest weights") {
  const auto told = tell(cats("show: {rows: [3]}\n"));
  const Frame frame = told->frame(told->story.count);
  for (const char* side : {"scaled", "unscaled"}) {
    const auto grid = panel<Grid>(frame, side);
    const auto bars = panel<Bars>(frame, std::string("bars_") + side);
    REQUIRE(grid.marks.active_row.has_value());
    const auto row = static_cast<std::size_t>(*grid.marks.active_row);
    CHECK(contains(plain_text(bars.title), "「" + grid.row_axis.labels[row].text + "」"));
    CHECK(strong(grid.row_axis.labels) == Names{grid.row_axis.labels[row].text});
    CHECK(strong(grid.column_axis.labels) == Names{"cat", "mat"});
    CHECK(grid.marks.pivot == CellIndex{*grid.marks.active_row, 0});
  }
  CHECK(entry(frame, LegendEntry::Kind::active_row) == "長條圖的列");
  CHECK(entry(told->frame(2), LegendEntry::Kind::active_row) == "本步驟的列");
}

TEST_CASE("steps about the whole matrix name and mark the row that is worked out as the example") {
  for (const char* language : {"zh-Hant-TW", "en"}) {
    const auto told = tell(cats(std::string("show: {rows: none}\nlanguage: ") + language + "\n"));
    const bool english = std::string(language) == "en";
    for (const char* name : {"02-score", "03-softmax", "04-output"}) {
      const Frame frame = told->frame(name);
      CAPTURE(name, sentence_of(frame));
      CHECK(contains(sentence_of(frame), english ? "Example row “cat”: " : "以「cat」這一列為例，"));
      const auto grid = panel<Grid>(frame, "matrix");
      CHECK(grid.marks.active_row == 0);
      CHECK(grid.marks.outline_active_row);
      CHECK(grid.marks.pivot == CellIndex{0, 0});
      CHECK(strong(grid.row_axis.labels) == Names{"cat"});
      CHECK(strong(panel<Grid>(frame, "q").row_axis.labels) == Names{"cat"});
      CHECK(entry(frame, LegendEntry::Kind::active_row) == (english ? "example row" : "舉例的列"));
      CHECK_FALSE(entry(frame, LegendEntry::Kind::pivot).empty());
    }
    CHECK(strong(panel<Grid>(told->frame("04-output"), "output").row_axis.labels) == Names{"cat"});
    CHECK_FALSE(panel<Grid>(told->frame(1), "matrix").marks.active_row.has_value());
    CHECK(strong(panel<Grid>(told->frame(1), "q").row_axis.labels).empty());
  }
}

TEST_CASE("scores are called scaled only where a scale is") {
  for (const char* extra : {"scale: none\n", "scale: none\ntemperature: 2\n", "scale: none\nshow: {rows: none}\n"}) {
    for (const char* language : {"zh-Hant-TW", "en"}) {
      const auto told = tell(cats(std::string("language: ") + language + "\n" + extra));
      for (int number = 1; number <= told->story.count; ++number) {
        const std::string text = all_words(told->frame(number));
        for (const char* word : {"縮放", "Scaled", "Unscaled", "scaled score"}) {
          CAPTURE(number, word, text);
          CHECK_FALSE(contains(text, word));
        }
      }
    }
  }
  CHECK(contains(all_words(tell(cats("scale: 2\n"))->frame(2)), "縮放分數"));
}

TEST_CASE("{scale} is printed as the page prints √d: rounded, and then with ≈") {
  const auto caption = [](const std::string& extra, const std::string& row) {
    return sentence_of(
        tell("attnpress: 1\nq: [" + row + "]\nk: [" + row + "]\nv: [[1]]\ntext: {setup: \"{scale}\"}\n" + extra)
            ->frame(1));
  };
  CHECK(caption("", "[1, 2, 3]") == "≈ 0.5774");
  CHECK(caption("", "[1, 2, 3, 4]") == "0.5");
  CHECK(caption("", "[1, 2, 3, 4, 5, 6, 7, 8, 9]") == "≈ 0.3333");
  CHECK(caption("scale: 0.123456789\n", "[1]") == "0.123456789");
}

TEST_CASE("{key} of a caption is the first of those that tie") {
  const auto told = tell(cats("text: {score: \"{query} {key}\"}\n"));
  CHECK(sentence_of(told->frame("03-score-2")) == "mat cat");
}

TEST_CASE("signs and digits of formulas are set by the formula engine in one face") {
  const auto told = tell(cats("temperature: 2\n"));
  const auto setup = panel<Arithmetic>(told->frame(1), "arithmetic");
  for (const RichText& chunk : setup.forms.front().front().chunks) CHECK(all_in_formula_face(chunk));
  CHECK(all_in_formula_face(panel<FormulaPanel>(told->frame(2), "formula").formula));
  const Frame last = told->frame(told->story.count);
  CHECK(is_formula(panel<Table>(last, "checks").rows[0][0], "|Σ − 1|"));
  CHECK(is_formula(panel<Table>(last, "concentration").rows[2][0], "1 − Σw^(2)"));
  CHECK(all_in_formula_face(panel<Table>(last, "checks").rows[0][0]));
  CHECK(all_in_formula_face(panel<Table>(last, "concentration").rows[2][0]));
  CHECK(all_in_formula_face(panel<Grid>(last, "scaled").title));
  for (const char* name : {"02-score-1", "05-softmax-1"}) {
    const auto forms = panel<Arithmetic>(told->frame(name), "arithmetic").forms;
    const bool dotted = std::any_of(forms.begin(), forms.end(), [](const auto& form) {
      return std::any_of(form.begin(), form.end(),
                         [](const Calculation& line) { return is_formula(line.chunks.front(), "·"); });
    });
    CHECK(dotted);
  }
}

TEST_CASE("temperature and root stand in one order everywhere") {
  const auto told = tell("attnpress: 1\nq: [[1, 1, 0]]\nk: [[1, 1, 0], [0, 0, 1]]\nv: [[1], [2]]\ntemperature: 2\n");
  const Frame frame = told->frame("02-score-1");
  CHECK(contains(plain_text(panel<FormulaPanel>(frame, "formula").formula), "2√d"));
  for (const auto& form : panel<Arithmetic>(frame, "arithmetic").forms) {
    CHECK(contains(line_of(form.front()), "2/(2√(3))"));
  }
  const auto exact =
      tell("attnpress: 1\nq: [[1, 1, 0, 0]]\nk: [[1, 1, 0, 0], [0, 0, 1, 0]]\nv: [[1], [2]]\ntemperature: 2.5\n");
  CHECK(contains(line_of(panel<Arithmetic>(exact->frame("02-score-1"), "arithmetic").forms.front().front()),
                 "/(2.5√(4)) = 2/(2.5×2) = 0.40"));
}

TEST_CASE("the honest note claims no exactness and no statistics") {
  for (const char* language : {"zh-Hant-TW", "en"}) {
    const auto told = tell(cats(std::string("language: ") + language + "\n"));
    const bool english = std::string(language) == "en";
    const auto forms = panel<Paragraph>(told->frame(1), "note").forms;
    REQUIRE(forms.size() == 3);
    for (const RichText& form : forms) {
      const std::string text = plain_text(form);
      CAPTURE(text);
      CHECK_FALSE(contains(text, "exact"));
      CHECK_FALSE(contains(text, "精確"));
      CHECK(contains(text, english ? "statistical" : "不是統計上的估計"));
    }
  }
}
