#include "base/direction.hpp"

#include "support/catch.hpp"

using namespace attnpress;

TEST_CASE("only words that run from right to left are isolated, and once") {
  CHECK(isolated("").empty());
  CHECK(isolated("愛 (2.00)") == "愛 (2.00)");
  CHECK(isolated("שלום") == "\u2068שלום\u2069");
  CHECK(isolated("٣") == "\u2068٣\u2069");                  // Arabic digits turn the signs beside them
  CHECK(isolated("\u202Eabc") == "\u2068\u202Eabc\u2069");  // an override would turn all that follows
  CHECK(isolated("abc\u200F") == "\u2068abc\u200F\u2069");
  CHECK(isolated(isolated("שלום")) == isolated("שלום"));
  CHECK(isolated(isolated("שלום") + " 2") == isolated("שלום") + " 2");
  CHECK(isolated("\u2068ab\u2069 שלום") == "\u2068\u2068ab\u2069 שלום\u2069");
  CHECK(isolated("\u2069שלום") == "\u2068\u2069שלום\u2069");
}

TEST_CASE("controls of direction can be taken out") {
  CHECK(without_direction_controls("a\u2068ש\u2069\u200F\u061Cb") == "aשb");
  CHECK(without_direction_controls("\u200D\u2060") == "\u200D\u2060");
}
