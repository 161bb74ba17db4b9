#include "base/diagnostics.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace attnpress {
namespace {

/// How many letters were added, left out, replaced, or exchanged with their neighbour.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> distance(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) distance[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) distance[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = distance[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      std::size_t& here = distance[i][j];
      here = std::min({distance[i - 1][j] + 1, distance[i][j - 1] + 1, replaced});
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) here = std::min(here, distance[i - 2][j - 2] + 1);
    }
  }
  return distance[a.size()][b.size()];
}

}  // namespace

void Diagnostics::add(Diagnostic diagnostic) { items_.push_back(std::move(diagnostic)); }

void Diagnostics::error(Place place, std::string message, std::string hint, std::string source_line) {
  add({std::move(place), Severity::error, std::move(message), std::move(hint), std::move(source_line)});
}

void Diagnostics::warning(Place place, std::string message, std::string hint, std::string source_line) {
  add({std::move(place), Severity::warning, std::move(message), std::move(hint), std::move(source_line)});
}

void Diagnostics::note(Place place, std::string message, std::string hint, std::string source_line) {
  add({std::move(place), Severity::note, std::move(message), std::move(hint), std::move(source_line)});
}

void Diagnostics::append(const Diagnostics& other) {
  items_.insert(items_.end(), other.items_.begin(), other.items_.end());
}

void Diagnostics::sort() {
  std::map<std::string, std::size_t> order;
  for (const Diagnostic& item : items_) order.emplace(item.place.file, order.size());
  std::stable_sort(items_.begin(), items_.end(), [&](const Diagnostic& a, const Diagnostic& b) {
    const auto key = [&](const Diagnostic& item) {
      return std::tuple(order.at(item.place.file), item.place.line, item.place.column);
    };
    return key(a) < key(b);
  });
}

void Diagnostics::promote_warnings() {
  for (Diagnostic& item : items_) {
    if (item.severity == Severity::warning) item.severity = Severity::error;
  }
}

bool Diagnostics::has_errors() const {
  return std::any_of(items_.begin(), items_.end(),
                     [](const Diagnostic& item) { return item.severity == Severity::error; });
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(word.size() / 3, 1) + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance >= best_distance) continue;
    best_distance = distance;
    best = candidate;
  }
  return best;
}

}  // namespace attnpress
