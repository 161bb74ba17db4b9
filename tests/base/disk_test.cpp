#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "base/disk.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"
#include "support/shell.hpp"

using namespace attnpress;
using namespace attnpress::testing;

namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

std::string first_message(const Diagnostics& diagnostics) {
  return diagnostics.empty() ? "" : diagnostics.items().front().message;
}

/// A set in which every file says the same, so that a mixed set shows.
std::vector<Artifact> set_of(const std::string& word) {
  std::vector<Artifact> out;
  for (int i = 0; i < 8; ++i) out.push_back({"slides/" + std::to_string(i), word});
  out.push_back({"top", word});
  return out;
}

/// The one word that all files of a complete set say; "?" for a mixed or incomplete one.
std::string word_of(const std::string& folder) {
  const Names files = files_in_folder(folder);
  if (files.size() != 9) return "?";
  const std::string word = read_file(folder + "/" + files.front());
  for (const std::string& file : files) {
    if (read_file(folder + "/" + file) != word) return "?";
  }
  return word;
}

}  // namespace

TEST_CASE("SHA-256 gives the digests of FIPS 180-4") {
  CHECK(sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_hex(std::string(1000000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("inputs are read once, with their digest") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/a.yaml";
  write_file(path, "abc");
  Inputs inputs;
  Diagnostics diagnostics;
  const InputFile* file = inputs.read(path, 3, diagnostics);
  REQUIRE(file != nullptr);
  CHECK(file->name == path);
  CHECK(file->bytes == "abc");
  CHECK(file->sha256 == sha256_hex("abc"));
  write_file(path, "changed");
  CHECK(inputs.read(path, 3, diagnostics) == file);
  CHECK(diagnostics.empty());
  CHECK(inputs.files().size() == 1);
  SECTION("a smaller limit holds for a file already read") {
    CHECK(inputs.read(path, 2, diagnostics) == nullptr);
    CHECK(first_message(diagnostics) == "is larger than 2 bytes, the limit");
  }
}

TEST_CASE("an input that cannot be read is an error of the file as a whole") {
  const TemporaryFolder folder;
  write_file(folder.path() + "/file", "12345");
  struct Case {
    std::string path;
    std::string message;
  };
  const std::vector<Case> cases{
      {folder.path() + "/missing", "there is no such file"},
      {folder.path() + "/file/below", "there is no such file"},
      {folder.path(), "is a folder, not a file"},
      {folder.path() + "/file", "is larger than 4 bytes, the limit"},
      {"/dev/zero", "is larger than 4 bytes, the limit"},
  };
  for (const Case& one : cases) {
    CAPTURE(one.path);
    Inputs inputs;
    Diagnostics diagnostics;
    CHECK(inputs.read(one.path, 4, diagnostics) == nullptr);
    REQUIRE(diagnostics.items().size() == 1);
    CHECK(first_message(diagnostics) == one.message);
    CHECK(diagnostics.items().front().place.file == one.path);
    CHECK(diagnostics.items().front().place.line == 0);
  }
}

TEST_CASE("a set replaces the old one as a whole and leaves no litter") {
  const TemporaryFolder folder;
  for (const Exchange exchange : {Exchange::one_step_if_possible, Exchange::two_renames}) {
    REQUIRE(replace_folder(folder.path(), "a", set_of("old"), {}, {}, exchange).done);
    CHECK(word_of(folder.path() + "/a") == "old");
    REQUIRE(replace_folder(folder.path(), "a", {{"new", "1"}}, {}, {}, exchange).done);
    CHECK(files_in_folder(folder.path() + "/a") == Names{"new"});
    CHECK(names_in(folder.path()) == Names{"a"});
  }
}

TEST_CASE("kept files move into the new set as they are") {
  const TemporaryFolder folder;
  const std::string set = folder.path() + "/a";
  write_file(set + "/mine/notes.txt", "notes");
  write_file(set + "/gone", "gone");
  fs::create_symlink("mine/notes.txt", set + "/link");
  CHECK(files_in_folder(set) == Names{"gone", "link", "mine/notes.txt"});
  REQUIRE(
      replace_folder(folder.path(), "a", {{"mine/new", "n"}}, {"empty/deep/", "link", "mine/", "mine/notes.txt"}).done);
  CHECK(files_in_folder(set) == Names{"link", "mine/new", "mine/notes.txt"});
  CHECK(list_folder(set).empty_folders == Names{"empty/deep/"});
  CHECK(list_folder(set).error.empty());
  CHECK(read_file(set + "/mine/notes.txt") == "notes");
  CHECK(fs::read_symlink(set + "/link") == "mine/notes.txt");
}

TEST_CASE("a set that cannot be written leaves the old one") {
  const TemporaryFolder folder;
  REQUIRE(replace_folder(folder.path(), "a", set_of("old"), {}).done);
  SECTION("a kept file that is not there") {
    const PublishResult result = replace_folder(folder.path(), "a", set_of("new"), {"nowhere"});
    CHECK_FALSE(result.done);
    CHECK(result.error == folder.path() + "/a/nowhere: cannot be written: No such file or directory");
  }
  SECTION("two artifacts in each other's way") {
    CHECK_FALSE(replace_folder(folder.path(), "a", {{"x", ""}, {"x/y", ""}}, {}).done);
  }
  SECTION("a stop request") {
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(replace_folder(folder.path(), "a", set_of("new"), {}, stop.get_token()).done);
  }
  CHECK(word_of(folder.path() + "/a") == "old");
  CHECK(names_in(folder.path()) == Names{"a"});
}

TEST_CASE("what stands in the place of the folder is not touched") {
  const TemporaryFolder folder;
  write_file(folder.path() + "/a", "a file");
  fs::create_directory(folder.path() + "/elsewhere");
  fs::create_directory_symlink("elsewhere", folder.path() + "/b");
  CHECK(replace_folder(folder.path(), "a", set_of("new"), {}).error == folder.path() + "/a: is not a folder");
  CHECK(replace_folder(folder.path(), "b", set_of("new"), {}).error == folder.path() + "/b: is not a folder");
  CHECK(read_file(folder.path() + "/a") == "a file");
  CHECK(names_in(folder.path()) == Names{"a", "b", "elsewhere"});
}

TEST_CASE("repair mends every state that two renames can be killed in") {
  const TemporaryFolder folder;
  const std::string& root = folder.path();
  const auto put = [&](const std::string& name, const std::string& word) {
    for (const Artifact& artifact : set_of(word)) write_file(root + "/" + name + "/" + artifact.path, artifact.bytes);
  };
  SECTION("before the first rename: the new set is dropped") {
    put("a", "old");
    put(".a.new-12", "new");
    repair_folder(root, "a");
    CHECK(word_of(root + "/a") == "old");
  }
  SECTION("between the two: the old set comes back") {
    put(".a.old-12", "old");
    put(".a.new-12", "new");
    repair_folder(root, "a");
    CHECK(word_of(root + "/a") == "old");
  }
  SECTION("after the second: the old set is dropped") {
    put("a", "new");
    put(".a.old-12", "old");
    repair_folder(root, "a");
    CHECK(word_of(root + "/a") == "new");
  }
  CHECK(names_in(root) == Names{"a"});
}

TEST_CASE("repair leaves other names alone") {
  const TemporaryFolder folder;
  for (const char* name : {".a.new-", ".a.new-x1", ".b.new-1", "a.new-1", ".a.old-1.txt"}) {
    write_file(folder.path() + "/" + name, "mine");
  }
  const Names before = names_in(folder.path());
  repair_folder(folder.path(), "a");
  repair_folder(folder.path() + "/missing", "a");
  CHECK(names_in(folder.path()) == before);
}

TEST_CASE("whenever a writer is killed, a complete set stands there after repair") {
  const TemporaryFolder folder;
  const std::string& root = folder.path();
  for (const Exchange exchange : {Exchange::one_step_if_possible, Exchange::two_renames}) {
    REQUIRE(replace_folder(root, "a", set_of("even"), {}).done);
    for (int round = 0; round < 20; ++round) {
      const pid_t writer = ::fork();
      REQUIRE(writer >= 0);
      if (writer == 0) {
        for (bool even = false;; even = !even) {
          (void)replace_folder(root, "a", set_of(even ? "even" : "odd"), {}, {}, exchange);
        }
      }
      std::this_thread::sleep_for(std::chrono::microseconds(700 * round));
      ::kill(writer, SIGKILL);
      ::waitpid(writer, nullptr, 0);
      repair_folder(root, "a");
      const std::string word = word_of(root + "/a");
      CAPTURE(round);
      CHECK((word == "even" || word == "odd"));
      CHECK(names_in(root) == Names{"a"});
    }
  }
}

TEST_CASE("a folder is locked for one writer, and the lock leaves nothing behind") {
  const TemporaryFolder folder;
  const std::string output = folder.path() + "/deep/output";
  std::string error;
  {
    std::optional<FolderLock> lock = FolderLock::take(output, "a", error);
    REQUIRE(lock.has_value());
    CHECK(names_in(output) == Names{".a.lock"});
    CHECK_FALSE(FolderLock::take(output, "a", error).has_value());
    CHECK(error == output + "/a is locked: another run of attnpress is writing it");
    CHECK(FolderLock::take(output, "b", error).has_value());
    const FolderLock moved = *std::move(lock);
    lock.reset();
    CHECK_FALSE(FolderLock::take(output, "a", error).has_value());
  }
  CHECK(names_in(folder.path()).empty());
  SECTION("a stale lock file of a killed run does not count") {
    write_file(output + "/.a.lock", "");
    CHECK(FolderLock::take(output, "a", error).has_value());
    CHECK(names_in(output).empty());
  }
  SECTION("an output that is a file") {
    write_file(folder.path() + "/file", "");
    CHECK_FALSE(FolderLock::take(folder.path() + "/file", "a", error).has_value());
    CHECK(error == folder.path() + "/file: cannot be written: Not a directory");
  }
}

TEST_CASE("a new file never replaces another") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/new.yaml";
  REQUIRE(write_new_file(path, "first").done);
  const PublishResult again = write_new_file(path, "second");
  CHECK_FALSE(again.done);
  CHECK(again.error == path + ": is already there; nothing is overwritten");
  CHECK(read_file(path) == "first");
  fs::create_symlink("nowhere", folder.path() + "/dangling.yaml");
  CHECK_FALSE(write_new_file(folder.path() + "/dangling.yaml", "x").done);
  CHECK(write_new_file(folder.path() + "/missing/new.yaml", "x").error ==
        folder.path() + "/missing/new.yaml: cannot be written: No such file or directory");
  CHECK(names_in(folder.path()) == Names{"dangling.yaml", "new.yaml"});
}
