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

/// One item, "7", "3-5" or "last"; what is wrong with it, or "".
std::string add_item(std::string_view item, const std::vector<Step>& steps, std::set<int>& chosen) {
  if (item == "last") {
    add_last_of_phases(steps, chosen);
    return {};
  }
  const std::size_t dash = item.find('-');
  const std::optional<int> first = step_number(item.substr(0, dash));
  const std::optional<int> last = dash == std::string_view::npos ? first : step_number(item.substr(dash + 1));
  const std::string shown = "\"" + std::string(item) + "\"";
  if (!first || !last) return shown + " is no step; write for example 3-5,7 or last";
  if (*first > *last) return shown + " runs backwards";
  const int count = static_cast<int>(steps.size());
  if (*first < 1 || *last > count) return shown + " is not there: the steps are 1 to " + std::to_string(count);
  for (int number = *first; number <= *last; ++number) chosen.insert(number - 1);
  return {};
}

}  // namespace

std::optional<std::vector<int>> select_frames(const std::string& text, const std::vector<Step>& steps,
                                              std::string& error) {
  std::set<int> chosen;
  if (text.empty()) {
    for (std::size_t i = 0; i < steps.size(); ++i) chosen.insert(static_cast<int>(i));
  }
  for (std::size_t start = 0; !text.empty() && start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    error = add_item(std::string_view(text).substr(start, end - start), steps, chosen);
    if (!error.empty()) return std::nullopt;
    start = end + 1;
  }
  return std::vector<int>(chosen.begin(), chosen.end());
}

}  // namespace attnpress
