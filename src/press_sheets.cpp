#include "press_sheets.hpp"

#include <map>
#include <optional>
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
           const PaperMaterials& materials, const Place& settings) {
    Diagnostics faults;
    std::optional<std::vector<Scene>> scenes =
        lay_out_sheets(sheets, materials.page, materials.theme, setup_.scenario.file, shaper_, faults);
    report(path, settings, faults);
    if (!scenes) return;
    FileRecord record{path, kind, "pdf", 0, what + ": " + pages_of(scenes->size()), {}, 0};
    documents_.push_back({std::move(record), sheets.title, sheets.language, &materials.page, *std::move(scenes)});
  }

  std::vector<PaperDocument> take() { return std::move(documents_); }

 private:
  /// What has no place of its own is about the settings of the document.
  void report(const std::string& path, const Place& settings, const Diagnostics& faults) {
    for (Diagnostic fault : faults.items()) {
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
  std::vector<PaperDocument> documents_;
};

/// The worksheet of one version, or of the scenario's own numbers, and its key: two stories of one shape. The first is
/// made from the task alone, in which no answer is.
void add_worksheet(const PaperSetup& setup, const Scenario& scenario, const Trace& trace, const std::string& version,
                   PaperMaker& maker, Diagnostics& diagnostics) {
  const Job& job = setup.job;
  const WorksheetSettings& settings = *setup.scenario.worksheet;
  const PaperMaterials& materials = *setup.materials.worksheet;
  const Story story = make_story(scenario, trace, setup.materials.strings, diagnostics);
  const Exercise exercise = make_exercise(scenario, trace, settings);
  const SheetFace face = make_sheet_face(story, settings, version);
  const std::string name = version.empty() ? "worksheet" : "worksheet-" + version;
  const std::string of_version = version.empty() ? "" : ", version " + version;
  if (job.worksheet || job.named_paper) {
    maker.add(name + ".pdf", "worksheet", "the worksheet" + of_version, make_worksheet(face, exercise.task), materials,
              settings.sheet.place);
  }
  if (job.key || job.named_paper) {
    maker.add(name + "-key.pdf", "key", "the key of the worksheet" + of_version,
              make_key(face, exercise.task, exercise.solution), materials, settings.sheet.place);
  }
}

void add_worksheets(const PaperSetup& setup, PaperMaker& maker, Diagnostics& diagnostics) {
  const WorksheetSettings& settings = *setup.scenario.worksheet;
  if (!fits_worksheet(setup.scenario, settings, diagnostics)) return;
  if (settings.versions.empty()) {
    warn_of_leaks(setup.scenario, settings, {}, diagnostics);
    add_worksheet(setup, setup.scenario, setup.trace, {}, maker, diagnostics);
  }
  for (const std::string& version : settings.versions) {
    const Scenario scenario = worksheet_version(setup.scenario, settings, version);
    warn_of_leaks(scenario, settings, version, diagnostics);
    const std::optional<Trace> trace = compute_trace(scenario, diagnostics);
    if (!trace) return;
    if (!trace->verification.passed) {
      diagnostics.error({scenario.file, 0, 0},
                        "verification of version " + version + " failed: " + trace->verification.failure);
    }
    add_worksheet(setup, scenario, *trace, version, maker, diagnostics);
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
