#include "render/pdf_finish.hpp"

#include <qpdf/qpdf-c.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <memory>
#include <type_traits>

namespace attnpress {
namespace {

/// "D:20000101000000Z" of seconds since 1970, in UTC.
std::string pdf_date(long long seconds) {
  const auto time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  std::array<char, 32> text{};
  if (gmtime_r(&time, &parts) == nullptr) return "D:20000101000000Z";
  return {text.data(), std::strftime(text.data(), text.size(), "D:%Y%m%d%H%M%SZ", &parts)};
}

/// An object of the document; libqpdf keeps it as long as the document.
using Object = qpdf_oh;

/// A PDF that was read from memory. libqpdf's C interface reports by status where its C++ interface throws.
class Document {
 public:
  explicit Document(const std::string& bytes) : qpdf_(qpdf_init()) {
    qpdf_silence_errors(get());
    qpdf_set_suppress_warnings(get(), QPDF_TRUE);
    readable_ = succeeded(qpdf_read_memory(get(), "attnpress", bytes.data(), bytes.size(), nullptr));
  }

  [[nodiscard]] bool readable() const { return readable_; }
  [[nodiscard]] Object root() const { return qpdf_get_root(get()); }
  [[nodiscard]] Object trailer() const { return qpdf_get_trailer(get()); }
  [[nodiscard]] std::size_t page_count() const {
    return static_cast<std::size_t>(std::max(0, qpdf_get_num_pages(get())));
  }
  [[nodiscard]] Object page(std::size_t index) const { return qpdf_get_page_n(get(), index); }

  [[nodiscard]] Object dictionary() const { return qpdf_oh_new_dictionary(get()); }
  [[nodiscard]] Object array() const { return qpdf_oh_new_array(get()); }
  [[nodiscard]] Object text(const std::string& utf8) const { return qpdf_oh_new_unicode_string(get(), utf8.c_str()); }
  [[nodiscard]] Object name(const char* name) const { return qpdf_oh_new_name(get(), name); }
  [[nodiscard]] Object integer(long long value) const { return qpdf_oh_new_integer(get(), value); }
  [[nodiscard]] Object real(double value) const { return qpdf_oh_new_real_from_double(get(), value, 3); }
  [[nodiscard]] Object yes() const { return qpdf_oh_new_bool(get(), QPDF_TRUE); }
  [[nodiscard]] Object indirect(Object object) const { return qpdf_make_indirect_object(get(), object); }

  void set(Object dictionary, const char* key, Object value) const {
    qpdf_oh_replace_key(get(), dictionary, key, value);
  }
  void append(Object array, Object value) const { qpdf_oh_append_item(get(), array, value); }

  /// The whole file: streams as they are, the rest in object streams. Empty if anything failed since it was read.
  [[nodiscard]] std::string write() const {
    if (!succeeded(qpdf_init_write_memory(get()))) return {};
    qpdf_set_deterministic_ID(get(), QPDF_TRUE);
    qpdf_set_object_stream_mode(get(), qpdf_o_generate);
    qpdf_set_decode_level(get(), qpdf_dl_none);
    if (!succeeded(qpdf_write(get())) || qpdf_has_error(get()) == QPDF_TRUE) return {};
    return {reinterpret_cast<const char*>(qpdf_get_buffer(get())), qpdf_get_buffer_length(get())};
  }

 private:
  struct Deleter {
    void operator()(qpdf_data qpdf) const noexcept { qpdf_cleanup(&qpdf); }
  };
  static bool succeeded(QPDF_ERROR_CODE code) { return (code & QPDF_ERRORS) == 0; }
  [[nodiscard]] qpdf_data get() const { return qpdf_.get(); }

  std::unique_ptr<std::remove_pointer_t<qpdf_data>, Deleter> qpdf_;
  bool readable_ = false;
};

void set_info(const Document& pdf, const PdfInfo& info) {
  const Object entries = pdf.dictionary();
  if (!info.title.empty()) pdf.set(entries, "/Title", pdf.text(info.title));
  pdf.set(entries, "/Creator", pdf.text(info.creator));
  pdf.set(entries, "/Producer", pdf.text("Cairo, libqpdf"));
  for (const char* key : {"/CreationDate", "/ModDate"}) pdf.set(entries, key, pdf.text(pdf_date(info.date)));
  pdf.set(pdf.trailer(), "/Info", pdf.indirect(entries));
}

void set_view(const Document& pdf, const PdfInfo& info) {
  if (!info.language.empty()) pdf.set(pdf.root(), "/Lang", pdf.text(info.language));
  const Object preferences = pdf.dictionary();
  pdf.set(preferences, "/DisplayDocTitle", pdf.yes());
  pdf.set(pdf.root(), "/ViewerPreferences", preferences);
}

/// Some programs look at one box, some at another.
void set_boxes(const Document& pdf, const std::vector<PdfPageEntry>& pages) {
  for (std::size_t i = 0; i < pages.size(); ++i) {
    for (const char* key : {"/MediaBox", "/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"}) {
      const Object box = pdf.array();
      for (const double side : {0.0, 0.0, pages[i].size.width, pages[i].size.height}) pdf.append(box, pdf.real(side));
      pdf.set(pdf.page(i), key, box);
    }
  }
}

void set_labels(const Document& pdf, const std::vector<PdfPageEntry>& pages) {
  const Object numbers = pdf.array();
  bool any = false;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const Object label = pdf.dictionary();
    pdf.set(label, "/P", pdf.text(pages[i].label));
    pdf.append(numbers, pdf.integer(static_cast<long long>(i)));
    pdf.append(numbers, label);
    any = any || !pages[i].label.empty();
  }
  if (!any) return;
  const Object tree = pdf.dictionary();
  pdf.set(tree, "/Nums", numbers);
  pdf.set(pdf.root(), "/PageLabels", tree);
}

/// Builds the outline: a parent for each run of pages of one group, its pages below; pages without a group on top.
class OutlineBuilder {
 public:
  explicit OutlineBuilder(const Document& pdf) : pdf_(pdf) {}

  void add(const PdfPageEntry& entry, Object page) {
    if (entry.outline_title.empty()) return;
    std::vector<Entry>& top = root_.children;
    if (entry.outline_group.empty()) {
      top.push_back(item(entry.outline_title, page));
    } else {
      if (top.empty() || group_ != entry.outline_group) top.push_back(item(entry.outline_group, page));
      top.back().children.push_back(item(entry.outline_title, page));
    }
    group_ = entry.outline_group;
  }

  void finish() {
    if (root_.children.empty()) return;
    root_.object = pdf_.indirect(pdf_.dictionary());
    pdf_.set(root_.object, "/Type", pdf_.name("/Outlines"));
    link(root_);
    pdf_.set(pdf_.root(), "/Outlines", root_.object);
    pdf_.set(pdf_.root(), "/PageMode", pdf_.name("/UseOutlines"));
  }

 private:
  struct Entry {
    Object object = 0;
    std::vector<Entry> children;
  };

  Entry item(const std::string& title, Object page) {
    const Object object = pdf_.indirect(pdf_.dictionary());
    const Object target = pdf_.array();
    pdf_.append(target, page);
    pdf_.append(target, pdf_.name("/Fit"));
    pdf_.set(object, "/Title", pdf_.text(title));
    pdf_.set(object, "/Dest", target);
    return {object, {}};
  }

  /// Chains the children of `entry`, all of them open; the number of entries below it.
  long long link(const Entry& entry) {
    const std::vector<Entry>& children = entry.children;
    if (children.empty()) return 0;
    auto count = static_cast<long long>(children.size());
    for (std::size_t i = 0; i < children.size(); ++i) {
      pdf_.set(children[i].object, "/Parent", entry.object);
      if (i > 0) pdf_.set(children[i].object, "/Prev", children[i - 1].object);
      if (i + 1 < children.size()) pdf_.set(children[i].object, "/Next", children[i + 1].object);
      count += link(children[i]);
    }
    pdf_.set(entry.object, "/First", children.front().object);
    pdf_.set(entry.object, "/Last", children.back().object);
    pdf_.set(entry.object, "/Count", pdf_.integer(count));
    return count;
  }

  const Document& pdf_;
  Entry root_;
  std::string group_;
};

}  // namespace

std::string finish_pdf(const std::string& raw, const std::vector<PdfPageEntry>& pages, const PdfInfo& info) {
  const Document pdf(raw);
  if (!pdf.readable() || pdf.page_count() != pages.size()) return {};
  OutlineBuilder outline(pdf);
  for (std::size_t i = 0; i < pages.size(); ++i) outline.add(pages[i], pdf.page(i));
  outline.finish();
  set_info(pdf, info);
  set_view(pdf, info);
  set_boxes(pdf, pages);
  set_labels(pdf, pages);
  return pdf.write();
}

}  // namespace attnpress
