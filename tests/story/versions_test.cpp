#include "story/versions.hpp"

#include <cmath>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "attention/trace.hpp"
#include "input/load_scenario.hpp"
#include "support/catch.hpp"
#include "support/scenarios.hpp"

using namespace attnpress;
using namespace attnpress::testing;

namespace {

const char* const reference =
    "attnpress: 1\ntokens: [我, 愛, 機器, 學習]\n"
    "q: &q [[1, 0, 1, 0], [0, 1, 0, 1], [1, 1, 0, 0], [0, 0, 1, 1]]\nk: *q\n"
    "v: [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]\n";

WorksheetSettings two_rows() {
  WorksheetSettings settings;
  settings.blanks.rows = {1, 3};
  return settings;
}

bool small_and_whole(const InputMatrix& matrix, double most) {
  for (const double value : matrix.values) {
    if (value != std::round(value) || std::abs(value) > most) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("versions keep shapes and tokens and can be calculated by hand") {
  const Scenario author = read_scenario(reference);
  for (const char* name : {"A", "B", "C", "補考"}) {
    CAPTURE(name);
    const Scenario version = worksheet_version(author, two_rows(), name);
    CHECK(version.q.rows == 4);
    CHECK(version.k.columns == 4);
    CHECK(version.v.columns == 4);
    CHECK(version.query_tokens[2].text == "機器");
    CHECK_FALSE(version.key_equals_query);
    CHECK(small_and_whole(version.q, 4));
    CHECK(small_and_whole(version.k, 4));
    CHECK(small_and_whole(version.v, 9));
    Diagnostics diagnostics;
    const auto trace = compute_trace(version, diagnostics);
    REQUIRE(trace);
    for (const double score : trace->heads.front().scores.values) {
      CHECK(score * 10 == std::round(score * 10));
      CHECK(std::abs(score) <= 4);
    }
  }
}

TEST_CASE("versions leak no answer") {
  for (const char* yaml :
       {reference, "attnpress: 1\nq: [[1, 2], [3, 1], [0, 1]]\nk: [[1, 0], [2, 1], [1, 1]]\nv: [[1], [2], [3]]\n",
        "attnpress: 1\nq: [[1, 2, -1]]\nk: [[1, 0, 1], [2, 1, 0], [1, 1, 3], [0, 1, 1], [1, 1, 1]]\n"
        "v: [[1, 2], [2, 1], [3, 3], [4, 1], [0, 2]]\n"}) {
    const Scenario author = read_scenario(yaml);
    const WorksheetSettings settings;
    for (const char* name : {"A", "B", "C", "D", "E"}) {
      const Scenario version = worksheet_version(author, settings, name);
      CHECK(answer_leaks(version, blank_cells(version, settings)).empty());
    }
  }
}

TEST_CASE("queries and keys of a version differ from each other") {
  const Scenario author = read_scenario(
      "attnpress: 1\nq: &m [[1, 0, 2], [0, 1, 1], [1, 1, 0], [2, 0, 1], [1, 2, 0], [0, 0, 1]]\nk: *m\nv: *m\n");
  for (const char* name : {"A", "B", "C", "D", "E", "F"}) {
    CAPTURE(name);
    const Scenario version = worksheet_version(author, two_rows(), name);
    for (const InputMatrix* matrix : {&version.q, &version.k}) {
      std::set<std::vector<double>> rows;
      for (std::ptrdiff_t row = 0; row < matrix->rows; ++row) {
        const auto first = matrix->values.begin() + row * matrix->columns;
        rows.emplace(first, first + matrix->columns);
      }
      CHECK(rows.size() == 6);
    }
  }
}

TEST_CASE("a version follows from seed and name, whichever others there are") {
  const Scenario author = read_scenario(reference);
  WorksheetSettings settings = two_rows();
  const Scenario first = worksheet_version(author, settings, "B");
  CHECK(worksheet_version(author, settings, "B").q.values == first.q.values);
  CHECK(worksheet_version(author, settings, "A").q.values != first.q.values);
  settings.seed = 7;
  CHECK(worksheet_version(author, settings, "B").q.values != first.q.values);
}

TEST_CASE("leaks of the author's own numbers are named, at the blanks") {
  const Scenario author = read_scenario(reference);
  WorksheetSettings settings = two_rows();
  settings.blanks.place = {"test.yaml", 7, 21};
  Diagnostics diagnostics;
  warn_of_leaks(author, settings, {}, diagnostics);
  REQUIRE(diagnostics.items().size() == 2);
  CHECK(diagnostics.items()[0].severity == Severity::warning);
  CHECK(diagnostics.items()[0].place.line == 7);
  CHECK(diagnostics.items()[0].message ==
        "worksheet: the scores are symmetric, so the blank in row 2, column 1 can be read off row 1, column 2");
  CHECK(diagnostics.items()[1].message ==
        "worksheet: row 2 has the same scores as row 1, in whichever order, so its weights can be copied from there");
}

namespace {

using Leaks = std::vector<std::string>;

WorksheetSettings cells(std::vector<std::pair<int, int>> chosen) {
  WorksheetSettings settings;
  settings.blanks.kind = BlankSettings::Kind::cells;
  settings.blanks.cells = std::move(chosen);
  return settings;
}

/// Steps by their index in the deck: of n rows the scores are 1 to n, the weights n + 1 to 2n, then the outputs.
WorksheetSettings steps(std::vector<int> chosen) {
  WorksheetSettings settings;
  settings.blanks.kind = BlankSettings::Kind::steps;
  settings.blanks.steps = std::move(chosen);
  return settings;
}

Leaks leaks(const std::string& yaml, const WorksheetSettings& settings) {
  const Scenario scenario = read_scenario("attnpress: 1\n" + yaml);
  return answer_leaks(scenario, blank_cells(scenario, settings));
}

}  // namespace

TEST_CASE("equal scores and the only blank of a row are leaks") {
  const std::string yaml = "q: [[1, 2], [0, 0]]\nk: [[1, 0], [2, 1]]\nv: [[1], [2]]\n";
  WorksheetSettings second;
  second.blanks.rows = {1};
  CHECK(leaks(yaml, second) == Leaks{"all scores of row 2 are equal, so its weights need no calculation"});
  CHECK(leaks(yaml, cells({{0, 1}})) == Leaks{"row 1 has only one blank weight, which is 1 minus the others"});
  second.blanks.rows = {0};
  CHECK(leaks(yaml, second).empty());
  // A scale of 0 makes all scores alike, whatever their products are.
  CHECK(leaks(yaml + "scale: 0\n", second) ==
        Leaks{"all scores are equal, so neither they nor weights need calculation"});
}

TEST_CASE("a blank beside or above a shown score of an equal key or query is a leak") {
  const std::string keys = "q: [[1, 2], [0, 2]]\nk: [[1, 0], [2, 1], [1, 0]]\nv: [[1], [2], [3]]\n";
  CHECK(leaks(keys, cells({{0, 0}, {0, 1}})).front() ==
        "rows 1 and 3 of k are equal, so the blank score in row 1, column 1 can be read off row 1, column 3");
  // What was calculated before can be copied as well.
  CHECK(leaks(keys, cells({{0, 0}, {0, 2}})) ==
        Leaks{"rows 1 and 3 of k are equal, so the blank score in row 1, column 3 can be read off row 1, column 1"});
  CHECK(leaks(keys, steps({3, 4})).empty());
  const std::string queries = "q: [[1, 2], [0, 2], [1, 2]]\nk: [[1, 0], [2, 1]]\nv: [[1], [2]]\n";
  const std::string told =
      "rows 1 and 3 of q are equal, so the blank score in row 3, column 1 can be read off row 1, column 1";
  CHECK(leaks(queries, steps({3})) == Leaks{told});
  CHECK(leaks(queries, steps({1, 3})) == Leaks{told});
  // One cause, one leak: that the weights can be copied, too, is not told again.
  CHECK(leaks(queries, steps({3, 6})) == Leaks{told});
  CHECK(leaks(queries, steps({6})) ==
        Leaks{"row 3 has the same scores as row 1, in whichever order, so its weights can be copied from there"});
}

TEST_CASE("a constant added to the scores of a row leaves its weights, which then can be copied") {
  const std::string yaml = "q: [[1, 0], [1, 1]]\nk: [[1, 3], [3, 3]]\nv: [[1], [2]]\n";
  CHECK(leaks(yaml, steps({4})) ==
        Leaks{"row 2 has the same weights as row 1, in whichever order, so its weights can be copied from there"});
  CHECK(leaks(yaml, steps({2})).empty());
  CHECK(leaks(yaml, steps({5, 6})) ==
        Leaks{"the outputs of rows 1 and 2 are equal, so one can be copied from the other"});
}

TEST_CASE("a blank whose mirror is shown or was calculated before is a leak") {
  const std::string yaml = "q: &q [[1, 2], [0, 3]]\nk: *q\nv: [[1], [2]]\n";
  const Leaks told{"the scores are symmetric, so the blank in row 2, column 1 can be read off row 1, column 2"};
  CHECK(leaks(yaml, steps({2})) == told);
  CHECK(leaks(yaml, steps({1, 2})) == told);
  WorksheetSettings diagonal = cells({{0, 0}, {1, 1}});
  for (const std::string& leak : leaks(yaml, diagonal)) CHECK(leak.find("symmetric") == std::string::npos);
}

TEST_CASE("a blank weight whose score has its weight shown beside it is a leak") {
  const std::string yaml = "q: [[1, 1]]\nk: [[2, 0], [0, 1], [1, 1]]\nv: [[1], [2], [3]]\n";
  CHECK(
      leaks(yaml, cells({{0, 0}, {0, 1}})) ==
      Leaks{"the blank weight in row 1, column 1 belongs to the same score as the weight in column 3, which is shown"});
  CHECK(leaks(yaml, cells({{0, 0}, {0, 2}})).empty());
}

TEST_CASE("outputs that need no calculation are leaks") {
  const std::string twice = "q: [[1, 2], [0, 3], [1, 2]]\nk: [[1, 0], [2, 1]]\nv: [[1, 4], [2, 4]]\n";
  CHECK(leaks(twice, steps({7, 9})) ==
        Leaks{"the outputs of rows 1 and 3 are equal, so one can be copied from the other",
              "all numbers in column 2 of v are equal, and so is that of every output"});
  CHECK(leaks(twice, steps({2})).empty());
  const std::string one_key = "q: [[1, 2], [3, 1]]\nk: [[1, 1]]\nv: [[5, 6]]\n";
  CHECK(leaks(one_key, WorksheetSettings{}) ==
        Leaks{"there is only one key, so every weight is 1 and every output is the row of v"});
  CHECK(leaks(one_key, steps({1})).empty());
  // The fifth number of an output is not asked for.
  CHECK(leaks("q: [[1, 2], [0, 3]]\nk: [[1, 0], [2, 1]]\nv: [[1, 2, 3, 4, 5], [2, 3, 4, 5, 5]]\n", steps({5})).empty());
}

TEST_CASE("leaks that no version can avoid are named once, others with their version") {
  const Scenario author = read_scenario(reference);
  WorksheetSettings settings = cells({{1, 0}});
  settings.blanks.place = {"test.yaml", 7, 21};
  Diagnostics diagnostics;
  for (const char* name : {"A", "B"})
    warn_of_leaks(worksheet_version(author, settings, name), settings, name, diagnostics);
  REQUIRE(diagnostics.items().size() == 1);
  CHECK(diagnostics.items()[0].message == "worksheet: row 2 has only one blank weight, which is 1 minus the others");
  CHECK(diagnostics.items()[0].place.line == 7);

  // Of numbers alone there are too few that are small for eight rows without equal ones.
  const std::string column = "[[1], [2], [3], [4], [5], [6], [7], [8]]\n";
  const Scenario narrow = read_scenario("attnpress: 1\nq: " + column + "k: " + column + "v: " + column);
  settings.blanks.kind = BlankSettings::Kind::rows;
  settings.blanks.rows = {0, 1, 2, 3, 4, 5, 6, 7};
  Diagnostics narrow_diagnostics;
  warn_of_leaks(worksheet_version(narrow, settings, "B"), settings, "B", narrow_diagnostics);
  REQUIRE_FALSE(narrow_diagnostics.items().empty());
  CHECK(narrow_diagnostics.items()[0].message.find("worksheet-B: row") == 0);
}

TEST_CASE("powers of e stay of use where scores cannot be as small as they should") {
  for (const char* scaling : {"scale: -1\ntemperature: 0.5\n", "scale: none\ntemperature: 0.2\n", "scale: 3\n"}) {
    CAPTURE(scaling);
    const Scenario author = read_scenario(std::string(reference) + scaling);
    for (const char* name : {"A", "B", "C"}) {
      const Scenario version = worksheet_version(author, two_rows(), name);
      const Trace trace = trace_of(version);
      for (const double score : trace.heads.front().scores.values) CHECK(std::abs(score) <= 10);
      CHECK(answer_leaks(version, blank_cells(version, two_rows())).empty());
    }
  }
}

TEST_CASE("matrices that nobody calculates by hand are refused") {
  std::string row = "[1";
  for (int i = 1; i < 13; ++i) row += ", 1";
  const Scenario wide = read_scenario("attnpress: 1\nq: [" + row + "]]\nk: [" + row + "]]\nv: [[1]]\n");
  WorksheetSettings settings;
  settings.sheet.place = {"test.yaml", 6, 3};
  Diagnostics diagnostics;
  CHECK_FALSE(fits_worksheet(wide, settings, diagnostics));
  REQUIRE(diagnostics.items().size() == 1);
  CHECK(diagnostics.items()[0].message == "a worksheet has room for 12 rows and columns of a matrix, not 13");
  CHECK(fits_worksheet(read_scenario(reference), settings, diagnostics));
}

TEST_CASE("numbers that nobody calculates with by hand are refused") {
  const auto told = [](const std::string& more, const WorksheetSettings& settings) {
    Diagnostics diagnostics;
    const Scenario scenario = read_scenario("attnpress: 1\nq: [[1, 50000], [3, 4]]\nk: [[1, 0], [2, 30000]]\n" + more);
    const bool fits = fits_worksheet(scenario, settings, diagnostics);
    CHECK(fits == diagnostics.items().empty());
    return diagnostics.items().empty() ? std::string() : diagnostics.items().front().message;
  };
  WorksheetSettings own;
  WorksheetSettings versions;
  versions.versions = {"A"};
  const std::string values = "v: [[1], [2]]\n";
  CHECK(told(values + "scale: 0.01\n", own).empty());
  CHECK(told(values, own) ==
        "the numbers of this worksheet can have 10 digits before the point, which nobody calculates with by hand");
  CHECK(told("v: [[1], [2e12]]\n", own).find("13 digits") != std::string::npos);
  CHECK(told("v: [[1], [2e12]]\n", versions).empty());
  CHECK(told(values + "scale: 1e12\n", versions).find("digits before the point") != std::string::npos);
}
