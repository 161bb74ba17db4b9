#include "sample.hpp"

#include <hb.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace attnpress::sample {
namespace {

constexpr Color kInk{0x17, 0x21, 0x2b};
constexpr Color kMuted{0x5b, 0x6b, 0x7a};
constexpr Color kAccent{0xb3, 0x3a, 0x00};
const std::vector<Color> kBlues = {{0xf7, 0xfb, 0xff}, {0x6b, 0xae, 0xd6}, {0x08, 0x30, 0x6b}};

template <typename T, void (*Destroy)(T*)>
struct Deleter {
  void operator()(T* object) const { Destroy(object); }
};
using Buffer = std::unique_ptr<hb_buffer_t, Deleter<hb_buffer_t, hb_buffer_destroy>>;
using Font = std::unique_ptr<hb_font_t, Deleter<hb_font_t, hb_font_destroy>>;

Font open_font(int face) {
  const std::string_view data = fonts()->data(face);
  hb_blob_t* blob =
      hb_blob_create(data.data(), static_cast<unsigned>(data.size()), HB_MEMORY_MODE_READONLY, nullptr, nullptr);
  hb_face_t* opened = hb_face_create(blob, 0);
  Font font(hb_font_create(opened));
  hb_face_destroy(opened);
  hb_blob_destroy(blob);
  return font;
}

/// One cluster a group of glyphs that share their first byte.
void append_clusters(GlyphRun& run, const std::vector<unsigned>& starts) {
  for (std::size_t i = 0; i < starts.size();) {
    std::size_t next = i + 1;
    while (next < starts.size() && starts[next] == starts[i]) ++next;
    const std::size_t end = next < starts.size() ? starts[next] : run.text.size();
    run.clusters.push_back({static_cast<int>(end - starts[i]), static_cast<int>(next - i)});
    i = next;
  }
}

Layer layer_of(std::vector<Item> items, Role role, std::string alt) {
  Layer layer;
  Node leaf;
  leaf.role = role;
  leaf.alt = std::move(alt);
  leaf.count = static_cast<int>(items.size());
  layer.tree.role = Role::document;
  layer.tree.children.push_back(leaf);
  layer.items = std::move(items);
  return layer;
}

void add_heat_map(std::vector<Item>& items, int variant) {
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 4; ++column) {
      const double weight = ((row * 5 + column * 3 + variant) % 9) / 8.0;
      const Rect cell{352.5 + column * 74.25, 190 + row * 44.5, 73, 43};
      const Color ground = ramp_color(kBlues, weight);
      items.emplace_back(Fill{cell, {}, ground});
      items.emplace_back(words("0." + std::to_string(1425 + row * 17 + column * 211 + variant),
                               {cell.x + 12.3, cell.y + 29.1}, 18, text_color_on(ground)));
    }
  }
}

void add_drawings(std::vector<Item>& items) {
  items.emplace_back(Fill{{36, 57, 172, 3}, {}, {0x8c, 0xb4, 0xd6}});
  items.emplace_back(Stroke{{352, 234, 298, 45}, std::nullopt, 2, kAccent});
  items.emplace_back(Stroke{{36, 506, 0, 0}, Point{924, 506}, 0.5, kMuted});
  items.emplace_back(Ramp{{244, 484, 75, 16}, kBlues});
  items.emplace_back(Ramp{{900, 330, 12, 90}, kBlues});
  using Kind = PathOp::Kind;
  items.emplace_back(Fill{{36, 395, 40, 40},
                          {{Kind::move, {36, 415}, {}, {}},
                           {Kind::curve, {36, 395}, {76, 395}, {76, 415}},
                           {Kind::line, {56, 435}, {}, {}},
                           {Kind::close, {}, {}, {}}},
                          kAccent});
  Image image{{720, 160, 120, 80}, 3, 2, {}};
  for (int i = 0; i < 6; ++i) image.pixels.push_back(ramp_color(kBlues, i / 5.0));
  items.emplace_back(image);
}

Color grey_of(Color color) {
  const auto level = static_cast<std::uint8_t>((color.r + color.g + color.b) / 3);
  return {level, level, level};
}

struct Greying {
  void operator()(Fill& fill) const { fill.color = grey_of(fill.color); }
  void operator()(Stroke& stroke) const { stroke.color = grey_of(stroke.color); }
  void operator()(GlyphRun& run) const { run.color = grey_of(run.color); }
  void operator()(Ramp& ramp) const { each(ramp.stops); }
  void operator()(Image& image) const { each(image.pixels); }
  static void each(std::vector<Color>& colors) {
    for (Color& color : colors) color = grey_of(color);
  }
};

}  // namespace

std::shared_ptr<const Fonts> fonts() {
  static const std::shared_ptr<const Fonts> loaded = [] {
    Diagnostics diagnostics;
    std::shared_ptr<const Fonts> faces = Fonts::load("", diagnostics);
    if (!faces) throw std::runtime_error("the built-in fonts are missing: build attnpress_fonts");
    return faces;
  }();
  return loaded;
}

GlyphRun words(const std::string& text, Point at, double size, Color color, const std::string& role, double angle) {
  GlyphRun run;
  run.face = fonts()->face_of_role(role);
  run.size = size;
  run.color = color;
  run.angle = angle;
  run.text = text;
  const Font font = open_font(run.face);
  const Buffer buffer(hb_buffer_create());
  hb_buffer_add_utf8(buffer.get(), text.data(), static_cast<int>(text.size()), 0, -1);
  hb_buffer_guess_segment_properties(buffer.get());
  hb_shape(font.get(), buffer.get(), nullptr, 0);
  unsigned count = 0;
  const hb_glyph_info_t* infos = hb_buffer_get_glyph_infos(buffer.get(), &count);
  const hb_glyph_position_t* positions = hb_buffer_get_glyph_positions(buffer.get(), &count);
  const double unit = size / hb_face_get_upem(hb_font_get_face(font.get()));
  double x = 0;
  std::vector<unsigned> starts;
  for (unsigned i = 0; i < count; ++i) {
    const double along = x + positions[i].x_offset * unit;
    run.glyphs.push_back({infos[i].codepoint, {at.x + along * std::cos(angle), at.y + along * std::sin(angle)}});
    starts.push_back(infos[i].cluster);
    x += positions[i].x_advance * unit;
  }
  append_clusters(run, starts);
  run.bounds = {at.x, at.y - size, x, size * 1.3};
  return run;
}

Scene scene_of(Size size, std::vector<Item> items) {
  Scene scene;
  scene.size = size;
  scene.ground = {255, 255, 255};
  scene.body = layer_of(std::move(items), Role::figure, "範例");
  scene.title = "範例";
  scene.description = "一張測試用的圖";
  scene.language = "zh-Hant-TW";
  return scene;
}

Scene slide(int variant) {
  const std::string number = std::to_string(variant + 1);
  std::vector<Item> items;
  items.emplace_back(words("② softmax：把「愛」的分數變成權重 " + number, {36, 50}, 28, kInk, "bold"));
  items.emplace_back(words("我愛機器學習", {36, 150}, 16, kInk));
  items.emplace_back(words("「愛」對自己的分數最高，softmax 之後留給自己 38.75% 的注意力。", {36, 473}, 17, kInk));
  items.emplace_back(words("fi ffi − √ Σ e¹", {36, 180}, 13.37, kMuted));
  items.emplace_back(words("Attention(Q, K, V) = softmax", {330, 120}, 18, kAccent, "formula"));
  items.emplace_back(words("query：誰在注意", {300, 330}, 12, kMuted, "body", -std::numbers::pi / 2));
  items.emplace_back(words("斜 0.5", {740, 330}, 20, kAccent, "bold", 0.5));
  add_heat_map(items, variant);
  add_drawings(items);
  Scene scene = scene_of({960, 540}, std::move(items));
  scene.title = "步驟 " + number + " <softmax> & \"權重\"";
  scene.backdrop = std::make_shared<const Layer>(
      layer_of({Fill{{36, 440, 888, 4}, {}, {0xf3, 0xf5, 0xfa}}, words("單頭教學骨架", {36, 525}, 11, kMuted)},
               Role::artifact, ""));
  return scene;
}

Scene grey_slide(int variant) {
  Scene scene = slide(variant);
  for (Item& item : scene.body.items) std::visit(Greying{}, item);
  Layer backdrop = *scene.backdrop;
  for (Item& item : backdrop.items) std::visit(Greying{}, item);
  scene.backdrop = std::make_shared<const Layer>(std::move(backdrop));
  return scene;
}

}  // namespace attnpress::sample
