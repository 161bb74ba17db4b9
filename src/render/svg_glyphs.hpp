#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "render/outlines.hpp"

namespace attnpress {

/// SVG path data of glyphs in whole font units, y downwards; each is written once in the life of this object. Not to be
/// shared between threads.
class GlyphPaths {
 public:
  /// `fonts` must outlive this object.
  explicit GlyphPaths(const Fonts& fonts) : outlines_(fonts) {}

  /// Empty for a glyph without ink. The reference stays valid.
  [[nodiscard]] const std::string& of(int face, std::uint32_t glyph);
  [[nodiscard]] int units_per_em(int face) { return outlines_.units_per_em(face); }

 private:
  Outlines outlines_;
  std::unordered_map<std::uint64_t, std::string> paths_;
};

}  // namespace attnpress
