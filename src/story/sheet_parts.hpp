#pragma once

#include <string>
#include <string_view>

#include "input/scenario.hpp"
#include "story/context.hpp"
#include "story/frame.hpp"

namespace attnpress {

/// Whether a text ends with a mark behind which no colon goes: "?", "。" …
[[nodiscard]] bool ends_sentence(std::string_view text);
/// The lines to be filled in by hand at the head of a sheet.
[[nodiscard]] FieldLine field_line(const StoryContext& context, const SheetSettings& sheet);
/// `left` and "page 1 of 2", the numbers still to be filled in by layout.
[[nodiscard]] PageFoot page_foot(const StoryContext& context, RichText left);
/// Attention(Q, K, V) = … with no part picked out.
[[nodiscard]] FormulaPanel whole_formula(const StoryContext& context);
/// Takes what the inputs have beside their titles, d, √d and the temperature: it belongs beside the formula.
[[nodiscard]] RichText take_numbers(const StoryContext& context, Frame& frame);
/// q, k (where it is a matrix of its own) and v, with no row picked out.
void add_inputs(const StoryContext& context, Frame& frame);

}  // namespace attnpress
