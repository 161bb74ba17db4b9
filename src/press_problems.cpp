#include "press_problems.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "base/utf8.hpp"

namespace attnpress {
namespace {

/// The character a message is about, as UTF-8, by its "U+6211"; "" if it names none.
std::string character_of(std::string_view message) {
  const std::size_t start = message.find("U+");
  if (start == std::string_view::npos) return {};
  unsigned int number = 0;
  const char* digits = message.data() + start + 2;
  const auto [end, error] = std::from_chars(digits, message.data() + message.size(), number, 16);
  return error == std::errc() && end != digits ? to_utf8(number) : std::string();
}

Place place_in_file(const InputFile& file, std::size_t offset) {
  const std::string_view before = std::string_view(file.bytes).substr(0, offset);
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 = 0: the first line
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t column = to_code_points(before.substr(line_start)).size();
  return {file.name, static_cast<int>(lines) + 1, static_cast<int>(column) + 1};
}

/// Where the scenario says the character: in a token, a caption, or (as written in the file) anywhere else.
Place find_character(const std::string& character, const Scenario& scenario, const InputFile& file) {
  std::optional<Place> found;
  const auto consider = [&](const std::string& text, const Place& place) {
    if (place.line == 0 || text.find(character) == std::string::npos) return;
    if (!found || std::pair(place.line, place.column) < std::pair(found->line, found->column)) found = place;
  };
  for (const InputToken& token : scenario.query_tokens) consider(token.text, token.place);
  for (const InputToken& token : scenario.key_tokens) consider(token.text, token.place);
  for (const auto& [key, caption] : scenario.captions) consider(caption.text, caption.place);
  if (found) return *found;
  const std::size_t offset = file.bytes.find(character);
  return offset == std::string::npos ? Place{file.name, 0, 0} : place_in_file(file, offset);
}

std::string line_of(const InputFile& file, int line) {
  std::string_view rest = file.bytes;
  for (int count = 1; count < line; ++count) rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
  rest = rest.substr(0, rest.find('\n'));
  if (!rest.empty() && rest.back() == '\r') rest.remove_suffix(1);
  return std::string(rest);
}

}  // namespace

Diagnostics place_problems(const Diagnostics& problems, const Scenario& scenario, const InputFile& file) {
  Diagnostics out;
  std::set<std::string> seen;
  for (Diagnostic problem : problems.items()) {
    if (!seen.insert(problem.message).second) continue;
    const std::string character = character_of(problem.message);
    problem.place = character.empty() ? Place{file.name, 0, 0} : find_character(character, scenario, file);
    if (problem.place.line > 0) problem.source_line = line_of(file, problem.place.line);
    out.add(std::move(problem));
  }
  out.sort();
  return out;
}

}  // namespace attnpress
