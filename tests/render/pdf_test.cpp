#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>

#include "render/render.hpp"
#include "sample.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

PdfInfo info() { return {"縮放點積注意力", "zh-Hant-TW", "attnpress 0.1.0"}; }

Page page(int variant, const std::string& group) {
  return {sample::slide(variant), std::to_string(variant + 3), "步驟 " + std::to_string(variant + 1), group};
}

std::string deck() {
  PdfRenderer renderer(sample::fonts(), info());
  renderer.add(page(0, ""));
  renderer.add(page(1, "縮放分數"));
  renderer.add(page(2, "縮放分數"));
  renderer.add(page(3, "softmax"));
  return renderer.finish();
}

std::string single(PdfRenderer& renderer, int variant) {
  renderer.add(page(variant, "softmax"));
  return renderer.finish();
}

struct Opened {
  std::string bytes;
  QPDF pdf;

  explicit Opened(std::string with_bytes) : bytes(std::move(with_bytes)) {
    REQUIRE_FALSE(bytes.empty());
    pdf.processMemoryFile("test", bytes.data(), bytes.size());
  }
  [[nodiscard]] std::vector<QPDFPageObjectHelper> pages() { return QPDFPageDocumentHelper(pdf).getAllPages(); }
};

std::string text(QPDFObjectHandle object, const std::string& key) { return object.getKey(key).getUTF8Value(); }

}  // namespace

TEST_CASE("a PDF says its title, language and date", "[pdf]") {
  Opened file(deck());
  QPDFObjectHandle entries = file.pdf.getTrailer().getKey("/Info");
  CHECK(text(entries, "/Title") == "縮放點積注意力");
  CHECK(text(entries, "/Creator") == "attnpress 0.1.0");
  CHECK(text(entries, "/CreationDate") == "D:20000101000000Z");
  CHECK(text(entries, "/ModDate") == "D:20000101000000Z");
  CHECK(text(file.pdf.getRoot(), "/Lang") == "zh-Hant-TW");
  CHECK(file.pdf.getRoot().getKey("/ViewerPreferences").getKey("/DisplayDocTitle").getBoolValue());
  CHECK(file.pdf.anyWarnings() == false);
}

TEST_CASE("a PDF has the date it is given", "[pdf]") {
  PdfRenderer renderer(sample::fonts(), info());
  PdfInfo dated = info();
  dated.date = 1764460799;
  renderer.set_info(dated);
  renderer.add(page(0, ""));
  Opened file(renderer.finish());
  CHECK(text(file.pdf.getTrailer().getKey("/Info"), "/CreationDate") == "D:20251129235959Z");
}

TEST_CASE("all boxes of a page are equal, its label is the given one", "[pdf]") {
  Opened file(deck());
  std::vector<QPDFPageObjectHelper> pages = file.pages();
  REQUIRE(pages.size() == 4);
  for (QPDFPageObjectHelper& each : pages) {
    for (const char* box : {"/MediaBox", "/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"}) {
      CHECK(each.getObjectHandle().getKey(box).unparse() == "[ 0 0 960 540 ]");
    }
  }
  QPDFObjectHandle labels = file.pdf.getRoot().getKey("/PageLabels").getKey("/Nums");
  REQUIRE(labels.getArrayNItems() == 8);
  for (int i = 0; i < 4; ++i) {
    CHECK(labels.getArrayItem(2 * i).getIntValue() == i);
    CHECK(text(labels.getArrayItem(2 * i + 1), "/P") == std::to_string(i + 3));
  }
}

TEST_CASE("the outline has a parent for each phase, all open", "[pdf]") {
  Opened file(deck());
  std::vector<QPDFPageObjectHelper> pages = file.pages();
  QPDFObjectHandle root = file.pdf.getRoot().getKey("/Outlines");
  CHECK(root.getKey("/Count").getIntValue() == 6);
  QPDFObjectHandle first = root.getKey("/First");
  CHECK(text(first, "/Title") == "步驟 1");
  CHECK_FALSE(first.hasKey("/First"));
  QPDFObjectHandle scores = first.getKey("/Next");
  CHECK(text(scores, "/Title") == "縮放分數");
  CHECK(scores.getKey("/Count").getIntValue() == 2);
  CHECK(scores.getKey("/Dest").getArrayItem(0).getObjGen() == pages[1].getObjectHandle().getObjGen());
  QPDFObjectHandle second = scores.getKey("/First").getKey("/Next");
  CHECK(text(second, "/Title") == "步驟 3");
  CHECK(second.getKey("/Dest").getArrayItem(0).getObjGen() == pages[2].getObjectHandle().getObjGen());
  CHECK(second.getKey("/Parent").getObjGen() == scores.getObjGen());
  QPDFObjectHandle last = root.getKey("/Last");
  CHECK(text(last, "/Title") == "softmax");
  CHECK(last.getKey("/Prev").getObjGen() == scores.getObjGen());
  CHECK_FALSE(last.hasKey("/Next"));
}

TEST_CASE("a PDF without outline titles has no outline", "[pdf]") {
  PdfRenderer renderer(sample::fonts(), info());
  renderer.add({sample::slide(), "", "", ""});
  Opened file(renderer.finish());
  CHECK_FALSE(file.pdf.getRoot().hasKey("/Outlines"));
  CHECK_FALSE(file.pdf.getRoot().hasKey("/PageLabels"));
}

TEST_CASE("every font is embedded as an outline subset with its characters", "[pdf]") {
  Opened file(deck());
  int fonts = 0;
  for (QPDFObjectHandle& object : file.pdf.getAllObjects()) {
    if (!object.isDictionaryOfType("/Font") || object.getKey("/Subtype").getName().find("/CIDFont") == 0) continue;
    ++fonts;
    CHECK(object.getKey("/Subtype").getName() != "/Type3");
    CHECK(object.hasKey("/ToUnicode"));
    QPDFObjectHandle descendants = object.getKey("/DescendantFonts");
    QPDFObjectHandle descriptor = descendants.isArray() ? descendants.getArrayItem(0).getKey("/FontDescriptor")
                                                        : object.getKey("/FontDescriptor");
    CHECK(descriptor.hasKey("/FontFile3"));
    CHECK(object.getKey("/BaseFont").getName().substr(7, 1) == "+");
  }
  CHECK(fonts == 3);
}

TEST_CASE("the same pages give the same PDF, whatever was made before", "[pdf]") {
  CHECK(deck() == deck());
  PdfRenderer used(sample::fonts(), info());
  const std::string first = single(used, 0);
  const std::string second = single(used, 1);
  CHECK(first != second);
  CHECK(single(used, 0) == first);
  PdfRenderer fresh(sample::fonts(), info());
  CHECK(single(fresh, 1) == second);
}

TEST_CASE("no path and no time of day is in a PDF", "[pdf]") {
  const std::string bytes = deck();
  CHECK(bytes.find("/tmp") == std::string::npos);
  CHECK(bytes.find("http") == std::string::npos);
  CHECK(bytes.find(ATTNPRESS_BINARY_DIR) == std::string::npos);
  CHECK(bytes.size() < 60000);
}

TEST_CASE("pages of different sizes keep theirs", "[pdf]") {
  PdfRenderer renderer(sample::fonts(), info());
  renderer.add({sample::scene_of({100, 50}, {}), "", "", ""});
  renderer.add({sample::scene_of({453.54, 200}, {}), "", "", ""});
  Opened file(renderer.finish());
  std::vector<QPDFPageObjectHelper> pages = file.pages();
  CHECK(pages.at(0).getMediaBox().unparse() == "[ 0 0 100 50 ]");
  CHECK(pages.at(1).getCropBox().getArrayItem(2).getNumericValue() == Approx(453.54).margin(0.01));
}

TEST_CASE("odd runs do not spoil the page", "[pdf]") {
  const Color ink{0, 0, 0};
  GlyphRun silent = sample::words("愛", {10, 20}, 10, ink);
  silent.text.clear();
  silent.clusters.clear();
  GlyphRun wrong = sample::words("愛", {10, 40}, 10, ink);
  wrong.clusters = {{99, 7}};
  GlyphRun no_glyph = sample::words("\u200b愛", {10, 60}, 10, ink);
  GlyphRun empty;
  PdfRenderer renderer(sample::fonts(), info());
  renderer.add({sample::scene_of({100, 100}, {silent, wrong, no_glyph, empty, Ramp{}, Image{}}), "1", "a", ""});
  Opened file(renderer.finish());
  CHECK(file.pages().size() == 1);
}

TEST_CASE("without a page there is no PDF", "[pdf]") {
  PdfRenderer renderer(sample::fonts(), info());
  CHECK(renderer.finish().empty());
  renderer.add(page(0, ""));
  CHECK_FALSE(renderer.finish().empty());
  CHECK(renderer.finish().empty());
}
