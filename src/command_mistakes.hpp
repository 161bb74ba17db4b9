#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.hpp"

namespace CLI {
class App;
}

namespace attnpress {

/// Where the help on a command is.
[[nodiscard]] std::string help_hint(const CLI::App& app);

/// Reports an option that the command does not know, or not yet.
void report_unknown_option(const CLI::App& app, const std::string& word, Diagnostics& mistakes);

/// Reports a first word that is no command; `commands` are the names of all.
void report_unknown_command(const std::string& word, const std::vector<std::string>& commands, Diagnostics& mistakes);

/// Reports what is wrong with the words of a command, whether or not the parser took them: unknown options first (a
/// word too many may be the value of one, so it is told only without them), then options that are given twice or
/// without a value, and switches with one.
void report_mistakes(const CLI::App& command, const std::vector<std::string>& words, Diagnostics& mistakes);

}  // namespace attnpress
