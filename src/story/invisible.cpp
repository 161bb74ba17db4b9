#include "story/invisible.hpp"

#include <algorithm>
#include <iterator>

#include "base/utf8.hpp"

namespace attnpress {
namespace {

struct Interval {
  char32_t first;
  char32_t last;
};

// Unicode's Default_Ignorable_Code_Point, the controls, the spaces but U+0020, the blank pattern of Braille.
constexpr Interval invisible[] = {
    {0x0000, 0x001F},   {0x007F, 0x00A0},   {0x00AD, 0x00AD},  {0x034F, 0x034F}, {0x061C, 0x061C}, {0x115F, 0x1160},
    {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x2000, 0x200F},  {0x2028, 0x202F}, {0x205F, 0x206F}, {0x2800, 0x2800},
    {0x3000, 0x3000},   {0x3164, 0x3164},   {0xFE00, 0xFE0F},  {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB},
    {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};

// Scripts whose letters join or form conjuncts: Arabic to Sinhala, Myanmar, Khmer and Mongolian, scripts of Indonesia
// and others that came from Brahmi, Arabic forms, Adlam.
constexpr Interval joining[] = {{0x0600, 0x0DFF},   {0x1000, 0x109F},  {0x1780, 0x18AF}, {0x1A20, 0x1AAF},
                                {0x1B00, 0x1C4F},   {0xA840, 0xABFF},  {0xFB50, 0xFDFF}, {0xFE70, 0xFEFC},
                                {0x10A00, 0x11FFF}, {0x1E900, 0x1E95F}};

constexpr Interval han[] = {{0x2E80, 0x2FDF}, {0x3005, 0x3007}, {0x3400, 0x4DBF},
                            {0x4E00, 0x9FFF}, {0xF900, 0xFAFF}, {0x20000, 0x3FFFF}};

constexpr Interval pictographs[] = {{0x00A9, 0x00A9}, {0x00AE, 0x00AE}, {0x203C, 0x203C},  {0x2049, 0x2049},
                                    {0x2122, 0x2122}, {0x2139, 0x2139}, {0x2190, 0x2BFF},  {0x3030, 0x3030},
                                    {0x303D, 0x303D}, {0x3297, 0x3299}, {0x1F000, 0x1FAFF}};

// Besides Han: the blocks of StandardizedVariants.txt for the first fourteen selectors.
constexpr Interval with_variants[] = {{0x1000, 0x109F}, {0x2190, 0x2BFF}, {0x3000, 0x303F},
                                      {0xA840, 0xA87F}, {0xFF01, 0xFF60}, {0x10AC0, 0x10AFF}};

constexpr Interval mongolian_letters[] = {{0x1820, 0x18AA}};
constexpr Interval skin_tones[] = {{0x1F3FB, 0x1F3FF}};

constexpr char32_t non_joiner = 0x200C;
constexpr char32_t joiner = 0x200D;
constexpr char32_t mongolian_vowel_separator = 0x180E;
constexpr char32_t text_style = 0xFE0E;
constexpr char32_t emoji_style = 0xFE0F;
constexpr char32_t keycap = 0x20E3;
constexpr char32_t black_flag = 0x1F3F4;
constexpr char32_t last_tag = 0xE007F;

template <std::size_t count>
bool is_among(char32_t code_point, const Interval (&intervals)[count]) {
  return std::any_of(std::begin(intervals), std::end(intervals), [code_point](const Interval& interval) {
    return code_point >= interval.first && code_point <= interval.last;
  });
}

bool is_tag(char32_t code_point) { return code_point >= 0xE0020 && code_point <= last_tag; }

/// The character before or behind; 0 beyond the ends.
char32_t before(const std::vector<char32_t>& text, std::size_t place) { return place > 0 ? text[place - 1] : 0; }
char32_t behind(const std::vector<char32_t>& text, std::size_t place) {
  return place + 1 < text.size() ? text[place + 1] : 0;
}

/// Whether what ends before `place` is an emoji, its style and the tone of its skin included.
bool emoji_before(const std::vector<char32_t>& text, std::size_t place) {
  while (before(text, place) == emoji_style || is_among(before(text, place), skin_tones)) --place;
  return is_among(before(text, place), pictographs);
}

bool joins(const std::vector<char32_t>& text, std::size_t place) {
  const auto letter = [](char32_t code_point) { return is_among(code_point, joining) && !is_invisible(code_point); };
  if (letter(before(text, place)) && letter(behind(text, place))) return true;
  return text[place] == joiner && emoji_before(text, place) && is_among(behind(text, place), pictographs);
}

/// Whether a selector of style stands where it changes something: behind an emoji, or inside a keycap.
bool styles(const std::vector<char32_t>& text, std::size_t place) {
  const char32_t base = before(text, place);
  const bool key = (base >= U'0' && base <= U'9') || base == U'#' || base == U'*';
  return is_among(base, pictographs) || (key && behind(text, place) == keycap);
}

/// Whether a tag belongs to a flag: tags up to the last one behind a black flag.
bool in_flag(const std::vector<char32_t>& text, std::size_t place) {
  std::size_t first = place;
  while (is_tag(before(text, first))) --first;
  std::size_t last = place;
  while (text[last] != last_tag && is_tag(behind(text, last))) ++last;
  return before(text, first) == black_flag && text[last] == last_tag;
}

}  // namespace

bool is_invisible(char32_t code_point) { return is_among(code_point, invisible); }

bool shapes_neighbours(const std::vector<char32_t>& text, std::size_t place) {
  const char32_t point = text[place];
  const char32_t base = before(text, place);
  if (point == joiner || point == non_joiner) return joins(text, place);
  if (point == text_style || point == emoji_style) return styles(text, place);
  if (point >= 0xFE00 && point < text_style) return is_among(base, han) || is_among(base, with_variants);
  if (point >= 0xE0100 && point <= 0xE01EF) return is_among(base, han);
  if (is_tag(point)) return in_flag(text, place);
  if (point == mongolian_vowel_separator) {
    return is_among(base, mongolian_letters) && is_among(behind(text, place), mongolian_letters);
  }
  if (point >= 0x180B && point <= 0x180F) return is_among(base, mongolian_letters);
  return false;
}

std::string without_invisible(std::string_view text) {
  std::string out;
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t begin = offset;
    if (!is_invisible(next_code_point(text, offset))) out += text.substr(begin, offset - begin);
  }
  return out;
}

}  // namespace attnpress
