#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/process.hpp"
#include "support/shell.hpp"

using namespace attnpress::testing;

namespace {

namespace fs = std::filesystem;

const std::string command = std::string(ATTNPRESS_BINARY_DIR) + "/attnpress";
const std::string scenarios = std::string(ATTNPRESS_SOURCE_DIR) + "/templates/scenarios/";

/// The reference with a handout and worksheets in two versions, rendered once for all tests of this file.
const std::string& papers() {
  static const TemporaryFolder folder;
  static const std::string path = [] {
    const std::string file = folder.path() + "/reference.yaml";
    std::string scenario = read_file(scenarios + "i-love-machine-learning.yaml");
    const std::string handout = "handout: {rows: [愛]";
    REQUIRE(scenario.find(handout) != std::string::npos);
    scenario.insert(scenario.find(handout) + handout.size(), ", appendix: [glossary, comparison]");
    write_file(file, scenario);
    const ShellResult run =
        shell(command + " render " + file + " --only handout,worksheet,key -o " + folder.path() + " --quiet");
    INFO(run.output);
    REQUIRE(run.status == 0);
    return folder.path() + "/reference/";
  }();
  return path;
}

const std::vector<std::string> documents{"handout.pdf", "worksheet-A.pdf", "worksheet-A-key.pdf", "worksheet-B.pdf",
                                         "worksheet-B-key.pdf"};

std::string output_of(const std::string& line) {
  const ShellResult run = shell(line);
  INFO(line);
  INFO(run.output);
  REQUIRE(run.status == 0);
  return run.output;
}

std::string text_of(const std::string& document) {
  return without_blanks(output_of("pdftotext " + papers() + document + " -"));
}

int pages_in(const std::string& document) {
  std::smatch match;
  const std::string facts = output_of("pdfinfo " + papers() + document);
  REQUIRE(std::regex_search(facts, match, std::regex(R"(Pages:\s+(\d+))")));
  return std::stoi(match[1]);
}

}  // namespace

TEST_CASE("paper alone is made where paper alone is asked for") {
  std::vector<std::string> files = documents;
  files.insert(files.end(), {"SHA256SUMS", "manifest.json", "trace.json"});
  std::sort(files.begin(), files.end());
  CHECK(names_in(papers()) == files);
  output_of("cd " + papers() + " && sha256sum --check --strict SHA256SUMS");
}

TEST_CASE("qpdf finds nothing wrong with paper, and pdfinfo its facts") {
  for (const std::string& document : documents) {
    output_of("qpdf --check " + papers() + document);
    const std::string facts = output_of("pdfinfo -box " + papers() + document);
    CAPTURE(document, facts);
    for (const char* shape :
         {R"(Title:\s+\S.*縮放點積注意力|Title:\s+縮放點積注意力)", R"(Page size:\s+595.28 x 841.89 pts \(A4\))",
          R"(MediaBox:\s+0.00\s+0.00\s+595.28\s+841.89)", R"(CreationDate:\s+.*2000)"}) {
      CAPTURE(shape);
      CHECK(std::regex_search(facts, std::regex(shape)));
    }
    CHECK(output_of("qpdf --json " + papers() + document).find("\"/Lang\": \"u:zh-Hant-TW\"") != std::string::npos);
    CHECK(fs::file_size(papers() + document) < 300 * 1024);
  }
}

TEST_CASE("pdffonts finds every face of paper embedded, with Unicode, and none of Type 3") {
  for (const std::string& document : documents) {
    const std::string fonts = output_of("pdffonts " + papers() + document + " | tail -n +3");
    CAPTURE(document, fonts);
    CHECK(fonts.find("Type 3") == std::string::npos);
    const std::regex line_shape(R"((\S+)\s+(CID )?Type.*\syes\s+yes\s+yes\s+\d+\s+\d+)");
    const auto lines = std::distance(std::sregex_iterator(fonts.begin(), fonts.end(), line_shape), {});
    CHECK(lines == std::count(fonts.begin(), fonts.end(), '\n'));
    CHECK(lines >= 2);
  }
}

TEST_CASE("paper is all vectors and type: no picture, attachment, form or script") {
  for (const std::string& document : documents) {
    CAPTURE(document);
    CHECK(output_of("pdfimages -list " + papers() + document + " | tail -n +3").empty());
    CHECK(output_of("pdfdetach -list " + papers() + document).find("0 embedded files") == 0);
    const std::string facts = output_of("pdfinfo " + papers() + document);
    CHECK(std::regex_search(facts, std::regex(R"(Form:\s+none)")));
    CHECK(std::regex_search(facts, std::regex(R"(JavaScript:\s+no)")));
  }
}

TEST_CASE("pdftotext gives the words of the handout back, and its pages are counted") {
  const std::string text = text_of("handout.pdf");
  CAPTURE(text);
  for (const char* words : {"班級", "座號", "姓名", "日期", "筆記", "0.3875", "0.1425", "第3步，共14步", "7.250"}) {
    CAPTURE(words);
    CHECK(text.find(words) != std::string::npos);
  }
  const std::string count = std::to_string(pages_in("handout.pdf"));
  for (int page = 1; page <= pages_in("handout.pdf"); ++page) {
    const std::string number = std::to_string(page);
    const std::string one =
        without_blanks(output_of("pdftotext -f " + number + " -l " + number + " " + papers() + "handout.pdf -"));
    CAPTURE(page, one);
    CHECK(one.find("第" + number + "頁，共" + count + "頁") != std::string::npos);
  }
}

TEST_CASE("a key has the pages of its worksheet and then how to mark it, versions have other numbers") {
  for (const char* version : {"A", "B"}) {
    const std::string name = std::string("worksheet-") + version;
    CAPTURE(name);
    CHECK(pages_in(name + ".pdf") <= pages_in(name + "-key.pdf"));
    CHECK(text_of(name + ".pdf").find("四捨五入") != std::string::npos);
    CHECK(text_of(name + ".pdf") != text_of(name + "-key.pdf"));
  }
  CHECK(text_of("worksheet-A.pdf") != text_of("worksheet-B.pdf"));
}
