// The two-dimensional parts of formulas: fractions, radicals, scripts, fences.
#include <algorithm>
#include <utility>

#include "text/formula.hpp"

namespace attnpress {
namespace {

// In em of the size at hand; the MATH table has no constants for these.
constexpr double fraction_margin = 0.12;     ///< blank on both sides, as TeX's \nulldelimiterspace
constexpr double fraction_overhang = 0.06;   ///< of the bar over the wider part
constexpr double fraction_air = 0.2;         ///< least gap in a displayed fraction: the body face's digits are heavy
constexpr double radical_joint = 0.02;       ///< how far the bar reaches into the sign, so that no gap shows
constexpr double delimiter_factor = 0.901;   ///< TeX's \delimiterfactor
constexpr double delimiter_shortfall = 0.5;  ///< TeX's \delimitershortfall

bool is_absent(const Formula& formula) { return formula.kind == Formula::Kind::row && formula.children.empty(); }

}  // namespace

MathBox FormulaSetter::fraction(const Formula& formula, const Context& context) {
  const double size = size_of(context);
  const bool display = context.style.display;
  // TeX: parts of a displayed fraction are set as running text, parts of an inline one as scripts.
  Context above = script(context);
  if (display) above.style = {false, context.style.level, context.style.cramped};
  MathBox numerator = node(formula.children.at(0), above);
  MathBox denominator = node(formula.children.at(1), cramped(above));

  const double rule = constants_.fraction_rule * size;
  const double axis = constants_.axis_height * size;
  const double air = display ? fraction_air : 0;
  const double gap_above = std::max(display ? constants_.numerator_gap_display : constants_.numerator_gap, air) * size;
  const double gap_below =
      std::max(display ? constants_.denominator_gap_display : constants_.denominator_gap, air) * size;
  const double up = std::max((display ? constants_.numerator_shift_up_display : constants_.numerator_shift_up) * size,
                             axis + rule / 2 + gap_above + numerator.depth);
  const double down =
      std::max((display ? constants_.denominator_shift_down_display : constants_.denominator_shift_down) * size,
               gap_below + denominator.height - (axis - rule / 2));

  MathBox box;
  const double margin = fraction_margin * size;
  const double bar = std::max(numerator.width, denominator.width) + 2 * fraction_overhang * size;
  const double numerator_x = margin + (bar - numerator.width) / 2;
  const double denominator_x = margin + (bar - denominator.width) / 2;
  box.take(std::move(numerator), numerator_x, -up);
  box.rules.push_back({{margin, -axis - rule / 2, bar, rule}, context.tone});
  box.take(std::move(denominator), denominator_x, down);
  box.width = bar + 2 * margin;
  box.left = MathClass::inner;
  box.right = MathClass::inner;
  return box;
}

MathBox FormulaSetter::delimiter(std::string_view text, double height, const Context& context) {
  const double size = size_of(context);
  const SetText plain = source_.set_formula(text);
  if (plain.clusters.size() != 1 || plain.glyphs.size() != 1)
    return words(source_.set(text, false, context.look.tradition), text, context);
  hb_font_t* font = source_.font(source_.formula_face());
  const TallForm form = tall_form(font, plain.glyphs.front().id, height / size);

  MathBox box;
  box.is_sign = true;
  ShapedRun run;
  run.tone = context.tone;
  run.run.face = source_.formula_face();
  run.run.size = size;
  run.run.text = text;
  run.run.clusters.push_back({static_cast<int>(text.size()), static_cast<int>(form.parts.size())});
  double bottom = 0;  // of the next part; the whole stands on the baseline until the caller moves it
  for (const AssemblyPart& part : form.parts) {
    const Ink ink = source_.ink(run.run.face, part.glyph);
    const bool single = form.parts.size() == 1;
    const Glyph glyph{part.glyph, {0, single ? 0 : bottom - ink.bottom * size}};
    run.run.glyphs.push_back(glyph);
    cover_ink(source_, run.run, glyph);
    bottom -= (part.length - form.overlap) * size;
    box.width = std::max(box.width, source_.advance(run.run.face, part.glyph) * size);
  }
  box.height = -run.run.bounds.y;
  box.depth = run.run.bounds.bottom();
  box.runs.push_back(std::move(run));
  return box;
}

MathBox FormulaSetter::radical(const Formula& formula, const Context& context) {
  const double size = size_of(context);
  MathBox inside = node(formula.children.at(0), cramped(context));
  const double rule = constants_.radical_rule * size;
  double gap = (context.style.display ? constants_.radical_gap_display : constants_.radical_gap) * size;
  const double wanted = inside.height + inside.depth + gap + rule;
  MathBox sign = delimiter("√", wanted, context);
  const double sign_height = sign.height + sign.depth;
  if (sign_height > wanted) gap += (sign_height - wanted) / 2;
  const double top = inside.height + gap + rule;

  MathBox box;
  const double sign_width = sign.width;
  const double inside_width = inside.width + inside.italics;
  const double joint = radical_joint * size;
  const double sign_dy = sign.height - top;
  box.take(std::move(sign), 0, sign_dy);
  box.rules.push_back({{sign_width - joint, -top, inside_width + joint, rule}, context.tone});
  box.take(std::move(inside), sign_width, 0);
  box.width = sign_width + inside_width;
  box.height = std::max(box.height, top + constants_.radical_extra_ascender * size);
  return box;
}

MathBox FormulaSetter::scripts(const Formula& formula, const Context& context) {
  MathBox box = node(formula.children.at(0), context);
  const double size = size_of(context);
  const bool has_above = !is_absent(formula.children.at(1));
  const bool has_below = !is_absent(formula.children.at(2));
  MathBox above = has_above ? node(formula.children.at(1), script(context)) : MathBox();
  MathBox below = has_below ? node(formula.children.at(2), cramped(script(context))) : MathBox();

  double up =
      (context.style.cramped ? constants_.superscript_shift_up_cramped : constants_.superscript_shift_up) * size;
  double down = constants_.subscript_shift_down * size;
  if (!box.is_sign) {
    up = std::max(up, box.height - constants_.superscript_drop_max * size);
    down = std::max(down, box.depth + constants_.subscript_drop_min * size);
  }
  up = std::max(up, above.depth + constants_.superscript_bottom_min * size);
  down = std::max(down, below.height - constants_.subscript_top_max * size);
  if (has_above && has_below) {
    const double gap = (up - above.depth) - (below.height - down);
    down += std::max(0.0, constants_.script_gap_min * size - gap);
  }

  const double base_width = box.width;
  const double after = constants_.space_after_script * size;
  if (has_above) {
    const double x = base_width + box.italics;
    box.width = std::max(box.width, x + above.width + after);
    box.take(std::move(above), x, -up);
  }
  if (has_below) {
    box.width = std::max(box.width, base_width + below.width + after);
    box.take(std::move(below), base_width, down);
  }
  box.italics = 0;
  box.is_sign = false;
  return box;
}

namespace {

Formula without_underlines(Formula formula) {
  formula.underlined = false;
  for (Formula& child : formula.children) child = without_underlines(std::move(child));
  return formula;
}

}  // namespace

MathBox FormulaSetter::fence(const Formula& formula, const Context& context) {
  const double size = size_of(context);
  MathBox inside = node(formula.children.at(0), context);
  // A line below the part at work must not make the delimiters grow: the formula would jump from step to step.
  const MathBox measured = node(without_underlines(formula.children.at(0)), context);
  const double axis = constants_.axis_height * size;
  const double half = std::max(measured.height - axis, measured.depth + axis);
  const double wanted = std::max(2 * half * delimiter_factor, 2 * half - delimiter_shortfall * size);

  MathBox box;
  const auto add_delimiter = [&](const std::string& text) {
    if (text.empty()) return;
    MathBox sign = delimiter(text, wanted, context);
    const double width = sign.width;
    const double to_axis = (sign.height - sign.depth) / 2 - axis;
    box.take(std::move(sign), box.width, to_axis);
    box.width += width;
  };
  add_delimiter(formula.text);
  const double inside_width = inside.width + inside.italics / 2;
  box.take(std::move(inside), box.width, 0);
  box.width += inside_width;
  add_delimiter(formula.closing);
  box.left = MathClass::opening;
  box.right = MathClass::inner;
  return box;
}

}  // namespace attnpress
