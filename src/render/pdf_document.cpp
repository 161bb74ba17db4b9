#include "render/pdf_document.hpp"

#include <qpdf/qpdf-c.h>

#include <algorithm>
#include <cstdlib>

namespace attnpress {
namespace {

bool succeeded(QPDF_ERROR_CODE code) { return (code & QPDF_ERRORS) == 0; }

/// Bytes that libqpdf took from malloc.
using Buffer = std::unique_ptr<unsigned char, void (*)(void*)>;

}  // namespace

void PdfDocument::Deleter::operator()(_qpdf_data* qpdf) const noexcept { qpdf_cleanup(&qpdf); }

PdfDocument::PdfDocument(const std::string& bytes) : qpdf_(qpdf_init()) {
  qpdf_silence_errors(qpdf_.get());
  qpdf_set_suppress_warnings(qpdf_.get(), QPDF_TRUE);
  readable_ = succeeded(qpdf_read_memory(qpdf_.get(), "attnpress", bytes.data(), bytes.size(), nullptr));
}

PdfDocument::Object PdfDocument::root() const { return qpdf_get_root(qpdf_.get()); }
PdfDocument::Object PdfDocument::trailer() const { return qpdf_get_trailer(qpdf_.get()); }
std::size_t PdfDocument::page_count() const {
  return static_cast<std::size_t>(std::max(0, qpdf_get_num_pages(qpdf_.get())));
}
PdfDocument::Object PdfDocument::page(std::size_t index) const { return qpdf_get_page_n(qpdf_.get(), index); }
int PdfDocument::object_limit() const { return qpdf_oh_get_int_value_as_int(qpdf_.get(), get(trailer(), "/Size")); }
PdfDocument::Object PdfDocument::numbered(int number) const { return qpdf_get_object_by_id(qpdf_.get(), number, 0); }

PdfDocument::Object PdfDocument::dictionary() const { return qpdf_oh_new_dictionary(qpdf_.get()); }
PdfDocument::Object PdfDocument::array() const { return qpdf_oh_new_array(qpdf_.get()); }
PdfDocument::Object PdfDocument::text(const std::string& utf8) const {
  return qpdf_oh_new_unicode_string(qpdf_.get(), utf8.c_str());
}
PdfDocument::Object PdfDocument::name(const char* name) const { return qpdf_oh_new_name(qpdf_.get(), name); }
PdfDocument::Object PdfDocument::integer(long long value) const { return qpdf_oh_new_integer(qpdf_.get(), value); }
PdfDocument::Object PdfDocument::real(double value) const {
  return qpdf_oh_new_real_from_double(qpdf_.get(), value, 3);
}
PdfDocument::Object PdfDocument::yes() const { return qpdf_oh_new_bool(qpdf_.get(), QPDF_TRUE); }
PdfDocument::Object PdfDocument::indirect(Object object) const {
  return qpdf_make_indirect_object(qpdf_.get(), object);
}

void PdfDocument::set(Object dictionary, const char* key, Object value) const {
  qpdf_oh_replace_key(qpdf_.get(), dictionary, key, value);
}
void PdfDocument::append(Object array, Object value) const { qpdf_oh_append_item(qpdf_.get(), array, value); }

PdfDocument::Object PdfDocument::get(Object dictionary, const char* key) const {
  return qpdf_oh_get_key_if_dict(qpdf_.get(), dictionary, key);
}
int PdfDocument::length(Object array) const { return qpdf_oh_get_array_n_items(qpdf_.get(), array); }
PdfDocument::Object PdfDocument::item(Object array, int index) const {
  return qpdf_oh_get_array_item(qpdf_.get(), array, index);
}
bool PdfDocument::is_array(Object object) const { return qpdf_oh_is_array(qpdf_.get(), object) == QPDF_TRUE; }
bool PdfDocument::is_dictionary(Object object) const { return qpdf_oh_is_dictionary(qpdf_.get(), object) == QPDF_TRUE; }
bool PdfDocument::is_stream(Object object) const { return qpdf_oh_is_stream(qpdf_.get(), object) == QPDF_TRUE; }
bool PdfDocument::is_name(Object object, const char* name) const {
  return qpdf_oh_is_name_and_equals(qpdf_.get(), object, name) == QPDF_TRUE;
}
PdfDocument::Object PdfDocument::dictionary_of(Object stream) const { return qpdf_oh_get_dict(qpdf_.get(), stream); }

std::optional<std::string> PdfDocument::content(Object stream) const {
  unsigned char* bytes = nullptr;
  std::size_t length = 0;
  QPDF_BOOL filtered = QPDF_FALSE;
  const QPDF_ERROR_CODE code =
      qpdf_oh_get_stream_data(qpdf_.get(), stream, qpdf_dl_generalized, &filtered, &bytes, &length);
  const Buffer owner(bytes, &std::free);
  if (!succeeded(code) || bytes == nullptr || filtered != QPDF_TRUE) return std::nullopt;
  return std::string(reinterpret_cast<const char*>(bytes), length);
}

void PdfDocument::set_content(Object stream, std::string_view content) const {
  const auto* bytes = reinterpret_cast<const unsigned char*>(content.data());
  qpdf_oh_replace_stream_data(qpdf_.get(), stream, bytes, content.size(), qpdf_oh_new_null(qpdf_.get()),
                              qpdf_oh_new_null(qpdf_.get()));
}

std::string PdfDocument::write() const {
  if (!succeeded(qpdf_init_write_memory(qpdf_.get()))) return {};
  qpdf_set_deterministic_ID(qpdf_.get(), QPDF_TRUE);
  qpdf_set_object_stream_mode(qpdf_.get(), qpdf_o_generate);
  qpdf_set_decode_level(qpdf_.get(), qpdf_dl_none);
  if (!succeeded(qpdf_write(qpdf_.get())) || qpdf_has_error(qpdf_.get()) == QPDF_TRUE) return {};
  return {reinterpret_cast<const char*>(qpdf_get_buffer(qpdf_.get())), qpdf_get_buffer_length(qpdf_.get())};
}

}  // namespace attnpress
