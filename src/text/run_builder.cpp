#include "text/run_builder.hpp"

#include <algorithm>
#include <utility>

namespace attnpress {

void move_run(ShapedRun& run, double dx, double dy) {
  for (Glyph& glyph : run.run.glyphs) {
    glyph.origin.x += dx;
    glyph.origin.y += dy;
  }
  run.run.bounds = run.run.bounds.moved(dx, dy);
}

void cover_ink(GlyphSource& source, GlyphRun& run, const Glyph& glyph) {
  const Ink ink = source.ink(run.face, glyph.id);
  const double width = (ink.right - ink.left) * run.size;
  const double height = (ink.bottom - ink.top) * run.size;
  const Point at = glyph.origin;
  const bool turned = run.angle != 0;  // a quarter right: (x, y) goes to (−y, x)
  run.bounds = run.bounds.united(turned ? Rect{at.x - ink.bottom * run.size, at.y + ink.left * run.size, height, width}
                                        : Rect{at.x + ink.left * run.size, at.y + ink.top * run.size, width, height});
}

void RunBuilder::add(const SetText& text, const SetCluster& cluster, std::string_view bytes, double size, Tone tone,
                     Point pen, double angle) {
  const bool backward = cluster.level % 2 == 1;
  const auto fits = [&](const ShapedRun& run) {
    return run.run.face == cluster.face && run.run.backward == backward && run.run.size == size && run.tone == tone &&
           run.run.angle == angle;
  };
  if (runs_.size() == first_ || !fits(runs_.back())) {
    ShapedRun next;
    next.run.face = cluster.face;
    next.run.size = size;
    next.run.angle = angle;
    next.run.backward = backward;
    next.tone = tone;
    runs_.push_back(std::move(next));
    first_ = runs_.size() - 1;
  }
  GlyphRun& run = runs_.back().run;
  // Clusters come from left to right; words stand in reading order.
  run.text.insert(backward ? 0 : run.text.size(),
                  bytes.substr(static_cast<std::size_t>(cluster.offset), static_cast<std::size_t>(cluster.bytes)));
  run.clusters.insert(backward ? run.clusters.begin() : run.clusters.end(), {cluster.bytes, cluster.glyph_count});
  const auto first = static_cast<std::size_t>(cluster.first_glyph);
  for (std::size_t i = first; i < first + static_cast<std::size_t>(cluster.glyph_count); ++i) {
    const SetGlyph& glyph = text.glyphs[i];
    const Point offset = angle == 0 ? Point{glyph.dx, glyph.dy} : Point{-glyph.dy, glyph.dx};
    run.glyphs.push_back({glyph.id, {pen.x + offset.x * size, pen.y + offset.y * size}});
    cover_ink(source_, run, run.glyphs.back());
  }
}

}  // namespace attnpress
