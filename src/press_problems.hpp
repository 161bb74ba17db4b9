#pragma once

#include "base/diagnostics.hpp"
#include "base/disk.hpp"
#include "input/scenario.hpp"

namespace attnpress {

/// Gives the mistakes that shaping found (a character no font has) the place of the token, caption or title it stands
/// in, with the quoted line; one that is found nowhere in the file keeps the file as its place.
[[nodiscard]] Diagnostics place_problems(const Diagnostics& problems, const Scenario& scenario, const InputFile& file);

}  // namespace attnpress
