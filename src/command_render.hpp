#pragma once

#include "command_line.hpp"

namespace attnpress {

/// `render` and `check`: every scenario by itself; the exit status.
[[nodiscard]] int run_scenarios(const Command& command);

/// `trace`: the bytes of trace.json on standard output; the exit status.
[[nodiscard]] int run_trace(const Command& command);

}  // namespace attnpress
