#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "input/load_scenario.hpp"
#include "input/page_template.hpp"
#include "input/strings.hpp"
#include "input/theme.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

/// One "#! LINE:COLUMN: error: part of the message|part of the hint" of a case.
struct Expected {
  std::string place;
  std::string message;
  std::string hint;
};

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

std::vector<Expected> expectations(const std::string& text) {
  const std::string mark = "#! ";
  const std::string severity = ": error: ";
  std::vector<Expected> all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(mark)) continue;
    const std::size_t end = line.find(severity);
    REQUIRE(end != std::string::npos);
    const std::size_t hint = line.find('|', end);
    const std::size_t message = end + severity.size();
    all.push_back({line.substr(mark.size(), end - mark.size()),
                   line.substr(message, hint == std::string::npos ? hint : hint - message),
                   hint == std::string::npos ? "" : line.substr(hint + 1)});
  }
  return all;
}

/// Reads the text as its kind of file; whether there was a result.
using Reader = std::function<bool(const std::string& file, const std::string& text, Diagnostics& diagnostics)>;

void check_case(const std::filesystem::path& path, const Reader& read) {
  const std::string text = read_file(path);
  const std::vector<Expected> expected = expectations(text);
  Diagnostics diagnostics;
  const bool has_result = read("case.yaml", text, diagnostics);
  INFO(path.filename().string() << "\n" << format_all(diagnostics.items(), DiagnosticStyle::text));
  CHECK(text.starts_with("# "));
  CHECK(has_result == expected.empty());
  CHECK(diagnostics.items().size() == expected.size());
  for (std::size_t i = 0; i < std::min(expected.size(), diagnostics.items().size()); ++i) {
    const Diagnostic& got = diagnostics.items()[i];
    CHECK(got.severity == Severity::error);
    CHECK(got.place.file == "case.yaml");
    CHECK(std::to_string(got.place.line) + ":" + std::to_string(got.place.column) == expected[i].place);
    INFO(got.message << "\nexpected: " << expected[i].message);
    CHECK(got.message.find(expected[i].message) != std::string::npos);
    INFO(got.hint << "\nexpected: " << expected[i].hint);
    CHECK(got.hint.find(expected[i].hint) != std::string::npos);
  }
}

void check_folder(const std::string& kind, std::size_t least, const Reader& read) {
  const std::filesystem::path folder = std::filesystem::path(ATTNPRESS_SOURCE_DIR) / "tests/cases/input" / kind;
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  CHECK(paths.size() >= least);
  for (const auto& path : paths) check_case(path, read);
}

}  // namespace

TEST_CASE("Every mistake in a scenario is told once, at its place") {
  check_folder("scenario", 70, [](const std::string& file, const std::string& text, Diagnostics& diagnostics) {
    return parse_scenario(file, text, diagnostics).has_value();
  });
}

TEST_CASE("Every mistake in a theme is told once, at its place") {
  check_folder("theme", 8, [](const std::string& file, const std::string& text, Diagnostics& diagnostics) {
    return parse_theme(file, text, diagnostics).has_value();
  });
}

TEST_CASE("Every mistake in a page template is told once, at its place") {
  check_folder("page", 15, [](const std::string& file, const std::string& text, Diagnostics& diagnostics) {
    return parse_page_template(file, text, "16:9", diagnostics).has_value();
  });
}

TEST_CASE("Every mistake in a language file is told once, at its place") {
  check_folder("language", 4, [](const std::string& file, const std::string& text, Diagnostics& diagnostics) {
    return parse_strings(file, text, diagnostics).has_value();
  });
}
