#include "story/reading.hpp"

#include <cassert>
#include <optional>
#include <string_view>
#include <utility>

#include "story/fill.hpp"

namespace attnpress {
namespace {

Formula squared(const char* letter) { return math_superscript(math_variable(letter), math_symbol("2")); }

Formula projection(const char* of) { return math_subscript(math_variable("W"), math_variable(of)); }

/// "O(…)": grows like that, but for a constant factor.
Formula order_of(Formula what) { return math_row({math_variable("O"), math_fence("(", std::move(what), ")")}); }

Formula product(std::vector<Formula> factors) {
  std::vector<Formula> parts;
  for (Formula& factor : factors) {
    if (!parts.empty()) parts.push_back(math_symbol("·", MathClass::binary));
    parts.push_back(std::move(factor));
  }
  return math_row(std::move(parts));
}

/// ‖∂w/∂q‖
Formula gradient() {
  const auto partial = [](const char* letter) { return math_row({math_symbol("∂"), math_variable(letter)}); };
  return math_fence("‖", math_row({partial("w"), math_symbol("/"), partial("q")}), "‖");
}

/// Formulas of these pages, beside those that every text may name.
FillArguments formulas() {
  const Formula n = math_variable("n");
  const Formula d = math_variable("d");
  const Formula k = math_variable("k");
  const Formula log = math_subscript(math_symbol("log", MathClass::operator_name), k);
  return {
      {"letter_n", n},
      {"letter_k", k},
      {"qk_t", math_row({math_variable("Q"), math_superscript(math_variable("K"), math_symbol("T"))})},
      {"n_squared", squared("n")},
      {"n_by_n", math_row({n, math_symbol("×", MathClass::binary), n})},
      {"gradient", gradient()},
      {"w_q", projection("Q")},
      {"w_k", projection("K")},
      {"w_v", projection("V")},
      {"w_o", projection("O")},
      {"order_one", order_of(math_symbol("1"))},
      {"order_n", order_of(n)},
      {"order_n2d", order_of(product({squared("n"), d}))},
      {"order_nd2", order_of(product({n, squared("d")}))},
      {"order_knd2", order_of(product({k, n, squared("d")}))},
      {"order_logkn", order_of(math_row({log, math_fence("(", n, ")")}))},
      {"order_n_over_k", order_of(math_row({n, math_symbol("/"), k}))},
  };
}

/// "d = 4" stays on one line.
std::string with_whole_equations(std::string words) {
  constexpr std::string_view loose = " = ";
  constexpr std::string_view tied = "\u00A0=\u00A0";
  for (std::size_t at = words.find(loose); at != std::string::npos; at = words.find(loose, at + tied.size())) {
    words.replace(at, loose.size(), tied);
  }
  return words;
}

/// Turns the blocks of one language into what layout sets.
class Reader {
 public:
  explicit Reader(std::string language) : formulas_(formulas()), language_(std::move(language)) {}

  [[nodiscard]] RichText text(const std::string& words) const {
    return fill_text(with_whole_equations(words), language_, formulas_);
  }

  [[nodiscard]] std::vector<RichText> texts(const std::vector<std::string>& all) const {
    std::vector<RichText> out;
    for (const std::string& words : all) out.push_back(text(words));
    return out;
  }

  [[nodiscard]] Reading::Block block(const ReadingBlock& block) const {
    using Kind = ReadingBlock::Kind;
    switch (block.kind) {
      case Kind::list:
        return Reading::List{texts(block.texts)};
      case Kind::part:
        return Reading::Heading{text(block.texts.front()), Reading::Heading::Level::part};
      case Kind::definition:
        return Reading::Definition{text(block.texts.front()), text(block.texts.back())};
      case Kind::table:
        return table(block);
      case Kind::source:
        return Reading::Source{text(block.texts.front())};
      case Kind::paragraph:
        break;
    }
    return Reading::Paragraph{text(block.texts.front())};
  }

 private:
  [[nodiscard]] Reading::Table table(const ReadingBlock& block) const {
    Reading::Table table{texts(block.columns), {}, block.shares};
    for (const std::vector<std::string>& row : block.rows) table.rows.push_back(texts(row));
    return table;
  }

  FillArguments formulas_;
  std::string language_;
};

}  // namespace

Reading make_reading(const ReadingText& text, const std::vector<std::string>& sections) {
  using Level = Reading::Heading::Level;
  const Reader reader(text.language);
  Reading reading{{}, text.language};
  for (const std::string& name : sections) {
    const ReadingSection* section = text.section(name);
    if (section == nullptr) continue;
    if (reading.empty()) reading.blocks.emplace_back(Reading::Heading{reader.text(text.title), Level::title});
    reading.blocks.emplace_back(Reading::Heading{reader.text(section->title), Level::section});
    for (const ReadingBlock& block : section->blocks) reading.blocks.push_back(reader.block(block));
  }
  return reading;
}

Reading reading_text(const std::string& language, const std::vector<std::string>& sections) {
  Diagnostics diagnostics;
  const std::optional<ReadingText> text = load_reading_text(language, diagnostics);
  assert(text);  // every built-in language has its pages, which a test loads
  return text ? make_reading(*text, sections) : Reading{};
}

}  // namespace attnpress
