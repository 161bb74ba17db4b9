#include "text/shaper.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "base/graphemes.hpp"
#include "text/formula.hpp"
#include "text/glyph_source.hpp"
#include "text/paragraph.hpp"
#include "text/text_analysis.hpp"

namespace attnpress {
namespace {

/// What a cached result depends on, beside its words.
struct Setting {
  double size = 0;
  double max_width = 0;
  double script_minimum = 0;
  double line_gap = 0;
  bool bold = false;
  bool display = false;
  bool justified = false;
  bool vertical = false;
  Tradition tradition = Tradition::east_asian;

  friend bool operator==(const Setting&, const Setting&) = default;
};

Setting setting_of(const TextStyle& style, bool vertical, std::string_view language) {
  return {style.size,      style.max_width, style.script_minimum,  style.line_gap, style.bold, style.display,
          style.justified, vertical,        tradition_of(language)};
}

struct Key {
  std::string words;
  Setting setting;
};

/// A key that does not own its words, to look one up without a copy.
struct KeyView {
  std::string_view words;
  const Setting& setting;
};

struct KeyHash {
  using is_transparent = void;
  std::size_t operator()(const KeyView& key) const {
    std::uint64_t hash = std::hash<std::string_view>()(key.words);
    for (const double number : {key.setting.size, key.setting.max_width, key.setting.script_minimum}) {
      hash = (hash ^ std::bit_cast<std::uint64_t>(number)) * 0x9E3779B97F4A7C15U;
    }
    return hash ^ (key.setting.bold ? 1U : 0U) ^ (key.setting.vertical ? 2U : 0U);
  }
  std::size_t operator()(const Key& key) const { return (*this)(KeyView{key.words, key.setting}); }
};

struct KeyEqual {
  using is_transparent = void;
  template <class A, class B>
  bool operator()(const A& a, const B& b) const {
    return a.setting == b.setting && std::string_view(a.words) == std::string_view(b.words);
  }
};

using Cache = std::unordered_map<Key, std::shared_ptr<const ShapedText>, KeyHash, KeyEqual>;

void write_length(std::string& out, std::size_t length) {
  out += std::to_string(length);
  out += ':';
}

void serialize(std::string& out, const Formula& formula) {
  out += static_cast<char>('a' + static_cast<int>(formula.kind));
  out += static_cast<char>('a' + static_cast<int>(formula.math_class));
  out += static_cast<char>('a' + static_cast<int>(formula.tone) * 4 + (formula.bold ? 2 : 0) +
                           (formula.underlined ? 1 : 0));
  for (const std::string* text : {&formula.text, &formula.closing}) {
    write_length(out, text->size());
    out += *text;
  }
  write_length(out, formula.children.size());
  for (const Formula& child : formula.children) serialize(out, child);
}

/// Serialized formulas by their address: a plan sets the same ones at many sizes. An entry counts only while its
/// formula lives; another one may get its address later.
class SerializedFormulas {
 public:
  void append(std::string& out, const std::shared_ptr<const Formula>& formula) {
    Entry& entry = entries_[formula.get()];
    if (entry.formula.lock() != formula) {
      if (entries_.size() > most_entries) {
        entries_.clear();
        return serialize(out, *formula);
      }
      entry.formula = formula;
      entry.words.clear();
      serialize(entry.words, *formula);
    }
    out += entry.words;
  }

 private:
  static constexpr std::size_t most_entries = 4096;
  struct Entry {
    std::weak_ptr<const Formula> formula;
    std::string words;
  };
  std::unordered_map<const Formula*, Entry> entries_;
};

/// All that shaping depends on, unambiguously, in a form that no plain text takes (it starts with a zero byte).
std::string serialize(const RichText& text, SerializedFormulas& formulas) {
  std::string out(1, '\0');
  write_length(out, text.language.size());
  out += text.language;
  for (const auto& part : text.parts) {
    if (const auto* words = std::get_if<Words>(&part)) {
      out += static_cast<char>('A' + static_cast<int>(words->tone) * 2 + (words->bold ? 1 : 0));
      write_length(out, words->text.size());
      out += words->text;
    } else if (const auto& formula = std::get<std::shared_ptr<const Formula>>(part)) {
      out += '!';
      formulas.append(out, formula);
    }
  }
  return out;
}

}  // namespace

struct Shaper::Impl {
  Impl(std::shared_ptr<const Fonts> fonts, std::vector<std::string> words)
      : unbroken_words(std::move(words)), source(std::move(fonts)), setter(source) {}

  std::shared_ptr<const ShapedText> set(const RichText& text, const TextStyle& style, bool vertical) {
    ShapedText shaped = vertical ? set_column(text, style, source, setter)
                                 : set_lines(take_apart(text, style, unbroken_words, source, setter), style, source);
    shaped.text = plain_text(text);
    return std::make_shared<const ShapedText>(std::move(shaped));
  }

  std::shared_ptr<const ShapedText> lookup(const RichText& text, const TextStyle& style, bool vertical) {
    const Setting setting = setting_of(style, vertical, text.language);
    std::string words = serialize(text, serialized);
    const auto found = cache.find(KeyView{words, setting});
    if (found != cache.end()) return found->second;
    return cache.emplace(Key{std::move(words), setting}, set(text, style, vertical)).first->second;
  }

  std::vector<std::string> unbroken_words;
  GlyphSource source;
  FormulaSetter setter;
  SerializedFormulas serialized;
  Cache cache;
};

Shaper::Shaper(std::shared_ptr<const Fonts> fonts, std::vector<std::string> unbroken_words)
    : impl_(std::make_unique<Impl>(std::move(fonts), std::move(unbroken_words))) {}
Shaper::~Shaper() = default;
Shaper::Shaper(Shaper&&) noexcept = default;

std::shared_ptr<const ShapedText> Shaper::shape(const RichText& text, const TextStyle& style) {
  return impl_->lookup(text, style, false);
}

std::shared_ptr<const ShapedText> Shaper::shape(std::string_view text, std::string_view language,
                                                const TextStyle& style) {
  Setting setting = setting_of(style, false, language);
  setting.max_width = -1;
  const auto found = impl_->cache.find(KeyView{text, setting});
  if (found != impl_->cache.end()) return found->second;
  TextStyle one_line = style;
  one_line.max_width = -1;
  const RichText words{{Words{std::string(text)}}, std::string(language)};
  return impl_->cache.emplace(Key{std::string(text), setting}, impl_->set(words, one_line, false)).first->second;
}

std::shared_ptr<const ShapedText> Shaper::shape_vertical(const RichText& text, const TextStyle& style) {
  return impl_->lookup(text, style, true);
}

std::string Shaper::elide_middle(std::string_view text, std::string_view language, const TextStyle& style,
                                 double width) {
  const auto fits = [&](const std::string& candidate) { return shape(candidate, language, style)->width <= width; };
  if (fits(std::string(text))) return std::string(text);
  const std::vector<std::size_t> offsets = grapheme_offsets(text);
  std::size_t fitting = 0;  // characters kept
  std::size_t too_many = offsets.size() - 1;
  while (fitting + 1 < too_many) {
    const std::size_t kept = (fitting + too_many) / 2;
    (fits(without_middle(text, offsets, kept)) ? fitting : too_many) = kept;
  }
  return without_middle(text, offsets, fitting);
}

const Diagnostics& Shaper::problems() const { return impl_->source.problems(); }

const Fonts& Shaper::fonts() const { return impl_->source.fonts(); }

}  // namespace attnpress
