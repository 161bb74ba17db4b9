#include "support/process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "support/shell.hpp"

namespace attnpress::testing {
namespace {

void redirect(const std::string& path, int flags, int descriptor) {
  const int file = ::open(path.c_str(), flags, 0600);
  if (file < 0) ::_exit(126);
  if (file != descriptor) {
    ::dup2(file, descriptor);
    ::close(file);
  }
}

void connect_streams(const ProcessOptions& options, const std::string& capture) {
  constexpr int writing = O_WRONLY | O_CREAT | O_TRUNC;
  redirect(capture + "/input", O_RDONLY, STDIN_FILENO);
  redirect(options.output_file.empty() ? capture + "/output" : options.output_file, writing, STDOUT_FILENO);
  redirect(capture + "/error", writing, STDERR_FILENO);
  if (options.close_output) ::close(STDOUT_FILENO);
  if (options.close_error) ::close(STDERR_FILENO);
}

void limit(const ProcessOptions& options) {
  if (options.mask) ::umask(*options.mask);
  if (options.largest_file) {
    const rlimit value{*options.largest_file, *options.largest_file};
    ::setrlimit(RLIMIT_FSIZE, &value);
  }
  if (options.user && (::setgid(*options.user) != 0 || ::setuid(*options.user) != 0)) ::_exit(126);
}

[[noreturn]] void become(const std::string& program, const ProcessOptions& options, const std::string& capture) {
  connect_streams(options, capture);
  if (!options.folder.empty() && ::chdir(options.folder.c_str()) != 0) ::_exit(126);
  for (const auto& [name, value] : options.environment) {
    value ? ::setenv(name.c_str(), value->c_str(), 1) : ::unsetenv(name.c_str());
  }
  limit(options);
  std::vector<std::string> words{program};
  words.insert(words.end(), options.arguments.begin(), options.arguments.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::execv(program.c_str(), arguments.data());
  ::_exit(127);
}

}  // namespace

Process::Process(const std::string& program, const ProcessOptions& options) {
  capture_ = (std::filesystem::temp_directory_path() / "attnpress-streams-XXXXXX").string();
  if (::mkdtemp(capture_.data()) == nullptr) throw std::runtime_error("no temporary folder");
  write_file(capture_ + "/input", options.input);
  process_ = ::fork();
  if (process_ < 0) throw std::runtime_error("no process");
  if (process_ == 0) become(program, options, capture_);
}

Process::~Process() {
  if (process_ > 0) {
    send(SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  std::error_code ignored;
  std::filesystem::remove_all(capture_, ignored);
}

void Process::send(int signal) const { ::kill(process_, signal); }

bool Process::wait_for_error_text(const std::string& text) const {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (std::chrono::steady_clock::now() < deadline) {
    if (read_file(capture_ + "/error").find(text) != std::string::npos) return true;
    siginfo_t state{};
    const bool ended = ::waitid(P_PID, static_cast<id_t>(process_), &state, WEXITED | WNOHANG | WNOWAIT) == 0 &&
                       state.si_pid == process_;
    if (ended) return read_file(capture_ + "/error").find(text) != std::string::npos;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

ProcessResult Process::wait() {
  ProcessResult out;
  int status = 0;
  ::waitpid(process_, &status, 0);
  process_ = -1;
  out.killed = WIFSIGNALED(status);
  out.status = out.killed ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  out.output = read_file(capture_ + "/output");
  out.error = read_file(capture_ + "/error");
  return out;
}

ProcessResult run_process(const std::string& program, const ProcessOptions& options) {
  return Process(program, options).wait();
}

std::string attnpress_program() { return std::string(ATTNPRESS_BINARY_DIR) + "/attnpress"; }

ProcessResult run_attnpress(const ProcessOptions& options) { return run_process(attnpress_program(), options); }

ProcessResult run_attnpress(const std::vector<std::string>& arguments) {
  ProcessOptions options;
  options.arguments = arguments;
  return run_attnpress(options);
}

void write_file(const std::string& path, const std::string& bytes) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace attnpress::testing
