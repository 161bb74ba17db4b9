#include "input/source_text.hpp"

#include <algorithm>
#include <optional>

#include "base/utf8.hpp"

namespace attnpress {
namespace {

constexpr std::size_t checkpoint_distance = 512;
constexpr std::size_t longest_quoted_line = 4096;
constexpr std::size_t most_reported = 1000;
constexpr std::size_t size_limit = std::size_t{4} << 20;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool starts_code_point(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

std::string_view without_mark(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  return text;
}

bool is_other_encoding(std::string_view text) { return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"); }

}  // namespace

SourceText::SourceText(std::string file, std::string_view text)
    : file_(std::move(file)), text_(without_mark(text)), line_starts_{0} {
  checkpoints_.reserve(text_.size() / checkpoint_distance + 1);
  std::size_t code_points = 0;
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (i % checkpoint_distance == 0) checkpoints_.push_back(code_points);
    if (starts_code_point(text_[i])) ++code_points;
    if (text_[i] == '\n') line_starts_.push_back(i + 1);
  }
  if (text_.size() % checkpoint_distance == 0) checkpoints_.push_back(code_points);
}

std::size_t SourceText::code_points_before(std::size_t offset) const {
  const std::size_t start = offset / checkpoint_distance;
  const std::string_view rest = text_.substr(start * checkpoint_distance, offset % checkpoint_distance);
  return checkpoints_[start] + static_cast<std::size_t>(std::ranges::count_if(rest, starts_code_point));
}

int SourceText::line_number(std::size_t offset) const {
  return static_cast<int>(std::ranges::upper_bound(line_starts_, offset) - line_starts_.begin());
}

Place SourceText::place(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const int line = line_number(offset);
  const std::size_t start = line_starts_[static_cast<std::size_t>(line) - 1];
  return {file_, line, static_cast<int>(code_points_before(offset) - code_points_before(start)) + 1};
}

std::string SourceText::line(std::size_t offset) const {
  const std::size_t start = line_starts_[static_cast<std::size_t>(line_number(std::min(offset, text_.size()))) - 1];
  std::string_view line = text_.substr(start, text_.find('\n', start) - start);
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.size() > longest_quoted_line) return {};
  return std::string(line);
}

void Reporter::error(std::size_t offset, std::string message, std::string hint) {
  if (told_.size() == most_reported) {
    if (!told_.contains({offset, message})) ++beyond_;
    return;
  }
  if (!told_.emplace(offset, message).second) return;
  found_.error(source_.place(offset), std::move(message), std::move(hint), source_.line(offset));
}

void Reporter::hand_over(Diagnostics& diagnostics) {
  found_.sort();
  diagnostics.append(found_);
  if (beyond_ > 0) diagnostics.error({source_.file(), 0, 0}, "and " + std::to_string(beyond_) + " more mistakes");
  found_ = {};
  told_.clear();
  beyond_ = 0;
}

std::string quote(std::string_view text) {
  constexpr std::size_t longest = 60;
  if (text.size() <= longest) return "`" + std::string(text) + "`";
  std::size_t end = longest;
  while (!starts_code_point(text[end])) --end;
  return "`" + std::string(text.substr(0, end)) + "…`";
}

bool is_control(char32_t code_point) {
  if (code_point == U'\t' || code_point == U'\n') return false;
  return code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0);
}

bool check_text(Reporter& reporter) {
  const std::string_view text = reporter.source().text();
  if (text.size() > size_limit) {
    reporter.error(0, "the file is larger than 4 MiB, the limit for YAML");
    return false;
  }
  if (const std::optional<std::size_t> invalid = find_invalid_utf8(text)) {
    reporter.error(*invalid, is_other_encoding(text) ? "the file is UTF-16, not UTF-8" : "this is not valid UTF-8",
                   "save the file as UTF-8");
    return false;
  }
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t start = offset;
    const char32_t code_point = next_code_point(text, offset);
    if (!is_control(code_point) || text.substr(start, 2) == "\r\n") continue;
    reporter.error(start, code_point == U'\r' ? "a carriage return without a line feed"
                                              : "control character " + code_point_name(code_point));
  }
  return !reporter.has_errors();
}

}  // namespace attnpress
