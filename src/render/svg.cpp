#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <numbers>
#include <string_view>
#include <unordered_map>

#include "render/png_encoder.hpp"
#include "render/render.hpp"
#include "render/svg_glyphs.hpp"
#include "render/svg_text.hpp"
#include "scene/walk.hpp"

namespace attnpress {
namespace {

constexpr int kDecimals = 2;  // of points: a fiftieth of a pixel on a slide

// Ids start with a name for the content, so that files can be inlined in one page. It is known only at the end; until
// then these characters, which no XML may hold, stand in its place.
constexpr std::string_view kNamePlace = "\1\1\1\1\1\1\1";

/// A letter and six letters or digits made from the content (FNV-1a).
std::string content_name(std::string_view content) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : content) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  hash ^= hash >> 32;
  constexpr std::string_view characters = "abcdefghijklmnopqrstuvwxyz0123456789";
  std::string name(1, characters[hash % 26]);
  for (hash /= 26; name.size() < kNamePlace.size(); hash /= 36) name += characters[hash % 36];
  return name;
}

void put_name(std::string& document) {
  const std::string name = content_name(document);
  for (std::size_t at = document.find(kNamePlace); at != std::string::npos; at = document.find(kNamePlace, at)) {
    document.replace(at, name.size(), name);
  }
}

/// Writes one scene: body and definitions grow side by side.
class SvgWriter {
 public:
  SvgWriter(GlyphPaths& paths, PngEncoder& encoder, double pixels_per_point)
      : paths_(paths), encoder_(encoder), pixels_per_point_(pixels_per_point) {}

  [[nodiscard]] std::string write(const Scene& scene) {
    append_box(body_, {0, 0, scene.size.width, scene.size.height});
    append_fill(body_, scene.ground);
    body_ += "/>\n";
    if (scene.backdrop) LayerWalk(*scene.backdrop, *this).run();
    LayerWalk(scene.body, *this).run();
    std::string out = head(scene);
    out.reserve(out.size() + definitions_.size() + body_.size() + 32);
    if (!definitions_.empty()) out += "<defs>\n" + definitions_ + "</defs>\n";
    out += body_;
    out += "</svg>\n";
    put_name(out);
    return out;
  }

  void enter(const Node& node) {
    if (node.alt.empty()) return;
    body_ += "<g aria-label=\"";
    append_escaped(body_, node.alt);
    body_ += "\">\n";
  }
  void leave(const Node& node) {
    if (!node.alt.empty()) body_ += "</g>\n";
  }
  void item(const Item& item) {
    std::visit([this](const auto& shape) { append(shape); }, item);
  }

 private:
  [[nodiscard]] std::string head(const Scene& scene) const {
    std::string out =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
        "xmlns:xlink=\"http://www.w3.org/1999/xlink\"";
    for (const std::string_view name : {" xml:lang", " lang"}) append_text_attribute(out, name, scene.language);
    out.append(" role=\"img\" aria-labelledby=\"").append(kNamePlace).append("-t");
    if (!scene.description.empty()) out.append(" ").append(kNamePlace).append("-d");
    out += '"';
    append_attribute(out, " width", std::round(scene.size.width * pixels_per_point_));
    append_attribute(out, " height", std::round(scene.size.height * pixels_per_point_));
    out += " viewBox=\"0 0 ";
    append_number(out, scene.size.width, kDecimals);
    out += ' ';
    append_number(out, scene.size.height, kDecimals);
    out += "\">\n";
    append_element(out, "title", "-t", scene.title);
    if (!scene.description.empty()) append_element(out, "desc", "-d", scene.description);
    return out;
  }

  static void append_element(std::string& out, std::string_view name, std::string_view id, std::string_view text) {
    out.append("<").append(name).append(" id=\"").append(kNamePlace).append(id).append("\">");
    append_escaped(out, text);
    out.append("</").append(name).append(">\n");
  }
  static void append_text_attribute(std::string& out, std::string_view name, std::string_view text) {
    out.append(name).append("=\"");
    append_escaped(out, text);
    out += '"';
  }
  static void append_attribute(std::string& out, std::string_view name, double value, int decimals = kDecimals) {
    out.append(name).append("=\"");
    append_number(out, value, decimals);
    out += '"';
  }
  static void append_fill(std::string& out, Color color) { out.append(" fill=\"").append(to_hex(color)).append("\""); }
  static void append_box(std::string& out, const Rect& box, std::string_view element = "rect") {
    out.append("<").append(element);
    append_attribute(out, " x", box.x);
    append_attribute(out, " y", box.y);
    append_attribute(out, " width", box.width);
    append_attribute(out, " height", box.height);
  }

  void append(const Fill& fill) {
    if (fill.path.empty()) {
      append_box(body_, fill.rect);
    } else {
      body_ += "<path d=\"";
      for (const PathOp& op : fill.path) append_absolute(op);
      body_ += '"';
    }
    append_fill(body_, fill.color);
    body_ += "/>\n";
  }

  void append_absolute(const PathOp& op) {
    switch (op.kind) {
      case PathOp::Kind::move:
        append_points('M', {op.a});
        break;
      case PathOp::Kind::line:
        append_points('L', {op.a});
        break;
      case PathOp::Kind::curve:
        append_points('C', {op.a, op.b, op.c});
        break;
      case PathOp::Kind::close:
        body_ += 'Z';
        break;
    }
  }
  void append_points(char command, std::initializer_list<Point> points) {
    char before = command;
    for (const Point& point : points) {
      for (const double value : {point.x, point.y}) {
        body_ += before;
        append_number(body_, value, kDecimals);
        before = ' ';
      }
    }
  }

  void append(const Stroke& stroke) {
    if (stroke.to) {
      body_ += "<line";
      append_attribute(body_, " x1", stroke.rect.x);
      append_attribute(body_, " y1", stroke.rect.y);
      append_attribute(body_, " x2", stroke.to->x);
      append_attribute(body_, " y2", stroke.to->y);
    } else {
      append_box(body_, stroke.rect);
      body_ += " fill=\"none\"";
    }
    body_.append(" stroke=\"").append(to_hex(stroke.color)).append("\"");
    append_attribute(body_, " stroke-width", stroke.width);
    body_ += "/>\n";
  }

  void append(const Ramp& ramp) {
    if (ramp.stops.empty()) return;
    const std::string id = std::string(kNamePlace) + "-r" + std::to_string(ramps_++);
    const bool upwards = ramp.rect.height > ramp.rect.width;
    definitions_ += "<linearGradient id=\"" + id + "\"" + (upwards ? " x1=\"0\" y1=\"1\" x2=\"0\" y2=\"0\"" : "") + ">";
    const double last = static_cast<double>(std::max<std::size_t>(ramp.stops.size() - 1, 1));
    for (std::size_t i = 0; i < ramp.stops.size(); ++i) {
      append_attribute(definitions_, "<stop offset", static_cast<double>(i) / last, 6);
      definitions_ += " stop-color=\"" + to_hex(ramp.stops[i]) + "\"/>";
    }
    definitions_ += "</linearGradient>\n";
    append_box(body_, ramp.rect);
    body_ += " fill=\"url(#" + id + ")\"/>\n";
  }

  void append(const GlyphRun& run) {
    if (run.glyphs.empty()) return;
    const double unit = run.size / paths_.units_per_em(run.face);
    const Point start = run.glyphs.front().origin;
    body_ += "<g";
    append_fill(body_, run.color);
    body_ += " transform=\"translate(";
    append_number(body_, start.x, kDecimals);
    body_ += ' ';
    append_number(body_, start.y, kDecimals);
    if (run.angle != 0) {
      body_ += ")rotate(";
      append_number(body_, run.angle * 180 / std::numbers::pi, 4);
    }
    body_ += ")scale(";
    append_number(body_, unit, 6);
    body_ += ")\">";
    const double cosine = std::cos(run.angle);
    const double sine = std::sin(run.angle);
    for (const Glyph& glyph : run.glyphs) {
      const std::string* id = glyph_id(run.face, glyph.id);
      if (id == nullptr) continue;
      // Back into the run's own frame: unturned, in font units from the first glyph.
      const double dx = (glyph.origin.x - start.x) / unit;
      const double dy = (glyph.origin.y - start.y) / unit;
      append_use(*id, std::round(dx * cosine + dy * sine), std::round(dy * cosine - dx * sine));
    }
    body_ += "</g>\n";
  }

  void append_use(std::string_view id, double x, double y) {
    body_.append("<use xlink:href=\"#").append(id).append("\"");
    if (x != 0) append_attribute(body_, " x", x, 0);
    if (y != 0) append_attribute(body_, " y", y, 0);
    body_ += "/>";
  }

  /// The id of the glyph's outline in this file, defined on first use; null for a glyph without ink.
  const std::string* glyph_id(int face, std::uint32_t glyph) {
    const auto [found, is_new] = ids_.try_emplace(glyph_key(face, glyph));
    if (is_new) {
      const std::string& path = paths_.of(face, glyph);
      if (!path.empty()) {
        found->second = std::string(kNamePlace) + "-" + std::to_string(glyphs_++);
        definitions_.append("<path id=\"").append(found->second).append("\" d=\"").append(path).append("\"/>\n");
      }
    }
    return found->second.empty() ? nullptr : &found->second;
  }

  /// Some viewers smooth every image: pixels are repeated up to the size at which they are shown, and few are blurred.
  static int repeats(const Image& image, double pixels_per_point) {
    constexpr int kMostPixels = 4096;
    const double wanted = std::max(image.rect.width / image.columns, image.rect.height / image.rows) * pixels_per_point;
    return std::clamp(static_cast<int>(std::ceil(wanted)), 1,
                      std::max(1, kMostPixels / std::max(image.columns, image.rows)));
  }

  void append(const Image& image) {
    if (image.columns <= 0 || image.rows <= 0) return;
    const auto columns = static_cast<std::size_t>(image.columns);
    const auto rows = static_cast<std::size_t>(image.rows);
    if (image.pixels.size() != columns * rows) return;
    const auto times = static_cast<std::size_t>(repeats(image, pixels_per_point_));
    std::vector<std::uint32_t> pixels(columns * rows * times * times);
    for (std::size_t i = 0; i < pixels.size(); ++i) {
      const std::size_t x = i % (columns * times) / times;
      const std::size_t y = i / (columns * times) / times;
      const Color color = image.pixels[y * columns + x];
      pixels[i] = static_cast<std::uint32_t>(color.r << 16 | color.g << 8 | color.b);
    }
    const int width = static_cast<int>(columns * times);
    append_box(body_, image.rect, "image");
    body_ += " preserveAspectRatio=\"none\" image-rendering=\"pixelated\" xlink:href=\"data:image/png;base64,";
    append_base64(body_, encoder_.encode({pixels.data(), width, static_cast<int>(rows * times), width}, 0, {}));
    body_ += "\"/>\n";
  }

  GlyphPaths& paths_;
  PngEncoder& encoder_;
  double pixels_per_point_;
  std::string definitions_;
  std::string body_;
  std::unordered_map<std::uint64_t, std::string> ids_;
  int glyphs_ = 0;
  int ramps_ = 0;
};

}  // namespace

struct SvgRenderer::Impl {
  Impl(std::shared_ptr<const Fonts> with_fonts, double scale)
      : fonts(std::move(with_fonts)), pixels_per_point(scale), paths(*fonts) {}

  std::shared_ptr<const Fonts> fonts;
  double pixels_per_point;
  GlyphPaths paths;
  PngEncoder encoder;
};

SvgRenderer::SvgRenderer(std::shared_ptr<const Fonts> fonts, double pixels_per_point)
    : impl_(std::make_unique<Impl>(std::move(fonts), pixels_per_point)) {}

SvgRenderer::~SvgRenderer() = default;
SvgRenderer::SvgRenderer(SvgRenderer&&) noexcept = default;

std::string SvgRenderer::render(const Scene& scene) {
  return SvgWriter(impl_->paths, impl_->encoder, impl_->pixels_per_point).write(scene);
}

}  // namespace attnpress
