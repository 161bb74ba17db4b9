#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "input/embedded.hpp"
#include "input/embedded_table.hpp"
#include "input/load_scenario.hpp"
#include "input/page_template.hpp"
#include "input/strings.hpp"
#include "input/theme.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

const std::filesystem::path templates = std::filesystem::path(ATTNPRESS_SOURCE_DIR) / "templates";

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

std::set<std::string> placeholders(const std::string& text) {
  std::set<std::string> found;
  for (std::size_t open = 0; (open = text.find('{', open)) != std::string::npos; ++open) {
    found.insert(text.substr(open, text.find('}', open) - open));
  }
  return found;
}

}  // namespace

TEST_CASE("Every template is built into the program, byte by byte") {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(templates)) {
    if (entry.path().extension() != ".yaml") continue;
    const std::string path = std::filesystem::relative(entry.path(), templates).generic_string();
    INFO(path);
    REQUIRE(embedded_file(path).has_value());
    CHECK(*embedded_file(path) == read_file(entry.path()));
    ++files;
  }
  CHECK(files == embedded_table().size());
  CHECK_FALSE(embedded_file("themes/nothing.yaml").has_value());
  CHECK(embedded_stems("themes") == std::vector<std::string>{"dark", "light", "print"});
  CHECK(embedded_stems("theme").empty());
}

TEST_CASE("Every built-in scenario is in order") {
  for (const std::string& stem : embedded_stems("scenarios")) {
    const std::string path = "scenarios/" + stem + ".yaml";
    Diagnostics diagnostics;
    const bool parsed = parse_scenario(path, embedded_file(path).value(), diagnostics).has_value();
    INFO(format_all(diagnostics.items(), DiagnosticStyle::text));
    CHECK(parsed);
  }
}

TEST_CASE("Built-in themes are in order, and their ramps can carry numbers") {
  constexpr int samples = 100;
  for (const std::string& name : theme_names()) {
    Diagnostics diagnostics;
    const std::optional<Theme> theme = load_theme(name, diagnostics);
    INFO(format_all(diagnostics.items(), DiagnosticStyle::text));
    REQUIRE(theme.has_value());
    CHECK(theme->name == name);
    for (int i = 0; i <= samples; ++i) {
      for (const auto& ramp : {theme->ramp, theme->diverging}) {
        const Color ground = ramp_color(ramp, static_cast<double>(i) / samples);
        CHECK(contrast_ratio(text_color_on(ground), ground) >= 4.5);
        // One of the pivot's two outlines stands out on any cell.
        CHECK(std::max(contrast_ratio(theme->outline_core, ground), contrast_ratio(theme->outline_casing, ground)) >=
              3);
      }
    }
    CHECK(theme->diverging.size() % 2 == 1);
  }
  Diagnostics diagnostics;
  CHECK_FALSE(load_theme("nothing", diagnostics).has_value());
}

TEST_CASE("The light theme has the colours of the design") {
  Diagnostics diagnostics;
  const Theme theme = load_theme("light", diagnostics).value();
  CHECK(to_hex(theme.ink) == "#17212b");
  CHECK(to_hex(theme.muted) == "#5b6b7a");
  CHECK(to_hex(theme.accent) == "#b33a00");
  CHECK(to_hex(theme.ramp.front()) == "#f3f8fd");
  CHECK(to_hex(theme.ramp.back()) == "#08306b");
}

TEST_CASE("The slides template is in order in both sizes") {
  for (const auto& [name, width] : {std::pair<std::string, double>{"16:9", 960}, {"4:3", 720}}) {
    Diagnostics diagnostics;
    const std::optional<PageTemplate> page = load_page_template("slides", name, diagnostics);
    INFO(format_all(diagnostics.items(), DiagnosticStyle::text));
    REQUIRE(page.has_value());
    CHECK(page->name == "slides");
    CHECK(page->size.width == width);
    CHECK(page->size.height == 540);
    CHECK(page->minimum_text >= 540.0 / 50);
    for (const std::string variant : {"step", "verify"}) {
      for (const Area& area : page->variants.at(variant).areas) {
        INFO(area.name);
        CHECK_FALSE(area.panels.empty());
        CHECK(area.row + area.row_span <= static_cast<int>(page->variants.at(variant).rows.size()));
        CHECK(area.column + area.column_span <= static_cast<int>(page->variants.at(variant).columns.size()));
      }
    }
  }
}

TEST_CASE("A drawn grid becomes areas with spans, stacks and alignment") {
  const std::string text =
      "sizes: {\"16:9\": {width: 960, height: 540}}\nmargin: {left: 1, right: 2, top: 3, bottom: 4}\n"
      "minimum: {text: 11, script: 8}\ntype: {text: {size: 14, minimum: 12}}\nvariants:\n"
      "  step:\n    columns: [content, {share: 2, minimum: 60}, 120]\n    rows: [share, {content: true, minimum: 9}]\n"
      "    gap: {column: 5, row: 6}\n    grid:\n      - [left, title, title]\n      - [left, ., count]\n"
      "    areas: {left: {panels: [q, v], gap: 7, align: center, valign: end}}\n"
      "  verify: {columns: [share], rows: [share], grid: [[title]]}\n";
  Diagnostics diagnostics;
  const std::optional<PageTemplate> page = parse_page_template("mine/page.yaml", text, "16:9", diagnostics);
  INFO(format_all(diagnostics.items(), DiagnosticStyle::text));
  REQUIRE(page.has_value());
  CHECK(page->name == "page");
  CHECK(page->margin_bottom == 4);
  CHECK(page->type.at("text").minimum == 12);
  const PageVariant& step = page->variants.at("step");
  CHECK(step.place.line == 7);
  CHECK(step.columns[0].kind == Track::Kind::content);
  CHECK(step.columns[1].kind == Track::Kind::share);
  CHECK(step.columns[1].value == 2);
  CHECK(step.columns[1].minimum == 60);
  CHECK(step.columns[2].kind == Track::Kind::fixed);
  CHECK(step.columns[2].value == 120);
  CHECK(step.rows[1].minimum == 9);
  CHECK(step.column_gap == 5);
  CHECK(step.row_gap == 6);
  REQUIRE(step.areas.size() == 3);
  const Area& left = step.areas[0];
  CHECK(left.name == "left");
  CHECK(left.row_span == 2);
  CHECK(left.column_span == 1);
  CHECK(left.panels == std::vector<std::string>{"q", "v"});
  CHECK(left.gap == 7);
  CHECK(left.align == "center");
  CHECK(left.valign == "end");
  const Area& title = step.areas[1];
  CHECK(title.column == 1);
  CHECK(title.column_span == 2);
  CHECK(title.panels == std::vector<std::string>{"title"});
  CHECK(step.areas[2].row == 1);
  CHECK(step.areas[2].column == 2);
}

TEST_CASE("Every language says the same things") {
  REQUIRE(language_tags().size() >= 2);
  Diagnostics diagnostics;
  const Strings first = load_strings("zh-Hant-TW", diagnostics).value();
  CHECK(load_strings("ZH-tw", diagnostics).value().language == "zh-Hant-TW");
  CHECK_FALSE(load_strings("xx", diagnostics).has_value());
  for (const std::string& tag : language_tags()) {
    const std::optional<Strings> strings = load_strings(tag, diagnostics);
    INFO(tag << "\n" << format_all(diagnostics.items(), DiagnosticStyle::text));
    REQUIRE(strings.has_value());
    CHECK(strings->language == tag);
    for (const auto& [key, text] : first.entries) {
      INFO(key);
      CHECK(strings->entries.contains(key));
    }
    for (const auto& [key, text] : strings->entries) {
      INFO(key);
      REQUIRE(first.entries.contains(key));
      CHECK(placeholders(text) == placeholders(first[key]));
    }
  }
  CHECK(diagnostics.empty());
}

TEST_CASE("The print theme is grey by construction, with fills of at most 40 % and dark rules") {
  Diagnostics diagnostics;
  const Theme theme = load_theme("print", diagnostics).value();
  CHECK(theme.grey);
  CHECK(theme.magnitude == Magnitude::bar);
  constexpr int lightest_fill = 153;  // 60 % of 255
  std::vector<Color> fills = {theme.page,       theme.accent_tint,  theme.cell, theme.score_cell,
                              theme.strip_past, theme.strip_future, theme.panel};
  for (const auto& ramp : {theme.ramp, theme.diverging}) fills.insert(fills.end(), ramp.begin(), ramp.end());
  for (const Color fill : fills) {
    CHECK(is_grey(fill));
    CHECK(fill.r >= lightest_fill);
    CHECK(contrast_ratio(theme.ink, fill) >= 4.5);
  }
  CHECK(theme.rule.r <= 128);
  CHECK(theme.ink == Color{0, 0, 0});
  for (const char* name : {"light", "dark"}) {
    const Theme other = load_theme(name, diagnostics).value();
    CHECK_FALSE(other.grey);
    CHECK(other.magnitude == Magnitude::fill);
  }
}
