#include "base/json_reader.hpp"

#include <string>

#include "base/json_writer.hpp"
#include "support/catch.hpp"

using namespace attnpress;

TEST_CASE("JSON comes back as it was written") {
  JsonWriter json;
  json.begin_object();
  json.key("text");
  json.value("a \"quote\", \\ a line\nand 我");
  json.key("number");
  json.value(-0.125);
  json.key("list");
  json.begin_array();
  json.value(true);
  json.null();
  json.begin_array();
  json.end_array();
  json.end_array();
  json.end_object();
  const std::optional<JsonValue> read = parse_json(json.text());
  REQUIRE(read.has_value());
  CHECK(read->text_of("text") == "a \"quote\", \\ a line\nand 我");
  CHECK(read->number_of("number") == -0.125);
  const JsonValue* list = read->find("list");
  REQUIRE(list != nullptr);
  REQUIRE(list->items.size() == 3);
  CHECK(list->items[0].truth);
  CHECK(list->items[1].kind == JsonValue::Kind::null);
  CHECK(list->items[2].kind == JsonValue::Kind::array);
  CHECK(read->find("nothing") == nullptr);
  CHECK(read->text_of("number").empty());
}

TEST_CASE("escapes of JSON strings are read") { CHECK(parse_json(R"("\u6211\ud83d\ude00\t\/")")->text == "我😀\t/"); }

TEST_CASE("what is no JSON is refused") {
  for (const char* text : {"", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "nul", "\"a", "\"\\x\"", "\"\\ud800\"",
                           "\"\\udc00\"", "1 2", "inf", "nan", "\"a\nb\"", "\"\xff\"", "[1 2]", "-"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_json(text).has_value());
  }
  CHECK(parse_json(std::string(60, '[') + std::string(60, ']')).has_value());
  CHECK_FALSE(parse_json(std::string(100000, '[')).has_value());
}
