#pragma once

#include <memory>
#include <string>

#include "render/pixel_view.hpp"

struct libdeflate_compressor;

namespace attnpress {

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
