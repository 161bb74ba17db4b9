#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>

#include "command_help.hpp"
#include "command_line.hpp"
#include "command_render.hpp"

namespace attnpress {
namespace {

/// Nothing of the caller's environment may reach the pixels, and no signal may end a write half-way.
void prepare_process() {
  for (const char* name : {"FREETYPE_PROPERTIES", "HB_OPTIONS", "HB_SHAPER_LIST", "HB_FONT_FUNCS", "HB_FACE_LOADER",
                           "PANGOCAIRO_BACKEND", "PANGO_LANGUAGE"}) {
    ::unsetenv(name);
  }
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGXFSZ, SIG_IGN);
  // A file of ours must not be opened as one of the standard streams; the wrong direction keeps them failing.
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) < 0) (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

int run(int argc, const char* const* argv) {
  ReadLine line = read_command_line(argc, argv, ATTNPRESS_VERSION);
  if (!line.command) {
    if (!line.to_output.empty()) return print(line.to_output);
    ReportStyle style;
    style.diagnostics = line.style;
    Report report(style);
    report.diagnostics(line.mistakes);
    report.finish();
    return line.status;
  }
  line.command->job.version = ATTNPRESS_VERSION;
  switch (line.command->verb) {
    case Verb::render:
    case Verb::check:
      return run_scenarios(*line.command);
    case Verb::trace:
      return run_trace(*line.command);
    case Verb::create:
      return run_new(*line.command);
    case Verb::list:
      return run_list(*line.command);
    case Verb::doctor:
      return run_doctor(*line.command);
  }
  return 1;
}

}  // namespace
}  // namespace attnpress

int main(int argc, char** argv) {
  attnpress::prepare_process();
  try {
    return attnpress::run(argc, argv);
  } catch (const std::exception& error) {
    attnpress::Report({}).failure(std::string("internal error: ") + error.what());
    return 1;
  }
}
