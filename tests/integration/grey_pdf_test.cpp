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

TEST_CASE("decks with the theme light keep their colours") {
  const TemporaryFolder folder;
  render(std::string(ATTNPRESS_SOURCE_DIR) + "/templates/scenarios/i-love-machine-learning.yaml", "light",
         folder.path());
  const Colors colors = colors_of(bytes_of(folder.path() + "/i-love-machine-learning/slides.pdf"));
  CHECK(colors.operators.count("rg") == 1);
  CHECK(colors.spaces.count("/DeviceRGB") == 1);
}
