#pragma once

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "base/utf8.hpp"
#include "support/catch.hpp"
#include "text/shaper.hpp"

namespace attnpress::test {

/// The faces as they were built; loaded once.
inline std::shared_ptr<const Fonts> fonts() {
  static const std::shared_ptr<const Fonts> loaded = [] {
    Diagnostics diagnostics;
    auto result = Fonts::load("", diagnostics);
    if (!result) FAIL(format_all(diagnostics.items(), DiagnosticStyle::text));
    return result;
  }();
  return loaded;
}

inline TextStyle style_of(double size, double max_width = -1) {
  TextStyle style;
  style.size = size;
  style.max_width = max_width;
  return style;
}

inline RichText text_of(Formula formula, std::string language = "zh-Hant-TW") {
  RichText text;
  text.language = std::move(language);
  text.parts.emplace_back(std::make_shared<const Formula>(std::move(formula)));
  return text;
}

/// The text of each line; lines are told apart by their runs' baselines, so only for words without formulas.
inline std::vector<std::string> lines_of(const ShapedText& shaped) {
  std::vector<std::string> lines;
  double baseline = -1;
  for (const ShapedRun& run : shaped.runs) {
    const double y = run.run.glyphs.front().origin.y;
    if (lines.empty() || std::abs(y - baseline) > 1) lines.emplace_back();
    baseline = y;
    lines.back() += run.run.text;
  }
  return lines;
}

/// Every glyph id in order.
inline std::vector<std::uint32_t> ids_of(const ShapedText& shaped) {
  std::vector<std::uint32_t> ids;
  for (const ShapedRun& run : shaped.runs) {
    for (const Glyph& glyph : run.run.glyphs) ids.push_back(glyph.id);
  }
  return ids;
}

/// The words that the runs stand for, in order.
inline std::string said(const ShapedText& shaped) {
  std::string text;
  for (const ShapedRun& run : shaped.runs) text += run.run.text;
  return text;
}

/// Checks that the clusters of each run cover its text and its glyphs exactly.
inline void check_clusters(const ShapedText& shaped) {
  for (const ShapedRun& run : shaped.runs) {
    std::size_t bytes = 0;
    std::size_t glyphs = 0;
    for (const Cluster& cluster : run.run.clusters) {
      CHECK(cluster.byte_count + cluster.glyph_count > 0);
      bytes += static_cast<std::size_t>(cluster.byte_count);
      glyphs += static_cast<std::size_t>(cluster.glyph_count);
    }
    CHECK(bytes == run.run.text.size());
    CHECK(glyphs == run.run.glyphs.size());
  }
}

/// Repeatable random numbers that do not depend on a library's distributions.
class Dice {
 public:
  explicit Dice(std::uint32_t seed) : engine_(seed) {}
  std::size_t below(std::size_t limit) { return engine_() % limit; }

 private:
  std::mt19937 engine_;
};

}  // namespace attnpress::test
