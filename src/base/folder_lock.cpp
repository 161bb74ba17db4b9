#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <utility>

#include "base/disk.hpp"
#include "base/file_handle.hpp"

namespace attnpress {
namespace {

namespace fs = std::filesystem;

/// Makes `folder` and its parents; appends those that were missing, outermost first. False: see errno.
bool make_folders(const fs::path& folder, std::vector<std::string>& made) {
  std::error_code error;
  if (folder.empty() || fs::is_directory(folder, error)) return true;
  if (folder.has_parent_path() && folder.parent_path() != folder && !make_folders(folder.parent_path(), made)) {
    return false;
  }
  if (::mkdir(folder.c_str(), 0777) == 0) {
    made.push_back(folder.string());
    return true;
  }
  const int reason = errno;
  if (reason == EEXIST && fs::is_directory(folder, error)) return true;
  errno = reason == EEXIST ? ENOTDIR : reason;
  return false;
}

/// A lock file that its last owner unlinked between our open() and flock() protects nothing.
bool is_still_the_file(int descriptor, const std::string& path) {
  struct stat ours {};
  struct stat there {};
  return ::fstat(descriptor, &ours) == 0 && ::stat(path.c_str(), &there) == 0 && ours.st_ino == there.st_ino &&
         ours.st_dev == there.st_dev;
}

enum class Attempt { taken, again, refused, failed };

Attempt try_lock(const std::string& path, FileHandle& file) {
  file = FileHandle(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
  if (!file.is_open()) return errno == ENOENT ? Attempt::again : Attempt::failed;
  if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) return errno == EWOULDBLOCK ? Attempt::refused : Attempt::failed;
  return is_still_the_file(file.get(), path) ? Attempt::taken : Attempt::again;
}

void remove_made(const std::vector<std::string>& folders) {
  for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder) ::rmdir(folder->c_str());
}

}  // namespace

std::optional<FolderLock> FolderLock::take(const std::string& output, const std::string& stem, std::string& error) {
  constexpr int most_attempts = 100;
  const std::string path = output + "/." + stem + ".lock";
  FolderLock lock;
  FileHandle file;
  Attempt attempt = Attempt::again;
  for (int count = 0; attempt == Attempt::again && count < most_attempts; ++count) {
    attempt = make_folders(output, lock.made_folders_) ? try_lock(path, file) : Attempt::failed;
  }
  if (attempt == Attempt::taken) {
    lock.descriptor_ = file.take();
    lock.path_ = path;
    return lock;
  }
  const int reason = errno;
  error = attempt == Attempt::failed ? output + ": cannot be written: " + system_message(reason)
                                     : output + "/" + stem + " is locked: another run of attnpress is writing it";
  return std::nullopt;
}

FolderLock::FolderLock(FolderLock&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      path_(std::exchange(other.path_, {})),
      made_folders_(std::exchange(other.made_folders_, {})) {}

FolderLock& FolderLock::operator=(FolderLock&& other) noexcept {
  if (this != &other) {
    release();
    descriptor_ = std::exchange(other.descriptor_, -1);
    path_ = std::exchange(other.path_, {});
    made_folders_ = std::exchange(other.made_folders_, {});
  }
  return *this;
}

void FolderLock::release() noexcept {
  if (descriptor_ >= 0) {
    // Unlinked while still held: whoever opens the name from now on makes a new file.
    ::unlink(path_.c_str());
    ::close(std::exchange(descriptor_, -1));
  }
  remove_made(std::exchange(made_folders_, {}));
}

FolderLock::~FolderLock() { release(); }

}  // namespace attnpress
