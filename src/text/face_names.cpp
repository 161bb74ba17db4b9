#include "text/face_names.hpp"

#include <hb-ot.h>

#include <string_view>

namespace attnpress {
namespace {

std::string name_entry(hb_face_t* face, hb_ot_name_id_t id) {
  const hb_language_t english = hb_language_from_string("en", -1);
  unsigned size = hb_ot_name_get_utf8(face, id, english, nullptr, nullptr) + 1;
  std::string name(size, '\0');
  hb_ot_name_get_utf8(face, id, english, &size, name.data());
  name.resize(size);
  return name;
}

std::string first_name(hb_face_t* face, hb_ot_name_id_t preferred, hb_ot_name_id_t otherwise) {
  const std::string name = name_entry(face, preferred);
  return name.empty() ? name_entry(face, otherwise) : name;
}

}  // namespace

std::string family_of(hb_face_t* face) {
  return first_name(face, HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY, HB_OT_NAME_ID_FONT_FAMILY);
}

std::string style_of(hb_face_t* face) {
  return first_name(face, HB_OT_NAME_ID_TYPOGRAPHIC_SUBFAMILY, HB_OT_NAME_ID_FONT_SUBFAMILY);
}

std::string version_of(hb_face_t* face) {
  std::string version = name_entry(face, HB_OT_NAME_ID_VERSION_STRING);
  if (version.starts_with("Version ")) version.erase(0, std::string_view("Version ").size());
  return version.substr(0, version.find(';'));
}

}  // namespace attnpress
