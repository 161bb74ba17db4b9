#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace attnpress::testing {

/// How a program is started.
struct ProcessOptions {
  std::vector<std::string> arguments;
  std::map<std::string, std::optional<std::string>> environment;  ///< changes to the caller's; nothing = unset
  std::string folder;                                             ///< working folder; "" = the caller's
  std::string input;                                              ///< what standard input holds
  std::string output_file;                                        ///< where standard output goes; "" = into the result
  bool close_output = false;                                      ///< standard output is not open at all
  bool close_error = false;
  std::optional<mode_t> mask;          ///< umask
  std::optional<rlim_t> largest_file;  ///< RLIMIT_FSIZE, bytes
  std::optional<uid_t> user;           ///< drops root's powers
};

struct ProcessResult {
  int status = -1;  ///< exit status; 128 + N if a signal ended it without an exit
  bool killed = false;
  std::string output;
  std::string error;
};

/// A running program; killed if it is still there when the object goes.
class Process {
 public:
  Process(const std::string& program, const ProcessOptions& options);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void send(int signal) const;
  /// Waits until standard error holds `text`; false if the program ends first or a minute has passed.
  [[nodiscard]] bool wait_for_error_text(const std::string& text) const;
  [[nodiscard]] ProcessResult wait();

 private:
  pid_t process_ = -1;
  std::string capture_;  ///< folder of the captured streams
};

/// Runs a program to its end.
[[nodiscard]] ProcessResult run_process(const std::string& program, const ProcessOptions& options);

/// Runs the attnpress that was built.
[[nodiscard]] ProcessResult run_attnpress(const ProcessOptions& options);
[[nodiscard]] ProcessResult run_attnpress(const std::vector<std::string>& arguments);

/// Path of the attnpress that was built.
[[nodiscard]] std::string attnpress_program();

void write_file(const std::string& path, const std::string& bytes);

}  // namespace attnpress::testing
