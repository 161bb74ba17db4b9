// Numbers made by others: the ONNX project's backend tests and published teaching examples. They are not part of this
// repository; where the folder is missing the tests say so and check nothing.

#include <yaml-cpp/yaml.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "attention/npz.hpp"
#include "attention/pipeline.hpp"
#include "attention/scenarios.hpp"
#include "support/catch.hpp"

namespace attnpress {
namespace {

using testing::Array;
using testing::good_trace;
using testing::Rows;
using testing::scenario_of;
using testing::with_scale;

std::string conformance_folder() {
  const char* folder = std::getenv("ATTNPRESS_CONFORMANCE");
  return folder ? folder : ATTNPRESS_SOURCE_DIR "/../shared/conformance";
}

/// The parsed file, or a null node and a warning where it is missing.
YAML::Node load(const std::string& name) {
  const std::string path = conformance_folder() + "/" + name;
  if (std::filesystem::exists(path)) return YAML::LoadFile(path);
  WARN("skipped: " << path << " is missing (ATTNPRESS_CONFORMANCE names the folder)");
  return {};
}

/// Largest difference, relative where the expected number is larger than 1.
double difference(double found, double expected) {
  return std::fabs(found - expected) / std::max(1.0, std::fabs(expected));
}

double largest_difference(const Matrix& found, const Rows& expected) {
  REQUIRE(found.rows == static_cast<int>(expected.size()));
  REQUIRE(found.columns == static_cast<int>(expected.front().size()));
  double largest = 0;
  for (int row = 0; row < found.rows; ++row) {
    for (int column = 0; column < found.columns; ++column) {
      const double wanted = expected[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      largest = std::max(largest, difference(found(row, column), wanted));
    }
  }
  return largest;
}

// ---- ONNX Attention -------------------------------------------------------------------------------------------------

/// (batch, heads, length, size) of a tensor, which is (batch, length, heads · size) where it has three axes.
struct HeadView {
  HeadView(const Array& source, int head_count)
      : array(source),
        flat(source.shape.size() == 3),
        heads(flat ? head_count : source.shape[1]),
        length(flat ? source.shape[1] : source.shape[2]),
        size(flat ? source.shape[2] / head_count : source.shape[3]) {}

  [[nodiscard]] Rows head(int batch, int index) const {
    Rows rows;
    for (int row = 0; row < length; ++row) {
      const int first =
          flat ? ((batch * length + row) * heads + index) * size : ((batch * heads + index) * length + row) * size;
      rows.emplace_back(array.values.begin() + first, array.values.begin() + first + size);
    }
    return rows;
  }

  const Array& array;
  bool flat;
  int heads;
  int length;
  int size;
};

bool is_plain(const YAML::Node& test) {
  static const std::set<std::string> inputs{"Q", "K", "V"};
  static const std::set<std::string> attributes{"scale", "q_num_heads", "kv_num_heads"};
  if (test["op"].as<std::string>() != "Attention") return false;
  for (const auto& input : test["inputs"]) {
    if (inputs.count(input.first.as<std::string>()) == 0) return false;
    if (input.second["dtype"].as<std::string>() != "float32") return false;
  }
  for (const auto& attribute : test["attributes"]) {
    if (attributes.count(attribute.first.as<std::string>()) == 0) return false;
  }
  return true;
}

void check_attention(const YAML::Node& test) {
  const std::map<std::string, Array> arrays =
      testing::read_npz(conformance_folder() + "/" + test["file"].as<std::string>());
  const YAML::Node attributes = test["attributes"];
  const int query_heads = attributes["q_num_heads"].as<int>(1);
  const HeadView q(arrays.at("in_Q"), query_heads);
  const HeadView k(arrays.at("in_K"), attributes["kv_num_heads"].as<int>(1));
  const HeadView v(arrays.at("in_V"), attributes["kv_num_heads"].as<int>(1));
  const HeadView y(arrays.at("out_Y"), query_heads);
  for (int batch = 0; batch < q.array.shape[0]; ++batch) {
    for (int head = 0; head < q.heads; ++head) {
      CAPTURE(batch, head);
      const int kv_head = head / (q.heads / k.heads);
      Scenario scenario = scenario_of(q.head(batch, head), k.head(batch, kv_head), v.head(batch, kv_head));
      if (attributes["scale"]) scenario = with_scale(scenario, attributes["scale"].as<double>());
      const Trace trace = good_trace(scenario);
      CHECK(largest_difference(trace.output, y.head(batch, head)) <= 1e-5);
      const auto scores = arrays.find("out_qk_matmul_output");
      if (scores == arrays.end()) continue;
      const HeadView expected(scores->second, query_heads);
      CHECK(largest_difference(trace.heads.front().scores, expected.head(batch, head)) <= 1e-5);
    }
  }
}

// ---- ONNX Softmax ---------------------------------------------------------------------------------------------------

/// Moves the axis of an array last: each row of the result is one vector along it.
Rows vectors_along(const Array& array, int axis) {
  const auto chosen = static_cast<std::size_t>(axis < 0 ? axis + static_cast<int>(array.shape.size()) : axis);
  const auto length = static_cast<std::size_t>(array.shape[chosen]);
  std::size_t stride = 1;
  for (std::size_t i = chosen + 1; i < array.shape.size(); ++i) stride *= static_cast<std::size_t>(array.shape[i]);
  Rows rows;
  for (std::size_t first = 0; first < array.values.size(); ++first) {
    if (first / stride % length != 0) continue;
    rows.emplace_back();
    for (std::size_t i = 0; i < length; ++i) rows.back().push_back(array.values[first + i * stride]);
  }
  return rows;
}

Matrix softmax_of(const Rows& rows) {
  const InputMatrix input = testing::input_matrix(rows);
  Matrix scores(input.rows, input.columns);
  scores.values = input.values;
  return pipeline::softmax_rows(scores);
}

// ---- published examples ---------------------------------------------------------------------------------------------

Rows multiply(const Rows& a, const Rows& b) {
  Rows product(a.size(), std::vector<double>(b.front().size()));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t t = 0; t < b.size(); ++t) {
      for (std::size_t j = 0; j < b.front().size(); ++j) product[i][j] += a[i][t] * b[t][j];
    }
  }
  return product;
}

/// q, k and v of a published example, given as such or as x and projections; nothing where there are none.
std::optional<Scenario> published_scenario(const YAML::Node& inputs) {
  const auto rows = [&inputs](const char* name) { return inputs[name].as<Rows>(); };
  std::optional<Scenario> scenario;
  if (inputs["X"]) {
    scenario = scenario_of(multiply(rows("X"), rows("W_query")), multiply(rows("X"), rows("W_key")),
                           multiply(rows("X"), rows("W_value")));
  } else if (inputs["Q=K=V"]) {
    scenario = scenario_of(rows("Q=K=V"), rows("Q=K=V"), rows("Q=K=V"));
  } else if (inputs["Q"] && inputs["K"] && inputs["K"].IsSequence() && inputs["V"]) {
    scenario = scenario_of(rows("Q"), rows("K"), rows("V"));
  }
  // "1/sqrt(d)" is the default and is left alone.
  if (scenario && inputs["scale"].as<std::string>().find("sqrt") == std::string::npos) {
    scenario = with_scale(*scenario, inputs["scale"].as<double>());
  }
  return scenario;
}

void check_published(const YAML::Node& example, const HeadTrace& head) {
  const YAML::Node recomputed = example["float64"];
  const YAML::Node published = example["published"];
  const double printed = 0.51 * std::pow(10, -example["published_decimals"].as<int>());
  if (recomputed["scores"]) CHECK(largest_difference(head.scores, recomputed["scores"].as<Rows>()) <= 1e-12);
  if (recomputed["weights"]) CHECK(largest_difference(head.weights, recomputed["weights"].as<Rows>()) <= 1e-12);
  if (recomputed["output"]) CHECK(largest_difference(head.output, recomputed["output"].as<Rows>()) <= 1e-12);
  if (published["weights"]) CHECK(largest_difference(head.weights, published["weights"].as<Rows>()) <= printed);
  if (published["output"]) CHECK(largest_difference(head.output, published["output"].as<Rows>()) <= printed);
}

}  // namespace

TEST_CASE("ONNX backend tests of plain scaled dot-product attention") {
  const YAML::Node tests = load("cases.json");
  int checked = 0;
  for (const auto& test : tests) {
    if (!is_plain(test)) continue;
    CAPTURE(test["name"].as<std::string>());
    check_attention(test);
    ++checked;
  }
  CHECK((tests.IsNull() || checked >= 9));
}

TEST_CASE("ONNX backend tests of softmax") {
  const YAML::Node tests = load("cases.json");
  int checked = 0;
  for (const auto& test : tests) {
    if (test["op"].as<std::string>() != "Softmax") continue;
    CAPTURE(test["name"].as<std::string>());
    const auto arrays = testing::read_npz(conformance_folder() + "/" + test["file"].as<std::string>());
    const int axis = test["attributes"]["axis"].as<int>(-1);
    const Matrix found = softmax_of(vectors_along(arrays.at("in_X"), axis));
    CHECK(largest_difference(found, vectors_along(arrays.at("out_Y"), axis)) <= 1e-6);
    ++checked;
  }
  CHECK((tests.IsNull() || checked >= 6));
}

TEST_CASE("published teaching examples") {
  const YAML::Node examples = load("worked_examples.json");
  int checked = 0;
  for (const auto& example : examples) {
    const auto scenario = published_scenario(example["inputs"]);
    if (!scenario) continue;
    CAPTURE(example["name"].as<std::string>());
    check_published(example, good_trace(*scenario).heads.front());
    ++checked;
  }
  CHECK((examples.IsNull() || checked >= 4));
}

}  // namespace attnpress
