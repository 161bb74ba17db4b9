#include "layout/reading_pages.hpp"

#include "layout/paper_panels.hpp"

namespace attnpress {
namespace {

constexpr double above_foot = 10;  ///< points

Rect page_box(const PageTemplate& page) {
  return {page.margin_left, page.margin_top, page.size.width - page.margin_left - page.margin_right,
          page.size.height - page.margin_top - page.margin_bottom};
}

/// The setter of a foot that stands on the lower margin, and how high it is.
std::pair<std::unique_ptr<PanelSetter>, double> placed_foot(const PageFoot& foot, const Desk& desk) {
  std::unique_ptr<PanelSetter> setter = make_page_foot_setter();
  setter->gather(foot, desk);
  const Rect box = page_box(desk.page);
  const double height = setter->height(box.width, desk).natural;
  // A title that is too long is shortened: a foot always fits.
  [[maybe_unused]] const std::string fault = setter->place({box.x, box.bottom() - height, box.width, height}, desk);
  return {std::move(setter), height};
}

}  // namespace

ReadingPages::ReadingPages(const Reading& reading, const PageFoot& foot, const Desk& desk) : desk_(desk) {
  if (reading.empty()) return;
  Rect box = page_box(desk.page);
  box.height -= placed_foot(foot, desk).second + above_foot;
  prose_.emplace(reading, box, desk);
  const auto* heading = std::get_if<Reading::Heading>(&reading.blocks.front());
  if (heading != nullptr) title_ = plain_text(heading->text);
}

Scene ReadingPages::scene(std::size_t index, const PageFoot& foot) const {
  Painter painter(desk_);
  prose_->paint(index, painter);
  placed_foot(foot, desk_).first->paint(foot, painter);
  Scene scene;
  scene.size = desk_.page.size;
  scene.ground = desk_.theme.page;
  scene.body = painter.finish();
  scene.title = prose_->title(index);
  scene.description = title_;
  scene.language = desk_.language;
  return scene;
}

}  // namespace attnpress
