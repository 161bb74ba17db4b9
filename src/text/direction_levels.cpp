#include "text/direction_levels.hpp"

#include <glib.h>
#include <pango/pango.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "base/direction.hpp"
#include "base/utf8.hpp"

namespace attnpress {
namespace {

bool may_run_right_to_left(std::string_view text) {
  for (std::size_t offset = 0; offset < text.size();) {
    const char32_t code_point = next_code_point(text, offset);
    if (is_right_to_left(code_point) || is_direction_control(code_point)) return true;
  }
  return false;
}

/// Appends the levels of one paragraph, one a byte.
void append_levels(std::string_view paragraph, std::vector<Level>& levels) {
  PangoDirection direction = PANGO_DIRECTION_WEAK_LTR;
  const std::unique_ptr<guint8, decltype(&g_free)> found(
      pango_log2vis_get_embedding_levels(paragraph.data(), static_cast<int>(paragraph.size()), &direction), &g_free);
  std::size_t index = 0;
  for (std::size_t offset = 0; offset < paragraph.size(); ++index) {
    const std::size_t before = offset;
    (void)next_code_point(paragraph, offset);
    levels.insert(levels.end(), offset - before, found.get()[index]);
  }
}

}  // namespace

std::vector<Level> direction_levels(std::string_view text) {
  std::vector<Level> levels;
  if (!may_run_right_to_left(text)) return levels;
  levels.reserve(text.size());
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t feed = text.find('\n', begin);
    const std::size_t end = feed == std::string_view::npos ? text.size() : feed + 1;
    append_levels(text.substr(begin, end - begin), levels);
    begin = end;
  }
  return levels;
}

std::vector<std::size_t> visual_order(const std::vector<Level>& levels) {
  std::vector<std::size_t> order(levels.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const Level highest = levels.empty() ? Level{0} : *std::max_element(levels.begin(), levels.end());
  for (Level level = highest; level > 0; --level) {
    // The entries move within their stretches, so the levels of a stretch stay where they are.
    const auto reaches = [level](Level own) { return own >= level; };
    for (auto first = levels.begin(); first != levels.end();) {
      first = std::find_if(first, levels.end(), reaches);
      const auto last = std::find_if_not(first, levels.end(), reaches);
      std::reverse(order.begin() + (first - levels.begin()), order.begin() + (last - levels.begin()));
      first = last;
    }
  }
  return order;
}

}  // namespace attnpress
