#include "press_sheets.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "layout/layout.hpp"
#include "layout/sheets.hpp"
#include "render/render.hpp"
#include "story/exercise.hpp"
#include "story/reading.hpp"
#include "story/sheets.hpp"
#include "story/versions.hpp"
#include "story/worksheet.hpp"

namespace attnpress {
namespace {

std::string pages_of(std::size_t count) { return std::to_string(count) + (count == 1 ? " page" : " pages"); }

/// Lays out one document after the other.
class PaperMaker {
 public:
  PaperMaker(const PaperSetup& setup, Shaper& shaper, Diagnostics& diagnostics)
      : setup_(setup), shaper_(shaper), diagnostics_(diagnostics) {}

  void add(const std::string& path, const std::string& kind, const std::string& what, const Sheets& sheets,
           const PaperMaterials& materials, const Place& settings, const PageBreaks& breaks = {}) {
    Diagnostics faults;
    std::optional<std::vector<Scene>> scenes =
        lay_out_sheets(sheets, materials.page, materials.theme, setup_.scenario.file, shaper_, faults, breaks);
    report(path, settings, faults);
    if (!scenes) return;
    FileRecord record{path, kind, "pdf", 0, what + ": " + pages_of(scenes->size()), {}, 0};
    documents_.push_back({std::move(record), sheets.title, sheets.language, &materials.page, *std::move(scenes)});
  }

  /// The same for all versions.
  PageBreaks breaks_of(const std::vector<Sheets>& worksheets, const PaperMaterials& materials) {
    return break_pages(worksheets, materials.page, materials.theme, shaper_);
  }

  std::vector<PaperDocument> take() { return std::move(documents_); }

 private:
  /// What has no place of its own is about the settings of the document. A worksheet, its key and its other versions
  /// have their faults in common: each is told once.
  void report(const std::string& path, const Place& settings, const Diagnostics& faults) {
    for (Diagnostic fault : faults.items()) {
      if (!told_.insert({settings.line, fault.message}).second) continue;
      if (fault.place.line == 0) {
        if (settings.line > 0) fault.place = settings;
        fault.message = path + ": " + fault.message;
      }
      diagnostics_.add(std::move(fault));
    }
  }

  const PaperSetup& setup_;
  Shaper& shaper_;
  Diagnostics& diagnostics_;
  std::set<std::pair<int, std::string>> told_;
  std::vector<PaperDocument> documents_;
};

/// A worksheet and its key: two stories of one shape. The first is made from the task alone, in which no answer is.
struct Version {
  std::string name;  ///< empty: the only one, with the scenario's own numbers
  Sheets worksheet;
  Sheets key;
};

Version make_version(const PaperSetup& setup, const Scenario& scenario, const Trace& trace, const std::string& name,
                     Diagnostics& diagnostics) {
  const WorksheetSettings& settings = *setup.scenario.worksheet;
  const Story story = make_story(scenario, trace, setup.materials.strings, diagnostics);
  const Exercise exercise = make_exercise(scenario, trace, settings);
  const SheetFace face = make_sheet_face(story, settings, name);
  return {name, make_worksheet(face, exercise.task), make_key(face, exercise.task, exercise.solution)};
}

std::vector<Version> make_versions(const PaperSetup& setup, Diagnostics& diagnostics) {
  const WorksheetSettings& settings = *setup.scenario.worksheet;
  std::vector<Version> versions;
  if (settings.versions.empty()) {
    warn_of_leaks(setup.scenario, settings, {}, diagnostics);
    versions.push_back(make_version(setup, setup.scenario, setup.trace, {}, diagnostics));
  }
  for (const std::string& name : settings.versions) {
    const Scenario scenario = worksheet_version(setup.scenario, settings, name);
    warn_of_leaks(scenario, settings, name, diagnostics);
    const std::optional<Trace> trace = compute_trace(scenario, diagnostics);
    if (!trace) return versions;
    if (!trace->verification.passed) {
      diagnostics.error({scenario.file, 0, 0},
                        "verification of version " + name + " failed: " + trace->verification.failure);
    }
    versions.push_back(make_version(setup, scenario, *trace, name, diagnostics));
  }
  return versions;
}

void add_worksheets(const PaperSetup& setup, PaperMaker& maker, Diagnostics& diagnostics) {
  const Job& job = setup.job;
  const WorksheetSettings& settings = *setup.scenario.worksheet;
  const PaperMaterials& materials = *setup.materials.worksheet;
  if (!fits_worksheet(setup.scenario, settings, diagnostics)) return;
  const std::vector<Version> versions = make_versions(setup, diagnostics);
  std::vector<Sheets> worksheets;
  worksheets.reserve(versions.size());
  for (const Version& version : versions) worksheets.push_back(version.worksheet);
  const PageBreaks breaks = maker.breaks_of(worksheets, materials);
  for (const Version& version : versions) {
    const std::string path = version.name.empty() ? "worksheet" : "worksheet-" + version.name;
    const std::string of_version = version.name.empty() ? "" : ", version " + version.name;
    if (job.worksheet || job.named_paper) {
      maker.add(path + ".pdf", "worksheet", "the worksheet" + of_version, version.worksheet, materials,
                settings.sheet.place, breaks);
    }
    if (job.key || job.named_paper) {
      maker.add(path + "-key.pdf", "key", "the key of the worksheet" + of_version, version.key, materials,
                settings.sheet.place, breaks);
    }
  }
}

}  // namespace

std::vector<PaperDocument> lay_out_paper(const PaperSetup& setup, Shaper& shaper, Diagnostics& diagnostics) {
  const Job& job = setup.job;
  const Scenario& scenario = setup.scenario;
  PaperMaker maker(setup, shaper, diagnostics);
  if (!job.pdf) return {};
  if (scenario.handout && (job.handout || job.named_paper)) {
    Sheets handout = make_handout(setup.story, *scenario.handout);
    handout.reading = reading_text(scenario.language, scenario.handout->appendix);
    maker.add("handout.pdf", "handout", "the handout", handout, *setup.materials.handout,
              scenario.handout->sheet.place);
  }
  if (scenario.worksheet && (job.worksheet || job.key || job.named_paper)) add_worksheets(setup, maker, diagnostics);
  return maker.take();
}

PrintedPaper print_paper(const PaperDocument& document, const Job& job, const std::shared_ptr<const Fonts>& fonts) {
  PrintedPaper out{document.record, {}, {}};
  PdfRenderer pdf(fonts, {document.title, document.language, "attnpress " + job.version, job.date});
  std::map<std::string, std::vector<int>> faults;
  int number = 0;
  for (const Scene& scene : document.scenes) {
    ++number;
    for (const std::string& fault : check_scene(scene, *document.page)) faults[fault].push_back(number);
    pdf.add({scene, std::to_string(number), scene.title, {}});
  }
  for (const auto& [fault, pages] : faults) {
    std::string where = "page " + std::to_string(pages.front()) + " of " + document.record.path;
    if (pages.size() > 1) where += " (and " + std::to_string(pages.size() - 1) + " more)";
    out.faults.push_back(where.append(": ").append(fault));
  }
  out.pdf = pdf.finish();
  return out;
}

}  // namespace attnpress
