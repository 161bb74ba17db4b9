#include <algorithm>
#include <string>
#include <vector>

#include "attention/trace.hpp"
#include "input/load_scenario.hpp"
#include "press/pressing.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"
#include "support/shell.hpp"

using namespace attnpress;
using namespace attnpress::testing;

namespace {

using Paths = std::vector<std::string>;

const std::string sheets = "print:\n  handout: {}\n  worksheet: {versions: [A, 乙]}\n";

/// Nothing but what `kinds` name.
Job only(std::initializer_list<bool Job::*> kinds) {
  Job job;
  job.deck = job.steps = job.named_paper = false;
  for (bool Job::*kind : kinds) job.*kind = true;
  return job;
}

Job check() {
  Job job;
  job.goal = Goal::check;
  return job;
}

const std::string& bytes_of(const Pressed& pressed, const std::string& path) {
  static const std::string none;
  const auto found = std::ranges::find(pressed.artifacts, path, &Artifact::path);
  CAPTURE(path);
  REQUIRE(found != pressed.artifacts.end());
  return found == pressed.artifacts.end() ? none : found->bytes;
}

std::string told(const Result& result) { return format_all(result.diagnostics.items(), DiagnosticStyle::text); }

}  // namespace

TEST_CASE("paper that print names is made with the deck, each document of its kind") {
  Job job;
  job.steps = false;
  const Result result = run(two_tokens(sheets), job);
  INFO(told(result));
  REQUIRE(result.pressed.outcome == Outcome::done);
  CHECK(paths_of(result.pressed) == Paths{"trace.json", "slides.pdf", "handout.pdf", "worksheet-A.pdf",
                                          "worksheet-A-key.pdf", "worksheet-乙.pdf", "worksheet-乙-key.pdf"});
  Paths kinds;
  for (const FileRecord& file : result.pressed.manifest.files) kinds.push_back(file.kind + " " + file.format);
  CHECK(kinds ==
        Paths{"trace json", "deck pdf", "handout pdf", "worksheet pdf", "key pdf", "worksheet pdf", "key pdf"});
  for (const FileRecord& file : result.pressed.manifest.files) CHECK(file.step == 0);
}

TEST_CASE("only what is asked for is made, with the usual settings where print says nothing") {
  for (const std::string& more : {std::string(), std::string("print: {handout: {per_page: 1}, worksheet: {}}\n")}) {
    CAPTURE(more);
    const std::string text = two_tokens(more);
    CHECK(paths_of(run(text, only({&Job::handout})).pressed) == Paths{"trace.json", "handout.pdf"});
    CHECK(paths_of(run(text, only({&Job::worksheet})).pressed) == Paths{"trace.json", "worksheet.pdf"});
    CHECK(paths_of(run(text, only({&Job::key})).pressed) == Paths{"trace.json", "worksheet-key.pdf"});
    CHECK(paths_of(run(text, only({&Job::key, &Job::worksheet, &Job::deck})).pressed) ==
          Paths{"trace.json", "slides.pdf", "worksheet.pdf", "worksheet-key.pdf"});
  }
  Job deck = only({&Job::deck});
  CHECK(paths_of(run(two_tokens(sheets), deck).pressed) == Paths{"trace.json", "slides.pdf"});
  CHECK(paths_of(run(two_tokens(), Job{}).pressed).back() == "slides.pdf");
}

TEST_CASE("without PDF there is no paper") {
  Job job = svg_only();
  job.frames = "1";
  CHECK(paths_of(run(two_tokens(sheets), job).pressed) == Paths{"trace.json", "slides/01-setup.svg"});
}

TEST_CASE("options for slides leave paper as it is, but the language does not") {
  Job job = only({&Job::handout, &Job::worksheet});
  const Result plain = run(two_tokens(sheets), job);
  job.theme = "dark";
  job.frames = "2";
  job.pixels_per_point = 1;
  const Result other = run(two_tokens(sheets), job);
  job.language = "en";
  const Result english = run(two_tokens(sheets), job);
  for (const char* path : {"handout.pdf", "worksheet-A.pdf"}) {
    CHECK(bytes_of(plain.pressed, path) == bytes_of(other.pressed, path));
    CHECK(bytes_of(plain.pressed, path) != bytes_of(english.pressed, path));
  }
}

TEST_CASE("a narrower run is made from the same inputs") {
  const std::string digest = made_from(run(two_tokens(sheets), Job{}).pressed.manifest);
  for (const Job& job : {only({&Job::deck}), only({&Job::handout}), only({&Job::worksheet}), only({&Job::key})}) {
    CHECK(made_from(run(two_tokens(sheets), job).pressed.manifest) == digest);
  }
  const std::string silent = made_from(run(two_tokens(), only({&Job::deck})).pressed.manifest);
  CHECK(made_from(run(two_tokens(), only({&Job::handout, &Job::key})).pressed.manifest) == silent);
}

TEST_CASE("each sheet has a theme of its own, and a file is read relative to the scenario") {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/cats.yaml";
  const std::string text = two_tokens("print:\n  handout: {theme: mine.yaml}\n  worksheet: {theme: light}\n");
  const Result missing = run(text, check(), file);
  CHECK(missing.pressed.outcome == Outcome::bad_input);
  REQUIRE(missing.diagnostics.items().size() == 1);
  CHECK(missing.diagnostics.items().front().place.file == folder.path() + "/mine.yaml");
  CHECK(missing.diagnostics.items().front().hint == "named in line 7 of " + file);

  write_file(folder.path() + "/mine.yaml",
             read_file(std::string(ATTNPRESS_SOURCE_DIR) + "/templates/themes/print.yaml"));
  const Job job = only({&Job::handout, &Job::worksheet});
  const Result own = run(text, job, file);
  INFO(told(own));
  REQUIRE(own.pressed.outcome == Outcome::done);
  const Result plain = run(two_tokens("print: {handout: {}, worksheet: {}}\n"), job);
  CHECK(bytes_of(own.pressed, "handout.pdf") == bytes_of(plain.pressed, "handout.pdf"));
  CHECK(bytes_of(own.pressed, "worksheet.pdf") != bytes_of(plain.pressed, "worksheet.pdf"));
  const auto is_mine = [](const InputRecord& input) { return input.kind == "theme" && input.name == "mine"; };
  CHECK(std::ranges::any_of(own.pressed.manifest.inputs, is_mine));
}

TEST_CASE("check lays paper out, and says at its settings what does not fit") {
  CHECK(run(two_tokens(sheets), check()).diagnostics.empty());
  // As many fields as there may be, each as long as it may be: a line of the head for each.
  std::string fields;
  for (char letter = 'a'; letter < 'q'; ++letter)
    fields += (fields.empty() ? "" : ", ") + std::string(1, letter) + std::string(39, 'W');
  const Result result = run(two_tokens("print:\n  handout: {fields: [" + fields + "]}\n"), check());
  CHECK(result.pressed.outcome == Outcome::bad_input);
  REQUIRE_FALSE(result.diagnostics.empty());
  const Diagnostic& first = result.diagnostics.items().front();
  CHECK(first.place.line == 7);
  CHECK(first.message.find("handout.pdf: ") == 0);
  CHECK_FALSE(first.source_line.empty());
}

TEST_CASE("a character no font has is an error at the field it stands in") {
  const Result result = run(two_tokens("print:\n  handout: {fields: [name, \U00010380]}\n"), check());
  CHECK(result.pressed.outcome == Outcome::bad_input);
  REQUIRE(result.diagnostics.items().size() == 1);
  CHECK(result.diagnostics.items().front().place.line == 7);
  CHECK(result.diagnostics.items().front().place.column == 28);
}

TEST_CASE("the bytes of a worksheet and its key do not depend on what else is made") {
  const Result all = run(two_tokens(sheets), Job{});
  const Result worksheet = run(two_tokens(sheets), only({&Job::worksheet}));
  const Result key = run(two_tokens(sheets), only({&Job::key}));
  const Result other = run(two_tokens("print: {worksheet: {versions: [乙]}}\n"), only({&Job::worksheet, &Job::key}));
  for (const std::string& path : {std::string("worksheet-乙.pdf"), std::string("worksheet-A.pdf")}) {
    CHECK(bytes_of(worksheet.pressed, path) == bytes_of(all.pressed, path));
  }
  CHECK(bytes_of(key.pressed, "worksheet-A-key.pdf") == bytes_of(all.pressed, "worksheet-A-key.pdf"));
  CHECK(bytes_of(other.pressed, "worksheet-乙.pdf") == bytes_of(all.pressed, "worksheet-乙.pdf"));
  CHECK(bytes_of(other.pressed, "worksheet-乙-key.pdf") == bytes_of(all.pressed, "worksheet-乙-key.pdf"));
  CHECK(bytes_of(all.pressed, "worksheet-A.pdf") != bytes_of(all.pressed, "worksheet-乙.pdf"));
}

TEST_CASE("answers that can be read off what is shown are warned of at the blanks, once for all versions") {
  const std::string blanks = "blanks: {cells: [[1, 2]]}";
  for (const std::string& versions : {std::string(), std::string(", versions: [A, B, C]")}) {
    CAPTURE(versions);
    const Result result = run(two_tokens("print:\n  worksheet: {" + blanks + versions + "}\n"), check());
    INFO(told(result));
    CHECK(result.pressed.outcome == Outcome::done);
    const auto tells_of_remainder = [](const Diagnostic& item) {
      return item.message == "worksheet: row 1 has only one blank weight, which is 1 minus the others";
    };
    CHECK(std::ranges::count_if(result.diagnostics.items(), tells_of_remainder) == 1);
    for (const Diagnostic& item : result.diagnostics.items()) {
      CHECK(item.severity == Severity::warning);
      CHECK(item.place.line == 7);
      CHECK(item.place.column == 23);
      CHECK_FALSE(item.hint.empty());
    }
  }
}

TEST_CASE("a stop request ends the work on paper without artifacts") {
  std::stop_source stop;
  stop.request_stop();
  Job job = only({&Job::handout});
  job.stop = stop.get_token();
  const Result result = run(two_tokens(), job);
  CHECK(result.pressed.outcome == Outcome::failed);
  CHECK(result.pressed.artifacts.empty());
}

TEST_CASE("steps that blanks name are the steps of the deck") {
  const std::string matrices =
      "attnpress: 1\nq: [[1], [2], [3]]\nk: [[1], [2], [3]]\nv: [[1], [2], [3]]\nshow: {rows: [1, 3], order: ";
  for (const std::string& order : {std::string("step}\n"), std::string("row}\n")}) {
    Diagnostics none;
    const std::vector<Step> steps = plan_steps(*parse_scenario("a.yaml", matrices + order, none));
    for (const Step& step : steps) {
      if (step.phase == Phase::setup || step.phase == Phase::verify) continue;
      for (const std::string& name : {step.name, step.name.substr(3), std::to_string(step.number)}) {
        CAPTURE(name, order);
        Diagnostics diagnostics;
        const std::string blanks = "print: {worksheet: {blanks: {steps: [" + name + "]}}}\n";
        const std::optional<Scenario> scenario = parse_scenario("a.yaml", matrices + order + blanks, diagnostics);
        REQUIRE(scenario.has_value());
        CHECK(scenario->worksheet->blanks.steps == std::vector<int>{step.number - 1});
      }
    }
  }
}

TEST_CASE("steps of whole matrices are found by name, too") {
  Diagnostics diagnostics;
  const std::string text = two_tokens("show: {rows: none}\nprint: {worksheet: {blanks: {steps: [softmax]}}}\n");
  const std::optional<Scenario> scenario = parse_scenario("a.yaml", text, diagnostics);
  REQUIRE(scenario.has_value());
  CHECK(plan_steps(*scenario)[static_cast<std::size_t>(scenario->worksheet->blanks.steps.front())].name ==
        "03-softmax");
}
