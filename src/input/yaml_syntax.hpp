#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "input/source_text.hpp"

namespace attnpress {

/// Reports a syntax error in words a user can act on. `parser_message` is yaml-cpp's; `bracket` is where the innermost
/// open
/// `[` or `{` stands, if the parser was inside one.
void report_syntax_error(Reporter& reporter, std::size_t offset, std::string_view parser_message,
                         std::optional<std::size_t> bracket);

}  // namespace attnpress
