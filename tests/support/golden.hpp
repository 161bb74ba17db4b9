#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

namespace attnpress::testing {

[[nodiscard]] inline std::optional<std::string> read_text_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

/// The first line in which two texts differ, as "line N: expected … got …".
[[nodiscard]] inline std::string first_difference(const std::string& expected, const std::string& got) {
  std::size_t line = 1;
  std::size_t start = 0;
  std::size_t place = 0;
  while (place < expected.size() && place < got.size() && expected[place] == got[place]) {
    if (expected[place] == '\n') {
      ++line;
      start = place + 1;
    }
    ++place;
  }
  const auto rest = [&](const std::string& text) {
    return start <= text.size() ? text.substr(start, text.find('\n', start) - start) : std::string("(end)");
  };
  return "line " + std::to_string(line) + ":\n  expected: " + rest(expected) + "\n  got:      " + rest(got);
}

/// Compares `got` with the golden tests/expected/NAME.exp. A missing golden is a failure like a different one; both
/// leave NAME.got beside it. With ATTNPRESS_ACCEPT=1 in the environment the golden is written instead. Empty if all is
/// well, else what to tell the person.
[[nodiscard]] inline std::string compare_with_golden(const std::string& name, const std::string& got) {
  const std::filesystem::path folder = std::filesystem::path(ATTNPRESS_SOURCE_DIR) / "tests" / "expected";
  const std::filesystem::path expected_path = folder / (name + ".exp");
  const std::filesystem::path got_path = folder / (name + ".got");
  const std::optional<std::string> expected = read_text_file(expected_path);
  if (expected && *expected == got) {
    std::filesystem::remove(got_path);
    return {};
  }
  const char* accept = std::getenv("ATTNPRESS_ACCEPT");
  const bool accepted = accept != nullptr && std::string(accept) == "1";
  const std::filesystem::path& target = accepted ? expected_path : got_path;
  std::filesystem::create_directories(target.parent_path());
  std::ofstream(target, std::ios::binary) << got;
  if (accepted) {
    std::filesystem::remove(got_path);
    return {};
  }
  return "tests/expected/" + name + ".exp " +
         (expected ? "differs at " + first_difference(*expected, got) : std::string("is missing")) +
         "\n(see the .got beside it; accept with ATTNPRESS_ACCEPT=1)";
}

}  // namespace attnpress::testing
