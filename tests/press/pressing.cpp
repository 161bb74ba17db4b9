#include "press/pressing.hpp"

namespace attnpress::testing {

std::string two_tokens(const std::string& more) {
  return "attnpress: 1\ntokens: [貓, 狗]\nq: [[1, 0], [0, 1]]\nk: [[1, 0], [0, 1]]\nv: [[1, 2], [3, 4]]\n" + more;
}

const std::shared_ptr<const Fonts>& fonts() {
  static const std::shared_ptr<const Fonts> loaded = [] {
    Diagnostics diagnostics;
    return Fonts::load("", diagnostics);
  }();
  return loaded;
}

Result run(const std::string& text, const Job& job, const std::string& file) {
  Inputs inputs;
  Result out;
  out.pressed = press({file, text, sha256_hex(text)}, inputs, job, fonts(), out.diagnostics);
  return out;
}

Job svg_only() {
  Job job;
  job.png = job.pdf = false;
  job.version = "1.2.3";
  return job;
}

std::vector<std::string> paths_of(const Pressed& pressed) {
  std::vector<std::string> out;
  for (const Artifact& artifact : pressed.artifacts) out.push_back(artifact.path);
  return out;
}

}  // namespace attnpress::testing
