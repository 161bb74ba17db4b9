#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "scene/scene.hpp"
#include "text/fonts.hpp"

struct hb_font_t;

namespace attnpress {

/// Names a glyph of a face in one number: the key of the glyph caches.
[[nodiscard]] constexpr std::uint64_t glyph_key(int face, std::uint32_t glyph) {
  return (static_cast<std::uint64_t>(static_cast<std::uint32_t>(face)) << 32) | glyph;
}

/// Reads glyph outlines, each once. Coordinates are font units, y upwards. Not to be shared between threads.
class Outlines {
 public:
  /// `fonts` must outlive this object.
  explicit Outlines(const Fonts& fonts);
  ~Outlines();
  Outlines(const Outlines&) = delete;
  Outlines& operator=(const Outlines&) = delete;

  /// Empty for a space or a glyph the face does not have. The reference stays valid.
  [[nodiscard]] const std::vector<PathOp>& of(int face, std::uint32_t glyph);
  [[nodiscard]] int units_per_em(int face);

 private:
  struct FontDeleter {
    void operator()(hb_font_t* font) const noexcept;
  };
  hb_font_t* font(int face);

  const Fonts& fonts_;
  std::vector<std::unique_ptr<hb_font_t, FontDeleter>> opened_;
  std::unordered_map<std::uint64_t, std::vector<PathOp>> outlines_;
};

}  // namespace attnpress
