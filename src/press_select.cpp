#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>

#include "press_frames.hpp"

namespace attnpress {
namespace {

std::optional<int> step_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool digits_only = text.find_first_not_of("0123456789") == std::string_view::npos;
  if (error != std::errc() || end != text.data() + text.size() || !digits_only) return std::nullopt;
  return number;
}

void add_last_of_phases(const std::vector<Step>& steps, std::set<int>& chosen) {
  std::vector<std::size_t> last(static_cast<std::size_t>(Phase::verify) + 1, steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) last[static_cast<std::size_t>(steps[i].phase)] = i;
  for (const std::size_t index : last) {
    if (index < steps.size()) chosen.insert(static_cast<int>(index));
  }
}

/// One item: "7", "3-5" or "last".
struct ListEntry {
  std::string_view text;
  bool last_of_phases = false;
  int first = 0;
  int last = 0;
};

std::string quoted(const ListEntry& item) { return "\"" + std::string(item.text) + "\""; }

/// Reads one item; what is wrong with it, or "".
std::string read_item(ListEntry& item) {
  item.last_of_phases = item.text == "last";
  if (item.last_of_phases) return {};
  if (item.text.empty()) return "an entry of the list is empty";
  const std::size_t dash = item.text.find('-');
  const std::optional<int> first = step_number(item.text.substr(0, dash));
  const std::optional<int> last = dash == std::string_view::npos ? first : step_number(item.text.substr(dash + 1));
  if (!first || !last) return quoted(item) + " is no step; write for example 3-5,7 or last";
  if (*first > *last) return quoted(item) + " runs backwards";
  item.first = *first;
  item.last = *last;
  return {};
}

/// All items of a text that is not empty, up to the first that is ill-written.
std::vector<ListEntry> read_items(std::string_view text, std::string& error) {
  std::vector<ListEntry> out;
  for (std::size_t start = 0; start <= text.size() && error.empty();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    out.push_back({text.substr(start, end - start)});
    error = read_item(out.back());
    start = end + 1;
  }
  return out;
}

}  // namespace

std::string frames_mistake(const std::string& text) {
  std::string error;
  if (!text.empty()) (void)read_items(text, error);
  return error;
}

std::optional<std::vector<int>> select_frames(const std::string& text, const std::vector<Step>& steps,
                                              std::string& error) {
  const int count = static_cast<int>(steps.size());
  error.clear();
  const std::vector<ListEntry> items =
      text.empty() ? std::vector<ListEntry>{{"", false, 1, count}} : read_items(text, error);
  if (!error.empty()) return std::nullopt;
  std::set<int> chosen;
  for (const ListEntry& item : items) {
    if (item.last_of_phases) {
      add_last_of_phases(steps, chosen);
      continue;
    }
    if (item.first < 1 || item.last > count) {
      error = quoted(item) + " is not there: the steps are 1 to " + std::to_string(count);
      return std::nullopt;
    }
    for (int number = item.first; number <= item.last; ++number) chosen.insert(number - 1);
  }
  return std::vector<int>(chosen.begin(), chosen.end());
}

}  // namespace attnpress
