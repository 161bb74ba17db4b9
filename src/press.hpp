#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "base/disk.hpp"
#include "publish/manifest.hpp"
#include "text/fonts.hpp"

namespace attnpress {

/// How far the pipeline runs: the numbers only, up to places on the page, or all of it.
enum class Goal { trace, check, render };

/// What the command line asks for, the same for every scenario of a run.
struct Job {
  Goal goal = Goal::render;
  bool deck = true;
  bool steps = true;
  bool named_paper = true;  ///< what `print` names: handout, worksheet with its key
  bool handout = false;     ///< these whether `print` names them or not
  bool worksheet = false;
  bool key = false;
  bool svg = true;
  bool png = true;
  bool pdf = true;            ///< without it there is no deck and nothing for paper either
  std::string frames;         ///< "3-5,7", "last" or "" = all
  std::string theme;          ///< "" = the scenario's
  std::string page_template;  ///< "" = the scenario's; a name or a file
  std::string language;       ///< "" = the scenario's
  double pixels_per_point = 2;
  int jobs = 1;  ///< threads; the bytes do not depend on it
  int max_frames = 1000;
  long long date = 946684800;                         ///< seconds since 1970
  std::string version;                                ///< of the tool: "0.1.0"
  std::stop_token stop;                               ///< asked between steps
  std::function<void(int done, int total)> progress;  ///< called from any thread
};

enum class Outcome { done, failed, bad_usage, bad_input };  ///< exit status 0, 1, 2, 3

/// What one scenario became.
struct Pressed {
  Outcome outcome = Outcome::done;
  std::vector<Artifact> artifacts;  ///< in the order of `manifest.files`
  Manifest manifest;
};

/// The stem a scenario's folder is named after: "a/b.yaml" → "b", "-" → "stdin".
[[nodiscard]] std::string scenario_stem(const std::string& file);

/// Scenario text → artifacts or diagnostics; pure but for reading a template file through `inputs`. `fonts` may be null
/// for the goal `trace`.
[[nodiscard]] Pressed press(const InputFile& scenario, Inputs& inputs, const Job& job,
                            const std::shared_ptr<const Fonts>& fonts, Diagnostics& diagnostics);

}  // namespace attnpress
