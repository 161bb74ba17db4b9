#include <string>
#include <vector>

#include "press_frames.hpp"
#include "support/catch.hpp"

using namespace attnpress;

namespace {

using Indices = std::vector<int>;

/// setup, two rows each of score, softmax and output, verify.
std::vector<Step> eight_steps() {
  const std::vector<Phase> phases{Phase::setup,   Phase::score,  Phase::score,  Phase::softmax,
                                  Phase::softmax, Phase::output, Phase::output, Phase::verify};
  std::vector<Step> out;
  for (const Phase phase : phases) {
    Step step;
    step.number = static_cast<int>(out.size()) + 1;
    step.phase = phase;
    out.push_back(step);
  }
  return out;
}

Indices select(const std::string& text) {
  std::string error;
  return select_frames(text, eight_steps(), error).value_or(Indices{-1});
}

std::string error_of(const std::string& text) {
  std::string error;
  CHECK_FALSE(select_frames(text, eight_steps(), error).has_value());
  return error;
}

}  // namespace

TEST_CASE("steps are selected by number, range and phase") {
  CHECK(select("") == Indices{0, 1, 2, 3, 4, 5, 6, 7});
  CHECK(select("7") == Indices{6});
  CHECK(select("3-5,7") == Indices{2, 3, 4, 6});
  CHECK(select("7,3-5,4") == Indices{2, 3, 4, 6});
  CHECK(select("last") == Indices{0, 2, 4, 6, 7});
  CHECK(select("last,2") == Indices{0, 1, 2, 4, 6, 7});
  CHECK(select("1-8") == select(""));
}

TEST_CASE("a selection that is ill-written or names no step says so") {
  CHECK(error_of("9") == "\"9\" is not there: the steps are 1 to 8");
  CHECK(error_of("0") == "\"0\" is not there: the steps are 1 to 8");
  CHECK(error_of("5-3") == "\"5-3\" runs backwards");
  CHECK(frames_mistake("5-3") == error_of("5-3"));
  for (const char* text : {"", "9", "last", "1-2,last"}) CHECK(frames_mistake(text).empty());
  for (const char* text : {"x", "-3", "3-", "1-2-3", "+1", "1.5", "first", " 1", "99999999999999999999"}) {
    CAPTURE(text);
    CHECK(error_of(text) == "\"" + std::string(text) + "\" is no step; write for example 3-5,7 or last");
    CHECK(frames_mistake(text) == error_of(text));
  }
  for (const char* text : {"1,", ",", "1,,2"}) {
    CAPTURE(text);
    CHECK(error_of(text) == "an entry of the list is empty");
  }
}
