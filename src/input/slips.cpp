#include "input/slips.hpp"

#include <algorithm>
#include <array>

#include "base/utf8.hpp"

namespace attnpress {
namespace {

struct LookAlike {
  char32_t code_point;
  char ascii;
};

/// Beside the full-width forms of ASCII (U+FF01 to U+FF5E), which are in its order.
constexpr std::array<LookAlike, 23> look_alikes = {{
    {U'\u3001', ','},  {U'\uFE50', ','},  {U'\uFE51', ','}, {U'\u3002', '.'}, {U'\uFE55', ':'}, {U'\uFE30', ':'},
    {U'\u2212', '-'},  {U'\u2010', '-'},  {U'\u2011', '-'}, {U'\u2013', '-'}, {U'\u2014', '-'}, {U'\uFE63', '-'},
    {U'\u3010', '['},  {U'\u3011', ']'},  {U'\u3014', '['}, {U'\u3015', ']'}, {U'\u201C', '"'}, {U'\u201D', '"'},
    {U'\u2018', '\''}, {U'\u2019', '\''}, {U'\u3000', ' '}, {U'\u00A0', ' '}, {U'\u202F', ' '},
}};

char meant_by(char32_t code_point) {
  constexpr char32_t first_full_width = 0xFF01;
  constexpr char32_t last_full_width = 0xFF5E;
  if (code_point >= first_full_width && code_point <= last_full_width) {
    return static_cast<char>(code_point - first_full_width + U'!');
  }
  const auto found = std::ranges::find(look_alikes, code_point, &LookAlike::code_point);
  return found == look_alikes.end() ? '\0' : found->ascii;
}

std::string name_of(char ascii) {
  if (ascii >= '0' && ascii <= '9') return "digits";
  switch (ascii) {
    case ',':
      return "an ASCII comma";
    case '.':
      return "an ASCII point";
    case '-':
      return "an ASCII minus sign";
    case ' ':
      return "an ASCII space";
    case ':':
      return "an ASCII colon and a space";
    case '"':
    case '\'':
      return "ASCII quotation marks";
    default:
      return std::string("an ASCII `") + ascii + "`";
  }
}

bool is_key_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

/// Length of the blanks, wide ones as well, at the start of the text.
std::size_t blanks_at_start(std::string_view text) {
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::optional<WideSign> sign = wide_sign_at(text, offset);
    if (text[offset] != ' ' && text[offset] != '-' && !(sign && sign->ascii == ' ')) break;
    (void)next_code_point(text, offset);
  }
  return offset;
}

}  // namespace

std::optional<WideSign> wide_sign_at(std::string_view text, std::size_t offset) {
  if (offset >= text.size() || static_cast<unsigned char>(text[offset]) < 0x80U) return std::nullopt;
  std::size_t next = offset;
  const char32_t code_point = next_code_point(text, next);
  const char ascii = meant_by(code_point);
  if (ascii == '\0') return std::nullopt;
  return WideSign{offset, code_point, ascii};
}

std::optional<WideSign> find_wide_sign(std::string_view text, std::string_view meant) {
  for (std::size_t offset = 0; offset < text.size(); (void)next_code_point(text, offset)) {
    const std::optional<WideSign> sign = wide_sign_at(text, offset);
    if (sign && (meant.empty() || meant.find(sign->ascii) != std::string_view::npos)) return sign;
  }
  return std::nullopt;
}

std::string sign_text(const WideSign& sign) {
  const std::string name = code_point_name(sign.code_point);
  return sign.ascii == ' ' ? name + " (a blank that is no space)" : "`" + to_utf8(sign.code_point) + "` (" + name + ")";
}

std::string use_ascii(const WideSign& sign) { return "use " + name_of(sign.ascii); }

std::string to_ascii_signs(std::string_view text) {
  std::string out;
  for (std::size_t offset = 0; offset < text.size();) {
    const char32_t code_point = next_code_point(text, offset);
    const char ascii = meant_by(code_point);
    out += ascii == '\0' ? to_utf8(code_point) : std::string(1, ascii);
  }
  return out;
}

std::optional<Slip> key_slip(std::string_view line) {
  const std::size_t start = blanks_at_start(line);
  if (const auto blank = find_wide_sign(line.substr(0, start), " ")) {
    return Slip{blank->offset, sign_text(*blank) + " stands in the indentation", "indent with ASCII spaces", {}};
  }
  std::size_t end = start;
  while (end < line.size() && is_key_letter(line[end])) ++end;
  if (end == start || end == line.size()) return std::nullopt;
  const std::string key(line.substr(start, end - start));
  const std::size_t sign_at = std::min(line.find_first_not_of(' ', end), line.size() - 1);
  if (const auto colon = wide_sign_at(line, sign_at); colon && colon->ascii == ':') {
    return Slip{sign_at, sign_text(*colon) + " does not end a key",
                "`" + to_utf8(colon->code_point) + "` is a full-width colon; YAML needs `:` and a space", key};
  }
  if (line[sign_at] == '=') return Slip{sign_at, "`=` does not end a key", "write `" + key + ": …`", key};
  if (line[end] != ':' || end + 1 == line.size() || line[end + 1] == ' ' || line[end + 1] == '\t') return std::nullopt;
  if (const auto blank = wide_sign_at(line, end + 1); blank && blank->ascii == ' ') {
    return Slip{end + 1, sign_text(*blank) + " stands behind the colon", use_ascii(*blank), key};
  }
  return Slip{end, "no space stands behind this `:`", "write `" + key + ": …`", key};
}

std::optional<Slip> list_slip(std::string_view text) {
  if (const auto sign = find_wide_sign(text, "[]{}")) return Slip{sign->offset, {}, use_ascii(*sign), {}};
  if (text.starts_with('(')) return Slip{0, {}, "lists stand in square brackets: [1, 2, 3]", {}};
  if (text.starts_with("-[")) return Slip{0, {}, "write a space behind the `-`", {}};
  if (text.ends_with(']')) return Slip{0, {}, "a `[` is missing in front of it", {}};
  return std::nullopt;
}

}  // namespace attnpress
