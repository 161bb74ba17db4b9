#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"

namespace attnpress {

/// SHA-256 as 64 lower-case hex digits.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

/// A file that was read, with its digest.
struct InputFile {
  std::string name;  ///< as the user gave it, for messages
  std::string bytes;
  std::string sha256;
};

/// Keeps every file read with its digest: all reading of the user's files goes through here.
class Inputs {
 public:
  /// Reads a whole file ("-": standard input, once). Missing, unreadable, a folder, larger than `limit` bytes: an error
  /// without a line, and nothing.
  [[nodiscard]] const InputFile* read(const std::string& path, std::size_t limit, Diagnostics& diagnostics);
  [[nodiscard]] const std::map<std::string, InputFile>& files() const { return files_; }

 private:
  std::map<std::string, InputFile> files_;
};

/// One file to be written: a path relative to the scenario's folder ("slides/07-softmax-2.svg") and its bytes.
struct Artifact {
  std::string path;
  std::string bytes;
};

/// What became of a publication.
struct PublishResult {
  bool done = false;
  std::string error;  ///< why not, in words, with the path the user gave
};

/// A lock on `<output>/<stem>` for as long as it lives; a second one is refused, also from another process. Makes
/// `output` where it is missing, and takes it away again if nothing was put into it.
class FolderLock {
 public:
  [[nodiscard]] static std::optional<FolderLock> take(const std::string& output, const std::string& stem,
                                                      std::string& error);
  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&& other) noexcept;
  ~FolderLock();

 private:
  FolderLock() = default;
  void release() noexcept;
  int descriptor_ = -1;
  std::string path_;
  std::vector<std::string> made_folders_;  ///< outermost first
};

/// What stands in a folder, at any depth: relative paths, sorted. Symbolic links count as files and are not followed.
struct FolderListing {
  std::vector<std::string> files;
  std::vector<std::string> empty_folders;  ///< each ends in '/'
  std::string error;                       ///< why some of it could not be looked at; "" if all was
};
/// Of a folder that is not there: nothing.
[[nodiscard]] FolderListing list_folder(const std::string& folder);
/// Only the files.
[[nodiscard]] std::vector<std::string> files_in_folder(const std::string& folder);

/// The bytes of one file that an earlier run wrote; nothing if it cannot be read.
[[nodiscard]] std::optional<std::string> read_output_file(const std::string& path);

/// How two folders change places: in one step, or by the two renames of file systems that lack it.
enum class Exchange { one_step_if_possible, two_renames };

/// Exchanges `<output>/<stem>` for a new folder with exactly these artifacts plus `kept` (relative paths taken over
/// from the old folder, by hard link or copy; one that ends in '/' is an empty folder). All or nothing: written to
/// `.<stem>.new-PID`, flushed, closed with the result checked, then exchanged (RENAME_EXCHANGE, else two renames that
/// repair_folder mends). Needs the lock. A stop request before the exchange leaves everything as it was.
[[nodiscard]] PublishResult replace_folder(const std::string& output, const std::string& stem,
                                           const std::vector<Artifact>& artifacts, const std::vector<std::string>& kept,
                                           const std::stop_token& stop = {},
                                           Exchange exchange = Exchange::one_step_if_possible);

/// Mends what an interrupted run left: undoes a two-rename exchange that stopped half-way, removes stale
/// `.<stem>.new-*` and `.<stem>.old-*`. Needs the lock, which proves that their makers are gone.
void repair_folder(const std::string& output, const std::string& stem);

/// Writes one new file, all or nothing; refuses to overwrite.
[[nodiscard]] PublishResult write_new_file(const std::string& path, std::string_view bytes);

}  // namespace attnpress
