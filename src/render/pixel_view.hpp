#pragma once

#include <cstdint>

namespace attnpress {

/// Pixels as 0x..RRGGBB (the upper byte is ignored), rows `stride` pixels apart.
struct PixelView {
  const std::uint32_t* pixels = nullptr;
  int width = 0;
  int height = 0;
  int stride = 0;
};

}  // namespace attnpress
