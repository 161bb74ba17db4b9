#include "press.hpp"

#include <filesystem>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "attention/trace.hpp"
#include "base/number_format.hpp"
#include "input/load_scenario.hpp"
#include "press_frames.hpp"
#include "press_materials.hpp"
#include "press_problems.hpp"
#include "press_sheets.hpp"
#include "render/render.hpp"

namespace attnpress {
namespace {

/// One scenario on its way through the rooms.
class Press {
 public:
  Press(const InputFile& file, const Job& job, std::shared_ptr<const Fonts> fonts, Diagnostics& diagnostics)
      : file_(file), job_(job), fonts_(std::move(fonts)), diagnostics_(diagnostics) {}

  /// The whole pipeline: parse → trace → story → plan → frames → artifacts.
  Pressed run(Inputs& inputs) {
    ReadScenario read = read_scenario(file_.name, file_.bytes, diagnostics_);
    const Scenario& scenario = read.scenario;
    apply_options(job_, read.scenario);
    // What does not depend on a mistake is looked at in spite of it: all are told in one run.
    const std::optional<Materials> materials = load_materials(scenario, job_, inputs, diagnostics_);
    check_captions(scenario, diagnostics_);
    const std::optional<std::vector<int>> indices = choose_steps(read);
    const std::optional<Trace> trace = read.in_order ? compute_trace(scenario, diagnostics_) : std::nullopt;
    if (!materials || !indices || !trace || diagnostics_.has_errors()) return stopped_by_mistakes();
    if (is_too_large_for_json(scenario)) return stopped(Outcome::failed);
    if (!trace->verification.passed) return failed("verification failed: " + trace->verification.failure);

    describe(scenario, *materials);
    add({"trace.json", "trace", "json", 0, "all numbers and their verification", {}, 0}, trace_json(scenario, *trace));
    if (job_.goal == Goal::trace) return std::move(out_);

    const Story story = make_story(scenario, *trace, materials->strings, diagnostics_);
    Shaper shaper(fonts_, materials->strings.unbroken_words);
    std::optional<Plan> plan;
    if (makes_slides()) plan = plan_slides(scenario, *trace, story, *materials, shaper);
    const std::vector<PaperDocument> paper =
        lay_out_paper({scenario, *trace, story, *materials, job_}, shaper, diagnostics_);
    diagnostics_.append(place_problems(shaper.problems(), scenario, file_));
    if (diagnostics_.has_errors()) return stopped(Outcome::bad_input);
    if (job_.goal == Goal::check) return std::move(out_);

    if (plan) {
      const FrameSetup setup{
          story, trace->steps, *plan, materials->page, job_, fonts_, materials->strings.unbroken_words};
      add_frames(scenario, trace->steps, *indices, draw_frames(setup, *indices, shaper));
    }
    for (const PaperDocument& document : paper) add_paper(document);
    if (out_.outcome == Outcome::done && diagnostics_.has_errors()) return stopped(Outcome::bad_input);
    return out_.outcome == Outcome::done ? std::move(out_) : stopped(out_.outcome);
  }

 private:
  Pressed stopped(Outcome outcome) {
    out_.outcome = outcome;
    out_.artifacts.clear();
    out_.manifest.files.clear();
    return std::move(out_);
  }
  Pressed failed(std::string message) {
    report_own_fault(std::move(message));
    return stopped(out_.outcome);
  }
  void report_own_fault(std::string message) {
    diagnostics_.error({file_.name, 0, 0}, std::move(message), "this is a fault of attnpress; please report it");
    out_.outcome = Outcome::failed;
  }
  /// Mistakes of an input weigh more than those of the command line.
  Pressed stopped_by_mistakes() {
    const Outcome outcome = diagnostics_.has_errors() ? Outcome::bad_input : Outcome::bad_usage;
    if (!usage_mistake_.empty()) diagnostics_.error({file_.name, 0, 0}, usage_mistake_);
    return stopped(outcome);
  }

  /// The steps to be drawn. A faulty scenario has none to choose from, but the choice may be ill-written by itself.
  std::optional<std::vector<int>> choose_steps(const ReadScenario& read) {
    std::string error;
    std::optional<std::vector<int>> out;
    if (read.in_order) {
      const std::vector<Step> steps = plan_steps(read.scenario);
      limit_steps(steps.size());
      out = select_frames(job_.frames, steps, error);
    } else {
      error = frames_mistake(job_.frames);
    }
    if (!error.empty()) usage_mistake_ = "--frames: " + error;
    return out;
  }

  /// `render` writes all numbers, as there is no other file for them yet.
  bool is_too_large_for_json(const Scenario& scenario) {
    constexpr long long most_cells = 65536;
    const long long cells = static_cast<long long>(scenario.q.rows) * scenario.k.rows;
    if (job_.goal != Goal::trace || cells <= most_cells) return false;
    diagnostics_.error({file_.name, 0, 0},
                       "a head has " + std::to_string(cells) + " cells, more than the 65536 of --format json",
                       "--format npz is meant for large heads; this version does not have it yet");
    return true;
  }

  /// Nothing is drawn for the goal `trace`, so nothing can be too much.
  void limit_steps(std::size_t count) {
    if (job_.goal == Goal::trace || count <= static_cast<std::size_t>(job_.max_frames)) return;
    diagnostics_.error(
        {file_.name, 0, 0},
        "makes " + std::to_string(count) + " steps, more than the limit of " + std::to_string(job_.max_frames),
        "name fewer rows with show: {rows: …}, or raise the limit with --max-frames");
  }

  void add(FileRecord record, std::string bytes) {
    record.sha256 = sha256_hex(bytes);
    record.size = bytes.size();
    out_.artifacts.push_back({record.path, std::move(bytes)});
    out_.manifest.files.push_back(std::move(record));
  }

  void describe(const Scenario& scenario, const Materials& materials) {
    Manifest& manifest = out_.manifest;
    manifest.scenario = scenario_stem(file_.name);
    manifest.title = scenario.title;
    manifest.language = scenario.language;
    manifest.inputs = {{"scenario", manifest.scenario, file_.sha256, {}}};
    manifest.inputs.insert(manifest.inputs.end(), materials.records.begin(), materials.records.end());
    manifest.settings = {{"dpi", format_shortest(job_.pixels_per_point * 72)}, {"date", std::to_string(job_.date)}};
    manifest.versions = {{"attnpress", job_.version}};
    if (fonts_ == nullptr) return;
    for (const FontFace& face : fonts_->faces()) {
      manifest.inputs.push_back({"font", face.name, face.sha256, face.version});
    }
    for (const LibraryVersion& library : text_library_versions()) {
      manifest.versions.emplace_back(library.name, library.version);
    }
    for (const LibraryVersion& library : render_library_versions()) {
      manifest.versions.emplace_back(library.name, library.version);
    }
  }

  /// `check` looks at all that can be made.
  bool makes_slides() const { return job_.goal == Goal::check || job_.steps || (job_.deck && job_.pdf); }

  std::optional<Plan> plan_slides(const Scenario& scenario, const Trace& trace, const Story& story,
                                  const Materials& materials, Shaper& shaper) {
    Diagnostics faults;
    std::optional<Plan> plan = make_plan(story, materials.page, materials.theme, file_.name, shaper, faults);
    diagnostics_.append(plan ? faults : explain_lack_of_room(faults, scenario, trace, materials.page));
    return plan;
  }

  void add_frames(const Scenario& scenario, const std::vector<Step>& steps, const std::vector<int>& indices,
                  DrawnFrames drawn) {
    diagnostics_.append(place_problems(drawn.problems, scenario, file_));
    if (!drawn.failure.empty()) return report_own_fault(drawn.failure);
    report_faults(steps, indices, drawn.frames);
    for (std::size_t i = 0; i < indices.size(); ++i) {
      add_step(steps[static_cast<std::size_t>(indices[i])], steps.size(), std::move(drawn.frames[i]));
    }
    if (drawn.deck.empty()) return;
    const std::string pages = std::to_string(indices.size()) + " of " + std::to_string(steps.size()) + " steps";
    add({"slides.pdf", "deck", "pdf", 0, "the deck: " + pages + ", one a page", {}, 0}, std::move(drawn.deck));
  }

  void add_paper(const PaperDocument& document) {
    if (job_.stop.stop_requested()) out_.outcome = Outcome::failed;
    if (out_.outcome != Outcome::done) return;
    PrintedPaper printed = print_paper(document, job_, fonts_);
    for (const std::string& fault : printed.faults) report_own_fault("the page check failed on " + fault);
    if (printed.pdf.empty()) report_own_fault(printed.record.path + " could not be made");
    add(std::move(printed.record), std::move(printed.pdf));
  }

  /// Each fault once, with the steps it stands on.
  void report_faults(const std::vector<Step>& steps, const std::vector<int>& indices,
                     const std::vector<DrawnFrame>& frames) {
    std::map<std::string, std::set<int>> faults;
    for (std::size_t i = 0; i < frames.size(); ++i) {
      for (const std::string& fault : frames[i].faults) faults[fault].insert(indices[i]);
    }
    for (const auto& [fault, where] : faults) {
      std::string message = "the page check failed on step " + steps[static_cast<std::size_t>(*where.begin())].name;
      if (where.size() > 1) message.append(" (and ").append(std::to_string(where.size() - 1)).append(" more)");
      message.append(": ").append(fault);
      report_own_fault(std::move(message));
    }
  }

  void add_step(const Step& step, std::size_t count, DrawnFrame frame) {
    const std::string shows =
        "step " + std::to_string(step.number) + " of " + std::to_string(count) + ": " + frame.title;
    const auto add_format = [&](const std::string& format, std::string bytes) {
      if (bytes.empty()) return;
      const std::string path = "slides/" + step.name + "." + format;
      add({path, "steps", format, step.number, shows, {}, 0}, std::move(bytes));
    };
    add_format("svg", std::move(frame.svg));
    add_format("png", std::move(frame.png));
    add_format("pdf", std::move(frame.pdf));
  }

  const InputFile& file_;
  const Job& job_;
  std::shared_ptr<const Fonts> fonts_;
  Diagnostics& diagnostics_;
  std::string usage_mistake_;
  Pressed out_;
};

}  // namespace

std::string scenario_stem(const std::string& file) {
  return file == "-" ? "stdin" : std::filesystem::path(file).stem().string();
}

Pressed press(const InputFile& scenario, Inputs& inputs, const Job& job, const std::shared_ptr<const Fonts>& fonts,
              Diagnostics& diagnostics) {
  Pressed out = Press(scenario, job, fonts, diagnostics).run(inputs);
  quote_lines(diagnostics, scenario);
  return out;
}

}  // namespace attnpress
