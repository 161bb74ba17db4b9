#pragma once

#include <string>
#include <vector>

#include "render/render.hpp"

namespace attnpress {

/// What a finished PDF says about one of its pages.
struct PdfPageEntry {
  Size size;
  std::string label;
  std::string outline_title;
  std::string outline_group;
};

/// Completes Cairo's PDF: metadata, outline, page labels, boxes, language and an id made from the content. Streams pass
/// through as they are; where all colours are `grey`, content says so in DeviceGray. Empty on an internal failure.
[[nodiscard]] std::string finish_pdf(const std::string& raw, const std::vector<PdfPageEntry>& pages,
                                     const PdfInfo& info, bool grey);

}  // namespace attnpress
