#include <memory>
#include <utility>

#include "story/context.hpp"
#include "story/fill.hpp"
#include "story/formulas.hpp"
#include "story/panels.hpp"
#include "story/sheet_parts.hpp"
#include "story/worksheet.hpp"

namespace attnpress {

SheetFace make_sheet_face(const Story& story, const WorksheetSettings& settings, const std::string& version) {
  const StoryContext& context = *story.context;
  SheetFace face;
  face.strings = context.strings;
  face.title = story.title;
  face.version = version;
  face.seed = settings.seed;
  face.seeded = !version.empty() || settings.blanks.kind == BlankSettings::Kind::random;
  face.landscape = settings.sheet.landscape;
  face.letter = settings.sheet.letter;
  face.root = context.scaling.root;
  face.scaled = context.scaling.scale();
  face.query_labels = context.query_labels;
  face.key_labels = context.key_labels;
  face.row_axis = fill(context.strings, "worksheet.axis_rows", {}, Tone::muted);
  face.column_axis = fill(context.strings, "worksheet.axis_columns", {}, Tone::muted);
  face.score_formula.language = context.language();
  face.score_formula.parts.emplace_back(std::make_shared<const Formula>(score_formula(context)));
  face.formula = whole_formula(context);
  Frame inputs;
  add_inputs(context, inputs);
  face.q = std::get<Grid>(inputs.panels.at("q"));
  face.v = std::get<Grid>(inputs.panels.at("v"));
  if (const auto k = inputs.panels.find("k"); k != inputs.panels.end()) face.k = std::get<Grid>(k->second);
  face.fields = field_line(context, settings.sheet);
  face.foot = page_foot(context, {});
  return face;
}

}  // namespace attnpress
