#include "story/told.hpp"

#include <algorithm>
#include <cstdint>
#include <variant>

#include "base/splitmix64.hpp"
#include "story/dump.hpp"
#include "support/catch.hpp"
#include "support/golden.hpp"

namespace attnpress::testing {
namespace {

std::vector<std::filesystem::path> yaml_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> out;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(ATTNPRESS_SOURCE_DIR) / folder)) {
    if (entry.path().extension() == ".yaml") out.push_back(entry.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : numbers_(seed) {}
  int between(int low, int high) { return low + numbers_.below(high - low + 1); }
  std::string one_of(const std::vector<std::string>& choices) {
    return choices[static_cast<std::size_t>(between(0, static_cast<int>(choices.size()) - 1))];
  }

 private:
  SplitMix64 numbers_;
};

std::string random_number(Random& random, int decimals, int size) {
  std::string digits = std::to_string(random.between(0, size));
  if (decimals > 0) {
    digits += ".";
    for (int i = 0; i < decimals; ++i) digits += std::to_string(random.between(0, 9));
  }
  return (random.between(0, 2) == 0 ? "-" : "") + digits;
}

std::string random_matrix(Random& random, int rows, int columns, int decimals, int size) {
  std::string out = "[";
  for (int row = 0; row < rows; ++row) {
    out += row == 0 ? "[" : ", [";
    for (int column = 0; column < columns; ++column) {
      out += (column == 0 ? "" : ", ") + random_number(random, decimals, size);
    }
    out += "]";
  }
  return out + "]\n";
}

}  // namespace

Frame Told::frame(const std::string& name) const {
  for (int index = 0; index < story.count; ++index) {
    if (trace.steps[static_cast<std::size_t>(index)].name == name) return make_frame(story, index);
  }
  FAIL("no step " << name);
  return {};
}

std::unique_ptr<Told> tell(const std::string& yaml, const std::string& name) {
  auto told = std::make_unique<Told>();
  auto scenario = parse_scenario(name, yaml, told->diagnostics);
  INFO(format_all(told->diagnostics.items(), DiagnosticStyle::text));
  REQUIRE(scenario);
  told->scenario = std::move(*scenario);
  auto trace = compute_trace(told->scenario, told->diagnostics);
  REQUIRE(trace);
  told->trace = std::move(*trace);
  auto strings = load_strings(told->scenario.language, told->diagnostics);
  REQUIRE(strings);
  told->strings = std::move(*strings);
  told->story = make_story(told->scenario, told->trace, told->strings, told->diagnostics);
  return told;
}

std::unique_ptr<Told> tell_file(const std::filesystem::path& path) {
  const std::optional<std::string> text = read_text_file(path);
  REQUIRE(text);
  return tell(*text, path.filename().string());
}

std::vector<std::filesystem::path> story_cases() { return yaml_files("tests/cases/story"); }

std::vector<std::filesystem::path> all_scenarios() {
  std::vector<std::filesystem::path> out = story_cases();
  for (const auto& path : yaml_files("templates/scenarios")) out.push_back(path);
  return out;
}

std::string sentence_of(const Frame& frame) { return plain_text(panel<Paragraph>(frame, "sentence").forms.front()); }

std::string all_words(const Frame& frame) { return dump(frame); }

std::string line_of(const Calculation& calculation) {
  std::string out;
  for (const RichText& chunk : calculation.chunks) out += (out.empty() ? "" : " ") + plain_text(chunk);
  return out;
}

std::string random_scenario(unsigned long long seed) {
  Random random(seed);
  const int queries = random.between(1, 7);
  const int keys = random.between(1, 9);
  const int d = random.between(1, 9);
  const int decimals = random.between(0, 2);
  std::string out = "attnpress: 1\nlanguage: " + random.one_of({"zh-Hant-TW", "en"}) + "\n";
  out += "q: " + random_matrix(random, queries, d, decimals, random.between(1, 4));
  out += "k: " + random_matrix(random, keys, d, random.between(0, 2), random.between(1, 4));
  out += "v: " + random_matrix(random, keys, random.between(1, 8), random.between(0, 2), random.between(1, 90));
  if (random.between(0, 1) == 0)
    out += "scale: " + random.one_of({"none", "0.5", "-0.3", "2", "0", "1/sqrt(d)"}) + "\n";
  if (random.between(0, 2) == 0) out += "temperature: " + random.one_of({"2", "0.7", "1.25"}) + "\n";
  out += "show:\n  order: " + random.one_of({"step", "row"}) + "\n";
  if (random.between(0, 3) == 0) out += "  rows: " + random.one_of({"none", "[1]", "all"}) + "\n";
  if (random.between(0, 4) == 0) out += "  contrast: none\n";
  out += "  digits: {score: " + std::to_string(random.between(1, 4)) +
         ", weight: " + std::to_string(random.between(2, 5)) +
         ", output: " + random.one_of({"auto", "auto", "auto", "2", "4"}) + "}\n";
  return out;
}

std::string calculations(const Frame& frame) {
  std::string out;
  for (const auto& form : panel<Arithmetic>(frame, "arithmetic").forms) {
    for (const Calculation& calculation : form) out += line_of(calculation) + "\n";
  }
  return out;
}

std::string reference(const std::string& extra) {
  return "attnpress: 1\ntokens: [我, 愛, 機器, 學習]\n"
         "q: &q [[1, 0, 1, 0], [0, 1, 0, 1], [1, 1, 0, 0], [0, 0, 1, 1]]\nk: *q\n"
         "v: [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]\n" +
         extra;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace attnpress::testing
