#pragma once

#include <string_view>
#include <vector>

#include "text/glyph_source.hpp"
#include "text/shaper.hpp"

namespace attnpress {

/// Collects glyphs as runs: neighbours of one face, size, tone and angle share a run.
class RunBuilder {
 public:
  RunBuilder(GlyphSource& source, std::vector<ShapedRun>& runs) : source_(source), runs_(runs), first_(runs.size()) {}

  /// Adds one cluster with its pen at (x, y), points; `bytes` is what the cluster's offset refers to. `angle` is 0, or
  /// π/2 for glyphs that lie on their side.
  void add(const SetText& text, const SetCluster& cluster, std::string_view bytes, double size, Tone tone, Point pen,
           double angle = 0);

  /// What comes next starts a run of its own.
  void close() { first_ = runs_.size(); }

 private:
  GlyphSource& source_;
  std::vector<ShapedRun>& runs_;
  std::size_t first_;  ///< runs before this one are closed
};

/// Moves a run with its bounds.
void move_run(ShapedRun& run, double dx, double dy);

/// Makes the run's bounds cover the ink of a glyph of this run.
void cover_ink(GlyphSource& source, GlyphRun& run, const Glyph& glyph);

}  // namespace attnpress
