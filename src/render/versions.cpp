#include <cairo.h>
#include <libdeflate.h>

#include <qpdf/QPDF.hh>

#include "render/render.hpp"

namespace attnpress {

std::vector<LibraryVersion> render_library_versions() {
  return {
      {"Cairo", cairo_version_string()}, {"libqpdf", QPDF::QPDFVersion()}, {"libdeflate", LIBDEFLATE_VERSION_STRING}};
}

}  // namespace attnpress
