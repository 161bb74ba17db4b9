#include "layout/layout.hpp"
namespace attnpress {
std::vector<std::string> check_scene(const Scene&, const PageTemplate&) { return {}; }
}  // namespace attnpress
