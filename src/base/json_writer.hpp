#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attnpress {

/// Writes JSON into a string: commas and escapes are its business, nesting is the caller's. UTF-8 stays as it is.
class JsonWriter {
 public:
  void begin_object();
  void end_object();
  void begin_array();
  void end_array();
  void key(std::string_view name);
  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  void value(double number);  ///< shortest round-trip; −0 as 0; infinities and NaN as null
  void value(long long number);
  void value(int number) { value(static_cast<long long>(number)); }
  void value(bool truth);
  void null();
  /// A line break before the next value or key: only for readable files.
  void newline() { newline_ = true; }

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  void before_value();
  std::string text_;
  std::vector<bool> first_;  ///< one for each open bracket: nothing written inside yet
  bool after_key_ = false;
  bool newline_ = false;
};

/// `text` with the escapes of a JSON string, without the quotes.
[[nodiscard]] std::string json_escape(std::string_view text);

}  // namespace attnpress
