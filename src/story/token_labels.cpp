#include "story/token_labels.hpp"

#include <array>
#include <cstddef>
#include <map>
#include <optional>

#include "base/direction.hpp"
#include "base/graphemes.hpp"
#include "base/utf8.hpp"
#include "story/fill.hpp"
#include "story/invisible.hpp"

namespace attnpress {
namespace {

constexpr std::string_view space_mark = "␣";
constexpr std::string_view newline_mark = "⏎";
constexpr std::string_view tab_mark = "↹";
constexpr std::string_view joined_mark = "·";

/// In the brackets of marks: "⟨E6⟩".
std::string mark(const std::string& inside, const Strings& strings) {
  return fill_plain(strings, "token.mark", {{"mark", inside}});
}

std::string byte_mark(unsigned char byte, const Strings& strings) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  return mark({digits[byte >> 4U], digits[byte & 15U]}, strings);
}

/// Valid stretches as text, other bytes as ⟨E6⟩.
std::string readable_bytes(std::string bytes, const Strings& strings) {
  std::string out;
  while (const std::optional<std::size_t> bad = find_invalid_utf8(bytes)) {
    out += bytes.substr(0, *bad);
    out += byte_mark(static_cast<unsigned char>(bytes[*bad]), strings);
    bytes.erase(0, *bad + 1);
  }
  return out + bytes;
}

/// The byte that byte-level BPE (GPT-2) writes as this character; nothing if it is none of its 256.
std::optional<unsigned char> bpe_byte(char32_t code_point) {
  const auto shown_as_itself = [](unsigned byte) {
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || (byte >= 0xAE && byte <= 0xFF);
  };
  if (code_point < 256 && shown_as_itself(code_point)) return static_cast<unsigned char>(code_point);
  char32_t next = 256;
  for (unsigned byte = 0; byte < 256; ++byte) {
    if (shown_as_itself(byte)) continue;
    if (next == code_point) return static_cast<unsigned char>(byte);
    ++next;
  }
  return std::nullopt;
}

/// Byte-level BPE written out as the bytes it stands for; a token with any other character is left as it is.
std::string decode_bpe(std::string_view token, const Strings& strings) {
  std::string bytes;
  for (const char32_t code_point : to_code_points(token)) {
    const std::optional<unsigned char> byte = bpe_byte(code_point);
    if (!byte) return std::string(token);
    bytes += static_cast<char>(*byte);
  }
  return readable_bytes(bytes, strings);
}

std::string decode_wordpiece(std::string_view token) {
  if (token.size() > 2 && token.starts_with("##")) return std::string(joined_mark) + std::string(token.substr(2));
  return std::string(token);
}

std::optional<unsigned> hexadecimal(char letter) {
  if (letter >= '0' && letter <= '9') return static_cast<unsigned>(letter - '0');
  if (letter >= 'A' && letter <= 'F') return static_cast<unsigned>(letter - 'A' + 10);
  if (letter >= 'a' && letter <= 'f') return static_cast<unsigned>(letter - 'a' + 10);
  return std::nullopt;
}

/// "▁" is a space; "<0xE6>" is a byte.
std::string decode_sentencepiece(std::string_view token, const Strings& strings) {
  std::string bytes;
  for (std::size_t i = 0; i < token.size();) {
    const std::string_view rest = token.substr(i);
    if (rest.starts_with("▁")) {
      bytes += ' ';
      i += std::string_view("▁").size();
    } else if (rest.size() >= 6 && rest.starts_with("<0x") && rest[5] == '>' && hexadecimal(rest[3]) &&
               hexadecimal(rest[4])) {
      bytes += static_cast<char>(*hexadecimal(rest[3]) * 16 + *hexadecimal(rest[4]));
      i += 6;
    } else {
      bytes += rest.front();
      ++i;
    }
  }
  return readable_bytes(bytes, strings);
}

std::string decode(std::string_view token, TokenStyle style, const Strings& strings) {
  switch (style) {
    case TokenStyle::plain:
      return std::string(token);
    case TokenStyle::bpe:
      return decode_bpe(token, strings);
    case TokenStyle::wordpiece:
      return decode_wordpiece(token);
    case TokenStyle::sentencepiece:
      return decode_sentencepiece(token, strings);
  }
  return std::string(token);
}

/// What two tokens must not share: the ink of their short names. Where one has a mark, all that a narrow page may leave
/// of it are its ends, which are alike in all marks.
std::string key_of(const std::string& text, const Strings& strings) {
  constexpr int shortest = 5;
  const std::string opening = strings["token.mark"].substr(0, strings["token.mark"].find('{'));
  return without_invisible(shortened(text, text.find(opening) != std::string::npos ? shortest : short_name));
}

}  // namespace

std::string display_token(std::string_view token, TokenStyle style, const Strings& strings) {
  if (token.empty()) return strings["token.empty"];
  const std::vector<char32_t> points = to_code_points(decode(token, style, strings));
  std::string out;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const char32_t point = points[i];
    // A space between two words shows by itself; at either end, or beside another, it needs its mark.
    const bool between = i > 0 && i + 1 < points.size() && points[i - 1] > U' ' && points[i + 1] > U' ';
    if (point == U' ') {
      out += between ? std::string_view(" ") : space_mark;
    } else if (point == U'\n') {
      out += newline_mark;
    } else if (point == U'\t') {
      out += tab_mark;
    } else if (is_invisible(point) && !shapes_neighbours(points, i)) {
      out += mark(code_point_name(point), strings);
    } else {
      out += to_utf8(point);
    }
  }
  return out;
}

std::vector<Label> token_labels(const std::vector<InputToken>& tokens, TokenStyle style, const Strings& strings) {
  std::vector<Label> labels;
  std::map<std::string, int> counts;
  for (const InputToken& token : tokens) {
    Label label;
    label.text = display_token(token.text, style, strings);
    ++counts[key_of(label.text, strings)];
    labels.push_back(std::move(label));
  }
  std::map<std::string, int> seen;
  for (Label& label : labels) {
    const std::string key = key_of(label.text, strings);
    if (counts[key] > 1) label.index = std::to_string(++seen[key]);
  }
  return labels;
}

std::string shortened(const std::string& text, int most) {
  const std::vector<std::size_t> offsets = grapheme_offsets(text);
  const auto limit = static_cast<std::size_t>(most);
  return offsets.size() - 1 <= limit ? text : without_middle(text, offsets, limit - 1);
}

std::string name_in_text(const Label& label, int most) {
  // Only the name is isolated: the index stands to its right whatever its direction, as it does in labels.
  const std::string name = isolated(shortened(label.text, most));
  return label.index.empty() ? name : name + " " + label.index;
}

}  // namespace attnpress
