#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "support/catch.hpp"

namespace {

namespace fs = std::filesystem;

using Names = std::set<std::string>;

/// Which room's headers a room may include; an entry with a slash allows that one header only.
const std::map<std::string, Names> room_table{
    {"base", {}},
    {"input", {"base"}},
    {"attention", {"base", "input/scenario"}},
    {"story", {"base", "input/scenario", "input/strings", "input/reading_text", "attention"}},
    {"scene", {"base"}},
    {"text", {"base", "scene"}},
    {"layout", {"base", "story", "scene", "text", "input/page_template", "input/theme"}},
    {"render", {"base", "scene", "text/fonts"}},
    {"publish", {"base", "story", "scene"}},
};

/// Third-party headers a room's .cpp files may include, by how their names start.
const std::map<std::string, std::vector<std::string>> library_table{
    {"base", {"fmt/", "openssl/"}},
    {"input", {"yaml-cpp/"}},
    {"attention", {}},
    {"story", {"fmt/"}},
    {"scene", {"fmt/"}},
    {"text", {"pango/", "hb", "ft2build.h", "freetype/", "glib", "fmt/"}},
    {"layout", {}},
    {"render", {"cairo", "hb", "ft2build.h", "freetype/", "libdeflate.h", "zlib.h", "qpdf/"}},
    {"publish", {}},
    {".", {"CLI/", "fmt/"}},
};

struct Include {
  fs::path file;
  std::string room;
  std::string target;
  bool ours = false;
};

std::vector<Include> all_includes() {
  const fs::path root = fs::path(ATTNPRESS_SOURCE_DIR) / "src";
  const std::regex line_shape(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])");
  std::vector<Include> out;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".cpp" && extension != ".hpp") continue;
    const fs::path relative = fs::relative(entry.path(), root);
    const std::string room = relative.has_parent_path() ? relative.begin()->string() : ".";
    std::ifstream stream(entry.path());
    for (std::string line; std::getline(stream, line);) {
      std::smatch match;
      if (!std::regex_search(line, match, line_shape)) continue;
      out.push_back({relative, room, match[2], match[1] == "\""});
    }
  }
  return out;
}

bool is_system_header(const std::string& name) {
  static const Names posix{"unistd.h",     "fcntl.h",    "signal.h",       "sys/stat.h",    "sys/file.h",
                           "sys/ioctl.h",  "sys/mman.h", "sys/resource.h", "sys/syscall.h", "sys/types.h",
                           "sys/random.h", "sys/wait.h", "linux/fs.h",     "dirent.h",      "time.h",
                           "sys/uio.h",    "sys/vfs.h",  "sys/statfs.h"};
  return name.find('.') == std::string::npos ? name.find('/') == std::string::npos : posix.contains(name);
}

bool room_allows(const Include& include) {
  const std::string stem = include.target.substr(0, include.target.rfind('.'));
  const std::string room =
      include.target.find('/') == std::string::npos ? "." : include.target.substr(0, include.target.find('/'));
  if (include.room == "." || room == include.room) return true;
  const Names& allowed = room_table.at(include.room);
  return allowed.contains(room) || allowed.contains(stem);
}

bool library_allowed(const Include& include) {
  if (is_system_header(include.target)) return true;
  for (const std::string& start : library_table.at(include.room)) {
    if (include.target.rfind(start, 0) == 0) return include.file.extension() == ".cpp";
  }
  return false;
}

}  // namespace

TEST_CASE("every include is one that the table of rooms allows") {
  const std::vector<Include> includes = all_includes();
  REQUIRE(includes.size() > 100);
  for (const Include& include : includes) {
    CAPTURE(include.file.string(), include.target);
    if (include.ours) {
      CHECK(room_allows(include));
    } else {
      CHECK(library_allowed(include));
    }
  }
}

TEST_CASE("yaml-cpp is known to one file only") {
  Names files;
  for (const Include& include : all_includes()) {
    if (include.target.rfind("yaml-cpp/", 0) == 0) files.insert(include.file.string());
  }
  CHECK(files.size() == 1);
}

TEST_CASE("headers and sources stay in their room's size") {
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(ATTNPRESS_SOURCE_DIR) / "src")) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".cpp" && extension != ".hpp") continue;
    std::ifstream stream(entry.path());
    int lines = 0;
    for (std::string line; std::getline(stream, line);) ++lines;
    CAPTURE(entry.path().filename().string(), lines);
    CHECK(lines <= (extension == ".hpp" ? 150 : 400));
  }
}
