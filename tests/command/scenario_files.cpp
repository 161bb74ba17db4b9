#include "command/scenario_files.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <utility>

#include "base/disk.hpp"

namespace attnpress::testing {

std::string reference_scenario() {
  return std::string(ATTNPRESS_SOURCE_DIR) + "/templates/scenarios/i-love-machine-learning.yaml";
}

std::string small_scenario() {
  return "attnpress: 1\n"
         "title: 小例子\n"
         "tokens: [貓, 狗]\n"
         "q: [[1, 0], [0, 1]]\n"
         "k: [[1, 0], [0, 1]]\n"
         "v: [[1, 2], [3, 4]]\n";
}

std::map<std::string, std::string> contents_of(const std::string& folder) {
  std::map<std::string, std::string> out;
  for (const std::string& path : files_in_folder(folder)) out[path] = read_file(folder + "/" + path);
  return out;
}

ProcessResult render_small(const std::string& folder, std::vector<std::string> arguments) {
  if (!std::filesystem::exists(folder + "/small.yaml")) write_file(folder + "/small.yaml", small_scenario());
  ProcessOptions options;
  options.folder = folder;
  options.arguments = {"render", "small.yaml"};
  if (std::find(arguments.begin(), arguments.end(), "--scale") == arguments.end()) {
    options.arguments.insert(options.arguments.end(), {"--dpi", "36"});
  }
  options.arguments.insert(options.arguments.end(), arguments.begin(), arguments.end());
  return run_attnpress(options);
}

bool is_complete_set(const std::string& folder) {
  const std::map<std::string, std::string> files = contents_of(folder);
  const auto sums = files.find("SHA256SUMS");
  if (sums == files.end() || !files.contains("manifest.json") || !files.contains("trace.json")) return false;
  std::istringstream lines(sums->second);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const auto file = files.find(line.substr(66));
    if (file == files.end() || sha256_hex(file->second) != line.substr(0, 64)) return false;
  }
  return count + 1 == files.size();
}

}  // namespace attnpress::testing
