#include "text/paragraph.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace attnpress {
namespace {

constexpr std::string_view object_replacement = "\uFFFC";  // stands for a formula in the analysis of breaks

bool leads_with_relation(const Formula& formula) {
  if (formula.kind == Formula::Kind::symbol) return formula.math_class == MathClass::relation;
  const bool looks_inside = formula.kind == Formula::Kind::row || formula.kind == Formula::Kind::scripts;
  return looks_inside && !formula.children.empty() && leads_with_relation(formula.children.front());
}

/// The text as its directions follow from it. Formulas run from left to right whatever is around them: those side by
/// side are one isolate, with a letter for them all.
class DirectedText {
 public:
  explicit DirectedText(const RichText& text) {
    bool in_formula = false;
    for (const auto& part : text.parts) {
      const auto* words = std::get_if<Words>(&part);
      if (words == nullptr && !in_formula) plain_ += formula_isolate;
      in_formula = words == nullptr;
      offsets_.push_back(plain_.size());
      if (words != nullptr) plain_ += words->text;
    }
    levels_ = direction_levels(plain_);
  }

  /// Of the bytes of a part of words; empty: all run from left to right.
  [[nodiscard]] std::span<const Level> of_words(std::size_t part, std::size_t bytes) const {
    return levels_.empty() ? std::span<const Level>() : std::span<const Level>(levels_).subspan(offsets_[part], bytes);
  }

  [[nodiscard]] Level of_formula(std::size_t part) const {
    return levels_.empty() ? Level{0} : levels_[offsets_[part] - letter_to_end];
  }

 private:
  static constexpr std::string_view formula_isolate = "\u2066x\u2069";
  static constexpr std::size_t letter_to_end = 4;  ///< from the letter to the end of the isolate, bytes

  std::string plain_;
  std::vector<std::size_t> offsets_;  ///< of each part: where its words begin, or its formulas end
  std::vector<Level> levels_;
};

bool is_word_character(char32_t code_point) {
  return (code_point >= U'0' && code_point <= U'9') || (code_point >= U'A' && code_point <= U'Z') ||
         (code_point >= U'a' && code_point <= U'z');
}

/// Works through the parts of one text.
class Taker {
 public:
  Taker(const TextStyle& style, std::string_view language, GlyphSource& source, FormulaSetter& setter)
      : style_(style), language_(language), tradition_(tradition_of(language)), source_(source), setter_(setter) {}

  void take(const RichText& text) {
    const DirectedText directed(text);
    std::vector<const Formula*> waiting;
    for (std::size_t i = 0; i < text.parts.size(); ++i) {
      if (const auto* formula = std::get_if<std::shared_ptr<const Formula>>(&text.parts[i])) {
        if (*formula) waiting.push_back(formula->get());
        continue;
      }
      if (!waiting.empty()) take_formulas(waiting, directed.of_formula(i - 1));
      const auto& words = std::get<Words>(text.parts[i]);
      take_words(words, directed.of_words(i, words.text.size()));
    }
    if (!waiting.empty()) take_formulas(waiting, directed.of_formula(text.parts.size() - 1));
  }

  void mark_breaks(const std::vector<std::string>& unbroken_words) {
    const std::vector<CharacterBreaks> characters = analyze_breaks(plain_, language_);
    std::vector<std::size_t> at(plain_.size() + 1, 0);
    for (std::size_t i = 0; i < characters.size(); ++i) at[static_cast<std::size_t>(characters[i].offset)] = i;
    for (std::size_t i = 0; i < result_.units.size(); ++i) {
      const std::size_t index = at[offsets_[i]];
      LineUnit& unit = result_.units[i];
      unit.must_start = characters[index].line_must_start;
      unit.start_cost = start_cost(characters, index, i);
    }
    keep_words(unbroken_words);
  }

  [[nodiscard]] bool has_line_feed() const { return plain_.find('\n') != std::string::npos; }

  Paragraph finish() { return std::move(result_); }

 private:
  void take_words(const Words& words, std::span<const Level> levels) {
    if (words.text.empty()) return;
    const auto index = static_cast<int>(result_.texts.size());
    result_.texts.push_back(
        {source_.set(words.text, words.bold || style_.bold, tradition_, levels), words.text, words.tone});
    const SetText& set = result_.texts.back().set;
    for (std::size_t i = 0; i < set.clusters.size(); ++i) {
      const SetCluster& cluster = set.clusters[i];
      LineUnit unit;
      unit.advance = cluster.code_point == U'\n' ? 0 : cluster.advance * style_.size;
      unit.half_advance = unit.advance;
      unit.is_space = cluster.code_point == U' ' || cluster.code_point == U'\n' || cluster.code_point == U'　';
      unit.level = cluster.level;
      unit.punctuation = punctuation_of(cluster.code_point);
      if (unit.punctuation != Punctuation::none) {
        unit.half_advance = source_.half_width(cluster, false).advance * style_.size;
      }
      add(unit, {index, i, -1}, plain_.size() + static_cast<std::size_t>(cluster.offset));
    }
    plain_ += words.text;
  }

  void take_formulas(std::vector<const Formula*>& waiting, Level level) {
    bool first = true;
    MathClass before = MathClass::ordinary;
    for (const Formula& formula : split_at_relations(waiting)) {
      MathBox box =
          setter_.set(formula, {style_.size, style_.script_minimum, style_.display, tradition_}, Tone::normal);
      LineUnit unit;
      unit.advance = box.width;
      unit.half_advance = box.width;
      unit.level = level;
      if (!first) unit.space_before = atom_space(before, box.left, false) * style_.size;
      before = box.right;
      first = false;
      relations_.resize(result_.units.size() + 1, false);
      relations_.back() = leads_with_relation(formula);
      add(unit, {-1, 0, static_cast<int>(result_.formulas.size())}, plain_.size());
      result_.formulas.push_back(std::move(box));
      plain_ += object_replacement;
    }
    waiting.clear();
  }

  void add(const LineUnit& unit, const Paragraph::Content& content, std::size_t offset) {
    result_.units.push_back(unit);
    result_.contents.push_back(content);
    offsets_.push_back(offset);
  }

  [[nodiscard]] bool is_formula(std::size_t unit) const { return result_.contents[unit].text < 0; }

  [[nodiscard]] double start_cost(const std::vector<CharacterBreaks>& characters, std::size_t index,
                                  std::size_t unit) const {
    const CharacterBreaks& character = characters[index];
    const char32_t before = index == 0 ? U' ' : characters[index - 1].code_point;
    const bool behind_formula = unit > 0 && is_formula(unit - 1);
    if (is_formula(unit)) {
      if (relations_[unit]) return 0;
      if (behind_formula || is_word_character(before)) return LineUnit::forbidden;
    } else if (behind_formula && is_word_character(character.code_point)) {
      return LineUnit::forbidden;
    }
    if (character.line_may_start) return 0;
    const bool may_be_cut = character.word_may_be_cut && !is_formula(unit) && !behind_formula;
    return may_be_cut ? BreakCost::emergency : LineUnit::forbidden;
  }

  void keep_words(const std::vector<std::string>& words) {
    for (const std::string& word : words) {
      if (word.empty()) continue;
      for (std::size_t at = plain_.find(word); at != std::string::npos; at = plain_.find(word, at + word.size())) {
        keep_whole(at, at + word.size());
      }
    }
  }

  void keep_whole(std::size_t begin, std::size_t end) {
    const auto first = std::upper_bound(offsets_.begin(), offsets_.end(), begin);
    for (auto offset = first; offset != offsets_.end() && *offset < end; ++offset) {
      double& cost = result_.units[static_cast<std::size_t>(offset - offsets_.begin())].start_cost;
      cost = std::max(cost, style_.justified ? BreakCost::inside_word_of_full_line : BreakCost::inside_word);
    }
  }

  const TextStyle& style_;
  std::string_view language_;
  Tradition tradition_;
  GlyphSource& source_;
  FormulaSetter& setter_;
  Paragraph result_;
  std::string plain_;                 ///< the whole text, a formula as U+FFFC
  std::vector<std::size_t> offsets_;  ///< of each unit in `plain_`
  std::vector<bool> relations_;       ///< whether the unit is a formula that starts with a relation
};

}  // namespace

std::vector<Formula> split_at_relations(const std::vector<const Formula*>& parts) {
  std::vector<Formula> pieces(1);
  const auto add = [&](const Formula& atom, Tone tone) {
    if (leads_with_relation(atom) && !pieces.back().children.empty()) pieces.emplace_back();
    pieces.back().children.push_back(atom);
    Tone& own = pieces.back().children.back().tone;
    if (own == Tone::normal) own = tone;
  };
  for (const Formula* part : parts) {
    if (part->kind != Formula::Kind::row || part->underlined) {
      add(*part, Tone::normal);
      continue;
    }
    for (const Formula& child : part->children) add(child, part->tone);
  }
  return pieces;
}

Paragraph take_apart(const RichText& text, const TextStyle& style, const std::vector<std::string>& unbroken_words,
                     GlyphSource& source, FormulaSetter& setter) {
  Taker taker(style, text.language, source, setter);
  taker.take(text);
  if (style.max_width > 0 || taker.has_line_feed()) taker.mark_breaks(unbroken_words);
  return taker.finish();
}

}  // namespace attnpress
