#pragma once

#include <memory>
#include <string>

#include "scene/scene.hpp"
#include "text/fonts.hpp"

namespace attnpress::sample {

/// The built-in faces, loaded once for all tests of this program.
std::shared_ptr<const Fonts> fonts();

/// A run set by HarfBuzz from `at` (left end of the baseline); `angle` turns the whole run about `at`.
GlyphRun words(const std::string& text, Point at, double size, Color color, const std::string& role = "body",
               double angle = 0);

/// A page of 960 × 540 points with one item of every kind: a heat map with numbers, a title, turned words, a ramp, an
/// image, a path, lines and boxes. `variant` changes words and numbers.
Scene slide(int variant = 0);

/// The same without its colours.
Scene grey_slide(int variant = 0);

/// A page of its own size with the given items under one figure.
Scene scene_of(Size size, std::vector<Item> items);

}  // namespace attnpress::sample
