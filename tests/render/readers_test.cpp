// The same scene through programs that others read our files with: poppler and librsvg.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "pixels.hpp"
#include "render/render.hpp"
#include "sample.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

constexpr double kScale = 2;  // 144 dpi

/// A folder of its own that goes away with its object.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("attnpress-readers-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  void write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path_ / name, std::ios::binary) << bytes;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ifstream file(path_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  /// Runs the command inside the folder; it must be there and succeed.
  void run(const std::string& command) const {
    INFO(command);
    REQUIRE(std::system(("cd '" + path_.string() + "' && " + command).c_str()) == 0);
  }

 private:
  std::filesystem::path path_;
};

std::string pdf_of(const Scene& scene) {
  PdfRenderer renderer(sample::fonts(), {"題目", "zh-Hant-TW", "attnpress"});
  renderer.add({scene, "1", "步驟", "階段"});
  return renderer.finish();
}

Pixels png_of(const Scene& scene) { return read_png(PngRenderer(sample::fonts(), kScale).render(scene)); }

/// What poppler shows at 144 dpi. It moves glyphs to whole pixels, so it is asked for `oversampling` times as many.
Pixels poppler(const Folder& folder, const Scene& scene, int oversampling) {
  folder.write("a.pdf", pdf_of(scene));
  folder.run("pdftocairo -png -singlefile -r " + std::to_string(144 * oversampling) + " a.pdf a");
  return shrunk(read_png(folder.read("a.png")), oversampling);
}

Pixels librsvg(const Folder& folder, const Scene& scene) {
  folder.write("a.svg", SvgRenderer(sample::fonts(), kScale).render(scene));
  folder.run("rsvg-convert -o a.png a.svg");
  return read_png(folder.read("a.png"));
}

}  // namespace

TEST_CASE("the words of a page come back from its PDF", "[readers]") {
  const Folder folder;
  folder.write("a.pdf", pdf_of(sample::slide()));
  folder.run("pdftotext -enc UTF-8 a.pdf a.txt");
  const std::string text = folder.read("a.txt");
  for (const char* words :
       {"我愛機器學習", "② softmax：把「愛」的分數變成權重 1", "「愛」對自己的分數最高，softmax 之後留給自己",
        "fi ffi − √ Σ e¹", "0.1425", "Attention(Q, K, V) = softmax", "query：誰在注意"}) {
    INFO(words);
    CHECK(text.find(words) != std::string::npos);
  }
}

TEST_CASE("right-to-left words come back in reading order", "[readers]") {
  // The built-in faces have no such letters: the run of four others stands for them, as it is said to.
  GlyphRun run = sample::words("0123", {20, 40}, 20, {0, 0, 0});
  run.text = "שלום";
  run.clusters.assign(4, {2, 1});
  run.backward = true;
  const Folder folder;
  folder.write("a.pdf", pdf_of(sample::scene_of({200, 80}, {run})));
  folder.run("pdftotext -enc UTF-8 a.pdf a.txt && pdftotext -raw -enc UTF-8 a.pdf raw.txt");
  CHECK(folder.read("a.txt").find("שלום") != std::string::npos);
  CHECK(folder.read("raw.txt").find("שלום") != std::string::npos);
}

TEST_CASE("PDF, SVG and PNG of a scene are the same picture", "[readers]") {
  const Folder folder;
  const Scene scene = sample::slide();
  const Pixels ours = png_of(scene);
  const Pixels pdf = poppler(folder, scene, 4);
  const Pixels svg = librsvg(folder, scene);
  REQUIRE(pdf.values.size() == ours.values.size());
  REQUIRE(svg.values.size() == ours.values.size());
  // Tolerance: a quarter of a level of 255 in the mean; 5 pixels of 10,000 by more than an eighth (edges of glyphs).
  for (const auto& [name, other] : {std::pair{"PDF", &pdf}, std::pair{"SVG", &svg}}) {
    const Difference apart = difference(ours, *other);
    INFO(name << ": mean " << apart.mean << ", large " << apart.large_share);
    CHECK(apart.mean < 0.25);
    CHECK(apart.large_share < 0.0005);
  }
  CHECK(difference(ours, png_of(sample::slide(1))).large_share > 0.001);
}

TEST_CASE("a grey PDF shows the same picture as its PNG", "[readers]") {
  const Folder folder;
  const Scene scene = sample::grey_slide();
  const Difference apart = difference(png_of(scene), poppler(folder, scene, 4));
  CAPTURE(apart.mean, apart.large_share);
  CHECK(apart.mean < 0.25);
  CHECK(apart.large_share < 0.0005);
}

TEST_CASE("a glyph in the PNG sits within 0.3 pixels of where PDF and SVG put it", "[readers]") {
  const Folder folder;
  for (int step = 0; step < 8; ++step) {
    const Point at{10 + step * 0.137, 30 - step * 0.093};
    const std::string words = step % 2 == 0 ? "愛" : "0";
    const Scene scene = sample::scene_of({40, 40}, {sample::words(words, at, 14 + step, {0, 0, 0})});
    const Ink ours = ink_of(png_of(scene));
    for (const Ink& other : {ink_of(poppler(folder, scene, 16)), ink_of(librsvg(folder, scene))}) {
      CAPTURE(step, ours.x - other.x, ours.y - other.y);
      CHECK(std::abs(ours.x - other.x) < 0.3);
      CHECK(std::abs(ours.y - other.y) < 0.3);
      CHECK(ours.amount == Approx(other.amount).epsilon(0.03));
    }
  }
}
