#include "story/printed_arithmetic.hpp"

#include <cmath>
#include <cstdlib>

namespace attnpress::testing {
namespace {

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

/// One byte a sign: × is *, √ is r, − is -.
std::string ascii(std::string text) {
  text = replaced(std::move(text), "×", "*");
  text = replaced(std::move(text), "√", "r");
  return replaced(std::move(text), "−", "-");
}

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// Cuts at `separator` outside all brackets.
std::vector<std::string> split(const std::string& text, const std::string& separator) {
  std::vector<std::string> out;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == ']') --depth;
    if (depth == 0 && text.compare(i, separator.size(), separator) == 0) {
      out.push_back(text.substr(start, i - start));
      start = i + separator.size();
      i = start - 1;
    }
  }
  out.push_back(text.substr(start));
  return out;
}

/// Whether the bracket that opens the text closes at its very end.
bool wrapped(const std::string& text, char opening, char closing) {
  if (text.size() < 2 || text.front() != opening || text.back() != closing) return false;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == ']') --depth;
    if (depth == 0 && i + 1 < text.size()) return false;
  }
  return true;
}

std::vector<std::string> entries_of(const std::string& inside) {
  std::vector<std::string> out;
  for (const std::string& part : split(inside, ", ")) {
    for (const std::string& entry : split(part, "  ")) {
      if (!trimmed(entry).empty()) out.push_back(trimmed(entry));
    }
  }
  return out;
}

bool is_number(const std::string& text) {
  if (text.empty() || (text[0] != '-' && text[0] != '+' && (text[0] < '0' || text[0] > '9'))) return false;
  char* end = nullptr;
  std::strtold(text.c_str(), &end);
  return *end == '\0';
}

template <typename Function>
std::optional<Worked> combined(const std::optional<Worked>& left, const std::optional<Worked>& right,
                               Function function) {
  if (!left || !right) return std::nullopt;
  if (left->vector && right->vector && left->values.size() != right->values.size()) return std::nullopt;
  Worked out;
  out.vector = left->vector || right->vector;
  const std::size_t count = left->vector ? left->values.size() : right->values.size();
  for (std::size_t i = 0; i < count; ++i) {
    out.values.push_back(function(left->values[left->vector ? i : 0], right->values[right->vector ? i : 0]));
  }
  return out;
}

std::optional<Worked> work(const std::string& raw);

template <typename Function>
std::optional<Worked> folded(const std::vector<std::string>& parts, Function function) {
  std::optional<Worked> sum = work(parts.front());
  for (std::size_t i = 1; i < parts.size(); ++i) sum = combined(sum, work(parts[i]), function);
  return sum;
}

std::optional<Worked> mapped(const std::string& inside, long double (*function)(long double)) {
  std::optional<Worked> value = work(inside);
  if (value) {
    for (long double& number : value->values) number = function(number);
  }
  return value;
}

std::optional<Worked> work_vector(const std::string& inside) {
  Worked out;
  out.vector = true;
  for (const std::string& entry : entries_of(inside)) {
    const std::optional<Worked> value = work(entry);
    if (!value || value->vector) return std::nullopt;
    out.values.push_back(value->values.front());
  }
  return out;
}

/// "2√(3)": a number right before a root.
std::optional<std::size_t> root_behind_number(const std::string& text) {
  const std::size_t root = text.find('r');
  if (root == std::string::npos || root == 0 || !is_number(text.substr(0, root))) return std::nullopt;
  return root;
}

/// a-b without spaces, as exponents write it; the sign of a first number does not count.
std::optional<std::vector<std::string>> tight_difference(const std::string& text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '-' && text[i - 1] != 'e' && text[i - 1] != '(') {
      return std::vector<std::string>{text.substr(0, i), text.substr(i + 1)};
    }
  }
  return std::nullopt;
}

std::optional<Worked> work(const std::string& raw) {
  const std::string text = trimmed(raw);
  if (is_number(text)) return Worked{{std::strtold(text.c_str(), nullptr)}, false};
  if (wrapped(text, '(', ')')) return work(text.substr(1, text.size() - 2));
  if (wrapped(text, '[', ']')) return work_vector(text.substr(1, text.size() - 2));
  if (const auto terms = split(text, " + "); terms.size() > 1) {
    return folded(terms, [](long double a, long double b) { return a + b; });
  }
  if (const auto parts = split(text, "/"); parts.size() > 1) {
    return folded(parts, [](long double a, long double b) { return a / b; });
  }
  if (const auto parts = split(text, "*"); parts.size() > 1) {
    return folded(parts, [](long double a, long double b) { return a * b; });
  }
  if (const auto root = root_behind_number(text)) {
    return combined(work(text.substr(0, *root)), work(text.substr(*root)),
                    [](long double a, long double b) { return a * b; });
  }
  if (text.starts_with("e^")) return mapped(text.substr(2), std::exp);
  if (text.starts_with("r")) return mapped(text.substr(1), std::sqrt);
  if (const auto parts = tight_difference(text)) {
    return folded(*parts, [](long double a, long double b) { return a - b; });
  }
  return std::nullopt;
}

/// `value` rounded to the decimals `printed` shows is `printed`.
bool rounds_to(long double value, const std::string& printed) {
  const std::size_t point = printed.find('.');
  if (printed.find('e') != std::string::npos) return std::abs(value - std::strtold(printed.c_str(), nullptr)) < 1e-15L;
  const int decimals = point == std::string::npos ? 0 : static_cast<int>(printed.size() - point) - 1;
  const long double scale = std::pow(10.0L, static_cast<long double>(decimals));
  // The slack puts a sum that is a tie on paper onto the tie.
  const long double magnitude = std::floor(std::abs(value) * scale + 0.5L + 1e-11L);
  const long double rounded = value < 0 ? -magnitude : magnitude;
  return std::abs(rounded - std::round(std::strtold(printed.c_str(), nullptr) * scale)) < 0.5L;
}

std::optional<bool> compare(const std::string& left_text, const std::string& right_text);

/// "[e^a  e^b]/(e^a + e^b) = [x  y]/z": a reader adds x and y, and must get z. True where the divisor on the left is
/// not the sum of as many terms as there are printed entries.
bool terms_add_up(const std::string& left_divisor, const std::string& right_entries, const std::string& right_sum) {
  std::string terms = trimmed(left_divisor);
  if (wrapped(terms, '(', ')')) terms = terms.substr(1, terms.size() - 2);
  const std::string vector = trimmed(right_entries);
  if (!wrapped(vector, '[', ']')) return true;
  const std::vector<std::string> entries = entries_of(vector.substr(1, vector.size() - 2));
  if (entries.size() < 2 || split(terms, " + ").size() != entries.size()) return true;
  long double sum = 0;
  for (const std::string& entry : entries) sum += std::strtold(entry.c_str(), nullptr);
  return rounds_to(sum, trimmed(right_sum));
}

std::optional<bool> all_parts(const std::vector<std::string>& left, const std::vector<std::string>& right) {
  for (std::size_t i = 0; i < left.size(); ++i) {
    const std::optional<bool> same = compare(left[i], right[i]);
    if (!same || !*same) return same;
  }
  return true;
}

std::optional<bool> compare(const std::string& left_text, const std::string& right_text) {
  std::string left = trimmed(left_text);
  const std::string right = trimmed(right_text);
  if (wrapped(left, '(', ')') && !wrapped(right, '(', ')')) left = trimmed(left.substr(1, left.size() - 2));
  if (is_number(right)) {
    const std::optional<Worked> value = work(left);
    if (!value || value->vector) return std::nullopt;
    return rounds_to(value->values.front(), right);
  }
  if (wrapped(right, '(', ')') && wrapped(left, '(', ')')) {
    return compare(left.substr(1, left.size() - 2), right.substr(1, right.size() - 2));
  }
  if (wrapped(right, '[', ']')) {
    const std::vector<std::string> printed = entries_of(right.substr(1, right.size() - 2));
    const std::optional<Worked> value = work(left);
    if (!value || !value->vector || value->values.size() != printed.size()) return std::nullopt;
    for (std::size_t i = 0; i < printed.size(); ++i) {
      if (!rounds_to(value->values[i], printed[i])) return false;
    }
    return true;
  }
  for (const char* sign : {"/", "*"}) {
    const auto above = split(left, sign);
    const auto below = split(right, sign);
    if (below.size() > 1 && above.size() == below.size()) {
      if (*sign == '/' && !terms_add_up(above.back(), below.front(), below.back())) return false;
      return all_parts(above, below);
    }
  }
  const std::optional<Worked> first = work(left);
  const std::optional<Worked> second = work(right);
  if (!first || !second || first->values.size() != second->values.size()) return std::nullopt;
  for (std::size_t i = 0; i < first->values.size(); ++i) {
    if (std::abs(first->values[i] - second->values[i]) > 1e-15L * std::abs(first->values[i])) return false;
  }
  return true;
}

/// A vector, and what it is divided by.
struct Divided {
  std::vector<std::string> entries;
  std::string divisor;
};

std::optional<Divided> divided_vector(const std::string& text) {
  const auto parts = split(text, "/");
  const std::string vector = trimmed(parts.front());
  if (parts.size() > 2 || !wrapped(vector, '[', ']')) return std::nullopt;
  return Divided{entries_of(vector.substr(1, vector.size() - 2)), parts.size() == 2 ? "/" + trimmed(parts[1]) : ""};
}

}  // namespace

std::optional<bool> shown_entries_come_to(const std::string& left_text, const std::string& right_text) {
  const std::optional<Divided> left = divided_vector(trimmed(ascii(left_text)));
  const std::optional<Divided> right = divided_vector(trimmed(ascii(right_text)));
  if (!left || !right) return std::nullopt;
  if (left->entries.size() != right->entries.size()) return false;
  // Where the right side still divides, entries stand for entries; else each is the result of its division.
  const std::string divisor = right->divisor.empty() ? left->divisor : "";
  if (divisor.find("…") != std::string::npos) return std::nullopt;
  for (std::size_t i = 0; i < left->entries.size(); ++i) {
    const bool gap = left->entries[i] == "…";
    if (gap != (right->entries[i] == "…")) return false;
    if (!gap && compare(left->entries[i] + divisor, right->entries[i]) != true) return false;
  }
  return true;
}

std::optional<Worked> work_out(const std::string& text) { return work(ascii(text)); }

std::optional<bool> comes_to(const std::string& left, const std::string& right) {
  if (left.find("…") != std::string::npos || right.find("…") != std::string::npos) return std::nullopt;
  return compare(ascii(left), ascii(right));
}

}  // namespace attnpress::testing
