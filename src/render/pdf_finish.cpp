#include "render/pdf_finish.hpp"

#include <array>
#include <ctime>
#include <exception>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

namespace attnpress {
namespace {

using Object = QPDFObjectHandle;

Object unicode(const std::string& text) { return Object::newUnicodeString(text); }

/// "D:20000101000000Z" of seconds since 1970, in UTC.
std::string pdf_date(long long seconds) {
  const auto time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  std::array<char, 32> text{};
  if (gmtime_r(&time, &parts) == nullptr) return "D:20000101000000Z";
  return {text.data(), std::strftime(text.data(), text.size(), "D:%Y%m%d%H%M%SZ", &parts)};
}

void set_info(QPDF& pdf, const PdfInfo& info) {
  Object entries = Object::newDictionary();
  if (!info.title.empty()) entries.replaceKey("/Title", unicode(info.title));
  entries.replaceKey("/Creator", unicode(info.creator));
  entries.replaceKey("/Producer", unicode("Cairo, libqpdf"));
  entries.replaceKey("/CreationDate", Object::newString(pdf_date(info.date)));
  entries.replaceKey("/ModDate", Object::newString(pdf_date(info.date)));
  pdf.getTrailer().replaceKey("/Info", pdf.makeIndirectObject(entries));
}

void set_view(QPDF& pdf, const PdfInfo& info, bool with_outline) {
  Object root = pdf.getRoot();
  if (!info.language.empty()) root.replaceKey("/Lang", unicode(info.language));
  Object preferences = Object::newDictionary();
  preferences.replaceKey("/DisplayDocTitle", Object::newBool(true));
  root.replaceKey("/ViewerPreferences", preferences);
  if (with_outline) root.replaceKey("/PageMode", Object::newName("/UseOutlines"));
}

/// Some programs look at one box, some at another.
void set_boxes(std::vector<QPDFPageObjectHelper>& pages) {
  for (QPDFPageObjectHelper& page : pages) {
    Object media = page.getMediaBox();
    for (const char* box : {"/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"}) {
      page.getObjectHandle().replaceKey(box, media.unsafeShallowCopy());
    }
  }
}

void set_labels(QPDF& pdf, const std::vector<PdfPageEntry>& pages) {
  Object numbers = Object::newArray();
  bool any = false;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    Object label = Object::newDictionary();
    label.replaceKey("/P", unicode(pages[i].label));
    numbers.appendItem(Object::newInteger(static_cast<long long>(i)));
    numbers.appendItem(label);
    any = any || !pages[i].label.empty();
  }
  if (!any) return;
  Object tree = Object::newDictionary();
  tree.replaceKey("/Nums", numbers);
  pdf.getRoot().replaceKey("/PageLabels", tree);
}

/// Builds the outline: a parent for each run of pages of one group, its pages below; pages without a group on top.
class OutlineBuilder {
 public:
  explicit OutlineBuilder(QPDF& pdf) : pdf_(pdf), root_{pdf.makeIndirectObject(Object::newDictionary()), {}} {
    root_.object.replaceKey("/Type", Object::newName("/Outlines"));
  }

  void add(const PdfPageEntry& entry, const Object& page) {
    if (entry.outline_title.empty()) return;
    if (entry.outline_group.empty()) {
      root_.children.push_back(item(entry.outline_title, page));
    } else {
      if (root_.children.empty() || group_ != entry.outline_group) {
        root_.children.push_back(item(entry.outline_group, page));
      }
      root_.children.back().children.push_back(item(entry.outline_title, page));
    }
    group_ = entry.outline_group;
  }

  [[nodiscard]] bool empty() const { return root_.children.empty(); }

  void finish() {
    link(root_);
    pdf_.getRoot().replaceKey("/Outlines", root_.object);
  }

 private:
  struct Entry {
    Object object;
    std::vector<Entry> children;
  };

  Entry item(const std::string& title, const Object& page) {
    Object object = pdf_.makeIndirectObject(Object::newDictionary());
    Object target = Object::newArray();
    target.appendItem(page);
    target.appendItem(Object::newName("/Fit"));
    object.replaceKey("/Title", unicode(title));
    object.replaceKey("/Dest", target);
    return {object, {}};
  }

  /// Chains the children of `entry`, all of them open; the number of entries below it.
  static long long link(Entry& entry) {
    auto& children = entry.children;
    if (children.empty()) return 0;
    auto count = static_cast<long long>(children.size());
    for (std::size_t i = 0; i < children.size(); ++i) {
      children[i].object.replaceKey("/Parent", entry.object);
      if (i > 0) children[i].object.replaceKey("/Prev", children[i - 1].object);
      if (i + 1 < children.size()) children[i].object.replaceKey("/Next", children[i + 1].object);
      count += link(children[i]);
    }
    entry.object.replaceKey("/First", children.front().object);
    entry.object.replaceKey("/Last", children.back().object);
    entry.object.replaceKey("/Count", Object::newInteger(count));
    return count;
  }

  QPDF& pdf_;
  Entry root_;
  std::string group_;
};

std::string write(QPDF& pdf) {
  QPDFWriter writer(pdf);
  writer.setOutputMemory();
  writer.setDeterministicID(true);
  writer.setObjectStreamMode(qpdf_o_generate);
  writer.setDecodeLevel(qpdf_dl_none);
  writer.setRecompressFlate(false);
  writer.write();
  const std::shared_ptr<Buffer> bytes = writer.getBufferSharedPointer();
  return {reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
}

}  // namespace

std::string finish_pdf(const std::string& raw, const std::vector<PdfPageEntry>& pages, const PdfInfo& info) try {
  QPDF pdf;
  pdf.setSuppressWarnings(true);
  pdf.processMemoryFile("attnpress", raw.data(), raw.size());
  std::vector<QPDFPageObjectHelper> helpers = QPDFPageDocumentHelper(pdf).getAllPages();
  if (helpers.size() != pages.size()) return {};
  OutlineBuilder outline(pdf);
  for (std::size_t i = 0; i < pages.size(); ++i) outline.add(pages[i], helpers[i].getObjectHandle());
  if (!outline.empty()) outline.finish();
  set_info(pdf, info);
  set_view(pdf, info, !outline.empty());
  set_boxes(helpers);
  set_labels(pdf, pages);
  return write(pdf);
} catch (const std::exception&) {
  return {};
}

}  // namespace attnpress
