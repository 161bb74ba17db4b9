#include "input/number.hpp"

#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace attnpress;

TEST_CASE("Numbers that follow the grammar are read exactly") {
  struct Case {
    std::string text;
    double value;
  };
  const Case cases[] = {{"0", 0},           {"-0", 0},         {"+7", 7},
                        {"0.1", 0.1},       {"-12.50", -12.5}, {"1e3", 1000},
                        {"1E-3", 0.001},    {"2.5e+2", 250},   {"1.7976931348623157e308", 1.7976931348623157e308},
                        {"5e-324", 5e-324}, {"0e999", 0},      {"0.1000000000000000055511151231257827", 0.1}};
  for (const Case& c : cases) {
    INFO(c.text);
    const ReadNumber number = read_number(c.text);
    CHECK(number.ok());
    CHECK(number.value == c.value);
  }
}

TEST_CASE("What a double cannot hold is told apart") {
  const std::string zeros(400, '0');
  for (const std::string& text :
       std::vector<std::string>{"1e309", "-2e308", "0.1e310", "1" + zeros, "1e99999999999999999999"}) {
    INFO(text);
    CHECK(read_number(text).mistake.find("too large") != std::string::npos);
  }
  for (const std::string& text : std::vector<std::string>{"1e-400", "-0." + zeros + "1", "1e-99999999999999999999"}) {
    INFO(text);
    CHECK(read_number(text).mistake.find("too small") != std::string::npos);
  }
}

TEST_CASE("Spellings are kept, with a real minus and no negative zero") {
  const auto spelling = [](const std::string& text) { return number_spelling(text, read_number(text).value); };
  CHECK(spelling("1.50") == "1.50");
  CHECK(spelling("-2") == "\u22122");
  CHECK(spelling("-1e-3") == "\u22121e\u22123");
  CHECK(spelling("+1") == "+1");
  CHECK(spelling("0.00") == "0.00");
  CHECK(spelling("-0") == "0");
  CHECK(spelling("-0.00") == "0");
  CHECK(spelling("-0e7") == "0");
}

TEST_CASE("What YAML 1.1 or 1.2 takes for something else than text") {
  for (const char* text : {"~", "null", "Null", "NULL"}) CHECK(yaml_reads_as(text) == "null");
  for (const char* text : {"y", "N", "yes", "No", "true", "FALSE", "on", "Off"}) {
    INFO(text);
    CHECK(yaml_reads_as(text) == "a truth value");
  }
  for (const char* text :
       {"3",   "-3",    "+0",   "010",   "0x1F",  "0o17", "0b11", "1_000", ".5",       "5.",          "1.5e3",
        "1e3", "-1E-3", ".inf", "-.Inf", "+.INF", ".nan", ".NaN", "1:30",  "-1:30:59", "190:20:30.15"}) {
    INFO(text);
    CHECK(yaml_reads_as(text) == "a number");
  }
  for (const char* text : {"",   ".",  "..", "-",    "+",  "e",  "e5",  "1a",  "1.2.3",      "0xg", "0o8",   "1:99",
                           "1e", "-.", "nO", "tRue", "_1", "我", "inf", "nan", "2001-12-14", ".e5", "1:30x", "0x"}) {
    INFO(text);
    CHECK(yaml_reads_as(text).empty());
  }
}
