#include <string>

#include "command/scenario_files.hpp"
#include "support/catch.hpp"

using namespace attnpress::testing;

TEST_CASE("a theme and a page written by `new` are used where they are named") {
  const TemporaryFolder folder;
  const auto in_folder = [&](std::vector<std::string> words) {
    ProcessOptions options;
    options.arguments = std::move(words);
    options.folder = folder.path();
    return run_attnpress(options);
  };
  REQUIRE(in_folder({"new", "--theme", "mine.yaml", "--from", "light"}).status == 0);
  REQUIRE(in_folder({"new", "--page", "page.yaml", "--from", "slides"}).status == 0);
  std::string theme = read_file(folder.path() + "/mine.yaml");
  const std::size_t accent = theme.find("#b33a00");
  REQUIRE(accent != std::string::npos);
  theme.replace(accent, 7, "#7a0063");
  write_file(folder.path() + "/mine.yaml", theme);
  write_file(folder.path() + "/talk.yaml", small_scenario() + "\ntheme: mine.yaml\n");
  write_file(folder.path() + "/plain.yaml", small_scenario());

  const std::vector<std::string> narrow{"--format", "svg", "--frames", "2"};
  const auto render = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "render");
    words.insert(words.end(), narrow.begin(), narrow.end());
    const ProcessResult run = in_folder(words);
    INFO(run.error);
    CHECK(run.status == 0);
  };
  render({"talk.yaml", "-o", "own"});
  render({"plain.yaml", "-o", "own", "--theme", "mine.yaml", "--template", "page.yaml"});
  render({"plain.yaml", "-o", "built-in"});
  const std::string own = read_file(folder.path() + "/own/talk/slides/02-score-1.svg");
  CHECK(own.find("#7a0063") != std::string::npos);
  CHECK(own.find("#b33a00") == std::string::npos);
  CHECK(read_file(folder.path() + "/own/plain/slides/02-score-1.svg").find("#7a0063") != std::string::npos);
  CHECK(read_file(folder.path() + "/built-in/plain/slides/02-score-1.svg").find("#b33a00") != std::string::npos);

  write_file(folder.path() + "/mine.yaml", "colors: {page: red}\n");
  const ProcessResult faulty = in_folder({"check", "talk.yaml"});
  CHECK(faulty.status == 3);
  CHECK(faulty.error.find("mine.yaml:1:") != std::string::npos);
  CHECK(in_folder({"check", "plain.yaml", "--theme", "nowhere.yaml"}).status == 3);
}
