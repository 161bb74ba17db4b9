#pragma once

#include <cstdint>
#include <memory>
#include <string>

struct libdeflate_compressor;

namespace attnpress {

/// Pixels as 0x..RRGGBB (the upper byte is ignored), rows `stride` pixels apart.
struct PixelView {
  const std::uint32_t* pixels = nullptr;
  int width = 0;
  int height = 0;
  int stride = 0;
};

/// What a PNG says about itself; empty parts are left out.
struct PngText {
  std::string title;
  std::string description;
  std::string language;  ///< BCP 47, of title and description
};

/// Encodes opaque pictures as PNG: with a palette where 256 colours do, else as RGB. Keeps its buffers between
/// pictures.
class PngEncoder {
 public:
  PngEncoder();
  ~PngEncoder();
  PngEncoder(const PngEncoder&) = delete;
  PngEncoder& operator=(const PngEncoder&) = delete;

  /// `pixels_per_metre` of 0 leaves the resolution out. Empty on an internal failure (out of memory).
  [[nodiscard]] std::string encode(const PixelView& view, int pixels_per_metre, const PngText& text);

 private:
  struct Buffers;
  std::unique_ptr<Buffers> buffers_;
};

}  // namespace attnpress
