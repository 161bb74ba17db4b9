#pragma once

#include <memory>
#include <string>
#include <vector>

#include "scene/scene.hpp"
#include "text/fonts.hpp"

namespace attnpress {

/// Writes scenes as stand-alone SVG; one a thread, keeps the outlines it has read. In each file an outline stands once
/// per face and glyph; ids carry a prefix made from the content; width and height in px at `pixels_per_point`, viewBox
/// in points; title, desc, role, lang.
class SvgRenderer {
 public:
  SvgRenderer(std::shared_ptr<const Fonts> fonts, double pixels_per_point);
  ~SvgRenderer();
  SvgRenderer(SvgRenderer&&) noexcept;
  [[nodiscard]] std::string render(const Scene& scene);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

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

/// Streams pages into one PDF: outline by phase, page labels, all boxes equal, language, deterministic id. One a
/// thread; its opened faces serve one document after the other.
class PdfRenderer {
 public:
  PdfRenderer(std::shared_ptr<const Fonts> fonts, PdfInfo info);
  ~PdfRenderer();
  PdfRenderer(PdfRenderer&&) noexcept;
  void add(const Page& page);
  /// The bytes; a new document with the same info begins. Empty without a page or on an internal failure (out of
  /// memory).
  [[nodiscard]] std::string finish();
  /// Replaces the metadata of the document that is open.
  void set_info(PdfInfo info);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

[[nodiscard]] std::vector<LibraryVersion> render_library_versions();  ///< Cairo, libqpdf, libdeflate

}  // namespace attnpress
