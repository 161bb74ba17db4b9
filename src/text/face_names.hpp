#pragma once

#include <string>

struct hb_face_t;

namespace attnpress {

/// The family a face calls itself in English, the typographic one where it has it ("Noto Sans CJK TC").
[[nodiscard]] std::string family_of(hb_face_t* face);

/// The style likewise ("Regular").
[[nodiscard]] std::string style_of(hb_face_t* face);

/// "2.004" out of "Version 2.004;hotconv …".
[[nodiscard]] std::string version_of(hb_face_t* face);

}  // namespace attnpress
