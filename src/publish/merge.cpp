#include "publish/merge.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace attnpress {
namespace {

using Paths = std::set<std::string, std::less<>>;

/// Files that this program writes about the set itself; every manifest goes with both.
bool is_bookkeeping(std::string_view path) { return path == "manifest.json" || path == "SHA256SUMS"; }

/// Whether one path is the other, or a folder the other lies in.
bool are_in_each_others_way(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  return b.substr(0, a.size()) == a && (a.size() == b.size() || b[a.size()] == '/');
}

Paths paths_to_write(const Manifest& fresh) {
  Paths out{"manifest.json", "SHA256SUMS"};
  for (const FileRecord& file : fresh.files) out.insert(file.path);
  return out;
}

bool any_in_the_way(const Paths& written, std::string_view path) {
  return std::any_of(written.begin(), written.end(),
                     [&](const std::string& other) { return are_in_each_others_way(other, path); });
}

/// Whether the run replaces all files of this one's kind and format.
class MadeKinds {
 public:
  MadeKinds(const Manifest& fresh, bool some_steps_only) : some_steps_only_(some_steps_only) {
    for (const FileRecord& file : fresh.files) kinds_.emplace(file.kind, file.format);
  }
  [[nodiscard]] bool covers(const FileRecord& file) const {
    return kinds_.contains({file.kind, file.format}) && !(some_steps_only_ && file.step > 0);
  }

 private:
  std::set<std::pair<std::string, std::string>> kinds_;
  bool some_steps_only_;
};

}  // namespace

Merge merge_sets(const Manifest& fresh, bool some_steps_only, const std::optional<EarlierSet>& earlier,
                 const std::vector<std::string>& present,
                 const std::function<std::string(const std::string&)>& digest_of) {
  Merge out;
  out.files = fresh.files;
  const Paths written = paths_to_write(fresh);
  const Paths there(present.begin(), present.end());
  const MadeKinds made(fresh, some_steps_only);
  Paths listed;
  if (earlier) {
    const bool same_inputs = earlier->made_from == made_from(fresh);
    for (const FileRecord& file : earlier->files) {
      listed.insert(file.path);
      if (written.contains(file.path) || made.covers(file) || !there.contains(file.path)) continue;
      const bool still_true = same_inputs && !any_in_the_way(written, file.path) && digest_of(file.path) == file.sha256;
      if (still_true) out.files.push_back(file);
      (still_true ? out.kept : out.removed).push_back(file.path);
    }
  }
  for (const std::string& path : present) {
    if (listed.contains(path) || (earlier && is_bookkeeping(path))) continue;
    (any_in_the_way(written, path) ? out.conflicts : out.kept).push_back(path);
  }
  std::sort(out.files.begin(), out.files.end(),
            [](const FileRecord& a, const FileRecord& b) { return a.path < b.path; });
  return out;
}

std::string describe_removed(const std::vector<std::string>& paths) {
  constexpr std::size_t most_by_name = 4;
  std::map<std::string, std::vector<std::string>> groups;
  for (const std::string& path : paths) {
    const std::size_t slash = path.rfind('/');
    const std::size_t dot = path.rfind('.');
    const std::string folder = slash == std::string::npos ? "" : path.substr(0, slash + 1);
    groups[folder + "*" + (dot == std::string::npos ? "" : path.substr(dot))].push_back(path);
  }
  std::string out;
  const auto add = [&](const std::string& words) { out += (out.empty() ? "" : ", ") + words; };
  for (const auto& [pattern, members] : groups) {
    if (members.size() > most_by_name) {
      add(pattern + " (" + std::to_string(members.size()) + " files)");
    } else {
      for (const std::string& path : members) add(path);
    }
  }
  return out;
}

}  // namespace attnpress
