#include <memory>
#include <utility>

#include "base/number_format.hpp"
#include "story/context.hpp"
#include "story/fill.hpp"
#include "story/formulas.hpp"
#include "story/panels.hpp"
#include "story/sheet_parts.hpp"
#include "story/worksheet.hpp"

namespace attnpress {
namespace {

constexpr const char* formula_gap = "\u3000";

/// What the matrices have beside their titles, d, √d and the temperature, stands beside the formula, which needs it.
void state_numbers(const StoryContext& context, SheetFace& face) {
  RichText numbers = joined(rich(formula_gap, context.language()), face.q.aside);
  if (face.k && context.scaling.temperature) {
    numbers =
        joined(std::move(numbers), fill(context.strings, "aside.temperature", {{"temperature", face.temperature}}));
  }
  face.formula.formula = joined(std::move(face.formula.formula), numbers);
  face.formula.alt = plain_text(face.formula.formula);
  face.q.aside = {};
  if (face.k) face.k->aside = {};
}

/// The fields by which a loose page is known, two at most.
SheetSettings names_of(SheetSettings sheet) {
  constexpr std::size_t most_names = 2;
  std::erase_if(sheet.fields, [](const SheetField& field) {
    return field.name != "name" && field.name != "seat" && field.name != "student_id";
  });
  if (sheet.fields.size() > most_names) sheet.fields.resize(most_names);
  return sheet;
}

}  // namespace

SheetFace make_sheet_face(const Story& story, const WorksheetSettings& settings, const std::string& version) {
  const StoryContext& context = *story.context;
  SheetFace face;
  face.strings = context.strings;
  face.title = story.title;
  face.version = version;
  face.seed = settings.seed;
  face.numbers_drawn = !version.empty();
  face.blanks_drawn = settings.blanks.kind == BlankSettings::Kind::random;
  face.landscape = settings.sheet.landscape;
  face.scaling = context.scaling;
  face.factor = format_plain(context.scenario.scale);
  face.temperature = format_plain(context.scenario.temperature);
  face.query_labels = context.query_labels;
  face.key_labels = context.key_labels;
  face.row_axis = fill(context.strings, "sheet.axis_rows", {}, Tone::muted);
  face.column_axis = fill(context.strings, "sheet.axis_columns", {}, Tone::muted);
  face.score_formula.language = context.language();
  face.score_formula.parts.emplace_back(std::make_shared<const Formula>(score_formula(context)));
  face.formula = whole_formula(context);
  Frame inputs;
  add_inputs(context, inputs);
  face.q = std::get<Grid>(inputs.panels.at("q"));
  face.v = std::get<Grid>(inputs.panels.at("v"));
  if (const auto k = inputs.panels.find("k"); k != inputs.panels.end()) face.k = std::get<Grid>(k->second);
  state_numbers(context, face);
  face.fields = field_line(context, settings.sheet);
  face.names = field_line(context, names_of(settings.sheet));
  face.foot = page_foot(context, {});
  return face;
}

}  // namespace attnpress
