#pragma once

#include <vector>

#include "story/context.hpp"
#include "story/frame.hpp"
#include "story/progress.hpp"

namespace attnpress {

/// The inputs as a step shows them: "Q = K" (or "Q"), "K", "V".
[[nodiscard]] Grid query_grid(const StoryContext& context, const Step& step);
[[nodiscard]] Grid key_grid(const StoryContext& context, const Step& step);
[[nodiscard]] Grid value_grid(const StoryContext& context, const Step& step);

/// The attention matrix as far as it has come.
[[nodiscard]] Grid attention_grid(const StoryContext& context, const Step& step, const Progress& progress);
/// The output as far as it has come.
[[nodiscard]] Grid output_grid(const StoryContext& context, const Step& step, const Progress& progress);
/// A finished weights matrix of the verify frame.
[[nodiscard]] Grid weights_grid(const StoryContext& context, bool scaled);

/// Scores (score steps) or weights (softmax and output steps) of the row that the step explains.
[[nodiscard]] Bars step_bars(const StoryContext& context, const Step& step);
/// The closely looked-at row of the verify frame.
[[nodiscard]] Bars contrast_bars(const StoryContext& context, bool scaled);

[[nodiscard]] Table checks_table(const StoryContext& context);
[[nodiscard]] Table concentration_table(const StoryContext& context);

[[nodiscard]] PhaseStrip phase_strip(const StoryContext& context, Phase current);
/// What the marks mean: the same on every frame of a variant.
[[nodiscard]] Legend legend(const StoryContext& context, Phase phase);
/// The honest note, or the user's own, and the user's footer.
[[nodiscard]] Paragraph note(const StoryContext& context, const Step& step);

/// The title with a remark on what there was no room for, one for each entry of Grid::thinned_titles.
[[nodiscard]] std::vector<RichText> thinned_titles(const StoryContext& context, const RichText& title);

/// Labels with some of them strong; layout never leaves their rows out.
[[nodiscard]] std::vector<Label> labels_with(std::vector<Label> labels, const std::vector<int>& strong);

}  // namespace attnpress
