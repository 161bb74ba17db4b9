#include "layout/solver.hpp"
#include "layout/elision.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

const Track content{Track::Kind::content, 0, 0};
const Track share{Track::Kind::share, 1, 0};

}  // namespace

TEST_CASE("tracks: fixed as given, content natural, share the rest") {
  const Track fixed{Track::Kind::fixed, 50, 0};
  const TrackPlaces places = solve_tracks({fixed, content, share}, {{}, {10, 20, 80}, {5, 30, 300}}, {10, 10, 10}, 400);
  CHECK(places.fits);
  CHECK(places.lengths[0] == Approx(50));
  CHECK(places.lengths[1] == Approx(80));
  CHECK(places.lengths[2] == Approx(250));
  CHECK(places.starts[2] == Approx(150));
  CHECK(places.length(0, 3) == Approx(400));
}

TEST_CASE("content tracks give way together before a share track elides") {
  const TrackPlaces places =
      solve_tracks({content, share, content}, {{10, 20, 40}, {50, 100, 200}, {20, 40, 80}}, {}, 190);
  CHECK(places.lengths[1] == Approx(100));
  CHECK(places.lengths[0] == Approx(30));
  CHECK(places.lengths[2] == Approx(60));
}

TEST_CASE("content tracks do not shrink for a share track that must elide anyway") {
  const TrackPlaces places = solve_tracks({content, share}, {{10, 20, 40}, {50, 1000, 1000}}, {}, 200);
  CHECK(places.fits);
  CHECK(places.lengths[0] == Approx(40));
  CHECK(places.lengths[1] == Approx(160));
}

TEST_CASE("share tracks give way together with content tracks where that is asked for") {
  const std::vector<Extent> needs{{10, 20, 40}, {50, 100, 100}};
  CHECK(solve_tracks({content, share}, needs, {}, 120).lengths == std::vector<double>{20, 100});
  const TrackPlaces together = solve_tracks({content, share}, needs, {}, 120, 0.5);
  CHECK(together.lengths[0] > 20);
  CHECK(together.lengths[0] < 30);
  CHECK(together.lengths[0] + together.lengths[1] == Approx(120));
  CHECK(solve_tracks({content, share}, needs, {}, 140, 0.5).lengths == std::vector<double>{40, 100});
}

TEST_CASE("gaps between tracks shrink together with the content, and no further than they may") {
  const std::vector<Extent> needs{{10, 20, 40}, {10, 20, 40}};
  const Extent gap{6, 6, 10};
  const auto gap_at = [&](double total) {
    const TrackPlaces places = solve_tracks({content, content}, needs, gap, total);
    CHECK(places.fits);
    return places.starts[1] - places.lengths[0];
  };
  CHECK(gap_at(120) == Approx(10));
  CHECK(gap_at(68) == Approx(8));
  CHECK(gap_at(46) == Approx(6));
  CHECK(gap_at(30) == Approx(6));
  CHECK_FALSE(solve_tracks({content, content}, needs, gap, 25).fits);
}

TEST_CASE("what does not fit at its least is said") {
  CHECK_FALSE(solve_tracks({content, share}, {{60, 60, 60}, {50, 50, 50}}, {}, 100).fits);
  CHECK(stack_ease({{60, 60, 60}, {50, 50, 50}}, 0, 100) < -1);
}

TEST_CASE("share tracks are level by weight unless one needs more") {
  const Track twice{Track::Kind::share, 2, 0};
  const TrackPlaces even = solve_tracks({share, twice}, {{}, {}}, {}, 90);
  CHECK(even.lengths[0] == Approx(30));
  CHECK(even.lengths[1] == Approx(60));
  const TrackPlaces uneven = solve_tracks({share, share, share}, {{60, 60, 60}, {}, {}}, {}, 120);
  CHECK(uneven.lengths[0] == Approx(60));
  CHECK(uneven.lengths[1] == Approx(30));
}

TEST_CASE("a stack: natural, in proportion, greedy ones take the rest") {
  const std::vector<Extent> needs{{10, 20, 40}, {10, 20, 40}};
  CHECK(solve_stack(needs, {false, false}, 10, 200, 1).heights == std::vector<double>{40, 40});
  CHECK(solve_stack(needs, {false, false}, 10, 70, 1).heights == std::vector<double>{30, 30});
  CHECK(solve_stack(needs, {false, false}, 10, 200, 0.5).heights == std::vector<double>{30, 30});
  CHECK(solve_stack(needs, {true, false}, 10, 200, 1).heights == std::vector<double>{150, 40});
}

TEST_CASE("elision keeps the number of slots, the ends and the active row") {
  for (const int count : {1, 4, 9, 64, 128}) {
    for (const int slots : {3, 4, 5, 8, 64}) {
      for (int active = 0; active < count; ++active) {
        CAPTURE(count, slots, active);
        const std::vector<int> shown = visible_slots(count, slots, {active});
        CHECK(static_cast<int>(shown.size()) == std::min(count, slots));
        CHECK(std::count(shown.begin(), shown.end(), active) == 1);
        int last = -1;
        for (const int slot : shown) {
          if (slot == gap_slot) continue;
          CHECK(slot > last);
          CHECK(slot < count);
          last = slot;
        }
        const bool ends = shown.front() == 0 && shown.back() == count - 1;
        CHECK((ends || slots < 5));
      }
    }
  }
  CHECK(visible_slots(8, 4, {}) == std::vector<int>{0, 1, gap_slot, 7});
}

TEST_CASE("rows that must be seen are not left out as long as there are slots for them") {
  CHECK(visible_slots(8, 5, {2, 6}) == std::vector<int>{gap_slot, 2, gap_slot, 6, 7});
  CHECK(visible_slots(8, 6, {2, 6}) == std::vector<int>{0, 1, 2, gap_slot, 6, 7});
  CHECK(visible_slots(8, 3, {4}) == std::vector<int>{gap_slot, 4, gap_slot});
  CHECK(visible_slots(20, 5, {3, 9, 15}) == std::vector<int>{gap_slot, 3, gap_slot, 9, gap_slot});
  CHECK(visible_slots(20, 7, {3, 9, 15}) == std::vector<int>{gap_slot, 3, gap_slot, 9, gap_slot, 15, gap_slot});
}
