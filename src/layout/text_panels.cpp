#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include "layout/panel.hpp"
#include "layout/sizes.hpp"

namespace attnpress {
namespace {

constexpr double fit_slack = 0.01;          ///< points: sums of widths are not exact
constexpr double least_of_wanted = 0.9;     ///< of a sentence's size, while nothing has to be elided
constexpr double least_single = 0.82;       ///< of its wanted size: smaller, a sentence is set in two lines
constexpr double least_in_one_line = 0.71;  ///< of a title's wanted size; below, it is broken into two lines

/// The title of the page: one line at the wanted size if all titles fit, else smaller, else two lines.
class HeadingSetter final : public PanelSetter {
 public:
  void gather(const Panel& panel, const Desk&) override {
    const auto& text = std::get<Heading>(panel).text;
    if (seen_.insert(plain_text(text)).second) texts_.push_back(text);
  }

  Extent width(const Desk& desk) const override {
    const TypeSize type = desk.type("title");
    return {0, 0, widest(type.size, desk)};
  }

  Extent height(double width, const Desk& desk) const override {
    const Head own = head(width, desk);
    const double height = std::max(own.above, shared_.above) + std::max(own.below, shared_.below);
    return {height, height, height};
  }

  Head head(double width, const Desk& desk) const override {
    const Choice choice = choose(width, desk);
    return {choice.baseline, choice.height - choice.baseline};
  }
  void share_head(const Head& head) override { shared_ = head; }

  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    choice_ = choose(box.width, desk);
    choice_.baseline = std::max(choice_.baseline, shared_.above);
    if (choice_.width > box.width + fit_slack) return "the title is too long for the page";
    return {};
  }

  void paint(const Panel& panel, Painter& painter) const override {
    const Shaped shaped = set(std::get<Heading>(panel).text, choice_.size, choice_.limit, painter.desk());
    const auto leaf = painter.leaf(Role::heading);
    painter.text_on_baseline(*shaped, box_.x, box_.y + choice_.baseline, painter.desk().colors());
  }

 private:
  struct Choice {
    double size = 0, limit = 0, width = 0, height = 0, baseline = 0;
  };

  static Shaped set(const RichText& text, double size, double width, const Desk& desk) {
    TextStyle style = desk.style(size, true);
    style.max_width = width;
    style.line_gap = 1.2;
    return desk.shaper.shape(text, style);
  }

  double widest(double size, const Desk& desk) const {
    double width = 0;
    for (const RichText& text : texts_) width = std::max(width, set(text, size, -1, desk)->width);
    return width;
  }

  int most_lines(double size, double width, const Desk& desk) const {
    int lines = 0;
    for (const RichText& text : texts_) lines = std::max(lines, set(text, size, width, desk)->lines);
    return lines;
  }

  Choice choose(double width, const Desk& desk) const {
    const TypeSize type = desk.type("title");
    TypeSize one_line = type;
    one_line.minimum = std::max(type.minimum, least_in_one_line * type.size);
    Choice choice;
    choice.size = largest_size(one_line, [&](double size) { return widest(size, desk) <= width + fit_slack; });
    if (widest(choice.size, desk) > width + fit_slack) {
      choice.size =
          largest_size({choice.size, type.minimum}, [&](double size) { return most_lines(size, width, desk) <= 2; });
    }
    choice.limit = width;
    double below = 0;
    for (const RichText& text : texts_) {
      const Shaped shaped = set(text, choice.size, width, desk);
      choice.width = std::max(choice.width, shaped->width);
      choice.baseline = std::max(choice.baseline, shaped->baseline);
      below = std::max(below, shaped->height - shaped->baseline);
    }
    choice.height = choice.baseline + below;
    return choice;
  }

  std::vector<RichText> texts_;
  std::set<std::string> seen_;
  Rect box_;
  Choice choice_;
  Head shared_;
};

/// "7 / 14", the number bold, on the title's baseline.
class CountSetter final : public PanelSetter {
 public:
  void gather(const Panel& panel, const Desk&) override { total_ = std::max(total_, std::get<StepCount>(panel).total); }

  Extent width(const Desk& desk) const override {
    const double width = number(total_, desk)->width + rest(total_, desk)->width;
    return {width, width, width};
  }
  Extent height(double, const Desk& desk) const override {
    const Head own = head(0, desk);
    const double height = std::max(own.above, shared_.above) + std::max(own.below, shared_.below);
    return {height, height, height};
  }
  Head head(double, const Desk& desk) const override {
    const Shaped shaped = number(total_, desk);
    return {shaped->baseline, shaped->height - shaped->baseline};
  }
  void share_head(const Head& head) override { shared_ = head; }
  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    baseline_ = std::max(number(total_, desk)->baseline, shared_.above);
    return {};
  }

  void paint(const Panel& panel, Painter& painter) const override {
    const auto& count = std::get<StepCount>(panel);
    const Desk& desk = painter.desk();
    const Shaped first = number(count.number, desk);
    const Shaped second = rest(count.total, desk);
    const double baseline = box_.y + baseline_;
    const auto leaf = painter.leaf(Role::paragraph);
    painter.text_on_baseline(*first, box_.right() - second->width - first->width, baseline, desk.colors());
    painter.text_on_baseline(*second, box_.right() - second->width, baseline, desk.muted_colors());
  }

 private:
  static Shaped number(int value, const Desk& desk) {
    return desk.words(std::to_string(value), desk.type("count").size, true);
  }
  static Shaped rest(int total, const Desk& desk) {
    const TypeSize type = desk.type("count");
    return desk.words(" / " + std::to_string(total), std::max(type.minimum, type.size * 0.72));
  }

  int total_ = 0;
  double baseline_ = 0;
  Head shared_;
  Rect box_;
};

/// Sentences and notes: the longest wording that fits; all frames at one size.
class ParagraphSetter final : public PanelSetter {
 public:
  explicit ParagraphSetter(std::string type_name) : type_name_(std::move(type_name)), is_note_(type_name_ == "note") {}

  void gather(const Panel& panel, const Desk&) override {
    const auto& forms = std::get<Paragraph>(panel).forms;
    std::string key;
    for (const RichText& form : forms) key += plain_text(form) + '\n';
    if (!forms.empty() && seen_.insert(key).second) texts_.push_back(forms);
  }

  Extent width(const Desk&) const override { return {0, 0, 0}; }

  Extent height(double width, const Desk& desk) const override {
    const TypeSize type = desk.type(type_name_);
    // One line on every frame if a wording allows it without shrinking much, else two.
    const double single = largest_size(type, [&](double size) { return lines_at(size, width, 1, desk) <= 1; });
    const bool one_line = lines_at(single, width, 1, desk) <= 1;
    const bool takes_one = one_line && (single >= least_single * type.size || modesty_ != Modesty::none);
    const int lines = takes_one ? 1 : 2;
    const double wanted =
        takes_one ? single : largest_size(type, [&](double size) { return lines_at(size, width, 2, desk) <= 2; });
    const double natural = space_above() + height_at(wanted, width, lines, desk);
    const double least = space_above() + height_at(type.minimum, width, 0, desk);
    // A note stands at the foot of every variant: it keeps its height, so that it keeps its place.
    if (is_note_) return {modesty_ == Modesty::most ? least : natural, natural, natural};
    // A sentence is read from the last bench: others shrink more.
    const double smaller = std::floor(least_of_wanted * wanted / size_step) * size_step;
    const double smallest = modesty_ == Modesty::most ? type.minimum : std::max(type.minimum, smaller);
    const double minimum = std::max(least, height_at(smallest, width, lines, desk));
    // A box between one line and two would be half empty.
    return {modesty_ == Modesty::most ? least : minimum, minimum, natural};
  }

  void be_modest(Modesty modesty) override { modesty_ = modesty; }

  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    box_.y += space_above();
    box_.height -= space_above();
    // Each size is tried: a smaller one may break lines so that a radical needs more room.
    const TypeSize type = desk.type(type_name_);
    size_ = type.size;
    while (size_ > type.minimum && !fits(size_, desk)) size_ = std::max(type.minimum, size_ - size_step);
    baseline_ = 0;
    for (const auto& forms : texts_) {
      const std::size_t form = form_for(forms, size_, box_.width, box_.height, desk);
      baseline_ = std::max(baseline_, desk.rich(forms[form], size_, false, box_.width)->baseline);
    }
    if (fits(size_, desk)) return {};
    return "the text of `" + type_name_ + "` is too long for its place";
  }

  void paint(const Panel& panel, Painter& painter) const override {
    const Desk& desk = painter.desk();
    const auto& forms = std::get<Paragraph>(panel).forms;
    if (forms.empty()) return;
    if (is_note_) {
      const auto rule = painter.artifact();
      const double y = box_.y - space_above() + 0.5;
      painter.line({box_.x, y}, {box_.right(), y}, 0.75, desk.theme.rule);
    }
    const Shaped shaped =
        desk.rich(forms[form_for(forms, size_, box_.width, box_.height, desk)], size_, false, box_.width);
    // A √ raises its line: where there is room, the first lines of all frames stand on one height.
    const double down = std::clamp(box_.height - shaped->height, 0.0, std::max(0.0, baseline_ - shaped->baseline));
    const auto leaf = painter.leaf(Role::paragraph);
    painter.text(*shaped, {box_.x, box_.y + down}, is_note_ ? desk.muted_colors() : desk.colors());
  }

 private:
  double space_above() const { return is_note_ ? 7 : 0; }

  static std::size_t form_for(const std::vector<RichText>& forms, double size, double width, double height,
                              const Desk& desk) {
    for (std::size_t i = 0; i < forms.size(); ++i) {
      const Shaped shaped = desk.rich(forms[i], size, false, width);
      if (shaped->width <= width + fit_slack && shaped->height <= height + fit_slack) return i;
    }
    return forms.size() - 1;
  }

  /// The most lines any frame needs with its longest wording of at most `limit` lines, or else its shortest wording.
  int lines_at(double size, double width, int limit, const Desk& desk) const {
    int most = 0;
    for (const auto& forms : texts_) most = std::max(most, chosen(forms, size, width, limit, desk)->lines);
    return most;
  }

  double height_at(double size, double width, int limit, const Desk& desk) const {
    double height = 0;
    for (const auto& forms : texts_) height = std::max(height, chosen(forms, size, width, limit, desk)->height);
    return height;
  }

  static Shaped chosen(const std::vector<RichText>& forms, double size, double width, int limit, const Desk& desk) {
    for (const RichText& form : forms) {
      Shaped shaped = desk.rich(form, size, false, width);
      if (shaped->lines <= limit) return shaped;
    }
    return desk.rich(forms.back(), size, false, width);
  }

  bool fits(double size, const Desk& desk) const {
    return std::all_of(texts_.begin(), texts_.end(), [&](const auto& forms) {
      const std::size_t form = form_for(forms, size, box_.width, box_.height, desk);
      const Shaped shaped = desk.rich(forms[form], size, false, box_.width);
      return shaped->height <= box_.height + fit_slack && shaped->width <= box_.width + fit_slack;
    });
  }

  std::string type_name_;
  bool is_note_;
  Modesty modesty_ = Modesty::none;
  std::vector<std::vector<RichText>> texts_;
  std::set<std::string> seen_;
  Rect box_;
  double size_ = 0;
  double baseline_ = 0;  ///< the lowest first baseline of any frame, from the top of the box
};

}  // namespace

std::unique_ptr<PanelSetter> make_heading_setter() { return std::make_unique<HeadingSetter>(); }
std::unique_ptr<PanelSetter> make_count_setter() { return std::make_unique<CountSetter>(); }
std::unique_ptr<PanelSetter> make_paragraph_setter(std::string type_name) {
  return std::make_unique<ParagraphSetter>(std::move(type_name));
}

}  // namespace attnpress
