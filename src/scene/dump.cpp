#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "scene/scene.hpp"
#include "scene/walk.hpp"

namespace attnpress {
namespace {

std::string number(double value) { return fmt::format("{:.2f}", std::abs(value) < 0.005 ? 0.0 : value); }

std::string box(const Rect& rect) {
  return number(rect.x) + " " + number(rect.y) + " " + number(rect.width) + " " + number(rect.height);
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string_view role_name(Role role) {
  switch (role) {
    case Role::document:
      return "document";
    case Role::heading:
      return "heading";
    case Role::paragraph:
      return "paragraph";
    case Role::table:
      return "table";
    case Role::table_row:
      return "table_row";
    case Role::table_header:
      return "table_header";
    case Role::table_cell:
      return "table_cell";
    case Role::figure:
      return "figure";
    case Role::formula:
      return "formula";
    case Role::artifact:
      return "artifact";
    case Role::group:
      return "group";
  }
  return "?";
}

struct Describe {
  std::string operator()(const Fill& fill) const {
    const std::string shape = fill.path.empty() ? "fill " : fmt::format("path of {} ", fill.path.size());
    return shape + box(fill.rect) + " " + to_hex(fill.color);
  }
  std::string operator()(const Stroke& stroke) const {
    const std::string shape = stroke.to ? "line " + number(stroke.rect.x) + " " + number(stroke.rect.y) + " to " +
                                              number(stroke.to->x) + " " + number(stroke.to->y)
                                        : "stroke " + box(stroke.rect);
    return shape + " width " + number(stroke.width) + " " + to_hex(stroke.color);
  }
  std::string operator()(const Ramp& ramp) const {
    std::string out = "ramp " + box(ramp.rect);
    for (const Color& stop : ramp.stops) out += " " + to_hex(stop);
    return out;
  }
  std::string operator()(const GlyphRun& run) const {
    const Point at = run.glyphs.empty() ? Point{run.bounds.x, run.bounds.y} : run.glyphs.front().origin;
    std::string out = "text " + quoted(run.text) + " at " + number(at.x) + " " + number(at.y) + " in " +
                      box(run.bounds) + " " + fmt::format("face {} size ", run.face) + number(run.size) + " " +
                      to_hex(run.color);
    if (run.angle != 0) out += " angle " + number(run.angle);
    return out;
  }
  std::string operator()(const Image& image) const {
    return "image " + box(image.rect) + fmt::format(" of {} by {}", image.columns, image.rows);
  }
};

/// Writes one line an item and a node, indented by depth.
class Dumper {
 public:
  explicit Dumper(std::string& out) : out_(out) {}

  void enter(const Node& node) {
    std::string text{role_name(node.role)};
    if (!node.alt.empty()) text += " alt " + quoted(node.alt);
    if (!node.actual_text.empty()) text += " for " + quoted(node.actual_text);
    line(text);
    ++depth_;
  }
  void item(const Item& item) { line(std::visit(Describe{}, item)); }
  void leave(const Node& /*node*/) { --depth_; }

 private:
  void line(std::string_view text) {
    out_.append(static_cast<std::size_t>(depth_) * 2, ' ');
    out_ += text;
    out_ += '\n';
  }

  std::string& out_;
  int depth_ = 1;
};

void dump_layer(std::string_view name, const Layer& layer, std::string& out) {
  out += name;
  out += '\n';
  Dumper dumper(out);
  LayerWalk(layer, dumper).run();
}

}  // namespace

std::string dump(const Scene& scene) {
  std::string out = "scene " + number(scene.size.width) + " " + number(scene.size.height) + " on " +
                    to_hex(scene.ground) + " in " + scene.language + "\n";
  out += "title " + quoted(scene.title) + "\n";
  out += "description " + quoted(scene.description) + "\n";
  if (scene.backdrop) dump_layer("backdrop", *scene.backdrop, out);
  dump_layer("body", scene.body, out);
  return out;
}

}  // namespace attnpress
