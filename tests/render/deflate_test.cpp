#include <zlib.h>

#include "render/deflate_block.hpp"
#include "render/flat_deflate.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

using Bytes = std::vector<unsigned char>;

/// What zlib makes of a stream; `window_bits` −15 for one without header.
Bytes inflated(const std::string& stream, std::size_t size, int window_bits = 15) {
  Bytes out(size + 1);
  z_stream state{};
  REQUIRE(inflateInit2(&state, window_bits) == Z_OK);
  state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(stream.data()));
  state.avail_in = static_cast<uInt>(stream.size());
  state.next_out = out.data();
  state.avail_out = static_cast<uInt>(out.size());
  CHECK(inflate(&state, Z_FINISH) == Z_STREAM_END);
  CHECK(state.avail_in == 0);
  out.resize(state.total_out);
  inflateEnd(&state);
  return out;
}

struct Picture {
  int width;
  int height;
  std::vector<std::uint32_t> pixels;
};

/// `color(x, y)` for each pixel.
template <typename Color>
Picture picture(int width, int height, Color color) {
  Picture out{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) out.pixels.push_back(static_cast<std::uint32_t>(color(x, y)));
  }
  return out;
}

/// Takes the row filters none and up back.
std::vector<std::uint32_t> unfiltered(const Picture& picture, const Bytes& rows) {
  const std::size_t row_size = 1 + 3 * static_cast<std::size_t>(picture.width);
  std::vector<std::uint32_t> pixels;
  Bytes above(row_size, 0);
  for (std::size_t start = 0; start + row_size <= rows.size(); start += row_size) {
    Bytes row(rows.begin() + static_cast<std::ptrdiff_t>(start),
              rows.begin() + static_cast<std::ptrdiff_t>(start + row_size));
    REQUIRE((row[0] == 0 || row[0] == 2));
    for (std::size_t i = 1; row[0] == 2 && i < row_size; ++i) row[i] = static_cast<unsigned char>(row[i] + above[i]);
    for (std::size_t i = 1; i < row_size; i += 3) {
      pixels.push_back(static_cast<std::uint32_t>(row[i] << 16 | row[i + 1] << 8 | row[i + 2]));
    }
    above = row;
  }
  return pixels;
}

void check_round_trip(const Picture& picture) {
  const std::string stream =
      FlatDeflate().compress({picture.pixels.data(), picture.width, picture.height, picture.width});
  const std::size_t size = (1 + 3 * static_cast<std::size_t>(picture.width)) * static_cast<std::size_t>(picture.height);
  const Bytes rows = inflated(stream, size);
  REQUIRE(rows.size() == size);
  CHECK(unfiltered(picture, rows) == picture.pixels);
}

std::uint32_t noise(std::uint32_t x) {
  x = (x ^ x >> 16) * 0x45d9f3bU;
  x = (x ^ x >> 16) * 0x45d9f3bU;
  return x ^ x >> 16;
}

}  // namespace

TEST_CASE("pictures of every kind come back from the flat compressor", "[deflate]") {
  SECTION("one pixel") {
    check_round_trip(picture(1, 1, [](int, int) { return 0x123456; }));
  }
  SECTION("narrow") {
    for (int width = 1; width < 6; ++width) {
      check_round_trip(picture(width, 40, [](int x, int y) { return (y / 3) << 8 | x; }));
    }
  }
  SECTION("flat, of every width up to beyond a longest match") {
    for (int width = 80; width < 180; ++width) check_round_trip(picture(width, 3, [](int, int) { return 0xffffff; }));
  }
  SECTION("noise") {
    check_round_trip(
        picture(300, 200, [](int x, int y) { return noise(static_cast<std::uint32_t>(y * 300 + x)) >> 8; }));
  }
  SECTION("few colours in no order") {
    check_round_trip(
        picture(500, 100, [](int x, int y) { return noise(static_cast<std::uint32_t>(y * 500 + x)) % 3; }));
  }
  SECTION("the same places row after row, with rows in between") {
    check_round_trip(picture(400, 90, [](int x, int y) {
      return y % 7 == 0
                 ? x / 10
                 : (x % 50 < 9 ? static_cast<int>(noise(static_cast<std::uint32_t>(x))) >> 8 & 0xffffff : y / 20);
    }));
  }
  SECTION("rows longer than the window") {
    check_round_trip(
        picture(12000, 6, [](int x, int y) { return noise(static_cast<std::uint32_t>(x / 7 + y / 2)) >> 8; }));
  }
}

TEST_CASE("the flat compressor is small where a picture repeats", "[deflate]") {
  const auto size = [](const Picture& of) {
    return FlatDeflate().compress({of.pixels.data(), of.width, of.height, of.width}).size();
  };
  CHECK(size(picture(1920, 1080, [](int, int) { return 0xf4f6fa; })) < 8000);
  const auto letters = [](int x, int) { return noise(static_cast<std::uint32_t>(x % 40)) >> 8; };
  CHECK(size(picture(1200, 1, letters)) < 600);  // the same 40 pixels, thirty times
}

TEST_CASE("blocks hold every length and distance", "[deflate]") {
  std::vector<std::uint32_t> tokens;
  Bytes expected;
  for (int i = 0; i < 32768; ++i) {
    const std::uint32_t byte = noise(static_cast<std::uint32_t>(i)) & 255;
    tokens.push_back(byte);
    expected.push_back(static_cast<unsigned char>(byte));
  }
  for (std::uint32_t i = 0; i < 2000; ++i) {
    const std::uint32_t length = 3 + i % 256;
    const std::uint32_t distance = 1 + (i < 400 ? i : noise(i) % 32768);
    tokens.push_back(match_token(length, distance));
    for (std::uint32_t n = 0; n < length; ++n) expected.push_back(expected[expected.size() - distance]);
  }
  std::string stream;
  BitWriter bits(stream);
  write_block(std::span(tokens).first(20000), false, bits);
  write_block(std::span(tokens).subspan(20000), true, bits);
  bits.finish();
  CHECK(inflated(stream, expected.size(), -15) == expected);
}

TEST_CASE("codes stay within 15 bits however uneven the counts are", "[deflate]") {
  std::vector<std::uint32_t> tokens;
  Bytes expected;
  std::size_t count = 1;
  std::size_t before = 1;
  for (std::uint32_t symbol = 0; symbol < 24; ++symbol) {
    tokens.insert(tokens.end(), count, symbol);
    expected.insert(expected.end(), count, static_cast<unsigned char>(symbol));
    count += before;
    before = count - before;
  }
  std::string stream;
  BitWriter bits(stream);
  write_block(tokens, true, bits);
  bits.finish();
  CHECK(inflated(stream, expected.size(), -15) == expected);
}

TEST_CASE("an empty block is a whole stream", "[deflate]") {
  std::string stream;
  BitWriter bits(stream);
  write_block({}, true, bits);
  bits.finish();
  CHECK(inflated(stream, 0, -15).empty());
}
