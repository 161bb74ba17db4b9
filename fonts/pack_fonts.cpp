// Build-time tool: pack_fonts FONTS.yaml FOLDER FILE…: takes each face of the list (FILEs in its order) out of its file
// by family and style, writes it to FOLDER, and writes faces.tsv with name, version, size and digest of each.
#include <hb-ot.h>
#include <hb-subset.h>
#include <yaml-cpp/yaml.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/disk.hpp"

namespace {

template <auto destroy>
struct Destroy {
  template <class T>
  void operator()(T* handle) const {
    destroy(handle);
  }
};
using Blob = std::unique_ptr<hb_blob_t, Destroy<hb_blob_destroy>>;
using Face = std::unique_ptr<hb_face_t, Destroy<hb_face_destroy>>;
using SubsetInput = std::unique_ptr<hb_subset_input_t, Destroy<hb_subset_input_destroy>>;

std::string name_of(hb_face_t* face, hb_ot_name_id_t id) {
  const hb_language_t english = hb_language_from_string("en", -1);
  unsigned size = hb_ot_name_get_utf8(face, id, english, nullptr, nullptr) + 1;
  std::string name(size, '\0');
  hb_ot_name_get_utf8(face, id, english, &size, name.data());
  name.resize(size);
  return name;
}

std::string family_of(hb_face_t* face) {
  const std::string family = name_of(face, HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY);
  return family.empty() ? name_of(face, HB_OT_NAME_ID_FONT_FAMILY) : family;
}

std::string style_of(hb_face_t* face) {
  const std::string style = name_of(face, HB_OT_NAME_ID_TYPOGRAPHIC_SUBFAMILY);
  return style.empty() ? name_of(face, HB_OT_NAME_ID_FONT_SUBFAMILY) : style;
}

Face find_face(hb_blob_t* blob, const std::string& family, const std::string& style) {
  for (unsigned index = 0; index < hb_face_count(blob); ++index) {
    Face face(hb_face_create(blob, index));
    if (family_of(face.get()) == family && style_of(face.get()) == style) return face;
  }
  throw std::runtime_error("no face " + family + " " + style);
}

/// The face as a font file of its own: every character, every feature, all names.
Blob extract(hb_face_t* face) {
  const SubsetInput input(hb_subset_input_create_or_fail());
  hb_set_t* everything = hb_subset_input_unicode_set(input.get());
  hb_set_clear(everything);
  hb_set_invert(everything);
  for (const auto which : {HB_SUBSET_SETS_LAYOUT_FEATURE_TAG, HB_SUBSET_SETS_LAYOUT_SCRIPT_TAG, HB_SUBSET_SETS_NAME_ID,
                           HB_SUBSET_SETS_NAME_LANG_ID}) {
    hb_set_t* set = hb_subset_input_set(input.get(), which);
    hb_set_clear(set);
    hb_set_invert(set);
  }
  // Without subroutines the file is an eighth larger, and each PDF that embeds a few of its glyphs 100 kB smaller.
  hb_subset_input_set_flags(input.get(), HB_SUBSET_FLAGS_NOTDEF_OUTLINE | HB_SUBSET_FLAGS_DESUBROUTINIZE);
  const Face subset(hb_subset_or_fail(face, input.get()));
  if (!subset) throw std::runtime_error("cannot extract the face");
  return Blob(hb_face_reference_blob(subset.get()));
}

std::string_view bytes_of(hb_blob_t* blob) {
  unsigned size = 0;
  const char* data = hb_blob_get_data(blob, &size);
  return {data, size};
}

/// "2.004" out of "Version 2.004;hotconv …".
std::string version_of(hb_face_t* face) {
  std::string version = name_of(face, HB_OT_NAME_ID_VERSION_STRING);
  if (version.starts_with("Version ")) version.erase(0, 8);
  return version.substr(0, version.find(';'));
}

void write(const std::filesystem::path& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) throw std::runtime_error("cannot write " + path.string());
}

/// Packs one face and returns its line of the index.
std::string pack(const YAML::Node& entry, const std::string& source, const std::filesystem::path& folder) {
  const auto family = entry["family"].as<std::string>();
  const auto style = entry["style"].as<std::string>();
  const Blob blob(hb_blob_create_from_file_or_fail(source.c_str()));
  if (!blob) throw std::runtime_error("cannot read " + source);
  const Face face = find_face(blob.get(), family, style);
  const bool whole_file = hb_face_count(blob.get()) == 1;
  const Blob packed = whole_file ? Blob(hb_blob_reference(blob.get())) : extract(face.get());
  std::string name = family + "-" + style + ".otf";
  std::erase(name, ' ');
  write(folder / name, bytes_of(packed.get()));
  return entry["role"].as<std::string>() + "\t" + name + "\t" + family + "\t" + style + "\t" + version_of(face.get()) +
         "\t" + std::to_string(bytes_of(packed.get()).size()) + "\t" + attnpress::sha256_hex(bytes_of(packed.get())) +
         "\n";
}

void pack_all(const std::string& list, const std::filesystem::path& folder, const std::vector<std::string>& sources) {
  const YAML::Node faces = YAML::LoadFile(list)["faces"];
  if (faces.size() != sources.size()) throw std::runtime_error("as many files as faces are needed");
  std::filesystem::create_directories(folder);
  std::string index = "# role\tfile\tfamily\tstyle\tversion\tbytes\tsha256\n";
  for (std::size_t i = 0; i < sources.size(); ++i) index += pack(faces[i], sources[i], folder);
  write(folder / "faces.tsv", index);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fputs("usage: pack_fonts FONTS.yaml FOLDER FILE...\n", stderr);
    return 2;
  }
  try {
    pack_all(argv[1], argv[2], {argv + 3, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "pack_fonts: %s\n", error.what());
    return 1;
  }
  return 0;
}
