#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "input/source_text.hpp"

namespace attnpress {

/// What a parser that met a syntax error knew of `[` and `{`.
struct Brackets {
  std::optional<std::size_t> open;    ///< the innermost one it was in
  std::optional<std::size_t> closed;  ///< the last outermost one that was closed before
};

/// Reports a syntax error in words a user can act on, at the sign that has to be changed where it can be told.
/// `parser_message` is yaml-cpp's.
void report_syntax_error(Reporter& reporter, std::size_t offset, std::string_view parser_message,
                         const Brackets& brackets);

}  // namespace attnpress
