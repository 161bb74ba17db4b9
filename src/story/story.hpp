#pragma once

#include <memory>
#include <string>

#include "attention/trace.hpp"
#include "input/scenario.hpp"
#include "input/strings.hpp"
#include "story/frame.hpp"

namespace attnpress {

/// Everything needed to tell any frame: refers to the scenario, trace and strings it was made from (which must outlive
/// it) plus what is decided once for all frames (digits, the common colour scale, display labels). Read-only after
/// make_story: frames may be made on any thread in any order.
struct StoryContext;

struct Story {
  std::string title;
  std::string language;
  int count = 0;  ///< number of frames = trace.steps.size()
  std::shared_ptr<const StoryContext> context;
};

/// Reports placeholders of captions that do not exist, at the caption's place; of the scenario it reads nothing else.
void check_captions(const Scenario& scenario, Diagnostics& diagnostics);

/// Decides digits, scale and labels; checks the captions.
[[nodiscard]] Story make_story(const Scenario& scenario, const Trace& trace, const Strings& strings,
                               Diagnostics& diagnostics);

/// Frame number `index`, from 0.
[[nodiscard]] Frame make_frame(const Story& story, int index);

}  // namespace attnpress
