#include "support/pdf_colors.hpp"

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>

namespace attnpress::testing {
namespace {

/// The colour operators of content streams; libqpdf reads them, not our own reader.
class ColorOperators : public QPDFObjectHandle::ParserCallbacks {
 public:
  void handleObject(QPDFObjectHandle object) override {
    static const std::set<std::string> color{"g",  "G",  "rg", "RG",  "k",   "K", "cs",
                                             "CS", "sc", "SC", "scn", "SCN", "sh"};
    if (object.isOperator() && color.count(object.getOperatorValue()) > 0) found.insert(object.getOperatorValue());
  }
  void handleEOF() override {}
  std::set<std::string> found;
};

}  // namespace

Colors colors_of(const std::string& bytes) {
  if (bytes.empty()) return {};
  QPDF pdf;
  pdf.processMemoryFile("test", bytes.data(), bytes.size());
  ColorOperators operators;
  for (QPDFPageObjectHelper& page : QPDFPageDocumentHelper(pdf).getAllPages()) page.parseContents(&operators);
  Colors colors;
  for (QPDFObjectHandle& object : pdf.getAllObjects()) {
    QPDFObjectHandle dictionary = object.isStream() ? object.getDict() : object;
    if (!dictionary.isDictionary()) continue;
    if (dictionary.isDictionaryOfType("/XObject", "/Form")) QPDFPageObjectHelper(object).parseContents(&operators);
    if (dictionary.isDictionaryOfType("/XObject", "/Image")) ++colors.images;
    for (const char* key : {"/ColorSpace", "/CS"}) {
      if (dictionary.hasKey(key) && !dictionary.getKey(key).isDictionary())
        colors.spaces.insert(dictionary.getKey(key).unparse());
    }
    QPDFObjectHandle group = dictionary.getKey("/Group");
    if (group.isDictionary() && group.hasKey("/CS")) colors.spaces.insert(group.getKey("/CS").unparse());
    QPDFObjectHandle shading = dictionary.getKey("/Shading");
    if (shading.isDictionary() && shading.hasKey("/ColorSpace"))
      colors.spaces.insert(shading.getKey("/ColorSpace").unparse());
  }
  colors.operators = operators.found;
  return colors;
}

}  // namespace attnpress::testing
