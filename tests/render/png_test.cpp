#include <zlib.h>

#include <cmath>

#include "pixels.hpp"
#include "render/render.hpp"
#include "sample.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

struct Chunk {
  std::string type;
  std::string data;
};

std::uint32_t be32(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes.at(at + i));
  return value;
}

/// The chunks of a PNG; checks signature, lengths and checksums.
std::vector<Chunk> chunks_of(const std::string& png) {
  REQUIRE(png.substr(0, 8) == "\x89PNG\r\n\x1a\n");
  std::vector<Chunk> chunks;
  std::size_t at = 8;
  while (at < png.size()) {
    const std::size_t size = be32(png, at);
    REQUIRE(at + 12 + size <= png.size());
    const std::string body = png.substr(at + 4, 4 + size);
    CHECK(be32(png, at + 8 + size) ==
          crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size())));
    chunks.push_back({body.substr(0, 4), body.substr(4)});
    at += 12 + size;
  }
  return chunks;
}

std::string types_of(const std::vector<Chunk>& chunks) {
  std::string types;
  for (const Chunk& chunk : chunks) types += (types.empty() ? "" : " ") + chunk.type;
  return types;
}

/// Every pixel another colour up to `colors`, then the same again; the upper byte holds noise.
Pixels pattern(int width, int height, int colors) {
  Pixels pixels{width, height, {}};
  for (int i = 0; i < width * height; ++i) {
    const auto color = static_cast<std::uint32_t>(i % colors);
    pixels.values.push_back((color * 2654435761U & 0xffffff) | static_cast<std::uint32_t>(i) << 24);
  }
  return pixels;
}

std::string encode(const Pixels& pixels) {
  return PngEncoder().encode(pixels.view(), 5669, {"題目", "說明", "zh-Hant-TW"});
}

}  // namespace

TEST_CASE("a picture comes back from its PNG as it was", "[png]") {
  for (const int colors : {1, 2, 255, 256, 257, 5000}) {
    CAPTURE(colors);
    Pixels pixels = pattern(97, 61, colors);
    const Pixels read = read_png(encode(pixels));
    for (std::uint32_t& value : pixels.values) value &= 0xffffff;
    REQUIRE(read.width == 97);
    REQUIRE(read.height == 61);
    CHECK(read.values == pixels.values);
  }
}

TEST_CASE("a PNG has a palette only where 256 colours do", "[png]") {
  CHECK(types_of(chunks_of(encode(pattern(64, 64, 256)))) == "IHDR sRGB pHYs iTXt iTXt PLTE IDAT IEND");
  CHECK(types_of(chunks_of(encode(pattern(64, 64, 257)))) == "IHDR sRGB pHYs iTXt iTXt IDAT IEND");
}

TEST_CASE("a PNG says its resolution, title and description", "[png]") {
  const std::vector<Chunk> chunks = chunks_of(encode(pattern(8, 8, 2)));
  REQUIRE(chunks.size() == 8);
  CHECK(be32(chunks[2].data, 0) == 5669);
  CHECK(be32(chunks[2].data, 4) == 5669);
  CHECK(chunks[2].data[8] == 1);
  CHECK(chunks[3].data == std::string("Title\0\0\0zh-Hant-TW\0\0", 20) + "題目");
  CHECK(chunks[4].data == std::string("Description\0\0\0zh-Hant-TW\0\0", 26) + "說明");
}

TEST_CASE("rows wider apart than the picture are read where they are", "[png]") {
  const Pixels wide = pattern(10, 4, 7);
  const Pixels read = read_png(PngEncoder().encode({wide.values.data(), 6, 4, 10}, 0, {}));
  REQUIRE(read.width == 6);
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 6; ++x) CHECK(read.at(x, y) == (wide.at(x, y) & 0xffffff));
  }
}

TEST_CASE("a slide has the size its scale asks for", "[png]") {
  const Scene scene = sample::slide();
  for (const double scale : {0.5, 1.0, 2.0}) {
    const std::string png = PngRenderer(sample::fonts(), scale).render(scene);
    const std::vector<Chunk> chunks = chunks_of(png);
    CHECK(be32(chunks[0].data, 0) == static_cast<std::uint32_t>(960 * scale));
    CHECK(be32(chunks[0].data, 4) == static_cast<std::uint32_t>(540 * scale));
    CHECK(be32(chunks[2].data, 0) == static_cast<std::uint32_t>(std::lround(scale * 72 / 0.0254)));
  }
}

TEST_CASE("a slide's PNG does not depend on what was painted before", "[png]") {
  PngRenderer used(sample::fonts(), 1);
  const std::string first = used.render(sample::slide(0));
  const std::string second = used.render(sample::slide(1));
  CHECK(first != second);
  CHECK(used.render(sample::scene_of({50, 40}, {Fill{{0, 0, 9, 9}, {}, {1, 2, 3}}})) != second);
  CHECK(used.render(sample::slide(0)) == first);
  CHECK(PngRenderer(sample::fonts(), 1).render(sample::slide(1)) == second);
}

TEST_CASE("boxes, lines, ramps and images are painted in their colours", "[png]") {
  const Color red{255, 0, 0};
  const Color blue{0, 0, 255};
  const Pixels pixels =
      read_png(PngRenderer(sample::fonts(), 1)
                   .render(sample::scene_of(
                       {100, 60}, {Fill{{10, 10, 10, 10}, {}, red}, Stroke{{30, 10, 10, 10}, std::nullopt, 2, blue},
                                   Stroke{{50, 15, 0, 0}, Point{60, 15}, 2, red}, Ramp{{0, 30, 100, 5}, {red, blue}},
                                   Ramp{{0, 40, 5, 20}, {red, blue}}, Image{{70, 10, 20, 10}, 2, 1, {red, blue}}})));
  CHECK(pixels.at(5, 5) == 0xffffff);
  CHECK(pixels.at(10, 10) == 0xff0000);
  CHECK(pixels.at(19, 19) == 0xff0000);
  CHECK(pixels.at(20, 20) == 0xffffff);
  CHECK(pixels.at(29, 15) == 0x0000ff);
  CHECK(pixels.at(35, 15) == 0xffffff);
  CHECK(pixels.at(55, 14) == 0xff0000);
  CHECK(pixels.at(79, 15) == 0xff0000);
  CHECK(pixels.at(80, 15) == 0x0000ff);
  CHECK((pixels.at(0, 32) >> 16) > 250);   // red on the left
  CHECK((pixels.at(99, 32) & 255) > 250);  // blue on the right
  CHECK((pixels.at(2, 59) >> 16) > 240);   // red at the bottom
  CHECK((pixels.at(2, 41) & 255) > 220);   // blue at the top
}

TEST_CASE("a glyph sits within an eighth of a pixel of its place", "[png]") {
  PngRenderer renderer(sample::fonts(), 2);
  const auto ink_at = [&](double x, double y) {
    return ink_of(read_png(renderer.render(sample::scene_of({40, 40}, {sample::words("愛", {x, y}, 20, {0, 0, 0})}))));
  };
  const Ink whole = ink_at(10, 30);
  REQUIRE(whole.amount > 100);
  for (int step = 1; step <= 20; ++step) {
    const double by = step * 0.037;
    CAPTURE(by);
    const Ink moved = ink_at(10 + by, 30 - by);
    CHECK(std::abs(moved.x - whole.x - 2 * by) < 0.13);
    CHECK(std::abs(moved.y - whole.y + 2 * by) < 0.13);
    CHECK(moved.amount == Approx(whole.amount).epsilon(0.002));
  }
}

TEST_CASE("a turned run has the same ink, a quarter turn away", "[png]") {
  constexpr double kQuarter = 1.5707963267948966;
  PngRenderer renderer(sample::fonts(), 2);
  const auto ink_at = [&](double angle) {
    const GlyphRun run = sample::words("愛0.5", {60, 60}, 20, {0, 0, 0}, "body", angle);
    return ink_of(read_png(renderer.render(sample::scene_of({120, 120}, {run}))));
  };
  const Ink level = ink_at(0);
  const Ink right = ink_at(kQuarter);
  const Ink left = ink_at(-kQuarter);
  // Clockwise about (120, 120) px: (dx, dy) becomes (−dy, dx).
  CHECK(right.x == Approx(120 - (level.y - 120)).margin(0.2));
  CHECK(right.y == Approx(120 + (level.x - 120)).margin(0.2));
  CHECK(left.x == Approx(120 + (level.y - 120)).margin(0.2));
  CHECK(left.y == Approx(120 - (level.x - 120)).margin(0.2));
  CHECK(right.amount == Approx(level.amount).epsilon(0.005));
}

TEST_CASE("glyphs beyond the edge are cut, not wrapped", "[png]") {
  PngRenderer renderer(sample::fonts(), 1);
  const auto amount = [&](Point at) {
    return ink_of(read_png(renderer.render(sample::scene_of(
                      {40, 40}, {Fill{{20, 20, 1, 1}, {}, {0, 0, 0}}, sample::words("愛", at, 30, {0, 0, 0})}))))
        .amount;
  };
  const double whole = amount({5, 32});
  CHECK(amount({-12, 32}) < whole);
  CHECK(amount({26, 45}) < whole);
  CHECK(amount({5, 5}) < whole);
  CHECK(amount({-400, 32}) == Approx(1));
  CHECK(amount({5, 900}) == Approx(1));
}
