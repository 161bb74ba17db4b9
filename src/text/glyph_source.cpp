#include "text/glyph_source.hpp"

#include <glib.h>
#include <hb-ot.h>

#include <algorithm>

#include "base/direction.hpp"
#include "base/utf8.hpp"
#include "text/marks.hpp"
#include "text/text_analysis.hpp"

namespace attnpress {
namespace {

// Every text takes Taiwan's shapes, whatever language it is in: faces of the other regions must not show through.
constexpr const char* shaping_language = "zh-Hant-TW";

// Of the signs that Latin and Chinese share, Taiwan's forms are an em wide. The narrow quotes, ellipsis and dots are
// the proportional or the Japanese forms of the same face.
constexpr const char* narrow_language = "ja";
constexpr hb_feature_t proportional_width = {HB_TAG('p', 'w', 'i', 'd'), 1, HB_FEATURE_GLOBAL_START,
                                             HB_FEATURE_GLOBAL_END};
constexpr std::u32string_view shared_signs = U"‘’“”…·•";
constexpr std::u32string_view dots = U"·•";
constexpr char32_t apostrophe = U'’';

std::uint64_t key_of(int face, std::uint32_t number) { return (static_cast<std::uint64_t>(face) << 32U) | number; }

hb_script_t script_of(char32_t code_point) { return hb_unicode_script(hb_unicode_funcs_get_default(), code_point); }

bool is_inherited(hb_script_t script) { return script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED; }

bool is_invisible(char32_t code_point) {
  // Joiners, controls of direction, variation selectors: no face needs a glyph for them.
  return is_direction_control(code_point) || (code_point >= 0x200B && code_point <= 0x200D) ||
         (code_point >= 0x2060 && code_point <= 0x206F) || (code_point >= 0xFE00 && code_point <= 0xFE0F) ||
         code_point == 0xFEFF || code_point == 0x00AD || code_point == U'\n';
}

char32_t first_code_point(std::string_view text) {
  std::size_t offset = 0;
  return next_code_point(text, offset);
}

bool is_latin_letter(std::string_view text, std::size_t offset) {
  return offset < text.size() && script_of(next_code_point(text, offset)) == HB_SCRIPT_LATIN;
}

/// Offset of the last character of a text that is not empty.
std::size_t start_of_last(std::string_view text) {
  std::size_t offset = text.size() - 1;
  while (offset > 0 && (static_cast<unsigned char>(text[offset]) & 0xC0U) == 0x80U) --offset;
  return offset;
}

/// Whether a sign shared by both worlds is narrow: in western text, and an apostrophe within a Latin word anywhere. A
/// dot by itself is a placeholder and looks the same everywhere.
bool is_narrow(std::string_view text, std::size_t offset, std::size_t length, Tradition tradition) {
  const char32_t code_point = first_code_point(text.substr(offset));
  if (shared_signs.find(code_point) == std::u32string_view::npos) return false;
  const bool is_placeholder = length == text.size() && dots.find(code_point) != std::u32string_view::npos;
  if (tradition == Tradition::western) return !is_placeholder;
  return code_point == apostrophe && offset > 0 && is_latin_letter(text, start_of_last(text.substr(0, offset))) &&
         is_latin_letter(text, offset + length);
}

std::string composed(std::string_view text) {
  const std::unique_ptr<char, decltype(&g_free)> normal(
      g_utf8_normalize(text.data(), static_cast<gssize>(text.size()), G_NORMALIZE_NFC), &g_free);
  return normal ? normal.get() : std::string(text);
}

/// One character by itself: offset and advance along the line, in font units.
struct Sign {
  hb_codepoint_t glyph = 0;
  int offset = 0;
  int advance = 0;
};

Sign shape_sign(hb_font_t* font, hb_buffer_t* buffer, char32_t code_point, bool vertical, hb_tag_t feature) {
  hb_buffer_clear_contents(buffer);
  hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE);
  hb_buffer_add(buffer, code_point, 0);
  hb_buffer_set_direction(buffer, vertical ? HB_DIRECTION_TTB : HB_DIRECTION_LTR);
  hb_buffer_set_script(buffer, HB_SCRIPT_HAN);
  hb_buffer_set_language(buffer, hb_language_from_string(shaping_language, -1));
  const hb_feature_t on = {feature, 1, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
  hb_shape(font, buffer, &on, feature == 0 ? 0 : 1);
  unsigned count = 0;
  const hb_glyph_info_t* infos = hb_buffer_get_glyph_infos(buffer, &count);
  const hb_glyph_position_t* positions = hb_buffer_get_glyph_positions(buffer, &count);
  if (count == 0) return {};
  return {infos[0].codepoint, vertical ? -positions[0].y_offset : positions[0].x_offset,
          vertical ? -positions[0].y_advance : positions[0].x_advance};
}

std::string shortened(std::string_view text) {
  constexpr std::size_t longest = 40;
  const std::vector<int> offsets = cluster_offsets(text);
  if (offsets.size() <= longest) return std::string(text);
  return std::string(text.substr(0, static_cast<std::size_t>(offsets[longest]))) + "…";
}

}  // namespace

GlyphSource::GlyphSource(std::shared_ptr<const Fonts> fonts)
    : fonts_(std::move(fonts)), buffer_(hb_buffer_create()), formula_face_(fonts_->face_of_role("formula")) {
  const std::vector<FontFace>& faces = fonts_->faces();
  regular_order_.push_back(fonts_->face_of_role("body"));
  bold_order_.push_back(fonts_->face_of_role("bold"));
  for (int i = 0; i < static_cast<int>(faces.size()); ++i) {
    font_handles_.push_back(open_font(fonts_->harfbuzz_face(i)));
    if (faces[static_cast<std::size_t>(i)].role != "extra") continue;
    regular_order_.push_back(i);
    bold_order_.push_back(i);
  }
  // A bold face of the user's own comes before a regular one where bold is wanted.
  std::stable_partition(bold_order_.begin() + 1, bold_order_.end(), [&](int face) {
    return faces[static_cast<std::size_t>(face)].style.find("Bold") != std::string::npos;
  });
}

double GlyphSource::units_per_em(int face) const {
  return fonts_->faces()[static_cast<std::size_t>(face)].units_per_em;
}

bool GlyphSource::has_all(int face, std::string_view text) const {
  for (std::size_t offset = 0; offset < text.size();) {
    const char32_t code_point = next_code_point(text, offset);
    hb_codepoint_t glyph = 0;
    if (!is_invisible(code_point) && hb_font_get_nominal_glyph(font(face), code_point, &glyph) == 0) return false;
  }
  return true;
}

int GlyphSource::face_for(std::string_view cluster, bool bold) {
  const std::vector<int>& order = bold ? bold_order_ : regular_order_;
  if (has_all(order.front(), cluster)) return order.front();
  // Before faces of the user's own, so that marks look the same with and without them.
  if (is_formula_sign(first_code_point(cluster)) && has_all(formula_face_, cluster)) return formula_face_;
  // HarfBuzz composes where it can, so a face without the combining mark may still do.
  const std::string whole = composed(cluster);
  for (const int face : order) {
    if (has_all(face, cluster) || has_all(face, whole)) return face;
  }
  return order.front();
}

bool GlyphSource::has_vertical_form(int face, char32_t code_point) {
  hb_codepoint_t nominal = 0;
  if (hb_font_get_nominal_glyph(font(face), code_point, &nominal) == 0) return false;
  return shape_sign(font(face), buffer_.get(), code_point, true, 0).glyph != nominal;
}

GlyphSource::Segment GlyphSource::segment_of(std::string_view text, std::size_t begin, std::size_t end,
                                             const Manner& manner) {
  const std::string_view cluster = text.substr(begin, end - begin);
  const char32_t code_point = first_code_point(cluster);
  Segment segment;
  segment.begin = static_cast<int>(begin);
  segment.end = static_cast<int>(end);
  segment.face = face_for(cluster, manner.bold);
  segment.script = script_of(code_point);
  segment.narrow = is_narrow(text, begin, cluster.size(), manner.tradition);
  if (!manner.levels.empty()) segment.level = manner.levels[begin];
  if (manner.vertical) {
    const Posture posture = posture_of(code_point);
    segment.upright = posture == Posture::upright ||
                      (posture == Posture::upright_or_turned && has_vertical_form(segment.face, code_point));
  }
  return segment;
}

std::vector<GlyphSource::Segment> GlyphSource::segments(std::string_view text, const Manner& manner) {
  std::vector<Segment> result;
  const std::vector<int> offsets = cluster_offsets(text);
  for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
    const auto begin = static_cast<std::size_t>(offsets[i]);
    if (is_direction_control(first_code_point(text.substr(begin)))) continue;
    Segment next = segment_of(text, begin, static_cast<std::size_t>(offsets[i + 1]), manner);
    const bool follows = !result.empty() && is_inherited(static_cast<hb_script_t>(next.script));
    if (follows) next.script = result.back().script;
    const bool leading = !result.empty() && is_inherited(static_cast<hb_script_t>(result.back().script));
    const bool joins = !result.empty() && result.back().end == next.begin && result.back().face == next.face &&
                       result.back().upright == next.upright && result.back().narrow == next.narrow &&
                       result.back().level == next.level;
    if (joins && (result.back().script == next.script || leading)) {
      result.back().end = next.end;
      result.back().script = next.script;
    } else {
      result.push_back(next);
    }
  }
  return result;
}

void GlyphSource::shape(std::string_view text, const Segment& segment, SetText& result) {
  hb_buffer_t* buffer = buffer_.get();
  hb_buffer_clear_contents(buffer);
  hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE);
  hb_buffer_add_utf8(buffer, text.data(), static_cast<int>(text.size()), static_cast<unsigned>(segment.begin),
                     segment.end - segment.begin);
  const auto script = segment.narrow ? HB_SCRIPT_LATIN : static_cast<hb_script_t>(segment.script);
  const hb_direction_t along = segment.backward() ? HB_DIRECTION_RTL : HB_DIRECTION_LTR;
  hb_buffer_set_direction(buffer, segment.upright ? HB_DIRECTION_TTB : along);
  hb_buffer_set_script(buffer, script);
  hb_buffer_set_language(buffer, hb_language_from_string(segment.narrow ? narrow_language : shaping_language, -1));
  hb_shape(font(segment.face), buffer, &proportional_width, segment.narrow ? 1 : 0);
  take_clusters(text, segment, result);
}

void GlyphSource::take_clusters(std::string_view text, const Segment& segment, SetText& result) {
  unsigned count = 0;
  const hb_glyph_info_t* infos = hb_buffer_get_glyph_infos(buffer_.get(), &count);
  const bool backward = HB_DIRECTION_IS_BACKWARD(hb_buffer_get_direction(buffer_.get()));
  const auto first_cluster = static_cast<std::ptrdiff_t>(result.clusters.size());
  int end_of_text = segment.end;  // of a right-to-left cluster: where the one before it began
  for (unsigned first = 0, next = 0; first < count; first = next) {
    while (next < count && infos[next].cluster == infos[first].cluster) ++next;
    const int begin = static_cast<int>(infos[first].cluster);
    const int after = next < count ? static_cast<int>(infos[next].cluster) : segment.end;
    SetCluster cluster;
    cluster.offset = begin;
    cluster.bytes = (backward ? end_of_text : after) - begin;
    cluster.face = segment.face;
    cluster.level = segment.level;
    const std::string_view own = text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(cluster.bytes));
    cluster.code_point = first_code_point(own);
    result.clusters.push_back(cluster);
    if (!take_glyphs(own, first, next, segment.upright, result)) report_missing(text, own);
    end_of_text = begin;
  }
  // HarfBuzz gives them from left to right.
  if (backward) std::reverse(result.clusters.begin() + first_cluster, result.clusters.end());
}

bool GlyphSource::take_glyphs(std::string_view own, unsigned first, unsigned last, bool upright, SetText& result) {
  const hb_glyph_info_t* infos = hb_buffer_get_glyph_infos(buffer_.get(), nullptr);
  const hb_glyph_position_t* positions = hb_buffer_get_glyph_positions(buffer_.get(), nullptr);
  SetCluster& cluster = result.clusters.back();
  cluster.first_glyph = static_cast<int>(result.glyphs.size());
  cluster.glyph_count = static_cast<int>(last - first);
  const double em = units_per_em(cluster.face);
  bool complete = true;
  MarkStack stack;
  for (unsigned i = first; i < last; ++i) {
    const double before = upright ? 0 : cluster.advance;
    const double above = upright ? cluster.advance : 0;
    SetGlyph glyph{infos[i].codepoint, before + positions[i].x_offset / em, above - positions[i].y_offset / em};
    complete = complete && glyph.id != 0;
    // A mark that the face has moved is where the face wants it.
    const bool placed = !upright && (positions[i].x_offset != 0 || positions[i].y_offset != 0);
    const MarkPlace place = i == first || placed ? MarkPlace::own : place_of_glyph(cluster.face, glyph.id, own);
    const Ink own_ink = ink(cluster.face, glyph.id);
    if (place == MarkPlace::own) {
      stack.add_base(own_ink, glyph);
      cluster.advance += (upright ? -positions[i].y_advance : positions[i].x_advance) / em;
    } else {
      stack.add_mark(own_ink, place, glyph);
    }
    result.glyphs.push_back(glyph);
  }
  make_room(stack, upright, result);
  return complete;
}

MarkPlace GlyphSource::place_of_glyph(int face, std::uint32_t glyph, std::string_view own) const {
  for (std::size_t offset = 0; offset < own.size();) {
    const char32_t code_point = next_code_point(own, offset);
    hb_codepoint_t nominal = 0;
    if (hb_font_get_nominal_glyph(font(face), code_point, &nominal) != 0 && nominal == glyph)
      return mark_place(code_point);
  }
  return MarkPlace::own;
}

void GlyphSource::make_room(const MarkStack& stack, bool upright, SetText& result) {
  SetCluster& cluster = result.clusters.back();
  const MarkStack::Room room = stack.room(upright, cluster.advance);
  for (auto i = static_cast<std::size_t>(cluster.first_glyph); i < result.glyphs.size(); ++i) {
    (upright ? result.glyphs[i].dy : result.glyphs[i].dx) += room.before;
  }
  cluster.advance += room.before + room.after;
}

void GlyphSource::report_missing(std::string_view text, std::string_view cluster) {
  char32_t missing = first_code_point(cluster);
  for (std::size_t offset = 0; offset < cluster.size();) {
    const char32_t code_point = next_code_point(cluster, offset);
    hb_codepoint_t glyph = 0;
    const bool known = std::any_of(regular_order_.begin(), regular_order_.end(), [&](int face) {
      return hb_font_get_nominal_glyph(font(face), code_point, &glyph) != 0;
    });
    if (known || is_invisible(code_point)) continue;
    missing = code_point;
    break;
  }
  if (!reported_.emplace(std::string(text) + code_point_name(missing)).second) return;
  problems_.error(
      {}, "no font has " + code_point_name(missing) + " '" + to_utf8(missing) + "' (in “" + shortened(text) + "”)",
      "give a folder with a font that has it: --fonts DIR");
}

SetText GlyphSource::set(std::string_view text, bool bold, Tradition tradition,
                         std::optional<std::span<const Level>> levels) {
  SetText result;
  const std::vector<Level> own = levels ? std::vector<Level>() : direction_levels(text);
  for (const Segment& segment : segments(text, {bold, tradition, false, levels.value_or(own)})) {
    shape(text, segment, result);
  }
  return result;
}

SetText GlyphSource::set_vertical(std::string_view text, bool bold, Tradition tradition) {
  SetText result;
  const std::vector<Level> levels = direction_levels(text);
  for (const Segment& segment : segments(text, {bold, tradition, true, levels})) {
    const std::size_t first = result.clusters.size();
    shape(text, segment, result);
    for (std::size_t i = first; i < result.clusters.size(); ++i) result.clusters[i].turned = !segment.upright;
  }
  return result;
}

SetText GlyphSource::set_formula(std::string_view text) {
  SetText result;
  if (text.empty() || !has_all(formula_face_, text)) return result;
  Segment whole;
  whole.end = static_cast<int>(text.size());
  whole.face = formula_face_;
  whole.script = HB_SCRIPT_LATIN;
  shape(text, whole, result);
  return result;
}

Ink GlyphSource::ink(int face, std::uint32_t glyph) {
  const auto [entry, is_new] = inks_.try_emplace(key_of(face, glyph));
  hb_glyph_extents_t extents{};
  if (is_new && hb_font_get_glyph_extents(font(face), glyph, &extents) != 0) {
    const double em = units_per_em(face);
    entry->second = {extents.x_bearing / em, -extents.y_bearing / em, (extents.x_bearing + extents.width) / em,
                     -(extents.y_bearing + extents.height) / em};
  }
  return entry->second;
}

double GlyphSource::advance(int face, std::uint32_t glyph) const {
  return hb_font_get_glyph_h_advance(font(face), glyph) / units_per_em(face);
}

HalfWidth GlyphSource::half_width(const SetCluster& cluster, bool vertical) {
  const std::uint64_t key = key_of(cluster.face * 2 + (vertical ? 1 : 0), cluster.code_point);
  const auto [entry, is_new] = half_widths_.try_emplace(key, HalfWidth{0, cluster.advance});
  if (!is_new) return entry->second;
  const hb_tag_t feature = vertical ? HB_TAG('v', 'h', 'a', 'l') : HB_TAG('h', 'a', 'l', 't');
  const Sign whole = shape_sign(font(cluster.face), buffer_.get(), cluster.code_point, vertical, 0);
  const Sign half = shape_sign(font(cluster.face), buffer_.get(), cluster.code_point, vertical, feature);
  const double em = units_per_em(cluster.face);
  entry->second = {(half.offset - whole.offset) / em, half.advance / em};
  return entry->second;
}

}  // namespace attnpress
