#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "layout/paper_panels.hpp"
#include "layout/sizes.hpp"

namespace attnpress {
namespace {

constexpr double rule_width = 0.6;  ///< points: a copier keeps it

/// A small title with room below that is as high as it may be.
class RoomSetter : public PanelSetter {
 public:
  explicit RoomSetter(std::string type, double least) : type_(std::move(type)), least_(least), title_(type_) {}

  Extent width(const Desk&) const override { return {0, 0, 0}; }
  Extent height(double width, const Desk& desk) const override {
    const double height = title_.height(width, desk) + least_;
    return {height, height, height};
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
  void gather_title(const RichText& title) { title_.gather({}, title); }
  /// The title at the left, as a remark is set.
  void paint_title(const RichText& title, Painter& painter) const {
    if (title.empty()) return;
    const Desk& desk = painter.desk();
    const Shaped shaped = desk.rich(title, desk.type(type_).size);
    const auto leaf = painter.leaf(Role::paragraph);
    painter.text_on_baseline(*shaped, box_.x, box_.y + title_.baseline(), desk.muted_colors());
  }
  /// What a key has in this room: the first form whose lines fit, as large as they do; nothing where none does.
  void paint_written(const std::vector<std::vector<RichText>>& forms, const Rect& area, Painter& painter) const {
    const Desk& desk = painter.desk();
    const auto height = [&](const std::vector<RichText>& lines, double size) {
      double sum = 0;
      for (const RichText& line : lines) sum += desk.rich(line, size, false, area.width)->height + written_gap;
      return sum;
    };
    for (const std::vector<RichText>& lines : forms) {
      const double size =
          largest_size(desk.type(type_), [&](double tried) { return height(lines, tried) <= area.height; });
      if (height(lines, size) > area.height) continue;
      double y = area.y;
      for (const RichText& line : lines) {
        const Shaped shaped = desk.rich(line, size, false, area.width);
        const auto leaf = painter.leaf(Role::paragraph);
        painter.text(*shaped, {area.x, y}, desk.colors());
        y += shaped->height + written_gap;
      }
      return;
    }
  }
  [[nodiscard]] Rect room() const { return {box_.x, top_, box_.width, box_.bottom() - top_}; }

 private:
  static constexpr double written_gap = 1.5;

  std::string type_;
  double least_;
  TitleLine title_;
  Rect box_;
  double top_ = 0;
};

/// Ruled lines, a hand's writing apart.
class NoteLinesSetter final : public RoomSetter {
 public:
  NoteLinesSetter() : RoomSetter("notes", 2 * apart) {}
  void gather(const Panel& panel, const Desk&) override { gather_title(std::get<NoteLines>(panel).title); }
  void paint(const Panel& panel, Painter& painter) const override {
    paint_title(std::get<NoteLines>(panel).title, painter);
    const Rect area = room();
    const RichText& answer = std::get<NoteLines>(panel).answer;
    if (!answer.empty()) {
      paint_written({{answer}}, area, painter);
      return;
    }
    const auto rules = painter.artifact();
    const int count = std::max(1, static_cast<int>(area.height / apart));
    const double step = area.height / count;
    for (int i = 1; i <= count; ++i) {
      const double y = area.y + i * step - rule_width;
      painter.line({area.x, y}, {area.right(), y}, rule_width, painter.desk().theme.rule);
    }
  }

 private:
  static constexpr double apart = 23;  ///< points: 8 mm
};

/// Squares of 5 mm in a frame.
class WorkAreaSetter final : public RoomSetter {
 public:
  WorkAreaSetter() : RoomSetter("work", 3 * square) {}
  void gather(const Panel& panel, const Desk&) override { gather_title(std::get<WorkArea>(panel).title); }
  void paint(const Panel& panel, Painter& painter) const override {
    paint_title(std::get<WorkArea>(panel).title, painter);
    const auto& working = std::get<WorkArea>(panel).working;
    if (!working.empty()) paint_written(working, room().inset(written_inset), painter);
    const auto rules = painter.artifact();
    // Fainter than rules: what is written on them comes first.
    const Color color = mix(painter.desk().theme.page, painter.desk().theme.rule, 0.4);
    Rect area = room();
    if (!working.empty()) return painter.stroke(area.inset(thin / 2), rule_width, painter.desk().theme.muted);
    const int rows = std::max(1, static_cast<int>(std::floor(area.height / square)));
    const int columns = std::max(1, static_cast<int>(std::floor(area.width / square)));
    const double high = area.height / rows;
    const double wide = area.width / columns;
    area = area.inset(thin / 2);
    for (int i = 1; i < rows; ++i) {
      painter.line({area.x, area.y + i * high}, {area.right(), area.y + i * high}, thin, color);
    }
    for (int i = 1; i < columns; ++i) {
      painter.line({area.x + i * wide, area.y}, {area.x + i * wide, area.bottom()}, thin, color);
    }
    painter.stroke(area, rule_width, painter.desk().theme.muted);
  }

 private:
  static constexpr double square = 14.173;  ///< points: 5 mm
  static constexpr double thin = 0.5;
  static constexpr double written_inset = 5;
};

}  // namespace

std::unique_ptr<PanelSetter> make_note_lines_setter() { return std::make_unique<NoteLinesSetter>(); }
std::unique_ptr<PanelSetter> make_work_area_setter() { return std::make_unique<WorkAreaSetter>(); }

}  // namespace attnpress
