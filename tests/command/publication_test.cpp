#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "base/disk.hpp"
#include "command/scenario_files.hpp"
#include "support/catch.hpp"

using namespace attnpress;
using namespace attnpress::testing;

namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

/// A folder in which the small scenario has been rendered once.
class Rendered {
 public:
  Rendered() {
    const ProcessResult result = run();
    CAPTURE(result.error);
    REQUIRE(result.status == 0);
  }
  [[nodiscard]] const std::string& path() const { return folder_.path(); }
  [[nodiscard]] std::string set() const { return folder_.path() + "/output/small"; }
  [[nodiscard]] ProcessResult run(std::vector<std::string> arguments = {}) const {
    return render_small(folder_.path(), std::move(arguments));
  }
  [[nodiscard]] ProcessOptions options() const {
    ProcessOptions out;
    out.folder = folder_.path();
    out.arguments = {"render", "small.yaml", "--dpi", "36"};
    return out;
  }
  void edit_scenario() const {
    std::string text = small_scenario();
    write_file(folder_.path() + "/small.yaml", text.replace(text.find("小例子"), 9, "新例子"));
  }

 private:
  TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("a run leaves the set and nothing else") {
  const Rendered rendered;
  CHECK(names_in(rendered.path()) == Names{"output", "small.yaml"});
  CHECK(names_in(rendered.path() + "/output") == Names{"small"});
  CHECK(is_complete_set(rendered.set()));
  CHECK(files_in_folder(rendered.set()).size() == 1 + 8 * 3 + 3);
}

TEST_CASE("a locked folder is refused and left alone") {
  const Rendered rendered;
  const auto before = contents_of(rendered.set());
  rendered.edit_scenario();
  std::string error;
  {
    const std::optional<FolderLock> lock = FolderLock::take(rendered.path() + "/output", "small", error);
    REQUIRE(lock.has_value());
    const ProcessResult result = rendered.run();
    CHECK(result.status == 1);
    CHECK(result.error.find("output/small is locked") != std::string::npos);
    CHECK(contents_of(rendered.set()) == before);
  }
  CHECK(rendered.run().status == 0);
  CHECK(contents_of(rendered.set()) != before);
}

TEST_CASE("a file that would be too large for the system leaves the old set") {
  const Rendered rendered;
  const auto before = contents_of(rendered.set());
  rendered.edit_scenario();
  ProcessOptions options = rendered.options();
  options.largest_file = 2000;
  const ProcessResult result = run_attnpress(options);
  CHECK(result.status == 1);
  CHECK(result.error.find("cannot be written: File too large") != std::string::npos);
  CHECK(contents_of(rendered.set()) == before);
  CHECK(names_in(rendered.path() + "/output") == Names{"small"});
}

TEST_CASE("a full disk leaves the old set") {
  const TemporaryFolder folder;
  const std::string disk = folder.path() + "/disk";
  fs::create_directory(disk);
  if (shell("mount -t tmpfs -o size=600k tmpfs " + disk).status != 0) {
    WARN("no right to mount: the full disk is tested by the file size limit only");
    return;
  }
  CHECK(render_small(folder.path(), {"-o", "disk/output", "--format", "svg", "--frames", "1"}).status == 0);
  const auto before = contents_of(disk + "/output/small");
  const ProcessResult result = render_small(folder.path(), {"-o", "disk/output", "--scale", "2"});
  CHECK(result.status == 1);
  CHECK(result.error.find("cannot be written: No space left on device") != std::string::npos);
  CHECK(contents_of(disk + "/output/small") == before);
  CHECK(names_in(disk + "/output") == Names{"small"});
  CHECK(shell("umount " + disk).status == 0);
}

TEST_CASE("a folder that may not be written is a failure without litter") {
  const TemporaryFolder folder;
  write_file(folder.path() + "/small.yaml", small_scenario());
  fs::create_directory(folder.path() + "/closed");
  fs::permissions(folder.path(), fs::perms(0755));
  fs::permissions(folder.path() + "/closed", fs::perms(0555));
  ProcessOptions options;
  options.folder = folder.path();
  options.arguments = {"render", "small.yaml", "-o", "closed", "--format", "svg"};
  if (::getuid() == 0) options.user = 65534;
  const ProcessResult result = run_attnpress(options);
  CHECK(result.status == 1);
  CHECK(result.error == "attnpress: error: closed: cannot be written: Permission denied\n");
  CHECK(names_in(folder.path() + "/closed").empty());
}

TEST_CASE("an input that may not be read is an error of the input") {
  const TemporaryFolder folder;
  write_file(folder.path() + "/small.yaml", small_scenario());
  fs::permissions(folder.path(), fs::perms(0755));
  fs::permissions(folder.path() + "/small.yaml", fs::perms(0000));
  ProcessOptions options;
  options.arguments = {"check", folder.path() + "/small.yaml"};
  if (::getuid() == 0) options.user = 65534;
  const ProcessResult result = run_attnpress(options);
  CHECK(result.status == 3);
  CHECK(result.error == folder.path() + "/small.yaml: error: cannot be read: Permission denied\n");
}

TEST_CASE("whenever a run is killed, a complete set stands there, and the next run tidies up") {
  const Rendered rendered;
  for (int round = 0; round < 24; ++round) {
    CAPTURE(round);
    Process process(attnpress_program(), rendered.options());
    std::this_thread::sleep_for(std::chrono::milliseconds(9 * round));
    process.send(SIGKILL);
    (void)process.wait();
    CHECK(is_complete_set(rendered.set()));
  }
  REQUIRE(rendered.run({"--format", "svg"}).status == 0);
  CHECK(names_in(rendered.path() + "/output") == Names{"small"});
  CHECK(is_complete_set(rendered.set()));
}

TEST_CASE("whenever a run is interrupted, it tidies up and says so by its status") {
  const Rendered rendered;
  for (int round = 0; round < 16; ++round) {
    const int signal = round % 2 == 0 ? SIGINT : SIGTERM;
    CAPTURE(round, signal);
    Process process(attnpress_program(), rendered.options());
    std::this_thread::sleep_for(std::chrono::milliseconds(20 + 12 * round));
    process.send(signal);
    const ProcessResult result = process.wait();
    CHECK((result.status == 0 || result.status == 128 + signal));
    CHECK(is_complete_set(rendered.set()));
    CHECK(names_in(rendered.path() + "/output") == Names{"small"});
  }
}

TEST_CASE("an interrupted run ends by itself, with nothing half-written") {
  for (const int signal : {SIGINT, SIGTERM}) {
    const TemporaryFolder folder;
    ProcessOptions options;
    options.folder = folder.path();
    options.arguments = {"render", reference_scenario(), "--dpi", "600", "-j", "1", "--progress", "plain"};
    Process process(attnpress_program(), options);
    REQUIRE(process.wait_for_error_text("step 1 of 14"));
    process.send(signal);
    const ProcessResult result = process.wait();
    CAPTURE(signal, result.error);
    CHECK_FALSE(result.killed);
    CHECK(result.status == 128 + signal);
    CHECK(result.error.find("error") == std::string::npos);
    CHECK(names_in(folder.path()).empty());
  }
}

TEST_CASE("a narrower run replaces only what it makes") {
  const Rendered rendered;
  const auto before = contents_of(rendered.set());
  const ProcessResult result = rendered.run({"--only", "steps", "--format", "svg", "--frames", "3"});
  CHECK(result.status == 0);
  CHECK(result.error == "output/small: 4 files\n");
  CHECK(contents_of(rendered.set()) == before);
  CHECK(is_complete_set(rendered.set()));
}

TEST_CASE("a narrower run of other inputs removes what is no longer true, and names it") {
  const Rendered rendered;
  write_file(rendered.set() + "/notes.txt", "mine");
  rendered.edit_scenario();
  const ProcessResult result = rendered.run({"--only", "steps", "--format", "svg"});
  CHECK(result.status == 0);
  CHECK(result.error ==
        "attnpress: note: output/small: removed slides.pdf, slides/*.pdf (8 files), slides/*.png (8 files):"
        " made from other inputs, or changed since\noutput/small: 11 files\n");
  CHECK(read_file(rendered.set() + "/notes.txt") == "mine");
  CHECK(files_in_folder(rendered.set()).size() == 8 + 3 + 1);
  fs::remove(rendered.set() + "/notes.txt");
  CHECK(is_complete_set(rendered.set()));
}

TEST_CASE("a run for one kind of paper leaves the others, and takes the place of what was of its kind") {
  const TemporaryFolder folder;
  const std::string set = folder.path() + "/output/small";
  const auto render = [&](const std::string& print, const std::string& kinds) {
    write_file(folder.path() + "/small.yaml", small_scenario() + print);
    ProcessOptions options;
    options.folder = folder.path();
    options.arguments = {"render", "small.yaml", "--only", kinds};
    return run_attnpress(options);
  };
  const std::string versions = "print: {worksheet: {versions: [A, B]}}\n";
  REQUIRE(render(versions, "handout").status == 0);
  const auto before = contents_of(set);
  const ProcessResult more = render(versions, "worksheet,key");
  CHECK(more.error == "output/small: 7 files\n");
  CHECK(names_in(set) == Names{"SHA256SUMS", "handout.pdf", "manifest.json", "trace.json", "worksheet-A-key.pdf",
                               "worksheet-A.pdf", "worksheet-B-key.pdf", "worksheet-B.pdf"});
  CHECK(contents_of(set).at("handout.pdf") == before.at("handout.pdf"));
  CHECK(is_complete_set(set));

  const ProcessResult other = render("print: {worksheet: {versions: [C]}}\n", "worksheet");
  CHECK(other.error.find("removed handout.pdf, worksheet-A-key.pdf, worksheet-B-key.pdf: made from other inputs") !=
        std::string::npos);
  CHECK(names_in(set) == Names{"SHA256SUMS", "manifest.json", "trace.json", "worksheet-C.pdf"});
  CHECK(is_complete_set(set));
}

TEST_CASE("resolution, theme and language are inputs too") {
  for (const std::vector<std::string>& option :
       {std::vector<std::string>{"--scale", "0.5"}, {"--theme", "dark"}, {"--language", "en"}}) {
    const Rendered rendered;
    std::vector<std::string> arguments{"--only", "steps", "--format", "svg"};
    arguments.insert(arguments.end(), option.begin(), option.end());
    CAPTURE(option.front());
    CHECK(rendered.run(arguments).error.find("removed slides.pdf") != std::string::npos);
    CHECK(files_in_folder(rendered.set()).size() == 8 + 3);
  }
}

TEST_CASE("a file of the user's own in the way is not overwritten") {
  const TemporaryFolder folder;
  write_file(folder.path() + "/output/small/slides.pdf", "mine");
  const ProcessResult result = render_small(folder.path());
  CHECK(result.status == 1);
  CHECK(result.error.find("output/small/slides.pdf is in the way and was not written by attnpress") !=
        std::string::npos);
  CHECK(read_file(folder.path() + "/output/small/slides.pdf") == "mine");
  CHECK(names_in(folder.path() + "/output") == Names{"small"});
}

TEST_CASE("a damaged manifest is called that, and nothing is touched") {
  const Rendered rendered;
  write_file(rendered.set() + "/manifest.json", "{");
  const auto before = contents_of(rendered.set());
  const ProcessResult result = rendered.run();
  CHECK(result.status == 1);
  CHECK(result.error.find("output/small/manifest.json is damaged") != std::string::npos);
  CHECK(result.error.find("move the folder away") != std::string::npos);
  CHECK(contents_of(rendered.set()) == before);
}

TEST_CASE("empty folders of the user's own are kept") {
  const Rendered rendered;
  fs::create_directories(rendered.set() + "/mine/deep");
  fs::create_directories(rendered.set() + "/slides/drafts");
  rendered.edit_scenario();
  REQUIRE(rendered.run({"--only", "deck"}).status == 0);
  CHECK(fs::is_directory(rendered.set() + "/mine/deep"));
  CHECK(fs::is_directory(rendered.set() + "/slides/drafts"));
  CHECK(is_complete_set(rendered.set()));
}

TEST_CASE("a note about no file is not part of a report for GitLab") {
  const Rendered rendered;
  rendered.edit_scenario();
  CHECK(rendered.run({"--only", "deck", "--diagnostics", "gitlab"}).error == "[\n]\n");
}

TEST_CASE("a faulty scenario leaves its older set as it is") {
  const Rendered rendered;
  const auto before = contents_of(rendered.set());
  write_file(rendered.path() + "/small.yaml", "attnpress: 1\n");
  CHECK(rendered.run().status == 3);
  CHECK(contents_of(rendered.set()) == before);
}
