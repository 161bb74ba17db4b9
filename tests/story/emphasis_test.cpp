// What stands out on a frame, and what titles, asides and legends say about it.

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "story/told.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::testing;

TEST_CASE("all of equal largest entries are marked") {
  const auto told =
      tell("attnpress: 1\ntokens: [a, b, c]\nq: [[1], [1], [0]]\nk: [[1], [2], [2]]\nv: [[1], [2], [3]]\n");
  const Frame frame = told->frame("02-score-1");
  const auto grid = panel<Grid>(frame, "matrix");
  CHECK(grid.marks.pivot == CellIndex{0, 1});
  CHECK(grid.marks.ties == std::vector<CellIndex>{{0, 2}});
  CHECK_FALSE(grid.column_axis.labels[0].strong);
  CHECK(grid.column_axis.labels[1].strong);
  CHECK(grid.column_axis.labels[2].strong);
  const auto bars = panel<Bars>(frame, "bars");
  CHECK(bars.strong == 1);
  CHECK(bars.ties == std::vector<int>{2});
  const auto single = panel<Grid>(tell(reference())->frame(3), "matrix");
  CHECK(single.marks.pivot == CellIndex{1, 1});
  CHECK(single.marks.ties.empty());
}

TEST_CASE("labels of the keys that a sentence names are strong wherever the step reads their rows") {
  const auto strong = [](const Told& told, const std::string& step, const char* name) {
    std::vector<int> out;
    const auto labels = panel<Grid>(told.frame(step), name).row_axis.labels;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      if (labels[i].strong) out.push_back(static_cast<int>(i));
    }
    return out;
  };
  using Rows = std::vector<int>;
  const auto own = tell("attnpress: 1\nq: [[1], [0]]\nk: [[1], [2], [2]]\nv: [[1], [2], [3]]\n");
  CHECK(strong(*own, "02-score-1", "k") == Rows{1, 2});
  CHECK(strong(*own, "03-score-2", "k").empty());  // all alike: none is named
  CHECK(strong(*own, "02-score-1", "v").empty());
  CHECK(strong(*own, "04-softmax-1", "k").empty());
  CHECK(strong(*own, "06-output-1", "k").empty());
  CHECK(strong(*own, "06-output-1", "v") == Rows{1, 2});
  CHECK(strong(*own, "07-output-2", "v").empty());
  const auto shared = tell("attnpress: 1\ntokens: [a, b, c]\nq: &q [[1, 0], [1, 2], [0, 1]]\nk: *q\nv: *q\n");
  CHECK(strong(*shared, "04-score-3", "q") == Rows{1, 2});
  CHECK(strong(*shared, "07-softmax-3", "q") == Rows{2});
  CHECK(strong(*shared, "10-output-3", "q") == Rows{2});
  CHECK(strong(*shared, "10-output-3", "v") == Rows{1});
  CHECK(panel<Grid>(shared->frame("04-score-3"), "q").marks.active_row == 2);
  const auto whole = tell("attnpress: 1\nq: &q [[1, 0], [2, 1]]\nk: *q\nv: *q\nshow: {rows: none}\n");
  CHECK(strong(*whole, "04-output", "v") == Rows{1});
}

TEST_CASE("the temperature stands over K where K is a matrix of its own, and in the setup's calculation") {
  const auto asides = [](const Told& told, const char* name) {
    return plain_text(panel<Grid>(told.frame(1), name).aside);
  };
  const std::string apart = "attnpress: 1\nq: [[1, 2, 3]]\nk: [[1, 0, 1], [0, 1, 0]]\nv: [[1], [2]]\n";
  const auto warm = tell(apart + "temperature: 2\n");
  CHECK(asides(*warm, "q") == "d = 3，√d ≈ 1.7321");
  CHECK(asides(*warm, "k") == "溫度 2");
  CHECK(contains(warm->frame(1).alt, "溫度 2"));
  CHECK(calculations(warm->frame(1)).starts_with("√d = √(3) ≈ 1.7321\n溫度 = 2\n"));
  const auto plain = tell(apart + "scale: none\ntemperature: 0.5\nlanguage: en\n");
  CHECK(asides(*plain, "k") == "temperature 0.5");
  CHECK(calculations(plain->frame(1)).starts_with("temperature = 0.5\n"));
  const auto one = tell(reference("temperature: 2\n"));
  CHECK(asides(*one, "q") == "d = 4，√d = 2，溫度 2");
  const auto cold = tell(apart);
  CHECK(asides(*cold, "k").empty());
  CHECK_FALSE(contains(calculations(cold->frame(1)), "溫度"));
}

TEST_CASE("the legend explains what the frames of its variant show, and nothing else") {
  using Kind = LegendEntry::Kind;
  const auto kinds = [](const Frame& frame) {
    std::vector<Kind> out;
    for (const LegendEntry& entry : panel<Legend>(frame, "legend").entries) out.push_back(entry.kind);
    return out;
  };
  const auto told = tell(reference());
  const std::vector<Kind> steps = kinds(told->frame(1));
  for (const Kind kind :
       {Kind::pending, Kind::score, Kind::weight_scale, Kind::active_row, Kind::pivot, Kind::diagonal}) {
    CHECK(std::find(steps.begin(), steps.end(), kind) != steps.end());
  }
  for (int number = 2; number < 14; ++number) CHECK(kinds(told->frame(number)) == steps);
  CHECK(kinds(told->frame(14)) == std::vector<Kind>{Kind::weight_scale, Kind::active_row, Kind::pivot, Kind::diagonal});
  const auto alone = tell("attnpress: 1\ntokens: [a]\nq: [[1]]\nk: [[1]]\nv: [[1]]\n");
  for (int number = 1; number <= alone->story.count; ++number) {
    const std::vector<Kind> shown = kinds(alone->frame(number));
    CHECK(std::find(shown.begin(), shown.end(), Kind::diagonal) == shown.end());
  }
}

TEST_CASE("one scale for all weights, with an end that does not lie") {
  const auto told = tell(reference());
  const auto ticks = [](const Told& story) {
    for (const LegendEntry& entry : panel<Legend>(story.frame(1), "legend").entries) {
      if (entry.kind == LegendEntry::Kind::weight_scale) return entry.ticks.back().second;
    }
    return std::string();
  };
  CHECK(ticks(*told) == "0.5344");
  CHECK(ticks(*tell(reference("show: {contrast: none}\n"))) == "0.3875");
  CHECK(ticks(*tell("attnpress: 1\nq: [[9], [0]]\nk: [[9], [7]]\nv: [[1], [2]]\nshow: {contrast: none}\n")) == "≈ 1");
  const auto grid = panel<Grid>(told->frame(14), "unscaled");
  CHECK(*std::max_element(grid.fill.begin(), grid.fill.end()) == 1.0F);
  CHECK(panel<Grid>(told->frame(14), "scaled").fill[0] == Approx(0.387455619 / 0.534446645));
}

TEST_CASE("every matrix has all the titles that say what there was no room for, its own name first") {
  for (const char* language : {"zh-Hant-TW", "en"}) {
    const auto told = tell(reference(std::string("language: ") + language + "\n"));
    const Frame step = told->frame(2);
    const Frame verify = told->frame(told->story.count);
    for (const auto& [frame, name] : {std::pair(&step, "q"), std::pair(&step, "v"), std::pair(&step, "matrix"),
                                      std::pair(&step, "output"), std::pair(&verify, "scaled")}) {
      const auto grid = panel<Grid>(*frame, name);
      CAPTURE(language, name);
      REQUIRE(grid.thinned_titles.size() == 6);
      for (const RichText& title : grid.thinned_titles) {
        CHECK(plain_text(title).size() > plain_text(grid.title).size());
        CHECK(plain_text(title).starts_with(plain_text(grid.title)));
      }
      const bool english = std::string(language) == "en";
      CHECK(contains(plain_text(grid.thinned_titles[5]), english ? "fewer decimals" : "小數位數較少"));
    }
  }
}

TEST_CASE("bars are as long as the numbers beside them say") {
  const auto tiny = tell("attnpress: 1\nq: [[1e-7], [2e-7]]\nk: [[1e-7], [-3e-7]]\nv: [[1], [2]]\n");
  const auto bars = panel<Bars>(tiny->frame("02-score-1"), "bars");
  CHECK(bars.numbers == std::vector<std::string>{"0.00", "0.00"});
  CHECK(bars.lengths == std::vector<double>{0, 0});
  const auto grid = panel<Grid>(tiny->frame("02-score-1"), "matrix");
  CHECK(std::all_of(grid.fill.begin(), grid.fill.end(), [](float fill) { return fill == 0; }));
  const auto rounded =
      tell("attnpress: 1\nq: [[1]]\nk: [[1.004], [0.996], [0.004], [-2.006]]\nv: [[1], [2], [3], [4]]\n");
  CHECK(panel<Bars>(rounded->frame(2), "bars").lengths == std::vector<double>{1.0 / 2.01, 1.0 / 2.01, 0, -1});
  for (const auto& path : all_scenarios()) {
    const auto told = tell_file(path);
    for (int number = 2; number < told->story.count; ++number) {
      for (const double length : panel<Bars>(told->frame(number), "bars").lengths) CHECK(std::abs(length) <= 1);
    }
  }
}
