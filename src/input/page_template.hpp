#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"
#include "base/geometry.hpp"
#include "input/scenario.hpp"

namespace attnpress {

/// How wide a column or high a row of the page grid is.
struct Track {
  enum class Kind { fixed, content, share };
  Kind kind = Kind::content;
  double value = 0;    ///< points for fixed, weight for share
  double minimum = 0;  ///< points
};

/// One named area of the grid: the panels stacked in it, top to bottom.
struct Area {
  std::string name;
  int row = 0, column = 0, row_span = 1, column_span = 1;
  std::vector<std::string> panels;
  double gap = 0;                ///< points between stacked panels
  bool beside = false;           ///< the panels stand beside each other; the first takes what the others leave
  bool abreast = false;          ///< they stand beside each other and share the width by their needs
  std::string align = "start";   ///< start | center | end, horizontally
  std::string valign = "start";  ///< start | center | end, vertically
};

/// Sizes of type in points, by panel kind or panel name ("title", "sentence", "matrix", "label" …).
struct TypeSize {
  double size = 0;     ///< wanted
  double minimum = 0;  ///< may shrink to this; never below

  /// Still easy to read: half-way.
  [[nodiscard]] double good() const { return (size + minimum) / 2; }
};

/// One arrangement of panels, for the frames whose `variant` has this name.
struct PageVariant {
  std::string name;
  std::vector<Track> columns;
  std::vector<Track> rows;
  double column_gap = 0;
  double row_gap = 0;
  std::vector<Area> areas;
  std::map<std::string, TypeSize, std::less<>> type;  ///< of sheets: where it differs from the page's
  Place place;
};

/// A page as data: `templates/pages/NAME.yaml`. All lengths in points.
struct PageTemplate {
  std::string name;
  bool sheet = false;  ///< paper rather than slides
  Size size;           ///< of the size asked for: 16:9 = 960 × 540, 4:3 = 720 × 540; A4, Letter
  double margin_left = 0, margin_right = 0, margin_top = 0, margin_bottom = 0;
  double minimum_text = 0;    ///< nothing smaller; 1/50 of the height for slides (11 pt is 22 px)
  double minimum_script = 0;  ///< scripts in formulas
  std::map<std::string, TypeSize, std::less<>> type;
  std::map<std::string, PageVariant, std::less<>> variants;  ///< "step", "verify"; sheets have others
  std::string file;
};

/// Loads a built-in template by name, or a user's file (a path ending in .yaml, text already read). `size` is "16:9" or
/// "4:3". Mistakes are diagnostics with places like those of scenarios.
[[nodiscard]] std::optional<PageTemplate> load_page_template(std::string_view name, std::string_view size,
                                                             Diagnostics& diagnostics);
[[nodiscard]] std::optional<PageTemplate> parse_page_template(std::string_view file, std::string_view text,
                                                              std::string_view size, Diagnostics& diagnostics);
/// The template of a sheet ("handout", "worksheet") for that paper, with a margin of 25 mm at the left where holes are
/// punched. These templates are the program's own: any name may be a variant or a panel.
[[nodiscard]] std::optional<PageTemplate> load_sheet_template(std::string_view name, const SheetSettings& sheet,
                                                              Diagnostics& diagnostics);
/// Those for slides.
[[nodiscard]] std::vector<std::string> page_template_names();

}  // namespace attnpress
