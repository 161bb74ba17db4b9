#include "command_report.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "base/file_handle.hpp"

namespace attnpress {
namespace {

constexpr int bar_width = 32;

/// A terminal that can go back to the start of its line.
bool is_terminal() {
  const char* kind = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) == 1 && kind != nullptr && std::string_view(kind) != "dumb";
}

std::string bar(std::string_view what, int done, int total) {
  const int filled = total > 0 ? bar_width * done / total : bar_width;
  std::string out = "\r" + std::string(what) + " [";
  out.append(static_cast<std::size_t>(filled), '#').append(static_cast<std::size_t>(bar_width - filled), ' ');
  return out + "] " + std::to_string(done) + "/" + std::to_string(total);
}

}  // namespace

Report::Report(const ReportStyle& style) : style_(style) {
  if (style_.progress == ProgressStyle::automatic) {
    style_.progress = is_terminal() ? ProgressStyle::bar : ProgressStyle::none;
  }
  const bool for_programs =
      style_.diagnostics == DiagnosticStyle::json || style_.diagnostics == DiagnosticStyle::gitlab;
  if (style_.quiet || for_programs) style_.progress = ProgressStyle::none;
}

void Report::write(const std::string& text) {
  // Nobody can be told that standard error is gone.
  (void)write_all(STDERR_FILENO, text);
}

void Report::erase_bar() {
  if (bar_shown_) write("\r\x1b[K");
  bar_shown_ = false;
}

void Report::diagnostics(const Diagnostics& diagnostics) {
  const std::lock_guard lock(mutex_);
  std::vector<Diagnostic> shown;
  for (const Diagnostic& item : diagnostics.items()) {
    if (!style_.quiet || item.severity == Severity::error) shown.push_back(item);
  }
  if (style_.diagnostics == DiagnosticStyle::gitlab) {
    waiting_.insert(waiting_.end(), shown.begin(), shown.end());
  } else if (!shown.empty()) {
    erase_bar();
    write(format_all(shown, style_.diagnostics));
  }
}

void Report::failure(const std::string& message) {
  Diagnostics one;
  one.error({}, message);
  diagnostics(one);
}

void Report::line(const std::string& text) {
  const std::lock_guard lock(mutex_);
  const bool for_programs =
      style_.diagnostics == DiagnosticStyle::json || style_.diagnostics == DiagnosticStyle::gitlab;
  if (style_.quiet || for_programs) return;
  erase_bar();
  write(text + "\n");
}

void Report::progress(std::string_view what, int done, int total) {
  const std::lock_guard lock(mutex_);
  if (style_.progress == ProgressStyle::plain) {
    write(std::string(what) + ": step " + std::to_string(done) + " of " + std::to_string(total) + "\n");
  } else if (style_.progress == ProgressStyle::bar) {
    // Threads may arrive out of order; a bar never runs backwards.
    most_done_ = bar_shown_ ? std::max(most_done_, done) : done;
    write(bar(what, most_done_, total));
    bar_shown_ = true;
  }
}

void Report::clear_progress() {
  const std::lock_guard lock(mutex_);
  erase_bar();
}

void Report::finish() {
  const std::lock_guard lock(mutex_);
  erase_bar();
  if (style_.diagnostics == DiagnosticStyle::gitlab) write(format_all(waiting_, style_.diagnostics));
}

int print(std::string_view text, const ReportStyle& style) {
  const int error = write_all(STDOUT_FILENO, text);
  if (error == 0) return 0;
  Report report(style);
  report.failure("standard output cannot be written: " + system_message(error));
  report.finish();
  return 1;
}

}  // namespace attnpress
