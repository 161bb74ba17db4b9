#pragma once

#include <memory>
#include <string>
#include <vector>

#include "scene/scene.hpp"
#include "text/fonts.hpp"

namespace attnpress {

/// One scene as a stand-alone SVG: glyph outlines once per face and glyph; ids carry a prefix made from the content;
/// width and height in px at `pixels_per_point`, viewBox in points; title, desc, role, lang.
[[nodiscard]] std::string render_svg(const Scene& scene, const Fonts& fonts, double pixels_per_point);

/// Paints scenes to PNG; one a thread, reuses its surface. `pixels_per_point` 2 = 144 dpi = 1920 × 1080.
class PngRenderer {
 public:
  PngRenderer(std::shared_ptr<const Fonts> fonts, double pixels_per_point);
  ~PngRenderer();
  PngRenderer(PngRenderer&&) noexcept;
  [[nodiscard]] std::string render(const Scene& scene);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Metadata of a PDF. `date` is seconds since 1970 (SOURCE_DATE_EPOCH, else 2000-01-01).
struct PdfInfo {
  std::string title;
  std::string language;
  std::string creator;  ///< "attnpress 0.1.0"
  long long date = 946684800;
};

/// Streams pages into one PDF: outline by phase, page labels, all boxes equal, language, deterministic id.
class PdfRenderer {
 public:
  PdfRenderer(std::shared_ptr<const Fonts> fonts, PdfInfo info);
  ~PdfRenderer();
  PdfRenderer(PdfRenderer&&) noexcept;
  void add(const Page& page);
  /// The bytes; the renderer is used up. Empty on an internal failure (out of memory).
  [[nodiscard]] std::string finish();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

[[nodiscard]] std::vector<LibraryVersion> render_library_versions();  ///< Cairo, libqpdf, libdeflate

}  // namespace attnpress
