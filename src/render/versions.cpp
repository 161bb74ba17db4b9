#include <cairo.h>
#include <libdeflate.h>
#include <qpdf/qpdf-c.h>

#include "render/render.hpp"

namespace attnpress {

std::vector<LibraryVersion> render_library_versions() {
  return {{"Cairo", cairo_version_string()},
          {"libqpdf", qpdf_get_qpdf_version()},
          {"libdeflate", LIBDEFLATE_VERSION_STRING}};
}

}  // namespace attnpress
