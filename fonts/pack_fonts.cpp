// Build-time tool: pack_fonts FONTS.yaml FOLDER FILE…: takes each face of the list (FILEs in its order) out of its file
// by family and style, writes it to FOLDER, and writes faces.tsv with name, version, size and digest of each.
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
#include "text/face_names.hpp"
#include "text/handles.hpp"

namespace {

using attnpress::BlobHandle;
using attnpress::FaceHandle;

struct DestroySubsetInput {
  void operator()(hb_subset_input_t* input) const { hb_subset_input_destroy(input); }
};
using SubsetInput = std::unique_ptr<hb_subset_input_t, DestroySubsetInput>;

FaceHandle find_face(hb_blob_t* blob, const std::string& family, const std::string& style) {
  for (unsigned index = 0; index < hb_face_count(blob); ++index) {
    FaceHandle face(hb_face_create(blob, index));
    if (attnpress::family_of(face.get()) == family && attnpress::style_of(face.get()) == style) return face;
  }
  throw std::runtime_error("no face " + family + " " + style);
}

/// The face as a font file of its own: every character, every feature, all names.
BlobHandle extract(hb_face_t* face) {
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
  const FaceHandle subset(hb_subset_or_fail(face, input.get()));
  if (!subset) throw std::runtime_error("cannot extract the face");
  return BlobHandle(hb_face_reference_blob(subset.get()));
}

std::string_view bytes_of(hb_blob_t* blob) {
  unsigned size = 0;
  const char* data = hb_blob_get_data(blob, &size);
  return {data, size};
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
  const BlobHandle blob(hb_blob_create_from_file_or_fail(source.c_str()));
  if (!blob) throw std::runtime_error("cannot read " + source);
  const FaceHandle face = find_face(blob.get(), family, style);
  const bool whole_file = hb_face_count(blob.get()) == 1;
  const BlobHandle packed = whole_file ? BlobHandle(hb_blob_reference(blob.get())) : extract(face.get());
  std::string name = family + "-" + style + ".otf";
  std::erase(name, ' ');
  write(folder / name, bytes_of(packed.get()));
  return entry["role"].as<std::string>() + "\t" + name + "\t" + family + "\t" + style + "\t" +
         attnpress::version_of(face.get()) + "\t" + std::to_string(bytes_of(packed.get()).size()) + "\t" +
         attnpress::sha256_hex(bytes_of(packed.get())) + "\n";
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
