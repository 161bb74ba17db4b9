#include "story/worksheet.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "layout/hand_made.hpp"
#include "layout/sheets.hpp"
#include "scene/scene.hpp"
#include "story/versions.hpp"
#include "support/catch.hpp"
#include "support/scenarios.hpp"

using namespace attnpress;
using namespace attnpress::test;
using namespace attnpress::testing;

namespace {

const char* const reference =
    "attnpress: 1\ntitle: 縮放點積注意力\ntokens: [我, 愛, 機器, 學習]\n"
    "q: [[1, 0, 1, 0], [0, 1, 0, 1], [1, 1, 0, 0], [0, 0, 1, 1]]\n"
    "k: [[1, 0, 2, 0], [0, 2, 0, 1], [2, 1, 0, 0], [0, 0, 1, 1]]\n"
    "v: [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]\n";

/// A worksheet and its key, laid out.
struct Printed {
  Task task;
  std::vector<Scene> sheets;
  std::vector<Scene> key;
  PageTemplate page;
  Diagnostics diagnostics;
};

Printed print(const Scenario& scenario, const Trace& trace, const WorksheetSettings& settings,
              const std::string& version = "") {
  Printed out;
  Diagnostics& diagnostics = out.diagnostics;
  const auto strings = load_strings(scenario.language, diagnostics);
  const auto page = load_sheet_template("worksheet", settings.sheet, diagnostics);
  const auto theme = load_theme("light", diagnostics);
  REQUIRE(strings);
  REQUIRE(page);
  REQUIRE(theme);
  const Story story = make_story(scenario, trace, *strings, diagnostics);
  const Exercise exercise = make_exercise(scenario, trace, settings);
  const SheetFace face = make_sheet_face(story, settings, version);
  Shaper shaper(shared_fonts(), strings->unbroken_words);
  const auto lay_out = [&](const Sheets& sheets) {
    return lay_out_sheets(sheets, *page, *theme, "test.yaml", shaper, diagnostics).value_or(std::vector<Scene>());
  };
  out.task = exercise.task;
  out.sheets = lay_out(make_worksheet(face, exercise.task));
  out.key = lay_out(make_key(face, exercise.task, exercise.solution));
  out.page = *page;
  INFO(format_all(diagnostics.items(), DiagnosticStyle::text));
  CHECK_FALSE(out.sheets.empty());
  return out;
}

std::string dump_all(const std::vector<Scene>& scenes) {
  std::string out;
  for (const Scene& scene : scenes) out += dump(scene) + scene.title + scene.description + "\n";
  return out;
}

/// The frames around blanks, page by page.
std::vector<Rect> blank_frames(const std::vector<Scene>& scenes, std::size_t pages) {
  std::vector<Rect> out;
  for (std::size_t i = 0; i < pages; ++i) {
    for (const Item& item : scenes[i].body.items) {
      const auto* stroke = std::get_if<Stroke>(&item);
      if (stroke != nullptr && stroke->width == 1.1) out.push_back(stroke->rect);
    }
  }
  return out;
}

WorksheetSettings settings_of(int kind, std::uint64_t seed) {
  WorksheetSettings settings;
  settings.seed = seed;
  settings.sheet.fields = {{"class", "", {}}, {"seat", "", {}}, {"name", "", {}}, {"date", "", {}}};
  if (kind == 1) {
    settings.blanks.kind = BlankSettings::Kind::random;
    settings.blanks.count = 5;
  }
  return settings;
}

}  // namespace

TEST_CASE("no answer leaves a trace in the pupil's sheets") {
  const Scenario scenario = read_scenario(reference);
  const Trace trace = trace_of(scenario);
  for (const int kind : {0, 1}) {
    const WorksheetSettings settings = settings_of(kind, 3);
    const Printed honest = print(scenario, trace, settings);
    Trace forged = trace;
    HeadTrace& head = forged.heads.front();
    for (const CellIndex& cell : honest.task.scores.blanks) head.scores(cell.row, cell.column) = 8.75;
    for (const CellIndex& cell : honest.task.weights.blanks) head.weights(cell.row, cell.column) = 0.123456;
    for (const int row : honest.task.output_rows) {
      for (int column = 0; column < head.output.columns; ++column) head.output(row, column) = -77.5;
    }
    forged.output = head.output;
    CHECK(dump_all(print(scenario, forged, settings).sheets) == dump_all(honest.sheets));

    // A number that is shown does leave one: the comparison would see it.
    Trace other = trace;
    const auto shown = std::find_if(honest.task.scores.shown.begin(), honest.task.scores.shown.end(),
                                    [](const std::string& text) { return !text.empty(); });
    other.heads.front().scores.values[static_cast<std::size_t>(shown - honest.task.scores.shown.begin())] = 8.5;
    CHECK(dump_all(print(scenario, other, settings).sheets) != dump_all(honest.sheets));
  }
}

TEST_CASE("a key has its answers in the places of its worksheet") {
  const Scenario scenario = read_scenario(reference);
  for (const char* version : {"A", "B"}) {
    WorksheetSettings settings = settings_of(0, 1);
    settings.blanks.rows = {1, 3};
    const Scenario own = worksheet_version(scenario, settings, version);
    const Printed printed = print(own, trace_of(own), settings, version);
    REQUIRE(printed.key.size() > printed.sheets.size());
    const std::vector<Rect> frames = blank_frames(printed.sheets, printed.sheets.size());
    const std::vector<Rect> filled = blank_frames(printed.key, printed.sheets.size());
    CHECK(frames.size() == 16);
    REQUIRE(filled.size() == frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i) {
      CHECK(frames[i].x == filled[i].x);
      CHECK(frames[i].y == filled[i].y);
      CHECK(frames[i].width == filled[i].width);
      CHECK(frames[i].height == filled[i].height);
    }
  }
}

TEST_CASE("worksheets of one to eight tokens fit on every paper") {
  for (std::uint64_t seed = 0; seed < 32; ++seed) {
    const Scenario scenario = read_scenario(random_scenario(seed, {8, 8, 24}));
    WorksheetSettings settings = settings_of(static_cast<int>(seed % 2), seed);
    settings.sheet.letter = seed % 4 >= 2;
    settings.sheet.landscape = seed % 8 >= 4;
    settings.sheet.hole_margin = seed % 3 == 0;
    settings.digits = 1 + static_cast<int>(seed % 4);
    CAPTURE(seed);
    const Printed printed = print(scenario, trace_of(scenario), settings);
    INFO(format_all(printed.diagnostics.items(), DiagnosticStyle::text));
    CHECK_FALSE(printed.key.empty());
    for (const std::vector<Scene>* document : {&printed.sheets, &printed.key}) {
      for (const Scene& scene : *document) {
        for (const std::string& fault : check_scene(scene, printed.page)) FAIL_CHECK(fault);
      }
    }
  }
}
