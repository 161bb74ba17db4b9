#include "text/handles.hpp"

#include <hb.h>

namespace attnpress {

void ReleaseHarfbuzz::operator()(hb_blob_t* blob) const { hb_blob_destroy(blob); }
void ReleaseHarfbuzz::operator()(hb_buffer_t* buffer) const { hb_buffer_destroy(buffer); }
void ReleaseHarfbuzz::operator()(hb_face_t* face) const { hb_face_destroy(face); }
void ReleaseHarfbuzz::operator()(hb_font_t* font) const { hb_font_destroy(font); }

}  // namespace attnpress
