#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/color.hpp"
#include "input/yaml_document.hpp"

namespace attnpress {

/// What line breaks in a text mean.
enum class LineBreaks { forbidden, kept, joined };

/// "a list", "a map", "text `abc`" …: what stands there, for messages.
[[nodiscard]] std::string describe(const YamlValue& value);
/// "3 × 4".
[[nodiscard]] std::string shape_text(std::size_t rows, std::size_t columns);
/// "1 token", "3 tokens".
[[nodiscard]] std::string counted(std::size_t count, std::string_view noun);
/// "did you mean `x`?" for the candidate that was probably meant, else "".
[[nodiscard]] std::string suggestion(std::string_view word, const std::vector<std::string>& candidates);
/// Equal but for the case of ASCII letters.
[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);
/// A scalar without quotes.
[[nodiscard]] bool is_plain(const YamlNode& node);
/// Where a byte of a scalar's text stands in the file; the scalar's own place if it is not written there as it reads.
[[nodiscard]] std::size_t place_within(const Reporter& reporter, const YamlValue& value, std::size_t at);
/// Reports that the value is no list, with the reason where it can be told; true if there was one.
bool report_no_list(Reporter& reporter, const YamlValue& value, std::string message, const std::string& hint = {});
/// "`a`, `b` or `c`".
[[nodiscard]] std::string alternatives(const std::vector<std::string>& words);

/// One map of a file with the keys it may have. Reading reports unknown keys and wrong types; every reader returns
/// nothing for what is missing or faulty. The path ("show.digits") stands before keys in messages; empty at the top.
class MapReader {
 public:
  /// `later` are keys of the format that this version does not know how to do yet.
  MapReader(Reporter& reporter, const YamlValue& value, std::string path, std::initializer_list<std::string_view> known,
            std::initializer_list<std::string_view> later = {});

  [[nodiscard]] bool is_map() const { return value_.node->kind == YamlKind::map; }
  /// The value of a key, nothing if the key is absent. Of doubled keys the first counts.
  [[nodiscard]] std::optional<YamlValue> find(std::string_view key) const;
  /// Like find, but an absent key is an error at the map, unless an unknown key was probably meant to be it.
  [[nodiscard]] std::optional<YamlValue> require(std::string_view key) const;
  [[nodiscard]] bool has(std::string_view key) const { return find(key).has_value(); }
  /// Whether the key has no value because what belongs to it is not indented, which was told of the keys behind it.
  [[nodiscard]] bool is_followed_by_its_content(std::string_view key) const;
  /// "show.digits.score" for messages.
  [[nodiscard]] std::string name(std::string_view key) const;
  [[nodiscard]] const YamlValue& value() const { return value_; }

  [[nodiscard]] std::optional<std::string> text(std::string_view key, LineBreaks breaks = LineBreaks::forbidden) const;
  [[nodiscard]] std::optional<double> number(std::string_view key) const;
  [[nodiscard]] std::optional<int> integer(std::string_view key, int least, int most) const;
  /// One of the words; its index in the list.
  [[nodiscard]] std::optional<std::size_t> choice(std::string_view key, const std::vector<std::string>& words) const;

 private:
  void report_unknown(const YamlEntry& entry, const std::vector<std::string>& known, const YamlEntry* owner);

  Reporter& reporter_;
  YamlValue value_;
  std::string path_;
  std::vector<std::string> meant_;               // known keys that unknown ones were probably meant to be
  std::vector<const YamlEntry*> without_value_;  // keys that unknown keys follow
};

/// The same for single values; `name` stands in messages ("`show.rows`", "a token").
[[nodiscard]] std::optional<std::string> read_text(Reporter& reporter, const YamlValue& value, const std::string& name,
                                                   LineBreaks breaks);
[[nodiscard]] std::optional<double> read_number_value(Reporter& reporter, const YamlValue& value,
                                                      const std::string& name);
[[nodiscard]] std::optional<int> read_integer(Reporter& reporter, const YamlValue& value, const std::string& name,
                                              int least, int most);
[[nodiscard]] std::optional<Color> read_color(Reporter& reporter, const YamlValue& value, const std::string& name);
[[nodiscard]] std::optional<std::size_t> read_choice(Reporter& reporter, const YamlValue& value,
                                                     const std::string& name, const std::vector<std::string>& words);
/// A list; an empty one is an error.
[[nodiscard]] const std::vector<YamlValue>* read_list(Reporter& reporter, const YamlValue& value,
                                                      const std::string& name);

}  // namespace attnpress
