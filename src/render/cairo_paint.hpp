#pragma once

#include <memory>

#include "scene/scene.hpp"

struct _cairo;
struct _cairo_surface;
struct _cairo_pattern;

namespace attnpress {

/// Releases one reference to a Cairo object.
struct CairoDeleter {
  void operator()(_cairo* context) const noexcept;
  void operator()(_cairo_surface* surface) const noexcept;
  void operator()(_cairo_pattern* pattern) const noexcept;
};
using CairoContext = std::unique_ptr<_cairo, CairoDeleter>;
using CairoSurface = std::unique_ptr<_cairo_surface, CairoDeleter>;
using CairoPattern = std::unique_ptr<_cairo_pattern, CairoDeleter>;

/// Covers the page with its ground; before anything else on a page.
void paint_ground(_cairo* context, const Scene& scene);

/// What PNG and PDF draw alike; glyph runs are each back end's own.
void paint_item(_cairo* context, const Fill& fill);
void paint_item(_cairo* context, const Stroke& stroke);
void paint_item(_cairo* context, const Ramp& ramp);
void paint_item(_cairo* context, const Image& image);

}  // namespace attnpress
