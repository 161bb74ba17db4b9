#include "input/yaml_document.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <array>
#include <istream>
#include <streambuf>
#include <unordered_map>
#include <utility>

#include "input/yaml_syntax.hpp"

namespace attnpress {
namespace {

constexpr std::size_t node_limit = 1'000'000;
constexpr std::size_t depth_limit = 64;
constexpr std::string_view core_tags = "tag:yaml.org,2002:";

/// Ends the parse after a limit was reported; never leaves this file.
struct Stop {};

/// A stream over memory, without a copy.
class ViewBuffer : public std::streambuf {
 public:
  explicit ViewBuffer(std::string& text) { setg(text.data(), text.data(), text.data() + text.size()); }
};

/// Builds the tree from the parser's events; their marks' `pos` is the byte offset.
class TreeBuilder : public YAML::EventHandler {
 public:
  TreeBuilder(Reporter& reporter, YamlDocument& document) : reporter_(reporter), document_(document) {}

  void OnDocumentStart(const YAML::Mark& mark) override;
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override;
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override;
  void OnMapEnd() override { close(); }

  /// Checks the maps that a syntax error left open.
  void check_open_maps() {
    for (const Open& open : open_) check_doubled_keys(*open.node);
  }
  /// Where the innermost `[` or `{` that is still open stands, if the parser is inside one, and the last outermost one
  /// that was closed.
  [[nodiscard]] Brackets brackets() const;

 private:
  struct Open {
    YamlNode* node;
    std::size_t offset;
    bool flow;
    bool wants_value;  // the last entry of the map has its key only
  };

  YamlNode& new_node(YamlKind kind, YAML::anchor_t anchor);
  void open(YamlKind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, bool flow);
  void close();
  void place(YamlValue value, bool is_plain_scalar);
  void place_key(Open& map, YamlValue key, bool is_plain_scalar);
  void count(std::size_t nodes, std::size_t offset);
  void check_doubled_keys(const YamlNode& map);
  bool tag_means_text(const std::string& tag, YamlKind kind, std::size_t offset);
  [[nodiscard]] std::size_t behind_properties(std::size_t offset) const;
  [[nodiscard]] std::string_view written_null(std::size_t offset) const;
  [[nodiscard]] bool quotation_is_closed(std::size_t offset) const;
  [[nodiscard]] std::string_view source() const { return reporter_.source().text(); }

  Reporter& reporter_;
  YamlDocument& document_;
  std::vector<Open> open_;
  std::vector<const YamlNode*> anchors_;
  std::optional<std::size_t> closed_bracket_;
  int documents_ = 0;
};

std::size_t offset_of(const YAML::Mark& mark) { return static_cast<std::size_t>(std::max(mark.pos, 0)); }

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

void TreeBuilder::OnDocumentStart(const YAML::Mark& mark) {
  if (++documents_ == 1) return;
  reporter_.error(offset_of(mark), "a second document starts here", "a file holds one document; remove the `---`");
  throw Stop{};
}

void TreeBuilder::OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) {
  YamlNode& node = new_node(YamlKind::null, anchor);
  std::size_t offset = behind_properties(offset_of(mark));
  node.text = written_null(offset);
  if (node.text.empty() && !open_.empty()) {
    // The parser's mark is that of whatever comes next; what lacks a value is the key or the dash before.
    const Open& parent = open_.back();
    if (parent.wants_value) {
      offset = parent.node->entries.back().key_offset;
    } else if (parent.node->kind == YamlKind::sequence) {
      offset = std::min(offset, source().size());
      while (offset > parent.offset && is_blank(source()[offset - 1])) --offset;
      if (offset > parent.offset) --offset;
    }
  }
  place({&node, offset}, false);
}

void TreeBuilder::OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) {
  const std::size_t offset = offset_of(mark);
  const YamlNode* target = anchor < anchors_.size() ? anchors_[anchor] : nullptr;
  if (target == nullptr || target->expanded == 0) {
    reporter_.error(offset, "this alias stands inside of its own anchor");
    throw Stop{};
  }
  count(target->expanded, offset);
  place({target, offset}, false);
}

void TreeBuilder::OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                           const std::string& value) {
  const std::size_t offset = behind_properties(offset_of(mark));
  const bool quoted = offset < source().size() && std::string_view("\"'|>").find(source()[offset]) != std::string::npos;
  if (quoted && !quotation_is_closed(offset)) {
    reporter_.error(offset, "a quotation mark is not closed");
    throw Stop{};
  }
  YamlNode& node = new_node(YamlKind::scalar, anchor);
  node.quoted = tag_means_text(tag, YamlKind::scalar, offset_of(mark)) || quoted;
  const std::size_t start = offset + (quoted ? 1 : 0);
  if (start <= source().size() && source().substr(start, value.size()) == value) {
    node.text = source().substr(start, value.size());
  } else {
    node.text = document_.texts.emplace_back(value);
  }
  place({&node, offset}, !node.quoted);
}

void TreeBuilder::OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                                  YAML::EmitterStyle::value style) {
  open(YamlKind::sequence, mark, tag, anchor, style == YAML::EmitterStyle::Flow);
}

void TreeBuilder::OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                             YAML::EmitterStyle::value style) {
  open(YamlKind::map, mark, tag, anchor, style == YAML::EmitterStyle::Flow);
}

Brackets TreeBuilder::brackets() const {
  Brackets out;
  if (!open_.empty() && open_.back().flow) out.open = open_.back().offset;
  out.closed = closed_bracket_;
  return out;
}

YamlNode& TreeBuilder::new_node(YamlKind kind, YAML::anchor_t anchor) {
  YamlNode& node = document_.nodes.emplace_back();
  node.kind = kind;
  const bool is_collection = kind == YamlKind::sequence || kind == YamlKind::map;
  node.expanded = is_collection ? 0 : 1;
  if (anchor != 0) {
    if (anchors_.size() <= anchor) anchors_.resize(anchor + 1);
    anchors_[anchor] = &node;
  }
  return node;
}

void TreeBuilder::open(YamlKind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       bool flow) {
  const std::size_t offset = behind_properties(offset_of(mark));
  if (open_.size() == depth_limit) {
    reporter_.error(offset, "nested deeper than 64 levels, the limit");
    throw Stop{};
  }
  (void)tag_means_text(tag, kind, offset_of(mark));
  open_.push_back({&new_node(kind, anchor), offset, flow, false});
}

void TreeBuilder::close() {
  const Open closed = open_.back();
  std::size_t nodes = 1;
  for (const YamlValue& item : closed.node->items) nodes += item.node->expanded;
  for (const YamlEntry& entry : closed.node->entries) nodes += 1 + entry.value.node->expanded;
  closed.node->expanded = nodes;
  count(nodes, closed.offset);
  if (closed.node->kind == YamlKind::map) check_doubled_keys(*closed.node);
  open_.pop_back();
  if (closed.flow && (open_.empty() || !open_.back().flow)) closed_bracket_ = closed.offset;
  place({closed.node, closed.offset}, false);
}

void TreeBuilder::place(YamlValue value, bool is_plain_scalar) {
  count(document_.nodes.size(), value.offset);
  if (open_.empty()) {
    document_.root = value;
    return;
  }
  Open& parent = open_.back();
  if (parent.node->kind == YamlKind::sequence) {
    parent.node->items.push_back(value);
  } else if (parent.wants_value) {
    parent.node->entries.back().value = value;
    parent.wants_value = false;
  } else {
    place_key(parent, value, is_plain_scalar);
  }
}

void TreeBuilder::place_key(Open& map, YamlValue key, bool is_plain_scalar) {
  if (key.node->kind != YamlKind::scalar) {
    reporter_.error(key.offset, "a key must be a word");
  } else if (is_plain_scalar && key.node->text == "<<") {
    reporter_.error(key.offset, "merge keys (`<<`) are not supported", "write the keys out");
  }
  map.node->entries.push_back({key.node->text, key.offset, {}});
  map.wants_value = true;
}

void TreeBuilder::count(std::size_t nodes, std::size_t offset) {
  if (nodes <= node_limit) return;
  reporter_.error(offset, "more than 1,000,000 nodes after the expansion of aliases, the limit");
  throw Stop{};
}

void TreeBuilder::check_doubled_keys(const YamlNode& map) {
  std::unordered_map<std::string_view, std::size_t> seen;
  for (const YamlEntry& entry : map.entries) {
    const auto [first, is_new] = seen.try_emplace(entry.key, entry.key_offset);
    if (is_new || entry.key.empty() || entry.key == "<<") continue;
    const int line = reporter_.source().line_number(first->second);
    reporter_.error(entry.key_offset, quote(entry.key) + " stands twice; first in line " + std::to_string(line));
  }
}

bool TreeBuilder::tag_means_text(const std::string& tag, YamlKind kind, std::size_t offset) {
  if (tag.empty() || tag == "?") return false;
  if (tag == "!") return kind == YamlKind::scalar;
  const std::string_view name = tag.starts_with(core_tags) ? std::string_view(tag).substr(core_tags.size()) : "";
  if (kind == YamlKind::scalar && name == "str") return true;
  const bool known = kind == YamlKind::scalar     ? name == "int" || name == "float" || name == "bool" || name == "null"
                     : kind == YamlKind::sequence ? name == "seq"
                                                  : name == "map";
  if (!known) {
    const std::string_view written = source().substr(std::min(offset, source().size()));
    const std::size_t start = std::min(written.find('!'), written.size());
    const std::string_view shown = written.substr(start, written.find_first_of(" \t\r\n,[]{}", start) - start);
    reporter_.error(offset, "the tag " + quote(shown) + " is not supported here", "write the value without it");
  }
  return false;
}

/// Skips `&anchor` and `!tag` before a node.
std::size_t TreeBuilder::behind_properties(std::size_t offset) const {
  const std::string_view text = source();
  while (offset < text.size() && (text[offset] == '&' || text[offset] == '!')) {
    std::size_t next = offset;
    while (next < text.size() && !is_blank(text[next])) ++next;
    while (next < text.size() && is_blank(text[next])) ++next;
    offset = next;
  }
  return offset;
}

/// The word for null that stands at `offset` as a value, not as the key of the next entry.
std::string_view TreeBuilder::written_null(std::size_t offset) const {
  constexpr std::array<std::string_view, 4> words = {"~", "null", "Null", "NULL"};
  const std::string_view text = source();
  for (const std::string_view word : words) {
    if (offset > text.size() || !text.substr(offset).starts_with(word)) continue;
    std::size_t next = offset + word.size();
    while (next < text.size() && text[next] == ' ') ++next;
    const bool is_key =
        next < text.size() && text[next] == ':' && (next + 1 == text.size() || is_blank(text[next + 1]));
    return is_key ? std::string_view{} : text.substr(offset, word.size());
  }
  return {};
}

/// The parser lets a quotation run to the end of the file.
bool TreeBuilder::quotation_is_closed(std::size_t offset) const {
  const std::string_view text = source();
  const char quote = text[offset];
  if (quote != '"' && quote != '\'') return true;
  for (std::size_t i = offset + 1; i < text.size(); ++i) {
    if (text[i] == '\\' && quote == '"') {
      ++i;
    } else if (text[i] == quote) {
      if (quote == '"' || i + 1 == text.size() || text[i + 1] != quote) return true;
      ++i;
    }
  }
  return false;
}

}  // namespace

std::optional<YamlDocument> parse_yaml(Reporter& reporter) {
  if (!check_text(reporter)) return std::nullopt;
  YamlDocument document;
  TreeBuilder builder(reporter, document);
  try {
    // Without a newline at its end the parser would tell an open quotation only at the end of the file.
    std::string text = std::string(reporter.source().text()) + "\n";
    ViewBuffer buffer(text);
    std::istream stream(&buffer);
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const Stop&) {
    builder.check_open_maps();
    return std::nullopt;
  } catch (const YAML::Exception& error) {
    builder.check_open_maps();
    report_syntax_error(reporter, offset_of(error.mark), error.msg, builder.brackets());
    return std::nullopt;
  }
  if (document.root.node == nullptr) document.root = {&document.nodes.emplace_back(), 0};
  return document;
}

}  // namespace attnpress
