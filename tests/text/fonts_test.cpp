#include "text/fonts.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/disk.hpp"
#include "text/font_index.hpp"
#include "text_support.hpp"

using namespace attnpress;
using namespace attnpress::test;

namespace {

/// A folder that vanishes again.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& name)
      : path_(std::filesystem::temp_directory_path() / ("attnpress-" + name + "-" + std::to_string(getpid()))) {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Sets an environment variable and puts the old state back.
class ScopedVariable {
 public:
  ScopedVariable(const char* name, const std::string& value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = old;
    setenv(name, value.c_str(), 1);
  }
  ~ScopedVariable() {
    if (old_.empty()) {
      unsetenv(name_);
    } else {
      setenv(name_, old_.c_str(), 1);
    }
  }
  ScopedVariable(const ScopedVariable&) = delete;
  ScopedVariable& operator=(const ScopedVariable&) = delete;

 private:
  const char* name_;
  std::string old_;
};

std::string first_message(const Diagnostics& diagnostics) {
  return diagnostics.empty() ? std::string() : diagnostics.items().front().message;
}

}  // namespace

TEST_CASE("the three roles are the faces that were asked for") {
  const auto loaded = fonts();
  const auto face = [&](std::string_view role) {
    const int index = loaded->face_of_role(role);
    REQUIRE(index >= 0);
    return loaded->faces()[static_cast<std::size_t>(index)];
  };
  CHECK(face("body").family == "Noto Sans CJK TC");
  CHECK(face("body").style == "Regular");
  CHECK(face("bold").family == "Noto Sans CJK TC");
  CHECK(face("bold").style == "Bold");
  CHECK(face("formula").family == "TeX Gyre Pagella Math");
  CHECK(loaded->face_of_role("italic") == -1);
  for (const FontFace& each : loaded->faces()) {
    CHECK_FALSE(each.version.empty());
    CHECK(each.units_per_em == 1000);
    CHECK(each.name == std::filesystem::path(each.file).filename());
  }
}

TEST_CASE("the digests of the index are those of the files") {
  const auto loaded = fonts();
  for (std::size_t i = 0; i < loaded->faces().size(); ++i) {
    CHECK(sha256_hex(loaded->data(static_cast<int>(i))) == loaded->faces()[i].sha256);
  }
}

TEST_CASE("coverage is that of the text faces") {
  const auto loaded = fonts();
  for (const char32_t known : U"我愛機器學習骨aé0−√Σ²·") {
    if (known != 0) CHECK(loaded->covers(known));
  }
  CHECK_FALSE(loaded->covers(U'😀'));
  CHECK_FALSE(loaded->covers(U'𝐴'));  // the formula's face has it; words take only the brackets of marks from there
}

TEST_CASE("a damaged index is not understood") {
  CHECK_FALSE(parse_font_index("body\tx.otf\n", "/f"));
  CHECK_FALSE(parse_font_index("body\tx.otf\tF\tS\t1\tmany\tabc\n", "/f"));
  const auto good = parse_font_index("# role\nbody\tx.otf\tF\tS\t1.0\t12\tabc\n", "/f");
  REQUIRE(good);
  REQUIRE(good->size() == 1);
  CHECK(good->front().face.file == "/f/x.otf");
  CHECK(good->front().bytes == 12);
}

TEST_CASE("a folder of extra fonts fills gaps and only gaps") {
  const TemporaryFolder folder("extra");
  const auto built_in = fonts();
  const FontFace formula = built_in->faces()[static_cast<std::size_t>(built_in->face_of_role("formula"))];
  std::filesystem::copy_file(formula.file, folder.path() / "extra.otf");
  std::ofstream(folder.path() / "notes.txt") << "not a font";

  Diagnostics diagnostics;
  const auto loaded = Fonts::load(folder.path().string(), diagnostics);
  REQUIRE(loaded);
  CHECK(diagnostics.empty());
  const int extra = loaded->face_of_role("extra");
  REQUIRE(extra >= 0);
  CHECK(loaded->faces()[static_cast<std::size_t>(extra)].sha256 == formula.sha256);
  CHECK(loaded->faces()[static_cast<std::size_t>(extra)].family == "TeX Gyre Pagella Math");
  CHECK(loaded->covers(U'𝐴'));

  Shaper shaper(loaded);
  const auto shaped = shaper.shape("a𝐴愛", "zh-Hant-TW", style_of(10));
  REQUIRE(shaped->runs.size() == 3);
  CHECK(shaped->runs[0].run.face == loaded->face_of_role("body"));
  CHECK(shaped->runs[1].run.face == extra);
  CHECK(shaped->runs[2].run.face == loaded->face_of_role("body"));
  CHECK(shaper.problems().empty());
}

TEST_CASE("extra fonts that cannot be used are errors") {
  Diagnostics diagnostics;
  SECTION("no such folder") {
    CHECK_FALSE(Fonts::load("/nonexistent/fonts", diagnostics));
    CHECK(first_message(diagnostics) == "the folder of fonts cannot be read");
  }
  SECTION("no font in it") {
    const TemporaryFolder folder("empty");
    CHECK_FALSE(Fonts::load(folder.path().string(), diagnostics));
    CHECK(first_message(diagnostics) == "the folder has no .otf or .ttf file");
  }
  SECTION("not a font") {
    const TemporaryFolder folder("bad");
    std::ofstream(folder.path() / "bad.otf") << "this is text, however it is called";
    CHECK_FALSE(Fonts::load(folder.path().string(), diagnostics));
    CHECK(first_message(diagnostics) == "this is not a font file");
  }
  SECTION("a font without outlines") {
    const TemporaryFolder folder("pictures");
    const auto built_in = fonts();
    std::ifstream in(built_in->faces().front().file, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    const std::size_t table =
        bytes.find("CFF ");  // its entry in the list of tables: the outlines have another name then
    REQUIRE(table < 512);
    bytes.replace(table, 4, "CFFX");
    std::ofstream(folder.path() / "pictures.otf", std::ios::binary) << bytes;
    CHECK_FALSE(Fonts::load(folder.path().string(), diagnostics));
    CHECK(first_message(diagnostics) == "this font has no outlines, only pictures of its characters");
  }
  SECTION("an empty file") {
    const TemporaryFolder folder("zero");
    std::ofstream(folder.path() / "zero.ttf").flush();
    CHECK_FALSE(Fonts::load(folder.path().string(), diagnostics));
    CHECK(first_message(diagnostics) == "the font file cannot be read");
  }
}

TEST_CASE("no environment variable and no home folder has any influence") {
  const TemporaryFolder home("home");
  const auto shape = [] {
    Diagnostics diagnostics;
    Shaper shaper(Fonts::load("", diagnostics));
    const auto shaped = shaper.shape("骨直令食 query 0.3875，「愛」", "zh-Hant-TW", style_of(17));
    return std::pair(ids_of(*shaped), shaped->width);
  };
  const auto usual = shape();
  const ScopedVariable variables[] = {
      {"HOME", home.path().string()},
      {"XDG_CACHE_HOME", home.path().string()},
      {"FONTCONFIG_FILE", "/nonexistent"},
      {"FONTCONFIG_PATH", "/nonexistent"},
      {"LANG", "ja_JP.UTF-8"},
      {"LC_ALL", "ja_JP.UTF-8"},
      {"PANGO_LANGUAGE", "ja"},
      {"FREETYPE_PROPERTIES", "cff:no-stem-darkening=0"},
  };
  CHECK(shape() == usual);
  CHECK(std::filesystem::is_empty(home.path()));
}

TEST_CASE("the versions of the libraries are those that run") {
  const auto versions = text_library_versions();
  REQUIRE(versions.size() == 3);
  for (const LibraryVersion& each : versions) CHECK(each.version.find('.') != std::string::npos);
}
