#include "publish/merge.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "base/disk.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

using Paths = std::vector<std::string>;

FileRecord deck() { return {"slides.pdf", "deck", "pdf", 0, "", sha256_hex("slides.pdf"), 1}; }
FileRecord trace() { return {"trace.json", "trace", "json", 0, "", sha256_hex("trace.json"), 1}; }
FileRecord step(int number, const std::string& format) {
  const std::string path = "slides/0" + std::to_string(number) + "-x." + format;
  return {path, "steps", format, number, "", sha256_hex(path), 1};
}

Manifest set_of(std::vector<FileRecord> files, const std::string& input = "same") {
  Manifest out;
  out.inputs = {{"scenario", "a", sha256_hex(input), ""}};
  out.files = std::move(files);
  return out;
}

EarlierSet earlier_of(const Manifest& manifest) { return {made_from(manifest), manifest.files}; }

/// All files of the set, with its bookkeeping, and `more`.
Paths present_of(const Manifest& manifest, const Paths& more = {}) {
  Paths out{"SHA256SUMS", "manifest.json"};
  for (const FileRecord& file : manifest.files) out.push_back(file.path);
  out.insert(out.end(), more.begin(), more.end());
  return out;
}

Paths paths_of(const std::vector<FileRecord>& files) {
  Paths out;
  for (const FileRecord& file : files) out.push_back(file.path);
  return out;
}

/// The digest of a file whose bytes are its path.
std::string unchanged(const std::string& path) { return sha256_hex(path); }

}  // namespace

TEST_CASE("a first run meets nothing") {
  const Manifest fresh = set_of({trace(), deck()});
  const Merge merge = merge_sets(fresh, false, std::nullopt, {}, unchanged);
  CHECK(paths_of(merge.files) == Paths{"slides.pdf", "trace.json"});
  CHECK(merge.kept.empty());
  CHECK(merge.removed.empty());
  CHECK(merge.conflicts.empty());
}

TEST_CASE("a run of one kind leaves the other kinds of the same inputs") {
  const Manifest old = set_of({trace(), deck(), step(1, "svg"), step(1, "png")});
  const Manifest fresh = set_of({trace(), step(1, "svg")});
  const Merge merge = merge_sets(fresh, false, earlier_of(old), present_of(old), unchanged);
  CHECK(merge.kept == Paths{"slides.pdf", "slides/01-x.png"});
  CHECK(merge.removed.empty());
  CHECK(paths_of(merge.files) == Paths{"slides.pdf", "slides/01-x.png", "slides/01-x.svg", "trace.json"});
}

TEST_CASE("single steps replace only themselves") {
  const Manifest old = set_of({trace(), deck(), step(1, "svg"), step(2, "svg")});
  const Manifest fresh = set_of({trace(), deck(), step(2, "svg")});
  CHECK(merge_sets(fresh, true, earlier_of(old), present_of(old), unchanged).kept == Paths{"slides/01-x.svg"});
  const Merge whole = merge_sets(fresh, false, earlier_of(old), present_of(old), unchanged);
  CHECK(whole.kept.empty());
  CHECK(whole.removed.empty());
}

TEST_CASE("other kinds of other inputs are removed and named") {
  const Manifest old = set_of({trace(), deck(), step(1, "svg"), step(2, "svg")}, "before");
  const Manifest fresh = set_of({trace(), step(1, "svg")}, "after");
  const Merge merge = merge_sets(fresh, false, earlier_of(old), present_of(old), unchanged);
  CHECK(merge.kept.empty());
  CHECK(merge.removed == Paths{"slides.pdf"});
  CHECK(paths_of(merge.files) == Paths{"slides/01-x.svg", "trace.json"});
  CHECK(merge_sets(fresh, true, earlier_of(old), present_of(old), unchanged).removed ==
        Paths{"slides.pdf", "slides/02-x.svg"});
}

TEST_CASE("a file that was changed or lost since is no longer listed") {
  const Manifest old = set_of({trace(), deck(), step(1, "png"), step(2, "png")});
  const Manifest fresh = set_of({trace(), step(1, "svg")});
  Paths present = present_of(old);
  present.erase(std::find(present.begin(), present.end(), "slides/02-x.png"));
  const Merge merge = merge_sets(fresh, false, earlier_of(old), present, [](const std::string& path) {
    return sha256_hex(path == "slides.pdf" ? "edited" : path);
  });
  CHECK(merge.kept == Paths{"slides/01-x.png"});
  CHECK(merge.removed == Paths{"slides.pdf"});
}

TEST_CASE("the user's own files are kept") {
  const Manifest old = set_of({trace(), deck()}, "before");
  const Manifest fresh = set_of({trace(), deck()}, "after");
  const Paths present = present_of(old, {"notes.txt", "slides/mine.svg"});
  const Merge merge = merge_sets(fresh, false, earlier_of(old), present, unchanged);
  CHECK(merge.kept == Paths{"notes.txt", "slides/mine.svg"});
  CHECK(merge.conflicts.empty());
  CHECK(paths_of(merge.files) == Paths{"slides.pdf", "trace.json"});
}

TEST_CASE("empty folders are the user's own") {
  const Manifest old = set_of({trace(), deck()});
  const Manifest fresh = set_of({trace(), deck(), step(1, "svg")});
  const Merge merge = merge_sets(fresh, false, earlier_of(old), present_of(old, {"mine/", "slides/"}), unchanged);
  CHECK(merge.kept == Paths{"mine/", "slides/"});
  CHECK(merge.conflicts.empty());
  CHECK(merge_sets(fresh, false, std::nullopt, {"slides.pdf/"}, unchanged).conflicts == Paths{"slides.pdf/"});
}

TEST_CASE("the user's own files are not overwritten either") {
  const Manifest fresh = set_of({trace(), deck(), step(1, "svg")});
  const auto conflicts = [&](const Paths& present) {
    return merge_sets(fresh, false, std::nullopt, present, unchanged).conflicts;
  };
  CHECK(conflicts({"slides.pdf"}) == Paths{"slides.pdf"});
  CHECK(conflicts({"slides"}) == Paths{"slides"});
  CHECK(conflicts({"slides.pdf/mine"}) == Paths{"slides.pdf/mine"});
  CHECK(conflicts({"manifest.json"}) == Paths{"manifest.json"});
  CHECK(conflicts({"slides.pdf.bak", "slides2/01-x.svg", "slides/02-x.svg"}).empty());
}

TEST_CASE("removed files are named, many of a kind together") {
  CHECK(describe_removed({"slides.pdf", "slides/01-x.png"}) == "slides.pdf, slides/01-x.png");
  Paths many;
  for (int i = 1; i < 8; ++i) many.push_back(step(i, "png").path);
  many.push_back("slides.pdf");
  CHECK(describe_removed(many) == "slides.pdf, slides/*.png (7 files)");
  CHECK(describe_removed({}).empty());
}
