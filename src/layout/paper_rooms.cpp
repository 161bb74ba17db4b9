#include <algorithm>
#include <cmath>
#include <string>

#include "layout/paper_panels.hpp"
#include "layout/sizes.hpp"
#include "layout/written_working.hpp"

namespace attnpress {
namespace {

constexpr double rule_width = 0.6;  ///< points: a copier keeps it

/// A small title with room below that is as high as it may be: lines of `row` points, so many that pupils can write
/// what is asked, or fewer where the page has no room for them.
class RoomSetter : public PanelSetter {
 public:
  RoomSetter(std::string type, double row, int least)
      : type_(std::move(type)), row_(row), least_(least), lines_(least), title_(type_) {}

  Extent width(const Desk&) const override { return {0, 0, 0}; }
  Extent height(double width, const Desk& desk) const override {
    const double title = title_.height(width, desk);
    const double wanted = title + lines_ * row_;
    return {title + least_ * row_, wanted, wanted};
  }
  Head head(double width, const Desk& desk) const override { return title_.head(width, desk); }
  void share_head(const Head& head) override { title_.reserve(head); }
  bool greedy() const override { return true; }
  int greed() const override { return 3; }
  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    title_.place(box.width, desk);
    top_ = box.y + title_.height(box.width, desk);
    return {};
  }

 protected:
  void gather_room(const RichText& title, int lines) {
    title_.gather({}, title);
    lines_ = std::max(lines_, lines);
  }
  /// The title at the left, as a remark is set.
  void paint_title(const RichText& title, Painter& painter) const {
    if (title.empty()) return;
    const Desk& desk = painter.desk();
    const Shaped shaped = desk.rich(title, desk.type(type_).size);
    const auto leaf = painter.leaf(Role::paragraph);
    painter.text_on_baseline(*shaped, box_.x, box_.y + title_.baseline(), desk.muted_colors());
  }
  [[nodiscard]] TypeSize type(const Desk& desk) const { return desk.type(type_); }
  [[nodiscard]] Rect room() const { return {box_.x, top_, box_.width, box_.bottom() - top_}; }
  /// A text of some lines at the top of an area, as large as it fits.
  void paint_text(const RichText& text, const Rect& area, Painter& painter) const {
    const Desk& desk = painter.desk();
    const auto leaf = painter.leaf(Role::paragraph);
    painter.text(*set_text(text, area, desk), {area.x, area.y}, desk.colors());
  }
  [[nodiscard]] Shaped set_text(const RichText& text, const Rect& area, const Desk& desk) const {
    const auto set = [&](double size) { return desk.rich(text, size, false, area.width); };
    return set(largest_size(type(desk), [&](double size) { return set(size)->height <= area.height; }));
  }

 private:
  std::string type_;
  double row_;
  int least_;
  int lines_;
  TitleLine title_;
  Rect box_;
  double top_ = 0;
};

/// Ruled lines, a hand's writing apart.
class NoteLinesSetter final : public RoomSetter {
 public:
  NoteLinesSetter() : RoomSetter("notes", apart, 2) {}
  void gather(const Panel& panel, const Desk&) override {
    const auto& lines = std::get<NoteLines>(panel);
    gather_room(lines.title, lines.lines);
    yields_ = lines.yields;
    any_ = any_ || lines.lines > 0;
  }
  Extent height(double width, const Desk& desk) const override {
    const Extent own = any_ ? RoomSetter::height(width, desk) : Extent{};
    return yields_ ? Extent{0, own.minimum, own.natural} : own;
  }
  bool shows_all(const Panel& panel, const Desk& desk) const override {
    const RichText& answer = std::get<NoteLines>(panel).answer;
    return answer.empty() || set_text(answer, room(), desk)->height <= room().height;
  }
  void paint(const Panel& panel, Painter& painter) const override {
    const auto& lines = std::get<NoteLines>(panel);
    if (yields_ && (room().height < least_lines * apart || room().width < least_width)) return;
    paint_title(lines.title, painter);
    if (!lines.answer.empty()) {
      paint_text(shows_all(panel, painter.desk()) ? lines.answer : lines.elsewhere, room(), painter);
      return;
    }
    paint_rules(painter);
  }

 private:
  static constexpr double apart = 22.677;  ///< points: 8 mm

  static constexpr double least_lines = 3;
  static constexpr double least_width = 60;  ///< points: shorter ones are not worth their room

  bool yields_ = false;
  bool any_ = false;  ///< lines are asked for, not only taken where there is room left over

  void paint_rules(Painter& painter) const {
    const Rect area = room();
    const auto rules = painter.artifact();
    const int count = std::max(1, static_cast<int>((area.height + rule_width) / apart));
    for (int i = 1; i <= count; ++i) {
      const double y = area.y + i * apart - rule_width;
      painter.line({area.x, y}, {area.right(), y}, rule_width, painter.desk().theme.rule);
    }
  }
};

/// Squares of 5 mm in a frame; in a key the working instead.
class WorkAreaSetter final : public RoomSetter {
 public:
  WorkAreaSetter() : RoomSetter("work", square, 3) {}
  void gather(const Panel& panel, const Desk&) override {
    const auto& area = std::get<WorkArea>(panel);
    gather_room(area.title, area.lines);
  }
  bool shows_all(const Panel& panel, const Desk& desk) const override {
    const auto& area = std::get<WorkArea>(panel);
    return area.working.empty() || written(area, desk).has_value();
  }
  void paint(const Panel& panel, Painter& painter) const override {
    const auto& area = std::get<WorkArea>(panel);
    paint_title(area.title, painter);
    if (area.working.empty()) return paint_squares(painter);
    if (const auto working = written(area, painter.desk())) {
      working->paint(painter);
    } else {
      paint_text(area.elsewhere, page(), painter);
    }
    const auto frame = painter.artifact();
    painter.stroke(paper(), rule_width, painter.desk().theme.muted);
  }

 private:
  static constexpr double square = 14.173;  ///< points: 5 mm
  static constexpr double thin = 0.5;       ///< points: a copier keeps it …
  static constexpr double ink = 0.32;       ///< … where it is that dark, and what is written on it comes first
  static constexpr double written_inset = 5;

  /// Whole squares; what is left over stays white.
  [[nodiscard]] Rect paper() const {
    const Rect whole = room();
    const double rows = std::max(1.0, std::floor((whole.height + thin) / square));
    const double columns = std::max(1.0, std::floor((whole.width + thin) / square));
    return {whole.x, whole.y, columns * square, rows * square};
  }
  [[nodiscard]] Rect page() const { return paper().inset(written_inset); }
  [[nodiscard]] std::optional<WrittenWorking> written(const WorkArea& area, const Desk& desk) const {
    return WrittenWorking::set(area.working, page(), type(desk), desk);
  }

  void paint_squares(Painter& painter) const {
    const auto rules = painter.artifact();
    const Theme& theme = painter.desk().theme;
    const Color color = mix(theme.page, theme.ink, ink);
    const Rect area = paper();
    const auto squares = [](double length) { return static_cast<int>(std::lround(length / square)); };
    for (int i = 1; i < squares(area.height); ++i) {
      const double y = area.y + i * square;
      painter.line({area.x, y}, {area.right(), y}, thin, color);
    }
    for (int i = 1; i < squares(area.width); ++i) {
      const double x = area.x + i * square;
      painter.line({x, area.y}, {x, area.bottom()}, thin, color);
    }
    painter.stroke(area, rule_width, theme.muted);
  }
};

}  // namespace

std::unique_ptr<PanelSetter> make_note_lines_setter() { return std::make_unique<NoteLinesSetter>(); }
std::unique_ptr<PanelSetter> make_work_area_setter() { return std::make_unique<WorkAreaSetter>(); }

}  // namespace attnpress
