#include "layout/hand_made.hpp"

#include <array>

#include "base/splitmix64.hpp"

namespace attnpress::test {
namespace {

/// std::uniform_int_distribution differs between libraries: this one draws the same everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : numbers_(seed) {}
  /// `least` … `most`, both included.
  int between(int least, int most) { return least + numbers_.below(most - least + 1); }
  template <typename T, std::size_t N>
  const T& pick(const std::array<T, N>& from) {
    return from[static_cast<std::size_t>(between(0, static_cast<int>(N) - 1))];
  }

 private:
  SplitMix64 numbers_;
};

std::string token(Random& random, int longest) {
  static const std::array<std::string, 12> han{"我", "愛", "機", "器", "學", "習", "骨", "直", "令", "食", "鬱", "龜"};
  static const std::array<std::string, 10> latin{"a", "W", "i", "m", "Q", "é", "ü", "z", "-", "'"};
  static const std::array<std::string, 4> combined{"e\u0301", "a\u0300", "o\u0302", "n\u0303"};
  const int kind = random.between(0, 3);
  const int length = random.between(1, longest);
  std::string text;
  for (int i = 0; i < length; ++i) {
    const int now = kind == 3 ? random.between(0, 2) : kind;
    text += now == 0 ? random.pick(han) : now == 1 ? random.pick(latin) : random.pick(combined);
  }
  return text;
}

std::string matrix(Random& random, int rows, int columns, int digits) {
  std::string text = "[";
  for (int row = 0; row < rows; ++row) {
    text += row > 0 ? ", [" : "[";
    for (int column = 0; column < columns; ++column) {
      if (column > 0) text += ", ";
      if (random.between(0, 2) == 0) text += "-";
      text += std::to_string(random.between(0, 3));
      if (digits > 0) text += ".";
      for (int i = 0; i < digits; ++i) text += std::to_string(random.between(0, 9));
    }
    text += "]";
  }
  return text + "]";
}

std::string token_list(Random& random, int count, int longest) {
  std::string text = "[";
  for (int i = 0; i < count; ++i) text += (i > 0 ? ", \"" : "\"") + token(random, longest) + "\"";
  return text + "]";
}

}  // namespace

std::shared_ptr<const Fonts> shared_fonts() {
  static const std::shared_ptr<const Fonts> fonts = [] {
    Diagnostics diagnostics;
    return Fonts::load("", diagnostics);
  }();
  return fonts;
}

std::string project_file(const std::string& path) {
  std::ifstream in(std::string(ATTNPRESS_SOURCE_DIR) + "/" + path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::unique_ptr<Planned> plan_scenario(const std::string& yaml, const std::string& size, const std::string& theme,
                                       Shaper& shaper) {
  auto planned = std::make_unique<Planned>();
  Diagnostics& diagnostics = planned->diagnostics;
  auto scenario = parse_scenario("test.yaml", yaml, diagnostics);
  if (!scenario) return nullptr;
  planned->scenario = std::move(*scenario);
  auto trace = compute_trace(planned->scenario, diagnostics);
  auto strings = load_strings(planned->scenario.language, diagnostics);
  auto page = load_page_template("slides", size, diagnostics);
  const auto colors = load_theme(theme, diagnostics);
  if (!trace || !strings || !page || !colors) return nullptr;
  planned->trace = std::move(*trace);
  planned->strings = std::move(*strings);
  planned->page = std::move(*page);
  planned->story = make_story(planned->scenario, planned->trace, planned->strings, diagnostics);
  planned->plan = make_plan(planned->story, planned->page, *colors, "test.yaml", shaper, diagnostics);
  return planned;
}

std::string random_scenario(std::uint64_t seed, const Limits& limits) {
  Random random(seed);
  const bool same = random.between(0, 1) == 0;
  const int queries = random.between(1, limits.rows);
  const int keys = same ? queries : random.between(1, limits.rows);
  const int d = random.between(1, limits.columns);
  const int width = random.between(1, limits.columns);
  const int longest = random.between(0, 2) == 0 ? limits.token_length : random.between(1, 8);
  const int digits = random.between(0, 3);
  std::string yaml = "attnpress: 1\nlanguage: " + std::string(random.between(0, 2) == 0 ? "en" : "zh-Hant-TW") + "\n";
  if (random.between(0, 4) == 0) {
    // Tokens are their numbers: the shortest labels there are.
  } else if (same) {
    yaml += "tokens: " + token_list(random, queries, longest) + "\n";
  } else {
    yaml += "tokens:\n  query: " + token_list(random, queries, longest) + "\n";
    yaml += "  key: " + token_list(random, keys, longest) + "\n";
  }
  yaml += "q: &q " + matrix(random, queries, d, digits) + "\n";
  yaml += same && random.between(0, 1) == 0 ? "k: *q\n" : "k: " + matrix(random, keys, d, digits) + "\n";
  yaml += "v: " + matrix(random, keys, width, digits) + "\n";
  if (random.between(0, 3) == 0) yaml += "show: {order: row}\n";
  return yaml;
}

}  // namespace attnpress::test
