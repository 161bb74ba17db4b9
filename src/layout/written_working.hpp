#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "layout/painter.hpp"
#include "story/sheet_panels.hpp"

namespace attnpress {

/// The calculations of a key, written into the room that pupils have for them.
class WrittenWorking {
 public:
  /// The finest form that can be set in a size easy to read, else the finest that can be set at all; as large as it
  /// fits, then in as few columns. Nothing where no form fits.
  [[nodiscard]] static std::optional<WrittenWorking> set(const std::vector<std::vector<Working>>& forms,
                                                         const Rect& box, const TypeSize& type, const Desk& desk);

  [[nodiscard]] double size() const { return size_; }
  void paint(Painter& painter) const;

 private:
  double size_ = 0;
  std::vector<std::vector<std::pair<std::string, Point>>> calculations_;  ///< lines of each, with their places
};

}  // namespace attnpress
