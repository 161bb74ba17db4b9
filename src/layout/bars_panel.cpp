#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "layout/labels.hpp"
#include "layout/panel.hpp"
#include "layout/sizes.hpp"
#include "layout/title_line.hpp"

namespace attnpress {
namespace {

constexpr double row_natural = 1.5;  ///< height of a row in sizes of its type
constexpr double row_minimum = 1.22;
constexpr double label_gap = 7;        ///< points from the label to the bar
constexpr double number_gap = 6;       ///< points from the bar to its number
constexpr double bar_least = 40;       ///< points for the longest bar
constexpr double air_below = 6;        ///< points
constexpr std::size_t all_asked = 12;  ///< bars: with more of them …
constexpr std::size_t many_asked = 8;  ///< … room for that many lines is enough
constexpr double bar_share = 0.56;     ///< thickness of a bar in heights of its row

RichText with_number(RichText text, int number) {
  for (auto& part : text.parts) {
    auto* words = std::get_if<Words>(&part);
    const std::size_t at = words == nullptr ? std::string::npos : words->text.find("{n}");
    if (at != std::string::npos) words->text.replace(at, 3, std::to_string(number));
  }
  return text;
}

/// Horizontal bars, one a key, with their numbers; negative ones go left from a zero line.
class BarsSetter final : public PanelSetter {
 public:
  void gather(const Panel& panel, const Desk& desk) override {
    const auto& bars = std::get<Bars>(panel);
    title_.gather(bars.title, bars.aside);
    count_ = std::max(count_, bars.labels.size());
    for (std::size_t i = 0; i < bars.labels.size(); ++i) labels_.gather(label_of(bars, i), desk);
    for (const std::string& number : bars.numbers) {
      number_width_ = std::max(number_width_, desk.words(number, 100, true)->width / 100);
    }
    Axis& axis = axis_of(bars);
    for (const double length : bars.lengths) axis.from = std::min(axis.from, length);
    for (const double length : bars.lengths) axis.to = std::max(axis.to, length);
  }

  void resemble(const PanelSetter& other) override {
    const auto* twin = dynamic_cast<const BarsSetter*>(&other);
    if (twin == nullptr) return;
    title_.gather(twin->title_);
    count_ = std::max(count_, twin->count_);
    labels_.take_in(twin->labels_);
    number_width_ = std::max(number_width_, twin->number_width_);
    for (std::size_t i = 0; i < axes_.size(); ++i) {
      axes_[i] = {std::min(axes_[i].from, twin->axes_[i].from), std::max(axes_[i].to, twin->axes_[i].to)};
    }
  }

  Extent width(const Desk& desk) const override {
    const TypeSize type = desk.type("bars");
    const double least = 5 * type.minimum + label_gap + bar_least + number_gap + number_width_ * type.minimum;
    const double natural =
        std::min(labels_.widest(type.size), 90.0) + label_gap + 3 * bar_least + number_gap + number_width_ * type.size;
    return {least, least, std::max(natural, title_.natural_width(desk))};
  }

  Extent height(double width, const Desk& desk) const override {
    const TypeSize type = limited(desk.type("bars"), size_limit_);
    const double title = title_.height(width, desk);
    const double rows = lines_asked();
    const double fewest = std::min(rows, 3.0);
    return {title + fewest * labels_.row(row_minimum) * type.minimum,
            title + rows * labels_.row(row_minimum) * type.minimum,
            title + rows * labels_.row(row_natural) * type.size + air_below};
  }

  double gutter() const override { return labels_.widest(1); }
  void share_gutter(double width) override { shared_gutter_ = width; }
  double type_size() const override { return size_; }
  void limit_type_size(double size) override { size_limit_ = size; }
  std::string_view kind() const override { return "grid"; }

  Head head(double width, const Desk& desk) const override { return title_.head(width, desk); }
  void share_head(const Head& head) override { title_.reserve(head); }

  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    title_.place(box.width, desk);
    top_ = box.y + title_.height(box.width, desk);
    const double room = box.bottom() - top_ + 0.01;
    const TypeSize type = limited(desk.type("bars"), size_limit_);
    const auto all = static_cast<double>(std::max<std::size_t>(count_, 1));
    const double rows = all * labels_.row(row_minimum) * type.minimum <= room ? all : lines_asked();
    row_ = std::clamp(room / rows, labels_.row(row_minimum) * type.minimum, labels_.row(row_natural) * type.size);
    visible_ = std::min(count_, static_cast<std::size_t>(std::max(0.0, room / row_)));
    const double most_gutter = 0.42 * box.width;
    size_ = largest_size(type, [&](double size) {
      return size * labels_.row(row_minimum) <= row_ &&
             std::min(labels_.widest(size), most_gutter) + fixed_width(size) + bar_least <= box.width;
    });
    gutter_ = std::max(labels_.widest(size_), shared_gutter_ * size_);
    gutter_ = std::min(gutter_, std::min(most_gutter, box.width - fixed_width(size_) - bar_least));
    if (visible_ < std::min<std::size_t>(count_, 2)) return "there is no room for the bars of a row";
    return gutter_ >= 2 * size_ || labels_.widest(size_) <= gutter_ ? ""
                                                                    : "the numbers leave no room for the bars of a row";
  }

  void paint(const Panel& panel, Painter& painter) const override {
    const auto& bars = std::get<Bars>(panel);
    const Desk& desk = painter.desk();
    title_.paint(bars.title, bars.aside, box_.x, box_.y, painter);
    if (const Axis& axis = axes_[axis_index(bars)]; axis.from < 0) {
      const auto line = painter.artifact();
      const double bottom = top_ + row_ * static_cast<double>(shown(bars).size());
      painter.line({zero(axis), top_}, {zero(axis), bottom}, 0.75, desk.theme.muted);
    }
    double y = top_;
    const auto leaf = painter.leaf(Role::figure, bars.alt);
    for (const std::size_t i : shown(bars)) {
      paint_bar(bars, i, y, painter);
      y += row_;
    }
    if (visible_ < bars.labels.size() && !bars.elided.empty()) {
      const auto left_out = static_cast<int>(bars.labels.size() - shown(bars).size());
      const double size = desk.type("bars").minimum;
      const Shaped note = desk.rich(with_number(bars.elided, left_out), size, false, box_.width);
      painter.text_centered(*note, box_.x, y + row_ / 2, desk.muted_colors());
    }
  }

 private:
  /// What bars of one kind reach over all frames, in lengths.
  struct Axis {
    double from = 0, to = 0;
  };
  /// Scores (neutral) have negative bars, weights have none: each kind has an axis of its own.
  static std::size_t axis_index(const Bars& bars) { return !bars.fill.empty() && bars.fill.front() >= 0 ? 1 : 0; }
  Axis& axis_of(const Bars& bars) { return axes_[axis_index(bars)]; }

  double lines_asked() const {
    return static_cast<double>(count_ > all_asked ? many_asked : std::max<std::size_t>(count_, 1));
  }
  double fixed_width(double size) const { return label_gap + number_gap + number_width_ * size; }
  double axis_length() const { return box_.width - gutter_ - fixed_width(size_); }
  /// Points of a bar of length 1.
  double unit(const Axis& axis) const {
    return axis_length() / (axis.from < 0 ? axis.to - axis.from : std::max(axis.to, 1.0));
  }
  double zero(const Axis& axis) const { return box_.x + gutter_ + label_gap - axis.from * unit(axis); }

  static bool is_strong(const Bars& bars, std::size_t i) {
    const auto index = static_cast<int>(i);
    return bars.strong == index || std::find(bars.ties.begin(), bars.ties.end(), index) != bars.ties.end();
  }

  static Label label_of(const Bars& bars, std::size_t i) {
    Label label = bars.labels[i];
    label.strong = label.strong || is_strong(bars, i);
    return label;
  }

  /// Indices of the bars there is room for: the strong ones before others, then from the first on.
  std::vector<std::size_t> shown(const Bars& bars) const {
    const std::size_t count = bars.labels.size();
    const std::size_t room = visible_ >= count ? count : visible_ - 1;  // one line for the words
    std::set<std::size_t> chosen;
    for (const bool strong : {true, false}) {
      for (std::size_t i = 0; i < count && chosen.size() < room; ++i) {
        if (!strong || is_strong(bars, i)) chosen.insert(i);
      }
    }
    return {chosen.begin(), chosen.end()};
  }

  void paint_bar(const Bars& bars, std::size_t i, double y, Painter& painter) const {
    const Desk& desk = painter.desk();
    const double middle = y + row_ / 2;
    const bool strong = is_strong(bars, i);
    const Axis& axis = axes_[axis_index(bars)];
    const Label label = label_of(bars, i);
    const ShapedLabel name = shape_label(label, size_, gutter_, desk);
    paint_label(name, label.strong, box_.x + gutter_ - name.width(), middle, painter);
    if (i >= bars.numbers.size()) return;
    const double length = i < bars.lengths.size() ? bars.lengths[i] : 0;
    const double end = zero(axis) + length * unit(axis);
    const double thickness = bar_share * row_;
    const Rect bar{std::min(zero(axis), end), middle - thickness / 2, std::abs(end - zero(axis)), thickness};
    if (bar.width > 0) {
      const double place = i < bars.fill.size() ? bars.fill[i] : -1;
      painter.fill(bar, place < 0 ? desk.theme.score_cell : ramp_color(desk.theme.ramp, place));
      painter.stroke(bar, 0.6, desk.theme.muted);
    }
    const Shaped number = desk.words(bars.numbers[i], size_, strong);
    painter.text_centered(*number, std::max(zero(axis), end) + number_gap, middle, desk.colors());
  }

  TitleLine title_;
  LabelWidths labels_;
  std::size_t count_ = 0;
  std::size_t visible_ = 0;
  double number_width_ = 0;
  std::array<Axis, 2> axes_;
  double gutter_ = 0;
  double shared_gutter_ = 0;
  double size_limit_ = 0;
  Rect box_;
  double top_ = 0;
  double row_ = 0;
  double size_ = 0;
};

}  // namespace

std::unique_ptr<PanelSetter> make_bars_setter() { return std::make_unique<BarsSetter>(); }

}  // namespace attnpress
