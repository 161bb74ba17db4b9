#include "story/fill.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <optional>

#include "base/direction.hpp"
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

}  // namespace

Template parse_template(std::string_view text) {
  Template out;
  std::string words;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char letter = text[i];
    if ((letter == '{' || letter == '}') && i + 1 < text.size() && text[i + 1] == letter) {
      words += letter;
      ++i;
    } else if (letter == '{') {
      const std::size_t end = text.find_first_of("{}", i + 1);
      if (end == std::string_view::npos || text[end] == '{') {
        out.well_formed = false;
        return out;
      }
      if (!words.empty()) out.pieces.push_back({std::exchange(words, {}), false});
      out.pieces.push_back({std::string(text.substr(i + 1, end - i - 1)), true});
      i = end;
    } else if (letter == '}') {
      out.well_formed = false;
      return out;
    } else {
      words += letter;
    }
  }
  if (!words.empty()) out.pieces.push_back({std::move(words), false});
  return out;
}

RichText fill_text(std::string_view text, const std::string& language, const FillArguments& arguments, Tone tone) {
  RichText out;
  out.language = language;
  const Template parsed = parse_template(text);
  assert(parsed.well_formed);
  for (const TemplatePiece& piece : parsed.pieces) {
    if (!piece.placeholder) {
      append_words(out, piece.text, tone);
      continue;
    }
    const auto found = std::find_if(arguments.begin(), arguments.end(),
                                    [&](const auto& argument) { return argument.first == piece.text; });
    if (found != arguments.end()) {
      append_value(out, found->second, tone);
    } else if (std::optional<Formula> formula = named_formula(piece.text)) {
      append_formula(out, std::move(*formula), tone);
    } else {
      assert(false && "a text names a placeholder that nothing fills");
    }
  }
  return out;
}

RichText fill(const Strings& strings, std::string_view key, const FillArguments& arguments, Tone tone) {
  return fill_text(strings[key], strings.language, arguments, tone);
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
