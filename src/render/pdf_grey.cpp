#include "render/pdf_grey.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace attnpress {
namespace {

using Object = PdfDocument::Object;

struct GreyItem {
  bool operator()(const Fill& fill) const { return is_grey(fill.color); }
  bool operator()(const Stroke& stroke) const { return is_grey(stroke.color); }
  bool operator()(const GlyphRun& run) const { return is_grey(run.color); }
  bool operator()(const Ramp& ramp) const { return all(ramp.stops); }
  bool operator()(const Image& image) const { return all(image.pixels); }
  static bool all(const std::vector<Color>& colors) {
    return std::all_of(colors.begin(), colors.end(), [](Color color) { return is_grey(color); });
  }
};

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\0'; }
bool is_delimiter(char c) { return std::string_view("()<>[]{}/%").find(c) != std::string_view::npos; }
bool is_number(std::string_view token) {
  return token.find_first_not_of("+-.0123456789") == std::string_view::npos && !token.empty();
}

/// Cuts a content stream into tokens; strings and inline images are passed over as a whole.
class ContentReader {
 public:
  explicit ContentReader(std::string_view content) : content_(content) {}

  /// The next number, operator, name, string or bracket; empty at the end.
  std::string_view next() {
    skip_spaces();
    const std::size_t start = at_;
    if (at_ >= content_.size()) return {};
    const char first = content_[at_++];
    if (first == '(') {
      skip_string();
    } else if (first == '<' && peek() != '<') {
      skip_behind('>');
    } else if (first == '/' || !is_delimiter(first)) {
      while (at_ < content_.size() && !is_space(content_[at_]) && !is_delimiter(content_[at_])) ++at_;
    }
    return content_.substr(start, at_ - start);
  }

  /// After the operator ID: to behind the EI that stands between spaces.
  void skip_image() {
    for (++at_; at_ < content_.size(); ++at_) {
      const bool ends = content_.substr(at_, 2) == "EI" && is_space(content_[at_ - 1]) &&
                        (at_ + 2 >= content_.size() || is_space(content_[at_ + 2]));
      if (!ends) continue;
      at_ += 2;
      return;
    }
  }

 private:
  [[nodiscard]] char peek() const { return at_ < content_.size() ? content_[at_] : '\0'; }

  void skip_behind(char last) {
    const std::size_t found = content_.find(last, at_);
    at_ = found == std::string_view::npos ? content_.size() : found + 1;
  }

  void skip_spaces() {
    while (at_ < content_.size()) {
      if (content_[at_] == '%') {
        at_ = std::min(content_.find_first_of("\r\n", at_), content_.size());
      } else if (is_space(content_[at_])) {
        ++at_;
      } else {
        return;
      }
    }
  }

  /// Brackets nest; a backslash takes its meaning from the next character.
  void skip_string() {
    for (int depth = 1; at_ < content_.size() && depth > 0; ++at_) {
      const char c = content_[at_];
      if (c == '\\') ++at_;
      if (c == '(') ++depth;
      if (c == ')') --depth;
    }
  }

  std::string_view content_;
  std::size_t at_ = 0;
};

void rewrite(const PdfDocument& pdf, Object stream) {
  if (!pdf.is_stream(stream)) return;
  const std::optional<std::string> content = pdf.content(stream);
  if (!content) return;
  const std::string grey = grey_content(*content);
  if (grey != *content) pdf.set_content(stream, grey);
}

void rewrite_page(const PdfDocument& pdf, Object page) {
  const Object contents = pdf.get(page, "/Contents");
  if (!pdf.is_array(contents)) return rewrite(pdf, contents);
  for (int i = 0; i < pdf.length(contents); ++i) rewrite(pdf, pdf.item(contents, i));
}

void set_group(const PdfDocument& pdf, Object dictionary) {
  const Object group = pdf.get(dictionary, "/Group");
  if (pdf.is_name(pdf.get(group, "/CS"), "/DeviceRGB")) pdf.set(group, "/CS", pdf.name("/DeviceGray"));
}

}  // namespace

bool is_grey(const Scene& scene) {
  const std::vector<const Item*> items = items_in_paint_order(scene);
  return is_grey(scene.ground) &&
         std::all_of(items.begin(), items.end(), [](const Item* item) { return std::visit(GreyItem{}, *item); });
}

Image steps_of(const Ramp& ramp) {
  constexpr int most = 256;
  int steps = 1;
  for (std::size_t i = 1; i < ramp.stops.size(); ++i) steps += std::abs(ramp.stops[i].g - ramp.stops[i - 1].g);
  steps = std::min(steps, most);
  const bool upwards = ramp.rect.height > ramp.rect.width;
  Image image{ramp.rect, upwards ? 1 : steps, upwards ? steps : 1, {}};
  for (int i = 0; i < steps; ++i) {
    image.pixels.push_back(ramp_color(ramp.stops, static_cast<double>(i) / std::max(steps - 1, 1)));
  }
  if (upwards) std::reverse(image.pixels.begin(), image.pixels.end());
  return image;
}

std::string grey_content(std::string_view content) {
  std::string out;
  out.reserve(content.size());
  ContentReader reader(content);
  std::vector<std::string_view> operands;
  std::size_t copied = 0;
  for (std::string_view token = reader.next(); !token.empty(); token = reader.next()) {
    if (is_number(token)) {
      operands.push_back(token);
      continue;
    }
    const bool sets_color = token == "rg" || token == "RG";
    if (sets_color && operands.size() == 3 && operands[0] == operands[1] && operands[1] == operands[2]) {
      const auto end_of = [&](std::string_view part) {
        return static_cast<std::size_t>(part.data() - content.data()) + part.size();
      };
      out.append(content, copied, end_of(operands[0]) - copied);
      out += token == "rg" ? " g" : " G";
      copied = end_of(token);
    }
    if (token == "ID") reader.skip_image();
    operands.clear();
  }
  out.append(content, copied);
  return out;
}

void make_grey(const PdfDocument& pdf) {
  for (std::size_t i = 0; i < pdf.page_count(); ++i) {
    rewrite_page(pdf, pdf.page(i));
    set_group(pdf, pdf.page(i));
  }
  for (int number = 1; number < pdf.object_limit(); ++number) {
    const Object object = pdf.numbered(number);
    if (!pdf.is_stream(object)) continue;
    const Object dictionary = pdf.dictionary_of(object);
    if (!pdf.is_name(pdf.get(dictionary, "/Subtype"), "/Form")) continue;
    rewrite(pdf, object);
    set_group(pdf, dictionary);
  }
}

}  // namespace attnpress
