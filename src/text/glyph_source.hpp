#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/diagnostics.hpp"
#include "text/direction_levels.hpp"
#include "text/fonts.hpp"
#include "text/handles.hpp"
#include "text/marks.hpp"
#include "text/text_analysis.hpp"

namespace attnpress {

/// Glyphs that stand for a stretch of text and cannot be parted; `advance` in em along the line.
struct SetCluster {
  int offset = 0;  ///< byte where its text begins
  int bytes = 0;
  int face = 0;
  int first_glyph = 0;
  int glyph_count = 0;
  double advance = 0;
  char32_t code_point = 0;  ///< the first of its text
  bool turned = false;      ///< vertical text only: lies on its side, its glyphs as in horizontal text
  Level level = 0;          ///< of direction
};

/// A stretch of text set in one weight: clusters in reading order, which cover the text but for controls of direction.
struct SetText {
  std::vector<SetGlyph> glyphs;
  std::vector<SetCluster> clusters;
};

/// A full-width sign without the blank half of its box, in em.
struct HalfWidth {
  double shift = 0;  ///< of its glyphs, along the line
  double advance = 0;
};

/// Turns words into glyphs of the shared faces: picks a face a user-perceived character, shapes with HarfBuzz, records
/// characters that no face has. Language is pinned to Taiwan's forms. One a thread.
class GlyphSource {
 public:
  explicit GlyphSource(std::shared_ptr<const Fonts> fonts);

  /// `levels`: of the text's bytes, where they follow from a longer text; else it is a paragraph of its own.
  [[nodiscard]] SetText set(std::string_view text, bool bold, Tradition tradition,
                            std::optional<std::span<const Level>> levels = std::nullopt);
  /// For a column: upright clusters with vertical forms, the others turned.
  [[nodiscard]] SetText set_vertical(std::string_view text, bool bold, Tradition tradition);
  /// In the formula's face; empty if the face lacks a character.
  [[nodiscard]] SetText set_formula(std::string_view text);

  [[nodiscard]] Ink ink(int face, std::uint32_t glyph);
  /// Horizontal advance of a glyph in em.
  [[nodiscard]] double advance(int face, std::uint32_t glyph) const;
  /// By the face's `halt` feature (`vhal` when vertical); the advance as given if the face has none.
  [[nodiscard]] HalfWidth half_width(const SetCluster& cluster, bool vertical);

  [[nodiscard]] hb_font_t* font(int face) const { return font_handles_.at(static_cast<std::size_t>(face)).get(); }
  [[nodiscard]] double units_per_em(int face) const;
  [[nodiscard]] const Fonts& fonts() const { return *fonts_; }
  [[nodiscard]] int formula_face() const { return formula_face_; }
  [[nodiscard]] const Diagnostics& problems() const { return problems_; }

 private:
  /// Text of one face, script and posture.
  struct Segment {
    int begin = 0;
    int end = 0;
    int face = 0;
    std::uint32_t script = 0;
    bool upright = false;
    bool narrow = false;  ///< signs shared by Latin and Chinese take their narrow forms
    Level level = 0;      ///< of direction

    [[nodiscard]] bool backward() const { return level % 2 == 1; }
  };
  /// What decides how each character is set, beside the character.
  struct Manner {
    bool bold = false;
    Tradition tradition = Tradition::east_asian;
    bool vertical = false;
    std::span<const Level> levels;  ///< one a byte; empty: all run from left to right
  };
  [[nodiscard]] std::vector<Segment> segments(std::string_view text, const Manner& manner);
  [[nodiscard]] Segment segment_of(std::string_view text, std::size_t begin, std::size_t end, const Manner& manner);
  [[nodiscard]] int face_for(std::string_view cluster, bool bold);
  [[nodiscard]] bool has_all(int face, std::string_view text) const;
  [[nodiscard]] bool has_vertical_form(int face, char32_t code_point);
  void shape(std::string_view text, const Segment& segment, SetText& result);
  /// Turns the buffer into clusters at the end of `result`.
  void take_clusters(std::string_view text, const Segment& segment, SetText& result);
  /// Glyphs [first, last) of the buffer as those of the last cluster, whose text is `own`; false if one is missing.
  bool take_glyphs(std::string_view own, unsigned first, unsigned last, bool upright, SetText& result);
  /// What the character of `own` that has this glyph says of its place.
  [[nodiscard]] MarkPlace place_of_glyph(int face, std::uint32_t glyph, std::string_view own) const;
  /// Widens the last cluster where its marks are wider than their letter.
  static void make_room(const MarkStack& stack, bool upright, SetText& result);
  void report_missing(std::string_view text, std::string_view cluster);

  std::shared_ptr<const Fonts> fonts_;
  std::vector<FontHandle> font_handles_;
  BufferHandle buffer_;
  int formula_face_ = -1;
  std::vector<int> regular_order_;  ///< faces in the order they are tried
  std::vector<int> bold_order_;
  std::unordered_map<std::uint64_t, Ink> inks_;
  std::unordered_map<std::uint64_t, HalfWidth> half_widths_;
  std::unordered_set<std::string> reported_;
  Diagnostics problems_;
};

}  // namespace attnpress
