#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

namespace attnpress {

/// A literal byte, or a match: bit 31, length (3 … 258) << 16, distance − 1 (0 … 32767); see RFC 1951.
[[nodiscard]] constexpr std::uint32_t match_token(std::uint32_t length, std::uint32_t distance) {
  return 1U << 31 | length << 16 | (distance - 1);
}

/// Appends bits to a byte string, the lowest first.
class BitWriter {
 public:
  explicit BitWriter(std::string& out) : out_(out) {}

  /// `count` ≤ 32 bits of `value`, which has no others.
  void add(std::uint32_t value, int count) {
    held_ |= static_cast<std::uint64_t>(value) << held_count_;
    held_count_ += count;
    if (held_count_ < 32) return;
    const std::array<char, 4> bytes = {static_cast<char>(held_), static_cast<char>(held_ >> 8),
                                       static_cast<char>(held_ >> 16), static_cast<char>(held_ >> 24)};
    out_.append(bytes.data(), bytes.size());
    held_ >>= 32;
    held_count_ -= 32;
  }

  /// Fills up to the next whole byte.
  void finish() {
    for (; held_count_ > 0; held_count_ -= 8, held_ >>= 8) out_ += static_cast<char>(held_);
    held_count_ = 0;
  }

 private:
  std::string& out_;
  std::uint64_t held_ = 0;
  int held_count_ = 0;
};

/// Writes the tokens as one block with Huffman codes made for them (RFC 1951, section 3.2.7).
void write_block(std::span<const std::uint32_t> tokens, bool is_last, BitWriter& out);

}  // namespace attnpress
