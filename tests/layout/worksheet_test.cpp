#include "story/worksheet.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "base/splitmix64.hpp"
#include "layout/hand_made.hpp"
#include "layout/sheets.hpp"
#include "layout/written_working.hpp"
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
  Sheets worksheet;
  Sheets written;  ///< the key, before it is laid out
  std::vector<Scene> sheets;
  std::vector<Scene> key;
  PageTemplate page;
  Diagnostics diagnostics;
};

/// Told, not yet laid out.
Printed tell(const Scenario& scenario, const Trace& trace, const WorksheetSettings& settings,
             const std::string& version = "") {
  Printed out;
  const auto strings = load_strings(scenario.language, out.diagnostics);
  const auto page = load_sheet_template("worksheet", settings.sheet, out.diagnostics);
  REQUIRE(strings);
  REQUIRE(page);
  const Story story = make_story(scenario, trace, *strings, out.diagnostics);
  const Exercise exercise = make_exercise(scenario, trace, settings);
  const SheetFace face = make_sheet_face(story, settings, version);
  out.task = exercise.task;
  out.worksheet = make_worksheet(face, exercise.task);
  out.written = make_key(face, exercise.task, exercise.solution);
  out.page = *page;
  return out;
}

void lay_out(Printed& printed, const Theme& theme, const PageBreaks& breaks = {}) {
  Shaper shaper(shared_fonts());
  const auto scenes_of = [&](const Sheets& sheets) {
    return lay_out_sheets(sheets, printed.page, theme, "test.yaml", shaper, printed.diagnostics, breaks)
        .value_or(std::vector<Scene>());
  };
  printed.sheets = scenes_of(printed.worksheet);
  printed.key = scenes_of(printed.written);
  INFO(format_all(printed.diagnostics.items(), DiagnosticStyle::text));
  CHECK_FALSE(printed.sheets.empty());
}

Theme theme_of(const std::string& name) {
  Diagnostics diagnostics;
  const auto theme = load_theme(name, diagnostics);
  REQUIRE(theme);
  return *theme;
}

Printed print(const Scenario& scenario, const Trace& trace, const WorksheetSettings& settings,
              const std::string& version = "", const std::string& theme = "print") {
  Printed out = tell(scenario, trace, settings, version);
  lay_out(out, theme_of(theme));
  return out;
}

std::string without_spaces(std::string text) {
  for (const std::string space : {" ", "\u00A0", "\u3000"}) {
    for (std::size_t at = text.find(space); at != std::string::npos; at = text.find(space, at)) {
      text.erase(at, space.size());
    }
  }
  return text;
}

/// All that is to be read on these pages, without spaces.
std::string words_on(const std::vector<Scene>& scenes) {
  std::string out;
  for (const Scene& scene : scenes) {
    for (const Item* item : items_in_paint_order(scene)) {
      if (const auto* run = std::get_if<GlyphRun>(item)) out += run->text;
    }
  }
  return without_spaces(out);
}

bool shows(const std::vector<Scene>& scenes, const std::string& words) {
  return words_on(scenes).find(without_spaces(words)) != std::string::npos;
}

std::string line_of(const Working& working) {
  std::string out;
  for (const auto& chunk : working.chunks) {
    for (const std::string& piece : chunk) out += piece;
  }
  return without_spaces(out);
}

/// Whether one of the forms can be read from beginning to end.
bool is_written(const WorkArea& area, const std::string& words) {
  return std::ranges::any_of(area.working, [&](const std::vector<Working>& form) {
    return !form.empty() && std::ranges::all_of(form, [&](const Working& working) {
      return words.find(line_of(working)) != std::string::npos;
    });
  });
}

/// The frames around squared paper: each panel's, page by page.
std::vector<std::vector<Rect>> work_areas(const std::vector<Scene>& scenes, const Theme& theme) {
  std::vector<std::vector<Rect>> out;
  for (const Scene& scene : scenes) {
    out.emplace_back();
    for (const Item& item : scene.body.items) {
      const auto* stroke = std::get_if<Stroke>(&item);
      if (stroke != nullptr && !stroke->to && stroke->width == 0.6 && stroke->color == theme.muted) {
        out.back().push_back(stroke->rect);
      }
    }
  }
  return out;
}

/// The highest stretch below the top margin on which nothing is painted.
double largest_void(const Scene& scene, const PageTemplate& page) {
  std::vector<std::pair<double, double>> painted;
  for (const Item* item : items_in_paint_order(scene))
    painted.emplace_back(bounds_of(*item).y, bounds_of(*item).bottom());
  std::sort(painted.begin(), painted.end());
  double end = page.margin_top;
  double largest = 0;
  for (const auto& [top, bottom] : painted) {
    largest = std::max(largest, top - end);
    end = std::max(end, bottom);
  }
  return largest;
}

/// Matrices of that many rows and columns, with tokens of up to that many letters.
std::string square_scenario(std::uint64_t seed, int size, int longest) {
  SplitMix64 random(seed);
  std::string tokens;
  for (int i = 0; i < size; ++i) {
    tokens += i > 0 ? ", x" : "x";
    for (int letters = random.below(longest); letters > 0; --letters) tokens += letters % 3 == 0 ? "字" : "a";
  }
  std::string yaml = "attnpress: 1\ntokens: [" + tokens + "]\n";
  for (const char* name : {"q", "k", "v"}) {
    yaml += std::string(name) + ":\n";
    for (int row = 0; row < size; ++row) {
      yaml += "  - [";
      for (int column = 0; column < size; ++column)
        yaml += (column > 0 ? ", " : "") + std::to_string(random.below(4) - 1);
      yaml += "]\n";
    }
  }
  return yaml;
}

/// The seeds of a test that draws its scenarios.
std::uint64_t seeds() { return std::getenv("ATTNPRESS_LONG") != nullptr ? 300 : 32; }

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

TEST_CASE("worksheets of one to eight tokens fit on every paper, and all working of their keys can be read") {
  for (std::uint64_t seed = 0; seed < seeds(); ++seed) {
    const Scenario scenario = read_scenario(random_scenario(seed, {8, 8, 24}));
    WorksheetSettings settings = settings_of(static_cast<int>(seed % 2), seed);
    settings.sheet.letter = seed % 4 >= 2;
    settings.sheet.landscape = seed % 8 >= 4;
    settings.sheet.hole_margin = seed % 3 == 0;
    settings.digits = 1 + static_cast<int>(seed % 4);
    if (seed % 5 == 0) {
      for (int row = 0; row < scenario.q.rows; ++row) settings.blanks.rows.push_back(row);
    }
    const std::string theme = seed % 6 == 1 ? "light" : "print";
    CAPTURE(seed, theme);
    const Printed printed = print(scenario, trace_of(scenario), settings, "", theme);
    INFO(format_all(printed.diagnostics.items(), DiagnosticStyle::text));
    REQUIRE_FALSE(printed.key.empty());
    REQUIRE(printed.key.size() > printed.sheets.size());
    for (const std::vector<Scene>* document : {&printed.sheets, &printed.key}) {
      for (const Scene& scene : *document) {
        for (const std::string& fault : check_scene(scene, printed.page)) FAIL_CHECK(fault);
      }
    }
    const std::string words = words_on(printed.key);
    for (const Panels& question : printed.written.questions.questions) {
      for (const auto& [name, panel] : question) {
        CAPTURE(name);
        if (const auto* area = std::get_if<WorkArea>(&panel)) CHECK(is_written(*area, words));
        if (const auto* lines = std::get_if<NoteLines>(&panel)) {
          CHECK(words.find(without_spaces(plain_text(lines->answer)).substr(0, 30)) != std::string::npos);
        }
      }
    }
  }
}

TEST_CASE("the largest worksheets that are made fit on every paper") {
  const std::uint64_t count = std::getenv("ATTNPRESS_LONG") != nullptr ? 96 : 8;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    constexpr int size = 12;
    const Scenario scenario = read_scenario(square_scenario(seed, size, 30));
    WorksheetSettings settings = settings_of(0, seed);
    settings.sheet.landscape = seed % 2 == 1;
    settings.sheet.letter = seed % 4 >= 2;
    settings.sheet.hole_margin = seed % 8 >= 4;
    if (seed % 3 == 0) {
      for (int row = 0; row < size; ++row) settings.blanks.rows.push_back(row);
    }
    CAPTURE(seed);
    const Printed printed = print(scenario, trace_of(scenario), settings);
    for (const std::vector<Scene>* document : {&printed.sheets, &printed.key}) {
      REQUIRE_FALSE(document->empty());
      for (const Scene& scene : *document) CHECK(check_scene(scene, printed.page) == std::vector<std::string>{});
    }
  }
}

TEST_CASE("working that has no room on its page stands with the marking, and its place says so") {
  const Scenario scenario = read_scenario(reference);
  Printed printed = tell(scenario, trace_of(scenario), settings_of(0, 1));
  auto& area = std::get<WorkArea>(printed.written.questions.questions.front().at("score_work"));
  const std::vector<Working> once = area.working.front();
  for (std::vector<Working>& form : area.working) {
    for (int i = 0; i < 60; ++i) form.insert(form.end(), once.begin(), once.end());
  }
  lay_out(printed, theme_of("print"));
  const std::vector<Scene> asked(printed.key.begin(),
                                 printed.key.begin() + static_cast<std::ptrdiff_t>(printed.sheets.size()));
  const std::vector<Scene> marking(printed.key.begin() + static_cast<std::ptrdiff_t>(printed.sheets.size()),
                                   printed.key.end());
  CHECK(shows(asked, "計算過程寫在最後的評分說明。"));
  CHECK(shows(marking, "計算過程：縮放分數"));
  for (const Working& working : once) {
    CHECK_FALSE(shows(asked, line_of(working)));
    CHECK(shows(marking, line_of(working)));
  }
  CHECK_FALSE(shows(marking, "計算過程：softmax"));
  for (const Scene& scene : printed.key) CHECK(check_scene(scene, printed.page) == std::vector<std::string>{});
}

TEST_CASE("pages break alike for all versions and keys, where any of them must") {
  const Scenario scenario = read_scenario(reference);
  const Theme theme = theme_of("print");
  Shaper shaper(shared_fonts());
  WorksheetSettings settings = settings_of(0, 1);
  settings.blanks.rows = {1, 3};
  std::vector<Printed> versions;
  std::vector<Sheets> worksheets;
  for (const char* name : {"A", "B", "C"}) {
    const Scenario own = worksheet_version(scenario, settings, name);
    versions.push_back(tell(own, trace_of(own), settings, name));
    worksheets.push_back(versions.back().worksheet);
  }
  const PageBreaks breaks = break_pages(worksheets, versions.front().page, theme, shaper);
  const PageBreaks two_pages{{0, true}, {1, false}};
  CHECK(breaks == two_pages);
  for (Printed& version : versions) {
    lay_out(version, theme, breaks);
    CHECK(version.sheets.size() == 2);
    for (const std::vector<Scene>* document : {&version.sheets, &version.key}) {
      CHECK(shows({(*document)[0]}, "1縮放分數"));
      CHECK(shows({(*document)[1]}, "2softmax"));
      CHECK(shows({(*document)[1]}, "3加權總和"));
    }
  }
  // One version that needs more room: all of them break earlier.
  std::get<WorkArea>(worksheets[1].questions.questions[1].at("softmax_work")).lines = 24;
  const PageBreaks three_pages{{0, true}, {1, true}, {2, false}};
  CHECK(break_pages(worksheets, versions.front().page, theme, shaper) == three_pages);
  CHECK(break_pages({worksheets[0], worksheets[2]}, versions.front().page, theme, shaper) == two_pages);
}

TEST_CASE("questions that share a page have the lines that their working takes, in squares of 5 mm") {
  constexpr double square = 14.17;
  const Theme theme = theme_of("print");
  for (std::uint64_t seed = 100; seed < 100 + seeds(); ++seed) {
    const Scenario scenario = read_scenario(random_scenario(seed, {6, 6, 4}));
    WorksheetSettings settings = settings_of(static_cast<int>(seed % 2), seed);
    settings.sheet.letter = seed % 4 >= 2;
    settings.sheet.landscape = seed % 8 >= 6;
    CAPTURE(seed);
    const Printed printed = print(scenario, trace_of(scenario), settings);
    std::vector<int> lines;
    for (const char* name : {"score_work", "softmax_work", "output_work"}) {
      for (const Panels& question : printed.worksheet.questions.questions) {
        if (const auto panel = question.find(name); panel != question.end()) {
          lines.push_back(std::get<WorkArea>(panel->second).lines);
        }
      }
    }
    std::size_t next = 0;
    for (const std::vector<Rect>& areas : work_areas(printed.sheets, theme)) {
      for (const Rect& area : areas) {
        REQUIRE(next < lines.size());
        if (areas.size() > 1) CHECK(area.height > lines[next] * square - 1);
        ++next;
      }
    }
    CHECK(next == lines.size());
  }
}

TEST_CASE("no page of a worksheet but the last ends with a fifth of it empty") {
  for (const char* name : {"i-love-machine-learning", "one-query", "five-over-three", "negative-numbers", "temperature",
                           "river-bank-en"}) {
    const Scenario scenario = read_scenario(project_file(std::string("templates/scenarios/") + name + ".yaml"));
    for (const bool landscape : {false, true}) {
      WorksheetSettings settings = scenario.worksheet.value_or(settings_of(0, 1));
      settings.sheet.landscape = landscape;
      CAPTURE(name, landscape);
      const Printed printed = print(scenario, trace_of(scenario), settings);
      for (std::size_t i = 0; i + 1 < printed.sheets.size(); ++i) {
        CHECK(largest_void(printed.sheets[i], printed.page) < 0.2 * printed.page.size.height);
      }
    }
  }
}

TEST_CASE("all lines of a worksheet survive a copier") {
  const Scenario scenario = read_scenario(reference);
  const Printed printed = print(scenario, trace_of(scenario), settings_of(0, 1));
  int lines = 0;
  for (const Scene& scene : printed.sheets) {
    for (const Item& item : scene.body.items) {
      const auto* stroke = std::get_if<Stroke>(&item);
      if (stroke == nullptr) continue;
      ++lines;
      CHECK(stroke->width >= 0.5);
      CHECK(stroke->color.r <= 0xb0);
    }
  }
  CHECK(lines > 50);
}

TEST_CASE("a calculation breaks before its result or between calculations, never within a division") {
  const std::vector<Working> form = {{{{"愛→我：2×1", " + 1×2", " + 1×2"}, {" = 6，"}, {"6 ÷ 2", " = 3.0"}}}};
  const Theme theme = theme_of("print");
  const auto page = tell(read_scenario(reference), trace_of(read_scenario(reference)), settings_of(0, 1)).page;
  Shaper shaper(shared_fonts());
  const std::string language = "zh-Hant-TW";
  const Desk desk{page, theme, shaper, language};
  const auto lines_at = [&](double width) {
    const auto written = WrittenWorking::set({form}, {0, 0, width, 200}, {10, 10}, desk);
    std::vector<std::string> lines;
    if (!written) return lines;
    Painter painter(desk);
    written->paint(painter);
    double y = -1;
    for (const Item& item : painter.finish().items) {
      const auto* run = std::get_if<GlyphRun>(&item);
      if (run == nullptr) continue;
      if (run->glyphs.front().origin.y > y + 1) lines.emplace_back();
      lines.back() += run->text;
      y = run->glyphs.front().origin.y;
    }
    return lines;
  };
  using Lines = std::vector<std::string>;
  CHECK(lines_at(400) == Lines{"愛→我：2×1 + 1×2 + 1×2 = 6，6 ÷ 2 = 3.0"});
  CHECK(lines_at(190) == Lines{"愛→我：2×1 + 1×2 + 1×2 = 6，", "6 ÷ 2 = 3.0"});
  CHECK(lines_at(145) == Lines{"愛→我：2×1 + 1×2 + 1×2", "= 6，6 ÷ 2 = 3.0"});
  CHECK(lines_at(80) == Lines{"愛→我：2×1", "+ 1×2 + 1×2", "= 6，", "6 ÷ 2 = 3.0"});
  CHECK(lines_at(30).empty());
}

TEST_CASE("a key says that it is the teacher's, and its marking stands in one column below its own title") {
  for (const char* version : {"A", "B"}) {
    const Scenario scenario = read_scenario(project_file("templates/scenarios/river-bank-en.yaml"));
    const Scenario own = worksheet_version(scenario, *scenario.worksheet, version);
    const Printed printed = print(own, trace_of(own), *scenario.worksheet, version);
    const std::string name = std::string("Which bank is meant? (version ") + version + ")";
    CHECK(shows({printed.key.front()}, "Teacher’s copy: contains the answers, not for pupils"));
    CHECK(shows({printed.key.front()}, "Total: 28 points"));
    for (const char* field : {"Name", "Class", "Date"}) {
      CHECK(shows({printed.sheets.front()}, field));
      CHECK_FALSE(shows({printed.key.front()}, field));
    }
    REQUIRE(printed.key.size() == printed.sheets.size() + 1);
    const Scene& marking = printed.key.back();
    CHECK(shows({marking}, "How to mark: " + name));
    CHECK(shows({marking}, "1  Scaled scores (12 points)"));
    CHECK(shows({marking}, "Answer (from hints and rounded numbers)"));
    CHECK(shows({marking}, "2 points: the larger d"));
    // One column: nothing that begins at the left ends before the middle and is level with another such text.
    const double left = printed.page.margin_left;
    const double middle = printed.page.size.width / 2;
    for (const Item& item : marking.body.items) {
      if (const auto* stroke = std::get_if<Stroke>(&item)) {
        CHECK(stroke->rect.x == Approx(left));
        REQUIRE(stroke->to);
        CHECK(stroke->to->x > middle);
      }
    }
  }
}
