#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/number_format.hpp"
#include "story/calculation.hpp"
#include "story/fill.hpp"
#include "story/measures.hpp"
#include "story/progress.hpp"
#include "story/token_labels.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

constexpr int most_percent_digits = 2;

/// Picks the wording for what is largest in a row: KEY.equal, .own, .one or .tie; softmax's with the weight itself
/// where its digits are too few for a percentage.
std::string top_key(const StoryContext& context, const std::string& key, const Top& top) {
  const std::string kind = key + (key == "softmax" && !tells_percent(context) ? ".weight" : "");
  if (top.all_equal) return kind + ".equal";
  if (top.own) return kind + ".own";
  return kind + (top.columns.size() == 1 ? ".one" : ".tie");
}

/// "「a」和「b」"; more than three: the first two and how many there are.
RichText key_list(const StoryContext& context, const std::vector<int>& columns, int most) {
  const auto name = [&](std::size_t i) {
    return quoted(context, context.key_labels[static_cast<std::size_t>(columns[i])], most);
  };
  if (columns.size() == 1) return rich(name(0), context.language());
  if (columns.size() == 2) return fill(context.strings, "list.two", {{"a", name(0)}, {"b", name(1)}});
  if (columns.size() == 3) {
    return fill(context.strings, "list.three", {{"a", name(0)}, {"b", name(1)}, {"c", name(2)}});
  }
  return fill(context.strings, "list.many", {{"a", name(0)}, {"b", name(1)}, {"n", std::to_string(columns.size())}});
}

/// Everything the step sentences name about one row.
FillArguments row_arguments(const StoryContext& context, const Matrix& matrix, int row, int most) {
  const Top top = top_of_row(context, matrix, row);
  const double score = context.head().scores(row, top.columns.front());
  const double weight = context.head().weights(row, top.columns.front());
  return {{"query", quoted(context, context.query_labels[static_cast<std::size_t>(row)], most)},
          {"key", key_list(context, top.columns, most)},
          {"score", format_fixed(score, context.score_digits)},
          {"percent", percent_words(context, weight)},
          {"n", std::to_string(context.keys())},
          {"scaling", scaling_words(context)}};
}

/// What is added where a step completes rows that have no step of their own.
RichText others_words(const StoryContext& context, const Step& step) {
  if (!step.row || rows_of_step(context, step).count() <= 1) return {};
  return fill(context.strings, "sentence.others");
}

RichText step_sentence(const StoryContext& context, const Step& step, const std::string& key, const Matrix& matrix,
                       int most) {
  const int row = explained_row(step);
  FillArguments arguments = row_arguments(context, matrix, row, most);
  const RichText top = fill(context.strings, top_key(context, key, top_of_row(context, matrix, row)), arguments);
  arguments.emplace_back("top", top);
  arguments.emplace_back("others", others_words(context, step));
  const std::string single = context.keys() == 1 ? "_single" : "";
  return fill(context.strings, key + (step.row ? ".row" : ".matrix") + single, arguments);
}

std::vector<RichText> setup_forms(const StoryContext& context) {
  const FillArguments arguments = {{"n", std::to_string(context.queries())},
                                   {"keys", std::to_string(context.keys())},
                                   {"column_gloss", context.strings["word.column_gloss"]}};
  const bool alone = context.queries() == 1 && context.keys() == 1;
  const char* key = context.scenario.same_tokens ? (alone ? "setup.alone" : "setup.self") : "setup.cross";
  const RichText who = fill(context.strings, key, arguments);
  return {joined(who, fill(context.strings, "setup.axes", arguments)), fill(context.strings, "setup.axes", arguments),
          fill(context.strings, "setup.brief", arguments)};
}

std::vector<RichText> softmax_forms(const StoryContext& context, const Step& step) {
  std::vector<RichText> forms;
  const RichText extra = subtracts_maximum(context) ? fill(context.strings, "softmax.maximum") : RichText();
  for (const int most : {1000, short_name}) {
    const RichText text = step_sentence(context, step, "softmax", context.head().weights, most);
    forms.push_back(joined(text, extra));
  }
  return forms;
}

/// How the row's concentration changes without the scale: "more", "less", or "" where the measures do not agree.
std::string concentration(const StoryContext& context, double scaled, double unscaled) {
  const int row = context.contrast_row;
  const Matrix& before = context.head().weights;
  const Matrix& after = context.unscaled_weights();
  const double entropy = entropy_of_row(after, row) - entropy_of_row(before, row);
  const double spread = one_minus_squares_of_row(after, row) - one_minus_squares_of_row(before, row);
  if (unscaled > scaled && entropy < 0 && spread < 0) return ".more";
  if (unscaled < scaled && entropy > 0 && spread > 0) return ".less";
  return ".moved";
}

RichText contrast_sentence(const StoryContext& context, int most) {
  const auto row = static_cast<std::size_t>(context.contrast_row);
  const Matrix& scaled = context.head().weights;
  const Matrix& unscaled = context.unscaled_weights();
  const double before = scaled(context.contrast_row, largest_in_row(scaled, context.contrast_row));
  const double after = unscaled(context.contrast_row, largest_in_row(unscaled, context.contrast_row));
  std::string from = percent_words(context, before);
  std::string to = percent_words(context, after);
  const std::string printed_from = format_fixed(before, context.weight_digits);
  const std::string printed_to = format_fixed(after, context.weight_digits);
  if (from == to && printed_from != printed_to) {
    // The weights are printed with more digits than the percentages.
    from = printed_from;
    to = printed_to;
  }
  std::string key = "contrast";
  if (context.keys() == 1) {
    key += ".single";
  } else if (from == to) {
    key += ".same";
  } else {
    key += concentration(context, before, after);
  }
  return fill(
      context.strings, key,
      {{"query", quoted(context, context.query_labels[row], most)},
       {"from", from},
       {"to", to},
       {"without", fill(context.strings, context.scaling.root ? "contrast.without_root" : "contrast.without_factor",
                        {{"factor", format_plain(context.scenario.scale)}})}});
}

std::vector<RichText> verify_forms(const StoryContext& context) {
  const RichText checked = fill(context.strings, context.trace.verification.passed ? "verify.passed" : "verify.failed");
  if (!context.has_contrast()) return {checked};
  std::vector<RichText> forms;
  for (const int most : {1000, short_name}) forms.push_back(contrast_sentence(context, most));
  forms.insert(forms.begin(), joined(forms.front(), fill(context.strings, "verify.also")));
  return forms;
}

std::vector<RichText> forms_of(const StoryContext& context, const Step& step) {
  const HeadTrace& head = context.head();
  std::vector<RichText> forms;
  switch (step.phase) {
    case Phase::setup:
      return setup_forms(context);
    case Phase::score:
      for (const int most : {1000, short_name})
        forms.push_back(step_sentence(context, step, "score", head.scores, most));
      return forms;
    case Phase::softmax:
      return softmax_forms(context, step);
    case Phase::output:
      for (const int most : {1000, short_name}) {
        forms.push_back(step_sentence(context, step, "output", head.weights, most));
      }
      return forms;
    case Phase::verify:
      return verify_forms(context);
  }
  return forms;
}

/// Without forms that say the same as the one before.
std::vector<RichText> distinct(std::vector<RichText> forms) {
  const auto same = [](const RichText& left, const RichText& right) { return plain_text(left) == plain_text(right); };
  forms.erase(std::unique(forms.begin(), forms.end(), same), forms.end());
  return forms;
}

}  // namespace

Top top_of_row(const StoryContext& context, const Matrix& matrix, int row) {
  const double largest = matrix(row, largest_in_row(matrix, row));
  // Equal sums can differ in their last bits; that is no difference to speak of.
  const double slack = 1e-12 * std::max(1.0, std::abs(largest));
  Top top;
  for (int column = 0; column < matrix.columns; ++column) {
    if (largest - matrix(row, column) <= slack) top.columns.push_back(column);
  }
  top.all_equal = matrix.columns > 1 && static_cast<int>(top.columns.size()) == matrix.columns;
  top.own = context.scenario.same_tokens && top.columns.size() == 1 && top.columns.front() == row;
  return top;
}

std::vector<int> standing_out(const StoryContext& context, const Matrix& matrix, int row) {
  Top top = top_of_row(context, matrix, row);
  return top.all_equal ? std::vector<int>{} : std::move(top.columns);
}

std::string quoted(const StoryContext& context, const Label& label, int most) {
  return fill_plain(context.strings, label.index.empty() ? "token.quoted" : "token.quoted_indexed",
                    {{"token", shortened(label.text, most)}, {"index", label.index}});
}

bool tells_percent(const StoryContext& context) { return context.weight_digits >= 2; }

std::string percent_words(const StoryContext& context, double fraction) {
  if (!tells_percent(context)) return format_fixed(fraction, context.weight_digits);
  const int digits = std::min(context.weight_digits - 2, most_percent_digits);
  std::string text = format_percent(fraction, digits);
  if (context.keys() > 1 && format_percent(1, digits) == text) {
    // Beside another key no weight is all of it, however close: claiming 100 % would be wrong.
    const double below = 1 - std::pow(10.0, -digits - 2);
    return fill_plain(context.strings, "word.more_than", {{"value", format_percent(below, digits)}});
  }
  return text;
}

RichText scaling_words(const StoryContext& context) {
  const Scaling& scaling = context.scaling;
  const FillArguments arguments = {{"root", printed_root(context)},
                                   {"factor", format_plain(context.scenario.scale)},
                                   {"temperature", format_plain(context.scenario.temperature)}};
  RichText out;
  out.language = context.language();
  if (scaling.root) {
    out = joined(out, fill(context.strings, scaling.root_exact ? "scaling.root" : "scaling.root_rounded", arguments));
  }
  if (scaling.factor) out = joined(out, fill(context.strings, "scaling.factor", arguments));
  if (scaling.temperature) out = joined(out, fill(context.strings, "scaling.temperature", arguments));
  return out;
}

RichText title_text(const StoryContext& context, const Step& step) {
  const auto row = static_cast<std::size_t>(explained_row(step));
  const FillArguments arguments = {{"query", quoted(context, context.query_labels[row], short_name)},
                                   {"factor", format_plain(context.scenario.scale)}};
  const std::string suffix = step.row ? "" : "_matrix";
  switch (step.phase) {
    case Phase::setup:
      return fill(context.strings, "title.setup", arguments);
    case Phase::score:
      return fill(context.strings, (context.scaling.any() ? "title.score_scaled" : "title.score") + suffix, arguments);
    case Phase::softmax:
      return fill(context.strings, "title.softmax" + suffix, arguments);
    case Phase::output:
      return fill(context.strings, "title.output" + suffix, arguments);
    case Phase::verify:
      break;
  }
  if (!context.has_contrast()) return fill(context.strings, "title.verify", arguments);
  return fill(context.strings, context.scaling.root ? "title.verify_root" : "title.verify_factor", arguments);
}

Paragraph sentence(const StoryContext& context, const Step& step) {
  const std::string name(phase_name(step.phase));
  if (context.scenario.captions.contains(name)) return {{caption_text(context, name, step)}};
  return {distinct(forms_of(context, step))};
}

}  // namespace attnpress
