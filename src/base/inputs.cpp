#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "base/disk.hpp"
#include "base/file_handle.hpp"

namespace attnpress {
namespace {

/// "4 MiB" where it is a whole number of them.
std::string size_words(std::size_t bytes) {
  constexpr std::size_t mebibyte = std::size_t{1} << 20U;
  if (bytes >= mebibyte && bytes % mebibyte == 0) return std::to_string(bytes / mebibyte) + " MiB";
  return std::to_string(bytes) + " bytes";
}

std::string open_failure(int error) {
  if (error == ENOENT || error == ENOTDIR) return "there is no such file";
  return "cannot be read: " + system_message(error);
}

/// Reads to the end, but never much more than `limit`; an errno value or 0.
int read_up_to(int descriptor, std::size_t limit, std::string& bytes) {
  std::array<char, 65536> buffer;
  while (bytes.size() <= limit) {
    const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    if (count == 0) return 0;
    bytes.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return 0;
}

/// What keeps an open file from being read whole; "" if it was read.
std::string read_whole(const FileHandle& file, std::size_t limit, std::string& bytes) {
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) return open_failure(errno);
  if (S_ISDIR(status.st_mode)) return "is a folder, not a file";
  const bool known_too_large = S_ISREG(status.st_mode) && status.st_size > static_cast<off_t>(limit);
  if (!known_too_large) {
    if (const int error = read_up_to(file.get(), limit, bytes)) return open_failure(error);
  }
  if (known_too_large || bytes.size() > limit) return "is larger than " + size_words(limit) + ", the limit";
  return {};
}

FileHandle open_input(const std::string& path) {
  if (path == "-") return FileHandle(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3));
  return FileHandle(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

}  // namespace

const InputFile* Inputs::read(const std::string& path, std::size_t limit, Diagnostics& diagnostics) {
  if (const auto known = files_.find(path); known != files_.end()) {
    if (known->second.bytes.size() <= limit) return &known->second;
    diagnostics.error({path, 0, 0}, "is larger than " + size_words(limit) + ", the limit");
    return nullptr;
  }
  const FileHandle file = open_input(path);
  std::string bytes;
  const std::string failure = file.is_open() ? read_whole(file, limit, bytes) : open_failure(errno);
  if (!failure.empty()) {
    diagnostics.error({path, 0, 0}, failure);
    return nullptr;
  }
  std::string digest = sha256_hex(bytes);
  return &files_.emplace(path, InputFile{path, std::move(bytes), std::move(digest)}).first->second;
}

}  // namespace attnpress
