#include "layout/paper_panels.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "layout/sizes.hpp"

namespace attnpress {
namespace {

constexpr double slack = 0.01;
constexpr double rule_width = 0.6;  ///< points: a copier keeps it
constexpr double below_baseline = 2.5;

constexpr double score_rule = 42.5;  ///< points: 15 mm to write a score on

void paint_score_rule(double x, double baseline, Painter& painter) {
  const auto rule = painter.artifact();
  painter.line({x, baseline + below_baseline}, {x + score_rule, baseline + below_baseline}, rule_width,
               painter.desk().theme.ink);
}

/// Labels with lines to write on, as many to a line as there is room for; the score stands at the right end.
class FieldLineSetter final : public PanelSetter {
 public:
  void gather(const Panel& panel, const Desk&) override { lines_.push_back(std::get<FieldLine>(panel)); }

  Extent width(const Desk&) const override { return {0, 0, 0}; }
  Extent height(double width, const Desk& desk) const override {
    std::size_t rows = 0;
    for (const FieldLine& line : lines_) {
      const bool rule_only = line.fields.empty() && line.notice.empty() && line.score.empty();
      if (!rule_only) rows = std::max(rows, flow(line, width, desk).size());
    }
    const double height = static_cast<double>(rows) * line_height * desk.type("fields").size + rule_below;
    return {height, height, height};
  }
  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    for (const FieldLine& line : lines_) {
      for (const Row& row : flow(line, box.width, desk)) {
        if (needed(line, row, desk) > box.width + slack) return "a field to be filled in has too long a name";
      }
    }
    return {};
  }

  void paint(const Panel& panel, Painter& painter) const override {
    const auto& line = std::get<FieldLine>(panel);
    const Desk& desk = painter.desk();
    double baseline = box_.y + first_baseline * desk.type("fields").size;
    for (const Row& row : flow(line, box_.width, desk)) {
      const double spare = std::max(0.0, box_.width - needed(line, row, desk));
      double shares = 0;
      for (const std::size_t i : row.fields) shares += line.fields[i].share;
      double unit = shares > 0 ? std::min(widest_room - least_room, spare / shares) : 0;
      double x = box_.x;
      if (!line.notice.empty()) {
        x += paint_notice(line.notice, spare, baseline, painter);
        unit = 0;
      }
      for (const std::size_t i : row.fields) {
        const double room = (least_room + unit) * line.fields[i].share;
        x = paint_field(line.fields[i].label, x, baseline, room, painter) + between;
      }
      if (row.score) paint_score(line, baseline, painter);
      baseline += line_height * desk.type("fields").size;
    }
    const auto rule = painter.artifact();
    const double y = box_.bottom() - 1;
    painter.line({box_.x, y}, {box_.right(), y}, 1, desk.theme.ink);
  }

 private:
  static constexpr double line_height = 2;       ///< in sizes of the type: room to write by hand
  static constexpr double first_baseline = 1.5;  ///< in sizes of the type
  static constexpr double least_room = 56;       ///< points to write on, for a share of 1
  static constexpr double widest_room = 104;
  static constexpr double between = 14;
  static constexpr double before_rule = 3;
  static constexpr double rule_below = 5;  ///< points: the head of the sheet ends here

  struct Row {
    std::vector<std::size_t> fields;
    bool score = false;
  };

  static Shaped set(const RichText& text, bool bold, const Desk& desk) {
    return desk.rich(text, desk.type("fields").size, bold);
  }
  static double label_width(const RichText& label, const Desk& desk) {
    return label.empty() ? 0 : desk.rich(label, desk.type("fields").size)->width + before_rule;
  }
  static double field_width(const FieldLine::Field& field, const Desk& desk) {
    return label_width(field.label, desk) + least_room * field.share;
  }
  static double needed(const FieldLine& line, const Row& row, const Desk& desk) {
    double width = 0;
    for (const std::size_t i : row.fields) width += (width > 0 ? between : 0) + field_width(line.fields[i], desk);
    if (row.score) width += (width > 0 ? between : 0) + score_width(line, desk);
    return width;
  }

  static std::vector<Row> flow(const FieldLine& line, double width, const Desk& desk) {
    std::vector<Row> rows(1);
    for (std::size_t i = 0; i < line.fields.size(); ++i) {
      Row longer = rows.back();
      longer.fields.push_back(i);
      const bool fits = needed(line, longer, desk) <= width + slack;
      if (fits || rows.back().fields.empty()) {
        rows.back() = std::move(longer);
      } else {
        rows.push_back({{i}, false});
      }
    }
    if (line.score.empty()) return rows;
    Row with_score = rows.back();
    with_score.score = true;
    if (needed(line, with_score, desk) <= width + slack) {
      rows.back() = std::move(with_score);
    } else {
      rows.push_back({{}, true});
    }
    return rows;
  }

  static double paint_field(const RichText& label, double x, double baseline, double room, Painter& painter) {
    const Desk& desk = painter.desk();
    if (!label.empty()) {
      const auto leaf = painter.leaf(Role::paragraph);
      painter.text_on_baseline(*desk.rich(label, desk.type("fields").size), x, baseline, desk.colors());
    }
    x += label_width(label, desk);
    const auto rule = painter.artifact();
    painter.line({x, baseline + below_baseline}, {x + room, baseline + below_baseline}, rule_width, desk.theme.ink);
    return x + room;
  }
  /// In the room that the fields leave, shortened where that is too narrow; returns where they begin, behind it.
  double paint_notice(const RichText& notice, double room, double baseline, Painter& painter) const {
    const Desk& desk = painter.desk();
    Shaped shaped = set(notice, true, desk);
    if (shaped->width > room - between) {
      const TextStyle style = desk.style(desk.type("fields").size, true);
      const double width = std::max(0.0, room - between);
      shaped =
          desk.words(desk.shaper.elide_middle(plain_text(notice), notice.language, style, width), style.size, true);
    }
    const auto leaf = painter.leaf(Role::paragraph);
    painter.text_on_baseline(*shaped, box_.x, baseline, desk.colors());
    return room;
  }
  static double score_width(const FieldLine& line, const Desk& desk) {
    const double label = set(line.score, false, desk)->width;
    return line.out_of.empty() ? label : label + before_rule + score_rule + set(line.out_of, false, desk)->width;
  }
  void paint_score(const FieldLine& line, double baseline, Painter& painter) const {
    const Desk& desk = painter.desk();
    const double x = box_.right() - score_width(line, desk);
    const Shaped label = set(line.score, false, desk);
    {
      const auto leaf = painter.leaf(Role::paragraph);
      painter.text_on_baseline(*label, x, baseline, desk.colors());
      if (line.out_of.empty()) return;
      const Shaped out_of = set(line.out_of, false, desk);
      painter.text_on_baseline(*out_of, box_.right() - out_of->width, baseline, desk.colors());
    }
    paint_score_rule(x + label->width + before_rule, baseline, painter);
  }

  std::vector<FieldLine> lines_;
  Rect box_;
};

/// The head of a card: a title line in the type `card`.
class CardHeadSetter final : public PanelSetter {
 public:
  void gather(const Panel& panel, const Desk&) override {
    const auto& head = std::get<CardHead>(panel);
    title_.gather(head.title, head.aside);
  }
  Extent width(const Desk&) const override { return {0, 0, 0}; }
  Extent height(double width, const Desk& desk) const override {
    const double height = title_.height(width, desk);
    return {height, height, height};
  }
  Head head(double width, const Desk& desk) const override {
    Head head = title_.head(width, desk);
    head.above += above;
    return head;
  }
  void share_head(const Head& head) override { title_.reserve(head); }
  bool heads() const override { return true; }
  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    title_.place(box.width, desk);
    return {};
  }
  void paint(const Panel& panel, Painter& painter) const override {
    const auto& head = std::get<CardHead>(panel);
    title_.paint(head.title, head.aside, box_.x, box_.y, painter);
    if (!head.scored) return;
    const Desk& desk = painter.desk();
    const double aside = desk.rich(head.aside, desk.type("panel_title").size)->width;
    paint_score_rule(box_.right() - aside - score_rule, box_.y + title_.baseline(), painter);
  }

 private:
  static constexpr double above = 7;  ///< points that part a card from what stands above it

  TitleLine title_{"card"};
  Rect box_;
};

/// A hairline above, words at both ends below it.
class PageFootSetter final : public PanelSetter {
 public:
  void gather(const Panel& panel, const Desk&) override { feet_.push_back(std::get<PageFoot>(panel)); }
  Extent width(const Desk&) const override { return {0, 0, 0}; }
  Extent height(double width, const Desk& desk) const override {
    const double size = size_for(width, desk);
    double height = 0;
    for (const PageFoot& foot : feet_) {
      height = std::max({height, set(foot.left, size, desk)->height, set(foot.right, size, desk)->height});
    }
    return {above + height, above + height, above + height};
  }
  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    size_ = size_for(box.width, desk);
    return {};
  }
  void paint(const Panel& panel, Painter& painter) const override {
    const auto& foot = std::get<PageFoot>(panel);
    const Desk& desk = painter.desk();
    {
      const auto rule = painter.artifact();
      painter.line({box_.x, box_.y + rule_width}, {box_.right(), box_.y + rule_width}, rule_width, desk.theme.rule);
    }
    const Shaped right = set(foot.right, size_, desk);
    const double baseline = box_.y + above + right->baseline;
    {
      const auto leaf = painter.leaf(Role::paragraph);
      painter.text_on_baseline(*left_of(foot, size_, box_.width, desk), box_.x, baseline, desk.muted_colors());
    }
    const auto leaf = painter.leaf(Role::paragraph);
    painter.text_on_baseline(*right, box_.right() - right->width, baseline, desk.muted_colors());
  }

 private:
  static constexpr double above = 6;
  static constexpr double between = 20;

  static Shaped set(const RichText& text, double size, const Desk& desk) { return desk.rich(text, size); }
  double size_for(double width, const Desk& desk) const {
    return largest_size(desk.type("foot"), [&](double size) {
      return std::all_of(feet_.begin(), feet_.end(), [&](const PageFoot& foot) {
        return set(foot.left, size, desk)->width + between + set(foot.right, size, desk)->width <= width;
      });
    });
  }
  /// A title that is too long even so is shortened: it stands in full at the head of the page.
  static Shaped left_of(const PageFoot& foot, double size, double width, const Desk& desk) {
    const double room = width - between - set(foot.right, size, desk)->width;
    Shaped whole = set(foot.left, size, desk);
    if (whole->width <= room) return whole;
    return desk.words(desk.shaper.elide_middle(plain_text(foot.left), foot.left.language, desk.style(size), room),
                      size);
  }

  std::vector<PageFoot> feet_;
  Rect box_;
  double size_ = 0;
};

/// Words with gaps to write into, in a line; between two parts a new line may begin.
class AnswerLineSetter final : public PanelSetter {
 public:
  void gather(const Panel& panel, const Desk&) override { lines_.push_back(std::get<AnswerLine>(panel)); }
  Extent width(const Desk&) const override { return {0, 0, 0}; }
  Extent height(double width, const Desk& desk) const override {
    std::size_t rows = 1;
    for (const AnswerLine& line : lines_) rows = std::max(rows, flow(line, width, desk).back().row + 1);
    const double height = static_cast<double>(rows) * line_height * desk.type("answer").size;
    return {height, height, height};
  }
  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    for (const AnswerLine& line : lines_) {
      for (std::size_t i = 0; i < line.parts.size(); ++i) {
        if (part_width(line.parts[i], desk) > box.width + slack) return "an answer's words are too long for the page";
      }
    }
    return {};
  }
  void paint(const Panel& panel, Painter& painter) const override {
    const auto& line = std::get<AnswerLine>(panel);
    const Desk& desk = painter.desk();
    const double size = desk.type("answer").size;
    const std::vector<Spot> spots = flow(line, box_.width, desk);
    for (std::size_t i = 0; i < line.parts.size(); ++i) {
      const double baseline = box_.y + (first_baseline + static_cast<double>(spots[i].row) * line_height) * size;
      paint_part(line.parts[i], box_.x + spots[i].x, baseline, painter);
    }
  }

 private:
  static constexpr double line_height = 2;
  static constexpr double first_baseline = 1.45;

  struct Spot {
    double x = 0;
    std::size_t row = 0;
  };

  static double text_width(const AnswerLine::Part& part, const Desk& desk) {
    return part.text.empty() ? 0 : desk.rich(part.text, desk.type("answer").size)->width;
  }
  static double part_width(const AnswerLine::Part& part, const Desk& desk) {
    return text_width(part, desk) + part.gap_in_ems * desk.type("answer").size;
  }
  static std::vector<Spot> flow(const AnswerLine& line, double width, const Desk& desk) {
    std::vector<Spot> spots;
    double x = 0;
    std::size_t row = 0;
    for (const AnswerLine::Part& part : line.parts) {
      const double own = part_width(part, desk);
      if (x > 0 && x + own > width + slack) {
        x = 0;
        ++row;
      }
      spots.push_back({x, row});
      x += own;
    }
    if (spots.empty()) spots.push_back({});
    return spots;
  }

  static void paint_part(const AnswerLine::Part& part, double x, double baseline, Painter& painter) {
    const Desk& desk = painter.desk();
    const double size = desk.type("answer").size;
    const double gap = part.gap_in_ems * size;
    const double gap_start = x + text_width(part, desk);
    if (!part.text.empty()) {
      const auto leaf = painter.leaf(Role::paragraph);
      painter.text_on_baseline(*desk.rich(part.text, size), x, baseline, desk.colors());
    }
    if (gap <= 0) return;
    {
      const auto rule = painter.artifact();
      const double y = baseline + below_baseline + 1;
      painter.line({gap_start, y}, {gap_start + gap, y}, rule_width, desk.theme.ink);
    }
    if (part.answer.empty()) return;
    const Shaped answer = desk.words(part.answer, size, true);
    const auto leaf = painter.leaf(Role::paragraph);
    painter.text_on_baseline(*answer, gap_start + (gap - answer->width) / 2, baseline, desk.colors());
  }

  std::vector<AnswerLine> lines_;
  Rect box_;
};

}  // namespace

std::unique_ptr<PanelSetter> make_field_line_setter() { return std::make_unique<FieldLineSetter>(); }
std::unique_ptr<PanelSetter> make_card_head_setter() { return std::make_unique<CardHeadSetter>(); }
std::unique_ptr<PanelSetter> make_page_foot_setter() { return std::make_unique<PageFootSetter>(); }
std::unique_ptr<PanelSetter> make_answer_line_setter() { return std::make_unique<AnswerLineSetter>(); }

}  // namespace attnpress
