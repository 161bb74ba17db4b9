// What a pupil gets must not depend on the answers: not in one byte.
#include <memory>
#include <string>

#include "layout/sheets.hpp"
#include "render/render.hpp"
#include "story/worksheet.hpp"
#include "support/catch.hpp"
#include "support/scenarios.hpp"

using namespace attnpress;
using namespace attnpress::testing;

namespace {

const char* const reference =
    "attnpress: 1\ntitle: 縮放點積注意力\ntokens: [我, 愛, 機器, 學習]\n"
    "q: [[1, 0, 1, 0], [0, 1, 0, 1], [1, 1, 0, 0], [0, 0, 1, 1]]\n"
    "k: [[1, 0, 2, 0], [0, 2, 0, 1], [2, 1, 0, 0], [0, 0, 1, 1]]\n"
    "v: [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]\n";

const std::shared_ptr<const Fonts>& fonts() {
  static const std::shared_ptr<const Fonts> loaded = [] {
    Diagnostics diagnostics;
    return Fonts::load("", diagnostics);
  }();
  return loaded;
}

struct Documents {
  std::string worksheet;
  std::string key;
};

/// The files as the press makes them of these numbers.
Documents documents_of(const Scenario& scenario, const Trace& trace, const WorksheetSettings& settings) {
  Diagnostics diagnostics;
  const auto strings = load_strings(scenario.language, diagnostics);
  const auto page = load_sheet_template("worksheet", settings.sheet, diagnostics);
  const auto theme = load_theme("print", diagnostics);
  REQUIRE(strings);
  REQUIRE(page);
  REQUIRE(theme);
  const Story story = make_story(scenario, trace, *strings, diagnostics);
  const Exercise exercise = make_exercise(scenario, trace, settings);
  const SheetFace face = make_sheet_face(story, settings, "");
  Shaper shaper(fonts(), strings->unbroken_words);
  const auto pdf_of = [&](const Sheets& sheets) {
    const auto scenes = lay_out_sheets(sheets, *page, *theme, "test.yaml", shaper, diagnostics);
    REQUIRE(scenes);
    PdfRenderer pdf(fonts(), {sheets.title, sheets.language, "attnpress test"});
    for (const Scene& scene : *scenes) pdf.add({scene, {}, scene.title, {}});
    return pdf.finish();
  };
  return {pdf_of(make_worksheet(face, exercise.task)), pdf_of(make_key(face, exercise.task, exercise.solution))};
}

}  // namespace

TEST_CASE("no byte of a pupil's file depends on the blanked numbers") {
  const Scenario scenario = read_scenario(reference);
  const Trace trace = trace_of(scenario);
  WorksheetSettings settings;
  settings.blanks.rows = {1, 3};
  const Task task = make_exercise(scenario, trace, settings).task;
  const Documents honest = documents_of(scenario, trace, settings);
  REQUIRE_FALSE(honest.worksheet.empty());
  CHECK(honest.worksheet != honest.key);

  Trace forged = trace;
  HeadTrace& head = forged.heads.front();
  for (const CellIndex& cell : task.scores.blanks) head.scores(cell.row, cell.column) = 8.75;
  for (const CellIndex& cell : task.weights.blanks) head.weights(cell.row, cell.column) = 0.123456;
  for (const int row : task.output_rows) {
    for (int column = 0; column < head.output.columns; ++column) head.output(row, column) = -77.5;
  }
  forged.output = head.output;
  CHECK(documents_of(scenario, forged, settings).worksheet == honest.worksheet);

  // A number that is printed does leave a trace: the comparison would see it.
  Trace shown = trace;
  shown.heads.front().scores(0, 0) += 1;
  CHECK(documents_of(scenario, shown, settings).worksheet != honest.worksheet);
}
