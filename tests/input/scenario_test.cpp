#include <string>

#include "input/embedded.hpp"
#include "input/load_scenario.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

Scenario parse(const std::string& text, const std::string& file = "folder/case.yaml") {
  Diagnostics diagnostics;
  std::optional<Scenario> scenario = parse_scenario(file, text, diagnostics);
  INFO(format_all(diagnostics.items(), DiagnosticStyle::text));
  CHECK(diagnostics.empty());
  REQUIRE(scenario.has_value());
  return *scenario;
}

const std::string small = "attnpress: 1\nq: [[1, 0], [0, 1]]\nk: [[1, 0], [0, 1]]\nv: [[1, 2], [3, 4]]\n";

std::vector<std::string> texts(const std::vector<InputToken>& tokens) {
  std::vector<std::string> out;
  out.reserve(tokens.size());
  for (const InputToken& token : tokens) out.push_back(token.text);
  return out;
}

}  // namespace

TEST_CASE("The reference scenario is read as it is written") {
  const Scenario scenario = parse(std::string(embedded_file("scenarios/i-love-machine-learning.yaml").value()),
                                  "i-love-machine-learning.yaml");
  CHECK(scenario.stem == "i-love-machine-learning");
  CHECK(scenario.title == "縮放點積注意力");
  CHECK(scenario.language == "zh-Hant-TW");
  CHECK(texts(scenario.query_tokens) == std::vector<std::string>{"我", "愛", "機器", "學習"});
  CHECK(scenario.same_tokens);
  CHECK(scenario.q.rows == 4);
  CHECK(scenario.q.columns == 4);
  CHECK(scenario.q.values == std::vector<double>{1, 0, 1, 0, 0, 1, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1});
  CHECK(scenario.v.values.front() == 1);
  CHECK(scenario.v.values.back() == 16);
  CHECK(scenario.key_equals_query);
  CHECK(scenario.scale == 0.5);
  CHECK(scenario.scale_is_default_root);
  CHECK(scenario.step_rows == std::vector<int>{0, 1, 2, 3});
  CHECK(scenario.contrast_unscaled);
  CHECK_FALSE(scenario.output_digits.has_value());
}

TEST_CASE("Defaults are those of the manual") {
  const Scenario scenario = parse(small);
  CHECK(scenario.title == "case");
  CHECK(scenario.theme == "light");
  CHECK(texts(scenario.key_tokens) == std::vector<std::string>{"1", "2"});
  CHECK(scenario.query_tokens.front().place.line == 0);
  CHECK(scenario.same_tokens);
  CHECK(scenario.temperature == 1);
  CHECK(scenario.order == StepOrder::step);
  CHECK(scenario.score_digits == 2);
  CHECK(scenario.weight_digits == 4);
  CHECK(scenario.slides_template == "slides");
  CHECK(scenario.slides_size == "16:9");
  CHECK(parse(small, "-").stem == "stdin");
  CHECK(parse(small, "-").title == "stdin");
}

TEST_CASE("Everything that can be said is kept") {
  const Scenario scenario = parse(
      "attnpress: 1\nlanguage: zh-tw\ntokens: {query: [我, '3'], key: [a, \"b\\nc\", \"\"]}\n"
      "q: [[1, -0.0], [1.50, +2]]\nk: [[1, 0], [1.5, 2], [-7e2, 0]]\nv: [[1], [2], [3]]\n"
      "temperature: 0.5\ntheme: dark\nshow:\n  rows: [2, 我]\n  order: row\n  contrast: none\n"
      "  digits: {score: 0, weight: 12, output: 3}\n  token_style: bpe\n"
      "text:\n  score: >\n    two\n    lines\n\n  softmax: |\n    兩\n    行\n"
      "print: {slides: {template: ./my.yaml, size: 4:3}}\n");
  CHECK(scenario.language == "zh-Hant-TW");
  CHECK_FALSE(scenario.same_tokens);
  CHECK(texts(scenario.query_tokens) == std::vector<std::string>{"我", "3"});
  CHECK(texts(scenario.key_tokens) == std::vector<std::string>{"a", "b\nc", ""});
  CHECK(scenario.key_tokens[1].place.line == 3);
  CHECK(scenario.key_tokens[1].place.column == 36);
  CHECK(scenario.q.spellings == std::vector<std::string>{"1", "0", "1.50", "+2"});
  CHECK(scenario.k.spellings[4] == "\u22127e2");
  CHECK(scenario.k.row_places[2].line == 5);
  CHECK(scenario.k.row_places[2].column == 23);
  CHECK(scenario.temperature == 0.5);
  CHECK(scenario.step_rows == std::vector<int>{0, 1});
  CHECK(scenario.order == StepOrder::row);
  CHECK_FALSE(scenario.contrast_unscaled);
  CHECK(scenario.score_digits == 0);
  CHECK(scenario.weight_digits == 12);
  CHECK(scenario.output_digits == 3);
  CHECK(scenario.token_style == TokenStyle::bpe);
  CHECK(scenario.captions.at("score").text == "two lines");
  CHECK(scenario.captions.at("softmax").text == "兩行");
  CHECK(scenario.slides_template == "./my.yaml");
  CHECK(scenario.slides_template_place.line == 23);
  CHECK(scenario.slides_size == "4:3");
}

TEST_CASE("Keys equal queries by value, however they are written") {
  const auto keys = [](const std::string& k) {
    return parse("attnpress: 1\nq: [[1, 0]]\nk: " + k + "\nv: [[1]]\n").key_equals_query;
  };
  CHECK(keys("[[1.0, -0]]"));
  CHECK(keys("[[10e-1, 0e5]]"));
  CHECK_FALSE(keys("[[1, 1]]"));
  CHECK_FALSE(parse("attnpress: 1\nq: [[1]]\nk: [[1], [1]]\nv: [[1], [1]]\n").same_tokens);
}

TEST_CASE("The scale is a factor, and a scale of one leaves no contrast") {
  CHECK(parse(small).scale == Approx(0.70710678118654752).epsilon(1e-15));
  const Scenario zero = parse(small + "scale: 0\n");
  CHECK(zero.scale == 0);
  CHECK_FALSE(zero.scale_is_default_root);
  CHECK(zero.contrast_unscaled);
  CHECK(parse(small + "scale: 1/sqrt(d)\n").scale_is_default_root);
  CHECK_FALSE(parse(small + "scale: none\n").contrast_unscaled);
  CHECK(parse(small + "scale: none\n").scale == 1);
  CHECK_FALSE(parse(small + "scale: 1.0\nshow: {contrast: unscaled}\n").contrast_unscaled);
  CHECK_FALSE(parse("attnpress: 1\nq: [[3]]\nk: [[2]]\nv: [[1]]\n").contrast_unscaled);
}

TEST_CASE("Rows with steps of their own") {
  const auto rows = [](int count, const std::string& show) {
    std::string matrix = "\n";
    for (int i = 0; i < count; ++i) matrix += "  - [1]\n";
    return parse("attnpress: 1\nq:" + matrix + "k:" + matrix + "v:" + matrix + show);
  };
  CHECK(rows(8, "").step_rows.size() == 8);
  CHECK(rows(9, "").step_rows == std::vector<int>{0, 1, 8});
  CHECK(rows(9, "show: {rows: all}\n").step_rows.size() == 9);
  CHECK(rows(9, "show: {rows: [9, 2, \"4\"]}\n").step_rows == std::vector<int>{1, 3, 8});
  const Scenario none = rows(3, "show: {rows: none}\n");
  CHECK(none.step_rows.empty());
  CHECK(none.whole_matrix_steps);
}

TEST_CASE("A byte-order mark and CRLF change nothing but the bytes") {
  std::string text = small;
  for (std::size_t i = 0; (i = text.find('\n', i)) != std::string::npos; i += 2) text.replace(i, 1, "\r\n");
  const Scenario scenario = parse("\xEF\xBB\xBF" + text + "tokens: [我, 愛]\r\ntitle: a\r\n");
  CHECK(scenario.title == "a");
  CHECK(scenario.q.place.line == 2);
  CHECK(scenario.q.place.column == 4);
  CHECK(scenario.query_tokens[1].place.column == 13);

  Diagnostics diagnostics;
  CHECK_FALSE(parse_scenario("a.yaml", "\xEF\xBB\xBFtitel: 1\r\n" + text, diagnostics).has_value());
  REQUIRE(diagnostics.items().size() == 1);
  CHECK(diagnostics.items()[0].place.column == 1);
  CHECK(diagnostics.items()[0].source_line == "titel: 1");
}

TEST_CASE("Other encodings are told by name") {
  Diagnostics diagnostics;
  CHECK_FALSE(parse_scenario("a.yaml",
                             std::string("\xFF\xFE"
                                         "a\0:\0",
                                         6),
                             diagnostics)
                  .has_value());
  REQUIRE(diagnostics.items().size() == 1);
  CHECK(diagnostics.items()[0].message == "the file is UTF-16, not UTF-8");
}

TEST_CASE("A folder's files are scenarios if they say so, or cannot be read") {
  CHECK(looks_like_scenario(small));
  CHECK(looks_like_scenario("attnpress: 9"));
  CHECK(looks_like_scenario("a: [1"));
  CHECK_FALSE(looks_like_scenario("theme: light"));
  CHECK_FALSE(looks_like_scenario("- attnpress"));
  CHECK_FALSE(looks_like_scenario(""));
}

TEST_CASE("What paper is like is kept as it is said") {
  const Scenario scenario =
      parse(small +
            "tokens: [我, 愛]\nprint:\n  handout: {paper: Letter, orientation: landscape, per_page: 6, notes: false, "
            "order: step,\n"
            "    rows: [愛], fields: [student_id, 小組], appendix: [faq, glossary], theme: light, hole_margin: true}\n"
            "  worksheet: {blanks: {cells: [[2, 我], [1, 2]]}, versions: [B, 甲], digits: 4, seed: 9007199254740991,\n"
            "    fields: [], theme: ./my.yaml}\n");
  REQUIRE(scenario.handout.has_value());
  const HandoutSettings& handout = *scenario.handout;
  CHECK(handout.sheet.letter);
  CHECK(handout.sheet.landscape);
  CHECK(handout.sheet.hole_margin);
  CHECK(handout.sheet.theme == "light");
  CHECK(handout.sheet.place.line == 7);
  CHECK(handout.per_page == 6);
  CHECK_FALSE(handout.notes);
  CHECK(handout.order == StepOrder::step);
  CHECK(handout.rows == std::vector<int>{1});
  CHECK(handout.appendix == std::vector<std::string>{"faq", "glossary"});
  REQUIRE(handout.sheet.fields.size() == 2);
  CHECK(handout.sheet.fields[0].name == "student_id");
  CHECK(handout.sheet.fields[1].name.empty());
  CHECK(handout.sheet.fields[1].text == "小組");
  CHECK(handout.sheet.fields[1].place.line == 8);
  REQUIRE(scenario.worksheet.has_value());
  const WorksheetSettings& worksheet = *scenario.worksheet;
  CHECK(worksheet.blanks.kind == BlankSettings::Kind::cells);
  CHECK(worksheet.blanks.cells == std::vector<std::pair<int, int>>{{0, 1}, {1, 0}});
  CHECK(worksheet.versions == std::vector<std::string>{"B", "甲"});
  CHECK(worksheet.digits == 4);
  CHECK(worksheet.seed == 9007199254740991U);
  CHECK(worksheet.sheet.fields.empty());
  CHECK(worksheet.sheet.theme == "./my.yaml");
  CHECK(worksheet.sheet.theme_place.line == 10);
  CHECK_FALSE(worksheet.sheet.letter);
}

TEST_CASE("Paper has the usual settings where nothing is said") {
  CHECK_FALSE(parse(small).handout.has_value());
  CHECK_FALSE(parse(small).worksheet.has_value());
  const Scenario scenario = parse(small + "print: {handout: {}, worksheet: {}}\n");
  const HandoutSettings handout = default_handout();
  CHECK(scenario.handout->per_page == 3);
  CHECK(scenario.handout->per_page == handout.per_page);
  CHECK(scenario.handout->order == StepOrder::row);
  CHECK_FALSE(scenario.handout->rows.has_value());
  CHECK(scenario.handout->sheet.theme == "print");
  std::vector<std::string> fields;
  for (const SheetField& field : scenario.worksheet->sheet.fields) fields.push_back(field.name);
  CHECK(fields == std::vector<std::string>{"class", "seat", "name", "date"});
  CHECK(scenario.handout->sheet.fields.size() == handout.sheet.fields.size());
  CHECK(scenario.worksheet->versions.empty());
  CHECK(scenario.worksheet->digits == 3);
  CHECK(scenario.worksheet->seed == 1);
}

TEST_CASE("Unless blanks are named, the second and third row with steps are left out") {
  const auto blanks = [](int rows, const std::string& show) {
    std::string matrix = "[[1]";
    for (int row = 1; row < rows; ++row) matrix += ", [1]";
    matrix += "]\n";
    const Scenario scenario =
        parse("attnpress: 1\nq: " + matrix + "k: " + matrix + "v: " + matrix + show + "print: {worksheet: {}}\n");
    CHECK(scenario.worksheet->blanks.kind == BlankSettings::Kind::rows);
    CHECK(scenario.worksheet->blanks.rows == default_worksheet(scenario).blanks.rows);
    return scenario.worksheet->blanks.rows;
  };
  CHECK(blanks(1, "") == std::vector<int>{0});
  CHECK(blanks(2, "") == std::vector<int>{1});
  CHECK(blanks(5, "") == std::vector<int>{1, 2});
  CHECK(blanks(20, "") == std::vector<int>{1, 19});
  CHECK(blanks(5, "show: {rows: [4]}\n") == std::vector<int>{3});
  CHECK(blanks(5, "show: {rows: none}\n") == std::vector<int>{1, 2});
}
