#pragma once

#include <string>
#include <vector>

namespace attnpress::testing {

struct ShellResult {
  int status = -1;
  std::string output;  ///< standard output and standard error together
};

/// Runs one command line by /bin/sh.
[[nodiscard]] ShellResult shell(const std::string& command);

/// A fresh, empty folder for one test, removed when the object goes.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

[[nodiscard]] std::string read_file(const std::string& path);

/// Everything that stands in a folder, hidden names included, sorted.
[[nodiscard]] std::vector<std::string> names_in(const std::string& folder);

/// Without blanks and line ends: for words that a reader may have broken.
[[nodiscard]] std::string without_blanks(const std::string& text);

}  // namespace attnpress::testing
