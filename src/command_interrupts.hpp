#pragma once

#include <mutex>
#include <stop_token>
#include <thread>

namespace attnpress {

/// Turns SIGINT and SIGTERM into exit status 130 and 143 with nothing half-written. While something of ours stands on
/// the disk (a Hold lives), the first signal asks the work to stop and the second one ends the process; at any other
/// time the first one ends it.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  /// Lives while there is something to tidy up.
  class Hold {
   public:
    explicit Hold(Interrupts& interrupts);
    ~Hold();
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

   private:
    Interrupts& interrupts_;
  };

  [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }
  /// 0, or the exit status of the signal that came while a Hold lived.
  [[nodiscard]] int status();

 private:
  void wait_for_signals();

  std::mutex mutex_;
  bool holding_ = false;
  bool finished_ = false;
  int status_ = 0;
  std::stop_source stop_;
  std::thread thread_;
};

}  // namespace attnpress
