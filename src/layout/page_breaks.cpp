#include "layout/page_breaks.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "layout/plan_data.hpp"

namespace attnpress {
namespace {

constexpr double next_to_nothing = 0.25;

/// The page with questions `first` up to but without `end`.
Frame page_with(const Questions& questions, std::size_t first, std::size_t end, bool has_head, bool alone,
                const PageFoot& foot) {
  Frame frame;
  frame.variant = has_head ? (alone ? questions.first_alone : questions.first_variant)
                           : (alone ? questions.more_alone : questions.more_variant);
  frame.panels = has_head ? questions.head : questions.running_head;
  for (std::size_t i = first; i < end; ++i) {
    frame.panels.insert(questions.questions[i].begin(), questions.questions[i].end());
  }
  frame.panels["foot"] = foot;
  return frame;
}

/// What is wrong with some pages, the worst first; less is better.
struct Cost {
  int overfull = 0;    ///< pages on which something does not fit at all
  int squeezed = 0;    ///< pages whose growing rows get next to nothing of what they need
  int lone_head = 0;   ///< pages without a question
  double missing = 0;  ///< points of what panels ask for
  int pages = 0;
  double stretch = 0;  ///< the most that is left over of any page, in parts of what its growing rows need

  [[nodiscard]] Cost with(const Cost& other) const {
    return {overfull + other.overfull, squeezed + other.squeezed, lone_head + other.lone_head,
            missing + other.missing,   pages + other.pages,       std::max(stretch, other.stretch)};
  }
  [[nodiscard]] bool less_than(const Cost& other) const {
    return std::tie(overfull, squeezed, lone_head, missing, pages, stretch) <
           std::tie(other.overfull, other.squeezed, other.lone_head, other.missing, other.pages, other.stretch);
  }
};

/// Tries all ways to share the questions among pages.
class PageBreaker {
 public:
  PageBreaker(const std::vector<const Questions*>& versions, const PageFoot& foot, const Desk& desk)
      : versions_(versions), foot_(foot), desk_(desk), count_(versions.front()->questions.size()) {}

  PageBreaks run() { return best_from(0, true).second; }

 private:
  std::pair<Cost, PageBreaks> best_from(std::size_t first, bool has_head) {
    if (first == count_ && !has_head) return {};
    std::optional<std::pair<Cost, PageBreaks>> best;
    for (std::size_t end = count_; end >= first + (has_head ? 0 : 1); --end) {
      auto [rest, breaks] = best_from(end, false);
      const auto [page, alone] = page_cost(first, end, has_head);
      const Cost cost = page.with(rest);
      if (!best || cost.less_than(best->first)) {
        breaks.insert(breaks.begin(), PageStart{first, alone});
        best.emplace(cost, std::move(breaks));
      }
      if (end == 0) break;
    }
    return *best;
  }

  /// With whether its question stands there as one alone does.
  std::pair<Cost, bool> page_cost(std::size_t first, std::size_t end, bool has_head) {
    const auto [known, added] = costs_.try_emplace({first, end, has_head});
    if (!added) return known->second;
    if (end == first + 1) {
      known->second = {cost_of(first, end, has_head, true), true};
      if (known->second.first.overfull == 0 && known->second.first.missing <= 0) return known->second;
    }
    known->second = {cost_of(first, end, has_head, false), false};
    return known->second;
  }

  Cost cost_of(std::size_t first, std::size_t end, bool has_head, bool alone) {
    Cost cost;
    cost.pages = 1;
    cost.lone_head = first == end && first < count_ ? 1 : 0;
    for (const Questions* version : versions_) measure(page_with(*version, first, end, has_head, alone, foot_), cost);
    return cost;
  }

  void measure(const Frame& frame, Cost& cost) const {
    const PageTemplate page = page_of(desk_.page, frame.variant);
    const auto variant = page.variants.find(frame.variant);
    if (variant == page.variants.end()) return;  // reported when the page is planned
    const Desk desk{page, desk_.theme, desk_.shaper, desk_.language};
    VariantPlan plan = empty_variant(variant->second);
    gather_frame(frame, plan, desk);
    const PageNeed need = page_need(variant->second, plan, desk);
    const double left = need.available - need.needed;
    if (left >= 0) {
      cost.stretch = std::max(cost.stretch, left / std::max(need.growing, 1.0));
      return;
    }
    cost.missing = std::max(cost.missing, -left);
    if (need.growing + left < next_to_nothing * need.growing) cost.squeezed = 1;
    const bool fits = place_variant(variant->second, plan, desk).empty();
    const bool whole = std::ranges::all_of(
        plan.panels, [](const PlacedPanel& panel) { return !panel.setter || panel.setter->shown_share() >= 1; });
    if (!fits || !whole) cost.overfull = 1;
  }

  const std::vector<const Questions*>& versions_;
  const PageFoot& foot_;
  const Desk& desk_;
  std::size_t count_;
  std::map<std::tuple<std::size_t, std::size_t, bool>, std::pair<Cost, bool>> costs_;
};

}  // namespace

PageBreaks break_questions(const std::vector<const Questions*>& versions, const PageFoot& foot, const Desk& desk) {
  assert(!versions.empty());
  return PageBreaker(versions, foot, desk).run();
}

std::vector<Frame> pages_of(const Questions& questions, const PageBreaks& breaks, const PageFoot& foot,
                            const std::string& title) {
  std::vector<Frame> frames;
  for (std::size_t i = 0; i < breaks.size(); ++i) {
    const std::size_t end = i + 1 < breaks.size() ? breaks[i + 1].question : questions.questions.size();
    Frame frame = page_with(questions, breaks[i].question, end, i == 0, breaks[i].alone, foot);
    frame.group = std::to_string(i);
    frame.title = frame.alt = title;
    frames.push_back(std::move(frame));
  }
  return frames;
}

PageTemplate page_of(const PageTemplate& page, const std::string& variant) {
  PageTemplate out = page;
  const auto found = page.variants.find(variant);
  if (found == page.variants.end()) return out;
  for (const auto& [name, size] : found->second.type) out.type[name] = size;
  return out;
}

}  // namespace attnpress
