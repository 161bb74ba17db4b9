#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace attnpress {

/// Owns a file descriptor.
class FileHandle {
 public:
  FileHandle() = default;
  explicit FileHandle(int descriptor) : descriptor_(descriptor) {}
  FileHandle(FileHandle&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileHandle& operator=(FileHandle&& other) noexcept;
  ~FileHandle() { (void)close(); }

  [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
  [[nodiscard]] int get() const { return descriptor_; }
  /// Gives the descriptor away.
  [[nodiscard]] int take() { return std::exchange(descriptor_, -1); }
  /// False where the system reports that bytes were lost.
  [[nodiscard]] bool close();

 private:
  int descriptor_ = -1;
};

/// The words of an errno value, in English.
[[nodiscard]] std::string system_message(int error);

/// Writes everything to a descriptor; 0, or the errno value that stopped it.
[[nodiscard]] int write_all(int descriptor, std::string_view bytes);

/// Makes a new file (fails if it exists), writes and closes it; 0 or the errno value.
[[nodiscard]] int write_closed(const std::string& path, std::string_view bytes);

/// Flushes a closed file or a folder's entries to the disk, where the file system can; 0 or the errno value, also of a
/// write that failed after the file was closed.
[[nodiscard]] int flush_path(const std::string& path);

}  // namespace attnpress
