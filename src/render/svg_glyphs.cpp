#include "render/svg_glyphs.hpp"

#include <cmath>

#include "render/svg_text.hpp"

namespace attnpress {
namespace {

/// Writes path data with whole numbers relative to the last point, as short as SVG allows.
class PathData {
 public:
  void append(const PathOp& op) {
    switch (op.kind) {
      case PathOp::Kind::move:
        command('m');
        pair(op.a);
        arrive(op.a);
        start_ = at_;
        break;
      case PathOp::Kind::line:
        append_line(op.a);
        break;
      case PathOp::Kind::curve:
        command('c');
        pair(op.a);
        pair(op.b);
        pair(op.c);
        arrive(op.c);
        break;
      case PathOp::Kind::close:
        out_ += 'z';
        last_ = 'z';
        at_ = start_;
        break;
    }
  }

  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  struct Whole {
    long x = 0;
    long y = 0;
  };

  /// Font units grow upwards, the page downwards.
  static Whole whole(Point p) { return {std::lround(p.x), -std::lround(p.y)}; }

  void append_line(Point to) {
    const Whole end = whole(to);
    if (end.y == at_.y) {
      command('h');
      number(end.x - at_.x);
    } else if (end.x == at_.x) {
      command('v');
      number(end.y - at_.y);
    } else {
      command('l');
      pair(to);
    }
    arrive(to);
  }

  void command(char letter) {
    if (letter == last_ && letter != 'm') return;
    out_ += letter;
    last_ = letter;
  }
  void pair(Point p) {
    const Whole to = whole(p);
    number(to.x - at_.x);
    number(to.y - at_.y);
  }
  void number(long value) {
    const char before = out_.back();
    if (value >= 0 && before >= '0' && before <= '9') out_ += ' ';
    append_number(out_, static_cast<double>(value), 0);
  }
  void arrive(Point p) { at_ = whole(p); }

  std::string out_;
  Whole at_;
  Whole start_;
  char last_ = ' ';
};

}  // namespace

const std::string& GlyphPaths::of(int face, std::uint32_t glyph) {
  const auto [found, is_new] = paths_.try_emplace(glyph_key(face, glyph));
  if (is_new) {
    PathData data;
    for (const PathOp& op : outlines_.of(face, glyph)) data.append(op);
    found->second = data.take();
  }
  return found->second;
}

}  // namespace attnpress
