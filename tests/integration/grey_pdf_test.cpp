// What a black-and-white copier gets: whole decks with the theme print hold no colour.
#include <filesystem>
#include <fstream>
#include <iterator>

#include "support/catch.hpp"
#include "support/pdf_colors.hpp"
#include "support/shell.hpp"

using namespace attnpress::testing;

namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Each query looks at some of its keys more than at others.
std::string square_scenario(int tokens) {
  std::string rows;
  for (int i = 0; i < tokens; ++i) {
    rows += (i > 0 ? ", [" : "[") + std::to_string(i % 3) + ", " + std::to_string(i % 5 - 2) + "]";
  }
  return "attnpress: 1\nq: &q [" + rows + "]\nk: *q\nv: *q\n";
}

void render(const std::string& scenario, const std::string& theme, const std::string& folder) {
  const ShellResult run = shell(std::string(ATTNPRESS_BINARY_DIR) + "/attnpress render " + scenario + " --theme " +
                                theme + " --format pdf -o " + folder + " --quiet");
  INFO(run.output);
  REQUIRE(run.status == 0);
}

}  // namespace

TEST_CASE("decks and steps with the theme print are in DeviceGray alone") {
  const TemporaryFolder folder;
  const std::string large = folder.path() + "/large.yaml";
  std::ofstream(large) << square_scenario(40);  // as a heatmap, its scales as ramps
  const std::string reference = std::string(ATTNPRESS_SOURCE_DIR) + "/templates/scenarios/i-love-machine-learning.yaml";
  render(reference + " " + large, "print", folder.path() + "/grey");
  int documents = 0;
  int images = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder.path() + "/grey")) {
    if (entry.path().extension() != ".pdf") continue;
    const Colors colors = colors_of(bytes_of(entry.path()));
    INFO(entry.path().filename().string());
    CHECK(colors.operators.count("g") == 1);
    for (const std::string& name : colors.operators) CHECK((name == "g" || name == "G"));
    CHECK(colors.spaces == std::set<std::string>{"/DeviceGray"});
    images += colors.images;
    ++documents;
  }
  CHECK(documents > 20);
  CHECK(images > 0);
}

TEST_CASE("paper is in DeviceGray alone unless print says otherwise, whichever theme the slides have") {
  const TemporaryFolder folder;
  const std::string own = folder.path() + "/own.yaml";
  std::ofstream(own)
      << square_scenario(5) +
             "print:\n  handout: {appendix: [glossary, comparison], orientation: landscape, per_page: 6}\n"
             "  worksheet: {blanks: {random: 7}, paper: Letter, hole_margin: true}\n";
  const std::string scenarios = std::string(ATTNPRESS_SOURCE_DIR) + "/templates/scenarios/";
  std::string files = own;
  for (const char* name : {"one-query", "temperature", "negative-numbers", "river-bank-en"}) {
    files += " " + scenarios + name + ".yaml";
  }
  render(files + " --only handout,worksheet,key", "dark", folder.path() + "/paper");
  int documents = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder.path() + "/paper")) {
    if (entry.path().extension() != ".pdf") continue;
    const Colors colors = colors_of(bytes_of(entry.path()));
    INFO(entry.path().string());
    CHECK(colors.operators.count("g") == 1);
    for (const std::string& name : colors.operators) CHECK((name == "g" || name == "G"));
    for (const std::string& space : colors.spaces) CHECK(space == "/DeviceGray");
    CHECK(colors.images == 0);
    ++documents;
  }
  CHECK(documents == 4 * 5 + 3);
}

TEST_CASE("paper with a theme of colours keeps them") {
  const TemporaryFolder folder;
  const std::string own = folder.path() + "/own.yaml";
  std::ofstream(own) << square_scenario(3) + "print:\n  handout: {theme: light}\n  worksheet: {theme: dark}\n";
  render(own + " --only handout,worksheet,key", "print", folder.path());
  for (const char* name : {"handout", "worksheet", "worksheet-key"}) {
    CAPTURE(name);
    CHECK(colors_of(bytes_of(folder.path() + "/own/" + name + ".pdf")).operators.count("rg") == 1);
  }
}

TEST_CASE("decks with the theme light keep their colours") {
  const TemporaryFolder folder;
  render(std::string(ATTNPRESS_SOURCE_DIR) + "/templates/scenarios/i-love-machine-learning.yaml", "light",
         folder.path());
  const Colors colors = colors_of(bytes_of(folder.path() + "/i-love-machine-learning/slides.pdf"));
  CHECK(colors.operators.count("rg") == 1);
  CHECK(colors.spaces.count("/DeviceRGB") == 1);
}
