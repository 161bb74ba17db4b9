#pragma once

#include "command_line.hpp"

namespace attnpress {

/// `new`: copies a built-in file for editing; the exit status.
[[nodiscard]] int run_new(const Command& command);

/// `list`: names with what they are, one a line; the exit status.
[[nodiscard]] int run_list(const Command& command);

/// `doctor`: versions, fonts, coverage, and whether the built-in scenarios pass; the exit status.
[[nodiscard]] int run_doctor(const Command& command);

}  // namespace attnpress
