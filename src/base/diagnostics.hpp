#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attnpress {

/// Where a mistake is: line and column count from 1 in code points; line 0 = the file as a whole, file "" = no file.
struct Place {
  std::string file;
  int line = 0;
  int column = 0;
};

enum class Severity { note, warning, error };

/// One mistake of the user, as a value. `source_line` is the text of the line, for the caret; may be empty.
struct Diagnostic {
  Place place;
  Severity severity = Severity::error;
  std::string message;
  std::string hint;
  std::string source_line;
};

/// How diagnostics are written; contract §2.
enum class DiagnosticStyle { text, json, github, gitlab };

/// Collects mistakes; nothing is thrown. Kept per scenario.
class Diagnostics {
 public:
  void add(Diagnostic diagnostic);
  void error(Place place, std::string message, std::string hint = {}, std::string source_line = {});
  void warning(Place place, std::string message, std::string hint = {}, std::string source_line = {});
  void note(Place place, std::string message, std::string hint = {}, std::string source_line = {});
  void append(const Diagnostics& other);

  /// Stable sort by file (in order of first appearance), line and column.
  void sort();
  /// Turns warnings into errors (`--werror`); notes stay.
  void promote_warnings();

  [[nodiscard]] bool has_errors() const;
  [[nodiscard]] bool empty() const { return items_.empty(); }
  [[nodiscard]] const std::vector<Diagnostic>& items() const { return items_; }

 private:
  std::vector<Diagnostic> items_;
};

/// One diagnostic as text ("FILE:LINE:COLUMN: error: MESSAGE", the line, a caret, "hint: …"), as a JSON line, or as a
/// GitHub annotation; ends in a newline. For gitlab a report is one array, so see format_all.
[[nodiscard]] std::string format_diagnostic(const Diagnostic& diagnostic, DiagnosticStyle style);

/// All of them in one string; for gitlab one JSON array (Code Quality report), without notes that
/// belong to no file.
[[nodiscard]] std::string format_all(const std::vector<Diagnostic>& diagnostics, DiagnosticStyle style);

/// The candidate nearest to `word` by edit distance, if near enough to be a slip; "" otherwise.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace attnpress
