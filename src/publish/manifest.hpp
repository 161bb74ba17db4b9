#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attnpress {

/// One thing a set of files was made from. Names only, never paths.
struct InputRecord {
  std::string kind;  ///< scenario | theme | template | language | reading | font
  std::string name;
  std::string sha256;
  std::string version;  ///< of a font; "" otherwise
};

/// One file of the set.
struct FileRecord {
  std::string path;    ///< relative to the scenario's folder
  std::string kind;    ///< deck | steps | handout | worksheet | key | trace: a row of the manual's table of files
  std::string format;  ///< svg | png | pdf | json
  int step = 0;        ///< from 1; 0: not of one step
  std::string shows;   ///< what a reader sees in it
  std::string sha256;
  std::size_t size = 0;
};

/// What manifest.json says.
struct Manifest {
  std::string scenario;  ///< the stem
  std::string title;
  std::string language;
  std::vector<InputRecord> inputs;
  std::vector<std::pair<std::string, std::string>> settings;  ///< what else the bytes depend on: dpi, date
  std::vector<std::pair<std::string, std::string>> versions;  ///< of the tool and its libraries
  std::vector<FileRecord> files;
};

/// One digest over inputs, settings and versions: equal digests, equal bytes.
[[nodiscard]] std::string made_from(const Manifest& manifest);

/// The bytes of manifest.json; files sorted by path.
[[nodiscard]] std::string manifest_json(Manifest manifest);

/// What a later run has to know of an earlier set.
struct EarlierSet {
  std::string made_from;
  std::vector<FileRecord> files;
};

/// Reads a manifest.json of ours; nothing for anything else, also where a path in it leads out of the folder.
[[nodiscard]] std::optional<EarlierSet> read_manifest(std::string_view text);

/// The bytes of SHA256SUMS (`sha256sum -c`), sorted by path, with manifest.json among them.
[[nodiscard]] std::string checksum_list(const std::vector<FileRecord>& files, std::string_view manifest);

}  // namespace attnpress
