#include "input/reading_text.hpp"

#include <algorithm>
#include <array>

#include "input/embedded.hpp"
#include "input/strings.hpp"
#include "input/yaml_reader.hpp"

namespace attnpress {
namespace {

using Kind = ReadingBlock::Kind;

struct NamedKind {
  std::string_view key;  ///< the key that tells this kind from the others
  Kind kind;
};

constexpr std::array<NamedKind, 6> kinds = {{
    {"paragraph", Kind::paragraph},
    {"list", Kind::list},
    {"part", Kind::part},
    {"term", Kind::definition},
    {"table", Kind::table},
    {"source", Kind::source},
}};

std::vector<std::string> read_texts(Reporter& reporter, const YamlValue& value, const std::string& name) {
  std::vector<std::string> texts;
  const std::vector<YamlValue>* items = read_list(reporter, value, name);
  if (items == nullptr) return texts;
  for (const YamlValue& item : *items) {
    texts.push_back(read_text(reporter, item, "an entry of " + name, LineBreaks::joined).value_or(""));
  }
  return texts;
}

void read_shares(Reporter& reporter, const YamlValue& value, ReadingBlock& block) {
  const std::vector<YamlValue>* items = read_list(reporter, value, "`shares`");
  if (items == nullptr) return;
  for (const YamlValue& item : *items) {
    const std::optional<double> share = read_number_value(reporter, item, "a share");
    if (share && *share <= 0) reporter.error(item.offset, "a share must be greater than 0");
    block.shares.push_back(share.value_or(1));
  }
  if (block.shares.size() != block.columns.size()) {
    reporter.error(value.offset, "`shares` has " + counted(block.shares.size(), "number") + ", but there are " +
                                     counted(block.columns.size(), "column"));
  }
}

void read_table(Reporter& reporter, const YamlValue& value, ReadingBlock& block) {
  const MapReader table(reporter, value, "table", {"columns", "shares", "rows"});
  if (!table.is_map()) return;
  if (const auto columns = table.require("columns")) block.columns = read_texts(reporter, *columns, "`table.columns`");
  if (const auto shares = table.require("shares")) read_shares(reporter, *shares, block);
  const std::optional<YamlValue> rows = table.require("rows");
  const std::vector<YamlValue>* items = rows ? read_list(reporter, *rows, "`table.rows`") : nullptr;
  if (items == nullptr) return;
  for (const YamlValue& item : *items) {
    block.rows.push_back(read_texts(reporter, item, "a row of the table"));
    if (block.rows.back().size() == block.columns.size()) continue;
    reporter.error(item.offset, "this row has " + counted(block.rows.back().size(), "cell") + ", but there are " +
                                    counted(block.columns.size(), "column"));
  }
}

ReadingBlock read_block(Reporter& reporter, const YamlValue& value) {
  ReadingBlock block;
  const MapReader map(reporter, value, "", {"paragraph", "list", "part", "term", "meaning", "table", "source"});
  if (!map.is_map()) return block;
  const auto named = std::ranges::find_if(kinds, [&](const NamedKind& kind) { return map.has(kind.key); });
  const std::size_t keys = named != kinds.end() && named->kind == Kind::definition ? 2 : 1;
  if (named == kinds.end() || value.node->entries.size() != keys) {
    reporter.error(value.offset,
                   "a block is one `paragraph`, `list`, `part`, `table` or `source`, or a `term` with its "
                   "`meaning`");
    return block;
  }
  block.kind = named->kind;
  if (block.kind == Kind::table) {
    read_table(reporter, *map.find("table"), block);
  } else if (block.kind == Kind::list) {
    block.texts = read_texts(reporter, *map.find("list"), "`list`");
  } else {
    block.texts.push_back(map.text(named->key, LineBreaks::joined).value_or(""));
    if (block.kind == Kind::definition && map.require("meaning")) {
      block.texts.push_back(map.text("meaning", LineBreaks::joined).value_or(""));
    }
  }
  return block;
}

void read_section(Reporter& reporter, const MapReader& sections, const std::string& name, ReadingText& reading) {
  const std::optional<YamlValue> value = sections.require(name);
  if (!value) return;
  const MapReader map(reporter, *value, sections.name(name), {"title", "text"});
  if (!map.is_map()) return;
  ReadingSection section{name, {}, {}};
  if (map.require("title")) section.title = map.text("title").value_or("");
  const std::optional<YamlValue> text = map.require("text");
  const std::vector<YamlValue>* blocks = text ? read_list(reporter, *text, "`" + map.name("text") + "`") : nullptr;
  if (blocks != nullptr) {
    for (const YamlValue& block : *blocks) section.blocks.push_back(read_block(reporter, block));
  }
  reading.sections.push_back(std::move(section));
}

}  // namespace

const ReadingSection* ReadingText::section(std::string_view name) const {
  const auto found = std::ranges::find(sections, name, &ReadingSection::name);
  return found == sections.end() ? nullptr : &*found;
}

const std::vector<std::string>& reading_section_names() {
  static const std::vector<std::string> names{"importance", "glossary",     "misconceptions",
                                              "comparison", "applications", "faq"};
  return names;
}

std::optional<ReadingText> parse_reading_text(const std::string& file, std::string_view text,
                                              Diagnostics& diagnostics) {
  const SourceText source(file, text);
  Reporter reporter(source);
  ReadingText reading;
  if (const std::optional<YamlDocument> document = parse_yaml(reporter)) {
    const MapReader top(reporter, document->root, "", {"language", "title", "sections"});
    if (top.require("language")) reading.language = top.text("language").value_or("");
    if (top.require("title")) reading.title = top.text("title").value_or("");
    if (const auto value = top.require("sections")) {
      const MapReader sections(reporter, *value, "sections",
                               {"importance", "glossary", "misconceptions", "comparison", "applications", "faq"});
      if (sections.is_map()) {
        for (const std::string& name : reading_section_names()) read_section(reporter, sections, name, reading);
      }
    }
  }
  const bool failed = reporter.has_errors();
  reporter.hand_over(diagnostics);
  if (failed) return std::nullopt;
  return reading;
}

std::optional<ReadingText> load_reading_text(std::string_view tag, Diagnostics& diagnostics) {
  const std::optional<std::string> name = canonical_language(tag);
  if (!name) return std::nullopt;
  const std::string path = "reading/" + *name + ".yaml";
  return parse_reading_text(path, embedded_file(path).value_or(""), diagnostics);
}

}  // namespace attnpress
