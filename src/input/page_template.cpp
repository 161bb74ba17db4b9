#include "input/page_template.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "input/embedded.hpp"
#include "input/page_template_parts.hpp"

namespace attnpress {
namespace {

constexpr double longest = 10000;  // points; larger pages are slips
constexpr double hole_margin = 25 / 25.4 * 72;
constexpr std::array<std::string_view, 4> paper_sizes = {"A4", "A4 landscape", "Letter", "Letter landscape"};
constexpr std::array<std::string_view, 2> sheet_templates = {"handout", "worksheet"};

bool is_paper(std::string_view size) { return std::ranges::find(paper_sizes, size) != paper_sizes.end(); }

std::vector<std::string_view> sizes_of(bool paper) {
  if (paper) return {paper_sizes.begin(), paper_sizes.end()};
  return {"16:9", "4:3"};
}

MapReader sizes_reader(Reporter& reporter, const YamlValue& value, bool paper) {
  if (!paper) return {reporter, value, "sizes", {"16:9", "4:3"}};
  return {reporter, value, "sizes", {"A4", "A4 landscape", "Letter", "Letter landscape"}};
}

/// What a template of slides names, and what sheets have besides.
MapReader type_reader(Reporter& reporter, const YamlValue& value, bool paper) {
  if (!paper) {
    return {reporter,
            value,
            "type",
            {"text", "title", "count", "strip", "formula", "panel_title", "label", "axis", "matrix", "grid", "bars",
             "table", "arithmetic", "sentence", "legend", "note"}};
  }
  return {reporter, value, "type", {"text",   "title",  "formula", "panel_title",   "label",       "axis",   "matrix",
                                    "grid",   "bars",   "table",   "arithmetic",    "sentence",    "legend", "note",
                                    "fields", "card",   "notes",   "work",          "foot",        "answer", "rules",
                                    "rule",   "remark", "prose",   "prose_heading", "prose_source"}};
}

void read_sizes(Reporter& reporter, const MapReader& top, std::string_view wanted, PageTemplate& page) {
  const std::optional<YamlValue> value = top.require("sizes");
  if (!value) return;
  const MapReader sizes = sizes_reader(reporter, *value, is_paper(wanted));
  if (!sizes.is_map()) return;
  for (const std::string_view key : sizes_of(is_paper(wanted))) {
    const std::optional<YamlValue> entry = sizes.find(key);
    if (!entry) continue;
    const MapReader size(reporter, *entry, sizes.name(key), {"width", "height"});
    if (!size.is_map()) continue;
    const Size read{read_length(size, "width", 1, longest, reporter),
                    read_length(size, "height", 1, longest, reporter)};
    if (key == wanted) page.size = read;
  }
  if (!sizes.has(wanted)) {
    reporter.error(value->offset,
                   "the size " + std::string(wanted) + " is asked for, but this template has none of it");
  }
}

void read_margin(Reporter& reporter, const MapReader& top, PageTemplate& page) {
  const std::optional<YamlValue> value = top.require("margin");
  if (!value) return;
  const MapReader margin(reporter, *value, "margin", {"left", "right", "top", "bottom"});
  if (!margin.is_map()) return;
  page.margin_left = read_length(margin, "left", 0, longest, reporter);
  page.margin_right = read_length(margin, "right", 0, longest, reporter);
  page.margin_top = read_length(margin, "top", 0, longest, reporter);
  page.margin_bottom = read_length(margin, "bottom", 0, longest, reporter);
  if (page.size.width <= 0 || page.size.height <= 0) return;
  if (page.margin_left + page.margin_right >= page.size.width ||
      page.margin_top + page.margin_bottom >= page.size.height) {
    reporter.error(value->offset, "the margins leave nothing of the page");
  }
}

void read_minimum(Reporter& reporter, const MapReader& top, PageTemplate& page) {
  const std::optional<YamlValue> value = top.require("minimum");
  if (!value) return;
  const MapReader minimum(reporter, *value, "minimum", {"text", "script"});
  if (!minimum.is_map()) return;
  page.minimum_text = read_length(minimum, "text", 1, longest, reporter);
  page.minimum_script = read_length(minimum, "script", 1, longest, reporter);
  if (page.minimum_script > page.minimum_text && page.minimum_text > 0) {
    reporter.error(minimum.find("script")->offset, "`minimum.script` must not be larger than `minimum.text`");
  }
}

using TypeSizes = std::map<std::string, TypeSize, std::less<>>;

void read_type_size(Reporter& reporter, const MapReader& type, const YamlEntry& named, double least, TypeSizes& sizes) {
  const MapReader entry(reporter, named.value, type.name(named.key), {"size", "minimum"});
  if (!entry.is_map()) return;
  TypeSize& size = sizes[std::string(named.key)];
  size.size = read_length(entry, "size", 1, longest, reporter);
  size.minimum = read_length(entry, "minimum", 1, longest, reporter);
  if (size.size <= 0 || size.minimum <= 0) return;
  if (size.minimum > size.size) {
    reporter.error(entry.find("minimum")->offset, "`" + entry.name("minimum") + "` is larger than the size");
  }
  if (size.minimum < least) {
    reporter.error(entry.find("minimum")->offset, "`" + entry.name("minimum") + "` is below `minimum.text`");
  }
}

void read_type(Reporter& reporter, const MapReader& top, bool paper, PageTemplate& page) {
  const std::optional<YamlValue> value = top.require("type");
  if (!value) return;
  const MapReader type = type_reader(reporter, *value, paper);
  if (!type.is_map()) return;
  (void)type.require("text");
  for (const YamlEntry& entry : value->node->entries)
    read_type_size(reporter, type, entry, page.minimum_text, page.type);
}

void read_variants(Reporter& reporter, const MapReader& top, PageTemplate& page) {
  const std::optional<YamlValue> value = top.require("variants");
  if (!value) return;
  const MapReader variants(reporter, *value, "variants", {"step", "verify"});
  if (!variants.is_map()) return;
  for (const std::string key : {"step", "verify"}) {
    if (const std::optional<YamlValue> variant = variants.require(key)) {
      page.variants.emplace(key, read_page_variant(reporter, *variant, key, false));
    }
  }
}

/// Sheets have as many arrangements as they like.
void read_sheet_variants(Reporter& reporter, const MapReader& top, PageTemplate& page) {
  const std::optional<YamlValue> value = top.require("variants");
  if (!value) return;
  for (const YamlEntry& entry : value->node->entries) {
    PageVariant variant = read_page_variant(reporter, entry.value, std::string(entry.key), true);
    const auto& keys = entry.value.node->entries;
    const auto own = std::ranges::find(keys, "type", &YamlEntry::key);
    if (own != keys.end()) {
      const MapReader type = type_reader(reporter, own->value, true);
      for (const YamlEntry& size : own->value.node->entries) {
        read_type_size(reporter, type, size, page.minimum_text, variant.type);
      }
    }
    page.variants.emplace(entry.key, std::move(variant));
  }
}

void read_page(Reporter& reporter, const YamlValue& root, std::string_view size, PageTemplate& page) {
  const MapReader top(reporter, root, "", {"sizes", "margin", "minimum", "type", "variants"});
  if (!top.is_map()) return;
  read_sizes(reporter, top, size, page);
  read_margin(reporter, top, page);
  read_minimum(reporter, top, page);
  const bool paper = is_paper(size);
  page.sheet = paper;
  read_type(reporter, top, paper, page);
  paper ? read_sheet_variants(reporter, top, page) : read_variants(reporter, top, page);
}

}  // namespace

double read_length(const MapReader& map, std::string_view key, double least, double most, Reporter& reporter) {
  const std::optional<YamlValue> value = map.require(key);
  if (!value) return 0;
  const std::optional<double> length = map.number(key);
  if (!length) return 0;
  if (*length >= least && *length <= most) return *length;
  reporter.error(value->offset, "`" + map.name(key) + "` must be from " + std::to_string(static_cast<int>(least)) +
                                    " to " + std::to_string(static_cast<int>(most)) + " points, not " +
                                    describe(*value));
  return 0;
}

std::optional<PageTemplate> parse_page_template(std::string_view file, std::string_view text, std::string_view size,
                                                Diagnostics& diagnostics) {
  const SourceText source(std::string(file), text);
  Reporter reporter(source);
  PageTemplate page;
  page.file = file;
  page.name = std::filesystem::path(file).stem().string();
  if (const std::optional<YamlDocument> document = parse_yaml(reporter)) {
    read_page(reporter, document->root, size, page);
  }
  const bool failed = reporter.has_errors();
  reporter.hand_over(diagnostics);
  if (failed) return std::nullopt;
  return page;
}

std::optional<PageTemplate> load_page_template(std::string_view name, std::string_view size, Diagnostics& diagnostics) {
  const std::string path = "pages/" + std::string(name) + ".yaml";
  const std::optional<std::string_view> text = embedded_file(path);
  if (!text) return std::nullopt;
  return parse_page_template(path, *text, size, diagnostics);
}

std::optional<PageTemplate> load_sheet_template(std::string_view name, const SheetSettings& sheet,
                                                Diagnostics& diagnostics) {
  const std::string size = std::string(sheet.letter ? "Letter" : "A4") + (sheet.landscape ? " landscape" : "");
  std::optional<PageTemplate> page = load_page_template(name, size, diagnostics);
  if (page && sheet.hole_margin) page->margin_left = std::max(page->margin_left, hole_margin);
  return page;
}

std::vector<std::string> page_template_names() {
  std::vector<std::string> names = embedded_stems("pages");
  std::erase_if(
      names, [](const std::string& name) { return std::ranges::find(sheet_templates, name) != sheet_templates.end(); });
  return names;
}

}  // namespace attnpress
