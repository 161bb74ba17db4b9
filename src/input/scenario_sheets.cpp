#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

#include "base/utf8.hpp"
#include "input/embedded.hpp"
#include "input/load_scenario.hpp"
#include "input/number.hpp"
#include "input/scenario_parts.hpp"
#include "input/slips.hpp"
#include "input/theme.hpp"

namespace attnpress {
namespace {

constexpr int widest_field = 40;
constexpr std::size_t most_fields = 16;

const std::array<const char*, 4> usual_fields{"class", "seat", "name", "date"};

std::vector<std::string> field_names() { return {"class", "seat", "name", "date", "department", "student_id"}; }

std::vector<SheetField> default_fields() {
  std::vector<SheetField> out;
  out.reserve(usual_fields.size());
  for (const char* name : usual_fields) out.push_back({name, {}, {}});
  return out;
}

/// `true` or `false`; YAML 1.1 has many more spellings, and people disagree on what they mean.
std::optional<bool> read_truth(Reporter& reporter, const MapReader& map, std::string_view key) {
  const std::optional<YamlValue> value = map.find(key);
  if (!value) return std::nullopt;
  if (is_plain(*value->node) && value->node->text == "true") return true;
  if (is_plain(*value->node) && value->node->text == "false") return false;
  reporter.error(value->offset, "`" + map.name(key) + "` must be `true` or `false`, not " + describe(*value));
  return std::nullopt;
}

/// A list that may be empty; nothing if the key is absent or no list.
const std::vector<YamlValue>* find_list(Reporter& reporter, const MapReader& map, std::string_view key) {
  const std::optional<YamlValue> value = map.find(key);
  if (!value) return nullptr;
  if (value->node->kind == YamlKind::sequence) return &value->node->items;
  const bool is_word = value->node->kind == YamlKind::scalar;
  (void)report_no_list(reporter, *value, "`" + map.name(key) + "` must be a list, not " + describe(*value),
                       is_word ? "a list of one is written [" + std::string(value->node->text) + "]" : "");
  return nullptr;
}

/// A list is there, and has no more entries than it may have.
bool is_short(Reporter& reporter, const MapReader& map, std::string_view key, std::size_t most) {
  const YamlValue value = *map.find(key);
  const std::size_t count = value.node->items.size();
  if (count <= most) return true;
  reporter.error(value.offset, "`" + map.name(key) + "` has " + std::to_string(count) + " entries; the limit is " +
                                   std::to_string(most));
  return false;
}

/// As a terminal counts them.
int columns_of(std::string_view text) {
  const std::vector<char32_t> points = to_code_points(text);
  return std::accumulate(points.begin(), points.end(), 0,
                         [](int sum, char32_t point) { return sum + terminal_width(point); });
}

/// A field by its name, or a text of the user's. A plain word that is nearly a name is a slip.
std::optional<SheetField> read_field(Reporter& reporter, const YamlValue& item, const std::string& list) {
  const std::optional<std::string> text =
      read_text(reporter, item, "an entry of `" + list + "`", LineBreaks::forbidden);
  if (!text) return std::nullopt;
  const Place place = reporter.source().place(item.offset);
  const std::vector<std::string> names = field_names();
  if (std::ranges::find(names, *text) != names.end()) return SheetField{*text, {}, place};
  if (shows_nothing(*text)) {
    reporter.error(item.offset, "an entry of `" + list + "` is empty");
    return std::nullopt;
  }
  if (columns_of(*text) > widest_field) {
    reporter.error(item.offset,
                   "an entry of `" + list + "` is longer than " + std::to_string(widest_field) + " columns",
                   "a letter takes one column, a Chinese character two; what is longer leaves no line to write on");
    return std::nullopt;
  }
  const std::string near = is_plain(*item.node) ? did_you_mean(*text, names) : std::string();
  if (near.empty()) return SheetField{{}, *text, place};
  reporter.error(item.offset, "unknown field `" + *text + "`",
                 "did you mean `" + near + "`? A text of your own stands in quotes: \"" + *text + "\"");
  return std::nullopt;
}

void read_fields(Reporter& reporter, const MapReader& map, std::vector<SheetField>& fields) {
  fields = default_fields();
  const std::vector<YamlValue>* items = find_list(reporter, map, "fields");
  if (items == nullptr || !is_short(reporter, map, "fields", most_fields)) return;
  fields.clear();
  for (const YamlValue& item : *items) {
    std::optional<SheetField> field = read_field(reporter, item, map.name("fields"));
    if (!field) continue;
    const auto is_same = [&](const SheetField& one) { return one.name == field->name && one.text == field->text; };
    if (std::ranges::any_of(fields, is_same)) {
      reporter.error(item.offset, "`" + map.name("fields") + "` names " + describe(item) + " twice");
    } else {
      fields.push_back(*std::move(field));
    }
  }
}

void read_sheet_theme(Reporter& reporter, const MapReader& map, SheetSettings& sheet) {
  const std::optional<YamlValue> value = map.find("theme");
  if (!value) return;
  sheet.theme_place = reporter.source().place(value->offset);
  const std::vector<std::string> names = theme_names();
  if (value->node->kind == YamlKind::scalar && is_template_file(value->node->text)) {
    sheet.theme = value->node->text;
  } else if (const auto choice = map.choice("theme", names)) {
    sheet.theme = names[*choice];
  }
}

/// What handouts and worksheets have in common.
SheetSettings read_sheet(Reporter& reporter, const MapReader& map) {
  SheetSettings sheet;
  sheet.place = reporter.source().place(map.value().offset);
  sheet.letter = map.choice("paper", {"A4", "Letter"}).value_or(0) == 1;
  sheet.landscape = map.choice("orientation", {"portrait", "landscape"}).value_or(0) == 1;
  sheet.hole_margin = read_truth(reporter, map, "hole_margin").value_or(false);
  read_fields(reporter, map, sheet.fields);
  read_sheet_theme(reporter, map, sheet);
  return sheet;
}

int read_per_page(Reporter& reporter, const MapReader& map, int otherwise) {
  const std::optional<YamlValue> value = map.find("per_page");
  if (!value) return otherwise;
  const std::vector<std::string> counts{"1", "2", "3", "6"};
  const auto found = is_plain(*value->node) ? std::ranges::find(counts, value->node->text) : counts.end();
  if (found != counts.end()) return found->front() - '0';
  reporter.error(value->offset,
                 "`" + map.name("per_page") + "` must be " + alternatives(counts) + ", not " + describe(*value));
  return otherwise;
}

/// `all`, or rows that have steps of their own.
std::optional<std::vector<int>> read_handout_rows(Reporter& reporter, const MapReader& map, const Scenario& scenario) {
  const std::optional<YamlValue> value = map.find("rows");
  if (!value || (value->node->kind == YamlKind::scalar && value->node->text == "all")) return std::nullopt;
  const std::string name = map.name("rows");
  if (value->node->kind != YamlKind::sequence) {
    const bool is_word = value->node->kind == YamlKind::scalar;
    (void)report_no_list(reporter, *value, "`" + name + "` must be `all` or a list of rows, not " + describe(*value),
                         is_word ? "a list of one row is written [" + std::string(value->node->text) + "]" : "");
    return std::nullopt;
  }
  if (read_list(reporter, *value, "`" + name + "`") == nullptr) return std::nullopt;
  std::optional<std::vector<int>> rows = read_rows_of(reporter, *value, query_axis(scenario, name));
  if (!rows) return std::nullopt;
  for (const int row : *rows) {
    if (std::ranges::find(scenario.step_rows, row) != scenario.step_rows.end()) continue;
    reporter.error(value->offset, "`" + name + "`: row " + std::to_string(row + 1) + " has no steps of its own",
                   "name it in `show.rows`, too");
  }
  return rows;
}

std::vector<std::string> read_appendix(Reporter& reporter, const MapReader& map) {
  const std::vector<std::string> chapters{"importance", "glossary",     "misconceptions",
                                          "comparison", "applications", "faq"};
  std::vector<std::string> out;
  const std::vector<YamlValue>* items = find_list(reporter, map, "appendix");
  if (items == nullptr) return out;
  const std::string name = "`" + map.name("appendix") + "`";
  for (const YamlValue& item : *items) {
    const auto chapter = read_choice(reporter, item, "an entry of " + name, chapters);
    if (!chapter) continue;
    if (std::ranges::find(out, chapters[*chapter]) != out.end()) {
      reporter.error(item.offset, name + " names `" + chapters[*chapter] + "` twice");
    } else {
      out.push_back(chapters[*chapter]);
    }
  }
  return out;
}

/// Punctuation, symbols, full-width forms and pictures: what is neither a letter nor a digit of any script.
bool is_sign(char32_t point) {
  struct Range {
    char32_t first, last;
  };
  constexpr std::array signs{Range{0x80, 0xA9},     Range{0xAB, 0xB4},     Range{0xB6, 0xB9},
                             Range{0xBB, 0xBF},     Range{0xD7, 0xD7},     Range{0xF7, 0xF7},
                             Range{0x2000, 0x2125}, Range{0x2127, 0x2129}, Range{0x212C, 0x245F},
                             Range{0x2474, 0x2BFF}, Range{0x2E00, 0x2E7F}, Range{0x3000, 0x3004},
                             Range{0x3008, 0x3020}, Range{0x3030, 0x303F}, Range{0xE000, 0xF8FF},
                             Range{0xFE10, 0xFE6F}, Range{0xFF00, 0xFFEF}, Range{0x1F000, 0x1FAFF}};
  return std::ranges::any_of(signs, [&](Range range) { return point >= range.first && point <= range.last; });
}

/// What a version's name is made of, so that it can stand in the name of a file.
bool is_version_name(const std::string& name) {
  const auto is_word = [](char32_t point) {
    const bool is_ascii_word = (point >= U'a' && point <= U'z') || (point >= U'A' && point <= U'Z') ||
                               (point >= U'0' && point <= U'9') || point == U'-' || point == U'_';
    return is_ascii_word || (point >= 0x80 && terminal_width(point) > 0 && !is_sign(point));
  };
  const std::vector<char32_t> points = to_code_points(name);
  return !points.empty() && std::ranges::all_of(points, is_word);
}

/// The small letter of a Latin, Greek or Cyrillic one, as file systems that ignore case pair them.
char32_t small_letter(char32_t point) {
  const auto within = [&](char32_t first, char32_t last) { return point >= first && point <= last; };
  if (point == 0x2126) return 0x3C9;  // the ohm sign is decomposed to omega, as those of kelvin and angstrom to letters
  if (point == 0x212A) return U'k';
  if (point == 0x212B) return 0xE5;
  if (point == 0x178) return 0xFF;
  if (point == 0x3C2) return 0x3C3;
  if (within(U'A', U'Z') || (within(0xC0, 0xDE) && point != 0xD7) || within(0x391, 0x3A9) || within(0x410, 0x42F)) {
    return point + 0x20;
  }
  if (within(0x400, 0x40F)) return point + 0x50;
  if (within(0x388, 0x38A)) return point + 0x25;
  if (point == 0x386) return 0x3AC;
  if (point == 0x38C) return 0x3CC;
  if (within(0x38E, 0x38F)) return point + 0x3F;
  const bool odd_are_capital = within(0x139, 0x148) || within(0x179, 0x17E) || within(0x4C1, 0x4CE);
  const bool even_are_capital = within(0x100, 0x137) || within(0x14A, 0x177) || within(0x460, 0x481) ||
                                within(0x48A, 0x4BF) || within(0x4D0, 0x52F) || within(0x1E00, 0x1E95) ||
                                within(0x1EA0, 0x1EFF);
  if (odd_are_capital) return point % 2 == 1 ? point + 1 : point;
  return even_are_capital && point % 2 == 0 ? point + 1 : point;
}

bool is_same_file_name(const std::string& one, const std::string& other) {
  return std::ranges::equal(to_code_points(one), to_code_points(other), {}, small_letter, small_letter);
}

/// "worksheet-key.pdf" is the key of the worksheet that has no versions.
bool sounds_like_key(std::string_view name) {
  constexpr std::string_view end = "-key";
  return equal_ignoring_case(name, "key") ||
         (name.size() > end.size() && equal_ignoring_case(name.substr(name.size() - end.size()), end));
}

/// The name of a version, if it makes a good name of a file.
std::optional<std::string> read_version(Reporter& reporter, const YamlValue& item) {
  constexpr std::size_t longest = 20;
  std::optional<std::string> name = read_text(reporter, item, "a version", LineBreaks::forbidden);
  if (!name) return std::nullopt;
  if (to_code_points(*name).size() > longest) {
    reporter.error(item.offset, "the version " + quote(*name) + " has more than 20 characters");
  } else if (!is_version_name(*name)) {
    reporter.error(item.offset, "a version's name is part of a file's name, which " + quote(*name) + " cannot be",
                   "use letters, digits, `-` and `_`: [A, B]");
  } else if (sounds_like_key(*name)) {
    reporter.error(item.offset, "worksheet-" + *name + ".pdf would be taken for a key", "choose another name: [A, B]");
  } else {
    return name;
  }
  return std::nullopt;
}

std::vector<std::string> read_versions(Reporter& reporter, const MapReader& map) {
  constexpr std::size_t most_versions = 26;
  std::vector<std::string> out;
  const std::vector<YamlValue>* items = find_list(reporter, map, "versions");
  if (items == nullptr || !is_short(reporter, map, "versions", most_versions)) return out;
  const std::string name = "`" + map.name("versions") + "`";
  for (const YamlValue& item : *items) {
    std::optional<std::string> version = read_version(reporter, item);
    if (!version) continue;
    const auto is_same = [&](const std::string& one) { return is_same_file_name(one, *version); };
    const auto same = std::ranges::find_if(out, is_same);
    if (same != out.end()) {
      reporter.error(item.offset, name + " names " + describe(item) + " twice",
                     *same == *version ? "" : "files whose names differ in case only are one file on many systems");
    } else {
      out.push_back(*std::move(version));
    }
  }
  return out;
}

/// A whole number that a double holds exactly.
std::uint64_t read_seed(Reporter& reporter, const MapReader& map, std::uint64_t otherwise) {
  constexpr double largest = 9007199254740991;
  const std::optional<YamlValue> value = map.find("seed");
  if (!value) return otherwise;
  const std::optional<double> number = read_number_value(reporter, *value, "`" + map.name("seed") + "`");
  if (!number) return otherwise;
  if (*number >= 0 && *number <= largest && value->node->text.find_first_of(".eE-") == std::string_view::npos) {
    return static_cast<std::uint64_t>(*number);
  }
  reporter.error(value->offset, "`" + map.name("seed") + "` must be a whole number from 0 to 9007199254740991, not " +
                                    describe(*value));
  return otherwise;
}

/// A map of `print` that is there, and no mistake that was told already.
std::optional<YamlValue> find_map(const MapReader& print, std::string_view key) {
  const std::optional<YamlValue> value = print.find(key);
  return print.is_followed_by_its_content(key) ? std::nullopt : value;
}

}  // namespace

HandoutSettings default_handout() {
  HandoutSettings handout;
  handout.sheet.fields = default_fields();
  return handout;
}

WorksheetSettings default_worksheet(const Scenario& scenario) {
  WorksheetSettings worksheet;
  worksheet.sheet.fields = default_fields();
  const std::vector<int> rows = scenario.step_rows.empty() ? all_rows(scenario.q.rows) : scenario.step_rows;
  // The first row stays as an example, as long as there is another one.
  constexpr std::size_t most_rows = 2;
  const std::size_t first = rows.size() > 1 ? 1 : 0;
  for (std::size_t i = first; i < std::min(first + most_rows, rows.size()); ++i)
    worksheet.blanks.rows.push_back(rows[i]);
  return worksheet;
}

void read_handout(Reporter& reporter, const MapReader& print, Scenario& scenario) {
  const std::optional<YamlValue> value = find_map(print, "handout");
  if (!value) return;
  const MapReader map(
      reporter, *value, "print.handout",
      {"paper", "orientation", "per_page", "notes", "order", "rows", "fields", "appendix", "theme", "hole_margin"});
  if (!map.is_map()) return;
  HandoutSettings handout = default_handout();
  handout.sheet = read_sheet(reporter, map);
  handout.per_page = read_per_page(reporter, map, handout.per_page);
  handout.notes = read_truth(reporter, map, "notes").value_or(handout.notes);
  constexpr std::array orders = {StepOrder::row, StepOrder::step};
  handout.order = orders[map.choice("order", {"row", "step"}).value_or(0)];
  handout.rows = read_handout_rows(reporter, map, scenario);
  handout.appendix = read_appendix(reporter, map);
  scenario.handout = std::move(handout);
}

void read_worksheet(Reporter& reporter, const MapReader& print, Scenario& scenario) {
  const std::optional<YamlValue> value = find_map(print, "worksheet");
  if (!value) return;
  const MapReader map(
      reporter, *value, "print.worksheet",
      {"blanks", "versions", "digits", "seed", "fields", "paper", "orientation", "theme", "hole_margin"});
  if (!map.is_map()) return;
  constexpr int most_digits = 4;
  WorksheetSettings worksheet = default_worksheet(scenario);
  worksheet.sheet = read_sheet(reporter, map);
  worksheet.blanks.place = worksheet.sheet.place;
  const std::optional<YamlValue> blanks = map.find("blanks");
  if (blanks && !map.is_followed_by_its_content("blanks")) worksheet.blanks = read_blanks(reporter, *blanks, scenario);
  worksheet.versions = read_versions(reporter, map);
  worksheet.digits = map.integer("digits", 1, most_digits).value_or(worksheet.digits);
  worksheet.seed = read_seed(reporter, map, worksheet.seed);
  scenario.worksheet = std::move(worksheet);
}

}  // namespace attnpress
