#include "render/cairo_faces.hpp"

#include <cairo-ft.h>

#include <string_view>

namespace attnpress {
namespace {

/// What a FreeType face reads from; Cairo keeps it as long as it keeps the face, which may be longer than CairoFaces
/// lives.
struct OpenedFace {
  std::shared_ptr<const Fonts> fonts;
  std::shared_ptr<FT_LibraryRec_> library;
  FT_Face face = nullptr;

  OpenedFace() = default;
  OpenedFace(const OpenedFace&) = delete;
  OpenedFace& operator=(const OpenedFace&) = delete;
  ~OpenedFace() {
    if (face != nullptr) FT_Done_Face(face);
  }
};

void release(void* opened) { const std::unique_ptr<OpenedFace> owner(static_cast<OpenedFace*>(opened)); }

const cairo_user_data_key_t kOpenedKey{};

}  // namespace

void CairoFaces::FaceDeleter::operator()(cairo_font_face_t* face) const noexcept { cairo_font_face_destroy(face); }

CairoFaces::CairoFaces(std::shared_ptr<const Fonts> fonts) : fonts_(std::move(fonts)), faces_(fonts_->faces().size()) {
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) == 0) library_ = {library, FT_Done_FreeType};
}

CairoFaces::~CairoFaces() = default;

cairo_font_face_t* CairoFaces::face(int index) {
  auto& slot = faces_.at(static_cast<std::size_t>(index));
  if (slot || !library_) return slot.get();
  auto opened = std::make_unique<OpenedFace>();
  opened->fonts = fonts_;
  opened->library = library_;
  const std::string_view data = fonts_->data(index);
  if (FT_New_Memory_Face(library_.get(), reinterpret_cast<const FT_Byte*>(data.data()),
                         static_cast<FT_Long>(data.size()), 0, &opened->face) != 0) {
    return nullptr;
  }
  slot.reset(cairo_ft_font_face_create_for_ft_face(opened->face, FT_LOAD_NO_HINTING));
  if (cairo_font_face_set_user_data(slot.get(), &kOpenedKey, opened.get(), release) == CAIRO_STATUS_SUCCESS) {
    static_cast<void>(opened.release());
  } else {
    slot.reset();
  }
  return slot.get();
}

}  // namespace attnpress
