#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/rich_text.hpp"
#include "input/page_template.hpp"
#include "input/theme.hpp"
#include "text/shaper.hpp"

namespace attnpress {

using Shaped = std::shared_ptr<const ShapedText>;

/// What every panel needs to measure and paint: the page's sizes, the colours, a shaper and the language of the page.
struct Desk {
  const PageTemplate& page;
  const Theme& theme;
  Shaper& shaper;
  const std::string& language;

  /// Wanted and smallest size of a kind of type ("title", "cell" …); `text` where the template does not name it.
  [[nodiscard]] TypeSize type(std::string_view name) const;
  /// A style of that size whose formula scripts respect the template's minimum.
  [[nodiscard]] TextStyle style(double size, bool bold = false) const;
  /// Ink, muted and accent for text on the page or a panel.
  [[nodiscard]] TextColors colors() const;
  /// Everything in the secondary colour, accents kept.
  [[nodiscard]] TextColors muted_colors() const;

  [[nodiscard]] Shaped words(std::string_view text, double size, bool bold = false) const;
  [[nodiscard]] Shaped rich(const RichText& text, double size, bool bold = false, double max_width = -1) const;
};

/// All three tones in black or white, whichever stands better on that ground.
[[nodiscard]] TextColors colors_on(Color ground);

}  // namespace attnpress
