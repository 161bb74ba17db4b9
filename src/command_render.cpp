#include "command_render.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "command_interrupts.hpp"
#include "command_scenarios.hpp"
#include "publish/merge.hpp"

namespace attnpress {
namespace {

int status_of(Outcome outcome) { return static_cast<int>(outcome); }

/// What stands where a scenario is to be written.
struct OldSet {
  std::optional<EarlierSet> set;
  std::vector<std::string> present;  ///< files, and empty folders with a '/'
  std::string obstacle;              ///< why it cannot be told what is the user's own; "" if it can
};

OldSet look_at(const std::string& folder) {
  OldSet out;
  FolderListing listing = list_folder(folder);
  if (!listing.error.empty()) out.obstacle = folder + ": cannot be read: " + listing.error;
  const std::optional<std::string> manifest = read_output_file(folder + "/manifest.json");
  if (manifest) out.set = read_manifest(*manifest);
  if (manifest && !out.set) {
    out.obstacle = folder +
                   "/manifest.json is damaged or not of attnpress, so that nobody knows which files in the folder are "
                   "yours: move the folder away, or choose another one with -o";
  }
  out.present = std::move(listing.files);
  out.present.insert(out.present.end(), listing.empty_folders.begin(), listing.empty_folders.end());
  return out;
}

/// What a run needs for each of its scenarios.
class Run {
 public:
  explicit Run(const Command& command) : command_(command), job_(command.job), report_(command.report) {
    job_.stop = interrupts_.token();
  }

  int all() {
    const std::vector<ScenarioSource> sources = find_scenarios(command_.scenarios, inputs_);
    if (job_.goal == Goal::render) {
      if (const auto conflict = stem_conflict(sources)) {
        report_.failure(*conflict);
        report_.finish();
        return status_of(Outcome::bad_usage);
      }
    }
    int status = load_fonts();
    for (const ScenarioSource& source : sources) {
      if (status == 0 || fonts_ != nullptr) status = std::max(status, one(source));
      if (const int interrupted = interrupts_.status()) {
        report_.clear_progress();
        return interrupted;
      }
    }
    report_.finish();
    return status;
  }

 private:
  int load_fonts() {
    Diagnostics diagnostics;
    fonts_ = Fonts::load(command_.fonts_folder, diagnostics);
    report_.diagnostics(diagnostics);
    if (fonts_ != nullptr && !diagnostics.has_errors()) return 0;
    fonts_ = nullptr;
    return status_of(command_.fonts_folder.empty() ? Outcome::failed : Outcome::bad_input);
  }

  int one(const ScenarioSource& source) {
    Diagnostics diagnostics = source.problems;
    const InputFile* file =
        diagnostics.has_errors() ? nullptr : inputs_.read(source.path, largest_scenario, diagnostics);
    if (file == nullptr) {
      report_.diagnostics(diagnostics);
      return status_of(Outcome::bad_input);
    }
    return job_.goal == Goal::render ? render(*file) : status_of(make(*file, job_).outcome);
  }

  /// Presses one scenario and reports its diagnostics.
  Pressed make(const InputFile& file, const Job& job) {
    Diagnostics diagnostics;
    Pressed pressed = press(file, inputs_, job, fonts_, diagnostics);
    if (command_.warnings_are_errors) diagnostics.promote_warnings();
    if (pressed.outcome == Outcome::done && diagnostics.has_errors()) pressed.outcome = Outcome::bad_input;
    diagnostics.sort();
    if (interrupts_.status() == 0) report_.diagnostics(diagnostics);
    return pressed;
  }

  int render(const InputFile& file) {
    const Interrupts::Hold hold(interrupts_);
    const std::string stem = scenario_stem(file.name);
    std::string error;
    const std::optional<FolderLock> lock = FolderLock::take(command_.output, stem, error);
    if (!lock) {
      // The scenario's own mistakes are still worth telling.
      Job check = job_;
      check.goal = Goal::check;
      const Outcome outcome = make(file, check).outcome;
      report_.failure(error);
      return std::max(status_of(Outcome::failed), status_of(outcome));
    }
    repair_folder(command_.output, stem);
    Job job = job_;
    job.progress = [this, &stem](int done, int total) { report_.progress(stem, done, total); };
    Pressed pressed = make(file, job);
    if (pressed.outcome != Outcome::done || interrupts_.status() != 0) return status_of(pressed.outcome);
    return publish(stem, std::move(pressed));
  }

  int publish(const std::string& stem, Pressed pressed) {
    const std::string folder = command_.output + "/" + stem;
    OldSet old = look_at(folder);
    if (!old.obstacle.empty()) return failed(old.obstacle);
    const Merge merge =
        merge_sets(pressed.manifest, !job_.frames.empty(), old.set, old.present, [&](const std::string& path) {
          return sha256_hex(read_output_file(folder + "/" + path).value_or(std::string()));
        });
    if (!merge.conflicts.empty()) {
      return failed(folder + "/" + merge.conflicts.front() +
                    " is in the way and was not written by attnpress: move it away, or choose another folder with -o");
    }
    pressed.manifest.files = merge.files;
    std::string manifest = manifest_json(pressed.manifest);
    pressed.artifacts.push_back({"SHA256SUMS", checksum_list(merge.files, manifest)});
    pressed.artifacts.push_back({"manifest.json", std::move(manifest)});
    const PublishResult result = replace_folder(command_.output, stem, pressed.artifacts, merge.kept, job_.stop);
    if (!result.done) {
      if (interrupts_.status() == 0) report_.failure(result.error);
      return status_of(Outcome::failed);
    }
    tell(folder, pressed.artifacts.size(), merge);
    return status_of(Outcome::done);
  }

  int failed(const std::string& message) {
    report_.failure(message);
    return status_of(Outcome::failed);
  }

  void tell(const std::string& folder, std::size_t written, const Merge& merge) {
    if (!merge.removed.empty()) {
      Diagnostics note;
      note.note({},
                folder + ": removed " + describe_removed(merge.removed) + ": made from other inputs, or changed since");
      report_.diagnostics(note);
    }
    report_.line(folder + ": " + std::to_string(written) + " files");
  }

  const Command& command_;
  Interrupts interrupts_;
  Job job_;
  Report report_;
  Inputs inputs_;
  std::shared_ptr<const Fonts> fonts_;
};

}  // namespace

int run_scenarios(const Command& command) { return Run(command).all(); }

int run_trace(const Command& command) {
  Interrupts interrupts;
  Report report(command.report);
  Inputs inputs;
  Diagnostics diagnostics;
  Pressed pressed;
  const std::string& path = command.scenarios.front();
  check_stem(path, diagnostics);
  const InputFile* file = diagnostics.has_errors() ? nullptr : inputs.read(path, largest_scenario, diagnostics);
  if (file == nullptr) pressed.outcome = Outcome::bad_input;
  if (file != nullptr) pressed = press(*file, inputs, command.job, nullptr, diagnostics);
  if (command.warnings_are_errors) diagnostics.promote_warnings();
  if (pressed.outcome == Outcome::done && diagnostics.has_errors()) pressed.outcome = Outcome::bad_input;
  diagnostics.sort();
  report.diagnostics(diagnostics);
  report.finish();
  return pressed.outcome == Outcome::done ? print(pressed.artifacts.front().bytes, command.report)
                                          : status_of(pressed.outcome);
}

}  // namespace attnpress
