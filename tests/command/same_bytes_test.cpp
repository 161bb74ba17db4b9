#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/json_reader.hpp"
#include "command/scenario_files.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::testing;

namespace {

namespace fs = std::filesystem;
using Files = std::map<std::string, std::string>;

ProcessOptions render_reference(const std::string& output) {
  ProcessOptions options;
  options.arguments = {"render", reference_scenario(), "-o", output, "-j", "1"};
  return options;
}

/// Paths whose bytes differ, or that stand on one side only.
std::vector<std::string> differences(const Files& a, const Files& b) {
  std::vector<std::string> out;
  for (const auto& [path, bytes] : a) {
    const auto other = b.find(path);
    if (other == b.end() || other->second != bytes) out.push_back(path);
  }
  for (const auto& [path, bytes] : b) {
    if (!a.contains(path)) out.push_back(path);
  }
  return out;
}

/// The reference, rendered once.
const Files& reference_files() {
  static const Files files = [] {
    const TemporaryFolder folder;
    REQUIRE(run_attnpress(render_reference(folder.path())).status == 0);
    return contents_of(folder.path() + "/i-love-machine-learning");
  }();
  return files;
}

Files rendered(const ProcessOptions& options, const std::string& output) {
  const ProcessResult result = run_attnpress(options);
  CAPTURE(result.error);
  REQUIRE(result.status == 0);
  return contents_of(output + "/i-love-machine-learning");
}

}  // namespace

TEST_CASE("the reference makes the files of the manual") {
  const Files& files = reference_files();
  CHECK(files.size() == 1 + 14 * 3 + 5 + 3);
  for (const char* path : {"slides.pdf", "handout.pdf", "worksheet-A.pdf", "worksheet-B-key.pdf", "trace.json",
                           "manifest.json", "SHA256SUMS", "slides/01-setup.svg", "slides/02-score-1.png",
                           "slides/06-softmax-1.pdf", "slides/10-output-1.svg", "slides/14-verify.png"}) {
    CAPTURE(path);
    CHECK(files.contains(path));
  }
}

TEST_CASE("no byte depends on the surroundings") {
  const TemporaryFolder folder;
  ProcessOptions options = render_reference(folder.path() + "/output");
  options.folder = "/";
  options.environment = {{"TZ", "Asia/Taipei"},
                         {"LANG", "de_DE.UTF-8"},
                         {"LC_ALL", "zh_TW.UTF-8"},
                         {"HOME", "/nonexistent"},
                         {"USER", "someone"},
                         {"FONTCONFIG_FILE", "/dev/null"},
                         {"FONTCONFIG_PATH", "/nonexistent"},
                         {"XDG_CACHE_HOME", folder.path()},
                         {"FREETYPE_PROPERTIES", "cff:no-stem-darkening=0 cff:hinting-engine=freetype"},
                         {"HB_SHAPER_LIST", "fallback"},
                         {"PANGO_LANGUAGE", "ja"},
                         {"OPENSSL_CONF", "/nonexistent"},
                         {"PATH", std::nullopt}};
  options.mask = 0077;
  CHECK(differences(reference_files(), rendered(options, folder.path() + "/output")).empty());
  struct stat status {};
  REQUIRE(::stat((folder.path() + "/output/i-love-machine-learning/slides.pdf").c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0600);
}

TEST_CASE("no byte depends on the number of threads") {
  for (const char* jobs : {"2", "7", "64"}) {
    CAPTURE(jobs);
    const TemporaryFolder folder;
    ProcessOptions options = render_reference(folder.path());
    options.arguments.back() = jobs;
    CHECK(differences(reference_files(), rendered(options, folder.path())).empty());
  }
}

TEST_CASE("no byte depends on what stood there before") {
  const TemporaryFolder folder;
  const ProcessOptions options = render_reference(folder.path());
  (void)rendered(options, folder.path());
  CHECK(differences(reference_files(), rendered(options, folder.path())).empty());
}

TEST_CASE("one step by itself has the bytes it has among all") {
  const TemporaryFolder folder;
  ProcessOptions options = render_reference(folder.path());
  options.arguments.insert(options.arguments.end(), {"--frames", "7", "--only", "steps"});
  const Files files = rendered(options, folder.path());
  CHECK(files.size() == 3 + 3);
  for (const char* format : {"svg", "png", "pdf"}) {
    const std::string path = std::string("slides/07-softmax-2.") + format;
    CAPTURE(path);
    REQUIRE(files.contains(path));
    CHECK(files.at(path) == reference_files().at(path));
  }
}

TEST_CASE("nothing of the machine stands in a file") {
  const TemporaryFolder folder;
  const Files files = rendered(render_reference(folder.path()), folder.path());
  std::string host(256, '\0');
  REQUIRE(::gethostname(host.data(), host.size()) == 0);
  host.resize(host.find('\0'));
  for (const auto& [path, bytes] : files) {
    if (path.ends_with(".png")) continue;
    CAPTURE(path);
    CHECK(bytes.find(folder.path()) == std::string::npos);
    CHECK(bytes.find(ATTNPRESS_SOURCE_DIR) == std::string::npos);
    CHECK(bytes.find(ATTNPRESS_BINARY_DIR) == std::string::npos);
    if (host.size() > 6) CHECK(bytes.find(host) == std::string::npos);
  }
}

TEST_CASE("the date in the PDF is SOURCE_DATE_EPOCH, else 2000-01-01") {
  const TemporaryFolder folder;
  const auto date = [&] {
    return shell("TZ=UTC pdfinfo -isodates " + folder.path() + "/i-love-machine-learning/slides.pdf").output;
  };
  (void)rendered(render_reference(folder.path()), folder.path());
  CHECK(date().find("CreationDate:    2000-01-01T00:00:00Z") != std::string::npos);
  ProcessOptions options = render_reference(folder.path());
  options.environment["SOURCE_DATE_EPOCH"] = "1700000000";
  (void)rendered(options, folder.path());
  CHECK(date().find("CreationDate:    2023-11-14T22:13:20Z") != std::string::npos);
}

TEST_CASE("checksums hold for sha256sum, and the manifest describes every file") {
  const TemporaryFolder folder;
  const Files files = rendered(render_reference(folder.path()), folder.path());
  const ShellResult sums =
      shell("cd " + folder.path() + "/i-love-machine-learning && sha256sum --strict --quiet -c SHA256SUMS");
  CHECK(sums.status == 0);
  CHECK(sums.output.empty());
  const std::optional<JsonValue> manifest = parse_json(files.at("manifest.json"));
  REQUIRE(manifest.has_value());
  CHECK(manifest->find("files")->items.size() == files.size() - 2);
  for (const JsonValue& file : manifest->find("files")->items) {
    const std::string path = file.text_of("path");
    CAPTURE(path);
    REQUIRE(files.contains(path));
    CHECK(file.number_of("size") == static_cast<double>(files.at(path).size()));
    CHECK_FALSE(file.text_of("shows").empty());
  }
  std::vector<std::string> kinds;
  for (const JsonValue& input : manifest->find("inputs")->items) {
    CHECK(input.text_of("sha256").size() == 64);
    kinds.push_back(input.text_of("kind"));
  }
  // What paper is made from is an input of a run without paper as well: a run for paper may follow.
  CHECK(kinds == std::vector<std::string>{"scenario", "language", "reading", "theme", "template", "template", "theme",
                                          "template", "font", "font", "font"});
  for (const char* library : {"attnpress", "Cairo", "Pango", "HarfBuzz", "FreeType"}) {
    CAPTURE(library);
    CHECK_FALSE(manifest->find("versions")->text_of(library).empty());
  }
}
