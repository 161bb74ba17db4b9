#include <set>

#include "render/pdf_grey.hpp"
#include "render/render.hpp"
#include "sample.hpp"
#include "support/catch.hpp"
#include "support/pdf_colors.hpp"

using namespace attnpress;
using attnpress::testing::Colors;
using attnpress::testing::colors_of;

namespace {

std::string pdf_of(const std::vector<Scene>& scenes) {
  PdfRenderer renderer(sample::fonts(), {"題目", "zh-Hant-TW", "attnpress"});
  for (const Scene& scene : scenes) renderer.add({scene, "", "", ""});
  return renderer.finish();
}

}  // namespace

TEST_CASE("a grey document sets its colours in DeviceGray only", "[pdf]") {
  const Colors colors = colors_of(pdf_of({sample::grey_slide(), sample::grey_slide(1)}));
  CHECK(colors.operators == std::set<std::string>{"g", "G"});
  CHECK(colors.spaces == std::set<std::string>{"/DeviceGray"});
  CHECK(colors.images >= 3);  // the picture and both ramps
}

TEST_CASE("one page in colour makes the document one in colour", "[pdf]") {
  const Colors colors = colors_of(pdf_of({sample::grey_slide(), sample::slide()}));
  CHECK(colors.operators.count("rg") == 1);
  CHECK(colors.spaces.count("/DeviceRGB") == 1);
  PdfRenderer renderer(sample::fonts(), {});
  renderer.add({sample::slide(), "", "", ""});
  (void)renderer.finish();
  renderer.add({sample::grey_slide(), "", "", ""});
  CHECK(colors_of(renderer.finish()).operators == std::set<std::string>{"g", "G"});
}

TEST_CASE("a grey document has the same bytes each time", "[pdf]") {
  CHECK(pdf_of({sample::grey_slide(), sample::grey_slide(1)}) == pdf_of({sample::grey_slide(), sample::grey_slide(1)}));
}

TEST_CASE("only colours of a content stream are rewritten", "[pdf]") {
  const std::pair<const char*, const char*> cases[] = {
      {"1 1 1 rg /a0 gs\n0 0 9 5 re f", "1 g /a0 gs\n0 0 9 5 re f"},
      {"0.5 0.5 0.5 RG 1 w", "0.5 G 1 w"},
      {"0.1 0.2 0.1 rg", "0.1 0.2 0.1 rg"},
      {"q 0.4 0.4  0.4\nrg Q", "q 0.4 g Q"},
      {"(1 1 1 rg) Tj 1 1 1 rg", "(1 1 1 rg) Tj 1 g"},
      {"(a\\) 1 1 1 rg (b)) Tj 0 0 0 rg", "(a\\) 1 1 1 rg (b)) Tj 0 g"},
      {"(a\\\\) Tj 1 1 1 rg", "(a\\\\) Tj 1 g"},
      {"<31203120>Tj 1 1 1 rg", "<31203120>Tj 1 g"},
      {"/x <</y (1 1 1 rg)>> BDC 1 1 1 rg", "/x <</y (1 1 1 rg)>> BDC 1 g"},
      {"% 1 1 1 rg\n1 1 1 rg", "% 1 1 1 rg\n1 g"},
      {"BI /W 1 ID 1 1 1 rg EI 1 1 1 rg", "BI /W 1 ID 1 1 1 rg EI 1 g"},
      {"[1 1 1] 0 d 1 1 1 rg", "[1 1 1] 0 d 1 g"},
      {"2 1 1 1 rg", "2 1 1 1 rg"},
      {"", ""},
      {"(not closed 1 1 1 rg", "(not closed 1 1 1 rg"},
      {"(\\", "(\\"},
      {"1 1 1 rg", "1 g"}};
  for (const auto& [before, after] : cases) CHECK(grey_content(before) == after);
}

TEST_CASE("a ramp of greys becomes as many steps as it has levels", "[pdf]") {
  const Color light{250, 250, 250};
  const Color dark{150, 150, 150};
  const Image level = steps_of({{0, 0, 76, 12}, {light, dark}});
  CHECK(level.columns == 101);
  CHECK(level.rows == 1);
  CHECK(level.pixels.front() == light);
  CHECK(level.pixels[40] == Color{210, 210, 210});
  CHECK(level.pixels.back() == dark);
  const Image upright = steps_of({{0, 0, 12, 76}, {light, dark}});
  CHECK(upright.rows == 101);
  CHECK(upright.pixels.front() == dark);
  CHECK(steps_of({{0, 0, 9, 9}, {light}}).pixels == std::vector<Color>{light});
}
