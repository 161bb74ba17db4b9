#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "command_report.hpp"
#include "press.hpp"

namespace attnpress {

enum class Verb { render, check, trace, create, list, doctor };

/// One valid command line.
struct Command {
  Verb verb = Verb::render;
  std::vector<std::string> scenarios;  ///< render, check, trace: files, folders, "-"
  std::string output = "output";
  std::string fonts_folder;
  bool warnings_are_errors = false;
  ReportStyle report;
  Job job;
  std::string new_file;         ///< create: the file to be written
  std::string template_folder;  ///< create, list: "scenarios", "pages", "themes" or "languages"
  std::string template_name;    ///< create: which one is copied
};

/// What reading the command line came to: a command, or the text to show and the exit status.
struct ReadLine {
  std::optional<Command> command;
  int status = 0;
  std::string to_output;                          ///< help and version: standard output
  Diagnostics mistakes;                           ///< what is wrong: standard error
  DiagnosticStyle style = DiagnosticStyle::text;  ///< how to say so
};

/// Reads and checks the whole command line; `version` is the tool's own.
[[nodiscard]] ReadLine read_command_line(int argc, const char* const* argv, const std::string& version);

}  // namespace attnpress
