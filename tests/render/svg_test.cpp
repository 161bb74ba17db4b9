#include <set>
#include <string_view>

#include "pixels.hpp"
#include "render/render.hpp"
#include "render/svg_text.hpp"
#include "sample.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

std::string number(double value, int decimals) {
  std::string out;
  append_number(out, value, decimals);
  return out;
}

std::string escaped(std::string_view text) {
  std::string out;
  append_escaped(out, text);
  return out;
}

std::string base64(std::string_view bytes) {
  std::string out;
  append_base64(out, bytes);
  return out;
}

std::string render(const Scene& scene, double scale = 2) { return SvgRenderer(sample::fonts(), scale).render(scene); }

/// The values of all attributes that begin with `prefix`, such as ` id="`.
std::vector<std::string> values_after(const std::string& svg, const std::string& prefix) {
  std::vector<std::string> values;
  for (std::size_t at = svg.find(prefix); at != std::string::npos; at = svg.find(prefix, at + 1)) {
    const std::size_t start = at + prefix.size();
    values.push_back(svg.substr(start, svg.find_first_of("\")", start) - start));
  }
  return values;
}

std::set<std::string> ids_of(const std::string& svg) {
  const std::vector<std::string> ids = values_after(svg, " id=\"");
  std::set<std::string> unique(ids.begin(), ids.end());
  CHECK(unique.size() == ids.size());
  return unique;
}

/// What keeps the text from being well-formed, as far as our writer could go wrong: tags that do not nest, text or
/// attributes with a bare & or <, a doubled attribute, control characters. Empty if nothing.
std::string fault_of(const std::string& xml) {
  std::vector<std::string> open;
  std::size_t at = xml.find("<svg");
  while (at < xml.size()) {
    const std::size_t end = xml.find('>', at);
    if (end == std::string::npos) return "unclosed tag";
    const std::string tag = xml.substr(at + 1, end - at - 1);
    if (tag.find('<') != std::string::npos) return "< in " + tag;
    if (tag.front() == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return "unexpected " + tag;
      open.pop_back();
    } else {
      std::set<std::string> names;
      for (std::size_t quote = tag.find("=\""); quote != std::string::npos; quote = tag.find("=\"", quote)) {
        const std::size_t name = tag.rfind(' ', quote);
        if (!names.insert(tag.substr(name, quote - name)).second) return "doubled" + tag.substr(name, quote - name);
        quote = tag.find('"', quote + 2);
      }
      if (tag.back() != '/') open.push_back(tag.substr(0, tag.find(' ')));
    }
    const std::size_t next = xml.find('<', end);
    if (next == std::string::npos) break;
    at = next;
  }
  for (std::size_t i = 0; i < xml.size(); ++i) {
    if (static_cast<unsigned char>(xml[i]) < 0x20 && xml[i] != '\n') return "control character";
    if (xml[i] == '&' && xml.find(';', i) > i + 6) return "bare & at " + xml.substr(i, 20);
  }
  return open.empty() ? "" : "unclosed " + open.back();
}

}  // namespace

TEST_CASE("numbers are as short as SVG allows", "[svg]") {
  const std::vector<std::tuple<double, int, std::string>> cases = {
      {0, 2, "0"},         {-0.0, 2, "0"},  {-0.004, 2, "0"},     {0.25, 2, ".25"},
      {-0.25, 2, "-.25"},  {1, 2, "1"},     {12.5, 2, "12.5"},    {12.05, 2, "12.05"},
      {-7.999, 2, "-8"},   {100, 2, "100"}, {0.016, 6, ".016"},   {1.000001, 6, "1.000001"},
      {1234.5, 0, "1235"}, {-2.5, 0, "-3"}, {0.1 + 0.2, 6, ".3"}, {4096.129, 2, "4096.13"}};
  for (const auto& [value, decimals, expected] : cases) CHECK(number(value, decimals) == expected);
}

TEST_CASE("text is escaped, what XML cannot hold is replaced", "[svg]") {
  CHECK(escaped("a<b>&\"c\" '愛'") == "a&lt;b&gt;&amp;&quot;c&quot; '愛'");
  CHECK(escaped("1\t2\n3\r4") == "1&#9;2&#10;3&#13;4");
  CHECK(escaped(std::string_view("\x01\x1b\0", 3)) == "\uFFFD\uFFFD\uFFFD");
}

TEST_CASE("base64 is padded", "[svg]") {
  CHECK(base64("").empty());
  CHECK(base64("f") == "Zg==");
  CHECK(base64("fo") == "Zm8=");
  CHECK(base64("foobar") == "Zm9vYmFy");
  CHECK(base64("\xff\xfe\xfd") == "//79");
}

TEST_CASE("an SVG is well-formed and says what it is", "[svg]") {
  const std::string svg = render(sample::slide());
  CHECK(fault_of(svg).empty());
  CHECK(svg.find(" width=\"1920\" height=\"1080\" viewBox=\"0 0 960 540\">") != std::string::npos);
  CHECK(svg.find(" xml:lang=\"zh-Hant-TW\" lang=\"zh-Hant-TW\" role=\"img\"") != std::string::npos);
  CHECK(svg.find(">步驟 1 &lt;softmax&gt; &amp; &quot;權重&quot;</title>") != std::string::npos);
  CHECK(svg.find(">一張測試用的圖</desc>") != std::string::npos);
  CHECK(svg.find("<g aria-label=\"範例\">") != std::string::npos);
  const std::vector<std::string> label = values_after(svg, "aria-labelledby=\"");
  REQUIRE(label.size() == 1);
  const std::set<std::string> ids = ids_of(svg);
  CHECK(ids.count(label[0].substr(0, label[0].find(' '))) == 1);
  CHECK(ids.count(label[0].substr(label[0].find(' ') + 1)) == 1);
}

TEST_CASE("words that look like markup do no harm", "[svg]") {
  Scene scene = sample::scene_of({10, 10}, {});
  scene.title = "</title><script>alert(1)</script>\x01";
  scene.description = "\x01\x01\x01\x01\x01\x01\x01 & ]]>";
  scene.language = "x\"y";
  scene.body.tree.children[0].alt = "\"><b>";
  const std::string svg = render(scene);
  CHECK(fault_of(svg).empty());
  CHECK(svg.find("<script") == std::string::npos);
  CHECK(svg.find("\uFFFD &amp; ]]&gt;") != std::string::npos);
}

TEST_CASE("an SVG without a description names none", "[svg]") {
  Scene scene = sample::scene_of({10, 10}, {});
  scene.description.clear();
  const std::string svg = render(scene);
  CHECK(fault_of(svg).empty());
  CHECK(svg.find("<desc") == std::string::npos);
  CHECK(ids_of(svg).size() == 1);
}

TEST_CASE("every id is used and every use has its id", "[svg]") {
  const std::string svg = render(sample::slide());
  const std::set<std::string> ids = ids_of(svg);
  std::set<std::string> used;
  for (const std::string& id : values_after(svg, "href=\"#")) used.insert(id);
  for (const std::string& id : values_after(svg, "url(#")) used.insert(id);
  CHECK(used.size() > 60);
  for (const std::string& id : used) CHECK(ids.count(id) == 1);
  CHECK(used.size() + 2 == ids.size());  // title and desc
}

TEST_CASE("SVGs with different content share no id", "[svg]") {
  SvgRenderer renderer(sample::fonts(), 2);
  std::set<std::string> seen;
  std::size_t count = 0;
  for (int variant = 0; variant < 20; ++variant) {
    const std::set<std::string> ids = ids_of(renderer.render(sample::slide(variant)));
    count += ids.size();
    seen.insert(ids.begin(), ids.end());
  }
  CHECK(seen.size() == count);
}

TEST_CASE("an SVG does not depend on what was written before", "[svg]") {
  SvgRenderer used(sample::fonts(), 2);
  const std::string first = used.render(sample::slide(0));
  const std::string second = used.render(sample::slide(1));
  CHECK(first != second);
  CHECK(used.render(sample::slide(0)) == first);
  CHECK(render(sample::slide(1)) == second);
}

TEST_CASE("an outline stands once for each face and glyph", "[svg]") {
  const Color ink{0, 0, 0};
  const std::string svg = render(
      sample::scene_of({300, 100}, {sample::words("愛愛 愛", {10, 30}, 20, ink), sample::words("愛", {10, 60}, 33, ink),
                                    sample::words("愛", {10, 90}, 20, ink, "bold")}));
  CHECK(values_after(svg, "<path id=\"").size() == 2);
  CHECK(values_after(svg, "<use ").size() == 5);
  CHECK(svg.find("scale(.033)") != std::string::npos);
}

TEST_CASE("an image is shown pixel by pixel also where viewers smooth", "[svg]") {
  const Image image{{0, 0, 30, 20}, 3, 2, {{255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}}};
  const std::string svg = render(sample::scene_of({40, 40}, {image}));
  // 20 device pixels for each of the image's: the header of the PNG inside says 60 × 40, 8 bits, with a palette.
  CHECK(svg.find("base64," + base64(std::string_view("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x3c\0\0\0\x28\x08\x03", 26))
                                 .substr(0, 34)) != std::string::npos);
}

TEST_CASE("an image whose pixels do not fit its size is left out", "[svg]") {
  const std::string svg = render(sample::scene_of({40, 40}, {Image{{0, 0, 30, 20}, 3, 2, {}}, Image{}, Ramp{}}));
  CHECK(svg.find("<image") == std::string::npos);
  CHECK(fault_of(svg).empty());
}
