#include <set>
#include <string>
#include <vector>

#include "story/sheets.hpp"
#include "story/told.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::testing;

namespace {

std::string four_tokens(const std::string& show = "") {
  return "attnpress: 1\ntitle: T\ntokens: [a, b, c, d]\nq: [[1, 0], [0, 1], [1, 1], [0, 0]]\n"
         "k: [[1, 0], [0, 1], [1, 1], [0, 0]]\nv: [[1], [2], [3], [4]]\n" +
         show;
}

/// "第 3 步，共 14 步" of every card, page by page.
std::vector<std::vector<std::string>> steps_of(const Sheets& sheets) {
  std::vector<std::vector<std::string>> out;
  for (const Frame& frame : sheets.frames) {
    std::vector<std::string> steps;
    for (int i = 1; frame.panels.contains("head-" + std::to_string(i)); ++i) {
      std::string aside = plain_text(panel<CardHead>(frame, "head-" + std::to_string(i)).aside);
      const std::size_t start = aside.find_first_of("0123456789");
      steps.push_back(aside.substr(start, aside.find_first_not_of("0123456789", start) - start));
    }
    out.push_back(steps);
  }
  return out;
}

using Pages = std::vector<std::vector<std::string>>;

}  // namespace

TEST_CASE("cards come row by row or phase by phase, as many a page as asked for, then the page of all matrices") {
  const auto told = tell(four_tokens());
  HandoutSettings settings;
  CHECK(steps_of(make_handout(told->story, settings)) ==
        Pages{{"2", "6", "10"}, {"3", "7", "11"}, {"4", "8", "12"}, {"5", "9", "13"}, {}});
  settings.order = StepOrder::step;
  settings.per_page = 6;
  CHECK(steps_of(make_handout(told->story, settings)) ==
        Pages{{"2", "3", "4", "5", "6", "7"}, {"8", "9", "10", "11", "12", "13"}, {}});
  settings.rows = std::vector<int>{1, 3};
  settings.per_page = 2;
  CHECK(steps_of(make_handout(told->story, settings)) == Pages{{"3", "5"}, {"7", "9"}, {"11", "13"}, {}});
}

TEST_CASE("cards that do not fill the last page get the arrangement of so few") {
  const auto told = tell(four_tokens());
  HandoutSettings settings;
  settings.rows = std::vector<int>{0, 1, 2};
  settings.per_page = 6;
  const Sheets sheets = make_handout(told->story, settings);
  REQUIRE(sheets.frames.size() == 3);
  CHECK(sheets.frames[0].variant == "portrait-6");
  CHECK(sheets.frames[1].variant == "portrait-3");
  CHECK(sheets.frames[2].variant == "portrait-all");
  settings.sheet.landscape = true;
  CHECK(make_handout(told->story, settings).frames[1].variant == "landscape-3");
}

TEST_CASE("a deck of whole-matrix steps gives three cards") {
  const auto told = tell(four_tokens("show: {rows: none}\n"));
  CHECK(steps_of(make_handout(told->story, {})) == Pages{{"2", "3", "4"}, {}});
}

TEST_CASE("a card leaves out what its step does not use, and inputs stand on every page") {
  const auto told = tell(four_tokens());
  HandoutSettings settings;
  settings.sheet.fields = {{"class", {}, {}}, {"", "組別", {}}};
  const Sheets sheets = make_handout(told->story, settings);
  for (const Frame& frame : sheets.frames) {
    for (const char* name : {"q", "v", "formula", "legend", "foot", "title"}) CHECK(frame.panels.contains(name));
    CHECK_FALSE(frame.panels.contains("k"));
    CHECK(frame.panels.contains("fields") == (&frame == &sheets.frames.front()));
  }
  const Frame& first = sheets.frames.front();
  CHECK_FALSE(first.panels.contains("output-1"));
  CHECK_FALSE(first.panels.contains("output-2"));
  CHECK(first.panels.contains("output-3"));
  CHECK(first.panels.contains("notes-3"));
  CHECK(first.panels.contains("arithmetic-3"));
  const auto fields = panel<FieldLine>(first, "fields").fields;
  REQUIRE(fields.size() == 2);
  CHECK(plain_text(fields[0].label) == "班級");
  CHECK(plain_text(fields[1].label) == "組別");
  CHECK(sheets.frames.back().panels.contains("note"));
}

TEST_CASE("the title names the row where there is only one, and the foot waits for its numbers") {
  const auto told = tell(four_tokens());
  HandoutSettings settings;
  CHECK(make_handout(told->story, settings).frames.front().title == "T");
  settings.rows = std::vector<int>{1};
  const Sheets sheets = make_handout(told->story, settings);
  CHECK(sheets.frames.front().title == "T：看「b」這一列");
  CHECK(plain_text(panel<PageFoot>(sheets.frames.front(), "foot").right) == "第 {page} 頁，共 {pages} 頁");
}

TEST_CASE("behind a title that ends with a mark there is no colon") {
  const auto title_of = [](const std::string& title, const std::string& language, bool all) {
    const auto told = tell("attnpress: 1\ntitle: \"" + title + "\"\nlanguage: " + language +
                           "\ntokens: [a, b]\nq: [[1], [2]]\nk: [[1], [3]]\nv: [[1], [2]]\n");
    HandoutSettings settings;
    settings.rows = std::vector<int>{1};
    const Sheets sheets = make_handout(told->story, settings);
    return all ? sheets.frames.back().title : sheets.frames.front().title;
  };
  CHECK(title_of("Which bank", "en", false) == "Which bank: row “b”");
  CHECK(title_of("Which bank?", "en", false) == "Which bank? Row “b”");
  CHECK(title_of("Look!", "en", true) == "Look! All matrices");
  CHECK(title_of("看這裡", "zh-Hant-TW", true) == "看這裡：所有矩陣");
  for (const char* mark : {"？", "！", "。", "…", "："}) {
    CHECK(title_of("看這裡" + std::string(mark), "zh-Hant-TW", true) == "看這裡" + std::string(mark) + "所有矩陣");
  }
  CHECK(title_of("「看這裡？」", "zh-Hant-TW", true) == "「看這裡？」：所有矩陣");
}

TEST_CASE("every page has lines for notes where they are wanted, with six cards where room is left") {
  const auto told = tell(four_tokens());
  for (const int per_page : {1, 2, 3, 6}) {
    for (const bool landscape : {false, true}) {
      for (const bool notes : {false, true}) {
        CAPTURE(per_page, landscape, notes);
        HandoutSettings settings;
        settings.per_page = per_page;
        settings.notes = notes;
        settings.rows = std::vector<int>{0, 1, 2};
        settings.sheet.landscape = landscape;
        for (const Frame& frame : make_handout(told->story, settings).frames) {
          const bool six = frame.panels.contains("head-4");
          const bool cards = frame.panels.contains("head-1");
          CHECK(frame.panels.contains("notes-1") == (notes && cards && !six));
          CHECK(frame.panels.contains("notes") == (notes && (landscape || six || !cards)));
          CHECK(frame.panels.contains("sentence-1") == (!notes && cards && !six));
          if (notes && frame.panels.contains("notes")) CHECK(panel<NoteLines>(frame, "notes").lines == 0);
        }
      }
    }
  }
}

TEST_CASE("with six cards on a page an output card shows the row that it computes") {
  const auto told = tell(four_tokens());
  HandoutSettings settings;
  settings.per_page = 6;
  const Sheets sheets = make_handout(told->story, settings);
  const auto whole = panel<Grid>(make_handout(told->story, {}).frames[1], "output-3");
  const auto row = panel<Grid>(sheets.frames.front(), "output-6");
  CHECK(whole.rows == 4);
  CHECK(row.rows == 1);
  CHECK(row.columns == whole.columns);
  CHECK(row.title.empty());
  REQUIRE(row.row_axis.labels.size() == 1);
  CHECK(row.row_axis.labels.front().text == plain_text(whole.title));
  CHECK(row.states == std::vector<CellState>{CellState::result});
  REQUIRE(row.number_forms.size() == whole.number_forms.size());
  for (std::size_t form = 0; form < row.number_forms.size(); ++form) {
    CHECK(row.number_forms[form] == std::vector<std::string>{whole.number_forms[form][1]});
  }
  CHECK(row.alt.find("b") != std::string::npos);
}

TEST_CASE("on a wide page the legend stands below few inputs, else below everything") {
  const auto few = tell(four_tokens());
  HandoutSettings settings;
  CHECK(make_handout(few->story, settings).frames.front().panels.contains("legend"));
  settings.sheet.landscape = true;
  CHECK(make_handout(few->story, settings).frames.front().panels.contains("legend-beside"));
  const auto many = tell(
      "attnpress: 1\ntitle: T\ntokens: [a, b, c, d, e]\nq: [[1], [2], [3], [4], [5]]\nk: [[2], [1], [3], [4], [5]]\n"
      "v: [[1], [2], [3], [4], [5]]\n");
  CHECK(make_handout(many->story, settings).frames.front().panels.contains("legend"));
}

TEST_CASE("the matrix of a card has come as far as on the slide of its step") {
  const auto told = tell(four_tokens());
  const Sheets sheets = make_handout(told->story, {});
  const auto on_card = panel<Grid>(sheets.frames[1], "matrix-2");
  const auto on_slide = panel<Grid>(told->frame("07-softmax-2"), "matrix");
  CHECK(on_card.states == on_slide.states);
  CHECK(on_card.number_forms == on_slide.number_forms);
  const auto all = panel<Grid>(sheets.frames.back(), "weights");
  CHECK(std::set<CellState>(all.states.begin(), all.states.end()) == std::set<CellState>{CellState::weight});
}
