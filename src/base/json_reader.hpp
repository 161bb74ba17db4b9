#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnpress {

/// One JSON value as it was read; only the member that fits `kind` means anything.
struct JsonValue {
  enum class Kind { null, boolean, number, text, array, object };
  Kind kind = Kind::null;
  bool truth = false;
  double number = 0;
  std::string text;
  std::vector<std::string> names;  ///< of an object's members, in file order
  std::vector<JsonValue> items;    ///< an array's, or an object's members in the order of `names`

  /// The member of that name; null where there is none or this is no object.
  [[nodiscard]] const JsonValue* find(std::string_view name) const;
  /// The text of that member; "" where it is missing or no text.
  [[nodiscard]] std::string text_of(std::string_view name) const;
  /// The number of that member; 0 where it is missing or no number.
  [[nodiscard]] double number_of(std::string_view name) const;
};

/// Reads one JSON document (RFC 8259, nesting up to 64); nothing for anything else.
[[nodiscard]] std::optional<JsonValue> parse_json(std::string_view text);

}  // namespace attnpress
