// Tokens that run from right to left, among words and numbers that run from left to right.
#include <string>

#include "base/direction.hpp"
#include "story/token_labels.hpp"
#include "story/told.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::testing;

namespace {

std::unique_ptr<Told> hebrew(const std::string& tokens, const std::string& more) {
  return tell("attnpress: 1\ntokens: [" + tokens + "]\nq: [[1],[2]]\nk: [[1],[2]]\nv: [[1],[2]]\n" + more);
}

/// Whether right-to-left letters stand outside isolates anywhere; labels by themselves need none.
bool has_loose_letters(const Frame& frame) {
  for (const std::string& text : {frame.title, sentence_of(frame), frame.alt}) {
    // Each line is a paragraph; none of them begins with a letter of its own that could turn it.
    if (isolated(text) != text) return true;
  }
  for (const auto& form : panel<Arithmetic>(frame, "arithmetic").forms) {
    for (const Calculation& line : form) {
      if (isolated(line_of(line)) != line_of(line)) return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("a right-to-left token is isolated wherever it stands in a text") {
  const auto english = hebrew("ab, \"שלום\"", "language: en\n");
  CHECK(contains(sentence_of(english->frame(2)), "“ab” scores highest with “\u2068שלום\u2069” (2.00)."));
  const auto chinese = hebrew("ab, \"שלום\"", "");
  CHECK(contains(sentence_of(chinese->frame(2)), "「\u2068שלום\u2069」"));
  for (int number = 1; number < english->story.count; ++number) {
    CAPTURE(number);
    CHECK_FALSE(has_loose_letters(english->frame(number)));
    CHECK_FALSE(has_loose_letters(chinese->frame(number)));
  }
}

TEST_CASE("a label is the token by itself") {
  const auto told = hebrew("ab, \"(שלום)\"", "");
  CHECK(panel<Grid>(told->frame(2), "matrix").column_axis.labels.back().text == "(שלום)");
}

TEST_CASE("the index of a token stands outside its isolate") {
  const auto told = hebrew("\"שלום\", \"שלום\"", "language: en\ntext: {score: \"{query}: {score}\"}\n");
  CHECK(contains(line_of(panel<Arithmetic>(told->frame(2), "arithmetic").forms.front().front()),
                 "\u2068שלום\u2069 1 → \u2068שלום\u2069 1"));
  CHECK(contains(sentence_of(told->frame(2)), "\u2068שלום\u2069 1: "));
}

TEST_CASE("titles and captions keep their own direction") {
  const auto told = hebrew("a, b", "title: שלום\ntext: {setup: \"{title}: {n_keys}\"}\n");
  CHECK(sentence_of(told->frame(1)) == "\u2068שלום\u2069: 2");
}

TEST_CASE("controls of direction in a token are shown, so that they cannot order a page") {
  for (const std::string control : {"\u2066", "\u2067", "\u2068", "\u2069", "\u202E", "\u200F", "\u061C"}) {
    const auto told = hebrew("a, \"b" + control + "\"", "");
    const std::string shown = panel<Grid>(told->frame(2), "matrix").column_axis.labels.back().text;
    CAPTURE(shown);
    CHECK(without_direction_controls(shown) == shown);
    CHECK(contains(shown, "U+"));
  }
}
