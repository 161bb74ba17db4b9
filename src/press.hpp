#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.hpp"
#include "base/disk.hpp"
#include "text/fonts.hpp"

namespace attnpress {

/// What the command line asks for, the same for every scenario of a run.
struct Job {
  bool deck = true;
  bool steps = true;
  bool svg = true;
  bool png = true;
  bool pdf = true;
  std::string frames;         ///< "3-5,7", "last" or "" = all
  std::string theme;          ///< "" = the scenario's
  std::string page_template;  ///< "" = the scenario's; a name or a file
  std::string language;       ///< "" = the scenario's
  double pixels_per_point = 2;
  int jobs = 1;
  int max_frames = 1000;
  long long date = 946684800;
  std::function<void(int done, int total)> progress;  ///< called from any thread
};

enum class Outcome { done, failed, bad_usage, bad_input };  ///< exit status 0, 1, 2, 3

/// What one scenario became.
struct Pressed {
  Outcome outcome = Outcome::done;
  std::string stem;
  std::vector<Artifact> artifacts;
};

/// Scenario text → artifacts or diagnostics; pure but for reading a template file through `inputs`.
[[nodiscard]] Pressed press(const InputFile& scenario, Inputs& inputs, const Job& job,
                            const std::shared_ptr<const Fonts>& fonts, Diagnostics& diagnostics);

}  // namespace attnpress
