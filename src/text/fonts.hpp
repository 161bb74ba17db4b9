#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"

struct hb_face_t;

namespace attnpress {

/// One face file that was loaded. Index in Fonts::faces() = GlyphRun::face.
struct FontFace {
  std::string role;  ///< body | bold | formula | extra
  std::string file;  ///< path on this machine; never written to any output
  std::string name;  ///< file name without folder, for the manifest
  std::string family;
  std::string style;
  std::string version;  ///< of the font itself (name table)
  std::string sha256;   ///< of the file; from build time for built-in faces, computed for `--fonts`
  int units_per_em = 1000;
};

/// Whether words take the sign from the formula's face where the body face lacks it: the angle brackets around marks
/// that stand for bytes and invisible characters.
[[nodiscard]] constexpr bool is_formula_sign(char32_t code_point) { return code_point == U'⟨' || code_point == U'⟩'; }

/// The hermetic set of faces: read-only after load, shared by all threads. Font files are opened by name and nothing
/// else is consulted: no fontconfig, no system font, no cache, no environment.
class Fonts {
 public:
  /// The faces extracted at build time plus every .otf/.ttf of `extra_folder` (sorted; empty: none). A face that is
  /// missing or is not the one asked for is an error.
  [[nodiscard]] static std::shared_ptr<const Fonts> load(const std::string& extra_folder, Diagnostics& diagnostics);
  ~Fonts();
  Fonts(const Fonts&) = delete;
  Fonts& operator=(const Fonts&) = delete;

  [[nodiscard]] const std::vector<FontFace>& faces() const { return faces_; }
  [[nodiscard]] int face_of_role(std::string_view role) const;  ///< index; −1 if none
  /// The bytes of a face file, mapped once.
  [[nodiscard]] std::string_view data(int face) const;
  /// HarfBuzz's view of a face: immutable, may be shared by threads.
  [[nodiscard]] hb_face_t* harfbuzz_face(int face) const;
  /// Whether any text face (body, then extra) has the character, or it is a formula sign that the formula's face has.
  [[nodiscard]] bool covers(char32_t code_point) const;

 private:
  struct Loaded;
  Fonts();
  bool add(FontFace face, std::size_t expected_bytes, Diagnostics& diagnostics);
  void load_built_in(Diagnostics& diagnostics);
  void load_extra(const std::string& folder, Diagnostics& diagnostics);

  std::vector<FontFace> faces_;
  std::vector<std::unique_ptr<Loaded>> loaded_;
};

/// "10.2.0" and so on, of the libraries really loaded, for `doctor` and the manifest.
struct LibraryVersion {
  std::string name;
  std::string version;
};
[[nodiscard]] std::vector<LibraryVersion> text_library_versions();  ///< Pango, HarfBuzz, FreeType

}  // namespace attnpress
