#pragma once

#include <map>
#include <optional>
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

/// A lock on `<output>/<stem>` for as long as it lives; a second one is refused, also from another process.
class FolderLock {
 public:
  [[nodiscard]] static std::optional<FolderLock> take(const std::string& output, const std::string& stem,
                                                      std::string& error);
  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&& other) noexcept;
  ~FolderLock();

 private:
  FolderLock() = default;
  int descriptor_ = -1;
  std::string path_;
};

/// Files (relative paths) that stand in `<output>/<stem>` now, sorted; empty if there is none.
[[nodiscard]] std::vector<std::string> files_in_folder(const std::string& folder);

/// Exchanges `<output>/<stem>` for a new folder with exactly these artifacts plus `kept` (relative paths taken over
/// from the old folder, by hard link or copy). All or nothing: written to `.<stem>.new-PID`, flushed, closed with the
/// result checked, then exchanged (RENAME_EXCHANGE, else two renames that repair_folder mends). Needs the lock.
[[nodiscard]] PublishResult replace_folder(const std::string& output, const std::string& stem,
                                           const std::vector<Artifact>& artifacts,
                                           const std::vector<std::string>& kept);

/// Mends what an interrupted run left: finishes or undoes two-rename exchanges, removes stale `.<stem>.new-*`.
void repair_folder(const std::string& output, const std::string& stem);

/// Writes one new file; refuses to overwrite.
[[nodiscard]] PublishResult write_new_file(const std::string& path, std::string_view bytes);

}  // namespace attnpress
