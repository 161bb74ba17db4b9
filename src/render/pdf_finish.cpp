#include "render/pdf_finish.hpp"

#include <array>
#include <ctime>

#include "render/pdf_document.hpp"
#include "render/pdf_grey.hpp"

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

using Object = PdfDocument::Object;

void set_info(const PdfDocument& pdf, const PdfInfo& info) {
  const Object entries = pdf.dictionary();
  if (!info.title.empty()) pdf.set(entries, "/Title", pdf.text(info.title));
  pdf.set(entries, "/Creator", pdf.text(info.creator));
  pdf.set(entries, "/Producer", pdf.text("Cairo, libqpdf"));
  for (const char* key : {"/CreationDate", "/ModDate"}) pdf.set(entries, key, pdf.text(pdf_date(info.date)));
  pdf.set(pdf.trailer(), "/Info", pdf.indirect(entries));
}

void set_view(const PdfDocument& pdf, const PdfInfo& info) {
  if (!info.language.empty()) pdf.set(pdf.root(), "/Lang", pdf.text(info.language));
  const Object preferences = pdf.dictionary();
  pdf.set(preferences, "/DisplayDocTitle", pdf.yes());
  pdf.set(pdf.root(), "/ViewerPreferences", preferences);
}

/// Some programs look at one box, some at another.
void set_boxes(const PdfDocument& pdf, const std::vector<PdfPageEntry>& pages) {
  for (std::size_t i = 0; i < pages.size(); ++i) {
    for (const char* key : {"/MediaBox", "/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"}) {
      const Object box = pdf.array();
      for (const double side : {0.0, 0.0, pages[i].size.width, pages[i].size.height}) pdf.append(box, pdf.real(side));
      pdf.set(pdf.page(i), key, box);
    }
  }
}

void set_labels(const PdfDocument& pdf, const std::vector<PdfPageEntry>& pages) {
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
  explicit OutlineBuilder(const PdfDocument& pdf) : pdf_(pdf) {}

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

  const PdfDocument& pdf_;
  Entry root_;
  std::string group_;
};

}  // namespace

std::string finish_pdf(const std::string& raw, const std::vector<PdfPageEntry>& pages, const PdfInfo& info, bool grey) {
  const PdfDocument pdf(raw);
  if (!pdf.readable() || pdf.page_count() != pages.size()) return {};
  OutlineBuilder outline(pdf);
  for (std::size_t i = 0; i < pages.size(); ++i) outline.add(pages[i], pdf.page(i));
  outline.finish();
  set_info(pdf, info);
  set_view(pdf, info);
  set_boxes(pdf, pages);
  set_labels(pdf, pages);
  if (grey) make_grey(pdf);
  return pdf.write();
}

}  // namespace attnpress
