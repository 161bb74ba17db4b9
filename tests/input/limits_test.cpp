#include <string>

#include "input/load_scenario.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

std::string repeat(const std::string& text, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += text;
  return out;
}

/// "[[1, 1], [1, 1]]" of that shape.
std::string ones(int rows, int columns) {
  const std::string row = "[1" + repeat(", 1", columns - 1) + "]";
  return "[" + row + repeat(", " + row, rows - 1) + "]";
}

/// What parse_scenario says, and that it gives nothing where it says something.
Diagnostics parse(const std::string& text) {
  Diagnostics diagnostics;
  const bool parsed = parse_scenario("case.yaml", text, diagnostics).has_value();
  INFO(format_all(diagnostics.items(), DiagnosticStyle::text));
  CHECK(parsed == diagnostics.empty());
  return diagnostics;
}

void check_only_error(const std::string& text, const std::string& message) {
  const Diagnostics diagnostics = parse(text);
  INFO(format_all(diagnostics.items(), DiagnosticStyle::text));
  REQUIRE(diagnostics.items().size() == 1);
  CHECK(diagnostics.items().front().message.find(message) != std::string::npos);
}

const std::string small = "attnpress: 1\nq: [[1]]\nk: [[1]]\nv: [[1]]\n";

}  // namespace

TEST_CASE("An alias bomb is found without being expanded") {
  std::string text = "a: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n";
  for (int i = 1; i < 40; ++i) {
    const std::string alias = "*a" + std::to_string(i - 1);
    text += "b" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + alias + repeat(", " + alias, 9) + "]\n";
  }
  check_only_error(text, "more than 1,000,000 nodes after the expansion of aliases");
}

TEST_CASE("Nodes are limited without aliases, too") {
  check_only_error("a: [1" + repeat(",1", 1'000'000) + "]\n", "more than 1,000,000 nodes");
}

TEST_CASE("Nesting ends at 64 levels, however it is written") {
  const std::string limit = "nested deeper than 64 levels";
  check_only_error(repeat("[", 100'000), limit);
  check_only_error("a: " + repeat("{a: ", 100'000), limit);
  check_only_error(repeat("- ", 100'000), limit);
  check_only_error(repeat("? ", 100'000), limit);
  check_only_error(repeat("[\n", 100'000), limit);
  check_only_error(repeat("[", 65) + repeat("]", 65), limit);
  check_only_error(repeat("[", 64) + repeat("]", 64), "the file must be a map, not a list");
}

TEST_CASE("A file may have 4 MiB") {
  const int limit = 4 * 1024 * 1024;
  CHECK(parse(small + "#" + repeat("x", limit - static_cast<int>(small.size()) - 1)).empty());
  check_only_error(small + "#" + repeat("x", limit - static_cast<int>(small.size())), "larger than 4 MiB");
  check_only_error(repeat("#", 5'000'000), "larger than 4 MiB");
}

TEST_CASE("Sequences have at most 4,096 tokens and 4,096 columns") {
  const auto square = [](int rows, int columns) {
    const std::string matrix = ones(rows, columns);
    return "attnpress: 1\nq: &m " + matrix + "\nk: *m\nv: *m\n";
  };
  CHECK(parse(square(4096, 1)).empty());
  CHECK(parse(square(1, 4096)).empty());
  check_only_error(square(4097, 1), "`q` has 4097 rows; the limit is 4,096 tokens");
  check_only_error(square(1, 4097), "`q` has 4097 columns; the limit is 4,096");
  check_only_error(small + "tokens: [a" + repeat(", a", 4096) + "]\n", "`tokens` has 4097 tokens; the limit is 4,096");
}

TEST_CASE("After a thousand mistakes the rest is counted") {
  const Diagnostics diagnostics = parse("attnpress: 1\nq: [[x" + repeat(", x", 1499) + "]]\nk: [[1]]\nv: [[1]]\n");
  REQUIRE(diagnostics.items().size() == 1001);
  CHECK(diagnostics.items().back().message == "and 500 more mistakes");
  CHECK(diagnostics.items().back().place.line == 0);
}

TEST_CASE("Every truncation of a scenario is answered with a scenario or with mistakes") {
  const std::string whole =
      "attnpress: 1\ntitle: \"注意力\\u3000\"\ntokens: {query: [我, '愛'], key: [a, b]}\nq: &q [[1, 0], [0, -1.5e3]]\n"
      "k: *q\nv:\n  - [1]\n  - [2]\nshow: {rows: [我], digits: {output: auto}}\ntext:\n  setup: >\n    a\n    b\n";
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    INFO(length);
    const Diagnostics diagnostics = parse(whole.substr(0, length));
    for (const Diagnostic& item : diagnostics.items()) CHECK(item.place.line >= 1);
  }
}

TEST_CASE("Changed bytes are answered with a scenario or with mistakes") {
  const std::string whole = "attnpress: 1\ntokens: [我, 愛]\nq: &q [[1, 0], [0, 1]]\nk: *q\nv: [[1], [2]]\n";
  for (std::size_t place = 0; place < whole.size(); ++place) {
    for (const char byte : std::string("[]{}:,-&*!|>\"'#%@`?\\\n\t 0x\x01\xFF\xE4", 27)) {
      std::string changed = whole;
      changed[place] = byte;
      (void)parse(changed);
    }
  }
}

TEST_CASE("Signs of other keyboards are answered with a scenario or with mistakes, wherever they stand") {
  const std::string whole =
      "attnpress: 1\ntitle: \"a\\x41\"\ntokens: [a, b]\nq: &q [[1, 0], [0, 1]]\nk: *q\nv:\n  - [1]\n  - [2]\n";
  for (std::size_t place = 0; place <= whole.size(); ++place) {
    for (const std::string sign : {"，", "、", "：", "［", "］", "｝", "−", "１", "\u3000", "\u00A0", "“"}) {
      for (const std::size_t replaced : {std::size_t{0}, std::size_t{1}}) {
        std::string changed = whole;
        changed.replace(place, replaced, sign);
        INFO(changed);
        const Diagnostics diagnostics = parse(changed);
        for (const Diagnostic& item : diagnostics.items()) {
          CHECK(item.place.line >= 1);
          CHECK_FALSE(item.message.empty());
        }
      }
    }
  }
}

TEST_CASE("A long text that is used a thousand times does not make a long report") {
  const std::string text = "attnpress: 1\nq: [[&x " + repeat("x", 100'000) + repeat(", *x", 2000) + "]]\n" +
                           "k: [[1]]\nv: [[1]]\n" + repeat("y", 100'000) + ": 1\n";
  std::size_t size = 0;
  const Diagnostics diagnostics = parse(text);
  for (const Diagnostic& item : diagnostics.items()) size += item.message.size() + item.source_line.size();
  CHECK(size < 1'000'000);
}
