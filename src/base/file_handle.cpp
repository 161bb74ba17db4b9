#include "base/file_handle.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace attnpress {

FileHandle& FileHandle::operator=(FileHandle&& other) noexcept {
  if (this != &other) {
    (void)close();
    descriptor_ = other.take();
  }
  return *this;
}

bool FileHandle::close() { return descriptor_ < 0 || ::close(take()) == 0; }

std::string system_message(int error) { return std::generic_category().message(error); }

int write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

int write_closed(const std::string& path, std::string_view bytes) {
  FileHandle file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (!file.is_open()) return errno;
  if (const int error = write_all(file.get(), bytes)) return error;
  return file.close() ? 0 : errno;
}

int flush_path(const std::string& path) {
  const FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return errno;
  // Some file systems cannot flush one file; that is no loss of bytes.
  return ::fsync(file.get()) == 0 || errno == EINVAL || errno == ENOTSUP ? 0 : errno;
}

}  // namespace attnpress
