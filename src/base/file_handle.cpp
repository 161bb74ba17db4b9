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

namespace {

/// Some file systems cannot flush one file; that is no loss of bytes.
int flush(int descriptor) {
  if (::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP) return 0;
  return errno;
}

}  // namespace

int write_and_flush(const std::string& path, std::string_view bytes) {
  FileHandle file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (!file.is_open()) return errno;
  if (const int error = write_all(file.get(), bytes)) return error;
  if (const int error = flush(file.get())) return error;
  return file.close() ? 0 : errno;
}

void flush_folder(const std::string& path) {
  const FileHandle folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.is_open()) (void)flush(folder.get());
}

}  // namespace attnpress
