#include <cstdlib>
#include <set>

#include "layout/hand_made.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::test;

namespace {

/// The first, the last and some frames between: enough to see every phase.
std::vector<int> sample(int count) {
  std::set<int> frames{0, count - 1};
  for (int i = 1; i < 8; ++i) frames.insert(i * (count - 1) / 8);
  return {frames.begin(), frames.end()};
}

/// Either every frame passes the page check, or there is an error that says what to do. True where there is a plan.
bool check_random(std::uint64_t seed, const Limits& limits, Shaper& shaper) {
  const std::string size = seed % 2 == 0 ? "16:9" : "4:3";
  const std::string theme = seed % 4 < 2 ? "light" : seed % 8 < 4 ? "dark" : "print";
  CAPTURE(seed, size, theme);
  const std::string yaml = random_scenario(seed, limits);
  const auto planned = plan_scenario(yaml, size, theme, shaper);
  REQUIRE(planned != nullptr);
  if (!planned->plan) {
    REQUIRE_FALSE(planned->diagnostics.items().empty());
    for (const Diagnostic& diagnostic : planned->diagnostics.items()) CHECK_FALSE(diagnostic.hint.empty());
    return false;
  }
  for (const int i : sample(planned->story.count)) {
    const Frame frame = make_frame(planned->story, i);
    const Scene scene = draw(*planned->plan, frame, shaper);
    const std::vector<std::string> faults = check_scene(scene, planned->page);
    INFO("frame " << frame.step.name);
    CHECK(faults == std::vector<std::string>{});
  }
  return true;
}

}  // namespace

TEST_CASE("random small scenarios give pages in order, on wide slides never an error") {
  Shaper shaper(shared_fonts());
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    INFO("seed " << seed);
    const bool wide = seed % 2 == 0;
    CHECK((check_random(seed, {8, 8, 8}, shaper) || !wide));
  }
}

TEST_CASE("random scenarios up to 64 by 64 with d up to 128 give pages in order or say what to do") {
  Shaper shaper(shared_fonts());
  const bool at_length = std::getenv("ATTNPRESS_LONG") != nullptr;
  int planned = 0;
  const std::uint64_t count = at_length ? 1500 : 25;
  for (std::uint64_t seed = 1001; seed <= 1000 + count; ++seed)
    planned += check_random(seed, {64, 128, 40}, shaper) ? 1 : 0;
  CHECK(planned > static_cast<int>(count) / 2);
}
