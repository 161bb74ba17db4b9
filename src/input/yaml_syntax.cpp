#include "input/yaml_syntax.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "input/slips.hpp"

namespace attnpress {
namespace {

struct Explanation {
  std::string_view parser;
  std::string_view message;
  std::string_view hint;
};

/// yaml-cpp's words (exceptions.h) for what users really get wrong, in ours.
constexpr std::array<Explanation, 18> explanations = {{
    {"end of map not found", "a new key was expected here", "check the indentation and the quotes of the line before"},
    {"end of sequence not found", "a new `-` entry was expected here", "check the indentation"},
    {"end of map flow not found", "`,` or `}` was expected here", "is a comma missing?"},
    {"end of sequence flow not found", "`,` or `]` was expected here", "is a comma missing?"},
    {"illegal flow end", "this bracket closes nothing", "it is one too many, or one is missing before it"},
    {"illegal EOF in scalar", "a quotation mark is not closed", ""},
    {"illegal document indicator in scalar", "a quotation mark is not closed before a new document", ""},
    {"illegal tab when looking for indentation", "a tab stands in the indentation", "indent with spaces"},
    {"illegal block entry", "a `-` entry cannot stand here", "check the indentation; it takes spaces, no tabs"},
    {"illegal map key", "a key cannot stand here", "check the indentation; it takes spaces, no tabs"},
    {"illegal map value", "a `:` cannot stand here", "quote text that holds a colon and a space"},
    {"unknown token", "no value starts with this character", "quote the text"},
    {"the referenced anchor is not defined", "no anchor of this name stands before", ""},
    {"aliases can't have any content, *including* tags", "an alias takes no value, tag or anchor of its own", ""},
    {"unknown escape character", "no escape sequence starts like this", "in single quotes a backslash is a backslash"},
    {"bad character found while scanning hex number", "this escape sequence lacks hexadecimal digits",
     "in single quotes a backslash is a backslash"},
    {"invalid unicode", "this escape sequence is no character of Unicode",
     "in single quotes a backslash is a backslash"},
    {"invalid tag", "this tag is not well formed", ""},
}};

constexpr std::string_view blanks = " \t\r\n";

/// The byte a line starts at.
std::size_t line_start(std::string_view text, std::size_t offset) {
  const std::size_t before = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  return before == std::string_view::npos ? 0 : before + 1;
}

std::string_view line_from(std::string_view text, std::size_t start) {
  return text.substr(start, text.find_first_of("\r\n", start) - start);
}

/// The parser counts bytes and may stop inside of a character.
std::size_t character_start(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  while (offset > 0 && offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xC0U) == 0x80U) --offset;
  return offset;
}

char sign_at(std::string_view text, std::size_t offset) { return offset < text.size() ? text[offset] : '\0'; }

bool is_one_of(char c, std::string_view signs) { return c != '\0' && signs.find(c) != std::string_view::npos; }

std::string position(const Reporter& reporter, std::size_t offset) {
  const Place place = reporter.source().place(offset);
  return "line " + std::to_string(place.line) + ", column " + std::to_string(place.column);
}

/// Walks from an open bracket to its partner; quotations and comments hold none.
struct BracketWalk {
  bool closed = false;
  std::optional<std::size_t> comment;  ///< the first comment in it that holds a closing bracket
};

BracketWalk walk_bracket(std::string_view text, std::size_t bracket) {
  BracketWalk out;
  int depth = 0;
  char before = ' ';  // the last sign that is no blank
  for (std::size_t i = bracket; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '#' && is_one_of(text[i - 1], blanks)) {
      const std::string_view comment = line_from(text, i);
      if (!out.comment && comment.find_first_of("]}") != std::string_view::npos) out.comment = i;
      i += comment.size();
      continue;
    }
    if ((c == '"' || c == '\'') && is_one_of(before, "[{,:")) {
      i = std::min(text.find(c, i + 1), text.size());
      before = c;
      continue;
    }
    if (is_one_of(c, "[{")) ++depth;
    if (is_one_of(c, "]}")) --depth;
    out.closed = depth == 0;
    if (out.closed) return out;
    if (!is_one_of(c, blanks)) before = c;
  }
  return out;
}

/// What can be told about an error inside of an open bracket.
std::optional<Slip> slip_in_bracket(const Reporter& reporter, std::size_t offset, std::size_t bracket) {
  const std::string_view text = reporter.source().text();
  const std::string partner = text[bracket] == '[' ? "]" : "}";
  const std::string opened = "the bracket opened in " + position(reporter, bracket);
  if (is_one_of(sign_at(text, offset), "]}")) {
    return Slip{offset, "this bracket closes nothing", opened + " is closed by `" + partner + "`", {}};
  }
  if (const auto wide = find_wide_sign(text.substr(bracket, offset - bracket), partner)) {
    return Slip{bracket + wide->offset, sign_text(*wide) + " does not close the bracket", use_ascii(*wide), {}};
  }
  const BracketWalk walk = walk_bracket(text, bracket);
  if (walk.closed) return std::nullopt;
  std::string hint = "a `" + partner + "` is missing behind it";
  if (walk.comment)
    hint = "`#` in " + position(reporter, *walk.comment) + " starts a comment; quote text that holds it";
  return Slip{bracket, "this bracket is not closed", std::move(hint), {}};
}

/// What can be told where something follows a list or map in brackets.
std::optional<Slip> slip_behind_bracket(const Reporter& reporter, std::size_t offset, std::size_t bracket) {
  const std::string_view text = reporter.source().text();
  const std::size_t before = offset == 0 ? std::string_view::npos : text.find_last_not_of(" \t", offset - 1);
  if (before == std::string_view::npos || !is_one_of(text[before], "]}")) return std::nullopt;
  const std::string opened = "the bracket opened in " + position(reporter, bracket) + " is closed before this";
  if (is_one_of(sign_at(text, offset), ",]}")) {
    return Slip{offset,
                opened,
                "is another `" + std::string(1, text[bracket]) + "` missing there, or is this one too many?",
                {}};
  }
  return Slip{offset, opened, "quote text that starts with a bracket", {}};
}

/// A tab at the start of the line.
std::optional<Slip> tab_slip(std::string_view text, std::size_t offset) {
  const std::size_t start = line_start(text, offset);
  const std::size_t end = std::min(text.find_first_not_of(" \t", start), text.size());
  const std::size_t tab = text.substr(0, end).find('\t', start);
  if (tab == std::string_view::npos) return std::nullopt;
  return Slip{tab, "a tab stands in the indentation", "indent with spaces", {}};
}

/// A key that is no key for YAML, in this line or in the one before that has something in it.
std::optional<Slip> slip_of_key(std::string_view text, std::size_t offset) {
  const std::size_t here = line_start(text, offset);
  const std::size_t before = here == 0 ? std::string_view::npos : text.find_last_not_of(blanks, here - 1);
  for (const std::size_t start : {before == std::string_view::npos ? here : line_start(text, before), here}) {
    std::optional<Slip> slip = key_slip(line_from(text, start));
    if (!slip) continue;
    slip->offset += start;
    return slip;
  }
  return std::nullopt;
}

bool is_about_escapes(std::string_view parser_message) {
  return parser_message.starts_with("unknown escape") || parser_message.starts_with("bad character found while") ||
         parser_message.starts_with("invalid unicode");
}

/// A line that starts where no line of its map starts.
std::optional<Slip> indentation_slip(std::string_view text, std::size_t offset, std::string_view parser_message) {
  const std::size_t start = line_start(text, offset);
  const bool is_first = text.substr(start, offset - start).find_first_not_of(' ') == std::string_view::npos;
  if (!is_first || offset == text.size() || !parser_message.starts_with("end of map not found")) return std::nullopt;
  return Slip{
      offset, "this line is indented unlike the lines it belongs to", "keys of one map start in one column", {}};
}

std::optional<Slip> find_slip(const Reporter& reporter, std::size_t offset, std::string_view parser_message,
                              const Brackets& brackets) {
  const std::string_view text = reporter.source().text();
  // Elsewhere the sign is part of something, as of an escape sequence.
  const auto sign = parser_message.starts_with("end of ") ? wide_sign_at(text, offset) : std::nullopt;
  if (sign && is_one_of(sign->ascii, ",:[]{}")) {
    return Slip{offset, sign_text(*sign) + " cannot stand here", use_ascii(*sign), {}};
  }
  const bool is_about_brackets = parser_message.find("flow") != std::string_view::npos;
  if (brackets.open && *brackets.open < offset && is_about_brackets)
    return slip_in_bracket(reporter, offset, *brackets.open);
  if (brackets.open) return std::nullopt;
  if (brackets.closed) {
    if (auto slip = slip_behind_bracket(reporter, offset, *brackets.closed)) return slip;
  }
  if (auto slip = tab_slip(text, offset)) return slip;
  if (auto slip = slip_of_key(text, offset)) return slip;
  if (auto slip = indentation_slip(text, offset, parser_message)) return slip;
  // The first colon of its line: what stands before it is a key, but the text above goes on.
  const std::string_view before = text.substr(0, offset).substr(line_start(text, offset));
  const bool is_key = sign_at(text, offset) == ':' && before.find_first_of(":\"'") == std::string_view::npos;
  if (!is_key) return std::nullopt;
  return Slip{offset, "a `:` cannot stand here", "is a `:` missing in the line before?", {}};
}

}  // namespace

void report_syntax_error(Reporter& reporter, std::size_t offset, std::string_view parser_message,
                         const Brackets& brackets) {
  offset = character_start(reporter.source().text(), offset);
  if (std::optional<Slip> slip = find_slip(reporter, offset, parser_message, brackets)) {
    reporter.error(slip->offset, std::move(slip->message), std::move(slip->hint));
    return;
  }
  // By its beginning: newer versions add the name of an unknown anchor.
  const auto known = std::ranges::find_if(
      explanations, [&](const Explanation& entry) { return parser_message.starts_with(entry.parser); });
  if (is_about_escapes(parser_message)) {
    const std::size_t backslash = reporter.source().text().rfind('\\', offset);
    if (backslash != std::string_view::npos) offset = backslash;
  }
  if (known == explanations.end()) {
    reporter.error(offset, "not valid YAML: " + std::string(parser_message));
  } else {
    reporter.error(offset, std::string(known->message), std::string(known->hint));
  }
}

}  // namespace attnpress
