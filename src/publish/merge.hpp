#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "publish/manifest.hpp"

namespace attnpress {

/// What a new set does to the folder that stands there.
struct Merge {
  std::vector<FileRecord> files;     ///< what the new manifest lists: fresh and taken over, sorted by path
  std::vector<std::string> kept;     ///< paths taken over from the old folder: other kinds, and what is the user's own
  std::vector<std::string> removed;  ///< of kinds this run does not make, and no longer true: to be named
  std::vector<std::string> conflicts;  ///< files of the user's own that stand where the run has to write
};

/// Decides what stays. `earlier`: the set that stands in the folder, if its manifest can be read; `present`: the files
/// there, and the empty folders, which end in '/'; `digest_of`: SHA-256 of one of them ("" if unreadable);
/// `some_steps_only`: the run made single steps
/// (`--frames`), so that the other ones are not its to replace.
[[nodiscard]] Merge merge_sets(const Manifest& fresh, bool some_steps_only, const std::optional<EarlierSet>& earlier,
                               const std::vector<std::string>& present,
                               const std::function<std::string(const std::string&)>& digest_of);

/// The removed files in few words: each by name up to four of a kind and format, else "slides/*.png (14 files)".
[[nodiscard]] std::string describe_removed(const std::vector<std::string>& paths);

}  // namespace attnpress
