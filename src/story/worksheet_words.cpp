#include <cstddef>
#include <utility>

#include "story/token_labels.hpp"
#include "story/worksheet_parts.hpp"

namespace attnpress {

std::string SheetWords::quoted(const Label& label) const {
  const std::string name = shortened(label.text, short_name);
  if (label.index.empty()) return fill_plain(face_.strings, "token.quoted", {{"token", name}});
  return fill_plain(face_.strings, "token.quoted_indexed", {{"token", name}, {"index", label.index}});
}

std::string SheetWords::short_query(int row) const {
  return name_in_text(face_.query_labels[static_cast<std::size_t>(row)], short_name);
}

std::string SheetWords::pair(int row, int column) const {
  const std::string key = name_in_text(face_.key_labels[static_cast<std::size_t>(column)], short_name);
  return fill_plain(face_.strings, "arithmetic.pair", {{"query", short_query(row)}, {"key", key}});
}

std::string SheetWords::queries(const std::vector<int>& rows) const {
  if (rows.size() == 1) return query(rows[0]);
  if (rows.size() == 2) return fill_plain(face_.strings, "list.two", {{"a", query(rows[0])}, {"b", query(rows[1])}});
  return fill_plain(face_.strings, "list.three", {{"a", query(rows[0])}, {"b", query(rows[1])}, {"c", query(rows[2])}});
}

RichText SheetWords::rounding(int digits) const {
  const std::string number = std::to_string(digits);
  if (digits == 0) return text("worksheet.round_whole");
  return text("worksheet.round", {{"digits", text("worksheet.digit." + number)}});
}

RichText SheetWords::title(const std::string& kind) const {
  const std::string key = kind + (face_.version.empty() ? ".title" : ".title_version");
  return text(key, {{"title", face_.title}, {"version", face_.version}});
}

RichText SheetWords::score_title() const {
  return text(face_.scaling.scale() ? "worksheet.scores_scaled" : "worksheet.scores");
}

PageFoot SheetWords::foot(const std::string& kind) const {
  PageFoot foot = face_.foot;
  foot.left = title(kind);
  if (face_.numbers_drawn || face_.blanks_drawn) {
    const char* drawn = !face_.blanks_drawn   ? "worksheet.seed_numbers"
                        : face_.numbers_drawn ? "worksheet.seed_both"
                                              : "worksheet.seed_blanks";
    foot.left = joined(foot.left, text(drawn, {{"seed", std::to_string(face_.seed)}}));
  }
  return foot;
}

RichText SheetWords::power(const PowerHint& hint) const {
  Formula power = math_superscript(math_symbol("e"), math_number(hint.exponent));
  RichText out;
  out.language = language();
  out.parts.emplace_back(std::make_shared<const Formula>(std::move(power)));
  // Spaces at which no line breaks: a hint is read in one piece.
  return joined(std::move(out), rich((hint.exact ? "\u00A0=\u00A0" : "\u00A0≈\u00A0") + hint.value, language()));
}

Grid SheetWords::grid(const BlankMatrix& matrix, const std::vector<std::string>& answers) const {
  Grid grid;
  grid.rows = matrix.rows;
  grid.columns = matrix.columns;
  grid.exercise = true;
  grid.row_axis = {face_.row_axis, face_.query_labels};
  grid.column_axis = {face_.column_axis, face_.key_labels};
  grid.states.assign(matrix.shown.size(), CellState::input);
  grid.fill.assign(matrix.shown.size(), 0.0F);
  grid.number_forms = {matrix.shown};
  for (const CellIndex& cell : matrix.blanks) {
    grid.blanks.emplace(cell, matrix.format);
    if (!answers.empty())
      grid.number_forms[0][matrix.at(cell.row, cell.column)] = answers[matrix.at(cell.row, cell.column)];
  }
  grid.alt = grid_words(grid);
  return grid;
}

/// Row by row, blanks by that word.
std::string SheetWords::grid_words(const Grid& grid) const {
  std::string out;
  for (int row = 0; row < grid.rows; ++row) {
    if (row > 0) out += face_.strings["alt.semicolon"];
    out += short_query(row) + face_.strings["alt.colon"];
    for (int column = 0; column < grid.columns; ++column) {
      const std::string& number =
          grid.number_forms[0][static_cast<std::size_t>(row) * static_cast<std::size_t>(grid.columns) +
                               static_cast<std::size_t>(column)];
      out += (column > 0 ? " " : "") + (number.empty() ? face_.strings["worksheet.blank"] : number);
    }
  }
  return out;
}

}  // namespace attnpress
