#include "base/direction.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/utf8.hpp"

namespace attnpress {
namespace {

constexpr std::string_view first_strong_isolate = "\u2068";
constexpr std::string_view pop_isolate = "\u2069";

struct Interval {
  char32_t first;
  char32_t last;
};

// What is right-to-left by default in DerivedBidiClass.txt, without the controls.
constexpr std::array<Interval, 5> right_to_left_blocks = {
    {{0x590, 0x8FF}, {0xFB1D, 0xFDFF}, {0xFE70, 0xFEFE}, {0x10800, 0x10FFF}, {0x1E800, 0x1EFFF}}};

bool opens_isolate(char32_t code_point) { return code_point >= 0x2066 && code_point <= 0x2068; }
bool closes_isolate(char32_t code_point) { return code_point == 0x2069; }

/// Right-to-left marks, and embeddings and overrides, which order all that follows them up to their end.
bool turns(char32_t code_point) {
  return code_point == 0x61C || code_point == 0x200F || (code_point >= 0x202A && code_point <= 0x202E);
}

bool runs_right_to_left_outside_isolates(std::string_view words) {
  int depth = 0;
  for (std::size_t offset = 0; offset < words.size();) {
    const char32_t code_point = next_code_point(words, offset);
    if (opens_isolate(code_point)) ++depth;
    if (closes_isolate(code_point)) depth = std::max(depth - 1, 0);
    if (depth == 0 && (is_right_to_left(code_point) || turns(code_point))) return true;
  }
  return false;
}

}  // namespace

bool is_right_to_left(char32_t code_point) {
  return std::any_of(right_to_left_blocks.begin(), right_to_left_blocks.end(), [code_point](const Interval& block) {
    return code_point >= block.first && code_point <= block.last;
  });
}

bool is_direction_control(char32_t code_point) {
  return code_point == 0x61C || code_point == 0x200E || code_point == 0x200F ||
         (code_point >= 0x202A && code_point <= 0x202E) || (code_point >= 0x2066 && code_point <= 0x2069);
}

std::string isolated(std::string words) {
  if (!runs_right_to_left_outside_isolates(words)) return words;
  return std::string(first_strong_isolate).append(words).append(pop_isolate);
}

std::string without_direction_controls(std::string_view text) {
  std::string out;
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t before = offset;
    if (!is_direction_control(next_code_point(text, offset))) out += text.substr(before, offset - before);
  }
  return out;
}

}  // namespace attnpress
