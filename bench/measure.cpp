// Speed and memory of the finished program, as a table: CPU seconds (user + system) and peak memory of whole processes,
// medians over many runs, each with one worker. The first run of each job is not counted: it warms the disk cache.
//
//   attnpress_bench PROGRAM SCENARIO [RUNS]

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

/// One command to be measured, and the most CPU milliseconds it should take (0: no such aim).
struct Job {
  std::string name;
  std::vector<std::string> arguments;
  double aim_ms = 0;
};

struct Usage {
  double cpu_ms = 0;
  double wall_ms = 0;
  double peak_mb = 0;
};

constexpr double peak_aim_mb = 150;

/// A folder that goes when the object does.
class Scratch {
 public:
  Scratch() {
    std::string name = (fs::temp_directory_path() / "attnpress-bench-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~Scratch() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

double milliseconds(const timeval& time) {
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_usec);
}

/// Starts the program with its standard output thrown away; 0 where it cannot be started.
pid_t start(const std::string& program, const std::vector<std::string>& arguments) {
  std::vector<std::string> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int error = posix_spawn(&child, program.c_str(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? child : 0;
}

/// What one run cost; nothing where it failed.
std::optional<Usage> run_once(const std::string& program, const std::vector<std::string>& arguments) {
  const auto before = std::chrono::steady_clock::now();
  const pid_t child = start(program, arguments);
  int status = 0;
  rusage usage{};
  if (child == 0 || wait4(child, &status, 0, &usage) != child) return {};
  const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - before;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return {};
  return Usage{milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime), wall.count(),
               static_cast<double>(usage.ru_maxrss) / 1024};
}

double median_of(const std::vector<Usage>& runs, double Usage::*member) {
  std::vector<double> values;
  values.reserve(runs.size());
  for (const Usage& run : runs) values.push_back(run.*member);
  std::sort(values.begin(), values.end());
  return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

/// Medians of the CPU and wall times, and the largest peak; nothing where a run failed.
std::optional<Usage> measure(const std::string& program, const Job& job, int count) {
  std::vector<Usage> runs;
  for (int i = 0; i <= count; ++i) {
    const auto usage = run_once(program, job.arguments);
    if (!usage) return {};
    if (i > 0) runs.push_back(*usage);
  }
  double peak = 0;
  for (const Usage& run : runs) peak = std::max(peak, run.peak_mb);
  return Usage{median_of(runs, &Usage::cpu_ms), median_of(runs, &Usage::wall_ms), peak};
}

std::vector<Job> jobs_for(const std::string& scenario, const std::string& folder) {
  const auto render = [&](std::vector<std::string> options) {
    std::vector<std::string> words{"render", scenario, "-o", folder, "--quiet", "-j", "1"};
    words.insert(words.end(), options.begin(), options.end());
    return words;
  };
  return {{"--version", {"--version"}, 10},
          {"check", {"check", scenario}, 40},
          {"deck (PDF)", render({"--only", "deck", "--format", "pdf"}), 130},
          {"steps, PNG", render({"--only", "steps", "--format", "png"}), 300},
          {"steps, SVG", render({"--only", "steps", "--format", "svg"}), 60},
          {"steps, PDF", render({"--only", "steps", "--format", "pdf"}), 0},
          {"everything", render({}), 0}};
}

void print_row(const Job& job, const Usage& usage) {
  const bool slow = job.aim_ms > 0 && usage.cpu_ms > job.aim_ms;
  const bool large = usage.peak_mb > peak_aim_mb;
  const std::string aim = job.aim_ms > 0 ? std::to_string(static_cast<int>(job.aim_ms)) : "-";
  std::printf("%-14s %9.1f %9s %9.1f %9.1f   %s%s\n", job.name.c_str(), usage.cpu_ms, aim.c_str(), usage.wall_ms,
              usage.peak_mb, slow ? "slow " : "", large ? "large" : "");
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 3 ? std::atoi(argv[3]) : 11;
  if (argc < 3 || argc > 4 || count < 1) {
    std::fprintf(stderr, "usage: attnpress_bench PROGRAM SCENARIO [RUNS]\n");
    return 2;
  }
  const std::string program = argv[1];
  const Scratch scratch;
  std::printf("medians of %d runs, one worker; peak memory: the largest, aim %.0f MB\n\n", count, peak_aim_mb);
  std::printf("%-14s %9s %9s %9s %9s\n", "", "CPU ms", "aim", "wall ms", "peak MB");
  for (const Job& job : jobs_for(argv[2], scratch.path())) {
    const auto usage = measure(program, job, count);
    if (!usage) {
      std::fprintf(stderr, "attnpress_bench: %s failed\n", job.name.c_str());
      return 1;
    }
    print_row(job, *usage);
  }
  return 0;
}
