#include "press.hpp"

#include <algorithm>
#include <filesystem>
#include <string>

#include "press/pressing.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"
#include "support/shell.hpp"

using namespace attnpress;
using namespace attnpress::testing;

TEST_CASE("a scenario becomes its artifacts, each with its record") {
  const Result result = run(two_tokens(), svg_only());
  REQUIRE(result.diagnostics.empty());
  REQUIRE(result.pressed.outcome == Outcome::done);
  CHECK(paths_of(result.pressed) ==
        std::vector<std::string>{"trace.json", "slides/01-setup.svg", "slides/02-score-1.svg", "slides/03-score-2.svg",
                                 "slides/04-softmax-1.svg", "slides/05-softmax-2.svg", "slides/06-output-1.svg",
                                 "slides/07-output-2.svg", "slides/08-verify.svg"});
  const Manifest& manifest = result.pressed.manifest;
  REQUIRE(manifest.files.size() == result.pressed.artifacts.size());
  for (std::size_t i = 0; i < manifest.files.size(); ++i) {
    CHECK(manifest.files[i].path == result.pressed.artifacts[i].path);
    CHECK(manifest.files[i].sha256 == sha256_hex(result.pressed.artifacts[i].bytes));
  }
  CHECK(manifest.scenario == "cats");
  CHECK(manifest.versions.front() == std::pair<std::string, std::string>("attnpress", "1.2.3"));
}

TEST_CASE("formats and kinds that are not asked for are not made") {
  Job job;
  job.steps = false;
  CHECK(paths_of(run(two_tokens(), job).pressed) == std::vector<std::string>{"trace.json", "slides.pdf"});
  job = svg_only();
  job.frames = "last";
  CHECK(run(two_tokens(), job).pressed.artifacts.size() == 1 + 5);
  job.goal = Goal::check;
  CHECK(paths_of(run(two_tokens(), job).pressed) == std::vector<std::string>{"trace.json"});
}

TEST_CASE("progress counts every step once") {
  Job job = svg_only();
  std::vector<int> counts;
  job.progress = [&](int done, int total) {
    counts.push_back(done);
    CHECK(total == 8);
  };
  REQUIRE(run(two_tokens(), job).pressed.outcome == Outcome::done);
  CHECK(counts == std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8});
}

TEST_CASE("a stop request ends the work without artifacts") {
  std::stop_source stop;
  Job job = svg_only();
  job.stop = stop.get_token();
  job.progress = [&](int, int) { stop.request_stop(); };
  const Result result = run(two_tokens(), job);
  CHECK(result.pressed.outcome == Outcome::failed);
  CHECK(result.pressed.artifacts.empty());
}

TEST_CASE("options win over the scenario") {
  Job job = svg_only();
  job.frames = "1";
  job.language = "en";
  const Result english = run(two_tokens(), job);
  CHECK(english.pressed.manifest.language == "en");
  CHECK(english.pressed.artifacts.back().bytes.find("lang=\"en\"") != std::string::npos);
  job.language = "zh-TW";
  CHECK(run(two_tokens("language: en\n"), job).pressed.manifest.language == "zh-Hant-TW");
}

TEST_CASE("too many steps are an error of the scenario, a step that is not there one of the command line") {
  Job job = svg_only();
  job.max_frames = 7;
  CHECK(run(two_tokens(), job).pressed.outcome == Outcome::bad_input);
  job.goal = Goal::trace;
  CHECK(run(two_tokens(), job).pressed.outcome == Outcome::done);
  job = svg_only();
  job.frames = "9";
  const Result result = run(two_tokens(), job);
  CHECK(result.pressed.outcome == Outcome::bad_usage);
  CHECK(result.pressed.artifacts.empty());
}

TEST_CASE("mistakes that do not depend on each other are told in one run, each with its line") {
  const TemporaryFolder folder;
  write_file(folder.path() + "/theme.yaml", "nonsense: 1\n");
  const std::string text =
      "attnpress: 1\ntheme: theme.yaml\nshow: {rows: [9]}\n"
      "text: {foo: x, softmax: \"{nope}\", score: \"{\"}\n"
      "q: [[1, 0], [0, 1]]\nk: [[1, 0], [0, 1]]\nv: [[1, 2], [3]]\n";
  Job job = svg_only();
  job.frames = "5-3";
  Result result = run(text, job, folder.path() + "/cats.yaml");
  CHECK(result.pressed.outcome == Outcome::bad_input);
  result.diagnostics.sort();
  std::vector<std::string> told;
  for (const Diagnostic& item : result.diagnostics.items()) {
    const std::string file = std::filesystem::path(item.place.file).filename().string();
    told.push_back(file + ":" + std::to_string(item.place.line) + " " + item.message);
    CHECK(item.source_line.empty() == (item.place.line == 0));
  }
  const auto holds = [&](std::size_t index, const std::string& words) {
    CAPTURE(index, words);
    REQUIRE(told.size() > index);
    CHECK(told[index].find(words) != std::string::npos);
  };
  holds(0, "cats.yaml:0 --frames: \"5-3\" runs backwards");
  holds(1, "cats.yaml:3 a row of `show.rows` must be");
  holds(2, "cats.yaml:4 unknown key `text.foo`");
  holds(3, "cats.yaml:4 `text.softmax` has no placeholder {nope}");
  holds(4, "cats.yaml:4 `text.score` has a brace without its partner");
  holds(5, "cats.yaml:7 row 2 of `v` has 1 number");
  holds(6, "theme.yaml:1 unknown key `nonsense`");
}

TEST_CASE("a scenario in order is checked as far as the numbers go before anything else stops it") {
  Job job = svg_only();
  job.frames = "99";
  const Result result = run("attnpress: 1\ntext: {score: \"{nope}\"}\nq: [[1e200]]\nk: [[1e200]]\nv: [[1]]\n", job);
  CHECK(result.pressed.outcome == Outcome::bad_input);
  REQUIRE(result.diagnostics.items().size() == 3);
  CHECK(result.diagnostics.items()[0].message.find("{nope}") != std::string::npos);
  CHECK(result.diagnostics.items()[1].message.find("overflows") != std::string::npos);
  CHECK(result.diagnostics.items()[2].message.find("--frames") != std::string::npos);
}

TEST_CASE("a character no font has is an error at its token, caption or title") {
  const std::string ugaritic = "\U00010380";
  struct Case {
    std::string text;
    int line;
    int column;
  };
  const std::string matrices = "q: [[1, 0], [0, 1]]\nk: [[1, 0], [0, 1]]\nv: [[1, 2], [3, 4]]\n";
  const std::vector<Case> cases{
      {"attnpress: 1\n" + matrices + "tokens: [貓, " + ugaritic + "]\n", 5, 13},
      {"attnpress: 1\n# " + ugaritic + "\n" + matrices + "tokens: [貓, " + ugaritic + "]\n", 6, 13},
      {"attnpress: 1\n" + matrices + "text:\n  setup: 看 " + ugaritic + "\n", 6, 10},
  };
  for (const Case& one : cases) {
    CAPTURE(one.text);
    const Result result = run(one.text, svg_only());
    CHECK(result.pressed.outcome == Outcome::bad_input);
    REQUIRE_FALSE(result.diagnostics.empty());
    const Diagnostic& first = result.diagnostics.items().front();
    CHECK(first.message.find("U+10380") != std::string::npos);
    CHECK(first.place.file == "cats.yaml");
    CHECK(first.place.line == one.line);
    CHECK(first.place.column == one.column);
    CHECK(first.source_line.find(ugaritic) != std::string::npos);
  }
}

TEST_CASE("characters no font has are one error for each token or caption they stand in") {
  const std::string text =
      "attnpress: 1\ntokens: [\U00010380, 狗, 貓\U00010381\U00010380\U00010381]\n"
      "q: [[1, 0], [0, 1], [1, 1]]\nk: [[1, 0], [0, 1], [1, 1]]\nv: [[1], [2], [3]]\n"
      "text:\n  setup: 看 \U00010382\U00010383\U00010384\U00010385\U00010386\U00010387\U00010388\U00010389"
      "\U0001038A\U0001038B\U0001038C\U0001038D\U0001038E\U0001038F\n";
  const Result result = run(text, svg_only());
  CHECK(result.pressed.outcome == Outcome::bad_input);
  std::vector<std::string> told;
  for (const Diagnostic& item : result.diagnostics.items()) {
    CHECK(item.hint == "give a folder with a font that has it: --fonts DIR");
    told.push_back(std::to_string(item.place.line) + ":" + std::to_string(item.place.column) + " " + item.message);
  }
  REQUIRE(told.size() == 3);
  CHECK(told[0] == "2:10 no font has U+10380 '\U00010380'");
  CHECK(told[1] == "2:16 no font has U+10381 '\U00010381', U+10380 '\U00010380'");
  CHECK(told[2].find("7:10 no font has U+10382 '\U00010382', U+10383") == 0);
  CHECK(told[2].find("U+1038D '\U0001038D' and 2 more") != std::string::npos);
}

TEST_CASE("characters no font has are found in the title, in their order") {
  const Result result = run(two_tokens("title: \U00010381x\U00010380\ntext: {footer: \"{title}\"}\n"), svg_only());
  CHECK(result.pressed.outcome == Outcome::bad_input);
  REQUIRE(result.diagnostics.items().size() == 1);
  const Diagnostic& only = result.diagnostics.items().front();
  CHECK(only.message == "no font has U+10381 '\U00010381', U+10380 '\U00010380'");
  CHECK(only.place.line == 6);
  CHECK(only.place.column == 8);
}

TEST_CASE("a number or caption that is too long to be printed is named once, with its place") {
  struct Case {
    std::string text;
    int line;
    std::string what;
  };
  const std::string thirty = "123456789012345678901234567890";
  const std::vector<Case> cases{
      {"attnpress: 1\nq: [[1, 0],\n    [0, 1e308]]\nk: [[1, 0], [0, 1]]\nv: [[1], [2]]\n", 3,
       "the score of query row 2 and key row 2 has 311 characters"},
      {"attnpress: 1\ntemperature: 1e-300\nq: [[1, 0], [0, 1]]\nk: [[1, 0], [0, 1]]\nv: [[1], [2]]\n", 3,
       "the score of query row 1 and key row 1 has 303 characters"},
      {"attnpress: 1\nq: [[1, 0], [0, 1]]\nk: [[1, 0], [0, 1]]\nv: [[1, 2], [3, " + thirty + thirty + thirty + "]]\n",
       4, "the number in row 2, column 2 of `v` has 90 characters"},
      {"attnpress: 1\nq: [[1, 2], [1, 1]]\nk: [[1, 1], [0, 1]]\nv: [[1, 1],\n    [1e150, 1]]\n", 5,
       "the output of row 1, column 1 has 150 characters"},
      {two_tokens("text: {setup: " + std::string(3000, 'x') + "}\n"), 6,
       "the text of `text.setup` has 3000 characters"},
  };
  for (const Case& one : cases) {
    CAPTURE(one.text);
    const Result result = run(one.text, svg_only());
    CHECK(result.pressed.outcome == Outcome::bad_input);
    REQUIRE(result.diagnostics.items().size() == 1);
    const Diagnostic& only = result.diagnostics.items().front();
    CHECK(only.message == "more than a page can carry: " + one.what);
    CHECK(only.place.line == one.line);
    CHECK_FALSE(only.source_line.empty());
  }
}

TEST_CASE("a template that the scenario names as a file is read relative to it, and is an input") {
  const TemporaryFolder folder;
  const std::string source = read_file(std::string(ATTNPRESS_SOURCE_DIR) + "/templates/pages/slides.yaml");
  write_file(folder.path() + "/pages/mine.yaml", source);
  const std::string text = two_tokens("print: {slides: {template: pages/mine.yaml}}\n");
  Job job = svg_only();
  job.frames = "1";
  const Result result = run(text, job, folder.path() + "/cats.yaml");
  REQUIRE(result.diagnostics.empty());
  const auto& inputs = result.pressed.manifest.inputs;
  const auto page = std::find_if(inputs.begin(), inputs.end(), [](const auto& one) { return one.kind == "template"; });
  REQUIRE(page != inputs.end());
  CHECK(page->name == "mine 16:9");
  CHECK(page->sha256 == sha256_hex(source));
  std::filesystem::remove(folder.path() + "/pages/mine.yaml");
  const Result missing = run(text, job, folder.path() + "/cats.yaml");
  CHECK(missing.pressed.outcome == Outcome::bad_input);
  CHECK(missing.diagnostics.items().front().place.file == folder.path() + "/pages/mine.yaml");
}
