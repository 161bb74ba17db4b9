#pragma once

#include <set>
#include <string>

namespace attnpress::testing {

/// Everything in the file that sets or names colours, by operator or colour space.
struct Colors {
  std::set<std::string> operators;
  std::set<std::string> spaces;
  int images = 0;
};

/// Reads every page, form and dictionary of a PDF with libqpdf's own parser. Empty sets if it cannot be read.
Colors colors_of(const std::string& bytes);

}  // namespace attnpress::testing
