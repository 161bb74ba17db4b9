#include "story/sheet_parts.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "base/number_format.hpp"
#include "story/fill.hpp"
#include "story/formulas.hpp"
#include "story/panels.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

/// Room for a hand's writing, as a share of that for a class.
double share_of(const std::string& field) {
  if (field == "seat") return 0.7;
  if (field == "name" || field == "department") return 1.4;
  if (field == "student_id") return 1.3;
  return 1;
}

}  // namespace

bool ends_sentence(std::string_view text) {
  constexpr std::array<std::string_view, 10> marks{"?", "!", ".", ":", ";", "？", "！", "。", "：", "…"};
  return std::ranges::any_of(marks, [&](std::string_view mark) { return text.ends_with(mark); });
}

FieldLine field_line(const StoryContext& context, const SheetSettings& sheet) {
  FieldLine line;
  for (const SheetField& field : sheet.fields) {
    RichText label =
        field.name.empty() ? rich(field.text, context.language()) : fill(context.strings, "sheet.field." + field.name);
    line.fields.push_back({std::move(label), share_of(field.name)});
  }
  return line;
}

PageFoot page_foot(const StoryContext& context, RichText left) {
  return {std::move(left), fill(context.strings, "sheet.page", {{"page", "{page}"}, {"pages", "{pages}"}})};
}

FormulaPanel whole_formula(const StoryContext& context) {
  FormulaPanel panel;
  panel.formula.language = context.language();
  panel.formula.parts.emplace_back(std::make_shared<const Formula>(attention_formula(context)));
  panel.alt = plain_text(panel.formula);
  return panel;
}

void add_inputs(const StoryContext& context, Frame& frame) {
  const Step setup;
  frame.panels["q"] = query_grid(context, setup);
  if (!context.scenario.key_equals_query) frame.panels["k"] = key_grid(context, setup);
  frame.panels["v"] = value_grid(context, setup);
}

RichText take_numbers(const StoryContext& context, Frame& frame) {
  auto& q = std::get<Grid>(frame.panels.at("q"));
  RichText numbers = std::exchange(q.aside, {});
  q.alt = grid_alt(context, q);
  const auto found = frame.panels.find("k");
  if (found == frame.panels.end()) return numbers;
  auto& k = std::get<Grid>(found->second);
  if (!k.aside.empty()) {
    const FillArguments arguments = {{"temperature", format_plain(context.scenario.temperature)}};
    numbers = joined(std::move(numbers), fill(context.strings, "aside.temperature", arguments));
  }
  k.aside = {};
  k.alt = grid_alt(context, k);
  return numbers;
}

}  // namespace attnpress
