#include <algorithm>
#include <cstddef>
#include <string_view>

#include "input/embedded.hpp"
#include "input/page_template.hpp"
#include "input/scenario_parts.hpp"

namespace attnpress {
namespace {

void read_template(Reporter& reporter, const MapReader& slides, Scenario& scenario) {
  const std::optional<YamlValue> value = slides.find("template");
  const std::optional<std::string> name = slides.text("template");
  if (!name) return;
  scenario.slides_template_place = reporter.source().place(value->offset);
  const std::vector<std::string> names = page_template_names();
  if (is_template_file(*name) || std::ranges::find(names, *name) != names.end()) {
    scenario.slides_template = *name;
  } else if (*name == "hall" || *name == "bare") {
    reporter.error(value->offset, "the template `" + *name + "` is not supported yet");
  } else {
    std::string hint = suggestion(*name, names);
    reporter.error(
        value->offset,
        "unknown template `" + *name + "`; there is " + alternatives(names) + ", or a file that ends in .yaml",
        std::move(hint));
  }
}

/// The column of a scalar's first character where the text stands in the file as it reads, in one line; else 0.
int column_of_text(const SourceText& source, const YamlValue& value, std::string_view text) {
  const std::string_view rest = source.text().substr(std::min(value.offset, source.text().size()));
  const std::size_t quote = rest.starts_with('"') || rest.starts_with('\'') ? 1 : 0;
  if (!rest.substr(std::min(quote, rest.size())).starts_with(text) || text.find('\n') != std::string_view::npos)
    return 0;
  return source.place(value.offset + quote).column;
}

void read_slides(Reporter& reporter, const MapReader& print, Scenario& scenario) {
  const std::optional<YamlValue> value = print.find("slides");
  if (!value || print.is_followed_by_its_content("slides")) return;
  const MapReader slides(reporter, *value, "print.slides", {"template", "size"});
  if (!slides.is_map()) return;
  read_template(reporter, slides, scenario);
  const std::vector<std::string> sizes = {"16:9", "4:3"};
  if (const auto size = slides.choice("size", sizes)) scenario.slides_size = sizes[*size];
}

}  // namespace

void read_captions(Reporter& reporter, const MapReader& top, Scenario& scenario) {
  const std::optional<YamlValue> value = top.find("text");
  if (!value || top.is_followed_by_its_content("text")) return;
  const MapReader captions(reporter, *value, "text",
                           {"setup", "score", "softmax", "output", "verify", "disclosure", "footer"});
  if (!captions.is_map()) return;
  for (const char* key : {"setup", "score", "softmax", "output", "verify", "disclosure", "footer"}) {
    std::optional<std::string> text = captions.text(key, LineBreaks::joined);
    if (!text) continue;
    const YamlValue caption = *captions.find(key);
    const int column = column_of_text(reporter.source(), caption, *text);
    scenario.captions[key] = {std::move(*text), reporter.source().place(caption.offset), column};
  }
}

void read_print(Reporter& reporter, const MapReader& top, Scenario& scenario) {
  const std::optional<YamlValue> value = top.find("print");
  if (!value || top.is_followed_by_its_content("print")) return;
  const MapReader print(reporter, *value, "print", {"slides", "handout", "worksheet"}, {"figures"});
  if (!print.is_map()) return;
  read_slides(reporter, print, scenario);
  read_handout(reporter, print, scenario);
  read_worksheet(reporter, print, scenario);
}

}  // namespace attnpress
