#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct _qpdf_data;

namespace attnpress {

/// A PDF that was read from memory, to be changed and written. libqpdf's C interface reports by status where its C++
/// interface throws.
class PdfDocument {
 public:
  /// An object of the document; libqpdf keeps it as long as the document.
  using Object = unsigned int;

  /// `bytes` must outlive the document.
  explicit PdfDocument(const std::string& bytes);

  [[nodiscard]] bool readable() const { return readable_; }
  [[nodiscard]] Object root() const;
  [[nodiscard]] Object trailer() const;
  [[nodiscard]] std::size_t page_count() const;
  [[nodiscard]] Object page(std::size_t index) const;
  /// One more than the largest object number; numbers begin with 1.
  [[nodiscard]] int object_limit() const;
  [[nodiscard]] Object numbered(int number) const;

  [[nodiscard]] Object dictionary() const;
  [[nodiscard]] Object array() const;
  [[nodiscard]] Object text(const std::string& utf8) const;
  [[nodiscard]] Object name(const char* name) const;
  [[nodiscard]] Object integer(long long value) const;
  [[nodiscard]] Object real(double value) const;
  [[nodiscard]] Object yes() const;
  [[nodiscard]] Object indirect(Object object) const;

  void set(Object dictionary, const char* key, Object value) const;
  void append(Object array, Object value) const;

  [[nodiscard]] Object get(Object dictionary, const char* key) const;
  [[nodiscard]] int length(Object array) const;
  [[nodiscard]] Object item(Object array, int index) const;
  [[nodiscard]] bool is_array(Object object) const;
  [[nodiscard]] bool is_dictionary(Object object) const;
  [[nodiscard]] bool is_stream(Object object) const;
  [[nodiscard]] bool is_name(Object object, const char* name) const;
  [[nodiscard]] Object dictionary_of(Object stream) const;
  /// What the stream holds, its filters undone; nothing where that fails.
  [[nodiscard]] std::optional<std::string> content(Object stream) const;
  /// Written compressed.
  void set_content(Object stream, std::string_view content) const;

  /// The whole file: streams as they are, the rest in object streams. Empty if anything failed since it was read.
  [[nodiscard]] std::string write() const;

 private:
  struct Deleter {
    void operator()(_qpdf_data* qpdf) const noexcept;
  };
  std::unique_ptr<_qpdf_data, Deleter> qpdf_;
  bool readable_ = false;
};

}  // namespace attnpress
