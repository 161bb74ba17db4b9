// Sentences that sound right and are false: none of them may be told.

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/number_format.hpp"
#include "story/fill.hpp"
#include "story/told.hpp"
#include "support/catch.hpp"
#include "support/golden.hpp"

using namespace attnpress;
using namespace attnpress::testing;

namespace {

std::string lowered(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter; });
  return text;
}

/// "5.6e-17" or the like.
bool has_raw_exponent(const std::string& text) {
  for (const char* mark : {"e-", "e−"}) {
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
      if (at > 0 && text[at - 1] >= '0' && text[at - 1] <= '9') return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("the reference prints outputs at three digits, which every printed sum gives") {
  const auto told = tell(reference());
  const std::string first_column[] = {"6.270", "7.250", "6.750", "7.730"};
  for (std::size_t row = 0; row < 4; ++row) {
    const Frame frame = told->frame(static_cast<int>(10 + row));
    const auto output = panel<Grid>(frame, "output");
    CHECK(output.number_forms[0][row * 4] == first_column[row]);
    CHECK_FALSE(contains(calculations(frame), "≈"));
  }
  for (int number = 1; number <= 14; ++number) CHECK_FALSE(contains(all_words(told->frame(number)), "7.2499"));
}

TEST_CASE("where four output digits are forced the page says that unrounded weights were used") {
  const auto told = tell(reference("show: {digits: {output: 4}}\n"));
  const std::string text = calculations(told->frame("11-output-2"));
  CHECK(contains(text, "≈ 7.2499"));
  CHECK_FALSE(contains(text, "= 7.2499"));
  CHECK(contains(text, "以未四捨五入的數值計算"));
}

TEST_CASE("nothing is said about gradients, angles or permutations, and no raw error is printed") {
  for (const auto& path : all_scenarios()) {
    const auto told = tell_file(path);
    CAPTURE(path.string());
    for (int number = 1; number <= told->story.count; ++number) {
      const std::string text = lowered(all_words(told->frame(number)));
      for (const char* word : {"gradient", "vanish", "angle", "permut", "similar", "梯度", "消失", "角度", "夾角",
                               "排列", "相似", "∞", " nan"}) {
        CAPTURE(number, word);
        CHECK_FALSE(contains(text, word));
      }
      CHECK_FALSE(has_raw_exponent(text));
    }
  }
}

TEST_CASE("deviations are shown in powers of ten, none finer than what every machine gives") {
  auto told = tell(reference());
  const auto cells = [&]() {
    std::string out;
    for (const auto& row : panel<Table>(told->frame(14), "checks").rows) out += plain_text(row[1]) + "|";
    return out;
  };
  told->trace.verification.max_row_sum_deviation = 5.6e-17;
  told->trace.verification.max_score_error = 0;
  told->trace.verification.max_weight_error = 1e-15;
  told->trace.verification.max_output_error = 3.2e-13;
  CHECK(cells() == "< 10^(−15)|< 10^(−15)|< 10^(−14)|< 10^(−12)|✓ 通過|");
  CHECK(contains(plain_text(panel<Table>(told->frame(14), "checks").rows[4][0]), "10^(−12)"));
  told->trace.verification.max_output_error = 3.2e-9;
  CHECK(cells() == "< 10^(−15)|< 10^(−15)|< 10^(−14)|< 10^(−8)|✓ 通過|");
  // A bound that grew with the numbers is not called 10⁻¹² alone.
  CHECK(contains(plain_text(panel<Table>(told->frame(14), "checks").rows[4][0]), "× 數值大小"));
  told->trace.verification.passed = false;
  CHECK(cells() == "< 10^(−15)|< 10^(−15)|< 10^(−14)|< 10^(−8)|未通過|");
}

TEST_CASE("the largest |Σ − 1| is shown on the verify frame and not before") {
  const auto told = tell(reference());
  for (int number = 1; number < 14; ++number) CHECK_FALSE(contains(all_words(told->frame(number)), "|Σ − 1|"));
  CHECK(contains(all_words(told->frame(14)), "|Σ − 1|"));
}

TEST_CASE("a token is said to score highest with itself only where it does") {
  const auto own = tell("attnpress: 1\ntokens: [a, b]\nq: &q [[1, 0], [3, 3]]\nk: *q\nv: [[1], [2]]\n");
  // The second key is longer, so the first query scores higher with it although Q = K.
  CHECK(contains(sentence_of(own->frame(2)), "「a」對「b」的分數最高"));
  CHECK(contains(sentence_of(own->frame(3)), "「b」對自己的分數最高"));
  const auto cross = tell("attnpress: 1\ntokens: {query: [a], key: [a, b]}\nq: [[1]]\nk: [[2], [1]]\nv: [[1], [2]]\n");
  CHECK_FALSE(contains(sentence_of(cross->frame(2)), "自己"));
}

TEST_CASE("ties are named and equal rows are called equal") {
  const auto ties =
      tell("attnpress: 1\ntokens: [a, b, c]\nq: [[1], [1], [0]]\nk: [[2], [2], [1]]\nv: [[1], [2], [3]]\n");
  CHECK(contains(sentence_of(ties->frame("02-score-1")), "「a」對自己和「b」的分數並列最高（2.00）"));
  CHECK(contains(sentence_of(ties->frame("07-softmax-3")), "每個 key 的分數都相同，softmax 之後各得到 33.33%"));
  CHECK_FALSE(panel<Grid>(ties->frame("07-softmax-3"), "matrix").marks.pivot.has_value());
  CHECK(panel<Grid>(ties->frame("07-softmax-3"), "matrix").marks.ties.empty());
  CHECK(contains(plain_text(panel<Bars>(ties->frame("07-softmax-3"), "bars").aside), "Σ = 1，顯示 0.9999"));
  // 0.1 + 0.2 and 0.3 differ in the last bit, not on paper.
  const auto near =
      tell("attnpress: 1\ntokens: [a, b]\nq: [[1, 1], [1, 1]]\nk: [[0.1, 0.2], [0.3, 0]]\nv: [[1], [2]]\n");
  CHECK(contains(sentence_of(near->frame(2)), "「a」對每個 key 的分數都是"));
}

TEST_CASE("the score step works out every key, the largest result in bold") {
  const auto told = tell(reference());
  const auto forms = panel<Arithmetic>(told->frame("04-score-3"), "arithmetic").forms;
  REQUIRE(forms.front().size() == 4);
  CHECK(line_of(forms.front()[0]) == "機器→我 = (1×1 + 1×0 + 0×1 + 0×0)/√(4) = 1/2 = 0.50");
  CHECK(line_of(forms.front()[2]) == "機器→機器 = (1×1 + 1×1 + 0×0 + 0×0)/√(4) = 2/2 = 1.00");
  for (std::size_t key = 0; key < 4; ++key) {
    const RichText& result = forms.front()[key].chunks.back();
    const Formula& relation = *std::get<std::shared_ptr<const Formula>>(result.parts.front());
    CHECK(relation.children.back().bold == (key == 2));
  }
  CHECK(line_of(forms[1][1]) == "分數(機器→ · ) = [1  1  2  0]/2 = [0.50  0.50  1.00  0.00]");
  const auto both = tell(reference("scale: -0.5\ntemperature: 4\n"));
  CHECK(line_of(panel<Arithmetic>(both->frame("04-score-3"), "arithmetic").forms.front()[2]) ==
        "機器→機器 = (−0.5)×(1×1 + 1×1 + 0×0 + 0×0)/4 = (−0.5)×2/4 = −0.25");
}

TEST_CASE("an abbreviated row keeps its largest entry") {
  const auto told = tell(
      "attnpress: 1\nq: [[1]]\nk: [[0], [0], [0], [0], [0], [2], [0], [0]]\n"
      "v: [[1], [1], [1], [1], [1], [1], [1], [1]]\n");
  CHECK(contains(calculations(told->frame("02-score-1")), "= [0.00  0.00  0.00  …  2.00  …  0.00]"));
  CHECK(contains(calculations(told->frame("03-softmax-1")),
                 "e^(0.00) + e^(0.00) + e^(0.00) + … + e^(2.00) + … + e^(0.00)"));
  const auto next = tell(
      "attnpress: 1\nq: [[1]]\nk: [[0], [0], [0], [2], [0], [0], [0], [0]]\n"
      "v: [[1], [1], [1], [1], [1], [1], [1], [1]]\n");
  CHECK(contains(calculations(next->frame("02-score-1")), "= [0.00  0.00  0.00  2.00  …  0.00]"));
}

TEST_CASE("the contrast says more concentrated only where it is") {
  CHECK(contains(sentence_of(tell(reference())->frame(14)), "會從 38.75% 升到 53.44%，權重更集中"));
  const std::string less = sentence_of(tell(reference("scale: 2\n"))->frame(14));
  CHECK(contains(less, "降到 53.44%，權重較不集中"));
  const auto without = tell(reference("show: {contrast: none}\n"));
  for (const char* name : {"unscaled", "bars_unscaled", "concentration"}) {
    CHECK_FALSE(without->frame(14).panels.contains(name));
  }
  CHECK_FALSE(contains(all_words(without->frame(14)), "不縮放"));
  CHECK_FALSE(contains(all_words(without->frame(14)), "對照"));
  CHECK_FALSE(contains(all_words(tell(reference("scale: none\n"))->frame(2)), "縮放"));
}

TEST_CASE("the concentration table's numbers are those of the row it names") {
  const auto told = tell(
      "attnpress: 1\ntokens: [a, b, c]\nq: [[0, 0], [3, 1], [1, 1]]\nk: [[1, 0], [0, 1], [1, 1]]\nv: [[1], [2], "
      "[3]]\n");
  const auto table = panel<Table>(told->frame(11), "concentration");
  REQUIRE(contains(plain_text(table.header[0]), "「b」"));
  CHECK(contains(table.alt, "「b」"));
  const Matrix& scaled = told->trace.heads[0].weights;
  const Matrix& unscaled = told->trace.contrast[0].weights;
  const auto expected = [&](auto measure) {
    return format_fixed(measure(scaled), 4) + " → " + format_fixed(measure(unscaled), 4);
  };
  CHECK(plain_text(table.rows[0][1]) == expected([](const Matrix& m) {
          return std::max({m(1, 0), m(1, 1), m(1, 2)});
        }));
  CHECK(plain_text(table.rows[1][1]) == expected([](const Matrix& m) {
          double sum = 0;
          for (int i = 0; i < 3; ++i) sum -= m(1, i) * std::log(m(1, i));
          return sum;
        }));
  CHECK(plain_text(table.rows[2][1]) ==
        expected([](const Matrix& m) { return 1 - m(1, 0) * m(1, 0) - m(1, 1) * m(1, 1) - m(1, 2) * m(1, 2); }));
  CHECK(contains(plain_text(panel<Bars>(told->frame(11), "bars_scaled").title), "「b」"));
  // A long name would not fit into a column of the table.
  const auto named = tell("attnpress: 1\ntokens: [a, 一個很長的名字]\nq: &q [[0, 1], [3, 0]]\nk: *q\nv: [[1], [2]]\n");
  CHECK(plain_text(panel<Table>(named->frame(named->story.count), "concentration").header[0]) == "第 2 列");
}

TEST_CASE("a weight beside others is never called all of it") {
  const auto told = tell("attnpress: 1\ntokens: [a, b]\nq: [[30], [0]]\nk: [[30], [0]]\nv: [[1], [2]]\n");
  CHECK(contains(sentence_of(told->frame("04-softmax-1")), "超過 99.99%"));
  CHECK_FALSE(contains(sentence_of(told->frame("04-softmax-1")), "100"));
  const auto alone = tell("attnpress: 1\ntokens: [a]\nq: [[30]]\nk: [[30]]\nv: [[1]]\n");
  CHECK(contains(sentence_of(alone->frame(3)), "只有 1 個 key"));
}

TEST_CASE("the formula and the words are those of the scenario's own scale") {
  const auto formula = [](const std::string& extra) {
    return plain_text(panel<FormulaPanel>(tell(reference(extra))->frame(2), "formula").formula);
  };
  CHECK(formula("") == "Attention(Q, K, V) = softmax((QK^(T))/√d)V");
  CHECK(formula("scale: none\n") == "Attention(Q, K, V) = softmax(QK^(T))V");
  CHECK(formula("scale: 0.3\n") == "Attention(Q, K, V) = softmax(0.3 QK^(T))V");
  CHECK(formula("temperature: 2\n") == "Attention(Q, K, V) = softmax((QK^(T))/(2√d))V");
  CHECK(formula("scale: -2\ntemperature: 4\n") == "Attention(Q, K, V) = softmax(((−2) QK^(T))/4)V");
  // 0.5 is 1/√4, but it was written as a number.
  CHECK_FALSE(contains(formula("scale: 0.5\n"), "√"));
  CHECK(contains(sentence_of(tell(reference("scale: 0.5\n"))->frame(2)), "乘上 0.5"));
}

TEST_CASE("softmax is shown plain up to scores of 10, else with the maximum subtracted and a sentence about it") {
  const auto plain = tell("attnpress: 1\nq: [[10]]\nk: [[1], [-1]]\nv: [[1], [2]]\n");
  CHECK_FALSE(contains(sentence_of(plain->frame(3)), "減去"));
  CHECK(contains(calculations(plain->frame(3)), "e^(−10.00)"));
  const auto shifted = tell("attnpress: 1\nq: [[10.5]]\nk: [[1], [-1]]\nv: [[1], [2]]\n");
  CHECK(contains(sentence_of(shifted->frame(3)), "先減去這一列的最大值"));
  CHECK(contains(calculations(shifted->frame(3)), "e^(−10.50−10.50)"));
}

TEST_CASE("every phase ends complete, whatever rows have steps of their own") {
  for (const char* rows : {"all", "[2]", "[1, 3]", "none"}) {
    for (const char* order : {"step", "row"}) {
      const auto told = tell(reference(std::string("show: {rows: ") + rows + ", order: " + order + "}\n"));
      CAPTURE(rows, order);
      const Frame last = told->frame(told->story.count - 1);
      const auto matrix = panel<Grid>(last, "matrix");
      CHECK(std::all_of(matrix.states.begin(), matrix.states.end(),
                        [](CellState state) { return state == CellState::weight; }));
      const auto output = panel<Grid>(last, "output");
      CHECK(std::all_of(output.states.begin(), output.states.end(),
                        [](CellState state) { return state == CellState::result; }));
    }
  }
}

TEST_CASE("a step that completes more rows than its own says whether these are all the others") {
  const auto one = tell(reference("show: {rows: [2]}\n"));
  CHECK(contains(sentence_of(one->frame("02-score-2")), "；其他各列也在這一步一起算完"));
  const auto two = tell(reference("show: {rows: [1, 3]}\n"));
  CHECK_FALSE(contains(sentence_of(two->frame("02-score-1")), "一起算完"));
  CHECK(contains(sentence_of(two->frame("03-score-3")), "；部分其他列也在這一步一起算完"));
  const auto each = tell(reference());
  CHECK_FALSE(contains(sentence_of(each->frame(3)), "一起算完"));
}

TEST_CASE("no panel of any frame is empty or names a placeholder that nothing fills") {
  for (unsigned long long seed = 500; seed < 560; ++seed) {
    const std::string yaml = random_scenario(seed);
    const auto told = tell(yaml);
    INFO(yaml);
    for (int number = 1; number <= told->story.count; ++number) {
      const Frame frame = told->frame(number);
      CHECK_FALSE(frame.title.empty());
      CHECK_FALSE(frame.alt.empty());
      CHECK_FALSE(sentence_of(frame).empty());
      const std::string text = all_words(frame);
      CHECK_FALSE(contains(text.substr(0, text.find("  bars")), "{"));
    }
  }
}

TEST_CASE("the setup frame is told with its numbers") {
  const std::string alt = tell(reference())->frame(1).alt;
  for (const char* part : {"d = 4", "√d = 2", "我 1 0 1 0", "機器 1 1 0 0", "學習 13 14 15 16"}) {
    CAPTURE(alt, part);
    CHECK(contains(alt, part));
  }
  CHECK(contains(tell("attnpress: 1\nq: [[1, 2, 3]]\nk: [[4, 5, 6]]\nv: [[7]]\n")->frame(1).alt, "√d ≈ 1.7321"));
  CHECK_FALSE(contains(tell(reference())->frame(2).alt, "學習 13 14 15 16"));
}

TEST_CASE("of a large matrix the first rows and columns and the last are told") {
  std::string rows;
  for (int row = 1; row <= 20; ++row) {
    rows += (row == 1 ? "[[" : ", [") + std::to_string(row);
    for (int column = 2; column <= 20; ++column) rows += ", " + std::to_string(100 * row + column);
    rows += "]";
  }
  const auto told = tell("attnpress: 1\nlanguage: en\nscale: none\nq: &q " + rows + "]\nk: *q\nv: *q\n");
  const std::string alt = panel<Grid>(told->frame(1), "q").alt;
  CHECK(contains(alt, "1 1 102 103 … 120; 2 2 202 203 … 220; 3 3 302 303 … 320; …; 20 20 2002 2003 … 2020"));
}

TEST_CASE("a calculation spells its numbers as the matrix on the page does") {
  const auto same = tell("attnpress: 1\nq: [[1.0, -0], [+2, 1e1]]\nk: [[1, 0], [2.00, 10]]\nv: [[1], [2]]\n");
  const Frame frame = same->frame("02-score-1");
  REQUIRE_FALSE(frame.panels.contains("k"));
  CHECK(panel<Grid>(frame, "q").number_forms.front() == std::vector<std::string>{"1.0", "0", "+2", "1e1"});
  CHECK(contains(calculations(frame), "(1.0×(+2) + 0×1e1)/√(2)"));
  CHECK_FALSE(contains(calculations(frame), "2.00×"));
  const auto other = tell("attnpress: 1\nq: [[1.0, 0]]\nk: [[2.00, 10]]\nv: [[1]]\n");
  CHECK(contains(calculations(other->frame(2)), "1.0×2.00 + 0×10"));
}

TEST_CASE("no percentage is finer than the weights on the page, nor finer than two decimals") {
  const std::string input =
      "attnpress: 1\nlanguage: en\ntokens: [a, b]\nq: [[1], [0]]\nk: [[0], [0.35]]\nv: [[1], [2]]\n";
  const auto told = [&](int digits) {
    return tell(input + "show: {digits: {weight: " + std::to_string(digits) + "}}\n");
  };
  const std::pair<int, const char*> shares[] = {{12, "58.66%"}, {4, "58.66%"}, {3, "58.7%"}, {2, "59%"}};
  for (const auto& [digits, share] : shares) {
    const auto story = told(digits);
    CAPTURE(digits, share);
    CHECK(contains(sentence_of(story->frame("04-softmax-1")), std::string("softmax puts ") + share + " of its"));
    CHECK(contains(sentence_of(story->frame("06-output-1")), std::string("(") + share + ")"));
  }
  // Cells of so few digits say something else than the weight: the sentences do not follow them.
  const std::pair<int, const char*> weights[] = {{1, "0.6"}, {0, "1"}};
  for (const auto& [digits, weight] : weights) {
    const auto story = told(digits);
    CHECK(contains(sentence_of(story->frame("04-softmax-1")), "softmax puts 58.66% of its"));
    CHECK(contains(sentence_of(story->frame("06-output-1")), "(58.66%)"));
    CHECK(panel<Grid>(story->frame("04-softmax-1"), "matrix").number_forms.front()[1] == weight);
  }
}

TEST_CASE("what sentences and tables say of weights is true however few digits the cells have") {
  const auto told = tell(
      "attnpress: 1\nlanguage: en\nq: [[1, 0], [0, 1]]\nk: [[1, 1], [0, 1]]\nv: [[1, 0], [0, 1]]\n"
      "show: {digits: {score: 0, weight: 0}}\n");
  CHECK(contains(sentence_of(told->frame("02-score-1")), "itself (0.71)"));
  CHECK(contains(sentence_of(told->frame("03-score-2")), "scores 0.71 with every key"));
  CHECK(contains(sentence_of(told->frame("05-softmax-2")), "gives each key 50.00% of the attention"));
  CHECK(contains(sentence_of(told->frame("07-output-2")), "each row has a share of 50.00%"));
  const Frame last = told->frame(told->story.count);
  CHECK(contains(sentence_of(last), "rises from 66.98% to 73.11%"));
  const auto table = panel<Table>(last, "concentration");
  CHECK(plain_text(table.rows[0][1]) == "0.6698 → 0.7311");
  CHECK(plain_text(table.rows[2][1]) == "0.4424 → 0.3932");
  CHECK(contains(plain_text(panel<Grid>(last, "scaled").aside), "0.6698"));
  // Told "to the digits shown", the number has the digits shown.
  const auto rounded =
      tell("attnpress: 1\nlanguage: en\nq: [[1]]\nk: [[0], [0.1]]\nv: [[1], [2]]\nshow: {digits: {weight: 1}}\n");
  CHECK(contains(sentence_of(rounded->frame("03-softmax-1")), "puts the weight 0.5 on every key, to the digits shown"));
  CHECK(contains(sentence_of(rounded->frame("04-output-1")), "each row has a share of 0.5, to the digits shown"));
  // Two digits are enough for a third, not for one of two hundred.
  std::string keys = "[[1]";
  for (int key = 1; key < 200; ++key) keys += ", [1]";
  const auto many =
      tell("attnpress: 1\nlanguage: en\nq: [[1]]\nk: " + keys + "]\nv: " + keys + "]\nshow: {digits: {weight: 2}}\n");
  CHECK(contains(sentence_of(many->frame("04-output-1")), "each row has a share of 0.50%"));
}

TEST_CASE("no space stands between Han characters where a placeholder is filled in") {
  const auto filled = [](const char* text, const FillValue& value, const char* language = "zh-Hant-TW") {
    Strings strings;
    strings.language = language;
    strings.entries["words"] = text;
    return fill_plain(strings, "words", {{"x", value}, {"y", std::string("愛")}});
  };
  CHECK(filled("給它 {x} 的注意力", std::string("超過 99.99%")) == "給它超過 99.99% 的注意力");
  CHECK(filled("給它 {x} 的注意力", std::string("38%")) == "給它 38% 的注意力");
  CHECK(filled("給它 {x} 的注意力", std::string("一半")) == "給它一半的注意力");
  CHECK(filled("看 {x} 。", std::string("「a」")) == "看「a」。");
  CHECK(filled("看 {x} 。", rich("「a」", "zh-Hant-TW")) == "看「a」。");
  CHECK(filled("看 {x}", math_number("一")) == "看 一");
  // What stands between two placeholders tells them apart, and a caption is the user's own text.
  CHECK(filled("{x} {y}", std::string("我")) == "我 愛");
  CHECK(plain_text(fill_text("看 {x} 的", "zh-Hant-TW", {{"x", std::string("我")}})) == "看 我 的");
  CHECK(filled("給它 {x} 的注意力", std::string("一半"), "en") == "給它 一半 的注意力");
  const auto told = tell("attnpress: 1\ntokens: [a, b]\nq: [[30], [0]]\nk: [[30], [0]]\nv: [[1], [2]]\n");
  CHECK(contains(sentence_of(told->frame("04-softmax-1")), "之後留給自己超過 99.99% 的注意力"));
}
