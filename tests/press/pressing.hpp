#pragma once

#include <memory>
#include <string>
#include <vector>

#include "press.hpp"

namespace attnpress::testing {

/// A scenario of two tokens and eight steps, with `more` below it.
[[nodiscard]] std::string two_tokens(const std::string& more = {});

/// The built-in faces, loaded once.
[[nodiscard]] const std::shared_ptr<const Fonts>& fonts();

struct Result {
  Pressed pressed;
  Diagnostics diagnostics;
};

/// Presses a scenario; other files are read from the disk.
[[nodiscard]] Result run(const std::string& text, const Job& job, const std::string& file = "cats.yaml");

/// Neither PNG nor PDF, which is quick.
[[nodiscard]] Job svg_only();

/// Of the artifacts, in their order.
[[nodiscard]] std::vector<std::string> paths_of(const Pressed& pressed);

}  // namespace attnpress::testing
