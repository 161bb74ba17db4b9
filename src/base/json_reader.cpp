#include "base/json_reader.hpp"

#include <algorithm>
#include <charconv>

#include "base/utf8.hpp"

namespace attnpress {
namespace {

constexpr int deepest = 64;

/// A cursor over the text; every function returns false at the first fault.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  [[nodiscard]] bool document(JsonValue& out) {
    if (!value(out, 0)) return false;
    skip_blanks();
    return text_.empty();
  }

 private:
  void skip_blanks() { text_.remove_prefix(std::min(text_.find_first_not_of(" \t\r\n"), text_.size())); }

  [[nodiscard]] bool accept(std::string_view word) {
    if (text_.substr(0, word.size()) != word) return false;
    text_.remove_prefix(word.size());
    return true;
  }

  [[nodiscard]] bool value(JsonValue& out, int depth) {
    skip_blanks();
    if (text_.empty() || depth > deepest) return false;
    switch (text_.front()) {
      case '{':
        return object(out, depth);
      case '[':
        return array(out, depth);
      case '"':
        out.kind = JsonValue::Kind::text;
        return string(out.text);
      default:
        return word(out) || number(out);
    }
  }

  [[nodiscard]] bool word(JsonValue& out) {
    if (accept("null")) return true;
    out.kind = JsonValue::Kind::boolean;
    out.truth = accept("true");
    return out.truth || accept("false");
  }

  [[nodiscard]] bool number(JsonValue& out) {
    out.kind = JsonValue::Kind::number;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), out.number);
    const bool digit = text_.front() == '-' || (text_.front() >= '0' && text_.front() <= '9');
    if (error != std::errc() || !digit) return false;
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return true;
  }

  [[nodiscard]] bool array(JsonValue& out, int depth) {
    out.kind = JsonValue::Kind::array;
    text_.remove_prefix(1);
    skip_blanks();
    if (accept("]")) return true;
    do {
      if (!value(out.items.emplace_back(), depth + 1)) return false;
      skip_blanks();
    } while (accept(","));
    return accept("]");
  }

  [[nodiscard]] bool object(JsonValue& out, int depth) {
    out.kind = JsonValue::Kind::object;
    text_.remove_prefix(1);
    skip_blanks();
    if (accept("}")) return true;
    do {
      skip_blanks();
      if (!string(out.names.emplace_back())) return false;
      skip_blanks();
      if (!accept(":") || !value(out.items.emplace_back(), depth + 1)) return false;
      skip_blanks();
    } while (accept(","));
    return accept("}");
  }

  [[nodiscard]] bool string(std::string& out) {
    if (!accept("\"")) return false;
    while (!text_.empty() && text_.front() != '"') {
      if (static_cast<unsigned char>(text_.front()) < 0x20) return false;
      if (text_.front() == '\\') {
        if (!escape(out)) return false;
      } else {
        out += text_.front();
        text_.remove_prefix(1);
      }
    }
    return accept("\"");
  }

  [[nodiscard]] bool escape(std::string& out) {
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    text_.remove_prefix(1);
    if (text_.empty()) return false;
    const char letter = text_.front();
    text_.remove_prefix(1);
    if (letter == 'u') return code_point(out);
    const std::size_t index = letters.find(letter);
    if (index == std::string_view::npos) return false;
    out += meanings[index];
    return true;
  }

  [[nodiscard]] bool code_point(std::string& out) {
    char32_t point = 0;
    if (!unit(point)) return false;
    if (point >= 0xD800 && point < 0xDC00) {
      char32_t low = 0;
      if (!accept("\\u") || !unit(low) || low < 0xDC00 || low > 0xDFFF) return false;
      point = 0x10000 + ((point - 0xD800) << 10U) + (low - 0xDC00);
    } else if (point >= 0xDC00 && point < 0xE000) {
      return false;
    }
    out += to_utf8(point);
    return true;
  }

  [[nodiscard]] bool unit(char32_t& out) {
    unsigned int number = 0;
    if (text_.size() < 4) return false;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + 4, number, 16);
    if (error != std::errc() || end != text_.data() + 4) return false;
    text_.remove_prefix(4);
    out = number;
    return true;
  }

  std::string_view text_;
};

}  // namespace

const JsonValue* JsonValue::find(std::string_view name) const {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? nullptr : &items[static_cast<std::size_t>(found - names.begin())];
}

std::string JsonValue::text_of(std::string_view name) const {
  const JsonValue* member = find(name);
  return member != nullptr && member->kind == Kind::text ? member->text : std::string();
}

double JsonValue::number_of(std::string_view name) const {
  const JsonValue* member = find(name);
  return member != nullptr && member->kind == Kind::number ? member->number : 0;
}

std::optional<JsonValue> parse_json(std::string_view text) {
  JsonValue out;
  if (find_invalid_utf8(text) || !Reader(text).document(out)) return std::nullopt;
  return out;
}

}  // namespace attnpress
