#include "story/fill.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <memory>
#include <optional>

#include "base/direction.hpp"
#include "base/utf8.hpp"
#include "story/formulas.hpp"

namespace attnpress {
namespace {

void append_words(RichText& out, std::string text, Tone tone, bool bold = false) {
  if (text.empty()) return;
  if (!out.parts.empty()) {
    if (auto* last = std::get_if<Words>(&out.parts.back());
        last != nullptr && last->tone == tone && last->bold == bold) {
      last->text += text;
      return;
    }
  }
  out.parts.emplace_back(Words{std::move(text), tone, bold});
}

void append_formula(RichText& out, Formula formula, Tone tone) {
  if (formula.tone == Tone::normal) formula.tone = tone;
  out.parts.emplace_back(std::make_shared<const Formula>(std::move(formula)));
}

void append_text(RichText& out, const RichText& text, Tone tone) {
  for (const auto& part : text.parts) {
    if (const auto* words = std::get_if<Words>(&part)) {
      append_words(out, words->text, words->tone == Tone::normal ? tone : words->tone, words->bold);
    } else {
      append_formula(out, *std::get<std::shared_ptr<const Formula>>(part), tone);
    }
  }
}

void append_value(RichText& out, const FillValue& value, Tone tone) {
  if (const auto* words = std::get_if<std::string>(&value)) {
    append_words(out, isolated(*words), tone);
  } else if (const auto* formula = std::get_if<Formula>(&value)) {
    append_formula(out, *formula, tone);
  } else {
    append_text(out, std::get<RichText>(value), tone);
  }
}

/// Han characters and full-width punctuation: no space stands between two of them.
bool is_set_solid(char32_t code_point) {
  return (code_point >= 0x3001 && code_point <= 0x303F) || (code_point >= 0x3400 && code_point <= 0x9FFF) ||
         (code_point >= 0xF900 && code_point <= 0xFAFF) || (code_point >= 0xFF01 && code_point <= 0xFF60) ||
         (code_point >= 0x20000 && code_point <= 0x3FFFF);
}

bool is_set_solid(const std::string& text, bool first) {
  const std::vector<char32_t> letters = to_code_points(text);
  return !letters.empty() && is_set_solid(first ? letters.front() : letters.back());
}

/// Whether the first or the last character of a value is set solid.
bool is_set_solid(const FillValue& value, bool first) {
  if (const auto* words = std::get_if<std::string>(&value)) return is_set_solid(*words, first);
  const auto* text = std::get_if<RichText>(&value);
  if (text == nullptr || text->empty()) return false;
  const auto* words = std::get_if<Words>(first ? &text->parts.front() : &text->parts.back());
  return words != nullptr && is_set_solid(words->text, first);
}

const FillValue* value_of(const TemplatePiece& piece, const FillArguments& arguments) {
  const auto found = std::find_if(arguments.begin(), arguments.end(),
                                  [&](const auto& argument) { return argument.first == piece.text; });
  return piece.placeholder && found != arguments.end() ? &found->second : nullptr;
}

/// A Chinese text has spaces around a placeholder for numbers and Latin letters: before or behind a Chinese value the
/// one that would stand between Han characters goes.
void close_up(std::vector<TemplatePiece>& pieces, const FillArguments& arguments) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const FillValue* value = value_of(pieces[i], arguments);
    if (value == nullptr) continue;
    if (i > 0 && !pieces[i - 1].placeholder && is_set_solid(*value, true)) {
      std::string& before = pieces[i - 1].text;
      if (before.ends_with(' ') && is_set_solid(before.substr(0, before.size() - 1), false)) before.pop_back();
    }
    if (i + 1 < pieces.size() && !pieces[i + 1].placeholder && is_set_solid(*value, false)) {
      std::string& behind = pieces[i + 1].text;
      if (behind.starts_with(' ') && is_set_solid(behind.substr(1), true)) behind.erase(0, 1);
    }
  }
}

RichText filled(const std::vector<TemplatePiece>& pieces, const std::string& language, const FillArguments& arguments,
                Tone tone) {
  RichText out;
  out.language = language;
  for (const TemplatePiece& piece : pieces) {
    if (!piece.placeholder) {
      append_words(out, piece.text, tone);
      continue;
    }
    if (const FillValue* value = value_of(piece, arguments)) {
      append_value(out, *value, tone);
    } else if (std::optional<Formula> formula = named_formula(piece.text)) {
      append_formula(out, std::move(*formula), tone);
    } else {
      assert(false && "a text names a placeholder that nothing fills");
    }
  }
  return out;
}

}  // namespace

Template parse_template(std::string_view text) {
  Template out;
  std::string words;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char letter = text[i];
    const bool brace = letter == '{' || letter == '}';
    if (brace && i + 1 < text.size() && text[i + 1] == letter) {
      words += letter;
      ++i;
      continue;
    }
    const std::size_t end = letter == '{' ? text.find_first_of("{}", i + 1) : std::string_view::npos;
    if (end != std::string_view::npos && text[end] == '}') {
      if (!words.empty()) out.pieces.push_back({std::exchange(words, {})});
      out.pieces.push_back({std::string(text.substr(i + 1, end - i - 1)), true, i});
      i = end;
      continue;
    }
    if (brace) out.stray_braces.push_back(i);
    words += letter;
  }
  if (!words.empty()) out.pieces.push_back({std::move(words)});
  return out;
}

RichText fill_text(std::string_view text, const std::string& language, const FillArguments& arguments, Tone tone) {
  const Template parsed = parse_template(text);
  assert(parsed.well_formed());
  return filled(parsed.pieces, language, arguments, tone);
}

RichText fill(const Strings& strings, std::string_view key, const FillArguments& arguments, Tone tone) {
  Template parsed = parse_template(strings[key]);
  assert(parsed.well_formed());
  if (strings.language.starts_with("zh")) close_up(parsed.pieces, arguments);
  return filled(parsed.pieces, strings.language, arguments, tone);
}

std::string fill_plain(const Strings& strings, std::string_view key, const FillArguments& arguments) {
  return plain_text(fill(strings, key, arguments));
}

RichText joined(RichText first, const RichText& second) {
  if (first.language.empty()) first.language = second.language;
  append_text(first, second, Tone::normal);
  return first;
}

}  // namespace attnpress
