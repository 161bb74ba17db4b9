#include "base/color.hpp"
#include "base/diagnostics.hpp"
#include "base/json_writer.hpp"
#include "base/rich_text.hpp"
#include "base/utf8.hpp"
#include "support/catch.hpp"

using namespace attnpress;

TEST_CASE("UTF-8: valid text round-trips, faults are found at their byte") {
  const std::string text = "aé我𝑄\u0301";
  CHECK_FALSE(find_invalid_utf8(text));
  std::string back;
  for (const char32_t point : to_code_points(text)) back += to_utf8(point);
  CHECK(back == text);
  CHECK(find_invalid_utf8("ab\xff") == 2u);
  CHECK(find_invalid_utf8("\xc0\x80") == 0u);
  CHECK(find_invalid_utf8("a\xed\xa0\x80") == 1u);
  CHECK(find_invalid_utf8("\xf4\x90\x80\x80") == 0u);
  CHECK(find_invalid_utf8("ok\xe6\x88") == 2u);
  CHECK(code_point_name(U'我') == "U+6211");
  CHECK(code_point_name(U'a') == "U+0061");
  CHECK(terminal_width(U'我') == 2);
  CHECK(terminal_width(U'a') == 1);
  CHECK(terminal_width(0x301) == 0);
  for (const char* text : {"", "  ", "\u3000", "\u200B", "\u00A0\u2003\t", "\u202E"}) CHECK(shows_nothing(text));
  for (const char* text : {" a", "\u3000。", "x\u0301"}) CHECK_FALSE(shows_nothing(text));
}

TEST_CASE("a diagnostic shows the line and a caret below double-width characters") {
  Diagnostic item;
  item.place = {"a.yaml", 3, 5};
  item.message = "unknown key `token`";
  item.hint = "did you mean `tokens`?";
  item.source_line = "我愛, token: 1";
  CHECK(format_diagnostic(item, DiagnosticStyle::text) == "a.yaml:3:5: error: unknown key `token`\n  我愛, token: 1\n" +
                                                              std::string(2 + 6, ' ') +
                                                              "^\n  hint: did you mean `tokens`?\n");
  CHECK(format_diagnostic(item, DiagnosticStyle::json) ==
        "{\"file\": \"a.yaml\", \"line\": 3, \"column\": 5, \"severity\": \"error\", \"message\": \"unknown key "
        "`token`\", \"hint\": \"did you mean `tokens`?\"}\n");
  CHECK(format_diagnostic(item, DiagnosticStyle::github) ==
        "::error file=a.yaml,line=3,col=5::unknown key `token`%0Ahint: did you mean `tokens`?\n");
  const std::string gitlab = format_all({item, item}, DiagnosticStyle::gitlab);
  CHECK(gitlab.front() == '[');
  CHECK(gitlab.find("\"check_name\": \"attnpress\"") != std::string::npos);
}

TEST_CASE("diagnostics sort by file and place and know warnings from errors") {
  Diagnostics list;
  list.warning({"b.yaml", 9, 1}, "late");
  list.note({"b.yaml", 2, 7}, "early");
  CHECK_FALSE(list.has_errors());
  list.promote_warnings();
  CHECK(list.has_errors());
  list.sort();
  CHECK(list.items().front().message == "early");
  CHECK(list.items().front().severity == Severity::note);
}

TEST_CASE("slips of the pen get a suggestion, other words none") {
  CHECK(did_you_mean("token", {"title", "tokens", "text"}) == "tokens");
  CHECK(did_you_mean("tempreature", {"temperature"}) == "temperature");
  CHECK(did_you_mean("lihgt", {"dark", "light"}) == "light");
  CHECK(did_you_mean("zebra", {"title", "tokens"}).empty());
}

TEST_CASE("formulas read as one line that can be parsed back") {
  const Formula quotient =
      math_fraction(math_row({math_number("0×1"), math_symbol("+", MathClass::binary), math_number("1×1")}),
                    math_radical(math_number("4")));
  CHECK(plain_text(quotient) == "(0×1 + 1×1)/√(4)");
  CHECK(plain_text(math_superscript(math_variable("e"), math_number("−0.50"))) == "e^(−0.50)");
  CHECK(plain_text(math_fence(
            "(", math_row({math_variable("Q"), math_symbol(",", MathClass::punctuation), math_variable("K")}), ")")) ==
        "(Q, K)");
  CHECK(plain_text(math_radical(math_variable("d"))) == "√d");
}

TEST_CASE("JSON is escaped and separated") {
  JsonWriter json;
  json.begin_object();
  json.key("a\"b");
  json.value("我\n\x01");
  json.key("n");
  json.begin_array();
  json.value(0.5);
  json.value(-0.0);
  json.null();
  json.value(true);
  json.end_array();
  json.end_object();
  CHECK(json.text() == "{\"a\\\"b\": \"我\\n\\u0001\", \"n\": [0.5, 0, null, true]}");
}

TEST_CASE("contrast follows WCAG 2") {
  CHECK(contrast_ratio({0, 0, 0}, {255, 255, 255}) == Approx(21));
  CHECK(contrast_ratio({0x76, 0x76, 0x76}, {255, 255, 255}) == Approx(4.54).epsilon(0.001));
  CHECK(text_color_on({0x08, 0x30, 0x6b}) == Color{255, 255, 255});
  CHECK(parse_color("#6baed6") == Color{0x6b, 0xae, 0xd6});
  CHECK(parse_color("#fff") == Color{255, 255, 255});
  CHECK_FALSE(parse_color("#12345"));
  CHECK(to_hex(ramp_color({{0, 0, 0}, {255, 255, 255}}, 0.5)) == "#808080");
}
