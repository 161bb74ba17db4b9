#pragma once

#include <cstddef>
#include <optional>

#include "layout/prose.hpp"
#include "scene/scene.hpp"
#include "story/reading.hpp"
#include "story/sheet_panels.hpp"

namespace attnpress {

/// The pages of a reading text within the page's margins, each with a foot; none if there is nothing to read.
class ReadingPages {
 public:
  ReadingPages(const Reading& reading, const PageFoot& foot, const Desk& desk);

  [[nodiscard]] std::size_t count() const { return prose_ ? prose_->pages() : 0; }
  /// Page `index`, from 0; `foot` as it is to be read there.
  [[nodiscard]] Scene scene(std::size_t index, const PageFoot& foot) const;

 private:
  const Desk& desk_;
  std::string title_;
  std::optional<Prose> prose_;
};

}  // namespace attnpress
