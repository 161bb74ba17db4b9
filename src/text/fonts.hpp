#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"

struct _FcConfig;

namespace attnpress {

/// One face file that was loaded. Index in Fonts::faces() = GlyphRun::face.
struct FontFace {
  std::string role;  ///< body | bold | formula | extra
  std::string file;  ///< path on this machine; never written to any output
  std::string name;  ///< file name without folder, for the manifest
  std::string family;
  std::string style;
  std::string version;  ///< of the font itself (head/name table)
  std::string sha256;   ///< of the file; from build time for built-in faces, computed for `--fonts`
  int units_per_em = 1000;
};

/// The hermetic set of faces: read-only after load, shared by all threads. No system font or configuration is read.
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
  [[nodiscard]] _FcConfig* config() const { return config_; }
  /// The bytes of a face file, mapped once.
  [[nodiscard]] std::string_view data(int face) const;
  /// Whether any text face (body, then extra) has the character.
  [[nodiscard]] bool covers(char32_t code_point) const;

 private:
  Fonts() = default;
  std::vector<FontFace> faces_;
  std::vector<std::string_view> mapped_;
  _FcConfig* config_ = nullptr;
};

/// "1.16.0" and so on, of the libraries really loaded, for `doctor` and the manifest.
struct LibraryVersion {
  std::string name;
  std::string version;
};
[[nodiscard]] std::vector<LibraryVersion> text_library_versions();  ///< Pango, HarfBuzz, FreeType, fontconfig

}  // namespace attnpress
