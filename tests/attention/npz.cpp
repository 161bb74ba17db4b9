#include "attention/npz.hpp"

#include <zlib.h>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <numeric>
#include <stdexcept>

namespace attnpress::testing {
namespace {

/// Little-endian unsigned number of `bytes` bytes.
std::uint32_t number_at(const std::string& file, std::size_t offset, int bytes) {
  std::uint32_t value = 0;
  for (int i = bytes; i-- > 0;) {
    value = value << 8U | static_cast<unsigned char>(file.at(offset + static_cast<std::size_t>(i)));
  }
  return value;
}

std::string inflate_raw(const std::string& packed, std::size_t size) {
  std::string plain(size, '\0');
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) throw std::runtime_error("zlib does not start");
  std::string input = packed;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(plain.data());
  stream.avail_out = static_cast<uInt>(plain.size());
  const int status = inflate(&stream, Z_FINISH);
  inflateEnd(&stream);
  if (status != Z_STREAM_END) throw std::runtime_error("a member of the archive does not inflate");
  return plain;
}

/// Members of a zip archive by name, as its central directory lists them.
std::map<std::string, std::string> read_zip(const std::string& file) {
  const std::size_t end = file.rfind("PK\x05\x06");
  if (end == std::string::npos) throw std::runtime_error("not a zip archive");
  std::map<std::string, std::string> members;
  std::size_t entry = number_at(file, end + 16, 4);
  for (std::uint32_t left = number_at(file, end + 10, 2); left > 0; --left) {
    const std::uint32_t method = number_at(file, entry + 10, 2);
    const std::uint32_t packed_size = number_at(file, entry + 20, 4);
    const std::uint32_t name_size = number_at(file, entry + 28, 2);
    const std::size_t local = number_at(file, entry + 42, 4);
    const std::size_t data = local + 30 + number_at(file, local + 26, 2) + number_at(file, local + 28, 2);
    const std::string packed = file.substr(data, packed_size);
    const std::string name = file.substr(entry + 46, name_size);
    members[name] = method == 0 ? packed : inflate_raw(packed, number_at(file, entry + 24, 4));
    entry += 46 + name_size + number_at(file, entry + 30, 2) + number_at(file, entry + 32, 2);
  }
  return members;
}

/// The numbers between the parentheses of the header's shape.
std::vector<int> shape_of(const std::string& header) {
  const std::size_t open = header.find('(', header.find("'shape'"));
  std::string list = header.substr(open + 1, header.find(')', open) - open - 1);
  std::vector<int> shape;
  for (std::size_t start = 0; start < list.size();) {
    const std::size_t comma = std::min(list.find(',', start), list.size());
    const std::string number = list.substr(start, comma - start);
    if (number.find_first_of("0123456789") != std::string::npos) shape.push_back(std::stoi(number));
    start = comma + 1;
  }
  return shape;
}

template <typename Number>
std::vector<double> numbers_of(const std::string& bytes, std::size_t offset, std::size_t count) {
  if (bytes.size() < offset + count * sizeof(Number)) throw std::runtime_error("an array is cut short");
  std::vector<Number> numbers(count);
  std::memcpy(numbers.data(), bytes.data() + offset, count * sizeof(Number));
  return {numbers.begin(), numbers.end()};
}

/// Nothing where the type or the order is another one.
bool read_npy(const std::string& bytes, Array& array) {
  const bool first_version = bytes.at(6) == 1;
  const std::size_t start = first_version ? 10 : 12;
  const std::size_t header_size = number_at(bytes, 8, first_version ? 2 : 4);
  const std::string header = bytes.substr(start, header_size);
  if (header.find("'fortran_order': False") == std::string::npos) return false;
  array.shape = shape_of(header);
  const int size = std::accumulate(array.shape.begin(), array.shape.end(), 1, std::multiplies<>());
  const auto count = static_cast<std::size_t>(size);
  if (header.find("<f4") != std::string::npos) {
    array.values = numbers_of<float>(bytes, start + header_size, count);
  } else if (header.find("<f8") != std::string::npos) {
    array.values = numbers_of<double>(bytes, start + header_size, count);
  } else {
    return false;
  }
  return true;
}

}  // namespace

std::map<std::string, Array> read_npz(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  const std::string file{std::istreambuf_iterator<char>(stream), {}};
  std::map<std::string, Array> arrays;
  for (const auto& [name, bytes] : read_zip(file)) {
    Array array;
    if (read_npy(bytes, array)) arrays[name.substr(0, name.rfind(".npy"))] = std::move(array);
  }
  return arrays;
}

}  // namespace attnpress::testing
