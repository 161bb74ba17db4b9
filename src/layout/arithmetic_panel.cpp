#include <algorithm>
#include <vector>

#include "layout/panel.hpp"
#include "layout/sizes.hpp"

namespace attnpress {
namespace {

constexpr double padding_left = 16;
constexpr double padding = 7;
constexpr double accent_width = 4.5;
constexpr double most_height_in_sizes = 4.6;  ///< a calculation higher than this is not what the eye can take in

/// Chunks of calculations with their places, relative to the content's upper left corner.
struct Flow {
  struct Chunk {
    Shaped shaped;
    double x = 0, baseline = 0;
  };
  std::vector<Chunk> chunks;
  double width = 0, height = 0;
};

/// One calculation from (0, `top`): chunks in a line, broken between chunks only; continuation lines are indented.
void flow_calculation(const Calculation& calculation, double size, double width, double top, const Desk& desk,
                      Flow& flow) {
  const double gap = 0.42 * size;
  const double indent = 2 * size;
  const double line_space = 0.25 * size;
  TextStyle style = desk.style(size);
  style.display = true;
  std::size_t line_start = flow.chunks.size();
  double x = 0;
  const auto close_line = [&] {
    double above = 0;
    double below = 0;
    for (std::size_t i = line_start; i < flow.chunks.size(); ++i) {
      above = std::max(above, flow.chunks[i].shaped->baseline);
      below = std::max(below, flow.chunks[i].shaped->height - flow.chunks[i].shaped->baseline);
    }
    for (std::size_t i = line_start; i < flow.chunks.size(); ++i) flow.chunks[i].baseline = top + above;
    top += above + below + line_space;
    line_start = flow.chunks.size();
  };
  for (const RichText& chunk : calculation.chunks) {
    Shaped shaped = desk.shaper.shape(chunk, style);
    if (x > 0 && x + shaped->width > width) {
      close_line();
      x = indent;
    }
    flow.width = std::max(flow.width, x + shaped->width);
    const double advance = shaped->width + gap;
    flow.chunks.push_back({std::move(shaped), x, 0});
    x += advance;
  }
  close_line();
  flow.height = std::max(flow.height, top - line_space);
}

/// The calculations below each other or, where they are short, in as many columns as fit.
Flow flow_form(const std::vector<Calculation>& form, double size, double width, const Desk& desk) {
  const double between = 2 * size;
  const double line_space = 0.45 * size;
  std::vector<Flow> single;
  for (const Calculation& calculation : form) {
    Flow flow;
    flow_calculation(calculation, size, width, 0, desk, flow);
    single.push_back(std::move(flow));
  }
  const std::size_t count = single.size();
  for (std::size_t columns = std::max<std::size_t>(count, 1); columns > 0; --columns) {
    const std::size_t rows = (count + columns - 1) / columns;
    if (columns > 1 && (columns - 1) * rows >= count) continue;
    std::vector<double> widths(columns, 0);
    std::vector<double> heights(rows, 0);
    for (std::size_t i = 0; i < count; ++i) {
      widths[i / rows] = std::max(widths[i / rows], single[i].width);
      heights[i % rows] = std::max(heights[i % rows], single[i].height);
    }
    double total = between * static_cast<double>(columns - 1);
    for (const double column : widths) total += column;
    if (total > width && columns > 1) continue;
    Flow flow;
    flow.width = total;
    double x = 0;
    for (std::size_t column = 0; column < columns; ++column) {
      double y = 0;
      for (std::size_t row = 0; row < rows && column * rows + row < count; ++row) {
        for (Flow::Chunk chunk : single[column * rows + row].chunks) {
          chunk.x += x;
          chunk.baseline += y;
          flow.chunks.push_back(std::move(chunk));
        }
        y += heights[row] + line_space;
      }
      flow.height = std::max(flow.height, y - line_space);
      x += widths[column] + between;
    }
    return flow;
  }
  return {};
}

/// The step's calculation on a ground of its own: the finest form that fits, all frames at one size.
class ArithmeticSetter final : public PanelSetter {
 public:
  void gather(const Panel& panel, const Desk&) override {
    const auto& arithmetic = std::get<Arithmetic>(panel);
    if (!arithmetic.forms.empty()) texts_.push_back(arithmetic.forms);
  }

  Extent width(const Desk&) const override { return {0, 0, 0}; }

  Extent height(double width, const Desk& desk) const override {
    const TypeSize type = desk.type("arithmetic");
    const double content = width - padding_left - padding;
    const double most = most_height_in_sizes * type.size;
    const double size = size_for(content, most, desk);
    const double least = 2 * padding + height_at(type.minimum, content, 0, desk);
    const double natural = std::max(least, 2 * padding + height_at(size, content, most, desk));
    return {least, std::max(least, 0.65 * natural), natural};
  }

  std::string place(const Rect& box, const Desk& desk) override {
    box_ = box;
    content_ = {box.x + padding_left, box.y + padding, box.width - padding_left - padding, box.height - 2 * padding};
    size_ = size_for(content_.width, content_.height, desk);
    for (const auto& forms : texts_) {
      if (!fits(form_of(forms, size_, content_.width, content_.height, desk), content_.width, content_.height)) {
        return "the calculation of a step is too long for its place";
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
    const Flow flow = form_of(arithmetic.forms, size_, content_.width, content_.height, desk);
    const double top = content_.center_y() - flow.height / 2;
    const auto leaf = painter.leaf(Role::formula, arithmetic.alt);
    for (const Flow::Chunk& chunk : flow.chunks) {
      painter.text_on_baseline(*chunk.shaped, content_.x + chunk.x, top + chunk.baseline, desk.colors());
    }
  }

 private:
  using Forms = std::vector<std::vector<Calculation>>;

  static bool fits(const Flow& flow, double width, double height) {
    return flow.width <= width + 0.01 && flow.height <= height + 0.01;
  }

  /// The first form that fits; the last if none does.
  static Flow form_of(const Forms& forms, double size, double width, double height, const Desk& desk) {
    for (std::size_t i = 0; i + 1 < forms.size(); ++i) {
      Flow flow = flow_form(forms[i], size, width, desk);
      if (fits(flow, width, height)) return flow;
    }
    return flow_form(forms.back(), size, width, desk);
  }

  /// The largest size at which every frame still shows the form that fits at the smallest size.
  double size_for(double width, double height, const Desk& desk) const {
    const TypeSize type = desk.type("arithmetic");
    std::vector<const std::vector<Calculation>*> chosen;
    for (const Forms& forms : texts_) {
      std::size_t form = 0;
      while (form + 1 < forms.size() && !fits(flow_form(forms[form], type.minimum, width, desk), width, height)) ++form;
      chosen.push_back(&forms[form]);
    }
    return largest_size(type, [&](double size) {
      return std::all_of(chosen.begin(), chosen.end(),
                         [&](const auto* form) { return fits(flow_form(*form, size, width, desk), width, height); });
    });
  }

  double height_at(double size, double width, double most, const Desk& desk) const {
    double height = 0;
    for (const Forms& forms : texts_) height = std::max(height, form_of(forms, size, width, most, desk).height);
    return height;
  }

  std::vector<Forms> texts_;
  Rect box_;
  Rect content_;
  double size_ = 0;
};

}  // namespace

std::unique_ptr<PanelSetter> make_arithmetic_setter() { return std::make_unique<ArithmeticSetter>(); }

}  // namespace attnpress
