#pragma once

#include <string>
#include <string_view>

#include "render/pdf_document.hpp"
#include "scene/scene.hpp"

namespace attnpress {

/// Whether red, green and blue are equal in every colour of the scene.
[[nodiscard]] bool is_grey(const Scene& scene);

/// The ramp as the steps of grey it runs through: PDF has no shading without a pattern colour space.
[[nodiscard]] Image steps_of(const Ramp& ramp);

/// A content stream (ISO 32000-1, 7.8.2) with "x x x rg" and "x x x RG" written as "x g" and "x G"; every other byte as
/// it is.
[[nodiscard]] std::string grey_content(std::string_view content);

/// Rewrites all content streams and transparency groups of a document that shows nothing but greys: copiers count a
/// page as colour, and mix its greys from four inks, where a colour operator sets them.
void make_grey(const PdfDocument& pdf);

}  // namespace attnpress
