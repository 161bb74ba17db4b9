#include "input/yaml_syntax.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace attnpress {
namespace {

struct Explanation {
  std::string_view parser;
  std::string_view message;
  std::string_view hint;
};

/// yaml-cpp's words (exceptions.h) for what users really get wrong, in ours.
constexpr std::array<Explanation, 15> explanations = {{
    {"end of map not found", "a new key was expected here", "check the indentation and the quotes of the line before"},
    {"end of sequence not found", "a new `-` entry was expected here", "check the indentation"},
    {"end of map flow not found", "`,` or `}` was expected here", ""},
    {"end of sequence flow not found", "`,` or `]` was expected here", ""},
    {"illegal flow end", "this bracket closes nothing", ""},
    {"illegal EOF in scalar", "a quotation mark is not closed", ""},
    {"illegal document indicator in scalar", "a quotation mark is not closed before a new document", ""},
    {"illegal tab when looking for indentation", "a tab stands in the indentation", "indent with spaces"},
    {"illegal block entry", "a `-` entry cannot stand here", "check the indentation; it takes spaces, no tabs"},
    {"illegal map key", "a key cannot stand here", "check the indentation; it takes spaces, no tabs"},
    {"illegal map value", "a `:` cannot stand here", "quote text that holds a colon and a space"},
    {"unknown token", "no value starts with this character", "quote the text"},
    {"the referenced anchor is not defined", "no anchor of this name stands before", ""},
    {"aliases can't have any content, *including* tags", "an alias takes no value, tag or anchor of its own", ""},
    {"invalid tag", "this tag is not well formed", ""},
}};

std::string_view line_at(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const std::size_t before = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  const std::size_t start = before == std::string_view::npos ? 0 : before + 1;
  return text.substr(start, text.find('\n', start) - start);
}

/// A colon from a Chinese or Japanese keyboard on this line or the one before, where no key has one of YAML's.
bool has_wide_colon(std::string_view text, std::size_t offset) {
  const auto is_suspect = [](std::string_view line) {
    return line.find("：") != std::string_view::npos && line.find(": ") == std::string_view::npos;
  };
  const std::string_view line = line_at(text, offset);
  const auto start = static_cast<std::size_t>(line.data() - text.data());
  return is_suspect(line) || (start > 0 && is_suspect(line_at(text, start - 1)));
}

bool is_about_brackets(std::string_view parser_message) {
  return parser_message.find("flow") != std::string_view::npos;
}

}  // namespace

void report_syntax_error(Reporter& reporter, std::size_t offset, std::string_view parser_message,
                         std::optional<std::size_t> bracket) {
  // By its beginning: newer versions add the name of an unknown anchor.
  const auto known = std::ranges::find_if(
      explanations, [&](const Explanation& entry) { return parser_message.starts_with(entry.parser); });
  std::string message = "not valid YAML: " + std::string(parser_message);
  std::string hint;
  if (known != explanations.end()) {
    message = known->message;
    hint = known->hint;
  }
  if (has_wide_colon(reporter.source().text(), offset)) {
    hint = "`：` is a full-width colon; YAML needs `:` and a space";
  } else if (bracket && is_about_brackets(parser_message)) {
    hint = "the bracket opened in line " + std::to_string(reporter.source().line_number(*bracket)) + " is not closed";
  }
  reporter.error(offset, std::move(message), std::move(hint));
}

}  // namespace attnpress
