#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.hpp"

namespace attnpress {

/// The text of one file, without its byte-order mark, and the places of its bytes. Borrows the text.
class SourceText {
 public:
  SourceText(std::string file, std::string_view text);

  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] std::string_view text() const { return text_; }
  /// Line and column of a byte, from 1, the column in code points; the end of the text is a place, too.
  [[nodiscard]] Place place(std::size_t offset) const;
  /// The line a byte stands in, without its end; empty if it is too long to be quoted.
  [[nodiscard]] std::string line(std::size_t offset) const;
  /// The number of the line a byte stands in, from 1.
  [[nodiscard]] int line_number(std::size_t offset) const;

 private:
  [[nodiscard]] std::size_t code_points_before(std::size_t offset) const;

  std::string file_;
  std::string_view text_;
  std::vector<std::size_t> line_starts_;
  std::vector<std::size_t> checkpoints_;  // code points before every so many bytes: long lines stay cheap
};

/// Collects the mistakes of one file by byte offset, quotes their lines, and hands them on in file order.
class Reporter {
 public:
  explicit Reporter(const SourceText& source) : source_(source) {}

  /// The same message at the same place is kept once: an anchor's content is read again at each of its aliases.
  void error(std::size_t offset, std::string message, std::string hint = {});
  [[nodiscard]] const SourceText& source() const { return source_; }
  [[nodiscard]] bool has_errors() const { return found_.has_errors(); }
  /// Sorts what was found and appends it; says how many more there were beyond the first thousand.
  void hand_over(Diagnostics& diagnostics);

 private:
  const SourceText& source_;
  Diagnostics found_;
  std::set<std::pair<std::size_t, std::string>> told_;
  std::size_t beyond_ = 0;  // mistakes that were only counted
};

/// Checks what must hold before anything is parsed: at most 4 MiB, UTF-8, no control characters. False after an error.
[[nodiscard]] bool check_text(Reporter& reporter);

/// The text for a message: in backquotes, and only its start where it is long.
[[nodiscard]] std::string quote(std::string_view text);

/// True for the C0 and C1 control characters and DEL, without tab and newline.
[[nodiscard]] bool is_control(char32_t code_point);

}  // namespace attnpress
