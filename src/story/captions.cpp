#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>

#include "base/number_format.hpp"
#include "base/utf8.hpp"
#include "story/calculation.hpp"
#include "story/fill.hpp"
#include "story/formulas.hpp"
#include "story/token_labels.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

using Names = std::vector<std::string>;

std::string output_row(const StoryContext& context, int row) {
  std::string out = "[";
  for (const std::string& number : printed_row(context.head().output, row, context.output_digits)) {
    out += (out.size() > 1 ? "  " : "") + number;
  }
  return out + "]";
}

/// The scale as it was written; that of 1/√d as far as its digits are of use.
std::string printed_scale(const StoryContext& context) {
  constexpr int decimals = 4;
  constexpr std::size_t longest = 8;
  std::string text = format_plain(context.trace.scale);
  if (!context.scaling.root || text.size() <= longest) return text;
  return "≈ " + format_fixed(context.trace.scale, decimals);
}

FillArguments general_arguments(const StoryContext& context) {
  const int digits = context.weight_digits;
  const auto largest = [&](const Matrix& weights) {
    return format_fixed(*std::max_element(weights.values.begin(), weights.values.end()), digits);
  };
  FillArguments out = {{"title", context.scenario.title},
                       {"d", std::to_string(context.trace.d)},
                       {"scale", printed_scale(context)},
                       {"temperature", format_plain(context.trace.temperature)},
                       {"n_queries", std::to_string(context.queries())},
                       {"n_keys", std::to_string(context.keys())},
                       {"max_weight", largest(context.head().weights)}};
  out.emplace_back("max_weight_unscaled", largest(context.unscaled_weights()));
  return out;
}

void add_row_arguments(const StoryContext& context, int row, FillArguments& out) {
  const int key = largest_in_row(context.head().scores, row);
  out.emplace_back("query", name_in_text(context.query_labels[static_cast<std::size_t>(row)]));
  out.emplace_back("key", name_in_text(context.key_labels[static_cast<std::size_t>(key)]));
  out.emplace_back("row", std::to_string(row + 1));
  out.emplace_back("score", format_fixed(context.head().scores(row, key), context.score_digits));
  out.emplace_back("weight", format_fixed(context.head().weights(row, key), context.weight_digits));
  const double weight = context.head().weights(row, key);
  out.emplace_back("percent", percent_words(context, weight, told_weight_digits(context, weight)));
  out.emplace_back("output", output_row(context, row));
}

/// Whether the caption stands below every frame rather than in one phase.
bool below_the_frame(std::string_view name) { return name == "disclosure" || name == "footer"; }

std::string listed(const Names& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "{" : ", {") + name + "}";
  return out;
}

/// Where a byte of a caption stands; the caption's own place where that is not known.
Place place_in(const Caption& caption, std::size_t at) {
  Place place = caption.place;
  if (caption.text_column > 0) {
    const auto characters = to_code_points(std::string_view(caption.text).substr(0, at)).size();
    place.column = caption.text_column + static_cast<int>(characters);
  }
  return place;
}

}  // namespace

Names caption_placeholders(std::string_view name) {
  Names names = {"title", "d", "sqrt_d", "scale", "temperature", "n_queries", "n_keys"};
  const auto add = [&](std::initializer_list<const char*> more) {
    names.insert(names.end(), more.begin(), more.end());
  };
  add({"step", "count"});
  if (below_the_frame(name)) return names;
  add({"row", "query", "key", "score", "weight", "percent", "output"});
  if (name == "verify") add({"max_weight", "max_weight_unscaled"});
  return names;
}

RichText caption_text(const StoryContext& context, std::string_view name, const Step& step) {
  const Caption& caption = context.scenario.captions.at(std::string(name));
  const bool whole = step.phase == Phase::setup || step.phase == Phase::verify;
  FillArguments arguments = general_arguments(context);
  arguments.emplace_back("step", std::to_string(step.number));
  arguments.emplace_back("count", std::to_string(context.trace.steps.size()));
  add_row_arguments(context, whole ? context.contrast_row : explained_row(step), arguments);
  return fill_text(caption.text, context.language(), arguments, below_the_frame(name) ? Tone::muted : Tone::normal);
}

void check_captions(const Scenario& scenario, Diagnostics& diagnostics) {
  for (const auto& [name, caption] : scenario.captions) {
    const Names known = caption_placeholders(name);
    const Template parsed = parse_template(caption.text);
    for (const std::size_t brace : parsed.stray_braces) {
      diagnostics.error(place_in(caption, brace), "`text." + name + "` has a brace without its partner",
                        "write {{ and }} for braces that stand for themselves");
      if (caption.text_column == 0) break;  // the others would read alike, at the same place
    }
    for (const TemplatePiece& piece : parsed.pieces) {
      if (!piece.placeholder || std::find(known.begin(), known.end(), piece.text) != known.end()) continue;
      const std::string meant = did_you_mean(piece.text, known);
      diagnostics.error(place_in(caption, piece.offset), "`text." + name + "` has no placeholder {" + piece.text + "}",
                        (meant.empty() ? "" : "did you mean {" + meant + "}? ") + "there are " + listed(known));
    }
  }
}

}  // namespace attnpress
