#include "input/number.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <system_error>
#include <utility>

#include "input/slips.hpp"
#include "input/source_text.hpp"

namespace attnpress {
namespace {

constexpr std::string_view digits = "0123456789";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The pieces of a number that follows the grammar as far as it goes; `rest` is what does not fit.
struct Pieces {
  std::string_view sign, integer, fraction, exponent, rest;
  bool point = false;
  bool exponent_mark = false;
};

std::string_view take(std::string_view& text, std::size_t count) {
  const std::string_view taken = text.substr(0, count);
  text.remove_prefix(taken.size());
  return taken;
}

std::string_view take_digits(std::string_view& text, std::string_view allowed = digits) {
  return take(text, std::min(text.find_first_not_of(allowed), text.size()));
}

std::string_view take_sign(std::string_view& text) {
  return take(text, !text.empty() && (text.front() == '-' || text.front() == '+') ? 1 : 0);
}

Pieces split_number(std::string_view text) {
  Pieces pieces;
  pieces.sign = take_sign(text);
  pieces.integer = take_digits(text);
  if (text.starts_with('.')) {
    pieces.point = true;
    text.remove_prefix(1);
    pieces.fraction = take_digits(text);
  }
  if (!text.empty() && (text.front() == 'e' || text.front() == 'E')) {
    pieces.exponent_mark = true;
    text.remove_prefix(1);
    const std::string_view from = text;
    (void)take_sign(text);
    (void)take_digits(text);
    pieces.exponent = from.substr(0, from.size() - text.size());
  }
  pieces.rest = text;
  return pieces;
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return out;
}

bool is_non_finite(std::string_view text) {
  (void)take_sign(text);
  if (text.starts_with('.')) text.remove_prefix(1);
  constexpr std::array<std::string_view, 3> words = {"inf", "infinity", "nan"};
  return std::ranges::find(words, lower(text)) != words.end();
}

bool is_based(std::string_view text) {
  (void)take_sign(text);
  return text.size() > 2 && text[0] == '0' && std::string_view("xXoObB").find(text[1]) != std::string_view::npos;
}

bool follows_grammar(const Pieces& pieces) {
  if (!pieces.rest.empty() || pieces.integer.empty()) return false;
  if (pieces.integer.size() > 1 && pieces.integer.front() == '0') return false;
  if (pieces.point && pieces.fraction.empty()) return false;
  return !pieces.exponent_mark || (!pieces.exponent.empty() && is_digit(pieces.exponent.back()));
}

ReadNumber mistake(std::string message, std::string hint = {}, std::size_t at = 0) {
  return {0, std::move(message), std::move(hint), at};
}

/// " 1, 2": the text in a hint, where it is short enough to be read.
std::string example(std::string_view text) {
  constexpr std::size_t longest = 40;
  return text.size() <= longest ? ": " + std::string(text) : std::string();
}

/// A sign of another keyboard; the hint shows what the whole would be in ASCII.
std::optional<ReadNumber> explain_wide_sign(std::string_view text) {
  const std::optional<WideSign> sign = find_wide_sign(text);
  if (!sign) return std::nullopt;
  const std::string what = sign_text(*sign);
  if (sign->ascii == '"' || sign->ascii == '\'') {
    return mistake(quote(text) + " stands in quotation marks", "write it without them", sign->offset);
  }
  const std::string corrected = sign->ascii == ' ' ? std::string() : example(to_ascii_signs(text));
  return mistake(quote(text) + " is not a number: it holds " + what, use_ascii(*sign) + corrected, sign->offset);
}

/// Several numbers where blanks or semicolons stand for the comma.
std::optional<ReadNumber> explain_missing_comma(std::string_view text) {
  const std::size_t gap = text.find_first_of(" ;\t");
  if (gap == std::string_view::npos) return std::nullopt;
  std::string with_commas;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" ;\t", start), text.size());
    const std::string_view part = text.substr(start, end - start);
    if (!follows_grammar(split_number(part))) return std::nullopt;
    with_commas.append(with_commas.empty() ? "" : ", ").append(part);
    start = std::min(text.find_first_not_of(" ;\t", end), text.size());
  }
  return mistake("a comma is missing in " + quote(text), "use an ASCII comma" + example(with_commas), gap);
}

ReadNumber explain(std::string_view text, const Pieces& pieces) {
  const std::string shown = quote(text);
  if (text.empty()) return mistake("a number is missing");
  if (is_non_finite(text)) return mistake(shown + " is not finite");
  if (std::optional<ReadNumber> wide = explain_wide_sign(text)) return *std::move(wide);
  if (std::optional<ReadNumber> several = explain_missing_comma(text)) return *std::move(several);
  if (is_based(text)) return mistake(shown + " is not a decimal number", "write it in decimal, without prefix");
  if (text.find('_') != std::string_view::npos &&
      text.find_first_not_of("+-0123456789_.eE") == std::string_view::npos) {
    return mistake(shown + " has an underscore", "write the digits without separators");
  }
  if (text.find(',') != std::string_view::npos)
    return mistake(shown + " is not a number", "the decimal sign is a point");
  if (text.find_first_of("/%") != std::string_view::npos && is_digit(text.front())) {
    return mistake(shown + " is not a number", "write it as a decimal number, like 0.5");
  }
  const bool ends_well = pieces.rest.empty();
  if (ends_well && pieces.integer.empty() && pieces.point && !pieces.fraction.empty()) {
    return mistake(shown + " has no digit before the point",
                   "write " + std::string(pieces.sign) + "0." + std::string(pieces.fraction));
  }
  if (ends_well && pieces.point && pieces.fraction.empty() && !pieces.integer.empty()) {
    return mistake(shown + " has no digit after the point");
  }
  if (ends_well && pieces.exponent_mark && !pieces.integer.empty() &&
      (pieces.exponent.empty() || !is_digit(pieces.exponent.back()))) {
    return mistake(shown + " has an exponent without digits");
  }
  if (ends_well && pieces.integer.size() > 1 && pieces.integer.front() == '0') {
    return mistake(shown + " has a leading zero", "some readers of YAML take it for octal; write it without");
  }
  return mistake(shown + " is not a number");
}

/// Whether the number is beyond the largest double (true) or below the smallest, given that it is one of the two.
bool is_too_large(const Pieces& pieces) {
  long exponent = 0;
  if (!pieces.exponent.empty()) {
    constexpr std::size_t enough = 10;
    exponent = std::strtol(std::string(pieces.exponent.substr(0, enough)).c_str(), nullptr, 10);
  }
  const std::size_t zeros = std::min(pieces.fraction.find_first_not_of('0'), pieces.fraction.size());
  const long magnitude = pieces.integer != "0" ? static_cast<long>(pieces.integer.size()) : -static_cast<long>(zeros);
  return exponent + magnitude > 0;
}

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, text) != words.end();
}

bool is_truth_value(std::string_view text) {
  return is_one_of(text, {"y",    "Y",    "yes",   "Yes",   "YES",   "n",  "N",  "no", "No",  "NO",  "true",
                          "True", "TRUE", "false", "False", "FALSE", "on", "On", "ON", "off", "Off", "OFF"});
}

/// `190:20:30.15`: base 60 in YAML 1.1.
bool is_sexagesimal(std::string_view text) {
  if (text.empty() || !is_digit(text.front()) || text.find(':') == std::string_view::npos) return false;
  (void)take_digits(text, "0123456789_");
  while (text.starts_with(':')) {
    text.remove_prefix(1);
    const std::string_view part = take_digits(text);
    if (part.empty() || part.size() > 2 || (part.size() == 2 && part.front() > '5')) return false;
  }
  if (text.starts_with('.')) text.remove_prefix(1);
  (void)take_digits(text, "0123456789_");
  return text.empty();
}

bool is_prefixed_integer(std::string_view text) {
  if (text.size() < 3 || text[0] != '0') return false;
  const std::string_view allowed = text[1] == 'x'   ? "0123456789abcdefABCDEF_"
                                   : text[1] == 'o' ? "01234567"
                                   : text[1] == 'b' ? "01_"
                                                    : "";
  return text.substr(2).find_first_not_of(allowed) == std::string_view::npos;
}

bool is_yaml_number(std::string_view text) {
  (void)take_sign(text);
  if (is_one_of(text, {".inf", ".Inf", ".INF", ".nan", ".NaN", ".NAN"})) return true;
  if (is_prefixed_integer(text) || is_sexagesimal(text)) return true;
  const std::string_view integer = is_digit(text.empty() ? ' ' : text.front()) ? take_digits(text, "0123456789_") : "";
  std::string_view fraction;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    fraction = take_digits(text, "0123456789_");
  }
  if (integer.empty() && (fraction.empty() || !is_digit(fraction.front()))) return false;
  if (text.empty()) return true;
  if (text.front() != 'e' && text.front() != 'E') return false;
  text.remove_prefix(1);
  (void)take_sign(text);
  return !take_digits(text).empty() && text.empty();
}

}  // namespace

ReadNumber read_number(std::string_view text) {
  const Pieces pieces = split_number(text);
  if (!follows_grammar(pieces)) return explain(text, pieces);
  ReadNumber number;
  const char* first = text.data() + (pieces.sign == "+" ? 1 : 0);
  const auto [end, status] = std::from_chars(first, text.data() + text.size(), number.value);
  if (status != std::errc::result_out_of_range) return number;
  const std::string shown = quote(text);
  return is_too_large(pieces) ? mistake(shown + " is too large for a double (at most 1.8e308)")
                              : mistake(shown + " is too small for a double; it would become 0");
}

std::string number_spelling(std::string_view text, double value) {
  if (value == 0 && text.starts_with('-')) return "0";
  std::string out;
  for (const char c : text) {
    if (c == '-') {
      out += "\xE2\x88\x92";
    } else {
      out += c;
    }
  }
  return out;
}

std::string_view yaml_reads_as(std::string_view text) {
  if (is_one_of(text, {"~", "null", "Null", "NULL"})) return "null";
  if (is_truth_value(text)) return "a truth value";
  if (is_yaml_number(text)) return "a number";
  return "";
}

}  // namespace attnpress
