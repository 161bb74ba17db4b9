#include "publish/manifest.hpp"

#include <string>

#include "base/disk.hpp"
#include "base/json_reader.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

Manifest sample() {
  Manifest out;
  out.scenario = "a";
  out.title = "縮放點積注意力";
  out.language = "zh-Hant-TW";
  out.inputs = {{"scenario", "a", sha256_hex("s"), ""}, {"font", "Body.otf", sha256_hex("f"), "Version 2.004"}};
  out.settings = {{"dpi", "144"}};
  out.versions = {{"attnpress", "0.1.0"}};
  out.files = {{"trace.json", "trace", "json", 0, "all numbers", sha256_hex("t"), 1},
               {"slides/01-setup.svg", "steps", "svg", 1, "step 1 of 14: \"setup\"", sha256_hex("1"), 12345}};
  return out;
}

}  // namespace

TEST_CASE("a manifest is read back as it was written") {
  const std::string text = manifest_json(sample());
  const std::optional<EarlierSet> read = read_manifest(text);
  REQUIRE(read.has_value());
  CHECK(read->made_from == made_from(sample()));
  REQUIRE(read->files.size() == 2);
  const FileRecord& slide = read->files.front();
  CHECK(slide.path == "slides/01-setup.svg");
  CHECK(slide.kind == "steps");
  CHECK(slide.format == "svg");
  CHECK(slide.step == 1);
  CHECK(slide.shows == "step 1 of 14: \"setup\"");
  CHECK(slide.sha256 == sha256_hex("1"));
  CHECK(slide.size == 12345);
  CHECK(read->files.back().step == 0);
}

TEST_CASE("a manifest names every input, setting and version") {
  const std::optional<JsonValue> json = parse_json(manifest_json(sample()));
  REQUIRE(json.has_value());
  CHECK(json->text_of("schema") == "attnpress.manifest/1");
  CHECK(json->text_of("title") == "縮放點積注意力");
  REQUIRE(json->find("inputs")->items.size() == 2);
  CHECK(json->find("inputs")->items[1].text_of("version") == "Version 2.004");
  CHECK(json->find("inputs")->items[0].find("version") == nullptr);
  CHECK(json->find("settings")->text_of("dpi") == "144");
  CHECK(json->find("versions")->text_of("attnpress") == "0.1.0");
}

TEST_CASE("what the set was made from depends on inputs, settings and versions only") {
  const std::string origin = made_from(sample());
  Manifest other = sample();
  other.files.clear();
  other.title = "another";
  CHECK(made_from(other) == origin);
  other.inputs[0].sha256 = sha256_hex("changed");
  CHECK(made_from(other) != origin);
  other = sample();
  other.settings[0].second = "288";
  CHECK(made_from(other) != origin);
  other = sample();
  other.versions[0].second = "0.2.0";
  CHECK(made_from(other) != origin);
}

TEST_CASE("a manifest that is not ours, or points outside, is not believed") {
  const std::string good = manifest_json(sample());
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
  };
  CHECK(read_manifest(good).has_value());
  CHECK_FALSE(read_manifest("").has_value());
  CHECK_FALSE(read_manifest("{}").has_value());
  CHECK_FALSE(read_manifest(good.substr(0, good.size() / 2)).has_value());
  CHECK_FALSE(read_manifest(with("manifest/1", "manifest/2")).has_value());
  CHECK_FALSE(read_manifest(with("slides/01-setup.svg", "../01-setup.svg")).has_value());
  CHECK_FALSE(read_manifest(with("slides/01-setup.svg", "/etc/passwd")).has_value());
  CHECK_FALSE(read_manifest(with("slides/01-setup.svg", "slides/./01-setup.svg")).has_value());
  CHECK_FALSE(read_manifest(with("slides/01-setup.svg", "slides//01-setup.svg")).has_value());
  CHECK_FALSE(read_manifest(with("slides/01-setup.svg", "")).has_value());
  CHECK_FALSE(read_manifest(with(sha256_hex("1"), "abc")).has_value());
}

TEST_CASE("the checksum list has every file but itself, by path") {
  const Manifest manifest = sample();
  CHECK(checksum_list(manifest.files, "m") == sha256_hex("m") + "  manifest.json\n" + sha256_hex("1") +
                                                  "  slides/01-setup.svg\n" + sha256_hex("t") + "  trace.json\n");
}
