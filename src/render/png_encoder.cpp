#include "render/png_encoder.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

namespace attnpress {
namespace {

// Slides are flat: without a row filter they come out smaller, and level 2 costs two thirds of level 6 for 8 % more.
constexpr int kLevel = 2;
constexpr std::uint32_t kRgbMask = 0xffffff;

struct CompressorDeleter {
  void operator()(libdeflate_compressor* compressor) const noexcept { libdeflate_free_compressor(compressor); }
};

void append_be32(std::string& out, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift);
}

void append_chunk(std::string& out, std::string_view type, std::string_view data) {
  append_be32(out, static_cast<std::uint32_t>(data.size()));
  const std::size_t start = out.size();
  out += type;
  out += data;
  append_be32(out, libdeflate_crc32(0, out.data() + start, out.size() - start));
}

std::string header(const PixelView& view, bool with_palette) {
  std::string data;
  append_be32(data, static_cast<std::uint32_t>(view.width));
  append_be32(data, static_cast<std::uint32_t>(view.height));
  data += '\x08';
  data += with_palette ? '\x03' : '\x02';
  data.append(3, '\0');
  return data;
}

std::string resolution(int pixels_per_metre) {
  std::string data;
  append_be32(data, static_cast<std::uint32_t>(pixels_per_metre));
  append_be32(data, static_cast<std::uint32_t>(pixels_per_metre));
  data += '\x01';
  return data;
}

void append_text(std::string& out, std::string_view keyword, std::string_view language, std::string_view text) {
  if (text.empty()) return;
  std::string data{keyword};
  data.append(3, '\0');  // end of the keyword; not compressed, method 0
  data += language;
  data.append(2, '\0');  // end of the language tag; no translated keyword
  data += text;
  append_chunk(out, "iTXt", data);
}

/// The colours of a picture in order of appearance, at most 256.
class Palette {
 public:
  /// Nothing if the picture has more than 256 colours.
  [[nodiscard]] static std::optional<Palette> of(const PixelView& view) {
    Palette palette;
    for (int y = 0; y < view.height; ++y) {
      const std::uint32_t* row = view.pixels + static_cast<std::ptrdiff_t>(y) * view.stride;
      for (int x = 0; x < view.width; ++x) {
        if (x > 0 && ((row[x] ^ row[x - 1]) & kRgbMask) == 0) continue;
        if (!palette.add(row[x] & kRgbMask)) return std::nullopt;
      }
    }
    return palette;
  }

  [[nodiscard]] std::uint8_t index(std::uint32_t color) const { return slots_[slot(color)].index; }

  [[nodiscard]] std::string chunk_data() const {
    std::string data;
    for (const std::uint32_t color : colors_) {
      data += static_cast<char>(color >> 16);
      data += static_cast<char>(color >> 8);
      data += static_cast<char>(color);
    }
    return data;
  }

 private:
  struct Slot {
    std::uint32_t color = ~0U;
    std::uint8_t index = 0;
  };

  /// Where the colour is, or would be: open addressing, at most a quarter full.
  [[nodiscard]] std::size_t slot(std::uint32_t color) const {
    std::size_t at = (color * 2654435761U) >> 22;
    while (slots_[at].color != color && slots_[at].color != ~0U) at = (at + 1) % slots_.size();
    return at;
  }

  bool add(std::uint32_t color) {
    Slot& place = slots_[slot(color)];
    if (place.color == color) return true;
    if (colors_.size() == 256) return false;
    place = {color, static_cast<std::uint8_t>(colors_.size())};
    colors_.push_back(color);
    return true;
  }

  std::array<Slot, 1024> slots_{};
  std::vector<std::uint32_t> colors_;
};

/// Four pixels at a time where the machine's words begin with their lowest byte: three words for twelve bytes.
int fill_rgb_quads(const std::uint32_t* row, int width, std::uint8_t* out) {
  if constexpr (std::endian::native != std::endian::little) return 0;
  const auto bgr = [](std::uint32_t color) { return __builtin_bswap32(color) >> 8; };
  int x = 0;
  for (; x + 4 <= width; x += 4, out += 12) {
    const std::uint32_t a = bgr(row[x]), b = bgr(row[x + 1]), c = bgr(row[x + 2]), d = bgr(row[x + 3]);
    const std::array<std::uint32_t, 3> words{a | b << 24, b >> 8 | c << 16, c >> 16 | d << 8};
    std::memcpy(out, words.data(), sizeof words);
  }
  return x;
}

void fill_rgb_row(const std::uint32_t* row, int width, std::uint8_t* out) {
  const int done = fill_rgb_quads(row, width, out);
  out += 3 * done;
  for (int x = done; x < width; ++x, out += 3) {
    out[0] = static_cast<std::uint8_t>(row[x] >> 16);
    out[1] = static_cast<std::uint8_t>(row[x] >> 8);
    out[2] = static_cast<std::uint8_t>(row[x]);
  }
}

void fill_palette_row(const std::uint32_t* row, int width, const Palette& palette, std::uint8_t* out) {
  std::uint32_t last = row[0] & kRgbMask;
  std::uint8_t index = palette.index(last);
  for (int x = 0; x < width; ++x) {
    const std::uint32_t color = row[x] & kRgbMask;
    if (color != last) {
      last = color;
      index = palette.index(color);
    }
    out[x] = index;
  }
}

}  // namespace

struct PngEncoder::Buffers {
  std::unique_ptr<libdeflate_compressor, CompressorDeleter> compressor{libdeflate_alloc_compressor(kLevel)};
  std::vector<std::uint8_t> rows;
  std::string compressed;

  /// Every row behind its filter byte, which is always 0.
  void fill_rows(const PixelView& view, const std::optional<Palette>& palette) {
    const std::size_t row_size = 1 + static_cast<std::size_t>(view.width) * (palette ? 1 : 3);
    rows.resize(row_size * static_cast<std::size_t>(view.height));
    for (int y = 0; y < view.height; ++y) {
      const std::uint32_t* row = view.pixels + static_cast<std::ptrdiff_t>(y) * view.stride;
      std::uint8_t* out = rows.data() + row_size * static_cast<std::size_t>(y);
      if (y > 0 && std::equal(row, row + view.width, row - view.stride)) {
        // Two rows of five on a slide are the one above again.
        std::copy_n(out - row_size, row_size, out);
        continue;
      }
      *out++ = 0;
      if (palette) {
        fill_palette_row(row, view.width, *palette, out);
      } else {
        fill_rgb_row(row, view.width, out);
      }
    }
  }

  std::string_view compress() {
    const std::size_t bound = libdeflate_zlib_compress_bound(compressor.get(), rows.size());
    if (compressed.size() < bound) compressed.resize(bound);
    const std::size_t size =
        libdeflate_zlib_compress(compressor.get(), rows.data(), rows.size(), compressed.data(), compressed.size());
    return std::string_view(compressed).substr(0, size);
  }
};

PngEncoder::PngEncoder() : buffers_(std::make_unique<Buffers>()) {}

PngEncoder::~PngEncoder() = default;

std::string PngEncoder::encode(const PixelView& view, int pixels_per_metre, const PngText& text) {
  assert(view.width > 0 && view.height > 0);
  if (!buffers_->compressor) return {};
  const std::optional<Palette> palette = Palette::of(view);
  buffers_->fill_rows(view, palette);
  const std::string_view data = buffers_->compress();
  if (data.empty()) return {};

  std::string out = "\x89PNG\r\n\x1a\n";
  out.reserve(data.size() + text.title.size() + text.description.size() + 1024);
  append_chunk(out, "IHDR", header(view, palette.has_value()));
  append_chunk(out, "sRGB", std::string_view("\0", 1));  // perceptual intent
  if (pixels_per_metre > 0) append_chunk(out, "pHYs", resolution(pixels_per_metre));
  append_text(out, "Title", text.language, text.title);
  append_text(out, "Description", text.language, text.description);
  if (palette) append_chunk(out, "PLTE", palette->chunk_data());
  append_chunk(out, "IDAT", data);
  append_chunk(out, "IEND", {});
  return out;
}

}  // namespace attnpress
