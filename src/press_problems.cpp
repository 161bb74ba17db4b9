#include "press_problems.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "base/number_format.hpp"
#include "base/utf8.hpp"

namespace attnpress {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    std::string_view line = text.substr(start, end - start);
    if (line.ends_with('\r')) line.remove_suffix(1);
    out.push_back(line);
    start = end + 1;
  }
  return out;
}

/// A number on the page, as words and with its place.
struct ShownNumber {
  std::size_t length = 0;  ///< characters
  std::string what;
  Place place;
};

std::string entry_name(const std::string& matrix, std::size_t index, int columns) {
  const std::size_t width = static_cast<std::size_t>(columns);
  return "the number in row " + std::to_string(index / width + 1) + ", column " + std::to_string(index % width + 1) +
         " of `" + matrix + "`";
}

void consider_entries(const std::string& name, const InputMatrix& matrix, ShownNumber& longest) {
  for (std::size_t i = 0; i < matrix.spellings.size(); ++i) {
    const std::size_t length = to_code_points(matrix.spellings[i]).size();
    if (length <= longest.length) continue;
    longest = {length, entry_name(name, i, matrix.columns),
               matrix.row_places[i / static_cast<std::size_t>(matrix.columns)]};
  }
}

void consider_scores(const Scenario& scenario, const Matrix& scores, ShownNumber& longest) {
  for (int row = 0; row < scores.rows; ++row) {
    for (int column = 0; column < scores.columns; ++column) {
      const std::string text = format_fixed(scores(row, column), scenario.score_digits);
      const std::size_t length = to_code_points(text).size();
      if (length <= longest.length) continue;
      longest = {length,
                 "the score of query row " + std::to_string(row + 1) + " and key row " + std::to_string(column + 1),
                 scenario.q.row_places[static_cast<std::size_t>(row)]};
    }
  }
}

/// An output is as long as the largest value makes it.
void consider_outputs(const Scenario& scenario, const Matrix& output, ShownNumber& longest) {
  for (int row = 0; row < output.rows; ++row) {
    for (int column = 0; column < output.columns; ++column) {
      const std::size_t length = to_code_points(format_fixed(output(row, column), 0)).size();
      if (length <= longest.length) continue;
      int largest = 0;
      const auto value = [&](int key) {
        return std::abs(scenario.v.values[static_cast<std::size_t>(key) * static_cast<std::size_t>(output.columns) +
                                          static_cast<std::size_t>(column)]);
      };
      for (int key = 1; key < scenario.v.rows; ++key) {
        if (value(key) > value(largest)) largest = key;
      }
      longest = {length, "the output of row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1),
                 scenario.v.row_places[static_cast<std::size_t>(largest)]};
    }
  }
}

Diagnostic too_much(Place place, const std::string& what, std::string hint) {
  Diagnostic out;
  out.severity = Severity::error;
  out.place = std::move(place);
  out.message = "more than a page can carry: " + what;
  out.hint = std::move(hint);
  return out;
}

/// What no page of this size has room for, if one thing stands out: a number, a caption, or the page itself.
std::optional<Diagnostic> cause_of_lack(const Scenario& scenario, const Trace& trace, const PageTemplate& page) {
  constexpr std::size_t longest_number = 24;
  constexpr std::size_t longest_caption = 160;
  constexpr Size smallest_page{480, 270};  // half of a slide
  ShownNumber longest;
  consider_entries("q", scenario.q, longest);
  consider_entries("k", scenario.k, longest);
  consider_entries("v", scenario.v, longest);
  consider_scores(scenario, trace.heads.front().scores, longest);
  consider_outputs(scenario, trace.heads.front().output, longest);
  if (longest.length > longest_number) {
    return too_much(longest.place, longest.what + " has " + std::to_string(longest.length) + " characters",
                    "use numbers that people can read: smaller ones, or fewer digits");
  }
  if (page.size.width < smallest_page.width || page.size.height < smallest_page.height) {
    return too_much(
        {page.file, 0, 0},
        "the page is only " + format_shortest(page.size.width) + " by " + format_shortest(page.size.height) + " points",
        "a slide is 960 by 540 points; lengths and sizes of type are meant for pages of about that size");
  }
  const auto length = [](const auto& entry) { return to_code_points(entry.second.text).size(); };
  const auto caption = std::max_element(scenario.captions.begin(), scenario.captions.end(),
                                        [&](const auto& a, const auto& b) { return length(a) < length(b); });
  if (caption == scenario.captions.end() || length(*caption) <= longest_caption) return std::nullopt;
  return too_much(caption->second.place,
                  "the text of `text." + caption->first + "` has " + std::to_string(length(*caption)) + " characters",
                  "shorten it: a slide carries one or two sentences");
}

}  // namespace

void quote_lines(Diagnostics& diagnostics, const InputFile& file) {
  constexpr std::size_t longest = 4096;  // what is longer is data; nobody reads it with a caret below
  const std::vector<std::string_view> lines = lines_of(file.bytes);
  Diagnostics out;
  for (Diagnostic item : diagnostics.items()) {
    const auto line = static_cast<std::size_t>(item.place.line);
    const bool lacks_line = item.source_line.empty() && item.place.file == file.name && line > 0;
    if (lacks_line && line <= lines.size() && lines[line - 1].size() <= longest) item.source_line = lines[line - 1];
    out.add(std::move(item));
  }
  diagnostics = std::move(out);
}

Diagnostics explain_lack_of_room(const Diagnostics& faults, const Scenario& scenario, const Trace& trace,
                                 const PageTemplate& page) {
  const std::optional<Diagnostic> cause = cause_of_lack(scenario, trace, page);
  Diagnostics out;
  std::set<std::string> seen;
  for (const Diagnostic& fault : faults.items()) {
    const bool of_page = fault.place.file == scenario.file && fault.place.line == 0;
    if (of_page && (cause || !seen.insert(fault.message).second)) continue;
    out.add(fault);
  }
  if (cause) out.add(*cause);
  return out;
}

}  // namespace attnpress
