#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command_line.hpp"

namespace attnpress {

/// The options as they were typed; "" = not given.
struct RawOptions {
  std::vector<std::string> scenarios;
  std::string output;
  std::string only;
  std::string format;
  std::string frames;
  std::string theme;
  std::string page_template;
  std::string language;
  std::string fonts;
  std::string scale;
  std::string dpi;
  std::string jobs;
  std::string max_frames;
  std::string progress;
  std::string diagnostics;
  bool quiet = false;
  bool werror = false;
  std::string traced;  ///< the one scenario of `trace`
  std::string trace_format;
  std::string new_file;
  std::string new_page;
  std::string new_theme;
  std::string from;
  std::string list;
};

/// A command line that is wrong: what, and what would be right.
struct UsageError {
  std::string message;
  std::string hint;
};

/// "a, b, c".
[[nodiscard]] std::string listed(const std::vector<std::string>& names);

/// The built-in files of a folder of `templates/` that people may list and copy; of the pages those for slides.
[[nodiscard]] std::vector<std::string> built_in_names(const std::string& folder);

/// What `list` can list.
[[nodiscard]] std::vector<std::string> list_kinds();

/// The style of that name.
[[nodiscard]] std::optional<DiagnosticStyle> diagnostic_style(const std::string& name);

/// Turns the options into a command; nothing is done yet. `date` is the text of SOURCE_DATE_EPOCH, if set.
[[nodiscard]] std::optional<UsageError> fill_command(const RawOptions& raw, const char* date, Command& command);

}  // namespace attnpress
