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
#include "story/number_forms.hpp"
#include "story/words.hpp"

namespace attnpress {
namespace {

/// Beyond this many decimals products are rounded.
constexpr int most_product_decimals = 4;
/// As many as a pupil's division needs to come to the printed scores.
constexpr int root_decimals = 4;

const std::string& spelling(const InputMatrix& matrix, int row, int column) {
  return matrix.spellings[static_cast<std::size_t>(row) * static_cast<std::size_t>(matrix.columns) +
                          static_cast<std::size_t>(column)];
}

/// q·k with its numbers, as a sum of products.
Link dot_product(const StoryContext& context, int row, int key) {
  std::vector<Formula> terms;
  terms.reserve(static_cast<std::size_t>(context.trace.d));
  for (int i = 0; i < context.trace.d; ++i) {
    terms.push_back(
        product_of(factor_of(spelling(context.scenario.q, row, i)), factor_of(spelling(context.shown_keys(), key, i))));
  }
  return abbreviated(terms, sum_of);
}

/// Decimals for the products of a row: as many as they have where they are few.
int product_decimals(const StoryContext& context, int row) {
  const int exact = most_decimals(context.scenario.q, row, row + 1) + context.key_decimals;
  return exact <= most_product_decimals ? exact : std::max(most_product_decimals, context.score_digits + 2);
}

/// What a product is multiplied with and divided by to become a score.
struct Scaled {
  Formula product;
  std::optional<Formula> divisor;
  bool several = false;  ///< the divisor has more than one factor
};

/// "2√3" as in the formula above, and "2×2" where the root is worked out.
Formula times_root(Formula factor, Formula root) {
  if (root.kind != Formula::Kind::radical) return product_of(std::move(factor), std::move(root));
  return math_row({std::move(factor), std::move(root)});
}

/// `worked`: a root that is a whole number is written as that number.
Scaled scaled_parts(const StoryContext& context, Formula product, bool worked) {
  const Scaling& scaling = context.scaling;
  Scaled out{std::move(product), std::nullopt};
  if (scaling.factor) {
    if (out.product.kind == Formula::Kind::row) out.product = math_fence("(", std::move(out.product), ")");
    out.product = product_of(factor_of(format_plain(context.scenario.scale)), std::move(out.product));
  }
  if (scaling.root) {
    const int d = context.trace.d;
    out.divisor = worked && scaling.root_exact ? math_number(printed_root(context))
                                               : math_radical(math_number(std::to_string(d)));
  }
  if (scaling.temperature) {
    Formula temperature = math_number(format_plain(context.scenario.temperature));
    out.several = out.divisor.has_value();
    if (out.several) temperature = times_root(std::move(temperature), std::move(*out.divisor));
    out.divisor = std::move(temperature);
  }
  return out;
}

/// `product` with scale and temperature around it, as a fraction.
Formula scaled(const StoryContext& context, Formula product, bool worked) {
  Scaled parts = scaled_parts(context, std::move(product), worked);
  if (!parts.divisor) return std::move(parts.product);
  return math_fraction(std::move(parts.product), std::move(*parts.divisor));
}

/// The same in one line: "(a + b)/√d".
Formula scaled_in_line(const StoryContext& context, Formula product, bool worked) {
  Scaled parts = scaled_parts(context, std::move(product), worked);
  if (!parts.divisor) return std::move(parts.product);
  const bool sum =
      parts.product.kind == Formula::Kind::row && parts.product.children.size() > 1 && !context.scaling.factor;
  if (sum) parts.product = math_fence("(", std::move(parts.product), ")");
  if (parts.several) parts.divisor = math_fence("(", std::move(*parts.divisor), ")");
  return quotient_of(std::move(parts.product), std::move(*parts.divisor));
}

Link scaled_link(const StoryContext& context, const Link& product, bool worked) {
  return around(product, [&](const Formula& formula) { return scaled(context, formula, worked); });
}

RichText row_label(const StoryContext& context, int row) {
  const Label& query = context.query_labels[static_cast<std::size_t>(row)];
  return fill(context.strings, "arithmetic.score_row", {{"query", arithmetic_name(query)}});
}

RichText cell_label(const StoryContext& context, int row, int key, const char* wording) {
  return fill(context.strings, wording,
              {{"query", arithmetic_name(context.query_labels[static_cast<std::size_t>(row)])},
               {"key", arithmetic_name(context.key_labels[static_cast<std::size_t>(key)])}});
}

/// q·k as a number: in brackets where a factor stands before it.
Formula worked_product(const StoryContext& context, int row, int key) {
  const std::string text = format_fixed(context.head().raw(row, key), product_decimals(context, row));
  return context.scaling.factor ? factor_of(text) : math_number(text);
}

Link score_link(const StoryContext& context, int row, int key, bool strong) {
  return {number_of(format_fixed(context.head().scores(row, key), context.score_digits), strong), std::nullopt};
}

/// One score in one line; `brief`: from its product on.
std::vector<Link> links_in_line(const StoryContext& context, int row, int key, bool strong, bool brief) {
  std::vector<Link> links;
  if (!brief) {
    links.push_back(around(dot_product(context, row, key),
                           [&](const Formula& product) { return scaled_in_line(context, product, false); }));
  }
  if (context.scaling.any()) {
    links.push_back({scaled_in_line(context, worked_product(context, row, key), true), std::nullopt});
  }
  links.push_back(score_link(context, row, key, strong));
  return links;
}

/// The whole row with every product: a line for each key.
std::vector<Calculation> whole_row(const StoryContext& context, int row) {
  const std::vector<int> largest = standing_out(context, context.head().scores, row, context.score_digits);
  std::vector<Calculation> out;
  out.reserve(static_cast<std::size_t>(context.keys()));
  for (int key = 0; key < context.keys(); ++key) {
    const bool strong = std::find(largest.begin(), largest.end(), key) != largest.end();
    out.push_back(chain(context, cell_label(context, row, key, "arithmetic.pair"),
                        links_in_line(context, row, key, strong, false)));
  }
  return out;
}

/// The whole row from its products on, as vectors.
Calculation row_from_products(const StoryContext& context, int row) {
  const Matrix& scores = context.head().scores;
  const std::vector<int> kept = kept_entries(context, scores, row, context.score_digits);
  const auto products = numbers_of(printed_row(context.head().raw, row, product_decimals(context, row)));
  const auto numbers = numbers_of(printed_row(scores, row, context.score_digits),
                                  standing_out(context, scores, row, context.score_digits));
  std::vector<Link> links;
  if (context.scaling.any()) links.push_back(scaled_link(context, abbreviated(products, vector_of, kept), true));
  links.push_back(abbreviated(numbers, vector_of, kept));
  return chain(context, row_label(context, row), links);
}

/// One score with stacked fractions.
Calculation one_score(const StoryContext& context, int row, int key) {
  std::vector<Link> links = {scaled_link(context, dot_product(context, row, key), false)};
  if (context.scaling.any()) links.push_back({scaled(context, worked_product(context, row, key), true), std::nullopt});
  links.push_back(score_link(context, row, key, true));
  return chain(context, cell_label(context, row, key, "arithmetic.score"), links);
}

Calculation one_score_in_line(const StoryContext& context, int row, int key, bool brief) {
  return chain(context, cell_label(context, row, key, "arithmetic.score"),
               links_in_line(context, row, key, true, brief));
}

/// √d = √4 = 2; √d = √3 ≈ 1.7321, which needs no remark: everybody knows that the digits of a root go on. All of it is
/// in the formula's face, as the d is.
Calculation root(const StoryContext& context) {
  return {{fill(context.strings, "arithmetic.root"),
           related("=", math_radical(math_symbol(std::to_string(context.trace.d))), context.language()),
           related(context.scaling.root_exact ? "=" : "≈", math_symbol(printed_root(context)), context.language())}};
}

/// The temperature that the scores are divided by, too.
Calculation temperature(const StoryContext& context) {
  return chain(context, fill(context.strings, "arithmetic.temperature"),
               {{math_number(format_plain(context.scenario.temperature)), std::nullopt}});
}

/// One score for each query and each key.
Calculation count_of_scores(const StoryContext& context) {
  const long long count = static_cast<long long>(context.queries()) * context.keys();
  return chain(
      context, fill(context.strings, "arithmetic.count"),
      {{product_of(math_number(std::to_string(context.queries())), math_number(std::to_string(context.keys()))),
        std::nullopt},
       {math_number(std::to_string(count)), std::nullopt}});
}

}  // namespace

std::string printed_root(const StoryContext& context) {
  return format_fixed(std::sqrt(static_cast<double>(context.trace.d)), context.scaling.root_exact ? 0 : root_decimals);
}

Arithmetic setup_arithmetic(const StoryContext& context) {
  Arithmetic out;
  std::vector<Calculation> divisors;
  if (context.scaling.root) divisors.push_back(root(context));
  if (context.scaling.temperature) divisors.push_back(temperature(context));
  if (!divisors.empty()) {
    out.forms.push_back(divisors);
    out.forms.front().push_back(count_of_scores(context));
    if (divisors.size() > 1) out.forms.push_back(std::move(divisors));
  }
  out.forms.push_back({count_of_scores(context)});
  return out;
}

Arithmetic score_arithmetic(const StoryContext& context, int row) {
  const int key = largest_in_row(context.head().scores, row);
  Arithmetic out;
  if (context.keys() > 1) {
    if (context.keys() <= most_terms && context.trace.d <= most_terms) out.forms.push_back(whole_row(context, row));
    out.forms.push_back({one_score(context, row, key), row_from_products(context, row)});
  }
  out.forms.push_back({one_score(context, row, key)});
  // Without a divisor nothing is stacked: the line is the same.
  if (context.scaling.root || context.scaling.temperature) {
    out.forms.push_back({one_score_in_line(context, row, key, false)});
  }
  out.forms.push_back({one_score_in_line(context, row, key, true)});
  return out;
}

}  // namespace attnpress
