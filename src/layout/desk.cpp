#include "layout/desk.hpp"

#include <algorithm>

namespace attnpress {

TypeSize Desk::type(std::string_view name) const {
  auto found = page.type.find(name);
  if (found == page.type.end()) found = page.type.find("text");
  TypeSize type = found == page.type.end() ? TypeSize{page.minimum_text, page.minimum_text} : found->second;
  type.minimum = std::max(type.minimum, page.minimum_text);
  type.size = std::max(type.size, type.minimum);
  return type;
}

TextStyle Desk::style(double size, bool bold) const {
  TextStyle style;
  style.size = size;
  style.bold = bold;
  style.script_minimum = page.minimum_script;
  return style;
}

TextColors Desk::colors() const { return {theme.ink, theme.muted, theme.accent}; }

TextColors Desk::muted_colors() const { return {theme.muted, theme.muted, theme.accent}; }

Shaped Desk::words(std::string_view text, double size, bool bold) const {
  return shaper.shape(text, language, style(size, bold));
}

Shaped Desk::rich(const RichText& text, double size, bool bold, double max_width) const {
  TextStyle wanted = style(size, bold);
  wanted.max_width = max_width;
  return shaper.shape(text, wanted);
}

TextColors colors_on(Color ground) {
  const Color color = text_color_on(ground);
  return {color, color, color};
}

}  // namespace attnpress
