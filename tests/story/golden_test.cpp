#include "support/golden.hpp"
#include "story/dump.hpp"
#include "story/told.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::testing;

TEST_CASE("each case tells the story of its golden") {
  const auto cases = story_cases();
  CHECK(cases.size() >= 12);
  for (const auto& path : cases) {
    const auto told = tell_file(path);
    CHECK(told->diagnostics.empty());
    CHECK(compare_with_golden("story/" + path.stem().string(), dump(told->story)) == "");
  }
}

TEST_CASE("no golden is left over from a case that is gone") {
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(ATTNPRESS_SOURCE_DIR) / "tests" /
                                                               "expected" / "story")) {
    const std::filesystem::path scenario = std::filesystem::path(ATTNPRESS_SOURCE_DIR) / "tests" / "cases" / "story" /
                                           (entry.path().stem().string() + ".yaml");
    CHECK(std::filesystem::exists(scenario));
  }
}
