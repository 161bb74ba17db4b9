#include <algorithm>
#include <array>
#include <string_view>

#include "input/number.hpp"
#include "input/scenario_parts.hpp"

namespace attnpress {
namespace {

constexpr std::array<std::string_view, 4> ways{"rows", "cells", "steps", "random"};

/// The steps of the deck by their names without the number: what `plan_steps` makes of the same scenario.
std::vector<std::string> step_names(const Scenario& scenario) {
  constexpr std::array<const char*, 3> phases{"score", "softmax", "output"};
  std::vector<std::string> out{"setup"};
  if (scenario.whole_matrix_steps) out.insert(out.end(), phases.begin(), phases.end());
  const auto name = [](const char* phase, int row) { return std::string(phase) + "-" + std::to_string(row + 1); };
  if (scenario.order == StepOrder::row) {
    for (const int row : scenario.step_rows) {
      for (const char* phase : phases) out.push_back(name(phase, row));
    }
  } else {
    for (const char* phase : phases) {
      for (const int row : scenario.step_rows) out.push_back(name(phase, row));
    }
  }
  out.emplace_back("verify");
  return out;
}

/// "07-softmax-2": the names of the files.
std::vector<std::string> numbered(const std::vector<std::string>& names) {
  const std::size_t width = std::max<std::size_t>(2, std::to_string(names.size()).size());
  std::vector<std::string> out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    out.push_back(std::string(width - std::min(width, number.size()), '0').append(number).append("-").append(names[i]));
  }
  return out;
}

std::string list_name(std::string_view way) { return "print.worksheet.blanks." + std::string(way); }

/// A step by its number (from 1), its name, or its name with the number in front.
std::optional<int> read_step(Reporter& reporter, const YamlValue& item, const std::vector<std::string>& names) {
  const std::string list = "`" + list_name("steps") + "`";
  const YamlNode& node = *item.node;
  if (is_plain(node) && yaml_reads_as(node.text) == "a number") {
    const auto number = read_integer(reporter, item, "a step of " + list, 1, static_cast<int>(names.size()));
    return number ? std::optional<int>(*number - 1) : std::nullopt;
  }
  const std::optional<std::string> text = read_text(reporter, item, "an entry of " + list, LineBreaks::forbidden);
  if (!text) return std::nullopt;
  const std::vector<std::string> file_names = numbered(names);
  for (const std::vector<std::string>* known : {&names, &file_names}) {
    const auto found = std::ranges::find(*known, *text);
    if (found != known->end()) return static_cast<int>(found - known->begin());
  }
  const std::size_t number_end = text->find_first_not_of("0123456789");
  const bool has_number = number_end > 0 && number_end != std::string::npos && (*text)[number_end] == '-';
  const auto same_name = std::ranges::find(names, has_number ? text->substr(number_end + 1) : *text);
  std::string hint = suggestion(*text, has_number ? file_names : names);
  if (same_name != names.end()) {
    hint = "did you mean `" + file_names[static_cast<std::size_t>(same_name - names.begin())] + "`?";
  } else if (node.quoted && read_number(node.text).ok()) {
    hint = "without quotes it is the number of a step";
  }
  reporter.error(item.offset, list + ": there is no step " + describe(item), std::move(hint));
  return std::nullopt;
}

void read_steps(Reporter& reporter, const std::vector<YamlValue>& items, const Scenario& scenario,
                std::vector<int>& steps) {
  const std::vector<std::string> names = step_names(scenario);
  const std::string list = "`" + list_name("steps") + "`";
  for (const YamlValue& item : items) {
    const std::optional<int> step = read_step(reporter, item, names);
    if (!step) continue;
    if (*step == 0 || *step + 1 == static_cast<int>(names.size())) {
      reporter.error(item.offset,
                     list + ": the step " + names[static_cast<std::size_t>(*step)] + " has nothing to fill in");
    } else if (std::ranges::find(steps, *step) != steps.end()) {
      reporter.error(item.offset, list + " names step " + std::to_string(*step + 1) + " twice");
    } else {
      steps.push_back(*step);
    }
  }
  std::ranges::sort(steps);
}

void read_cells(Reporter& reporter, const std::vector<YamlValue>& items, const Scenario& scenario,
                std::vector<std::pair<int, int>>& cells) {
  const std::string name = list_name("cells");
  const RowAxis queries = query_axis(scenario, name);
  const RowAxis keys = key_axis(scenario, name);
  for (const YamlValue& item : items) {
    if (item.node->kind != YamlKind::sequence || item.node->items.size() != 2) {
      reporter.error(item.offset, "a cell of `" + name + "` must be a list of two, not " + describe(item),
                     "[row, key], each by number or token: [2, 1] or [愛, 我]");
      continue;
    }
    const std::optional<int> row = read_row(reporter, item.node->items[0], queries);
    const std::optional<int> key = read_row(reporter, item.node->items[1], keys);
    if (!row || !key) continue;
    const std::pair<int, int> cell{*row, *key};
    if (std::ranges::find(cells, cell) != cells.end()) {
      reporter.error(item.offset, "`" + name + "` names row " + std::to_string(*row + 1) + ", key " +
                                      std::to_string(*key + 1) + " twice");
    } else {
      cells.push_back(cell);
    }
  }
  std::ranges::sort(cells);
}

/// Reports a single entry that stands without its brackets.
bool is_word(Reporter& reporter, const YamlValue& value, const std::string& demand, const std::string& hint = {}) {
  if (value.node->kind != YamlKind::scalar) return false;
  (void)report_no_list(reporter, value, demand + ", not " + describe(value),
                       hint.empty() ? "a list of one is written [" + std::string(value.node->text) + "]" : hint);
  return true;
}

/// As many cells as the matrix has at most.
int read_count(const MapReader& map, const Scenario& scenario) {
  constexpr int most_cells = 4096;
  const long long cells = static_cast<long long>(scenario.q.rows) * scenario.k.rows;
  const int most = cells > 0 && cells < most_cells ? static_cast<int>(cells) : most_cells;
  return map.integer("random", 1, most).value_or(1);
}

std::vector<int> read_blank_rows(Reporter& reporter, const YamlValue& value, const Scenario& scenario) {
  const std::string name = list_name("rows");
  if (value.node->kind == YamlKind::scalar && value.node->text == "all") return all_rows(scenario.q.rows);
  if (is_word(reporter, value, "`" + name + "` must be `all` or a list of rows") ||
      read_list(reporter, value, "`" + name + "`") == nullptr) {
    return {};
  }
  return read_rows_of(reporter, value, query_axis(scenario, name)).value_or(std::vector<int>{});
}

/// The one of the four keys that is there; none or several are an error.
std::optional<std::string_view> way_chosen(Reporter& reporter, const MapReader& map) {
  std::optional<std::string_view> out;
  bool is_known = true;
  for (const YamlEntry& entry : map.value().node->entries) {
    if (std::ranges::find(ways, entry.key) == ways.end()) {
      is_known = false;
    } else if (!out) {
      out = entry.key;
    } else if (*out != entry.key) {
      reporter.error(
          entry.key_offset,
          "`print.worksheet.blanks` has both `" + std::string(*out) + "` and `" + std::string(entry.key) + "`",
          "choose one");
    }
  }
  if (!out && is_known) {
    reporter.error(map.value().offset, "`print.worksheet.blanks` must have `rows`, `cells`, `steps` or `random`");
  }
  return out;
}

}  // namespace

BlankSettings read_blanks(Reporter& reporter, const YamlValue& value, const Scenario& scenario) {
  BlankSettings blanks;
  blanks.place = reporter.source().place(value.offset);
  if (value.node->kind == YamlKind::sequence) {
    reporter.error(value.offset, "`print.worksheet.blanks` must be a map, not a list",
                   "a list of rows is written {rows: [2, 4]}");
    return blanks;
  }
  const MapReader map(reporter, value, "print.worksheet.blanks", {"rows", "cells", "steps", "random"});
  if (!map.is_map()) return blanks;
  const std::optional<std::string_view> way = way_chosen(reporter, map);
  if (!way) return blanks;
  constexpr std::array kinds{BlankSettings::Kind::rows, BlankSettings::Kind::cells, BlankSettings::Kind::steps,
                             BlankSettings::Kind::random};
  blanks.kind = kinds[static_cast<std::size_t>(std::ranges::find(ways, *way) - ways.begin())];
  const YamlValue chosen = *map.find(*way);
  if (blanks.kind == BlankSettings::Kind::random) blanks.count = read_count(map, scenario);
  if (blanks.kind == BlankSettings::Kind::rows) blanks.rows = read_blank_rows(reporter, chosen, scenario);
  if (blanks.kind == BlankSettings::Kind::cells || blanks.kind == BlankSettings::Kind::steps) {
    const std::string name = list_name(*way);
    const char* const hint = blanks.kind == BlankSettings::Kind::cells ? "cells are written [[2, 1], [愛, 我]]" : "";
    if (is_word(reporter, chosen, "`" + name + "` must be a list", hint)) return blanks;
    const std::vector<YamlValue>* items = read_list(reporter, chosen, "`" + name + "`");
    if (items == nullptr || !is_list_within_limit(reporter, chosen, name)) return blanks;
    if (blanks.kind == BlankSettings::Kind::cells) read_cells(reporter, *items, scenario, blanks.cells);
    if (blanks.kind == BlankSettings::Kind::steps) read_steps(reporter, *items, scenario, blanks.steps);
  }
  return blanks;
}

}  // namespace attnpress
