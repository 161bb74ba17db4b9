#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "input/page_template_parts.hpp"

namespace attnpress {
namespace {

constexpr double longest = 10000;
constexpr double largest_weight = 1000;
constexpr std::size_t most_tracks = 64;
constexpr std::string_view nobody = ".";

const std::vector<std::string>& panel_names() {
  static const std::vector<std::string> names = {
      "title",      "count",       "strip",         "formula",      "q",      "k",      "v",    "matrix",
      "output",     "bars",        "scaled",        "unscaled",     "checks", "legend", "note", "sentence",
      "arithmetic", "bars_scaled", "bars_unscaled", "concentration"};
  return names;
}

bool is_panel(std::string_view name) { return std::ranges::find(panel_names(), name) != panel_names().end(); }

double number_or(const MapReader& map, std::string_view key, double fallback, double least, double most,
                 Reporter& reporter) {
  return map.has(key) ? read_length(map, key, least, most, reporter) : fallback;
}

/// `{share: 2, minimum: 60}` or `{content: true, minimum: 60}`.
Track read_track_map(Reporter& reporter, const YamlValue& value, const std::string& name) {
  const MapReader map(reporter, value, name, {"share", "content", "minimum"});
  Track track;
  track.minimum = number_or(map, "minimum", 0, 0, longest, reporter);
  if (map.has("share") == map.has("content")) {
    reporter.error(value.offset, "a track of `" + name + "` needs either `share` or `content`");
  } else if (map.has("share")) {
    track.kind = Track::Kind::share;
    track.value = map.number("share").value_or(1);
    if (track.value <= 0 || track.value > largest_weight) {
      reporter.error(map.find("share")->offset, "`" + map.name("share") + "` must be greater than 0 and at most 1000");
    }
  } else {
    (void)map.choice("content", {"true"});
  }
  return track;
}

Track read_track(Reporter& reporter, const YamlValue& value, const std::string& name) {
  const YamlNode& node = *value.node;
  if (node.kind == YamlKind::map) return read_track_map(reporter, value, name);
  if (node.kind == YamlKind::scalar && node.text == "content") return {};
  if (node.kind == YamlKind::scalar && node.text == "share") return {Track::Kind::share, 1, 0};
  const std::optional<double> points = read_number_value(reporter, value, "a track of `" + name + "`");
  if (points && (*points <= 0 || *points > longest)) {
    reporter.error(value.offset, "a track of `" + name + "` must be greater than 0 and at most 10000 points");
  }
  return {Track::Kind::fixed, points.value_or(0), 0};
}

std::vector<Track> read_tracks(Reporter& reporter, const MapReader& variant, std::string_view key) {
  std::vector<Track> tracks;
  const std::optional<YamlValue> value = variant.require(key);
  if (!value) return tracks;
  const std::vector<YamlValue>* list = read_list(reporter, *value, "`" + variant.name(key) + "`");
  if (list == nullptr) return tracks;
  if (list->size() > most_tracks) {
    reporter.error(value->offset,
                   "`" + variant.name(key) + "` has " + counted(list->size(), "track") + "; the limit is 64");
    return tracks;
  }
  for (const YamlValue& item : *list) tracks.push_back(read_track(reporter, item, variant.name(key)));
  return tracks;
}

/// Where an area is drawn: all its cells, as offsets and grid positions.
struct Drawn {
  std::size_t offset = 0;
  int top = 0, left = 0, bottom = 0, right = 0;
  int cells = 0;

  [[nodiscard]] bool is_rectangle() const { return cells == (bottom - top + 1) * (right - left + 1); }
};

void draw_cell(std::vector<std::pair<std::string, Drawn>>& areas, const YamlValue& cell, int row, int column) {
  const std::string_view name = cell.node->text;
  auto found = std::ranges::find(areas, name, &std::pair<std::string, Drawn>::first);
  if (found == areas.end()) {
    areas.emplace_back(name, Drawn{cell.offset, row, column, row, column, 1});
    return;
  }
  Drawn& drawn = found->second;
  drawn.left = std::min(drawn.left, column);
  drawn.right = std::max(drawn.right, column);
  drawn.bottom = row;
  ++drawn.cells;
}

void read_grid_row(Reporter& reporter, const YamlValue& row, const std::string& name, int index, std::size_t columns,
                   std::vector<std::pair<std::string, Drawn>>& areas) {
  const std::vector<YamlValue>* cells = read_list(reporter, row, "a row of `" + name + "`");
  if (cells == nullptr) return;
  if (columns > 0 && cells->size() != columns) {
    reporter.error(row.offset, "this row of `" + name + "` has " + counted(cells->size(), "name") + ", but there are " +
                                   counted(columns, "column"));
  }
  for (std::size_t i = 0; i < std::min(cells->size(), most_tracks); ++i) {
    const YamlValue& cell = (*cells)[i];
    if (cell.node->kind != YamlKind::scalar) {
      reporter.error(cell.offset, "a cell of `" + name + "` must be the name of an area, not " + describe(cell));
    } else if (cell.node->text != nobody) {
      draw_cell(areas, cell, index, static_cast<int>(i));
    }
  }
}

std::vector<std::pair<std::string, Drawn>> read_grid(Reporter& reporter, const MapReader& variant,
                                                     std::size_t row_count, std::size_t column_count) {
  std::vector<std::pair<std::string, Drawn>> areas;
  const std::optional<YamlValue> value = variant.require("grid");
  if (!value) return areas;
  const std::string name = variant.name("grid");
  const std::vector<YamlValue>* rows = read_list(reporter, *value, "`" + name + "`");
  if (rows == nullptr) return areas;
  if (row_count > 0 && rows->size() != row_count) {
    reporter.error(value->offset, "`" + name + "` draws " + counted(rows->size(), "row") + ", but `" +
                                      variant.name("rows") + "` has " + std::to_string(row_count));
  }
  for (std::size_t i = 0; i < std::min(rows->size(), most_tracks); ++i) {
    read_grid_row(reporter, (*rows)[i], name, static_cast<int>(i), column_count, areas);
  }
  for (const auto& [area, drawn] : areas) {
    if (drawn.is_rectangle()) continue;
    reporter.error(drawn.offset, "the area `" + area + "` is not drawn as one rectangle; it would overlap others");
  }
  return areas;
}

void read_panels(Reporter& reporter, const MapReader& map, bool sheet, Area& area) {
  const std::optional<YamlValue> value = map.find("panels");
  if (!value) return;
  const std::string name = map.name("panels");
  const std::vector<YamlValue>* list = read_list(reporter, *value, "`" + name + "`");
  if (list == nullptr) return;
  for (const YamlValue& item : *list) {
    const bool is_scalar = item.node->kind == YamlKind::scalar;
    if (is_scalar && (sheet || is_panel(item.node->text))) {
      area.panels.emplace_back(item.node->text);
      continue;
    }
    std::string hint = is_scalar ? suggestion(item.node->text, panel_names()) : "";
    reporter.error(item.offset,
                   is_scalar ? "no panel is called " + describe(item)
                             : "`" + name + "` must hold names of panels, not " + describe(item),
                   std::move(hint));
  }
}

void read_area(Reporter& reporter, const YamlValue& value, const std::string& path, bool sheet, Area& area) {
  const MapReader map(reporter, value, path, {"panels", "arrange", "gap", "align", "valign"});
  if (!map.is_map()) return;
  const std::vector<std::string> places = {"start", "center", "end"};
  area.align = places[map.choice("align", places).value_or(0)];
  area.valign = places[map.choice("valign", places).value_or(0)];
  const std::size_t arrange = map.choice("arrange", {"stacked", "beside", "abreast"}).value_or(0);
  area.beside = arrange == 1;
  area.abreast = arrange == 2;
  area.gap = number_or(map, "gap", 0, 0, longest, reporter);
  read_panels(reporter, map, sheet, area);
}

/// The keys below `areas` that are not drawn are mistakes of their own.
void report_undrawn(Reporter& reporter, const YamlValue& areas, const std::string& path,
                    const std::vector<std::pair<std::string, Drawn>>& drawn) {
  if (areas.node->kind != YamlKind::map) {
    reporter.error(areas.offset, "`" + path + "` must be a map, not " + describe(areas));
    return;
  }
  std::vector<std::string> names;
  names.reserve(drawn.size());
  for (const auto& [name, unused] : drawn) names.push_back(name);
  for (const YamlEntry& entry : areas.node->entries) {
    if (entry.key.empty() || std::ranges::find(names, entry.key) != names.end()) continue;
    std::string hint = suggestion(entry.key, names);
    reporter.error(entry.key_offset, "the area `" + std::string(entry.key) + "` is not on the grid", std::move(hint));
  }
}

Area make_area(Reporter& reporter, const std::string& name, const Drawn& drawn, const std::optional<YamlValue>& areas,
               const std::string& path, bool sheet) {
  Area area;
  area.name = name;
  area.row = drawn.top;
  area.column = drawn.left;
  area.row_span = drawn.bottom - drawn.top + 1;
  area.column_span = drawn.right - drawn.left + 1;
  bool names_panels = false;
  if (areas && areas->node->kind == YamlKind::map) {
    const auto& entries = areas->node->entries;
    const auto found = std::ranges::find(entries, name, &YamlEntry::key);
    if (found != entries.end()) {
      read_area(reporter, found->value, path + "." + name, sheet, area);
      const auto& keys = found->value.node->entries;
      names_panels = std::ranges::find(keys, "panels", &YamlEntry::key) != keys.end();
    }
  }
  if (names_panels) return area;
  area.panels = {name};
  if (sheet || is_panel(name)) return area;
  std::string hint = suggestion(name, panel_names());
  reporter.error(drawn.offset, "no panel is called `" + name + "`, and `" + path + "` does not say what is in it",
                 std::move(hint));
  return area;
}

void report_doubled_panels(Reporter& reporter, const PageVariant& variant,
                           const std::vector<std::pair<std::string, Drawn>>& drawn) {
  std::map<std::string, std::string> seen;
  for (std::size_t i = 0; i < variant.areas.size(); ++i) {
    for (const std::string& panel : variant.areas[i].panels) {
      const auto [first, is_new] = seen.try_emplace(panel, variant.areas[i].name);
      if (is_new) continue;
      reporter.error(drawn[i].second.offset, "the panel `" + panel + "` stands in `" + first->second + "` and in `" +
                                                 variant.areas[i].name + "`; it has one place");
    }
  }
}

}  // namespace

PageVariant read_page_variant(Reporter& reporter, const YamlValue& value, const std::string& name, bool sheet) {
  PageVariant variant;
  variant.name = name;
  variant.place = reporter.source().place(value.offset);
  const std::string path = "variants." + name;
  const MapReader map = sheet ? MapReader(reporter, value, path, {"columns", "rows", "gap", "grid", "areas", "type"})
                              : MapReader(reporter, value, path, {"columns", "rows", "gap", "grid", "areas"});
  if (!map.is_map()) return variant;
  variant.columns = read_tracks(reporter, map, "columns");
  variant.rows = read_tracks(reporter, map, "rows");
  if (const std::optional<YamlValue> gap = map.find("gap")) {
    const MapReader gaps(reporter, *gap, map.name("gap"), {"column", "row"});
    variant.column_gap = number_or(gaps, "column", 0, 0, longest, reporter);
    variant.row_gap = number_or(gaps, "row", 0, 0, longest, reporter);
  }
  const auto drawn = read_grid(reporter, map, variant.rows.size(), variant.columns.size());
  const std::optional<YamlValue> areas = map.find("areas");
  if (areas) report_undrawn(reporter, *areas, map.name("areas"), drawn);
  for (const auto& [area, place] : drawn) {
    variant.areas.push_back(make_area(reporter, area, place, areas, map.name("areas"), sheet));
  }
  report_doubled_panels(reporter, variant, drawn);
  return variant;
}

}  // namespace attnpress
