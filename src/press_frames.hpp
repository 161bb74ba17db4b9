#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "layout/layout.hpp"
#include "press.hpp"
#include "story/story.hpp"

namespace attnpress {

/// What is ill-written in a list of steps ("3-5,7", "last"), whatever steps there are; "" if nothing.
[[nodiscard]] std::string frames_mistake(const std::string& text);

/// Indices (from 0, ascending) of the steps that `text` names: "3-5,7", "last" = the last step of each phase, "" = all.
/// Nothing where it is ill-written or names a step that is not there; `error` says which.
[[nodiscard]] std::optional<std::vector<int>> select_frames(const std::string& text, const std::vector<Step>& steps,
                                                            std::string& error);

/// Everything that drawing one frame needs; read-only, shared by the threads.
struct FrameSetup {
  const Story& story;
  const std::vector<Step>& steps;
  const Plan& plan;
  const PageTemplate& page;
  const Job& job;
  std::shared_ptr<const Fonts> fonts;
  const std::vector<std::string>& unbroken_words;
};

/// One drawn step.
struct DrawnFrame {
  std::string title;
  std::string svg;
  std::string png;
  std::string pdf;
  std::vector<std::string> faults;  ///< of the page check
};

/// All steps asked for.
struct DrawnFrames {
  std::vector<DrawnFrame> frames;  ///< in the order of `indices`
  std::string deck;                ///< slides.pdf; empty unless asked for
  Diagnostics problems;            ///< of the text: missing glyphs
  std::string failure;             ///< what went wrong that is not the user's fault; "" otherwise
};

/// Draws, checks and renders the frames on `job.jobs` threads; `shaper` serves the first of them.
[[nodiscard]] DrawnFrames draw_frames(const FrameSetup& setup, const std::vector<int>& indices, Shaper& shaper);

}  // namespace attnpress
