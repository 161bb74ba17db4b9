#include "base/disk.hpp"

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <set>
#include <utility>

#include "base/file_handle.hpp"

namespace attnpress {
namespace {

namespace fs = std::filesystem;

/// A folder being filled; goes away with everything in it unless it is given up.
class Scaffold {
 public:
  explicit Scaffold(std::string path) : path_(std::move(path)) {}
  Scaffold(const Scaffold&) = delete;
  Scaffold& operator=(const Scaffold&) = delete;
  ~Scaffold() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  [[nodiscard]] const std::string& path() const { return path_; }

  /// Makes the folder itself; 0 or an errno value.
  [[nodiscard]] int make_root() { return ::mkdir(path_.c_str(), 0777) == 0 ? 0 : errno; }
  /// Makes the folders `relative` lies in, once each; 0 or an errno value.
  [[nodiscard]] int make_parents_of(const std::string& relative) {
    for (std::size_t end = relative.find('/'); end != std::string::npos; end = relative.find('/', end + 1)) {
      if (const int error = make(relative.substr(0, end))) return error;
    }
    return 0;
  }
  [[nodiscard]] int flush_folders() const {
    for (const std::string& relative : folders_) {
      if (const int error = flush_path(path_ + "/" + relative)) return error;
    }
    return flush_path(path_);
  }

 private:
  [[nodiscard]] int make(const std::string& relative) {
    if (!folders_.insert(relative).second) return 0;
    return ::mkdir((path_ + "/" + relative).c_str(), 0777) == 0 ? 0 : errno;
  }

  std::string path_;
  std::set<std::string> folders_;
};

/// Takes one file over: the same file under a second name, or a copy where the file system has no links.
int take_over(const std::string& old_folder, const std::string& new_folder, const std::string& path) {
  const std::string from = old_folder + "/" + path;
  const std::string to = new_folder + "/" + path;
  if (::linkat(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), 0) == 0) return 0;
  if (errno == ENOENT || errno == ENOSPC || errno == EROFS) return errno;
  std::error_code error;
  fs::copy(from, to, fs::copy_options::copy_symlinks, error);
  return error.value();
}

struct Failure {
  int error = 0;
  std::string path;  ///< relative to the scenario's folder
};

Failure fill(Scaffold& scaffold, const std::string& old_folder, const std::vector<Artifact>& artifacts,
             const std::vector<std::string>& kept, const std::stop_token& stop) {
  if (const int error = scaffold.make_root()) return {error, ""};
  for (const Artifact& artifact : artifacts) {
    if (stop.stop_requested()) return {EINTR, artifact.path};
    if (const int error = scaffold.make_parents_of(artifact.path)) return {error, artifact.path};
    if (const int error = write_closed(scaffold.path() + "/" + artifact.path, artifact.bytes)) {
      return {error, artifact.path};
    }
  }
  for (const std::string& path : kept) {
    if (stop.stop_requested()) return {EINTR, path};
    if (const int error = scaffold.make_parents_of(path)) return {error, path};
    const bool is_folder = path.ends_with('/');  // made as a parent
    if (is_folder) continue;
    if (const int error = take_over(old_folder, scaffold.path(), path)) return {error, path};
  }
  // All files are written before the first is flushed: the disk then takes them in one go.
  for (const Artifact& artifact : artifacts) {
    if (const int error = flush_path(scaffold.path() + "/" + artifact.path)) return {error, artifact.path};
  }
  return {scaffold.flush_folders(), ""};
}

int rename_error(const std::string& from, const std::string& to) {
  return std::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

/// Killed between the two renames, `target` is missing and `aside` holds the complete old set: see repair_folder.
int exchange_by_two_renames(const std::string& fresh, const std::string& target, const std::string& aside) {
  if (const int error = rename_error(target, aside)) return error;
  if (const int error = rename_error(fresh, target)) {
    (void)rename_error(aside, target);
    return error;
  }
  std::error_code ignored;
  fs::remove_all(aside, ignored);
  return 0;
}

/// Puts `fresh` in the place of `target`; what stood there stands at `fresh` afterwards, or is gone.
int put_in_place(const std::string& fresh, const std::string& target, const std::string& aside, Exchange exchange) {
  struct stat status {};
  if (::lstat(target.c_str(), &status) != 0) return errno == ENOENT ? rename_error(fresh, target) : errno;
  if (!S_ISDIR(status.st_mode)) return ENOTDIR;
  if (exchange == Exchange::one_step_if_possible) {
    if (::renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) return errno;
  }
  return exchange_by_two_renames(fresh, target, aside);
}

std::string process_suffix() { return std::to_string(::getpid()); }

/// Whether `name` is `start` followed by a process number.
bool is_leftover(std::string_view name, std::string_view start) {
  if (name.substr(0, start.size()) != start || name.size() == start.size()) return false;
  return name.find_first_not_of("0123456789", start.size()) == std::string_view::npos;
}

std::vector<std::string> leftovers(const std::string& output, const std::string& start) {
  std::vector<std::string> out;
  std::error_code error;
  for (auto entry = fs::directory_iterator(output, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    if (is_leftover(entry->path().filename().string(), start)) out.push_back(entry->path().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

FolderListing list_folder(const std::string& folder) {
  FolderListing out;
  std::error_code error;
  if (!fs::is_directory(fs::symlink_status(folder, error))) return out;
  for (auto entry = fs::recursive_directory_iterator(folder, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    const std::string path = entry->path().lexically_relative(folder).string();
    std::error_code ignored;
    if (!fs::is_directory(entry->symlink_status(ignored))) {
      out.files.push_back(path);
    } else if (fs::is_empty(entry->path(), ignored) && !ignored) {
      out.empty_folders.push_back(path + "/");
    }
  }
  if (error) out.error = error.message();
  std::sort(out.files.begin(), out.files.end());
  std::sort(out.empty_folders.begin(), out.empty_folders.end());
  return out;
}

std::vector<std::string> files_in_folder(const std::string& folder) { return list_folder(folder).files; }

PublishResult replace_folder(const std::string& output, const std::string& stem, const std::vector<Artifact>& artifacts,
                             const std::vector<std::string>& kept, const std::stop_token& stop, Exchange exchange) {
  const std::string target = output + "/" + stem;
  const std::string hidden = output + "/." + stem;
  Scaffold scaffold(hidden + ".new-" + process_suffix());
  const Failure failure = fill(scaffold, target, artifacts, kept, stop);
  if (stop.stop_requested()) return {false, target + ": interrupted; nothing was changed"};
  if (failure.error != 0) {
    const std::string path = failure.path.empty() ? target : target + "/" + failure.path;
    return {false, path + ": cannot be written: " + system_message(failure.error)};
  }
  if (const int error = put_in_place(scaffold.path(), target, hidden + ".old-" + process_suffix(), exchange)) {
    return {false,
            target + ": " + (error == ENOTDIR ? "is not a folder" : "cannot be replaced: " + system_message(error))};
  }
  (void)flush_path(output);
  return {true, {}};
}

void repair_folder(const std::string& output, const std::string& stem) {
  const std::string target = output + "/" + stem;
  std::error_code ignored;
  for (const std::string& aside : leftovers(output, "." + stem + ".old-")) {
    struct stat status {};
    const bool target_missing = ::lstat(target.c_str(), &status) != 0 && errno == ENOENT;
    if (target_missing && rename_error(aside, target) == 0) continue;
    fs::remove_all(aside, ignored);
  }
  for (const std::string& stale : leftovers(output, "." + stem + ".new-")) fs::remove_all(stale, ignored);
}

std::optional<std::string> read_output_file(const std::string& path) {
  constexpr std::size_t limit = std::size_t{1} << 30U;
  Inputs inputs;
  Diagnostics ignored;
  const InputFile* file = inputs.read(path, limit, ignored);
  return file == nullptr ? std::nullopt : std::optional<std::string>(file->bytes);
}

PublishResult write_new_file(const std::string& path, std::string_view bytes) {
  const auto refused = [&](int error) {
    const std::string reason =
        error == EEXIST ? "is already there; nothing is overwritten" : "cannot be written: " + system_message(error);
    return PublishResult{false, path + ": " + reason};
  };
  struct stat status {};
  if (::lstat(path.c_str(), &status) == 0) return refused(EEXIST);
  const fs::path whole(path);
  const std::string draft =
      (whole.parent_path() / ("." + whole.filename().string() + ".new-" + process_suffix())).string();
  (void)::unlink(draft.c_str());
  int error = write_closed(draft, bytes);
  if (error == 0) error = flush_path(draft);
  if (error == 0 && ::renameat2(AT_FDCWD, draft.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) != 0) {
    // A hard link refuses an existing name just as well, where the file system lacks the flag.
    error = errno == EINVAL || errno == ENOSYS ? (::link(draft.c_str(), path.c_str()) == 0 ? 0 : errno) : errno;
  }
  (void)::unlink(draft.c_str());
  return error == 0 ? PublishResult{true, {}} : refused(error);
}

}  // namespace attnpress
