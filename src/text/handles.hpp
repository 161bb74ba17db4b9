#pragma once

#include <memory>

struct hb_blob_t;
struct hb_buffer_t;
struct hb_face_t;
struct hb_font_t;

namespace attnpress {

/// Releases a HarfBuzz object; defined where HarfBuzz is known.
struct ReleaseHarfbuzz {
  void operator()(hb_blob_t* blob) const;
  void operator()(hb_buffer_t* buffer) const;
  void operator()(hb_face_t* face) const;
  void operator()(hb_font_t* font) const;
};

using BlobHandle = std::unique_ptr<hb_blob_t, ReleaseHarfbuzz>;
using BufferHandle = std::unique_ptr<hb_buffer_t, ReleaseHarfbuzz>;
using FaceHandle = std::unique_ptr<hb_face_t, ReleaseHarfbuzz>;
using FontHandle = std::unique_ptr<hb_font_t, ReleaseHarfbuzz>;

}  // namespace attnpress
