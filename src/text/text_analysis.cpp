#include "text/text_analysis.hpp"

#include <pango/pango.h>

#include <algorithm>

#include "base/utf8.hpp"

namespace attnpress {
namespace {

// What no line may start or end with beyond UAX #14, whose classes let a line start with these ambiguous characters.
constexpr std::u32string_view never_first = U"、。，．：；？！）」』】》〉〕］｝”’…‥—～·・％%";
constexpr std::u32string_view never_last = U"（「『【《〈〔［｛“‘";

constexpr std::u32string_view opening_brackets = U"（「『【《〈〔［｛〖〘";
constexpr std::u32string_view closing_brackets = U"）」』】》〉〕］｝〗〙";
constexpr std::u32string_view closing_points = U"、。，．";
constexpr std::u32string_view middle_points = U"：；";
// UAX #50: Tr, brackets and dashes that have a vertical form of their own.
constexpr std::u32string_view with_vertical_form = U"（）「」『』【】《》〈〉〔〕［］｛｝〖〗〘〙：；～ー…‥—";

bool holds(std::u32string_view set, char32_t code_point) { return set.find(code_point) != std::u32string_view::npos; }

struct Interval {
  char32_t first;
  char32_t last;
};

// East Asian blocks that are set upright in vertical text and stand in an em box.
constexpr Interval ideographic_blocks[] = {
    {0x1100, 0x11FF}, {0x2E80, 0x303E}, {0x3041, 0x33FF},   {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},
    {0xA960, 0xA97F}, {0xAC00, 0xD7FF}, {0xF900, 0xFAFF},   {0xFE10, 0xFE1F},   {0xFE30, 0xFE6F},
    {0xFF01, 0xFF60}, {0xFFE0, 0xFFE6}, {0x1B000, 0x1B2FF}, {0x1F000, 0x1FAFF}, {0x20000, 0x3FFFD},
};
// Circled numbers and the like: upright in vertical text though not ideographs.
constexpr Interval upright_blocks[] = {{0x2460, 0x24FF}, {0x2600, 0x27BF}, {0x2B12, 0x2B55}};

template <std::size_t count>
bool within(const Interval (&intervals)[count], char32_t code_point) {
  return std::any_of(std::begin(intervals), std::end(intervals), [code_point](const Interval& interval) {
    return code_point >= interval.first && code_point <= interval.last;
  });
}

// Characters that are clusters by themselves unless a character of another block follows.
constexpr Interval simple_blocks[] = {
    {0x20, 0x7E},     {0xA1, 0xAC},     {0xAE, 0x2FF},    {0x2010, 0x2027}, {0x2190, 0x22FF}, {0x2460, 0x24FF},
    {0x3001, 0x3029}, {0x3041, 0x3096}, {0x30A1, 0x30FA}, {0x4E00, 0x9FFF}, {0xFF01, 0xFF5E},
};

/// Offsets of the characters if all are simple: spares the full analysis for labels and numbers.
bool simple_offsets(std::string_view text, std::vector<int>& offsets) {
  for (std::size_t offset = 0; offset < text.size();) {
    offsets.push_back(static_cast<int>(offset));
    if (!within(simple_blocks, next_code_point(text, offset))) return false;
  }
  return true;
}

/// Punctuation but for the low line, which stands for a letter in names.
bool is_punctuation(char32_t code_point) {
  return g_unichar_ispunct(code_point) != 0 && g_unichar_type(code_point) != G_UNICODE_CONNECT_PUNCTUATION;
}

std::vector<PangoLogAttr> log_attributes(std::string_view text, std::string_view language) {
  const long characters = g_utf8_strlen(text.data(), static_cast<gssize>(text.size()));
  std::vector<PangoLogAttr> attributes(static_cast<std::size_t>(characters) + 1);
  PangoLanguage* tag = pango_language_from_string(std::string(language).c_str());
  pango_get_log_attrs(text.data(), static_cast<int>(text.size()), -1, tag, attributes.data(),
                      static_cast<int>(attributes.size()));
  return attributes;
}

}  // namespace

Tradition tradition_of(std::string_view language) {
  const std::string_view primary = language.substr(0, language.find('-'));
  const bool east_asian = primary.empty() || primary == "zh" || primary == "ja" || primary == "ko";
  return east_asian ? Tradition::east_asian : Tradition::western;
}

std::vector<CharacterBreaks> analyze_breaks(std::string_view text, std::string_view language) {
  if (text.empty()) return {};
  const std::vector<PangoLogAttr> attributes = log_attributes(text, language);
  std::vector<CharacterBreaks> result;
  result.reserve(attributes.size());
  std::size_t offset = 0;
  char32_t before = 0;
  while (offset < text.size()) {
    const PangoLogAttr& attribute = attributes[result.size()];
    CharacterBreaks character;
    character.offset = static_cast<int>(offset);
    character.code_point = next_code_point(text, offset);
    character.cluster_start = attribute.is_cursor_position != 0;
    character.line_must_start = before == U'\n';
    character.line_may_start = attribute.is_line_break != 0 && !holds(never_first, character.code_point) &&
                               !holds(never_last, before) && character.offset > 0;
    character.word_may_be_cut = character.cluster_start && character.offset > 0 &&
                                !is_punctuation(character.code_point) && !is_punctuation(before) &&
                                g_unichar_isspace(before) == 0 && g_unichar_isspace(character.code_point) == 0;
    before = character.code_point;
    result.push_back(character);
  }
  return result;
}

std::vector<int> cluster_offsets(std::string_view text) {
  std::vector<int> offsets;
  if (!simple_offsets(text, offsets)) {
    offsets.clear();
    for (const CharacterBreaks& character : analyze_breaks(text, "zh-Hant-TW")) {
      if (character.cluster_start) offsets.push_back(character.offset);
    }
  }
  offsets.push_back(static_cast<int>(text.size()));
  return offsets;
}

Punctuation punctuation_of(char32_t code_point) {
  if (code_point < 0x3000) return Punctuation::none;
  if (holds(opening_brackets, code_point)) return Punctuation::opening;
  if (holds(closing_brackets, code_point)) return Punctuation::closing_bracket;
  if (holds(closing_points, code_point)) return Punctuation::closing_point;
  if (holds(middle_points, code_point)) return Punctuation::middle;
  return Punctuation::none;
}

Posture posture_of(char32_t code_point) {
  if (holds(with_vertical_form, code_point)) return Posture::upright_or_turned;
  return is_ideographic(code_point) || within(upright_blocks, code_point) ? Posture::upright : Posture::turned;
}

bool is_ideographic(char32_t code_point) { return within(ideographic_blocks, code_point); }

}  // namespace attnpress
