#include "input/theme.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "input/embedded.hpp"
#include "input/yaml_reader.hpp"

namespace attnpress {
namespace {

constexpr double text_contrast = 4.5;
constexpr double outline_contrast = 3;
constexpr std::size_t least_stops = 2;
constexpr std::size_t most_stops = 16;

struct NamedColor {
  std::string_view key;
  Color Theme::*member;
};

constexpr std::array<NamedColor, 15> colors = {{
    {"page", &Theme::page},
    {"ink", &Theme::ink},
    {"muted", &Theme::muted},
    {"accent", &Theme::accent},
    {"accent_tint", &Theme::accent_tint},
    {"cell", &Theme::cell},
    {"score_cell", &Theme::score_cell},
    {"cell_ink", &Theme::cell_ink},
    {"panel", &Theme::panel},
    {"rule", &Theme::rule},
    {"outline_core", &Theme::outline_core},
    {"outline_casing", &Theme::outline_casing},
    {"strip_past", &Theme::strip_past},
    {"strip_current", &Theme::strip_current},
    {"strip_future", &Theme::strip_future},
}};

/// What must be told apart: the first colour painted on the second.
struct Pair {
  std::string_view upper;
  std::string_view lower;
  double contrast;
};

constexpr std::array<Pair, 15> pairs = {{
    {"ink", "page", text_contrast},
    {"ink", "panel", text_contrast},
    {"ink", "cell", text_contrast},
    {"ink", "score_cell", text_contrast},
    {"ink", "accent_tint", text_contrast},
    {"muted", "page", text_contrast},
    {"muted", "panel", text_contrast},
    {"accent", "page", text_contrast},
    {"accent", "panel", text_contrast},
    {"accent", "accent_tint", text_contrast},
    {"outline_core", "outline_casing", outline_contrast},
    {"accent", "cell", outline_contrast},
    {"accent", "score_cell", outline_contrast},
    {"strip_current", "page", outline_contrast},
    {"strip_current", "strip_future", outline_contrast},
}};

Color color_of(const Theme& theme, std::string_view key) {
  const auto found = std::ranges::find(colors, key, &NamedColor::key);
  return theme.*(found->member);
}

std::vector<Color> read_stops(Reporter& reporter, const MapReader& top, std::string_view key) {
  std::vector<Color> stops;
  const std::optional<YamlValue> value = top.require(key);
  if (!value) return stops;
  const std::string name = "`" + std::string(key) + "`";
  const std::vector<YamlValue>* list = read_list(reporter, *value, name);
  if (list == nullptr) return stops;
  if (list->size() < least_stops || list->size() > most_stops) {
    reporter.error(value->offset, name + " needs 2 to 16 colours, not " + std::to_string(list->size()));
  }
  for (const YamlValue& stop : *list) {
    if (const auto color = read_color(reporter, stop, "a colour of " + name)) stops.push_back(*color);
  }
  return stops;
}

/// One decimal, rounded down: 4.49 must not read 4.5.
std::string ratio_text(double ratio) {
  constexpr int tenths = 10;
  const int value = static_cast<int>(ratio * tenths);
  return std::to_string(value / tenths) + "." + std::to_string(value % tenths);
}

void check_contrasts(Reporter& reporter, const MapReader& map, const Theme& theme) {
  for (const Pair& pair : pairs) {
    const double ratio = contrast_ratio(color_of(theme, pair.upper), color_of(theme, pair.lower));
    if (ratio >= pair.contrast) continue;
    reporter.error(map.find(pair.upper)->offset, "`" + std::string(pair.upper) + "` on `" + std::string(pair.lower) +
                                                     "` has a contrast of " + ratio_text(ratio) + ":1; it needs " +
                                                     ratio_text(pair.contrast) + ":1");
  }
}

/// Bars and numbers are both in ink; where a ramp mixes two colours it may be darker than either.
void check_ramp(Reporter& reporter, const MapReader& top, const Theme& theme) {
  constexpr int steps = 64;
  double least = contrast_ratio(theme.ink, theme.ramp.front());
  for (int i = 1; i <= steps; ++i) {
    least = std::min(least, contrast_ratio(theme.ink, ramp_color(theme.ramp, static_cast<double>(i) / steps)));
  }
  if (least >= text_contrast) return;
  reporter.error(top.find("ramp")->offset,
                 "with `magnitude: bar`, `ink` must stand on all of `ramp`: its contrast there is " +
                     ratio_text(least) + ":1; it needs " + ratio_text(text_contrast) + ":1");
}

bool all_grey(const Theme& theme) {
  const auto grey = [](Color color) { return is_grey(color); };
  return std::ranges::all_of(colors, [&](const NamedColor& named) { return is_grey(theme.*named.member); }) &&
         std::ranges::all_of(theme.ramp, grey) && std::ranges::all_of(theme.diverging, grey);
}

void read_colors(Reporter& reporter, const MapReader& top, Theme& theme) {
  const std::optional<YamlValue> value = top.require("colors");
  if (!value) return;
  const MapReader map(reporter, *value, "colors",
                      {"page", "ink", "muted", "accent", "accent_tint", "cell", "score_cell", "cell_ink", "panel",
                       "rule", "outline_core", "outline_casing", "strip_past", "strip_current", "strip_future"});
  if (!map.is_map()) return;
  bool complete = true;
  for (const NamedColor& named : colors) {
    const std::optional<YamlValue> color_value = map.require(named.key);
    const std::optional<Color> color =
        color_value ? read_color(reporter, *color_value, "`" + map.name(named.key) + "`") : std::nullopt;
    if (color) theme.*named.member = *color;
    complete = complete && color.has_value();
  }
  if (complete) check_contrasts(reporter, map, theme);
}

}  // namespace

std::optional<Theme> parse_theme(const std::string& file, std::string_view text, Diagnostics& diagnostics) {
  const SourceText source(file, text);
  Reporter reporter(source);
  Theme theme;
  theme.name = std::filesystem::path(file).stem().string();
  if (const std::optional<YamlDocument> document = parse_yaml(reporter)) {
    const MapReader top(reporter, document->root, "", {"magnitude", "colors", "ramp", "diverging"});
    if (top.is_map()) {
      read_colors(reporter, top, theme);
      theme.ramp = read_stops(reporter, top, "ramp");
      theme.diverging = read_stops(reporter, top, "diverging");
      theme.magnitude = top.choice("magnitude", {"fill", "bar"}) == 1U ? Magnitude::bar : Magnitude::fill;
      theme.grey = all_grey(theme);
      if (theme.magnitude == Magnitude::bar && !reporter.has_errors()) check_ramp(reporter, top, theme);
    }
  }
  const bool failed = reporter.has_errors();
  reporter.hand_over(diagnostics);
  if (failed) return std::nullopt;
  return theme;
}

std::optional<Theme> load_theme(std::string_view name, Diagnostics& diagnostics) {
  const std::string path = "themes/" + std::string(name) + ".yaml";
  const std::optional<std::string_view> text = embedded_file(path);
  if (!text) return std::nullopt;
  return parse_theme(path, *text, diagnostics);
}

std::vector<std::string> theme_names() { return embedded_stems("themes"); }

}  // namespace attnpress
