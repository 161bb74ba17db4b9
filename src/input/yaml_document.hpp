#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "input/source_text.hpp"

namespace attnpress {

struct YamlNode;

/// A node at the place where it is used: for an alias that is where the alias stands, not the anchor.
struct YamlValue {
  const YamlNode* node = nullptr;
  std::size_t offset = 0;  ///< byte in the text, behind tag and anchor; for a missing value that of its key
};

/// One key of a map with its value.
struct YamlEntry {
  std::string_view key;
  std::size_t key_offset = 0;
  YamlValue value;
};

enum class YamlKind { null, scalar, sequence, map };

/// A node of the document, aliases already followed.
struct YamlNode {
  YamlKind kind = YamlKind::null;
  bool quoted = false;             ///< scalar in quotes, a block scalar, or tagged as text
  std::size_t expanded = 0;        ///< nodes below and with this one, aliases counted in full; 0 while still open
  std::string_view text;           ///< of a scalar; of a null as written ("~"), empty where nothing is written
  std::vector<YamlValue> items;    ///< of a sequence
  std::vector<YamlEntry> entries;  ///< of a map, in order
};

/// A parsed file. Borrows the source text.
struct YamlDocument {
  YamlValue root;
  std::deque<YamlNode> nodes;
  std::deque<std::string> texts;  ///< scalars that do not stand in the source as they are (escapes, several lines)
};

/// Reads the one document of a file. Doubled keys, merge keys, keys that are no scalars, unknown tags and a second
/// document are reported, and the tree is still returned; nothing after a syntax error, faulty bytes (check_text) or a
/// limit: 1,000,000 nodes after alias expansion, nesting 64.
[[nodiscard]] std::optional<YamlDocument> parse_yaml(Reporter& reporter);

}  // namespace attnpress
