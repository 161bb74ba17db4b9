#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/color.hpp"
#include "base/diagnostics.hpp"

namespace attnpress {

/// How a weight's cell shows how large it is: by its fill alone, or by a bar along its foot, too.
enum class Magnitude { fill, bar };

/// Colours by meaning; `templates/themes/NAME.yaml`. Text and outlines are checked against the ground painted.
struct Theme {
  std::string name;
  Color page;            ///< ground of the whole page
  Color ink;             ///< text
  Color muted;           ///< secondary text, inactive formula parts
  Color accent;          ///< what is active
  Color accent_tint;     ///< ground of an active row in inputs and output
  Color cell;            ///< ground of input, result and pending cells
  Color score_cell;      ///< neutral ground of a score
  Color cell_ink;        ///< pending dots (decorative)
  Color panel;           ///< ground of the arithmetic panel
  Color rule;            ///< hairlines
  Color outline_core;    ///< pivot outline
  Color outline_casing;  ///< light casing around outlines (dark theme: the reverse)
  Color strip_past;
  Color strip_current;
  Color strip_future;
  std::vector<Color> ramp;       ///< weights, 0 … largest
  std::vector<Color> diverging;  ///< scores as a heatmap, −max … max
  Magnitude magnitude = Magnitude::fill;
  bool grey = false;  ///< every colour is a grey: what is active is underlined as well
};

/// Loads a built-in theme by name.
[[nodiscard]] std::optional<Theme> load_theme(std::string_view name, Diagnostics& diagnostics);
/// Reads a theme from its text; colours that cannot be told apart (text 4.5:1, outlines 3:1) are errors, too.
/// With bars, `ink` must stand anywhere on the ramp.
[[nodiscard]] std::optional<Theme> parse_theme(const std::string& file, std::string_view text,
                                               Diagnostics& diagnostics);
[[nodiscard]] std::vector<std::string> theme_names();

}  // namespace attnpress
