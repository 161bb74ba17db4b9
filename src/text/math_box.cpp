#include "text/math_box.hpp"

#include <algorithm>
#include <utility>

namespace attnpress {

void MathBox::take(MathBox&& other, double dx, double dy) {
  for (ShapedRun& run : other.runs) {
    move_run(run, dx, dy);
    runs.push_back(std::move(run));
  }
  for (const ShapedRule& rule : other.rules) rules.push_back({rule.rect.moved(dx, dy), rule.tone});
  height = std::max(height, other.height - dy);
  depth = std::max(depth, other.depth + dy);
}

double atom_space(MathClass left, MathClass right, bool in_script) {
  // Eighteenths of an em: thin 3, medium 4, thick 5. Rows: left neighbour; the order is that of MathClass. Negative:
  // not in scripts. After TeX, chapter 18, but a fence (inner) takes no space before punctuation.
  static constexpr int spaces[8][8] = {
      {0, 3, -4, -5, 0, 0, 0, -3},      // ordinary
      {3, 3, 0, -5, 0, 0, 0, -3},       // operator name
      {-4, -4, 0, 0, -4, 0, 0, -4},     // binary
      {-5, -5, 0, 0, -5, 0, 0, -5},     // relation
      {0, 0, 0, 0, 0, 0, 0, 0},         // opening
      {0, 3, -4, -5, 0, 0, 0, -3},      // closing
      {-3, -3, 0, -3, -3, -3, -3, -3},  // punctuation
      {-3, 3, -4, -5, -3, 0, 0, -3},    // inner
  };
  const int space = spaces[static_cast<int>(left)][static_cast<int>(right)];
  if (space < 0) return in_script ? 0 : -space / 18.0;
  return space / 18.0;
}

}  // namespace attnpress
