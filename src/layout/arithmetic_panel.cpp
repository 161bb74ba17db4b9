#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "layout/panel.hpp"
#include "layout/sizes.hpp"
#include "layout/title_line.hpp"

namespace attnpress {
namespace {

constexpr double padding_left = 16;
constexpr double padding = 6;
constexpr double accent_width = 4.5;
constexpr double air_in_sizes = 0.25;       ///< between the ink of one line and the next, and at least …
constexpr double chunk_gap = 0.42;          ///< in sizes of the type, between chunks …
constexpr double term_gap = 0.28;           ///< … and between the terms of one that is broken
constexpr double least_indent = 2;          ///< in sizes of the type
constexpr double deepest_indent = 0.3;      ///< of the width: "=" of a long first chunk is too far right to align to
constexpr double least_air = 2;             ///< … points more
constexpr double line_in_sizes = 1.6;       ///< a calculation in one line, with a radical or exponents, is no higher
constexpr double most_height_in_sizes = 5;  ///< a calculation higher than this is not what the eye can take in …
constexpr double most_where_narrow = 7;     ///< … the same on paper, where lines are short
constexpr double narrow_in_sizes = 25;

/// How calculations are set.
struct Setting {
  double size = 0;
  double width = 0;
  bool narrow = false;  ///< on paper, with short lines: rather more of these than less of a calculation
  const Desk& desk;
};

/// Chunks of calculations with their places, relative to the content's upper left corner.
struct Flow {
  struct Chunk {
    Shaped shaped;
    double x = 0, baseline = 0;
  };
  std::vector<Chunk> chunks;
  double width = 0, height = 0;
  double above = 0;     ///< first baseline, from the top
  bool parted = false;  ///< a line ends behind what is calculated: "output(love)" stands alone
};

/// Ink of a text above and below its first baseline.
Head ink_of(const ShapedText& shaped) {
  Head ink;
  for (const ShapedRun& run : shaped.runs) {
    if (run.run.bounds.empty()) continue;
    ink.above = std::max(ink.above, shaped.baseline - run.run.bounds.y);
    ink.below = std::max(ink.below, run.run.bounds.bottom() - shaped.baseline);
  }
  return ink;
}

/// A line of a calculation is never lower than its digits.
Head line_of(const ShapedText& shaped, double size) {
  const Head ink = ink_of(shaped);
  return {std::max(ink.above, 0.78 * size), std::max(ink.below, 0.12 * size)};
}

/// A stretch of a calculation that is not broken, and the room before it in sizes of the type.
struct Piece {
  RichText text;
  double before = chunk_gap;
};

/// "= a + b + c" as "= a", "+ b", "+ c"; any other chunk as it is.
std::vector<Piece> pieces_of(const RichText& chunk) {
  const auto whole = [&] { return std::vector<Piece>{{chunk}}; };
  const auto* formula =
      chunk.parts.size() == 1 ? std::get_if<std::shared_ptr<const Formula>>(&chunk.parts[0]) : nullptr;
  if (formula == nullptr || (*formula)->kind != Formula::Kind::row || (*formula)->children.size() != 2) return whole();
  const Formula& relation = (*formula)->children[0];
  const Formula& sum = (*formula)->children[1];
  if (relation.math_class != MathClass::relation || sum.kind != Formula::Kind::row) return whole();
  std::vector<std::vector<Formula>> parts{{relation}};
  for (const Formula& child : sum.children) {
    const bool sign = child.kind == Formula::Kind::symbol && child.math_class == MathClass::binary;
    if (sign) parts.emplace_back();
    parts.back().push_back(child);
    // Before a term it is spaced like the relation that begins other lines.
    if (sign) parts.back().back().math_class = MathClass::relation;
  }
  std::vector<Piece> out;
  for (std::vector<Formula>& part : parts) {
    RichText text{{}, chunk.language};
    text.parts.emplace_back(std::make_shared<const Formula>(math_row(std::move(part))));
    out.push_back({std::move(text), out.empty() ? chunk_gap : term_gap});
  }
  return out;
}

/// What is not broken of a calculation: its chunks; on narrow paper the terms of a chunk that is longer than a line.
std::vector<Piece> unbroken(const Calculation& calculation, const Setting& setting, const TextStyle& style) {
  std::vector<Piece> out;
  for (const RichText& chunk : calculation.chunks) {
    const bool long_one =
        setting.narrow && setting.desk.shaper.shape(chunk, style)->width > setting.width - least_indent * setting.size;
    for (Piece& piece : long_one ? pieces_of(chunk) : std::vector<Piece>{{chunk}}) out.push_back(std::move(piece));
  }
  return out;
}

/// One calculation: chunks in a line, broken between them only; continuation lines begin below the first "=" where
/// that leaves room, else a little indented. The second chunk begins at `column` at the earliest, so that neighbours'
/// "=" stand below each other.
Flow flow_calculation(const Calculation& calculation, const Setting& setting, double column) {
  const double size = setting.size;
  double indent = least_indent * size;
  TextStyle style = setting.desk.style(size);
  style.display = true;
  Flow flow;
  Head line;
  std::size_t line_start = 0;
  double top = 0;
  double x = 0;
  const auto close_line = [&] {
    for (std::size_t i = line_start; i < flow.chunks.size(); ++i) flow.chunks[i].baseline = top + line.above;
    if (line_start == 0) flow.above = line.above;
    flow.height = top + line.above + line.below;
    top = flow.height + air_in_sizes * size + least_air;
    line_start = flow.chunks.size();
    line = {};
  };
  for (const Piece& piece : unbroken(calculation, setting, style)) {
    Shaped shaped = setting.desk.shaper.shape(piece.text, style);
    if (x > 0) x += piece.before * size;
    if (flow.chunks.size() == 1) {
      x = std::max(x, column);
      if (x < deepest_indent * setting.width) indent = x;
    }
    if (x > 0 && x + shaped->width > setting.width) {
      flow.parted = flow.parted || flow.chunks.size() == 1;
      close_line();
      x = indent + shaped->width <= setting.width ? indent : least_indent * size;
    }
    const Head own = line_of(*shaped, size);
    line = {std::max(line.above, own.above), std::max(line.below, own.below)};
    flow.width = std::max(flow.width, x + shaped->width);
    const double advance = shaped->width;
    flow.chunks.push_back({std::move(shaped), x, 0});
    x += advance;
  }
  close_line();
  return flow;
}

/// Where the second chunks begin, so that the "=" of neighbours stand below each other; 0 where first chunks are long.
double relation_column(const std::vector<Calculation>& form, const Setting& setting) {
  const double size = setting.size;
  TextStyle style = setting.desk.style(size);
  style.display = true;
  double widest = 0;
  for (const Calculation& calculation : form) {
    if (!calculation.chunks.empty()) {
      widest = std::max(widest, setting.desk.shaper.shape(calculation.chunks.front(), style)->width);
    }
  }
  return form.size() > 1 && widest < 12 * size ? widest + chunk_gap * size : 0;
}

/// Calculations in that many columns, filled one column after the other; rows share their first baselines.
Flow flow_in_columns(const std::vector<Flow>& single, std::size_t columns, double size) {
  const double between = 2.2 * size;
  const std::size_t rows = (single.size() + columns - 1) / columns;
  std::vector<double> widths(columns, 0);
  std::vector<Head> heads(rows);
  for (std::size_t i = 0; i < single.size(); ++i) {
    widths[i / rows] = std::max(widths[i / rows], single[i].width);
    Head& head = heads[i % rows];
    head = {std::max(head.above, single[i].above), std::max(head.below, single[i].height - single[i].above)};
  }
  Flow flow;
  double x = 0;
  for (std::size_t i = 0; i < single.size(); ++i) {
    const std::size_t row = i % rows;
    if (i > 0 && row == 0) x += widths[i / rows - 1] + between;
    double top = 0;
    for (std::size_t above = 0; above < row; ++above) {
      top += heads[above].above + heads[above].below + 1.6 * air_in_sizes * size + least_air;
    }
    for (Flow::Chunk chunk : single[i].chunks) {
      chunk.x += x;
      chunk.baseline += top + heads[row].above - single[i].above;
      flow.chunks.push_back(std::move(chunk));
    }
    flow.height = std::max(flow.height, top + heads[row].above + heads[row].below);
    flow.parted = flow.parted || single[i].parted;
    flow.width = std::max(flow.width, x + single[i].width);
  }
  return flow;
}

/// The calculations below each other or, where they are short, in as many columns as fit.
Flow flow_form(const std::vector<Calculation>& form, const Setting& setting) {
  const double size = setting.size;
  const double width = setting.width;
  const auto each_alone = [&](double column) {
    std::vector<Flow> single;
    single.reserve(form.size());
    for (const Calculation& calculation : form) {
      single.push_back(flow_calculation(calculation, setting, column));
    }
    return single;
  };
  const std::size_t count = std::max<std::size_t>(form.size(), 1);
  // All on one line: there is no "=" below another.
  Flow one_line = flow_in_columns(each_alone(0), count, size);
  if (count > 1 && one_line.width <= width) return one_line;
  const std::vector<Flow> single = each_alone(relation_column(form, setting));
  for (std::size_t columns = count - 1; columns > 1; --columns) {
    const std::size_t rows = (count + columns - 1) / columns;
    if ((columns - 1) * rows >= count) continue;
    Flow flow = flow_in_columns(single, columns, size);
    if (flow.width <= width) return flow;
  }
  return flow_in_columns(single, 1, size);
}

/// The step's calculation on a ground of its own: the finest form that fits, all frames of a phase at one size.
class ArithmeticSetter final : public PanelSetter {
 public:
  void gather(const Panel& panel, const Desk& desk) override {
    sheet_ = desk.page.sheet;
    const auto& arithmetic = std::get<Arithmetic>(panel);
    if (!arithmetic.forms.empty()) groups_[arithmetic.group].texts.push_back(arithmetic.forms);
  }

  Extent width(const Desk&) const override { return {0, 0, 0}; }

  Extent height(double width, const Desk& desk) const override {
    const TypeSize type = type_of(desk);
    const double content = width - padding_left - padding;
    const double most = (is_narrow(content, desk) ? most_where_narrow : most_height_in_sizes) * type.size;
    double least = 0;
    double minimum = 0;
    double natural = 0;
    for (const auto& [phase, group] : groups_) {
      least = std::max(least, height_at(group, type.minimum, content, line_in_sizes * type.minimum, desk));
      minimum = std::max(minimum, height_at(group, type.minimum, content, most, desk));
      natural = std::max(natural, height_at(group, size_for(group, content, most, desk), content, most, desk));
    }
    minimum = std::max(least, minimum);
    natural = modesty_ == Modesty::none ? std::max(minimum, natural) : minimum;
    if (modesty_ == Modesty::most) minimum = least;
    return {2 * padding + least, 2 * padding + minimum, 2 * padding + natural};
  }
  void be_modest(Modesty modesty) override { modesty_ = modesty; }
  /// On a sheet all calculations of a page are of one size.
  double type_size() const override {
    double smallest = 0;
    for (const auto& [phase, group] : groups_) {
      smallest = smallest > 0 ? std::min(smallest, group.size) : group.size;
    }
    return sheet_ ? smallest : 0;
  }
  void limit_type_size(double size) override { size_limit_ = sheet_ ? size : 0; }
  std::string_view kind() const override { return "arithmetic"; }
  /// Calculations beside each other stand on grounds of one height.
  int greed() const override { return sheet_ ? 1 : 0; }

  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    content_ = {box.x + padding_left, box.y + padding, box.width - padding_left - padding, box.height - 2 * padding};
    for (auto& [phase, group] : groups_) {
      group.size = size_for(group, content_.width, content_.height, desk);
      for (const Forms& forms : group.texts) {
        const Flow flow = form_of(forms, group.size, content_.width, content_.height, desk);
        const bool room = flow.width <= content_.width + 0.01 && flow.height <= content_.height + 0.01;
        if (!room) return "the calculation of a step is too long for its place";
      }
    }
    return {};
  }

  void paint(const Panel& panel, Painter& painter) const override {
    const auto& arithmetic = std::get<Arithmetic>(panel);
    if (arithmetic.forms.empty()) return;
    const Desk& desk = painter.desk();
    {
      const auto ground = painter.artifact();
      painter.fill(box_, desk.theme.panel);
      painter.fill({box_.x, box_.y, accent_width, box_.height}, desk.theme.accent);
    }
    const double size = groups_.at(arithmetic.group).size;
    const Flow flow = form_of(arithmetic.forms, size, content_.width, content_.height, desk);
    const double top = content_.center_y() - flow.height / 2;
    const auto leaf = painter.leaf(Role::formula, arithmetic.alt);
    for (const Flow::Chunk& chunk : flow.chunks) {
      painter.text_on_baseline(*chunk.shaped, content_.x + chunk.x, top + chunk.baseline, desk.colors());
    }
  }

 private:
  using Forms = std::vector<std::vector<Calculation>>;

  /// The calculations of one phase.
  struct Group {
    std::vector<Forms> texts;
    double size = 0;
  };

  [[nodiscard]] TypeSize type_of(const Desk& desk) const { return limited(desk.type("arithmetic"), size_limit_); }
  [[nodiscard]] bool is_narrow(double width, const Desk& desk) const {
    return sheet_ && width < narrow_in_sizes * desk.type("arithmetic").size;
  }
  [[nodiscard]] Setting setting(double size, double width, const Desk& desk) const {
    return {size, width, is_narrow(width, desk), desk};
  }

  [[nodiscard]] bool fits(const Flow& flow, double width, double height, const Desk& desk) const {
    const bool parted = flow.parted && !is_narrow(width, desk);
    return flow.width <= width + 0.01 && flow.height <= height + 0.01 && !parted;
  }

  /// The first form that fits; the last if none does.
  Flow form_of(const Forms& forms, double size, double width, double height, const Desk& desk) const {
    for (std::size_t i = 0; i + 1 < forms.size(); ++i) {
      Flow flow = flow_form(forms[i], setting(size, width, desk));
      if (fits(flow, width, height, desk)) return flow;
    }
    return flow_form(forms.back(), setting(size, width, desk));
  }

  /// The largest size at which every frame of the group still shows the form that fits at the smallest size.
  double size_for(const Group& group, double width, double height, const Desk& desk) const {
    const TypeSize type = type_of(desk);
    const auto fit = [&](const std::vector<Calculation>& form, double size) {
      return fits(flow_form(form, setting(size, width, desk)), width, height, desk);
    };
    std::vector<const std::vector<Calculation>*> chosen;
    for (const Forms& forms : group.texts) {
      std::size_t form = 0;
      while (form + 1 < forms.size() && !fit(forms[form], type.minimum)) ++form;
      chosen.push_back(&forms[form]);
    }
    return largest_size(type, [&](double size) {
      return std::all_of(chosen.begin(), chosen.end(), [&](const auto* form) { return fit(*form, size); });
    });
  }

  double height_at(const Group& group, double size, double width, double most, const Desk& desk) const {
    double height = 0;
    for (const Forms& forms : group.texts) {
      height = std::max(height, form_of(forms, size, width, most, desk).height);
    }
    return height;
  }

  bool sheet_ = false;
  std::map<int, Group> groups_;
  Modesty modesty_ = Modesty::none;
  double size_limit_ = 0;
  Rect box_;
  Rect content_;
};

}  // namespace

std::unique_ptr<PanelSetter> make_arithmetic_setter() { return std::make_unique<ArithmeticSetter>(); }

}  // namespace attnpress
