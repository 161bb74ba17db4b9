#include "press_problems.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.hpp"

namespace attnpress {
namespace {

/// The character a message is about, by its "U+6211".
std::optional<char32_t> character_of(std::string_view message) {
  const std::size_t start = message.find("U+");
  if (start == std::string_view::npos) return std::nullopt;
  unsigned int number = 0;
  const char* digits = message.data() + start + 2;
  const auto [end, error] = std::from_chars(digits, message.data() + message.size(), number, 16);
  return error == std::errc() && end != digits ? std::optional<char32_t>(number) : std::nullopt;
}

Place place_in_file(const InputFile& file, std::size_t offset) {
  const std::string_view before = std::string_view(file.bytes).substr(0, offset);
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 = 0: the first line
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t column = to_code_points(before.substr(line_start)).size();
  return {file.name, static_cast<int>(lines) + 1, static_cast<int>(column) + 1};
}

/// Characters that no font has, each with what shaping said of it.
using MissingCharacters = std::map<char32_t, Diagnostic>;

/// Collects which of the missing characters stand at which place.
class Findings {
 public:
  explicit Findings(const MissingCharacters& missing) : missing_(missing) {}

  void consider(const std::string& text, const Place& place) {
    if (place.line == 0) return;
    for (const char32_t point : to_code_points(text)) {
      if (missing_.contains(point)) add(point, place, {place.line, place.column});
    }
  }

  /// What was not found yet, where it is written in the file, line by line; what is not there either is told as it is.
  void consider_rest(const InputFile& file, Diagnostics& out) {
    std::map<std::size_t, char32_t> written;  // by offset
    for (const auto& [point, problem] : missing_) {
      if (placed_.contains(point)) continue;
      const std::size_t offset = file.bytes.find(to_utf8(point));
      if (offset == std::string::npos) {
        out.error({file.name, 0, 0}, problem.message, problem.hint);
      } else {
        written.emplace(offset, point);
      }
    }
    for (const auto& [offset, point] : written) {
      const Place place = place_in_file(file, offset);
      add(point, place, {place.line, 0});
    }
  }

  /// One error for each place.
  void report(Diagnostics& out) const {
    for (const auto& [key, found] : found_) {
      out.error(found.place, "no font has " + listed(found.points), missing_.at(found.points.front()).hint);
    }
  }

 private:
  struct Found {
    Place place;
    std::vector<char32_t> points;  ///< in their order, each once
  };

  void add(char32_t point, const Place& place, std::pair<int, int> key) {
    placed_.insert(point);
    Found& found = found_.try_emplace(key, Found{place, {}}).first->second;
    if (std::ranges::find(found.points, point) == found.points.end()) found.points.push_back(point);
  }

  static std::string listed(const std::vector<char32_t>& points) {
    constexpr std::size_t most = 12;
    std::string out;
    for (std::size_t i = 0; i < std::min(points.size(), most); ++i) {
      out += (i > 0 ? ", " : "") + code_point_name(points[i]) + " '" + to_utf8(points[i]) + "'";
    }
    return out + (points.size() > most ? " and " + std::to_string(points.size() - most) + " more" : "");
  }

  const MissingCharacters& missing_;
  std::map<std::pair<int, int>, Found> found_;
  std::set<char32_t> placed_;
};

/// One error for each token, caption or line that holds characters no font has.
void report_missing(const MissingCharacters& missing, const Scenario& scenario, const InputFile& file,
                    Diagnostics& out) {
  Findings findings(missing);
  for (const InputToken& token : scenario.query_tokens) findings.consider(token.text, token.place);
  for (const InputToken& token : scenario.key_tokens) findings.consider(token.text, token.place);
  for (const auto& [key, caption] : scenario.captions) findings.consider(caption.text, caption.place);
  findings.consider_rest(file, out);
  findings.report(out);
}

}  // namespace

Diagnostics place_problems(const Diagnostics& problems, const Scenario& scenario, const InputFile& file) {
  Diagnostics out;
  MissingCharacters missing;
  std::set<std::string> seen;
  for (const Diagnostic& problem : problems.items()) {
    if (const std::optional<char32_t> character = character_of(problem.message)) {
      missing.try_emplace(*character, problem);
    } else if (seen.insert(problem.message).second) {
      out.error({file.name, 0, 0}, problem.message, problem.hint);
    }
  }
  report_missing(missing, scenario, file, out);
  quote_lines(out, file);
  out.sort();
  return out;
}

}  // namespace attnpress
