#include "input/scenario_parts.hpp"
#include "input/slips.hpp"

namespace attnpress {
namespace {

constexpr std::size_t token_limit = 4096;

std::vector<InputToken> read_token_list(Reporter& reporter, const YamlValue& value, const std::string& name) {
  std::vector<InputToken> tokens;
  const std::vector<YamlValue>* list = read_list(reporter, value, name);
  if (list == nullptr) return tokens;
  if (list->size() > token_limit) {
    reporter.error(value.offset, name + " has " + counted(list->size(), "token") + "; the limit is 4,096");
    return tokens;
  }
  for (const YamlValue& item : *list) {
    std::optional<std::string> text = read_text(reporter, item, "a token", LineBreaks::kept);
    tokens.push_back({std::move(text).value_or(""), reporter.source().place(item.offset)});
  }
  return tokens;
}

std::vector<InputToken> numbered_tokens(const std::string& file, int count) {
  std::vector<InputToken> tokens;
  for (int i = 1; i <= count; ++i) tokens.push_back({std::to_string(i), {file, 0, 0}});
  return tokens;
}

/// "`q` has 4 rows (line 7)".
std::string rows_text(const std::string& key, const InputMatrix& matrix) {
  return "`" + key + "` has " + counted(static_cast<std::size_t>(matrix.rows), "row") + " (line " +
         std::to_string(matrix.place.line) + ")";
}

/// The first sign in an unquoted token that was probably meant to be the comma behind it.
std::optional<Slip> missing_comma(const Reporter& reporter, const YamlValue& list) {
  if (list.node->kind != YamlKind::sequence) return std::nullopt;
  for (const YamlValue& item : list.node->items) {
    if (!is_plain(*item.node)) continue;
    const std::string_view text = item.node->text;
    if (const auto sign = find_wide_sign(text, ",;")) {
      return Slip{
          place_within(reporter, item, sign->offset), {}, sign_text(*sign) + " separates no tokens; use `,`", {}};
    }
    const std::size_t gap = text.find_first_of(" ;");
    if (gap == std::string_view::npos) continue;
    const bool goes_on = place_within(reporter, item, gap) == item.offset;
    return Slip{place_within(reporter, item, gap),
                {},
                goes_on ? quote(text) + " is one token: the line behind it is indented further"
                        : quote(text) + " is one token; a comma separates two",
                {}};
  }
  return std::nullopt;
}

/// Compares a list of tokens (none after errors) with the rows of a matrix (0 where its shape is unknown).
void check_count(Reporter& reporter, const YamlValue& list, const std::string& name, std::size_t tokens,
                 const std::string& key, const InputMatrix& matrix) {
  const auto rows = static_cast<std::size_t>(matrix.rows);
  if (tokens == 0 || rows == 0 || tokens == rows) return;
  const std::optional<Slip> slip = tokens < rows ? missing_comma(reporter, list) : std::nullopt;
  reporter.error(slip ? slip->offset : list.offset,
                 name + " has " + counted(tokens, "token") + ", but " + rows_text(key, matrix), slip ? slip->hint : "");
}

void read_one_list(Reporter& reporter, const YamlValue& value, Scenario& scenario) {
  scenario.same_tokens = true;
  scenario.query_tokens = read_token_list(reporter, value, "`tokens`");
  scenario.key_tokens = scenario.query_tokens;
  const std::size_t count = scenario.query_tokens.size();
  if (scenario.q.rows > 0 && scenario.k.rows > 0 && scenario.q.rows != scenario.k.rows) {
    reporter.error(value.offset,
                   "`tokens` is one list, but " + rows_text("q", scenario.q) + " and " + rows_text("k", scenario.k),
                   "give both lists: tokens: {query: […], key: […]}");
    return;
  }
  const bool from_query = scenario.q.rows > 0;
  check_count(reporter, value, "`tokens`", count, from_query ? "q" : "k", from_query ? scenario.q : scenario.k);
}

void read_two_lists(Reporter& reporter, const YamlValue& value, Scenario& scenario) {
  const MapReader tokens(reporter, value, "tokens", {"query", "key"});
  const auto read = [&](std::string_view key, const std::string& matrix_key, const InputMatrix& matrix) {
    const std::optional<YamlValue> list = tokens.require(key);
    if (!list) return std::vector<InputToken>{};
    const std::string name = "`" + tokens.name(key) + "`";
    std::vector<InputToken> read = read_token_list(reporter, *list, name);
    check_count(reporter, *list, name, read.size(), matrix_key, matrix);
    return read;
  };
  scenario.query_tokens = read("query", "q", scenario.q);
  scenario.key_tokens = read("key", "k", scenario.k);
}

}  // namespace

void read_tokens(Reporter& reporter, const MapReader& top, Scenario& scenario) {
  const std::optional<YamlValue> value = top.find("tokens");
  if (!value) {
    scenario.query_tokens = numbered_tokens(scenario.file, scenario.q.rows);
    scenario.key_tokens = numbered_tokens(scenario.file, scenario.k.rows);
    scenario.same_tokens = scenario.q.rows == scenario.k.rows;
  } else if (value->node->kind == YamlKind::sequence) {
    read_one_list(reporter, *value, scenario);
  } else if (value->node->kind == YamlKind::map) {
    read_two_lists(reporter, *value, scenario);
  } else {
    (void)report_no_list(reporter, *value,
                         "`tokens` must be a list, or a map with `query` and `key`, not " + describe(*value));
  }
}

}  // namespace attnpress
