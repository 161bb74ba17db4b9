#include "command_mistakes.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace attnpress {
namespace {

/// Options of the format's later versions; a typing error in them would be no typing error.
bool is_for_later(const std::string& command, const std::string& option) {
  static constexpr const char* later[] = {"--check", "--diff",   "--svg-text", "--force",
                                          "--shard", "--bundle", "--junit",    "--summary"};
  return command == "render" && std::ranges::find(later, option) != std::end(later);
}

bool looks_like_option(const std::string& word) { return word.size() > 1 && word.front() == '-'; }

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) out.push_back("--" + name);
  }
  return out;
}

bool is_switch(const CLI::Option& option) { return option.get_expected_max() == 0; }

/// Options whose value is a list with commas have a type name in the plural.
bool takes_list(const CLI::Option& option) { return option.get_type_name().ends_with('S'); }

std::string joined(const std::vector<std::string>& values) {
  std::string out;
  for (const std::string& value : values) out += (out.empty() ? "" : ",") + value;
  return out;
}

/// The words that were left over.
void report_left_over(const CLI::App& command, Diagnostics& mistakes) {
  std::vector<std::string> left = command.remaining();
  std::erase(left, "--");  // only ends the options
  for (const std::string& word : left) {
    if (looks_like_option(word)) report_unknown_option(command, word, mistakes);
  }
  if (left.empty() || mistakes.has_errors()) return;
  mistakes.error({}, command.get_name() + ": \"" + left.front() + "\" is one word too many", help_hint(command));
}

/// An option that was given more than once, or as an empty word.
void report_values(const CLI::Option& option, Diagnostics& mistakes) {
  const std::vector<std::string>& values = option.results();
  if (values.size() > 1) {
    const std::string times = values.size() == 2 ? "twice" : std::to_string(values.size()) + " times";
    mistakes.error({}, option.get_name() + " is given " + times,
                   takes_list(option) ? "all in one: " + option.get_name() + " " + joined(values) : "give it once");
  } else if (std::ranges::find(values, "") != values.end()) {
    mistakes.error({}, option.get_name() + " needs a value");
  }
}

/// Switches that were given a value ("--werror=1").
void report_switches_with_value(const CLI::App& command, const std::vector<std::string>& words, Diagnostics& mistakes) {
  for (const std::string& word : words) {
    if (word == "--") return;
    const std::string name = word.substr(0, word.find('='));
    if (name.size() == word.size()) continue;
    for (const CLI::Option* option : command.get_options()) {
      if (is_switch(*option) && option->check_name(name)) mistakes.error({}, name + " takes no value");
    }
  }
}

}  // namespace

std::string help_hint(const CLI::App& app) {
  return app.get_parent() == nullptr ? "see attnpress --help" : "see attnpress " + app.get_name() + " --help";
}

void report_unknown_option(const CLI::App& app, const std::string& word, Diagnostics& mistakes) {
  const std::string typed = word.substr(0, word.find('='));
  if (is_for_later(app.get_name(), typed)) {
    mistakes.error({}, typed + " is not supported yet", help_hint(app));
    return;
  }
  const std::string near = did_you_mean(typed, option_names(app));
  mistakes.error({}, "unknown option " + typed, near.empty() ? help_hint(app) : "did you mean " + near + "?");
}

void report_unknown_command(const std::string& word, const std::vector<std::string>& commands, Diagnostics& mistakes) {
  if (word == "verify") {
    mistakes.error({}, "verify is not supported yet", "`sha256sum -c SHA256SUMS` in the folder of a scenario does it");
    return;
  }
  const std::string near = did_you_mean(word, commands);
  mistakes.error({}, "unknown command \"" + word + "\"",
                 near.empty() ? "see attnpress --help" : "did you mean " + near + "?");
}

void report_mistakes(const CLI::App& command, const std::vector<std::string>& words, Diagnostics& mistakes) {
  report_left_over(command, mistakes);
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_positional() && !is_switch(*option)) report_values(*option, mistakes);
  }
  report_switches_with_value(command, words, mistakes);
}

}  // namespace attnpress
