#pragma once

#include <algorithm>
#include <set>
#include <string>

#include "layout/painter.hpp"
#include "story/frame.hpp"

namespace attnpress {

/// A label ready to paint: its name, whole or elided, and the small index behind it that tells equal tokens apart.
struct ShapedLabel {
  Shaped name;
  Shaped index;  ///< null: none
  [[nodiscard]] double width() const { return name->width + (index ? index->width : 0); }
};

/// The label at that size; where it is wider than `limit` (> 0) its middle is elided, its index never.
[[nodiscard]] ShapedLabel shape_label(const Label& label, double size, double limit, const Desk& desk);

/// Painted with its left end at `x`, ink centred on `center_y`; accent and bold where strong, else muted;
/// in a grey theme a strong name is underlined, too.
void paint_label(const ShapedLabel& label, bool strong, double x, double center_y, Painter& painter);
/// Reads upwards: the lower end at `bottom`, centred on `center_x`.
void paint_label_upwards(const ShapedLabel& label, bool strong, double center_x, double bottom, Painter& painter);

/// A name of ideographs alone, set from top to bottom: nobody reads Han characters that lie on their side. Null: it has
/// others, too, or an index.
[[nodiscard]] Shaped stack_label(const Label& label, double size, const Desk& desk);
/// The lower end at `bottom`, centred on `center_x`.
void paint_label_stacked(const ShapedText& stacked, bool strong, double center_x, double bottom, Painter& painter);

/// Widest and highest of many labels, at one em a point; bold counts for those that are strong on some frame.
class LabelWidths {
 public:
  void gather(const Label& label, const Desk& desk);
  void take_in(const LabelWidths& other);
  [[nodiscard]] double widest(double size) const { return widest_ * size; }
  /// Least distance of two rows in sizes of the labels' type: `usual`, or more where letters carry marks.
  [[nodiscard]] double row(double usual) const { return std::max(usual, above_ + below_); }
  /// The same from the top of a label to a line that is half of `usual` below its middle.
  [[nodiscard]] double single_line(double usual) const { return std::max(usual, above_ + usual / 2); }

 private:
  std::set<std::string> seen_;
  double widest_ = 0;
  double above_ = 0;  ///< how far ink reaches from the middle of a label, at one em a point
  double below_ = 0;
};

}  // namespace attnpress
