#pragma once

#include <map>
#include <string>
#include <vector>

namespace attnpress::testing {

/// An array of a .npy file, widened to double, C order.
struct Array {
  std::vector<int> shape;
  std::vector<double> values;
};

/// The arrays of a .npz file of float32 or float64 in C order, stored or deflated; arrays of other types are left out.
/// Throws std::runtime_error where the file is none.
[[nodiscard]] std::map<std::string, Array> read_npz(const std::string& path);

}  // namespace attnpress::testing
