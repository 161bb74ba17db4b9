#include "text/fonts.hpp"

#include <ft2build.h>
#include FT_FREETYPE_H
#include <fcntl.h>
#include <hb-ot.h>
#include <pango/pango.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include "base/disk.hpp"
#include "text/face_names.hpp"
#include "text/font_index.hpp"
#include "text/handles.hpp"

namespace attnpress {
namespace {

constexpr std::string_view needed_roles[] = {"body", "bold", "formula"};

/// A file's bytes in memory, as long as it lives.
class MappedFile {
 public:
  explicit MappedFile(const std::string& path) {
    const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return;
    struct stat status {};
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
      size_ = static_cast<std::size_t>(status.st_size);
      void* start = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
      if (start != MAP_FAILED) start_ = start;
    }
    close(descriptor);
  }
  ~MappedFile() {
    if (start_ != nullptr) munmap(start_, size_);
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  [[nodiscard]] std::string_view bytes() const {
    return start_ == nullptr ? std::string_view() : std::string_view(static_cast<const char*>(start_), size_);
  }

 private:
  void* start_ = nullptr;
  std::size_t size_ = 0;
};

bool has_outlines(hb_face_t* face) {
  constexpr std::array<hb_tag_t, 3> tables{HB_TAG('g', 'l', 'y', 'f'), HB_TAG('C', 'F', 'F', ' '),
                                           HB_TAG('C', 'F', 'F', '2')};
  return std::any_of(tables.begin(), tables.end(), [&](hb_tag_t tag) {
    const BlobHandle table(hb_face_reference_table(face, tag));
    return hb_blob_get_length(table.get()) > 0;
  });
}

bool has_glyph(hb_face_t* face, char32_t code_point) {
  const FontHandle font(hb_font_create(face));
  hb_codepoint_t glyph = 0;
  return hb_font_get_nominal_glyph(font.get(), code_point, &glyph) != 0;
}

std::optional<std::vector<std::filesystem::path>> font_files_in(const std::string& folder) {
  std::error_code failed;
  std::vector<std::filesystem::path> files;
  for (std::filesystem::directory_iterator entry(folder, failed), end; !failed && entry != end;
       entry.increment(failed)) {
    const std::string extension = entry->path().extension().string();
    if (extension == ".otf" || extension == ".ttf") files.push_back(entry->path());
  }
  if (failed) return std::nullopt;
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

struct Fonts::Loaded {
  explicit Loaded(const std::string& path) : file(path) {
    const std::string_view bytes = file.bytes();
    const BlobHandle blob(
        hb_blob_create(bytes.data(), static_cast<unsigned>(bytes.size()), HB_MEMORY_MODE_READONLY, nullptr, nullptr));
    face.reset(hb_face_create(blob.get(), 0));
    hb_face_make_immutable(face.get());
  }

  MappedFile file;
  FaceHandle face;
};

Fonts::Fonts() = default;
Fonts::~Fonts() = default;

bool Fonts::add(FontFace face, std::size_t expected_bytes, Diagnostics& diagnostics) {
  auto loaded = std::make_unique<Loaded>(face.file);
  hb_face_t* opened = loaded->face.get();
  const std::size_t size = loaded->file.bytes().size();
  if (hb_face_get_glyph_count(opened) == 0) {
    diagnostics.error({face.file}, size == 0 ? "the font file cannot be read" : "this is not a font file");
    return false;
  }
  if (!has_outlines(opened)) {
    diagnostics.error({face.file}, "this font has no outlines, only pictures of its characters",
                      "take a font with outlines: pages are drawn with those");
    return false;
  }
  const bool built_in = face.role != "extra";
  if (built_in && (size != expected_bytes || family_of(opened) != face.family || style_of(opened) != face.style)) {
    diagnostics.error({face.file},
                      "expected " + face.family + " " + face.style + " as it was built, found " + family_of(opened) +
                          " " + style_of(opened),
                      "build or install attnpress again");
    return false;
  }
  if (!built_in) {
    face.family = family_of(opened);
    face.style = style_of(opened);
    face.version = version_of(opened);
    face.sha256 = sha256_hex(loaded->file.bytes());
  }
  face.units_per_em = static_cast<int>(hb_face_get_upem(opened));
  faces_.push_back(std::move(face));
  loaded_.push_back(std::move(loaded));
  return true;
}

void Fonts::load_built_in(Diagnostics& diagnostics) {
  const std::string folder = find_font_folder();
  const MappedFile index(folder + "/faces.tsv");
  const auto entries = parse_font_index(index.bytes(), folder);
  if (folder.empty() || !entries) {
    diagnostics.error({folder},
                      folder.empty() ? "the fonts are missing: there is no share/attnpress/fonts near the program"
                                     : "faces.tsv of the fonts is damaged",
                      "build or install attnpress again");
    return;
  }
  for (const IndexedFace& entry : *entries) add(entry.face, entry.bytes, diagnostics);
  for (const std::string_view role : needed_roles) {
    if (face_of_role(role) < 0 && !diagnostics.has_errors()) {
      diagnostics.error({folder}, "no font for the role " + std::string(role), "build or install attnpress again");
    }
  }
}

void Fonts::load_extra(const std::string& folder, Diagnostics& diagnostics) {
  const auto files = font_files_in(folder);
  if (!files) {
    diagnostics.error({folder}, "the folder of fonts cannot be read");
    return;
  }
  if (files->empty()) diagnostics.error({folder}, "the folder has no .otf or .ttf file");
  for (const std::filesystem::path& file : *files) {
    FontFace face;
    face.role = "extra";
    face.file = file.string();
    face.name = file.filename().string();
    add(std::move(face), 0, diagnostics);
  }
}

std::shared_ptr<const Fonts> Fonts::load(const std::string& extra_folder, Diagnostics& diagnostics) {
  struct MakeShared : Fonts {};
  auto fonts = std::make_shared<MakeShared>();
  Diagnostics found;
  fonts->load_built_in(found);
  if (!extra_folder.empty()) fonts->load_extra(extra_folder, found);
  diagnostics.append(found);
  if (found.has_errors()) return nullptr;
  return fonts;
}

int Fonts::face_of_role(std::string_view role) const {
  const auto found =
      std::find_if(faces_.begin(), faces_.end(), [&](const FontFace& face) { return face.role == role; });
  return found == faces_.end() ? -1 : static_cast<int>(found - faces_.begin());
}

std::string_view Fonts::data(int face) const { return loaded_.at(static_cast<std::size_t>(face))->file.bytes(); }

hb_face_t* Fonts::harfbuzz_face(int face) const { return loaded_.at(static_cast<std::size_t>(face))->face.get(); }

bool Fonts::covers(char32_t code_point) const {
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    const std::string& role = faces_[i].role;
    const bool sets_words = role == "body" || role == "extra" || (role == "formula" && is_formula_sign(code_point));
    if (sets_words && has_glyph(loaded_[i]->face.get(), code_point)) return true;
  }
  return false;
}

std::vector<LibraryVersion> text_library_versions() {
  std::vector<LibraryVersion> versions = {{"Pango", pango_version_string()}, {"HarfBuzz", hb_version_string()}};
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) == 0) {
    int major = 0;
    int minor = 0;
    int patch = 0;
    FT_Library_Version(library, &major, &minor, &patch);
    FT_Done_FreeType(library);
    versions.push_back({"FreeType", std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch)});
  }
  return versions;
}

}  // namespace attnpress
