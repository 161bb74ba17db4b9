#include "base/diagnostics.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace attnpress {

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
    std::vector<std::size_t> row(candidate.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= word.size(); ++i) {
      std::size_t diagonal = std::exchange(row[0], i);
      for (std::size_t j = 1; j < row.size(); ++j) {
        const std::size_t replaced = diagonal + (word[i - 1] == candidate[j - 1] ? 0 : 1);
        diagonal = row[j];
        row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
      }
    }
    if (row.back() < best_distance) {
      best_distance = row.back();
      best = candidate;
    }
  }
  return best;
}

}  // namespace attnpress
