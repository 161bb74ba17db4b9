#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "attention/trace.hpp"
#include "input/load_scenario.hpp"
#include "story/story.hpp"

namespace attnpress::testing {

/// A scenario with everything made from it; the story refers to its neighbours, so it stays where it was made.
struct Told {
  Scenario scenario;
  Trace trace;
  Strings strings;
  Diagnostics diagnostics;
  Story story;

  [[nodiscard]] Frame frame(int number) const { return make_frame(story, number - 1); }
  /// The first frame whose step has this name, e.g. "07-softmax-2".
  [[nodiscard]] Frame frame(const std::string& name) const;
};

/// Reads, computes and tells a scenario; a mistake in it fails the test.
[[nodiscard]] std::unique_ptr<Told> tell(const std::string& yaml, const std::string& name = "test.yaml");
[[nodiscard]] std::unique_ptr<Told> tell_file(const std::filesystem::path& path);

/// tests/cases/story/*.yaml and templates/scenarios/*.yaml, sorted.
[[nodiscard]] std::vector<std::filesystem::path> story_cases();
[[nodiscard]] std::vector<std::filesystem::path> all_scenarios();

/// A copy, so that it may outlive the frame.
template <typename Panel>
[[nodiscard]] Panel panel(const Frame& frame, const std::string& name) {
  return std::get<Panel>(frame.panels.at(name));
}

/// The sentence of a frame in its longest form.
[[nodiscard]] std::string sentence_of(const Frame& frame);
/// Every text a person can read on a frame or have read out.
[[nodiscard]] std::string all_words(const Frame& frame);
/// One calculation as a line.
[[nodiscard]] std::string line_of(const Calculation& calculation);

/// All lines of a frame's arithmetic, in every form.
[[nodiscard]] std::string calculations(const Frame& frame);
[[nodiscard]] bool contains(const std::string& text, const std::string& part);

/// The reference scenario, with more keys behind it.
[[nodiscard]] std::string reference(const std::string& extra = {});
/// A scenario from a stream of random numbers: shapes, numbers, scale, digits, language.
[[nodiscard]] std::string random_scenario(unsigned long long seed);

}  // namespace attnpress::testing
