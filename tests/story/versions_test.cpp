#include "story/versions.hpp"

#include <cmath>
#include <string>

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
  warn_of_leaks(author, settings, diagnostics);
  REQUIRE(diagnostics.items().size() == 2);
  CHECK(diagnostics.items()[0].severity == Severity::warning);
  CHECK(diagnostics.items()[0].place.line == 7);
  CHECK(diagnostics.items()[0].message ==
        "worksheet: the scores are symmetric, so the blank in row 2, column 1 can be read off row 1, column 2");
  CHECK(diagnostics.items()[1].message ==
        "worksheet: row 2 has the same numbers as row 1, so its weights can be copied from there");
}

TEST_CASE("equal scores and the only blank of a row are leaks") {
  const Scenario author = read_scenario("attnpress: 1\nq: [[1, 2], [0, 0]]\nk: [[1, 0], [2, 1]]\nv: [[1], [2]]\n");
  WorksheetSettings settings;
  settings.blanks.rows = {1};
  CHECK(answer_leaks(author, blank_cells(author, settings)) ==
        std::vector<std::string>{"all scores of row 2 are equal, so its weights need no calculation"});
  settings.blanks.kind = BlankSettings::Kind::cells;
  settings.blanks.cells = {{0, 1}};
  CHECK(answer_leaks(author, blank_cells(author, settings)) ==
        std::vector<std::string>{"row 1 has only one blank weight, which is 1 minus the others"});
}

TEST_CASE("matrices that nobody calculates by hand are refused") {
  std::string row = "[1";
  for (int i = 1; i < 17; ++i) row += ", 1";
  const Scenario wide = read_scenario("attnpress: 1\nq: [" + row + "]]\nk: [" + row + "]]\nv: [[1]]\n");
  WorksheetSettings settings;
  settings.sheet.place = {"test.yaml", 6, 3};
  Diagnostics diagnostics;
  CHECK_FALSE(fits_worksheet(wide, settings, diagnostics));
  REQUIRE(diagnostics.items().size() == 1);
  CHECK(diagnostics.items()[0].message == "a worksheet has room for 16 rows and columns of a matrix, not 17");
  CHECK(fits_worksheet(read_scenario(reference), settings, diagnostics));
}
