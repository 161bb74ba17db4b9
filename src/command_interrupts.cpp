#include "command_interrupts.hpp"

#include <signal.h>
#include <unistd.h>

namespace attnpress {
namespace {

sigset_t watched_signals() {
  sigset_t out;
  sigemptyset(&out);
  sigaddset(&out, SIGINT);
  sigaddset(&out, SIGTERM);
  return out;
}

}  // namespace

Interrupts::Interrupts() {
  // Blocked before any thread starts, so that all of them inherit it and only ours sees the signals.
  const sigset_t watched = watched_signals();
  pthread_sigmask(SIG_BLOCK, &watched, nullptr);
  thread_ = std::thread([this] { wait_for_signals(); });
}

Interrupts::~Interrupts() {
  {
    const std::lock_guard lock(mutex_);
    finished_ = true;
  }
  pthread_kill(thread_.native_handle(), SIGINT);
  thread_.join();
}

void Interrupts::wait_for_signals() {
  const sigset_t watched = watched_signals();
  for (int signal = 0; sigwait(&watched, &signal) == 0;) {
    const std::lock_guard lock(mutex_);
    if (finished_) return;
    const int status = 128 + signal;
    if (!holding_ || status_ != 0) ::_exit(status);
    status_ = status;
    stop_.request_stop();
  }
}

int Interrupts::status() {
  const std::lock_guard lock(mutex_);
  return status_;
}

Interrupts::Hold::Hold(Interrupts& interrupts) : interrupts_(interrupts) {
  const std::lock_guard lock(interrupts_.mutex_);
  interrupts_.holding_ = true;
}

Interrupts::Hold::~Hold() {
  const std::lock_guard lock(interrupts_.mutex_);
  interrupts_.holding_ = false;
}

}  // namespace attnpress
