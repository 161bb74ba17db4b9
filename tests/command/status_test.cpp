#include <filesystem>
#include <string>
#include <vector>

#include "command/scenario_files.hpp"
#include "support/catch.hpp"

using namespace attnpress::testing;

namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

std::string joined(const Words& words) {
  std::string out;
  for (const std::string& word : words) out += " " + word;
  return out;
}

/// A folder with a good scenario, a faulty one, a good one of the same stem, and one with no scenario in it.
class Workshop {
 public:
  Workshop() {
    write_file(path("good.yaml"), small_scenario());
    write_file(path("other/good.yaml"), small_scenario());
    write_file(path("faulty.yaml"), "attnpress: 1\nq: [[1]]\n");
    write_file(path("template.yaml"), "nonsense: 1\n");
    write_file(path("mixed/one.yaml"), small_scenario());
    write_file(path("mixed/deep/two.yaml"), small_scenario());
    write_file(path("mixed/course.yaml"), "theme: light\n");
    write_file(path("mixed/readme.txt"), "attnpress: 1\n");
    write_file(path("empty/readme.txt"), "nothing here\n");
    write_file(path("broken/broken.yaml"), "attnpress: [1\n");
    write_file(path("slips/key.yaml"), "attnpres: 1\nq: [[1]]\nk: [[1]]\nv: [[1]]\n");
    write_file(path("slips/space.yaml"), "attnpress:1\nq:[[1]]\n");
    write_file(path("named.yaml"), "attnpress: 1\ntheme: missing.yaml\nq: [[1]]\nk: [[1]]\nv: [[1]]\n");
    write_file(path("glyph.yaml"), "attnpress: 1\ntokens: [\U00010380]\nq: [[1]]\nk: [[1]]\nv: [[1]]\n");
    write_file(path("a-file"), "mine");
    write_file(path("..yaml"), small_scenario());
    write_file(path("--dashed.yaml"), small_scenario());
    for (const char* name : {"bad\xff.yaml", "bell\a.yaml", "next\u0085.yaml"})
      write_file(path(name), small_scenario());
  }
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path() + "/" + name; }

  [[nodiscard]] ProcessResult run(const Words& words, const std::string& input = {}) const {
    ProcessOptions options;
    options.arguments = words;
    options.folder = folder_.path();
    options.input = input;
    return run_attnpress(options);
  }

 private:
  TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("each way to fail has the exit status of its row") {
  const Workshop workshop;
  struct Case {
    int status;
    Words words;
    std::string message;  ///< part of standard error
  };
  const std::vector<Case> cases{
      {0, {"check", "good.yaml"}, ""},
      {0, {"check", "good.yaml", "--language", "en", "--theme", "dark", "--template", "slides"}, ""},
      {0, {"check", "good.yaml", "--language", "zh-TW"}, ""},
      {0, {"check", "mixed"}, ""},
      {0, {"check", "--", "good.yaml"}, ""},
      {0, {"check", "--quiet", "--", "--dashed.yaml", "good.yaml"}, ""},
      {0, {"check", "good.yaml", "other/good.yaml"}, ""},

      {1, {"render", "good.yaml", "-o", "a-file"}, "attnpress: error: a-file: cannot be written: Not a directory"},
      {1, {"render", "good.yaml", "-o", "a-file/below"}, "Not a directory"},
      {1, {"new", "good.yaml"}, "attnpress: error: good.yaml: is already there; nothing is overwritten"},
      {1,
       {"new", "nowhere/at/all.yaml"},
       "nowhere/at/all.yaml: cannot be written: No such file or directory\n  hint: there is no folder nowhere/at: make "
       "it first\n"},

      {2, {}, "what shall be done?"},
      {2, {"rendr", "good.yaml"}, "unknown command \"rendr\"\n  hint: did you mean render?"},
      {2, {"verify", "output"}, "attnpress: error: verify is not supported yet\n  hint: `sha256sum -c SHA256SUMS`"},
      {2, {"--verbose"}, "unknown option --verbose\n  hint: see attnpress --help\n"},
      {2, {"--", "check", "good.yaml"}, "the command stands before --"},
      {2, {"check", "good.yaml", "--werror=1"}, "--werror takes no value"},
      {2, {"check", "--quiet=true", "good.yaml"}, "--quiet takes no value"},
      {2, {"render"}, "render: SCENARIO is required\n  hint: see attnpress render --help"},
      {2, {"render", "good.yaml", "--formt", "svg"}, "unknown option --formt\n  hint: did you mean --format?"},
      {2,
       {"render", "good.yaml", "--shard", "2/8"},
       "--shard is not supported yet\n  hint: see attnpress render --help"},
      {2, {"render", "good.yaml", "--check=bytes"}, "error: --check is not supported yet"},
      {2, {"check", "good.yaml", "--check"}, "unknown option --check"},
      {2, {"trace", "good.yaml", "--foo", "bar"}, "unknown option --foo\n  hint: see attnpress trace --help\n"},
      {2, {"check", "good.yaml", "--frames", "1"}, "unknown option --frames"},
      {2, {"render", "good.yaml", "--theme"}, "render: --theme needs a value\n  hint: see attnpress render --help"},
      {2,
       {"render", "good.yaml", "--theme", "dark", "--theme", "light"},
       "--theme is given twice\n  hint: give it once"},
      {2, {"check", "--language=en", "--language", "en", "good.yaml"}, "--language is given twice"},
      {2, {"render", "good.yaml", "-j", "1", "--jobs", "2", "-j3"}, "--jobs is given 3 times"},
      {2, {"render", "good.yaml", "--frames", "1", "--frames", "3-5"}, "all in one: --frames 1,3-5"},
      {2,
       {"trace", "good.yaml", "--format", "json", "--format", "json"},
       "--format is given twice\n  hint: give it once"},
      {2, {"new", "--page", "x.yaml", "--page", "y.yaml"}, "--page is given twice"},
      {0, {"check", "good.yaml", "--quiet", "--quiet"}, ""},
      {2, {"render", "good.yaml", "--theme", ""}, "--theme needs a value"},
      {2, {"render", "good.yaml", "--theme", "lght"}, "unknown theme \"lght\"\n  hint: did you mean light?"},
      {2, {"render", "good.yaml", "--language", "xx"}, "unknown language \"xx\""},
      {2, {"render", "good.yaml", "--template", "slide"}, "unknown template \"slide\"\n  hint: did you mean slides?"},
      {2,
       {"render", "good.yaml", "--theme", "prnt"},
       "unknown theme \"prnt\"\n  hint: did you mean print? one of: dark, light, print"},
      {2,
       {"check", "good.yaml", "--template", "hall"},
       "the template hall is not supported yet\n  hint: one of: slides"},
      {2, {"render", "good.yaml", "--only", "figures"}, "--only figures is not supported yet"},
      {2, {"render", "good.yaml", "--only", "deck,pptx"}, "--only pptx is not supported yet"},
      {2, {"render", "good.yaml", "--only", "dek"}, "did you mean deck?"},
      {2, {"render", "good.yaml", "--only", "deck,"}, "--only has an empty entry"},
      {2, {"render", "good.yaml", "--format", ",svg"}, "--format has an empty entry"},
      {2, {"render", "good.yaml", "--format", "gif"}, "unknown format \"gif\""},
      {2, {"render", "good.yaml", "--only", "deck", "--format", "svg"}, "a PDF: nothing is left with --format svg"},
      {2, {"render", "good.yaml", "--only", "key,handout", "--format", "png"}, "nothing is left with --format png"},
      {2, {"render", "good.yaml", "--only", "handouts"}, "did you mean handout?"},
      {2, {"render", "good.yaml", "--only", "worksheet,keys"}, "one of: deck, steps, handout, worksheet, key"},
      {2, {"check", "good.yaml", "--template", "handout"}, "unknown template \"handout\"\n  hint: one of: slides"},
      {2, {"new", "--page", "x.yaml", "--from", "worksheet"}, "unknown --from \"worksheet\"\n  hint: one of: slides"},
      {2,
       {"render", "good.yaml", "--frames", "9"},
       "good.yaml: error: --frames: \"9\" is not there: the steps are 1 to 8"},
      {2, {"render", "good.yaml", "--frames", "x"}, "\"x\" is no step"},
      {2, {"render", "good.yaml", "-j", "0"}, "-j 0 is not possible"},
      {2, {"render", "good.yaml", "-j", "257"}, "a whole number from 1 to 256"},
      {2, {"render", "good.yaml", "-j", "two"}, "-j two is not possible"},
      {2, {"render", "good.yaml", "--scale", "1", "--dpi", "144"}, "--scale and --dpi"},
      {2, {"render", "good.yaml", "--scale", "0"}, "--scale 0 is not possible"},
      {2, {"render", "good.yaml", "--scale", "nan"}, "--scale nan is not possible"},
      {2, {"render", "good.yaml", "--dpi", "10000"}, "--dpi 10000 is not possible"},
      {2, {"render", "good.yaml", "--dpi", "1e2"}, "--dpi 1e2 is not possible"},
      {2, {"render", "good.yaml", "--max-frames", "0"}, "--max-frames 0 is not possible"},
      {2, {"render", "good.yaml", "--progress", "loud"}, "unknown --progress \"loud\""},
      {2, {"render", "good.yaml", "--diagnostics", "xml"}, "unknown --diagnostics \"xml\""},
      {2,
       {"render", "good.yaml", "other/good.yaml"},
       "good.yaml and other/good.yaml would both be written to the folder good"},
      {2, {"render", "good.yaml", "good.yaml"}, "would both be written"},
      {2, {"trace", "good.yaml", "--format", "npz"}, "not supported yet"},
      {2, {"trace", "good.yaml", "other/good.yaml"}, "trace: \"other/good.yaml\" is one word too many"},
      {2, {"list", "scenario"}, "did you mean scenarios?"},
      {2, {"list", "theme"}, "did you mean themes? one of: scenarios, templates, themes, languages"},
      {2, {"list", "nonsense"}, "unknown list \"nonsense\"\n  hint: one of: scenarios, templates, themes, languages"},
      {2, {"list"}, "list: of what?\n  hint: one of: scenarios, templates, themes, languages"},
      {2, {"list", "figures"}, "not supported yet\n  hint: one of: scenarios"},
      {2, {"new", "x.yaml", "--from", "temprature"}, "did you mean temperature? one of: "},
      {2, {"new"}, "name one file"},
      {2, {"new", "x.yaml", "--from", "nothing"}, "unknown --from \"nothing\""},
      {2, {"new", "x.yaml", "--theme", "y.yaml", "--from", "light"}, "name one file"},
      {2, {"new", "-"}, "should end in .yaml"},

      {3, {"render", "..yaml"}, "..yaml: error: gives no name for a folder"},
      {3, {"check", "..yaml"}, "..yaml: error: gives no name for a folder"},
      {3, {"trace", "..yaml"}, "..yaml: error: gives no name for a folder"},
      {3, {"check", "bad\xff.yaml"}, "bad\\xff.yaml: error: gives no name for a folder"},
      {3, {"trace", "bad\xff.yaml"}, "bad\\xff.yaml: error: gives no name for a folder"},
      {3, {"render", "bad\xff.yaml"}, "bad\\xff.yaml: error: gives no name for a folder"},
      {3, {"trace", "bell\a.yaml"}, "bell\\x07.yaml: error: gives no name for a folder"},
      {3, {"trace", "next\u0085.yaml"}, "gives no name for a folder"},
      {3, {"check", "nowhere/"}, "nowhere/: error: there is no such file"},
      {3, {"check", "slips"}, "slips/key.yaml:1:1: error: unknown key `attnpres`"},
      {3, {"check", "slips"}, "slips/space.yaml:1:10: error: no space stands behind this `:`"},
      {3, {"check", "named.yaml"}, "missing.yaml: error: there is no such file\n  hint: named in line 2 of named.yaml"},
      {3, {"check", "missing.yaml"}, "missing.yaml: error: there is no such file"},
      {3, {"check", "faulty.yaml"}, "faulty.yaml:"},
      {3, {"check", "glyph.yaml"}, "glyph.yaml:2:10: error: no font has U+10380"},
      {3, {"check", "empty"}, "empty: error: has no *.yaml with an `attnpress` key in it"},
      {3, {"check", "broken"}, "broken/broken.yaml:"},
      {3, {"trace", "mixed"}, "mixed: error: is a folder, not a file"},
      {3, {"check", "good.yaml", "--template", "missing.yaml"}, "missing.yaml: error: there is no such file"},
      {3, {"check", "good.yaml", "--template", "template.yaml"}, "template.yaml:1:1: error:"},
      {3, {"check", "good.yaml", "--template", "./mixed/"}, "is a folder, not a file"},
      {3, {"check", "good.yaml", "--fonts", "missing"}, "missing"},
      {3, {"check", "good.yaml", "--max-frames", "7"}, "makes 8 steps, more than the limit of 7"},
      {3, {"check", "missing.yaml", "good.yaml", "faulty.yaml"}, "faulty.yaml:"},
  };
  for (const Case& one : cases) {
    CAPTURE(joined(one.words));
    const ProcessResult result = workshop.run(one.words);
    CAPTURE(result.error);
    CHECK(result.status == one.status);
    CHECK(result.error.find(one.message) != std::string::npos);
    CHECK(result.error.find('\x1b') == std::string::npos);
    CHECK(result.output.empty());
    if (one.status == 0) CHECK(result.error.empty());
  }
  CHECK_FALSE(fs::exists(workshop.path("output")));
  CHECK(read_file(workshop.path("a-file")) == "mine");
}

TEST_CASE("mistakes of a command line that do not depend on each other are told together, unknown options first") {
  const Workshop workshop;
  struct Case {
    Words words;
    std::string error;
  };
  const std::string prefix = "attnpress: error: ";
  const std::string render_help = "  hint: see attnpress render --help\n";
  const std::vector<Case> cases{
      {{"render", "--foo", "--formt=svg"},
       prefix + "unknown option --foo\n" + render_help + prefix +
           "unknown option --formt\n  hint: did you mean --format?\n" + prefix + "render: SCENARIO is required\n" +
           render_help},
      {{"render", "good.yaml", "--foo", "--quiet=1", "--theme"},
       prefix + "unknown option --foo\n" + render_help + prefix + "--quiet takes no value\n" + prefix +
           "render: --theme needs a value\n" + render_help},
      {{"list", "--foo"},
       prefix + "unknown option --foo\n  hint: see attnpress list --help\n" + prefix +
           "list: of what?\n  hint: one of: scenarios, templates, themes, languages\n"},
  };
  for (const Case& one : cases) {
    CAPTURE(joined(one.words));
    const ProcessResult result = workshop.run(one.words);
    CHECK(result.status == 2);
    CHECK(result.error == one.error);
  }
}

TEST_CASE("options of later versions are told from typing errors") {
  const Workshop workshop;
  for (const char* option :
       {"--check", "--diff", "--svg-text", "--force", "--shard", "--bundle", "--junit", "--summary"}) {
    CAPTURE(option);
    const ProcessResult result = workshop.run({"render", "good.yaml", option});
    CHECK(result.status == 2);
    CHECK(result.error.find(std::string(option) + " is not supported yet") != std::string::npos);
  }
}

TEST_CASE("several scenarios are independent, and the largest status counts") {
  const Workshop workshop;
  const ProcessResult result = workshop.run({"render", "missing.yaml", "good.yaml", "faulty.yaml", "--format", "svg"});
  CHECK(result.status == 3);
  CHECK(is_complete_set(workshop.path("output/good")));
  CHECK_FALSE(fs::exists(workshop.path("output/faulty")));
  CHECK_FALSE(fs::exists(workshop.path("output/missing")));
}

TEST_CASE("a scenario's own mistakes are told although the output cannot be written") {
  const Workshop workshop;
  const ProcessResult result = workshop.run({"render", "faulty.yaml", "-o", "a-file"});
  CHECK(result.status == 3);
  CHECK(result.error.find("faulty.yaml:") != std::string::npos);
  CHECK(result.error.find("a-file: cannot be written") != std::string::npos);
}

TEST_CASE("a folder is searched for scenarios, standard input is one") {
  const Workshop workshop;
  REQUIRE(workshop.run({"render", "mixed", "--format", "svg"}).status == 0);
  CHECK(is_complete_set(workshop.path("output/one")));
  CHECK(is_complete_set(workshop.path("output/two")));
  CHECK_FALSE(fs::exists(workshop.path("output/course")));
  const ProcessResult piped = workshop.run({"render", "-", "--format", "svg"}, small_scenario());
  CHECK(piped.status == 0);
  CHECK(piped.error == "output/stdin: 11 files\n");
  CHECK(is_complete_set(workshop.path("output/stdin")));
  const ProcessResult faulty = workshop.run({"check", "-"}, "attnpress: 1\nunknown: 1\n");
  CHECK(faulty.status == 3);
  CHECK(faulty.error.find("-:2:1: error:") != std::string::npos);
}

TEST_CASE("SOURCE_DATE_EPOCH must be a date") {
  const Workshop workshop;
  ProcessOptions options;
  options.folder = workshop.path("");
  options.arguments = {"render", "good.yaml", "--format", "svg"};
  for (const char* bad : {"", "yesterday", "-1", "1.5", "0x10", "253402300800", "99999999999999999999"}) {
    CAPTURE(bad);
    options.environment["SOURCE_DATE_EPOCH"] = bad;
    CHECK(run_attnpress(options).status == 2);
  }
  options.environment["SOURCE_DATE_EPOCH"] = "253402300799";
  CHECK(run_attnpress(options).status == 0);
}

TEST_CASE("standard output that cannot be written is a failure") {
  const Workshop workshop;
  for (const Words& words : {Words{"trace", "good.yaml"}, Words{"list", "themes"}, Words{"--version"}, Words{"--help"},
                             Words{"render", "--help"}, Words{"doctor"}}) {
    CAPTURE(joined(words));
    ProcessOptions options;
    options.arguments = words;
    options.folder = workshop.path("");
    CHECK(run_attnpress(options).status == 0);
    options.output_file = "/dev/full";
    const ProcessResult full = run_attnpress(options);
    CHECK(full.status == 1);
    CHECK(full.error.find("standard output cannot be written: No space left on device") != std::string::npos);
    options.output_file.clear();
    options.close_output = true;
    CHECK(run_attnpress(options).status == 1);
  }
}

TEST_CASE("closed standard streams never end up in a file of ours") {
  const Workshop workshop;
  ProcessOptions options;
  options.arguments = {"render", "good.yaml", "--format", "svg", "--progress", "plain"};
  options.folder = workshop.path("");
  options.close_output = options.close_error = true;
  CHECK(run_attnpress(options).status == 0);
  CHECK(is_complete_set(workshop.path("output/good")));
}
