#pragma once

#include "attention/trace.hpp"
#include "base/diagnostics.hpp"
#include "base/disk.hpp"
#include "input/page_template.hpp"
#include "input/scenario.hpp"

namespace attnpress {

/// Quotes the lines of the file's mistakes that have a place in it, but no line yet.
void quote_lines(Diagnostics& diagnostics, const InputFile& file);

/// Gives the mistakes that shaping found (characters no font has) the places of the tokens, captions or lines they
/// stand in, with the quoted lines: one error a place, with all characters it is about. One that is found nowhere in
/// the file keeps the file as its place.
[[nodiscard]] Diagnostics place_problems(const Diagnostics& problems, const Scenario& scenario, const InputFile& file);

/// Says of pages that had no room what is too long, if one thing is: a number, at the row of the file it stands in or
/// is computed from; a caption; the page itself. It takes the place of the panels that did not fit; what is left is
/// said once.
[[nodiscard]] Diagnostics explain_lack_of_room(const Diagnostics& faults, const Scenario& scenario, const Trace& trace,
                                               const PageTemplate& page);

}  // namespace attnpress
