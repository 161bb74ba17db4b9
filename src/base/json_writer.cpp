#include "base/json_writer.hpp"

#include <cmath>

#include "base/number_format.hpp"

namespace attnpress {

std::string json_escape(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  out.reserve(text.size() + 2);
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (byte < 0x20 || byte == 0x7F) {
          out += "\\u00";
          out += digits[byte >> 4U];
          out += digits[byte & 15U];
        } else {
          out += c;
        }
    }
  }
  return out;
}

void JsonWriter::before_value() {
  if (!after_key_ && !first_.empty()) {
    if (!first_.back()) text_ += newline_ ? "," : ", ";
    first_.back() = false;
  }
  if (newline_) text_ += "\n" + std::string(after_key_ ? 0 : first_.size(), ' ');
  newline_ = false;
  after_key_ = false;
}

void JsonWriter::begin_object() {
  before_value();
  text_ += '{';
  first_.push_back(true);
}

void JsonWriter::end_object() {
  first_.pop_back();
  if (newline_) text_ += "\n" + std::string(first_.size(), ' ');
  newline_ = false;
  text_ += '}';
}

void JsonWriter::begin_array() {
  before_value();
  text_ += '[';
  first_.push_back(true);
}

void JsonWriter::end_array() {
  first_.pop_back();
  if (newline_) text_ += "\n" + std::string(first_.size(), ' ');
  newline_ = false;
  text_ += ']';
}

void JsonWriter::key(std::string_view name) {
  before_value();
  text_ += '"';
  text_ += json_escape(name);
  text_ += "\": ";
  after_key_ = true;
}

void JsonWriter::value(std::string_view text) {
  before_value();
  text_ += '"';
  text_ += json_escape(text);
  text_ += '"';
}

void JsonWriter::value(double number) {
  if (!std::isfinite(number)) {
    null();
    return;
  }
  before_value();
  text_ += format_shortest(number);
}

void JsonWriter::value(long long number) {
  before_value();
  text_ += std::to_string(number);
}

void JsonWriter::value(bool truth) {
  before_value();
  text_ += truth ? "true" : "false";
}

void JsonWriter::null() {
  before_value();
  text_ += "null";
}

}  // namespace attnpress
