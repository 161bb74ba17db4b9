#pragma once

#include <optional>
#include <string_view>

#include "attention/trace.hpp"
#include "base/rich_text.hpp"
#include "story/context.hpp"

namespace attnpress {

/// Formulas that any text of a language file may name: sqrt_d, letter_d, kt, sum, dot, row_sum_error,
/// one_minus_squares.
[[nodiscard]] std::optional<Formula> named_formula(std::string_view name);

[[nodiscard]] Formula root_of_d();
/// 10 to the power of `exponent`.
[[nodiscard]] Formula power_of_ten_formula(int exponent);

/// Attention(Q, K, V) = softmax(QKᵀ/√d) V as this scenario computes it (its own factor and temperature in place), the
/// part that is at work in `phase` in accent and underlined, the rest muted.
[[nodiscard]] Formula attention_formula(const StoryContext& context, Phase phase);

/// The same with no part picked out.
[[nodiscard]] Formula attention_formula(const StoryContext& context);

/// QKᵀ/√d in the line, as this scenario computes it.
[[nodiscard]] Formula score_formula(const StoryContext& context);

/// softmax(QKᵀ/√d) for a title; `scaled` false: without the scale, with the temperature.
[[nodiscard]] Formula weights_formula(const StoryContext& context, bool scaled);

}  // namespace attnpress
