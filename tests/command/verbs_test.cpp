#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/json_reader.hpp"
#include "command/scenario_files.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::testing;

namespace {

namespace fs = std::filesystem;

std::string template_file(const std::string& path) {
  return read_file(std::string(ATTNPRESS_SOURCE_DIR) + "/templates/" + path);
}

}  // namespace

TEST_CASE("version and help are asked for and given on standard output") {
  const ProcessResult version = run_attnpress({"--version"});
  CHECK(version.status == 0);
  CHECK(version.output.rfind("attnpress ", 0) == 0);
  CHECK(version.output.back() == '\n');
  for (const char* verb : {"render", "check", "trace", "new", "list", "doctor"}) {
    CAPTURE(verb);
    const ProcessResult help = run_attnpress({verb, "--help"});
    CHECK(help.status == 0);
    CHECK(help.error.empty());
    CHECK(help.output.find(verb) != std::string::npos);
    CHECK(run_attnpress({"--help"}).output.find(verb) != std::string::npos);
  }
}

TEST_CASE("list gives each name that the options take, and what it is") {
  struct Case {
    std::string kind, folder;
  };
  for (const Case& one :
       {Case{"themes", "themes"}, {"templates", "pages"}, {"languages", "languages"}, {"scenarios", "scenarios"}}) {
    CAPTURE(one.kind);
    const ProcessResult list = run_attnpress({"list", one.kind});
    CHECK(list.status == 0);
    std::vector<std::string> names;
    std::istringstream lines(list.output);
    for (std::string line; std::getline(lines, line);) {
      CAPTURE(line);
      const std::size_t name = line.find("  ");
      REQUIRE(name != std::string::npos);
      names.push_back(line.substr(0, name) + ".yaml");
      const std::string what = line.substr(line.find_first_not_of(' ', name));
      CHECK(what.size() >= 10);
      CHECK(line.size() <= 140);
      CHECK(template_file(one.folder + "/" + names.back()).find("# " + what) == 0);
    }
    std::sort(names.begin(), names.end());
    std::vector<std::string> files = names_in(std::string(ATTNPRESS_SOURCE_DIR) + "/templates/" + one.folder);
    // Pages of paper cannot be chosen.
    std::erase_if(files, [](const std::string& name) { return name == "handout.yaml" || name == "worksheet.yaml"; });
    CHECK(names == files);
  }
}

TEST_CASE("new copies the usual page and theme unless it is told which") {
  const TemporaryFolder folder;
  CHECK(run_attnpress({"new", "--page", folder.path() + "/page.yaml"}).status == 0);
  CHECK(read_file(folder.path() + "/page.yaml") == template_file("pages/slides.yaml"));
  CHECK(run_attnpress({"new", "--theme", folder.path() + "/theme.yaml"}).status == 0);
  CHECK(read_file(folder.path() + "/theme.yaml") == template_file("themes/light.yaml"));
}

TEST_CASE("every option of every verb is in the manual, and no other") {
  const std::regex option("--[a-z][a-z-]*");
  const auto options_in = [&](const std::string& text) {
    return std::set<std::string>(std::sregex_token_iterator(text.begin(), text.end(), option), {});
  };
  const std::string manual = read_file(std::string(ATTNPRESS_SOURCE_DIR) + "/docs/manual.md");
  const std::size_t start = manual.find("\n## The command line\n");
  REQUIRE(start != std::string::npos);
  const std::size_t end = manual.find("\n## ", start + 1);
  std::string help = run_attnpress({"--help"}).output;
  for (const char* verb : {"render", "check", "trace", "new", "list", "doctor"}) {
    help += run_attnpress({verb, "--help"}).output;
  }
  CHECK(options_in(help) == options_in(manual.substr(start, end - start)));
}

TEST_CASE("new writes a file that can be edited and rendered") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/mine.yaml";
  CHECK(run_attnpress({"new", path}).status == 0);
  CHECK(read_file(path) == template_file("scenarios/i-love-machine-learning.yaml"));
  CHECK(run_attnpress({"check", path}).status == 0);
  CHECK(run_attnpress({"new", "--page", folder.path() + "/page.yaml", "--from", "slides"}).status == 0);
  CHECK(read_file(folder.path() + "/page.yaml") == template_file("pages/slides.yaml"));
  CHECK(run_attnpress({"check", path, "--template", folder.path() + "/page.yaml"}).status == 0);
  CHECK(run_attnpress({"new", "--theme", folder.path() + "/theme.yaml", "--from", "dark"}).status == 0);
  CHECK(read_file(folder.path() + "/theme.yaml") == template_file("themes/dark.yaml"));
}

TEST_CASE("trace writes the bytes of trace.json") {
  const TemporaryFolder folder;
  REQUIRE(render_small(folder.path(), {"--format", "svg"}).status == 0);
  const ProcessResult trace = run_attnpress({"trace", folder.path() + "/small.yaml", "--format", "json"});
  CHECK(trace.status == 0);
  CHECK(trace.error.empty());
  CHECK(trace.output == read_file(folder.path() + "/output/small/trace.json"));
  CHECK(parse_json(trace.output)->text_of("schema") == "attnpress.trace/1");
}

TEST_CASE("doctor finds everything in order") {
  const ProcessResult doctor = run_attnpress({"doctor"});
  CAPTURE(doctor.output, doctor.error);
  CHECK(doctor.status == 0);
  for (const char* word : {"Cairo", "HarfBuzz", "Noto Sans CJK TC", "languages/en: in order", "Everything works."}) {
    CAPTURE(word);
    CHECK(doctor.output.find(word) != std::string::npos);
  }
}

TEST_CASE("diagnostics take the style asked for") {
  const TemporaryFolder folder;
  write_file(folder.path() + "/bad.yaml", "attnpress: 1\ntokns: [a]\nq: [[1]]\nk: [[1]]\nv: [[1]]\n");
  ProcessOptions options;
  options.folder = folder.path();
  const auto errors = [&](const std::string& style) {
    options.arguments = {"check", "bad.yaml", "--diagnostics", style};
    const ProcessResult result = run_attnpress(options);
    CHECK(result.status == 3);
    return result.error;
  };
  CHECK(errors("text").find("bad.yaml:2:1: error: ") == 0);
  const std::optional<JsonValue> line = parse_json(errors("json"));
  REQUIRE(line.has_value());
  CHECK(line->text_of("file") == "bad.yaml");
  CHECK(line->number_of("line") == 2);
  CHECK(errors("github").find("::error file=bad.yaml,line=2,col=1::") == 0);
  const std::optional<JsonValue> report = parse_json(errors("gitlab"));
  REQUIRE(report.has_value());
  CHECK(report->items.size() == 1);
}

TEST_CASE("mistakes of the command line take the style asked for") {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"check", "x.yaml", "--diagnostics", "json", "--nonsense"},
        {"check", "--diagnostics=json", "x.yaml", "--theme", "nonsense"},
        {"chek", "--diagnostics", "json"}}) {
    CAPTURE(words);
    const ProcessResult result = run_attnpress(words);
    CHECK(result.status == 2);
    const std::optional<JsonValue> line = parse_json(result.error);
    REQUIRE(line.has_value());
    CHECK(line->text_of("severity") == "error");
    CHECK(line->find("file")->kind == JsonValue::Kind::null);
  }
  const ProcessResult gitlab = run_attnpress({"check", "x.yaml", "--diagnostics", "gitlab", "--nonsense"});
  const std::optional<JsonValue> report = parse_json(gitlab.error);
  REQUIRE(report.has_value());
  REQUIRE(report->items.size() == 1);
  CHECK(report->items[0].find("location")->text_of("path") == ".");
  std::istringstream lines(run_attnpress({"render", "--diagnostics", "json", "--foo"}).error);
  std::vector<std::string> told;
  for (std::string line; std::getline(lines, line);) told.emplace_back(parse_json(line)->text_of("message"));
  CHECK(told == std::vector<std::string>{"unknown option --foo", "render: SCENARIO is required"});
  CHECK(run_attnpress({"check", "x.yaml", "--", "--diagnostics=json"}).error.front() != '{');
}

TEST_CASE("trace refuses to write large heads as JSON") {
  const TemporaryFolder folder;
  const auto scenario = [](int keys) {
    std::string q = "q: [", k = "k: [", v = "v: [";
    for (int i = 0; i < 256; ++i) q += "[1],";
    for (int i = 0; i < keys; ++i) {
      k += "[0],";
      v += "[1],";
    }
    return "attnpress: 1\n" + q + "]\n" + k + "]\n" + v + "]\n";
  };
  write_file(folder.path() + "/most.yaml", scenario(256));
  write_file(folder.path() + "/more.yaml", scenario(257));
  CHECK(run_attnpress({"trace", folder.path() + "/most.yaml"}).status == 0);
  const ProcessResult more = run_attnpress({"trace", folder.path() + "/more.yaml"});
  CHECK(more.status == 1);
  CHECK(more.output.empty());
  CHECK(more.error.find("a head has 65792 cells") != std::string::npos);
  CHECK(more.error.find("--format npz") != std::string::npos);
}

TEST_CASE("a run for programs writes nothing but diagnostics to standard error") {
  const TemporaryFolder folder;
  CHECK(render_small(folder.path(), {"--format", "svg", "--diagnostics", "json", "--progress", "plain"}).error.empty());
  CHECK(render_small(folder.path(), {"--format", "svg", "--diagnostics", "gitlab"}).error == "[\n]\n");
  CHECK(render_small(folder.path(), {"--format", "svg", "--quiet", "--progress", "plain"}).error.empty());
}

TEST_CASE("plain progress has a line for each step") {
  const TemporaryFolder folder;
  const ProcessResult result = render_small(folder.path(), {"--format", "svg", "--progress", "plain", "-j", "1"});
  std::string expected;
  for (int step = 1; step <= 8; ++step) expected += "small: step " + std::to_string(step) + " of 8\n";
  CHECK(result.error == expected + "output/small: 11 files\n");
}

TEST_CASE("without a terminal there is no bar") {
  const TemporaryFolder folder;
  CHECK(render_small(folder.path(), {"--format", "svg"}).error == "output/small: 11 files\n");
}
