#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <utility>

#include "command_mistakes.hpp"
#include "command_values.hpp"

namespace attnpress {
namespace {

/// The parser and the variables it fills; they must stay together.
struct Parser {
  CLI::App app{"Prints attention as slides: every step of one scenario, with its own numbers.", "attnpress"};
  RawOptions raw;
  std::map<const CLI::App*, Verb> verbs;
};

CLI::App* add_verb(Parser& parser, Verb verb, const std::string& name, const std::string& what) {
  CLI::App* sub = parser.app.add_subcommand(name, what);
  // Left-over words are looked at afterwards, for a better message than the library's.
  sub->allow_extras();
  sub->get_formatter()->column_width(34);
  parser.verbs[sub] = verb;
  return sub;
}

void add_scenarios(CLI::App* sub, RawOptions& raw) {
  sub->add_option("SCENARIO", raw.scenarios, "Scenario files, folders of them, or - for standard input")
      ->required()
      ->type_name("");
}

/// Options of every verb that reads a scenario.
void add_reading_options(CLI::App* sub, RawOptions& raw) {
  sub->add_option("--language", raw.language, "Language instead of the scenario's: zh-Hant-TW or en")->type_name("TAG");
  sub->add_flag("--werror", raw.werror, "Make warnings errors");
  sub->add_flag("--quiet", raw.quiet, "Print errors only");
  sub->add_option("--diagnostics", raw.diagnostics, "Style of messages: text, json, github or gitlab (text)")
      ->type_name("STYLE");
}

/// Options of every verb that lays pages out.
void add_page_options(CLI::App* sub, RawOptions& raw) {
  sub->add_option("--theme", raw.theme, "Colours: one of `attnpress list themes`, or a file")->type_name("NAME|FILE");
  sub->add_option("--template", raw.page_template, "Page: one of `attnpress list templates`, or a file")
      ->type_name("NAME|FILE");
  sub->add_option("--fonts", raw.fonts, "Folder with more fonts (.otf, .ttf)")->type_name("DIR");
  sub->add_option("--max-frames", raw.max_frames, "More steps than this are an error (1000)")->type_name("N");
}

void add_render(Parser& parser) {
  RawOptions& raw = parser.raw;
  CLI::App* sub =
      add_verb(parser, Verb::render, "render", "Make the deck, every step as SVG, PNG and PDF, and sheets for paper");
  add_scenarios(sub, raw);
  sub->add_option("-o,--output", raw.output, "Where the folder of each scenario goes (output)")->type_name("DIR");
  sub->add_option("--only", raw.only, "Kinds: deck,steps,handout,worksheet,key (deck,steps and what `print` names)")
      ->type_name("KINDS");
  sub->add_option("--format", raw.format, "Formats: svg,png,pdf (all)")->type_name("FORMATS");
  sub->add_option("--frames", raw.frames, "Steps: 3-5,7 or last of each phase (all)")->type_name("STEPS");
  sub->add_option("--scale", raw.scale, "Size of the PNG: 1 = 1920 x 1080 pixels (1)")->type_name("S");
  sub->add_option("--dpi", raw.dpi, "The same as a resolution: 144 = --scale 1")->type_name("N");
  sub->add_option("-j,--jobs", raw.jobs, "Threads (one a core, at most 8)")->type_name("N");
  add_page_options(sub, raw);
  add_reading_options(sub, raw);
  sub->add_option("--progress", raw.progress, "Style of progress: auto, bar, plain or none (auto)")->type_name("STYLE");
}

void add_other_verbs(Parser& parser) {
  RawOptions& raw = parser.raw;
  CLI::App* check = add_verb(parser, Verb::check, "check", "Report every mistake; write nothing");
  add_scenarios(check, raw);
  add_page_options(check, raw);
  add_reading_options(check, raw);

  CLI::App* trace = add_verb(parser, Verb::trace, "trace", "Write all numbers of one scenario to standard output");
  trace->add_option("SCENARIO", raw.traced, "One scenario file, or - for standard input")->required()->type_name("");
  trace->add_option("--format", raw.trace_format, "Format: json (json)")->type_name("FORMAT");
  add_reading_options(trace, raw);

  CLI::App* create = add_verb(parser, Verb::create, "new", "Write a new file to edit; never over an existing one");
  create->add_option("FILE.yaml", raw.new_file, "A new scenario")->type_name("");
  create->add_option("--page", raw.new_page, "A new page template instead")->type_name("FILE.yaml");
  create->add_option("--theme", raw.new_theme, "A new theme instead")->type_name("FILE.yaml");
  create->add_option("--from", raw.from, "What to copy: one of `attnpress list`")->type_name("NAME");

  CLI::App* list = add_verb(parser, Verb::list, "list", "Names of what is built in, with a line on each");
  list->add_option("WHAT", raw.list, "scenarios, templates, themes or languages")->required()->type_name("");

  CLI::App* doctor = add_verb(parser, Verb::doctor, "doctor", "Versions, fonts really used, what would fail");
  doctor->add_option("--fonts", raw.fonts, "Folder with more fonts (.otf, .ttf)")->type_name("DIR");
}

ReadLine wrong(Diagnostics mistakes) {
  ReadLine out;
  out.status = 2;
  out.mistakes = std::move(mistakes);
  return out;
}

ReadLine wrong(const std::string& message, const std::string& hint) {
  Diagnostics mistakes;
  mistakes.error({}, message, hint);
  return wrong(std::move(mistakes));
}

/// The style for mistakes of a command line that was not understood: what --diagnostics asks for, wherever it stands.
DiagnosticStyle style_asked_for(const std::vector<std::string>& words) {
  const std::string option = "--diagnostics";
  DiagnosticStyle out = DiagnosticStyle::text;
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    if (words[i] == option && i + 1 < words.size()) out = diagnostic_style(words[i + 1]).value_or(out);
    if (words[i].starts_with(option + "=")) out = diagnostic_style(words[i].substr(option.size() + 1)).value_or(out);
  }
  return out;
}

ReadLine no_verb(const Parser& parser) {
  const std::vector<std::string> words = parser.app.remaining();
  const std::string first = words.empty() ? "" : words.front();
  if (first.empty())
    return wrong("what shall be done?", "for example: attnpress render scenario.yaml; see attnpress --help");
  if (first == "--") return wrong("the command stands before --", "see attnpress --help");
  Diagnostics mistakes;
  if (first.front() == '-') {
    report_unknown_option(parser.app, first, mistakes);
  } else {
    std::vector<std::string> names;
    for (const auto& [sub, verb] : parser.verbs) names.push_back(sub->get_name());
    report_unknown_command(first, names, mistakes);
  }
  return wrong(std::move(mistakes));
}

/// What the parser refused (a positional that is required, or a last option without its value), behind what else is
/// wrong.
ReadLine not_parsed(const Parser& parser, const std::vector<std::string>& words, const CLI::ParseError& error) {
  const std::vector<CLI::App*> chosen = parser.app.get_subcommands();
  const CLI::App& app = chosen.empty() ? parser.app : *chosen.front();
  Diagnostics mistakes;
  if (!chosen.empty()) report_mistakes(app, words, mistakes);
  if (app.get_name() == "list" && error.get_name() == "RequiredError") {
    mistakes.error({}, "list: of what?", "one of: " + listed(list_kinds()));
    return wrong(std::move(mistakes));
  }
  std::string message = error.what();
  if (error.get_name() == "ArgumentMismatch") message = message.substr(0, message.find(':')) + " needs a value";
  mistakes.error({}, app.get_name() + ": " + message, help_hint(app));
  return wrong(std::move(mistakes));
}

ReadLine finish(const Parser& parser, const CLI::App& sub, const std::vector<std::string>& words) {
  Diagnostics mistakes;
  report_mistakes(sub, words, mistakes);
  if (mistakes.has_errors()) return wrong(std::move(mistakes));
  ReadLine out;
  out.command.emplace();
  out.command->verb = parser.verbs.at(&sub);
  if (const auto error = fill_command(parser.raw, std::getenv("SOURCE_DATE_EPOCH"), *out.command)) {
    return wrong(error->message, error->hint);
  }
  return out;
}

ReadLine read_words(int argc, const char* const* argv, const std::vector<std::string>& words,
                    const std::string& version) {
  Parser parser;
  parser.app.set_version_flag("--version", "attnpress " + version, "Print the version");
  parser.app.require_subcommand(0, 1);
  parser.app.allow_extras();
  // An option that is given twice is told afterwards, too.
  parser.app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  add_render(parser);
  add_other_verbs(parser);
  // Behind the commands, which would inherit it.
  parser.app.footer("attnpress COMMAND --help says more.");
  try {
    parser.app.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    std::ostringstream text;
    parser.app.exit(asked, text, text);
    ReadLine out;
    out.to_output = text.str();
    return out;
  } catch (const CLI::ParseError& error) {
    return not_parsed(parser, words, error);
  }
  const std::vector<CLI::App*> chosen = parser.app.get_subcommands();
  if (chosen.empty() || !parser.app.remaining().empty()) return no_verb(parser);
  return finish(parser, *chosen.front(), words);
}

}  // namespace

ReadLine read_command_line(int argc, const char* const* argv, const std::string& version) {
  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  ReadLine out = read_words(argc, argv, words, version);
  out.style = style_asked_for(words);
  return out;
}

}  // namespace attnpress
