#include "text/formula.hpp"

#include <algorithm>
#include <utility>

#include "base/utf8.hpp"

namespace attnpress {
namespace {

// In em of the size at hand. More than the MATH table's gap of an underbar, as the rule marks a part that often ends
// with the upright digits of the body face, and must not read as the bar of one more fraction.
constexpr double underline_gap = 0.2;
constexpr double tail = 0.24;  ///< depth of letters like Q
constexpr double tail_gap = 0.06;
constexpr double underline_rule = 0.055;

/// The mathematical italic form of a letter; other characters stay as they are.
char32_t italic_form(char32_t letter) {
  if (letter == U'h') return U'ℎ';  // its place in the block of italics is empty
  if (letter >= U'A' && letter <= U'Z') return U'𝐴' + (letter - U'A');
  if (letter >= U'a' && letter <= U'z') return U'𝑎' + (letter - U'a');
  if (letter >= U'Α' && letter <= U'Ω') return U'𝛢' + (letter - U'Α');
  if (letter >= U'α' && letter <= U'ω') return U'𝛼' + (letter - U'α');
  return letter;
}

/// TeX: a binary sign with nothing to its left to bind is an ordinary one (the minus of −x).
bool binds_nothing(MathClass left) {
  return left == MathClass::operator_name || left == MathClass::binary || left == MathClass::relation ||
         left == MathClass::opening || left == MathClass::punctuation;
}

void make_ordinary(MathBox& box) {
  if (box.left == MathClass::binary) box.left = MathClass::ordinary;
  if (box.right == MathClass::binary && box.is_sign) box.right = MathClass::ordinary;
}

}  // namespace

FormulaSetter::FormulaSetter(GlyphSource& source)
    : source_(source), constants_(read_math_constants(source.font(source.formula_face()))) {}

MathBox FormulaSetter::set(const Formula& formula, const FormulaStyle& style, Tone tone) {
  return node(formula, {style, {style.display, 0, false}, tone});
}

double FormulaSetter::size_of(const Context& context) const {
  const double size = context.look.size;
  if (context.style.level == 0) return size;
  const double scale = context.style.level == 1 ? constants_.script_scale : constants_.script_script_scale;
  return std::max(size * scale, std::min(context.look.script_minimum, size));
}

FormulaSetter::Context FormulaSetter::script(const Context& context) const {
  return {context.look, context.style.script(), context.tone};
}

FormulaSetter::Context FormulaSetter::cramped(const Context& context) const {
  return {context.look, context.style.under(), context.tone};
}

MathBox FormulaSetter::node(const Formula& formula, const Context& outer) {
  Context context = outer;
  if (formula.tone != Tone::normal) context.tone = formula.tone;
  MathBox box = content(formula, context);
  if (formula.underlined) underline(box, context);
  return box;
}

MathBox FormulaSetter::content(const Formula& formula, const Context& context) {
  switch (formula.kind) {
    case Formula::Kind::row:
      return row(formula, context);
    case Formula::Kind::variable:
      return variable(formula, context);
    case Formula::Kind::symbol:
      return symbol(formula, context);
    case Formula::Kind::number:
      return number(formula, context);
    case Formula::Kind::fraction:
      return fraction(formula, context);
    case Formula::Kind::radical:
      return radical(formula, context);
    case Formula::Kind::scripts:
      return scripts(formula, context);
    case Formula::Kind::fence:
      return fence(formula, context);
  }
  return {};
}

MathBox FormulaSetter::row(const Formula& formula, const Context& context) {
  MathBox result;
  const double size = size_of(context);
  bool first = true;
  for (std::size_t i = 0; i < formula.children.size(); ++i) {
    MathBox child = node(formula.children[i], context);
    if (child.left == MathClass::binary && (first || binds_nothing(result.right))) make_ordinary(child);
    if (first) {
      result.left = child.left;
    } else {
      result.width += atom_space(result.right, child.left, context.style.level > 0) * size;
    }
    result.right = child.right;
    result.italics = child.italics;
    result.is_sign = formula.children.size() == 1 && child.is_sign;
    const double width = child.width;
    result.take(std::move(child), result.width, 0);
    result.width += width;
    first = false;
  }
  return result;
}

MathBox FormulaSetter::words(const SetText& text, std::string_view bytes, const Context& context) {
  MathBox box;
  const double size = size_of(context);
  RunBuilder builder(source_, box.runs);
  std::vector<Level> levels;
  for (const SetCluster& cluster : text.clusters) levels.push_back(cluster.level);
  for (const std::size_t place : visual_order(levels)) {
    const SetCluster& cluster = text.clusters[place];
    builder.add(text, cluster, bytes, size, context.tone, {box.width, 0});
    box.width += cluster.advance * size;
  }
  for (const ShapedRun& run : box.runs) {
    if (run.run.bounds.empty()) continue;
    box.height = std::max(box.height, -run.run.bounds.y);
    box.depth = std::max(box.depth, run.run.bounds.bottom());
  }
  if (!text.glyphs.empty() && text.clusters.back().face == source_.formula_face()) {
    box.italics = italics_correction(source_.font(source_.formula_face()), text.glyphs.back().id) * size;
  }
  box.is_sign = true;
  return box;
}

MathBox FormulaSetter::variable(const Formula& formula, const Context& context) {
  // Set with the italic forms, said with the plain letters: that is what copy and search are to find.
  std::string italic;
  std::vector<int> lengths;
  for (std::size_t offset = 0; offset < formula.text.size();) {
    const std::size_t before = offset;
    italic += to_utf8(italic_form(next_code_point(formula.text, offset)));
    lengths.push_back(static_cast<int>(offset - before));
  }
  SetText set = source_.set_formula(italic);
  if (set.clusters.size() != lengths.size()) return number(formula, context);
  int offset = 0;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    set.clusters[i].offset = offset;
    set.clusters[i].bytes = lengths[i];
    offset += lengths[i];
  }
  return words(set, formula.text, context);
}

MathBox FormulaSetter::symbol(const Formula& formula, const Context& context) {
  const SetText set = source_.set_formula(formula.text);
  MathBox box = set.clusters.empty() ? number(formula, context) : words(set, formula.text, context);
  box.left = formula.math_class;
  box.right = formula.math_class;
  return box;
}

MathBox FormulaSetter::number(const Formula& formula, const Context& context) {
  return words(source_.set(formula.text, formula.bold, context.look.tradition), formula.text, context);
}

void FormulaSetter::underline(MathBox& box, const Context& context) const {
  const double size = size_of(context);
  // Letters with a tail and without have their rules at one height.
  const bool is_letter = box.depth <= tail * size;
  const double top = is_letter ? (tail + tail_gap) * size : box.depth + underline_gap * size;
  box.rules.push_back({{0, top, box.width, underline_rule * size}, context.tone});
  box.depth = top + underline_rule * size;
}

}  // namespace attnpress
