#pragma once

#include <cstdint>
#include <optional>

#include "text/handles.hpp"

namespace attnpress {

/// A glyph of a cluster, in em from the cluster's pen position (y down).
struct SetGlyph {
  std::uint32_t id = 0;
  double dx = 0;
  double dy = 0;
};

/// The ink of a glyph in em, relative to its origin; y down.
struct Ink {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

/// Where a combining mark stands by the letter that it belongs to.
enum class MarkPlace {
  own,       ///< not a mark, or one that only its face can place
  above,     ///< centred over the letter
  below,     ///< centred under it
  attached,  ///< centred under it without a gap, as a cedilla
  across     ///< on the letter's middle
};

/// By Unicode's combining class.
[[nodiscard]] MarkPlace mark_place(char32_t code_point);

/// The letter of a cluster and the marks put around it so far.
class MarkStack {
 public:
  void add_base(const Ink& ink, const SetGlyph& glyph);
  /// Moves `glyph` to its place, outside the marks that are there.
  void add_mark(const Ink& ink, MarkPlace place, SetGlyph& glyph);

  /// What the cluster needs along the line so that no mark reaches into its neighbours, in em.
  struct Room {
    double before = 0;
    double after = 0;
  };
  [[nodiscard]] Room room(bool upright, double advance) const;

 private:
  std::optional<Ink> base_;
  std::optional<Ink> marks_;
};

/// A font of the face in font units. Where the face lacks a Latin combining mark, or draws it as a sign of full height
/// beside the letter (tone marks of Bopomofo), the font gives the glyph of the mark's spacing form instead.
[[nodiscard]] FontHandle open_font(hb_face_t* face);

}  // namespace attnpress
