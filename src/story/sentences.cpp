#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
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
/// Of weights and scores where the digits of their cells are too few to tell anything by.
constexpr int enough_weight_digits = 4;
constexpr int enough_score_digits = 2;
/// A weight that is further off than this part of it is another weight.
constexpr double most_off = 0.02;

/// Which of the wordings for what is largest in a row: where it is only the printed numbers that are equal, one that
/// claims no more.
std::string top_suffix(const Top& top) {
  if (top.all_equal) return top.rounded ? ".equal_shown" : ".equal";
  if (top.columns.size() > 1) return top.rounded ? ".tie_shown" : ".tie";
  return top.own ? ".own" : ".one";
}

/// The wording for what gets most of a row: told from its scores where their printed numbers show the same, else from
/// the weights alone.
std::string softmax_key(const StoryContext& context, const Top& top, int row) {
  const Top scores = top_of_row(context, context.head().scores, row, context.score_digits);
  if (top.rounded || scores.rounded || scores.columns != top.columns) return "softmax.shown" + top_suffix(top);
  return "softmax" + top_suffix(top);
}

/// "自己、「a」和「b」"; more than three: the first two and how many there are. `self`: what
/// the query's own key is called.
RichText key_list(const StoryContext& context, const Top& top, int row, int most, const std::string& self) {
  std::vector<std::string> names;
  for (const int column : listed(context, top, row)) {
    const bool own = context.scenario.same_tokens && column == row;
    names.push_back(own ? context.strings[self]
                        : quoted(context, context.key_labels[static_cast<std::size_t>(column)], most));
  }
  if (names.size() == 1) return rich(names[0], context.language());
  if (names.size() == 2) return fill(context.strings, "list.two", {{"a", names[0]}, {"b", names[1]}});
  if (names.size() == 3) {
    return fill(context.strings, "list.three", {{"a", names[0]}, {"b", names[1]}, {"c", names[2]}});
  }
  return fill(context.strings, "list.many", {{"a", names[0]}, {"b", names[1]}, {"n", std::to_string(names.size())}});
}

/// Digits of a score in a sentence: as in its cell, or 2 where so few would say something else.
int told_score_digits(const StoryContext& context, double score) {
  const int digits = context.score_digits;
  const bool enough = digits >= enough_score_digits || round_to(score, digits) == score;
  return enough ? digits : enough_score_digits;
}

/// Everything the step sentences name about one row. What is told "to the digits shown" has the digits shown.
FillArguments row_arguments(const StoryContext& context, const Top& top, int row, int most, bool output) {
  const double score = context.head().scores(row, top.columns.front());
  const double weight = context.head().weights(row, top.columns.front());
  const int weight_digits = top.rounded ? context.weight_digits : told_weight_digits(context, weight);
  return {{"query", quoted(context, context.query_labels[static_cast<std::size_t>(row)], most)},
          {"key", key_list(context, top, row, most, output ? "word.own_row" : "word.itself")},
          {"score", format_fixed(score, top.rounded ? context.score_digits : told_score_digits(context, score))},
          {"weight", format_fixed(weight, weight_digits)},
          {"percent", percent_words(context, weight, weight_digits)},
          {"n", std::to_string(context.keys())},
          {"scaling", scaling_words(context)}};
}

/// What is added where a step completes rows that have no step of their own.
RichText others_words(const StoryContext& context, const Step& step) {
  const int completed = rows_of_step(context, step).count();
  if (!step.row || completed <= 1) return {};
  return fill(context.strings, completed == context.queries() ? "sentence.others" : "sentence.others_some");
}

RichText step_sentence(const StoryContext& context, const Step& step, int most) {
  const int row = explained_row(step);
  const bool score = step.phase == Phase::score;
  const Top top = score ? top_of_row(context, context.head().scores, row, context.score_digits)
                        : top_of_row(context, context.head().weights, row, context.weight_digits);
  const std::string key(phase_name(step.phase));
  FillArguments arguments = row_arguments(context, top, row, most, step.phase == Phase::output);
  const std::string top_key = step.phase == Phase::softmax ? softmax_key(context, top, row) : key + top_suffix(top);
  arguments.emplace_back("top", fill(context.strings, top_key, arguments));
  arguments.emplace_back("others", others_words(context, step));
  const std::string single = context.keys() == 1 ? "_single" : "";
  return fill(context.strings, key + (step.row ? ".row" : ".matrix") + single, arguments);
}

/// The step's sentence with whole names and with short ones.
std::vector<RichText> step_forms(const StoryContext& context, const Step& step) {
  std::vector<RichText> forms;
  for (const int most : {1000, short_name}) forms.push_back(step_sentence(context, step, most));
  return forms;
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
  std::vector<RichText> forms = step_forms(context, step);
  if (!subtracts_maximum(context)) return forms;
  for (RichText& form : forms) form = joined(std::move(form), fill(context.strings, "softmax.maximum"));
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

/// "if it were not divided by √d", and that the temperature stays where there is one.
RichText without_scale(const StoryContext& context) {
  RichText out = fill(context.strings, context.scaling.root ? "contrast.without_root" : "contrast.without_factor",
                      {{"factor", format_plain(context.scenario.scale)}});
  if (!context.scaling.temperature) return out;
  return joined(std::move(out), fill(context.strings, "contrast.same_temperature"));
}

RichText contrast_sentence(const StoryContext& context, int most) {
  const auto row = static_cast<std::size_t>(context.contrast_row);
  const Matrix& scaled = context.head().weights;
  const Matrix& unscaled = context.unscaled_weights();
  const double before = scaled(context.contrast_row, largest_in_row(scaled, context.contrast_row));
  const double after = unscaled(context.contrast_row, largest_in_row(unscaled, context.contrast_row));
  const int digits = concentration_digits(context);
  std::string from = percent_words(context, before, digits);
  std::string to = percent_words(context, after, digits);
  const std::string printed_from = format_fixed(before, digits);
  const std::string printed_to = format_fixed(after, digits);
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
  return fill(context.strings, key,
              {{"query", quoted(context, context.query_labels[row], most)},
               {"from", from},
               {"to", to},
               {"without", without_scale(context)}});
}

/// What the check found, in every form; beside it the contrast, where there is one.
std::vector<RichText> verify_forms(const StoryContext& context) {
  const bool passed = context.trace.verification.passed;
  if (!context.has_contrast()) return {fill(context.strings, passed ? "verify.passed" : "verify.failed")};
  const RichText checked = fill(context.strings, passed ? "verify.also" : "verify.also_failed");
  const RichText brief = fill(context.strings, passed ? "verify.also_brief" : "verify.also_failed");
  const RichText named = contrast_sentence(context, short_name);
  return {joined(contrast_sentence(context, 1000), checked), joined(named, checked), joined(named, brief)};
}

std::vector<RichText> forms_of(const StoryContext& context, const Step& step) {
  switch (step.phase) {
    case Phase::setup:
      return setup_forms(context);
    case Phase::softmax:
      return softmax_forms(context, step);
    case Phase::verify:
      return verify_forms(context);
    case Phase::score:
    case Phase::output:
      break;
  }
  return step_forms(context, step);
}

/// Without forms that say the same as the one before.
std::vector<RichText> distinct(std::vector<RichText> forms) {
  const auto same = [](const RichText& left, const RichText& right) { return plain_text(left) == plain_text(right); };
  forms.erase(std::unique(forms.begin(), forms.end(), same), forms.end());
  return forms;
}

}  // namespace

Top top_of_row(const StoryContext& context, const Matrix& matrix, int row, int digits) {
  const double largest = matrix(row, largest_in_row(matrix, row));
  const double shown = round_to(largest, digits);
  // Equal sums can differ in their last bits; that is no difference to speak of.
  const double slack = 1e-12 * std::max(1.0, std::abs(largest));
  Top top;
  for (int column = 0; column < matrix.columns; ++column) {
    const double value = matrix(row, column);
    if (round_to(value, digits) != shown) continue;
    top.columns.push_back(column);
    top.rounded = top.rounded || largest - value > slack;
  }
  top.all_equal = matrix.columns > 1 && static_cast<int>(top.columns.size()) == matrix.columns;
  top.own = context.scenario.same_tokens && top.columns.size() == 1 && top.columns.front() == row;
  return top;
}

std::vector<int> standing_out(const StoryContext& context, const Matrix& matrix, int row, int digits) {
  Top top = top_of_row(context, matrix, row, digits);
  return top.all_equal ? std::vector<int>{} : std::move(top.columns);
}

std::vector<int> listed(const StoryContext& context, const Top& top, int row) {
  std::vector<int> out = top.columns;
  const auto own = std::find(out.begin(), out.end(), row);
  if (context.scenario.same_tokens && own != out.end()) std::rotate(out.begin(), own, own + 1);
  return out;
}

std::vector<int> standing_out(const StoryContext& context, const Step& step) {
  const std::optional<int> row = marked_row(step);
  if (!row) return {};
  if (step.phase == Phase::score) return standing_out(context, context.head().scores, *row, context.score_digits);
  return standing_out(context, context.head().weights, *row, context.weight_digits);
}

std::string quoted(const StoryContext& context, const Label& label, int most) {
  return fill_plain(context.strings, label.index.empty() ? "token.quoted" : "token.quoted_indexed",
                    {{"token", shortened(label.text, most)}, {"index", label.index}});
}

int told_weight_digits(const StoryContext& context, double weight) {
  const int digits = context.weight_digits;
  const bool enough = digits >= 2 && std::abs(round_to(weight, digits) - weight) <= most_off * weight;
  return enough ? digits : std::max(digits, enough_weight_digits);
}

int concentration_digits(const StoryContext& context) { return std::max(context.weight_digits, enough_weight_digits); }

std::string percent_words(const StoryContext& context, double fraction, int weight_digits) {
  if (weight_digits < 2) return format_fixed(fraction, weight_digits);
  const int digits = std::min(weight_digits - 2, most_percent_digits);
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
      return fill(context.strings, (context.scaling.scale() ? "title.score_scaled" : "title.score") + suffix,
                  arguments);
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
