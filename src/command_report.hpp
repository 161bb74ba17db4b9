#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.hpp"

namespace attnpress {

enum class ProgressStyle { automatic, bar, plain, none };

/// How a run speaks on standard error.
struct ReportStyle {
  ProgressStyle progress = ProgressStyle::automatic;
  DiagnosticStyle diagnostics = DiagnosticStyle::text;
  bool quiet = false;  ///< errors only
};

/// Writes diagnostics and progress to standard error, never both into one line. Threads may report progress.
class Report {
 public:
  explicit Report(const ReportStyle& style);

  /// Diagnostics of one scenario, in their order; for gitlab they wait for finish().
  void diagnostics(const Diagnostics& diagnostics);
  /// A failure that has no place in a file.
  void failure(const std::string& message);
  /// A line for people: where the files are.
  void line(const std::string& text);
  void progress(std::string_view what, int done, int total);
  void clear_progress();
  /// The end of the run.
  void finish();

 private:
  void write(const std::string& text);
  void erase_bar();

  ReportStyle style_;
  std::mutex mutex_;
  bool bar_shown_ = false;
  int most_done_ = 0;
  std::vector<Diagnostic> waiting_;
};

/// Writes to standard output and checks that it arrived; the exit status: 0, or 1 with a message on standard error.
[[nodiscard]] int print(std::string_view text, const ReportStyle& style = {});

}  // namespace attnpress
