#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostics.hpp"
#include "input/scenario.hpp"

namespace attnpress {

/// What could be read of a scenario. What is faulty is left at its default, so that the captions and the names of
/// language, theme and template can be checked all the same; the rest holds only if all is in order.
struct ReadScenario {
  Scenario scenario;
  bool in_order = false;
};

/// Reads and checks one scenario from its text (at most 4 MiB). `file` stands in the diagnostics; all mistakes of the
/// file are reported, in file order.
[[nodiscard]] ReadScenario read_scenario(const std::string& file, std::string_view text, Diagnostics& diagnostics);

/// The same for those who need all of it: nothing if there was any error.
[[nodiscard]] std::optional<Scenario> parse_scenario(const std::string& file, std::string_view text,
                                                     Diagnostics& diagnostics);

/// What is printed where a handout or a worksheet is asked for, but `print` says nothing of it: the defaults of the
/// keys. The worksheet leaves out the second and third row that have steps of their own.
[[nodiscard]] HandoutSettings default_handout();
[[nodiscard]] WorksheetSettings default_worksheet(const Scenario& scenario);

/// Whether the document has an `attnpress` key at the top (for folders given on the command line); a file that cannot
/// be parsed, or that has something like the key, counts as one, so that the mistake is reported.
[[nodiscard]] bool looks_like_scenario(std::string_view text);

}  // namespace attnpress
