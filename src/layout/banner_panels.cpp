#include <algorithm>
#include <set>
#include <vector>

#include "layout/panel.hpp"
#include "layout/sizes.hpp"

namespace attnpress {
namespace {

/// The strip of phases: a bar and a name each; the current one dark and bold.
class StripSetter final : public PanelSetter {
 public:
  void gather(const Panel& panel, const Desk&) override {
    for (const auto& [text, state] : std::get<PhaseStrip>(panel).phases) {
      if (seen_.insert(plain_text(text)).second) names_.push_back(text);
    }
    count_ = std::max(count_, std::get<PhaseStrip>(panel).phases.size());
  }

  Extent width(const Desk&) const override { return {0, 0, 0}; }
  Extent height(double width, const Desk& desk) const override {
    const double size = size_for(width, desk);
    const double height = bar_height + gap + tallest(size, desk);
    return {height, height, height};
  }

  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    size_ = size_for(box.width, desk);
    return widest(size_, desk) <= segment(box.width) ? "" : "the names of the phases are too long for the strip";
  }

  void paint(const Panel& panel, Painter& painter) const override {
    const Desk& desk = painter.desk();
    const auto& phases = std::get<PhaseStrip>(panel).phases;
    const double width = segment(box_.width);
    {
      const auto bars = painter.artifact();
      for (std::size_t i = 0; i < phases.size(); ++i) {
        painter.fill({x_of(i), box_.y, width, bar_height}, color_of(phases[i].second, desk.theme));
      }
    }
    const auto leaf = painter.leaf(Role::paragraph);
    for (std::size_t i = 0; i < phases.size(); ++i) {
      const bool current = phases[i].second == PhaseStrip::State::current;
      const Shaped name = desk.rich(phases[i].first, size_, current);
      painter.text(*name, {x_of(i), box_.y + bar_height + gap}, current ? desk.colors() : desk.muted_colors());
    }
  }

 private:
  static constexpr double bar_height = 3.5;
  static constexpr double gap = 3;
  static constexpr double between = 6;

  double segment(double width) const {
    const auto count = static_cast<double>(std::max<std::size_t>(count_, 1));
    return (width - between * (count - 1)) / count;
  }
  double x_of(std::size_t i) const { return box_.x + static_cast<double>(i) * (segment(box_.width) + between); }

  static Color color_of(PhaseStrip::State state, const Theme& theme) {
    if (state == PhaseStrip::State::past) return theme.strip_past;
    return state == PhaseStrip::State::current ? theme.strip_current : theme.strip_future;
  }

  // Bold is what a name is set in when its turn comes: the wider of the two.
  double widest(double size, const Desk& desk) const {
    double width = 0;
    for (const RichText& name : names_) width = std::max(width, desk.rich(name, size, true)->width);
    return width;
  }
  double tallest(double size, const Desk& desk) const {
    double height = 0;
    for (const RichText& name : names_) height = std::max(height, desk.rich(name, size, true)->height);
    return height;
  }
  double size_for(double width, const Desk& desk) const {
    return largest_size(desk.type("strip"), [&](double size) { return widest(size, desk) <= segment(width); });
  }

  std::vector<RichText> names_;
  std::set<std::string> seen_;
  std::size_t count_ = 0;
  Rect box_;
  double size_ = 0;
};

/// The formula with its part at work, centred in its place.
class FormulaSetter final : public PanelSetter {
 public:
  void gather(const Panel& panel, const Desk&) override {
    const auto& formula = std::get<FormulaPanel>(panel);
    formulas_.push_back(formula.formula);
    remarks_.push_back(formula.remark);
  }

  Extent width(const Desk& desk) const override {
    const TypeSize type = desk.type("formula");
    const double least = measure(type.minimum, desk).width;
    return {least, least, measure(type.size, desk).width};
  }
  bool fills_line() const override { return true; }

  Extent height(double width, const Desk& desk) const override {
    const TypeSize type = desk.type("formula");
    const double wanted = largest_size(type, [&](double size) { return measure(size, desk).width <= width; });
    const double smallest = head_ + measure(type.minimum, desk).height();
    return {smallest, smallest, head_ + measure(wanted, desk).height()};
  }
  /// Beside matrices it leaves their title line free: the remark of the first may stand above it.
  void share_head(const Head& head) override { head_ = head.above + head.below; }

  std::string place(const Rect& box, const Desk& desk) override {
    box_ = {box.x, box.y + head_, box.width, box.height - head_};
    size_ = largest_size(desk.type("formula"), [&](double size) {
      const Box needed = measure(size, desk);
      return needed.width <= box_.width && needed.height() <= box_.height + 0.01;
    });
    needed_ = measure(size_, desk);
    return needed_.width <= box.width ? "" : "the formula is too wide for the page";
  }

  void paint(const Panel& panel, Painter& painter) const override {
    const auto& formula = std::get<FormulaPanel>(panel);
    const Shaped shaped = set(formula.formula, size_, painter.desk());
    const double baseline = box_.y + (box_.height - needed_.height()) / 2 + needed_.above;
    {
      const auto leaf = painter.leaf(Role::formula, formula.alt);
      painter.text_on_baseline(*shaped, box_.center_x() - shaped->width / 2, baseline, painter.desk().colors());
    }
    if (formula.remark.empty()) return;
    const Shaped remark = set_remark(formula.remark, painter.desk());
    const double left =
        std::clamp(box_.center_x() - remark->width / 2, box_.x, std::max(box_.x, box_.right() - remark->width));
    const auto leaf = painter.leaf(Role::paragraph);
    painter.text(*remark, {left, baseline + needed_.below - remark->height}, painter.desk().muted_colors());
  }

 private:
  struct Box {
    double width = 0, above = 0, below = 0;
    double height() const { return above + below; }
  };

  static Shaped set(const RichText& formula, double size, const Desk& desk) {
    TextStyle style = desk.style(size);
    style.display = true;
    return desk.shaper.shape(formula, style);
  }

  Box measure(double size, const Desk& desk) const {
    Box box;
    for (const RichText& formula : formulas_) {
      const Shaped shaped = set(formula, size, desk);
      box.width = std::max(box.width, shaped->width);
      box.above = std::max(box.above, shaped->baseline);
      box.below = std::max(box.below, shaped->height - shaped->baseline);
    }
    double remark_height = 0;
    for (const RichText& remark : remarks_) {
      if (remark.empty()) continue;
      const Shaped shaped = set_remark(remark, desk);
      box.width = std::max(box.width, shaped->width);
      remark_height = std::max(remark_height, above_remark + shaped->height);
    }
    box.below += remark_height;
    return box;
  }

  static constexpr double above_remark = 4;  ///< points

  static Shaped set_remark(const RichText& remark, const Desk& desk) {
    return desk.rich(remark, desk.type("text").size);
  }

  std::vector<RichText> formulas_;
  std::vector<RichText> remarks_;
  double head_ = 0;
  Rect box_;
  double size_ = 0;
  Box needed_;
};

}  // namespace

std::unique_ptr<PanelSetter> make_strip_setter() { return std::make_unique<StripSetter>(); }
std::unique_ptr<PanelSetter> make_formula_setter() { return std::make_unique<FormulaSetter>(); }

}  // namespace attnpress
