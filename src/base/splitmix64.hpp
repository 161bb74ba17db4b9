#pragma once

#include <cstdint>
#include <string_view>

namespace attnpress {

/// splitmix64 (Steele, Lea, Flood 2014): where numbers are drawn, they are the same everywhere for the same seed.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31U);
  }
  /// 0 … count − 1, evenly to within count / 2⁶⁴.
  int below(int count) { return static_cast<int>(next() % static_cast<std::uint64_t>(count)); }

 private:
  std::uint64_t state_;
};

/// A seed for the part of a document that bears this name: other parts, added or left out, do not change it.
[[nodiscard]] inline std::uint64_t seed_for(std::uint64_t seed, std::string_view name) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;  // FNV-1a
  for (const char letter : name) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001B3ULL;
  return SplitMix64(seed).next() ^ hash;
}

}  // namespace attnpress
