#include <memory>
#include <set>
#include <string>
#include <variant>

#include "story/fill.hpp"
#include "story/formulas.hpp"
#include "story/token_labels.hpp"
#include "story/told.hpp"
#include "story/words.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::testing;

namespace {

Strings strings(const char* tag) {
  Diagnostics diagnostics;
  const auto loaded = load_strings(tag, diagnostics);
  INFO(format_all(diagnostics.items(), DiagnosticStyle::text));
  REQUIRE(loaded);
  return *loaded;
}

std::set<std::string> placeholders(const std::string& text) {
  std::set<std::string> out;
  const Template parsed = parse_template(text);
  CAPTURE(text);
  CHECK(parsed.well_formed());
  for (const TemplatePiece& piece : parsed.pieces) {
    if (piece.placeholder) out.insert(piece.text);
  }
  return out;
}

std::string shown(const std::string& token, TokenStyle style) {
  return display_token(token, style, strings("zh-Hant-TW"));
}

std::vector<Diagnostic> caption_mistakes(const std::string& text) {
  const auto told = tell("attnpress: 1\nq: [[1]]\nk: [[1]]\nv: [[1]]\ntext:\n" + text);
  return told->diagnostics.items();
}

}  // namespace

TEST_CASE("both languages have the same keys with the same placeholders") {
  const Strings chinese = strings("zh-Hant-TW");
  const Strings english = strings("en");
  std::set<std::string> keys;
  for (const auto& [key, text] : chinese.entries) keys.insert(key);
  for (const auto& [key, text] : english.entries) keys.insert(key);
  CHECK(keys.size() > 100);
  for (const std::string& key : keys) {
    CAPTURE(key);
    REQUIRE(chinese.entries.contains(key));
    REQUIRE(english.entries.contains(key));
    CHECK(placeholders(chinese[key]) == placeholders(english[key]));
  }
}

TEST_CASE("root signs, transposes and exponents are formulas, never loose characters") {
  for (const char* tag : {"zh-Hant-TW", "en"}) {
    for (const auto& [key, text] : strings(tag).entries) {
      CAPTURE(key, text);
      for (const char* loose : {"√", "Σ", "ᵀ", "²", "⁻", "・"}) CHECK(text.find(loose) == std::string::npos);
    }
  }
}

TEST_CASE("Chinese words are those of Taiwan") {
  for (const auto& [key, text] : strings("zh-Hant-TW").entries) {
    CAPTURE(key, text);
    for (const char* word :
         {"矩陣行", "每一行", "信息", "數據", "軟件", "程序", "默認", "暴力", "概率分佈", "本行", "該行"}) {
      CHECK(text.find(word) == std::string::npos);
    }
  }
}

TEST_CASE("tokens without ink have marks") {
  CHECK(shown("", TokenStyle::plain) == "⟨空⟩");
  CHECK(shown(" ", TokenStyle::plain) == "␣");
  CHECK(shown("\n", TokenStyle::plain) == "⏎");
  CHECK(shown("\t", TokenStyle::plain) == "↹");
  CHECK(shown(" a b", TokenStyle::plain) == "␣a b");
  CHECK(shown("a  b", TokenStyle::plain) == "a␣␣b");
  CHECK(shown("\u3000", TokenStyle::plain) == "⟨U+3000⟩");
  CHECK(shown("Ġthe", TokenStyle::plain) == "Ġthe");
}

TEST_CASE("marks wear the brackets of the language") {
  const Strings english = strings("en");
  CHECK(display_token("", TokenStyle::plain, english) == "⟨empty⟩");
  CHECK(display_token("\u3000", TokenStyle::plain, english) == "⟨U+3000⟩");
  CHECK(display_token("æĪ", TokenStyle::bpe, english) == "⟨E6⟩⟨88⟩");
  for (const auto& [key, text] : english.entries) {
    CAPTURE(key);
    CHECK(text.find("〈") == std::string::npos);
  }
}

TEST_CASE("tokens that become equal when shortened are told apart, and a token has one short name") {
  const auto told = tell(
      "attnpress: 1\nlanguage: en\ntokens: [incomprehensibilities, incompatibilities, \"\\u3000\", \"\\u2000\"]\n"
      "q: &q [[1, 0], [0, 2], [1, 1], [2, 1]]\nk: *q\nv: *q\n");
  const auto labels = panel<Grid>(told->frame(1), "matrix").column_axis.labels;
  for (const std::size_t i : {0, 1}) CHECK(labels[i].index == std::to_string(i + 1));
  for (const std::size_t i : {2, 3}) CHECK(labels[i].index == std::to_string(i - 1));
  const Frame frame = told->frame("03-score-2");
  const std::string name = "incomp…ities";
  CHECK(frame.title.find("“" + name + "” (2)") != std::string::npos);
  CHECK(plain_text(panel<Bars>(frame, "bars").title).find("“" + name + "” (2)") != std::string::npos);
  CHECK(plain_text(panel<Paragraph>(frame, "sentence").forms.back()).find("“" + name + "” (2)") != std::string::npos);
  CHECK(
      line_of(panel<Arithmetic>(frame, "arithmetic").forms.front().front()).starts_with(name + " 2 → " + name + " 1"));
}

TEST_CASE("word marks and bytes of tokenizers become readable") {
  CHECK(shown("Ġthe", TokenStyle::bpe) == "␣the");
  CHECK(shown("Ċ", TokenStyle::bpe) == "⏎");
  CHECK(shown("æĪĳ", TokenStyle::bpe) == "我");
  CHECK(shown("æĪ", TokenStyle::bpe) == "⟨E6⟩⟨88⟩");
  CHECK(shown("<|我|>", TokenStyle::bpe) == "<|我|>");
  CHECK(shown("##ing", TokenStyle::wordpiece) == "·ing");
  CHECK(shown("##", TokenStyle::wordpiece) == "##");
  CHECK(shown("▁我", TokenStyle::sentencepiece) == "␣我");
  CHECK(shown("<0xE6>", TokenStyle::sentencepiece) == "⟨E6⟩");
  CHECK(shown("<0x41>", TokenStyle::sentencepiece) == "A");
}

TEST_CASE("equal tokens are told apart, also where only their marks are equal") {
  const auto told =
      tell("attnpress: 1\ntokens: [好, 好, \" \", \"␣\", 壞]\nq: &q [[1], [2], [3], [4], [5]]\nk: *q\nv: *q\n");
  const auto labels = panel<Grid>(told->frame(1), "matrix").column_axis.labels;
  CHECK(labels[0].index == "1");
  CHECK(labels[1].index == "2");
  CHECK(labels[2].index == "1");
  CHECK(labels[3].index == "2");
  CHECK(labels[4].index.empty());
  CHECK(told->frame(2).title.find("「好」（1）") != std::string::npos);
}

TEST_CASE("long names are shortened in the middle") {
  CHECK(shortened("abcdef", 6) == "abcdef");
  CHECK(shortened("abcdefg", 6) == "abc…fg");
  CHECK(shortened("一二三四五六七", 5) == "一二…六七");
  // A letter with its mark is one character: it counts as one and is not parted.
  CHECK(shortened("n\u0303n\u0303n\u0303n\u0303", 4) == "n\u0303n\u0303n\u0303n\u0303");
  CHECK(shortened("n\u0303n\u0303n\u0303n\u0303n\u0303", 4) == "n\u0303n\u0303…n\u0303");
}

TEST_CASE("templates know braces from placeholders") {
  CHECK(placeholders("{a}和{b}") == std::set<std::string>{"a", "b"});
  CHECK(placeholders("{{a}} {b}") == std::set<std::string>{"b"});
  CHECK(plain_text(fill_text("{{{x}}}", "en", {{"x", std::string("1")}})) == "{1}");
  for (const char* broken : {"{a", "a}", "{a{b}", "{"}) CHECK_FALSE(parse_template(broken).well_formed());
  const Template several = parse_template("}{a}{b {{{c} {");
  CHECK(several.stray_braces == std::vector<std::size_t>{0, 4, 13});
  REQUIRE(several.pieces.size() == 5);
  CHECK(several.pieces[1].offset == 1);
  CHECK(several.pieces[3].text == "c");
  CHECK(several.pieces[3].offset == 9);
}

TEST_CASE("an unknown placeholder in a caption is an error at the caption, with the list") {
  const auto mistakes =
      caption_mistakes("  score: \"{qwery} {max_weight}\"\n  setup: \"{d}\"\n  footer: \"{query}\"\n");
  REQUIRE(mistakes.size() == 3);
  const auto all = format_all(mistakes, DiagnosticStyle::text);
  CHECK(all.find("`text.score` has no placeholder {qwery}") != std::string::npos);
  CHECK(all.find("did you mean {query}?") != std::string::npos);
  CHECK(all.find("`text.score` has no placeholder {max_weight}") != std::string::npos);
  CHECK(all.find("`text.footer` has no placeholder {query}") != std::string::npos);
  CHECK(all.find("{title}, {d}, {sqrt_d}") != std::string::npos);
  for (const Diagnostic& mistake : mistakes) CHECK(mistake.place.line >= 6);
  CHECK(caption_mistakes("  setup: \"{d\"\n").size() == 1);
  CHECK(caption_mistakes("  setup: \"{{d\"\n").empty());
}

TEST_CASE("each mistake in a caption is told at its own place where the file spells the caption as it reads") {
  const auto places = [](const std::string& text) {
    std::string out;
    for (const Diagnostic& mistake : caption_mistakes(text)) {
      out += std::to_string(mistake.place.line) + ":" + std::to_string(mistake.place.column) + " ";
    }
    return out;
  };
  CHECK(places("  setup: 分數 {qwery} 和 {kez}\n") == "6:13 6:23 ");
  CHECK(places("  setup: \"分數 {qwery} {kez}\"\n") == "6:14 6:22 ");
  CHECK(places("  setup: '分數 {kez}'\n") == "6:14 ");
  CHECK(places("  setup: \"a } b { {{ c\"\n") == "6:13 6:17 ");
  // Escapes, several lines, blocks, aliases: the caption's start; what reads alike there is told once.
  CHECK(places("  setup: \"\\u0041 {kez} { {\"\n") == "6:10 6:10 ");
  CHECK(places("  setup: 'it''s {kez}'\n") == "6:10 ");
  CHECK(places("  setup: \"a\n    {kez}\"\n") == "6:10 ");
  CHECK(places("  setup: |\n    {kez}\n") == "6:10 ");
  CHECK(places("  score: &a \"{kez}\"\n  setup: *a\n") == "6:14 7:10 ");
}

TEST_CASE("every placeholder that a caption may use is filled in") {
  for (const char* name : {"setup", "score", "softmax", "output", "verify", "disclosure", "footer"}) {
    std::string caption;
    for (const std::string& placeholder : caption_placeholders(name)) caption += "<{" + placeholder + "}>";
    const auto told = tell("attnpress: 1\nq: [[1, 2]]\nk: [[1, 0], [0, 1]]\nv: [[1], [2]]\ntext:\n  " +
                           std::string(name) + ": \"" + caption + "\"\n");
    REQUIRE(told->diagnostics.empty());
    bool found = false;
    for (int number = 1; number <= told->story.count; ++number) {
      const Frame frame = told->frame(number);
      for (const char* panel_name : {"sentence", "note"}) {
        const std::string text = plain_text(panel<Paragraph>(frame, panel_name).forms.front());
        if (text.find("><") == std::string::npos) continue;
        found = true;
        CAPTURE(name, text);
        CHECK(text.find("<>") == std::string::npos);
      }
    }
    CHECK(found);
  }
}

TEST_CASE("captions of setup and verify have the numbers of the row that verify looks at closely") {
  const std::string row = "{row} {query} {key} {score} {weight} {percent} {output}";
  const auto told = tell(
      "attnpress: 1\ntokens: [a, b]\nq: &q [[0], [3]]\nk: *q\nv: [[1], [2]]\nscale: 0.5\nshow: {rows: [1], digits: "
      "{output: 2}}\ntext: {setup: \"" +
      row + "\", verify: \"" + row + "\", score: \"" + row + "\", footer: \"{step} of {count}\"}\n");
  REQUIRE(told->diagnostics.empty());
  const int last = told->story.count;
  CHECK(sentence_of(told->frame(1)) == "2 b b 4.50 0.9890 98.90% [1.99]");
  CHECK(sentence_of(told->frame(last)) == sentence_of(told->frame(1)));
  CHECK(sentence_of(told->frame("02-score-1")).starts_with("1 a a 0.00 0.5000 50.00%"));
  for (const int number : {1, last}) {
    const std::string note = plain_text(panel<Paragraph>(told->frame(number), "note").forms.back());
    CHECK(note.ends_with(std::to_string(number) + " of " + std::to_string(last)));
  }
}

TEST_CASE("frames can be made in any order and always come out the same") {
  const auto told = tell_file(story_cases().front());
  const std::string last = all_words(told->frame(told->story.count));
  const std::string first = all_words(told->frame(1));
  CHECK(all_words(told->frame(told->story.count)) == last);
  CHECK(all_words(told->frame(1)) == first);
}

TEST_CASE("the letter d is a formula wherever it stands beside the root of d") {
  for (const char* scale : {"", "scale: none\n"}) {
    const auto told = tell(std::string("attnpress: 1\nlanguage: en\nq: [[1, 2]]\nk: [[1, 0]]\nv: [[1]]\n") + scale);
    const RichText aside = panel<Grid>(told->frame(1), "q").aside;
    CHECK(plain_text(aside) == (*scale == '\0' ? "d = 2, √d ≈ 1.4142" : "d = 2"));
    REQUIRE(std::holds_alternative<std::shared_ptr<const Formula>>(aside.parts.front()));
    CHECK(std::get<std::shared_ptr<const Formula>>(aside.parts.front())->kind == Formula::Kind::variable);
  }
}
