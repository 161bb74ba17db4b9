#include <algorithm>
#include <cmath>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "integration/raster.hpp"
#include "support/catch.hpp"
#include "support/shell.hpp"

using namespace attnpress::testing;

namespace {

namespace fs = std::filesystem;

const std::string command = std::string(ATTNPRESS_BINARY_DIR) + "/attnpress";
const std::string scenarios = std::string(ATTNPRESS_SOURCE_DIR) + "/templates/scenarios/";

/// The reference, rendered once for all tests of this program.
const std::string& reference() {
  static const TemporaryFolder folder;
  static const std::string path = [] {
    const ShellResult run =
        shell(command + " render " + scenarios + "i-love-machine-learning.yaml -o " + folder.path() + " --quiet");
    INFO(run.output);
    REQUIRE(run.status == 0);
    return folder.path() + "/i-love-machine-learning";
  }();
  return path;
}

std::vector<std::string> files_with(const std::string& extension) {
  std::vector<std::string> out;
  for (const auto& entry : fs::directory_iterator(reference() + "/slides")) {
    if (entry.path().extension() == extension) out.push_back(entry.path().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::string stem_of(const std::string& path) { return fs::path(path).stem().string(); }

std::string unescape(std::string text) {
  for (const auto& [from, to] : {std::pair<std::string, std::string>{"&lt;", "<"},
                                 {"&gt;", ">"},
                                 {"&quot;", "\""},
                                 {"&#39;", "'"},
                                 {"&amp;", "&"}}) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
      text.replace(at, from.size(), to);
    }
  }
  return text;
}

/// The text of the first element of that name.
std::string element(const std::string& svg, const std::string& name) {
  std::smatch match;
  const std::regex shape("<" + name + "[^>]*>([^<]*)</" + name + ">");
  return std::regex_search(svg, match, shape) ? unescape(match[1]) : "";
}

void must_run(const std::string& line) {
  const ShellResult run = shell(line);
  INFO(line);
  INFO(run.output);
  REQUIRE(run.status == 0);
}

struct Rows {
  int top = 0;
  int height = 0;
};

/// Rows of the page at 144 dpi, drawn `zoom` times as large and averaged.
Raster pdf_strip(const std::string& document, Rows rows, int zoom, const std::string& target) {
  must_run("pdftocairo -png -singlefile -r " + std::to_string(144 * zoom) + " -x 0 -W " + std::to_string(1920 * zoom) +
           " -y " + std::to_string(rows.top * zoom) + " -H " + std::to_string(rows.height * zoom) + " " + document +
           " " + target);
  return averaged(read_png(target + ".png"), zoom);
}

}  // namespace

TEST_CASE("the reference makes every file that is promised") {
  for (const char* extension : {".svg", ".png", ".pdf"}) {
    CAPTURE(extension);
    CHECK(files_with(extension).size() == 14);
  }
  for (const char* name : {"slides.pdf", "trace.json", "manifest.json", "SHA256SUMS"}) {
    CAPTURE(name);
    CHECK(fs::exists(reference() + "/" + name));
  }
  CHECK(stem_of(files_with(".svg").front()) == "01-setup");
  CHECK(stem_of(files_with(".svg")[6]) == "07-softmax-2");
  CHECK(stem_of(files_with(".svg").back()) == "14-verify");
  must_run("cd " + reference() + " && sha256sum --check --strict SHA256SUMS");
}

TEST_CASE("pdftotext gives the tokens and the captions back") {
  const ShellResult all = shell("pdftotext " + reference() + "/slides.pdf -");
  REQUIRE(all.status == 0);
  CHECK(without_blanks(all.output).find("我愛機器學習") != std::string::npos);
  for (std::size_t page = 1; page <= 14; ++page) {
    const std::string number = std::to_string(page);
    const ShellResult text = shell("pdftotext -f " + number + " -l " + number + " " + reference() + "/slides.pdf -");
    const std::string title = element(read_file(files_with(".svg")[page - 1]), "title");
    CAPTURE(page, title, text.output);
    REQUIRE_FALSE(title.empty());
    CHECK(without_blanks(text.output).find(without_blanks(title)) != std::string::npos);
  }
  const std::string softmax = without_blanks(shell("pdftotext " + reference() + "/slides/07-softmax-2.pdf -").output);
  for (const char* words : {"0.3875", "0.1425", "0.2350", "2.7183", "38.75%"}) {
    CAPTURE(words, softmax);
    CHECK(softmax.find(words) != std::string::npos);
  }
}

TEST_CASE("pdffonts finds every face embedded, with Unicode, and none of Type 3") {
  std::vector<std::string> documents = files_with(".pdf");
  documents.push_back(reference() + "/slides.pdf");
  for (const std::string& document : documents) {
    const ShellResult fonts = shell("pdffonts " + document + " | tail -n +3");
    CAPTURE(document, fonts.output);
    REQUIRE(fonts.status == 0);
    CHECK(fonts.output.find("Type 3") == std::string::npos);
    CHECK(fonts.output.find("NotoSansCJK") != std::string::npos);
    const std::regex line_shape(R"((\S+)\s+(CID )?Type.*\s(yes|no)\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+)");
    int lines = 0;
    for (std::sregex_iterator match(fonts.output.begin(), fonts.output.end(), line_shape), end; match != end; ++match) {
      ++lines;
      CHECK((*match)[3] == "yes");
      CHECK((*match)[5] == "yes");
    }
    CHECK(lines == std::count(fonts.output.begin(), fonts.output.end(), '\n'));
    CHECK(lines >= 2);
  }
}

TEST_CASE("qpdf finds nothing wrong, and pdfinfo the document's facts") {
  for (const std::string& document : files_with(".pdf")) must_run("qpdf --check " + document);
  must_run("qpdf --check " + reference() + "/slides.pdf");
  const std::string facts = shell("pdfinfo -box " + reference() + "/slides.pdf").output;
  CAPTURE(facts);
  for (const char* shape :
       {R"(Pages:\s+14\n)", R"(Title:\s+縮放點積注意力\n)", R"(Page size:\s+960 x 540 pts)",
        R"(MediaBox:\s+0.00\s+0.00\s+960.00\s+540.00)", R"(CropBox:\s+0.00\s+0.00\s+960.00\s+540.00)",
        R"(ArtBox:\s+0.00\s+0.00\s+960.00\s+540.00)", R"(CreationDate:\s+.*2000)"}) {
    CAPTURE(shape);
    CHECK(std::regex_search(facts, std::regex(shape)));
  }
  const std::string json = shell("qpdf --json " + reference() + "/slides.pdf").output;
  CHECK(json.find("\"/Lang\": \"u:zh-Hant-TW\"") != std::string::npos);
  CHECK(json.find("\"outlines\": [") != std::string::npos);
  CHECK(fs::file_size(reference() + "/slides.pdf") < 300 * 1024);
}

TEST_CASE("the same frame is the same picture in three formats") {
  // Rasterisers differ at the edges of glyphs; a moved, missing or other part would be far beyond these bounds.
  constexpr double mean_bound = 1.5;      // grey levels of 255, over the whole slide
  constexpr double strong_bound = 0.001;  // share of pixels off by more than a quarter
  // pdftocairo snaps glyphs to whole pixels, hence larger pictures, which take time: one of each phase.
  constexpr int zoom = 3;
  const std::set<std::string> large_rasters{"01", "03", "07", "11", "14"};
  const TemporaryFolder scratch;
  for (const std::string& png : files_with(".png")) {
    const std::string base = png.substr(0, png.size() - 4);
    const Raster ours = read_png(png);
    REQUIRE(ours.width == 1920);
    REQUIRE(ours.height == 1080);
    must_run("rsvg-convert " + base + ".svg -o " + scratch.path() + "/svg.png");
    const Difference svg = difference(ours, read_png(scratch.path() + "/svg.png"));
    CAPTURE(stem_of(png), svg.mean, svg.strong_share);
    CHECK(svg.mean < mean_bound);
    CHECK(svg.strong_share < strong_bound);
    if (!large_rasters.contains(stem_of(png).substr(0, 2))) continue;
    const Difference pdf = difference(ours, pdf_strip(base + ".pdf", {0, 1080}, zoom, scratch.path() + "/pdf"));
    CAPTURE(pdf.mean, pdf.strong_share);
    CHECK(pdf.mean < mean_bound);
    CHECK(pdf.strong_share < strong_bound);
  }
}

TEST_CASE("glyphs in the PNG sit within 0.3 px of where the PDF puts them") {
  // pdftocairo moves glyphs to whole pixels of its raster, so it draws eight times as large, one strip at a time.
  constexpr int zoom = 8;
  const TemporaryFolder scratch;
  const std::string base = reference() + "/slides/07-softmax-2";
  const Raster ours = read_png(base + ".png");
  int measured = 0;
  for (const int top : {48, 336, 768, 924, 1008}) {
    const Rows strip{top, 60};
    const Raster pdf = pdf_strip(base + ".pdf", strip, zoom, scratch.path() + "/strip");
    REQUIRE(pdf.width == ours.width);
    for (int x = 0; x + 96 <= ours.width; x += 96) {
      const Raster a = crop(pdf, x, 0, 96, strip.height);
      const auto [low, high] = std::minmax_element(a.grey.begin(), a.grey.end());
      if (*high - *low < 100) continue;
      const Shift shift = estimate_shift(a, crop(ours, x, top, 96, strip.height));
      CAPTURE(x, top, shift.x, shift.y);
      CHECK(std::abs(shift.x) < 0.3);
      CHECK(std::abs(shift.y) < 0.3);
      ++measured;
    }
  }
  CHECK(measured > 30);
}

TEST_CASE("Chromium shows two SVGs inlined in one page, each as itself") {
  const TemporaryFolder scratch;
  const std::string first = reference() + "/slides/03-score-2";
  const std::string second = reference() + "/slides/14-verify";
  const std::string page = scratch.path() + "/page.html";
  const auto inlined = [](const std::string& path) {
    const std::string svg = read_file(path);
    return svg.substr(svg.find("<svg"));
  };
  {
    std::FILE* file = std::fopen(page.c_str(), "wb");
    REQUIRE(file != nullptr);
    const std::string html = "<!DOCTYPE html><meta charset=\"utf-8\"><style>body{margin:0}svg{display:block}</style>" +
                             inlined(first + ".svg") + inlined(second + ".svg");
    std::fwrite(html.data(), 1, html.size(), file);
    std::fclose(file);
  }
  must_run("cd " + scratch.path() +
           " && chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
           "--disable-background-networking --disable-component-update --disable-sync --hide-scrollbars "
           "--user-data-dir=" +
           scratch.path() +
           "/profile --force-device-scale-factor=1 --window-size=1920,2160 "
           "--screenshot=" +
           scratch.path() + "/shot.png file://" + page);
  const Raster shot = read_png(scratch.path() + "/shot.png");
  REQUIRE(shot.width == 1920);
  REQUIRE(shot.height >= 2160);
  for (const auto& [path, top] : {std::pair{first, 0}, {second, 1080}}) {
    const Difference found = difference(read_png(path + ".png"), crop(shot, 0, top, 1920, 1080));
    CAPTURE(stem_of(path), found.mean, found.strong_share);
    CHECK(found.mean < 1.5);
    CHECK(found.strong_share < 0.004);
  }
}
