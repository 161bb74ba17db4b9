// The words of worksheets and keys: what pupils are asked, how it is defined, and what a key writes down.
#include "story/worksheet.hpp"

#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/splitmix64.hpp"
#include "story/dump.hpp"
#include "story/printed_arithmetic.hpp"
#include "story/told.hpp"
#include "story/versions.hpp"
#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/scenarios.hpp"

using namespace attnpress;
using namespace attnpress::testing;

namespace {

struct Written {
  Task task;
  Solution solution;
  Sheets worksheet;
  Sheets key;
};

Written write(const Scenario& scenario, const WorksheetSettings& settings, const std::string& version = "") {
  Diagnostics diagnostics;
  const Scenario own = version.empty() ? scenario : worksheet_version(scenario, settings, version);
  const Trace trace = trace_of(own);
  const auto strings = load_strings(own.language, diagnostics);
  REQUIRE(strings);
  const Story story = make_story(own, trace, *strings, diagnostics);
  const Exercise exercise = make_exercise(own, trace, settings);
  const SheetFace face = make_sheet_face(story, settings, version);
  return {exercise.task, exercise.solution, make_worksheet(face, exercise.task),
          make_key(face, exercise.task, exercise.solution)};
}

WorksheetSettings blank_rows(std::vector<int> rows) {
  WorksheetSettings settings;
  settings.sheet.fields = {{"class", "", {}}, {"name", "", {}}};
  settings.blanks.rows = std::move(rows);
  return settings;
}

/// The panel of that name, of whichever question has it.
template <typename Kind>
Kind find(const Sheets& sheets, const std::string& name) {
  for (const Panels& question : sheets.questions.questions) {
    if (const auto panel = question.find(name); panel != question.end()) return std::get<Kind>(panel->second);
  }
  FAIL("no panel " + name);
  return {};
}

std::string text(const Sheets& sheets, const std::string& name) {
  return plain_text(find<Paragraph>(sheets, name).forms.front());
}

bool has(const Sheets& sheets, const std::string& name) {
  bool found = false;
  for (const Panels& question : sheets.questions.questions) found = found || question.contains(name);
  return found;
}

int lines(const Sheets& sheets, const std::string& name) { return find<WorkArea>(sheets, name).lines; }

std::string scenario_text(const std::string& more, int rows = 3, int d = 4, int keys = 3) {
  const auto matrix = [](int height, int width, int start) {
    std::string out = "[";
    for (int i = 0; i < height; ++i) {
      out += i > 0 ? ", [" : "[";
      for (int j = 0; j < width; ++j) out += (j > 0 ? ", " : "") + std::to_string((start + i * 2 + j * 3) % 4);
      out += "]";
    }
    return out + "]\n";
  };
  return "attnpress: 1\ntitle: T\nlanguage: en\nq: " + matrix(rows, d, 1) + "k: " + matrix(keys, d, 2) +
         "v: " + matrix(keys, 2, 3) + more;
}

std::string foot(const Sheets& sheets) { return plain_text(sheets.foot.left); }

/// Every calculation of a key as chains of chunks: "愛→我：", then what stands between the signs of equality.
std::vector<std::string> calculations_in(const Sheets& key) {
  std::vector<std::string> out;
  for (const Panels& question : key.questions.questions) {
    for (const auto& [name, panel] : question) {
      const auto* area = std::get_if<WorkArea>(&panel);
      if (area == nullptr) continue;
      for (const auto& form : area->working) {
        for (const Working& working : form) {
          std::string line;
          for (const auto& chunk : working.chunks) {
            for (const std::string& piece : chunk) line += piece;
          }
          out.push_back(line);
        }
      }
    }
  }
  return out;
}

std::vector<std::string> split(const std::string& text, const std::string& at) {
  std::vector<std::string> out;
  std::size_t start = 0;
  for (std::size_t end = text.find(at); end != std::string::npos; end = text.find(at, start)) {
    out.push_back(text.substr(start, end - start));
    start = end + at.size();
  }
  out.push_back(text.substr(start));
  return out;
}

long double worth(const std::string& arithmetic) {
  std::string divided;
  for (const std::string& part : split(arithmetic, "÷")) divided += (divided.empty() ? "" : "/") + part;
  const auto worked = work_out(divided);
  CAPTURE(arithmetic);
  REQUIRE(worked);
  REQUIRE(worked->values.size() == 1);
  return worked->values.front();
}

/// "=" where both sides are equal, "≈" where they are not: of every sign in a calculation.
void check_signs(const std::string& calculation) {
  CAPTURE(calculation);
  const std::string arithmetic = split(calculation, ": ").back();
  for (const std::string& alone : split(arithmetic, ", ")) {
    long double left = 0;
    bool first = true;
    for (const std::string& equal : split(alone, " = ")) {
      bool approximate = false;
      for (const std::string& side : split(equal, " ≈ ")) {
        const long double value = worth(side);
        const bool same = std::abs(value - left) <= 1e-12L * (1 + std::abs(value));
        if (!first) CHECK(same == !approximate);
        left = value;
        first = false;
        approximate = true;
      }
    }
  }
}

}  // namespace

TEST_CASE("worksheet and key of the reference, and those of an English scenario, say what their goldens say") {
  Scenario scenario = read_scenario(reference());
  const Written chinese = write(scenario, blank_rows({1, 3}), "A");
  CHECK(compare_with_golden("sheets/reference-A", dump(chinese.worksheet)) == "");
  CHECK(compare_with_golden("sheets/reference-A-key", dump(chinese.key)) == "");
  scenario = read_scenario(
      *read_text_file(std::filesystem::path(ATTNPRESS_SOURCE_DIR) / "templates/scenarios/river-bank-en.yaml"));
  const Written english = write(scenario, *scenario.worksheet, "B");
  CHECK(compare_with_golden("sheets/river-bank-en-B", dump(english.worksheet)) == "");
  CHECK(compare_with_golden("sheets/river-bank-en-B-key", dump(english.key)) == "");
}

TEST_CASE("what a score is follows the scenario's own scale") {
  const std::string product =
      "Each cell: multiply the query’s row of Q by the key’s row of K, number by number, and add up the products (the "
      "dot product)";
  const auto rule = [](const std::string& more) {
    return text(write(read_scenario(scenario_text(more)), blank_rows({1})).worksheet, "rule-score");
  };
  CHECK(rule("") == product + ", then divide by √d.");
  CHECK(rule("scale: none\n") == product + ".");
  CHECK(rule("scale: 0.25\n") == product + ", then multiply by 0.25.");
  CHECK(rule("temperature: 2\n") == product + ", then divide by √d, then divide by the temperature 2.");
  CHECK(rule("scale: none\ntemperature: 0.5\n") == product + ", then divide by the temperature 0.5.");
}

TEST_CASE("scores are called the same on the sheet and in the marking") {
  for (const auto& [more, name] : {std::pair<std::string, std::string>{"", "Scaled scores"},
                                   {"scale: none\n", "Scores"},
                                   {"scale: none\ntemperature: 2\n", "Scores"}}) {
    const Written written = write(read_scenario(scenario_text(more)), blank_rows({1}));
    CHECK(plain_text(find<CardHead>(written.key, "score_head").title) == "1  " + name);
    CHECK(contains(dump(written.key), "# 1  " + name + " ("));
  }
}

TEST_CASE("that rounded weights may miss 1 is said where there are enough of them, whatever they are") {
  const auto note = [](int keys, int digits) {
    WorksheetSettings settings = blank_rows({0, 1, 2});
    settings.digits = digits;
    const Sheets sheets = write(read_scenario(scenario_text("", 3, 4, keys)), settings).worksheet;
    return has(sheets, "remark-softmax") ? text(sheets, "remark-softmax") : "";
  };
  CHECK(note(1, 3).empty());
  CHECK(note(2, 3).empty());
  CHECK(note(3, 3) ==
        "Note: The rounded weights of a row need not add up to exactly 1 (say 0.999 or 1.001): that is no mistake.");
  CHECK(contains(note(4, 1), "(say 0.9 or 1.1)"));
}

TEST_CASE("room to calculate follows from the structure alone") {
  const auto of = [](int rows, int d, int keys, const std::vector<int>& blanks) {
    return write(read_scenario(scenario_text("", rows, d, keys)), blank_rows(blanks)).worksheet;
  };
  CHECK(lines(of(4, 4, 3, {1, 2, 3}), "score_work") == 9);
  CHECK(lines(of(4, 5, 3, {1, 2, 3}), "score_work") == 18);    // long products
  CHECK(lines(of(4, 4, 3, {1, 2, 3}), "softmax_work") == 15);  // 264 squares, 18 in a row beside the grid
  CHECK(lines(of(4, 4, 5, {1, 2, 3}), "softmax_work") == 33);  // 426 squares, 13 in a row
  CHECK(lines(of(4, 4, 6, {1, 2, 3}), "softmax_work") == 15);  // 507 squares, 36 in a row below the grid
  CHECK(lines(of(4, 4, 3, {1}), "score_work") == 4);           // at least
  CHECK(find<NoteLines>(of(4, 4, 3, {1}), "open_lines").lines >= 4);
}

TEST_CASE("the foot says what was drawn with the seed, and nothing where nothing was") {
  const Scenario scenario = read_scenario(scenario_text(""));
  WorksheetSettings settings = blank_rows({1});
  CHECK(foot(write(scenario, settings).worksheet) == "Worksheet: T");
  CHECK(foot(write(scenario, settings, "A").worksheet) ==
        "Worksheet: T (version A) · random numbers (seed 1), unrelated to the words");
  settings.blanks.kind = BlankSettings::Kind::random;
  settings.blanks.count = 3;
  settings.seed = 7;
  CHECK(foot(write(scenario, settings).key) == "Key: T · blanks drawn with seed 7");
  CHECK(foot(write(scenario, settings, "A").key) ==
        "Key: T (version A) · random blanks and numbers (seed 7), unrelated to the words");
}

TEST_CASE("answers are marked as follow-through where one question follows another") {
  const Scenario scenario = read_scenario(scenario_text(""));
  const std::string marked = "Answer (from hints and rounded numbers)";
  CHECK(contains(dump(write(scenario, blank_rows({1})).key), marked));
  WorksheetSettings settings = blank_rows({});
  settings.blanks.kind = BlankSettings::Kind::steps;
  for (const int step : {2, 5, 8}) {  // a score, a softmax and an output, each alone
    settings.blanks.steps = {step};
    CHECK_FALSE(contains(dump(write(scenario, settings).key), marked));
  }
  settings.blanks.steps = {5, 8};
  const std::string both = dump(write(scenario, settings).key);
  CHECK(contains(both, marked));
  CHECK_FALSE(contains(both, "not among the hints"));
}

TEST_CASE("a key writes = between equal numbers and ≈ between others") {
  SplitMix64 random(4);
  int equal = 0;
  int unequal = 0;
  for (int round = 0; round < 60; ++round) {
    const int d = 1 + random.below(6);
    const int keys = 1 + random.below(5);
    const char* scales[] = {"", "scale: none\n", "scale: 0.3\n", "temperature: 3\n"};
    const Scenario scenario = read_scenario(scenario_text(scales[round % 4], 2, d, keys));
    WorksheetSettings settings = blank_rows({0, 1});
    settings.digits = 1 + random.below(4);
    CAPTURE(round);
    for (const std::string& calculation : calculations_in(write(scenario, settings, round % 2 == 0 ? "A" : "").key)) {
      check_signs(calculation);
      equal += contains(calculation, " = ") ? 1 : 0;
      unequal += contains(calculation, " ≈ ") ? 1 : 0;
    }
  }
  CHECK(equal > 100);
  CHECK(unequal > 100);
}

TEST_CASE("no division of a key's working can be broken, and what follows a comma begins a chunk") {
  const Written written = write(read_scenario(reference()), blank_rows({1, 3}), "A");
  int divisions = 0;
  for (const Panels& question : written.key.questions.questions) {
    for (const auto& [name, panel] : question) {
      const auto* area = std::get_if<WorkArea>(&panel);
      if (area == nullptr) continue;
      for (const Working& working : area->working.front()) {
        for (const auto& chunk : working.chunks) {
          for (const std::string& piece : chunk) {
            CHECK_FALSE(piece.starts_with(" ÷"));
            CHECK_FALSE(piece.ends_with("÷ "));
            divisions += contains(piece, "÷") ? 1 : 0;
            if (&piece != &chunk.back()) CHECK_FALSE(piece.ends_with("，"));
          }
        }
      }
    }
  }
  CHECK(divisions == 16);
}

TEST_CASE("no weight above 1 is accepted") {
  const Written written = write(read_scenario(scenario_text("", 2, 4, 1)), blank_rows({0, 1}));
  for (const auto& answer : written.solution.weights) {
    REQUIRE(answer);
    CHECK(answer->value == "1.000");
    CHECK(answer->low == "0.999");
    CHECK(answer->high == "1.000");
  }
}

TEST_CASE("a power of e that has no digit worth printing is given as 0") {
  CHECK(power_hint("\u221230").value == "0");
  CHECK_FALSE(power_hint("\u221230").exact);
  CHECK(power_hint("\u22124").value == "0.01832");
  CHECK(power_hint("0").exact);
}

TEST_CASE("the root of d that a sheet states is the one that its key calculates with") {
  for (int d = 1; d <= 8; ++d) {
    const Written written = write(read_scenario(scenario_text("", 3, d)), blank_rows({1}));
    const std::string formula =
        plain_text(std::get<FormulaPanel>(written.worksheet.questions.head.at("formula")).formula);
    CAPTURE(d, formula);
    if (!written.task.root_hint.empty()) CHECK(contains(formula, "√d ≈ " + written.task.root_hint));
    CHECK(written.task.root_hint.empty() == (d == 1 || d == 4));
  }
}
