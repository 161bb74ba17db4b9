#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/number_format.hpp"
#include "story/calculation.hpp"
#include "story/fill.hpp"
#include "story/number_forms.hpp"

namespace attnpress {
namespace {

/// Beyond this many decimals products are rounded.
constexpr int most_product_decimals = 4;

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
        product_of(factor_of(spelling(context.scenario.q, row, i)), factor_of(spelling(context.scenario.k, key, i))));
  }
  return abbreviated(terms, sum_of);
}

/// Decimals for the products of a row: as many as they have where they are few.
int product_decimals(const StoryContext& context, int row) {
  const int exact = most_decimals(context.scenario.q, row, row + 1) + context.key_decimals;
  return exact <= most_product_decimals ? exact : std::max(most_product_decimals, context.score_digits + 2);
}

/// `product` with scale and temperature around it. `worked`: a root that is a whole number is written as that number.
Formula scaled(const StoryContext& context, Formula product, bool worked) {
  const Scaling& scaling = context.scaling;
  if (scaling.factor) {
    if (product.kind == Formula::Kind::row) product = math_fence("(", std::move(product), ")");
    product = product_of(factor_of(format_plain(context.scenario.scale)), std::move(product));
  }
  std::vector<Formula> below;
  if (scaling.root) {
    const int d = context.trace.d;
    below.push_back(worked && scaling.root_exact ? math_number(format_plain(std::sqrt(static_cast<double>(d))))
                                                 : math_radical(math_number(std::to_string(d))));
  }
  if (scaling.temperature) {
    if (!below.empty()) below.push_back(math_symbol("×"));
    below.push_back(math_number(format_plain(context.scenario.temperature)));
  }
  if (below.empty()) return product;
  Formula divisor = below.size() == 1 ? std::move(below.front()) : math_row(std::move(below));
  return math_fraction(std::move(product), std::move(divisor));
}

Link scaled_link(const StoryContext& context, const Link& product, bool worked) {
  return around(product, [&](const Formula& formula) { return scaled(context, formula, worked); });
}

RichText row_label(const StoryContext& context, int row) {
  const Label& query = context.query_labels[static_cast<std::size_t>(row)];
  return fill(context.strings, "arithmetic.score_row", {{"query", arithmetic_name(query)}});
}

RichText cell_label(const StoryContext& context, int row, int key) {
  return fill(context.strings, "arithmetic.score",
              {{"query", arithmetic_name(context.query_labels[static_cast<std::size_t>(row)])},
               {"key", arithmetic_name(context.key_labels[static_cast<std::size_t>(key)])}});
}

/// The whole row with every product.
Calculation whole_row(const StoryContext& context, int row) {
  std::vector<Formula> sums;
  sums.reserve(static_cast<std::size_t>(context.keys()));
  for (int key = 0; key < context.keys(); ++key) sums.push_back(dot_product(context, row, key).shown);
  const int strong = largest_in_row(context.head().scores, row);
  const bool single = sums.size() == 1;
  std::vector<Link> links;
  links.push_back(scaled_link(context, {single ? sums.front() : vector_of_sums(sums), std::nullopt}, false));
  if (context.scaling.any()) {
    const auto products = numbers_of(printed_row(context.head().raw, row, product_decimals(context, row)));
    links.push_back(scaled_link(context, {single ? products.front() : vector_of(products), std::nullopt}, true));
  }
  const auto scores = numbers_of(printed_row(context.head().scores, row, context.score_digits), strong);
  links.push_back({single ? scores.front() : vector_of(scores), std::nullopt});
  return chain(context, single ? cell_label(context, row, 0) : row_label(context, row), links);
}

/// The whole row from its products on.
Calculation row_from_products(const StoryContext& context, int row) {
  const auto products = numbers_of(printed_row(context.head().raw, row, product_decimals(context, row)));
  const auto scores = numbers_of(printed_row(context.head().scores, row, context.score_digits),
                                 largest_in_row(context.head().scores, row));
  std::vector<Link> links;
  if (context.scaling.any()) links.push_back(scaled_link(context, abbreviated(products, vector_of), false));
  links.push_back(abbreviated(scores, vector_of));
  return chain(context, row_label(context, row), links);
}

/// One score; `brief`: from its product on.
Calculation one_score(const StoryContext& context, int row, int key, bool brief) {
  std::vector<Link> links;
  if (!brief) links.push_back(scaled_link(context, dot_product(context, row, key), false));
  if (context.scaling.any()) {
    const std::string product = format_fixed(context.head().raw(row, key), product_decimals(context, row));
    links.push_back({scaled(context, factor_of(product), true), std::nullopt});
  }
  links.push_back({number_of(format_fixed(context.head().scores(row, key), context.score_digits), true), std::nullopt});
  return chain(context, cell_label(context, row, key), links);
}

/// √d = √4 = 2.
Calculation root(const StoryContext& context) {
  const double value = std::sqrt(static_cast<double>(context.trace.d));
  return chain(context, fill(context.strings, "arithmetic.root"),
               {{math_radical(math_number(std::to_string(context.trace.d))), std::nullopt},
                {math_number(format_fixed(value, context.scaling.root_exact ? 0 : 4)), std::nullopt}});
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

Arithmetic setup_arithmetic(const StoryContext& context) {
  Arithmetic out;
  if (context.scaling.root) out.forms.push_back({root(context), count_of_scores(context)});
  out.forms.push_back({count_of_scores(context)});
  return out;
}

Arithmetic score_arithmetic(const StoryContext& context, int row) {
  const int key = largest_in_row(context.head().scores, row);
  Arithmetic out;
  if (context.keys() <= most_terms && context.trace.d <= most_terms) out.forms.push_back({whole_row(context, row)});
  if (context.keys() > 1) {
    out.forms.push_back({one_score(context, row, key, false), row_from_products(context, row)});
  }
  out.forms.push_back({one_score(context, row, key, false)});
  out.forms.push_back({one_score(context, row, key, true)});
  return out;
}

}  // namespace attnpress
