#pragma once

#include <memory>
#include <vector>

#include "text/fonts.hpp"

struct FT_LibraryRec_;
struct _cairo_font_face;

namespace attnpress {

/// The faces of a font set as Cairo knows them, each opened on first use. Not to be shared between threads.
class CairoFaces {
 public:
  explicit CairoFaces(std::shared_ptr<const Fonts> fonts);
  ~CairoFaces();
  CairoFaces(const CairoFaces&) = delete;
  CairoFaces& operator=(const CairoFaces&) = delete;

  /// Owned by this object (and by whatever Cairo drew with it); null if the face cannot be opened.
  [[nodiscard]] _cairo_font_face* face(int index);

 private:
  struct FaceDeleter {
    void operator()(_cairo_font_face* face) const noexcept;
  };
  std::shared_ptr<const Fonts> fonts_;
  std::shared_ptr<FT_LibraryRec_> library_;
  std::vector<std::unique_ptr<_cairo_font_face, FaceDeleter>> faces_;
};

}  // namespace attnpress
