#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "layout/desk.hpp"
#include "layout/painter.hpp"
#include "layout/title_line.hpp"
#include "story/frame.hpp"

namespace attnpress {

/// How much room a panel can do with, in one direction, in points: with everything elided that may be elided; with
/// everything shown at the smallest type; as it looks best.
struct Extent {
  double least = 0;
  double minimum = 0;
  double natural = 0;
};

/// How one panel is set on all frames of a variant: gathers what they show, is given a place, chooses sizes and ladder
/// steps once, then paints the panel of any of these frames. Read-only after `place`.
class PanelSetter {
 public:
  virtual ~PanelSetter() = default;
  virtual void gather(const Panel& panel, const Desk& desk) = 0;
  [[nodiscard]] virtual Extent width(const Desk& desk) const = 0;
  [[nodiscard]] virtual Extent height(double width, const Desk& desk) const = 0;
  /// The width beyond which it gains nothing; 0: it takes any.
  [[nodiscard]] virtual double most_width(const Desk&) const { return 0; }
  /// Fixes sizes and ladder steps for that box; what cannot be set in it is said in one sentence, "" = fits.
  [[nodiscard]] virtual std::string place(const Rect& box, const Desk& desk) = 0;
  virtual void paint(const Panel& panel, Painter& painter) const = 0;
  /// After `place`: whether all that is written in the panel has room in it.
  [[nodiscard]] virtual bool shows_all(const Panel&, const Desk&) const { return true; }

  /// Panels of one kind beside each other are twins: each is measured as if it showed what the other shows, too, so
  /// that they get the same sizes and ladder steps.
  virtual void resemble(const PanelSetter&) {}
  /// Room for labels at the left, in sizes of their type, shared by panels that stand below each other; 0: none.
  [[nodiscard]] virtual double gutter() const { return 0; }
  virtual void share_gutter(double) {}
  /// Where height is short, such panels that stand below each other may stand beside each other instead.
  [[nodiscard]] virtual bool may_share_line() const { return false; }
  /// After `place`: the share of its rows and columns that is not left out.
  [[nodiscard]] virtual double shown_share() const { return 1; }
  /// After `place`: how far its numbers had to be shortened; the more, the worse.
  [[nodiscard]] virtual int coarseness() const { return 0; }
  /// After `place`: the numbers it asked room for have none.
  [[nodiscard]] virtual bool asks_in_vain() const { return false; }
  /// What it asks room for.
  enum class Ask { finest_numbers, coarsest_numbers, colors };
  virtual void ask(Ask) {}
  /// Where small matrices suffer, texts and calculations ask for no more than one line or their smallest type needs;
  /// where rows would have to be left out, for the least there is.
  enum class Modesty { none, some, most };
  virtual void be_modest(Modesty) {}
  /// After `place`: colours stand for scores.
  [[nodiscard]] virtual bool colors_scores() const { return false; }
  /// After `place`: cells are large enough for marks in their corners.
  [[nodiscard]] virtual bool carries_marks() const { return false; }
  /// What is on the page, to be explained: colours of scores, marks in cells, cells with numbers.
  struct Shown {
    bool score_colors = false;
    bool marks = true;
    bool numbers = true;
  };
  virtual void explain(const Shown&) {}
  /// The panel takes whatever height it is given rather than its natural one.
  [[nodiscard]] virtual bool greedy() const { return false; }
  /// Of the panels of an area those with the most greed take what is left over; 0: it never does.
  [[nodiscard]] virtual int greed() const { return greedy() ? 2 : 0; }
  /// After `place`: where its rows stand, for neighbours to be level with.
  struct Rows {
    int count = 0;
    double top = 0;
    double height = 0;  ///< of one row with its gap
    bool titled = false;
  };
  [[nodiscard]] virtual Rows rows() const { return {}; }
  virtual void align_rows(const Rows&) {}
  /// Beside others it takes their height: it stands in the middle.
  [[nodiscard]] virtual bool fills_line() const { return false; }
  /// The first line above and below its baseline, to be shared by the first panels of neighbouring areas; 0: none.
  [[nodiscard]] virtual Head head(double, const Desk&) const { return {}; }
  virtual void share_head(const Head&) {}
  /// Widths of its title and remark at the wanted size, and more room for the remark at the right.
  [[nodiscard]] virtual TitleWidths title_widths(const Desk&) const { return {}; }
  virtual void extend_title(const TitleExtension&) {}
  /// Size of its main type after `place`, shared by panels of the same kind; 0: not shared. A limit takes
  /// effect in `height` and `place`.
  [[nodiscard]] virtual double type_size() const { return 0; }
  virtual void limit_type_size(double) {}
  /// What stands below belongs to it: no room is left between.
  [[nodiscard]] virtual bool heads() const { return false; }
  /// No other panel's type is larger than this one's.
  [[nodiscard]] virtual bool leads() const { return false; }
  [[nodiscard]] virtual std::string_view kind() const { return {}; }
};

/// The setter for that kind of panel. `name` is the panel's name on the page.
[[nodiscard]] std::unique_ptr<PanelSetter> make_setter(const std::string& name, const Panel& example);

[[nodiscard]] std::unique_ptr<PanelSetter> make_heading_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_count_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_paragraph_setter(std::string type_name);
[[nodiscard]] std::unique_ptr<PanelSetter> make_strip_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_formula_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_legend_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_arithmetic_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_table_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_bars_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_matrix_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_small_grid_setter();

}  // namespace attnpress
