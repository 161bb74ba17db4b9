#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "render/pixel_view.hpp"

namespace attnpress {

/// Turns the rows of an RGB picture (with their PNG filter bytes) into repeats and literals, and these into a zlib
/// stream. Made for slides: it looks for repeats only where flat pictures have them (the pixel to the left, the row
/// above, the last place where the same two pixels stood), which takes a fraction of a general compressor's time.
class FlatDeflate {
 public:
  /// One zlib stream; buffers are kept from call to call.
  [[nodiscard]] std::string compress(const PixelView& view);

 private:
  std::vector<std::uint32_t> tokens_;
  std::vector<std::uint32_t> places_;
};

}  // namespace attnpress
