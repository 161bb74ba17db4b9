#pragma once

#include <memory>
#include <string>
#include <vector>

#include "attention/trace.hpp"
#include "press.hpp"
#include "press_materials.hpp"
#include "scene/scene.hpp"
#include "story/story.hpp"
#include "text/shaper.hpp"

namespace attnpress {

/// Everything that documents for paper are made from; read-only.
struct PaperSetup {
  const Scenario& scenario;
  const Trace& trace;
  const Story& story;
  const Materials& materials;
  const Job& job;
};

/// A document for paper, laid out: one scene a page.
struct PaperDocument {
  FileRecord record;  ///< without digest and size
  std::string title;
  std::string language;
  const PageTemplate* page = nullptr;  ///< of the materials
  std::vector<Scene> scenes;
};

/// Lays out what the job asks for, in the order handout, worksheet, key, version by version. What does not fit is an
/// error at the settings of that document.
[[nodiscard]] std::vector<PaperDocument> lay_out_paper(const PaperSetup& setup, Shaper& shaper,
                                                       Diagnostics& diagnostics);

/// A document in bytes, or what is wrong with it.
struct PrintedPaper {
  FileRecord record;
  std::string pdf;                  ///< empty on an internal failure
  std::vector<std::string> faults;  ///< of the page check, each with its page
};

[[nodiscard]] PrintedPaper print_paper(const PaperDocument& document, const Job& job,
                                       const std::shared_ptr<const Fonts>& fonts);

}  // namespace attnpress
