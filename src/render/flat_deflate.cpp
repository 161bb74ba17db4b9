#include "render/flat_deflate.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <span>

#include "render/deflate_block.hpp"

namespace attnpress {
namespace {

constexpr std::uint32_t kRgbMask = 0xffffff;
constexpr std::uint32_t kWindow = 32768;
constexpr std::uint32_t kLongest = 258;        // bytes in one match: 86 pixels
constexpr std::size_t kBlockTokens = 1 << 16;  // before new Huffman codes are made
constexpr int kHashBits = 13;

/// Rows of pixels to tokens; `places` holds 1 + the last pixel (row · width + column) with each hash.
class Tokenizer {
 public:
  Tokenizer(const PixelView& view, std::vector<std::uint32_t>& tokens, std::vector<std::uint32_t>& places)
      : view_(view),
        width_(static_cast<std::uint32_t>(view.width)),
        row_size_(1 + 3 * width_),
        tokens_(tokens),
        places_(places),
        bytes_(row_size_) {
    tokens_.clear();
    places_.assign(std::size_t{1} << kHashBits, 0);
  }

  /// Returns the Adler-32 checksum of the rows.
  std::uint32_t run() {
    const std::vector<std::uint8_t> repeated = repeated_row();
    std::uint32_t checksum = 1;
    for (std::uint32_t y = 0; y < static_cast<std::uint32_t>(view_.height); ++y) {
      const bool repeats = y > 0 && std::equal(row(y), row(y) + width_, row(y - 1), same);
      if (repeats) {
        add_repeated_row();
      } else {
        add_row(y);
        pack(y);
        raw_row_ = y;
      }
      const std::vector<std::uint8_t>& bytes = repeats ? repeated : bytes_;
      checksum = libdeflate_adler32(checksum, bytes.data(), bytes.size());
    }
    return checksum;
  }

 private:
  static bool same(std::uint32_t a, std::uint32_t b) { return ((a ^ b) & kRgbMask) == 0; }

  [[nodiscard]] const std::uint32_t* row(std::uint32_t y) const {
    return view_.pixels + static_cast<std::ptrdiff_t>(y) * view_.stride;
  }

  /// The bytes of a row equal to the one above: filter "up" and zeros.
  [[nodiscard]] std::vector<std::uint8_t> repeated_row() const {
    std::vector<std::uint8_t> bytes(row_size_, 0);
    bytes[0] = 2;
    return bytes;
  }

  void pack(std::uint32_t y) {
    const std::uint32_t* from = row(y);
    std::uint8_t* to = bytes_.data();
    *to++ = 0;
    for (std::uint32_t x = 0; x < width_; ++x, to += 3) {
      to[0] = static_cast<std::uint8_t>(from[x] >> 16);
      to[1] = static_cast<std::uint8_t>(from[x] >> 8);
      to[2] = static_cast<std::uint8_t>(from[x]);
    }
  }

  void add_repeated_row() {
    tokens_.push_back(2);
    tokens_.push_back(0);
    add_match(row_size_ - 2, 1);
  }

  /// A match of any length; the last two parts share what a match of at least 3 bytes needs.
  void add_match(std::uint32_t length, std::uint32_t distance) {
    while (length > 0) {
      std::uint32_t part = std::min(length, kLongest);
      if (length > part && length - part < 3) part -= 3;
      if (part < 3) {
        for (; part > 0; --part, --length) tokens_.push_back(0);
        return;
      }
      tokens_.push_back(match_token(part, distance));
      length -= part;
    }
  }

  /// The longest repeat at a pixel: its number of pixels and its distance in bytes.
  struct Repeat {
    std::uint32_t pixels = 0;
    std::uint32_t distance = 0;
  };

  void add_row(std::uint32_t y) {
    tokens_.push_back(0);
    const std::uint32_t* here = row(y);
    const std::uint32_t above_distance = (y - raw_row_) * row_size_;
    const std::uint32_t* above = y > 0 && above_distance <= kWindow ? row(raw_row_) : nullptr;
    for (std::uint32_t x = 0; x < width_;) {
      Repeat best;
      if (x > 0) best = {run_length(here + x, here + x - 1, width_ - x), 3};
      if (above != nullptr && best.pixels < width_ - x) {
        const std::uint32_t pixels = run_length(here + x, above + x, width_ - x);
        // A far match costs some ten bits more than a near one.
        if (pixels > best.pixels + 1) best = {pixels, above_distance};
      }
      if (best.pixels < 3) best = better(best, y, x);
      if (best.pixels == 0) {
        add_literal(here[x]);
        best.pixels = 1;
      } else {
        add_match(3 * best.pixels, best.distance);
      }
      x += best.pixels;
    }
  }

  void add_literal(std::uint32_t pixel) {
    for (const int shift : {16, 8, 0}) tokens_.push_back(pixel >> shift & 255U);
  }

  static std::uint32_t run_length(const std::uint32_t* a, const std::uint32_t* b, std::uint32_t limit) {
    std::uint32_t n = 0;
    while (n < limit && same(a[n], b[n])) ++n;
    return n;
  }

  /// Looks where the two pixels at (x, y) last stood together, and remembers them.
  Repeat better(Repeat best, std::uint32_t y, std::uint32_t x) {
    if (x + 1 >= width_) return best;
    const std::uint32_t* here = row(y) + x;
    const std::uint32_t hash =
        ((here[0] & kRgbMask) * 2654435761U ^ (here[1] & kRgbMask) * 2246822519U) >> (32 - kHashBits);
    const std::uint32_t last = places_[hash];
    places_[hash] = y * width_ + x + 1;
    if (last == 0) return best;
    const std::uint32_t last_y = (last - 1) / width_;
    const std::uint32_t last_x = (last - 1) % width_;
    const std::uint32_t distance = (y - last_y) * row_size_ + 3 * x - 3 * last_x;
    if (distance > kWindow) return best;
    const std::uint32_t pixels = run_length(here, row(last_y) + last_x, width_ - std::max(x, last_x));
    return pixels > best.pixels + 1 ? Repeat{pixels, distance} : best;
  }

  const PixelView& view_;
  std::uint32_t width_;
  std::uint32_t row_size_;
  std::uint32_t raw_row_ = 0;  ///< the last row that was not a repeat
  std::vector<std::uint32_t>& tokens_;
  std::vector<std::uint32_t>& places_;
  std::vector<std::uint8_t> bytes_;  ///< of the last row that was not a repeat
};

}  // namespace

std::string FlatDeflate::compress(const PixelView& view) {
  const std::uint32_t checksum = Tokenizer(view, tokens_, places_).run();
  std::string out = "\x78\x01";
  BitWriter bits(out);
  std::span<const std::uint32_t> rest(tokens_);
  do {
    const std::size_t count = std::min(rest.size(), kBlockTokens);
    write_block(rest.first(count), count == rest.size(), bits);
    rest = rest.subspan(count);
  } while (!rest.empty());
  bits.finish();
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(checksum >> shift);
  return out;
}

}  // namespace attnpress
