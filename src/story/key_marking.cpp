#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "story/worksheet_parts.hpp"

namespace attnpress {
namespace {

constexpr std::size_t most_pairs = 3;  ///< of cell and answer in a row

class Marking {
 public:
  Marking(const SheetWords& words, const SheetFace& face, const Task& task, const Solution& solution)
      : words_(words), face_(face), task_(task), solution_(solution) {}

  Reading make() {
    reading_.language = words_.language();
    reading_.one_column = true;
    reading_.blocks.emplace_back(Reading::Heading{words_.title("key.marking"), Reading::Heading::Level::title});
    reading_.blocks.emplace_back(rules());
    add_scores();
    add_weights();
    add_outputs();
    heading(words_.text("worksheet.open"), task_.points.open);
    const int half = task_.points.open / 2;
    const std::string name = "key." + open_question(face_);
    reading_.blocks.emplace_back(
        Reading::List{{words_.text(name + "_first", {{"points", points(half)}}),
                       words_.text(name + "_second", {{"points", points(task_.points.open - half)}})}});
    reading_.blocks.emplace_back(Reading::Paragraph{words_.text("key.open_half")});
    return std::move(reading_);
  }

 private:
  [[nodiscard]] bool scores_asked() const { return !task_.scores.blanks.empty(); }
  [[nodiscard]] bool weights_asked() const { return !task_.weights.blanks.empty(); }
  [[nodiscard]] bool weights_follow() const { return scores_asked() && weights_asked(); }
  [[nodiscard]] bool outputs_follow() const { return weights_asked() && !task_.output_rows.empty(); }

  [[nodiscard]] Reading::List rules() const {
    Reading::List list{{words_.text("key.rule_items"), words_.text("key.rule_follow")}};
    if (weights_follow() || outputs_follow()) list.items.push_back(words_.text("key.rule_table"));
    list.items.push_back(words_.text("key.rule_bare"));
    list.items.push_back(words_.text("key.rule_range"));
    if (weights_follow()) list.items.push_back(words_.text("key.rule_power"));
    return list;
  }

  static std::string points(int number) { return std::to_string(number); }

  void heading(const RichText& title, int total) {
    reading_.blocks.emplace_back(Reading::Heading{
        words_.text("key.part", {{"number", points(++question_)}, {"title", title}, {"points", points(total)}}),
        Reading::Heading::Level::section});
  }

  /// `followed`: the answers follow from rounded numbers of the question before.
  [[nodiscard]] Reading::Table table(const char* first, bool followed) const {
    Reading::Table table;
    table.header = {words_.text(first), words_.text(followed ? "key.answer_followed" : "key.answer"),
                    words_.text("key.unrounded"), words_.text("key.range")};
    return table;
  }

  [[nodiscard]] RichText plain(const std::string& text) const { return rich(text, words_.language()); }

  void add_row(Reading::Table& table, const std::string& name, const Answer& answer) const {
    table.rows.push_back({plain(name), rich(answer.value, words_.language(), Tone::normal, true),
                          plain(answer.unrounded),
                          words_.text("key.range_from_to", {{"low", answer.low}, {"high", answer.high}})});
  }

  /// Numbers that are right or wrong need no range: several of them stand in a row.
  void add_exact_cells(const BlankMatrix& matrix, const std::vector<std::optional<Answer>>& answers) {
    Reading::Table cells;
    const std::size_t pairs = std::min(most_pairs, matrix.blanks.size());
    for (std::size_t i = 0; i < pairs; ++i) {
      cells.header.push_back(words_.text("key.cell"));
      cells.header.push_back(words_.text("key.answer"));
    }
    for (const CellIndex& cell : matrix.blanks) {
      if (cells.rows.empty() || cells.rows.back().size() == 2 * pairs) cells.rows.emplace_back();
      const std::string& value = answers[matrix.at(cell.row, cell.column)]->value;
      cells.rows.back().push_back(plain(words_.pair(cell.row, cell.column)));
      cells.rows.back().push_back(rich(value, words_.language(), Tone::normal, true));
    }
    while (cells.rows.back().size() < 2 * pairs) cells.rows.back().push_back(plain(""));
    reading_.blocks.emplace_back(std::move(cells));
  }

  void add_cells(const BlankMatrix& matrix, const std::vector<std::optional<Answer>>& answers, bool followed) {
    Reading::Table cells = table("key.cell", followed);
    for (const CellIndex& cell : matrix.blanks) {
      add_row(cells, words_.pair(cell.row, cell.column), *answers[matrix.at(cell.row, cell.column)]);
    }
    reading_.blocks.emplace_back(std::move(cells));
  }

  void add_scores() {
    if (!scores_asked()) return;
    heading(words_.score_title(), task_.score_points());
    const PointScheme& scheme = task_.points;
    reading_.blocks.emplace_back(
        Reading::Paragraph{words_.text(scheme.scaling > 0 ? "key.score_points" : "key.score_points_unscaled",
                                       {{"product", points(scheme.product)}, {"scaling", points(scheme.scaling)}})});
    if (task_.scores_rounded) return add_cells(task_.scores, solution_.scores, false);
    add_exact_cells(task_.scores, solution_.scores);
    reading_.blocks.emplace_back(Reading::Paragraph{words_.text("key.range_exact")});
  }

  void add_weights() {
    if (!weights_asked()) return;
    heading(words_.text("worksheet.softmax"), task_.softmax_points());
    reading_.blocks.emplace_back(Reading::Paragraph{words_.text(
        "key.softmax_points", {{"total", points(task_.points.row_total)}, {"weight", points(task_.points.weight)}})});
    add_cells(task_.weights, solution_.weights, weights_follow());
    add_sums();
  }

  /// Rows whose printed weights do not add up to 1: nobody has made a mistake.
  void add_sums() {
    for (const int row : rows_of(task_.weights.blanks)) {
      Real sum;
      for (int column = 0; column < task_.weights.columns; ++column) {
        sum = sum + number_in(solution_.weight_texts[task_.weights.at(row, column)]);
      }
      if (sum.equals(Real::integer(1))) continue;
      reading_.blocks.emplace_back(Reading::Paragraph{words_.text(
          "key.row_sum", {{"query", words_.query(row)}, {"sum", rounded(sum, task_.weights.format.digits_after)}})});
    }
  }

  void add_outputs() {
    if (task_.output_rows.empty()) return;
    heading(words_.text("worksheet.output"), task_.output_points());
    reading_.blocks.emplace_back(Reading::Paragraph{
        words_.text("key.output_points", {{"terms", points(task_.points.terms)}, {"sum", points(task_.points.sum)}})});
    Reading::Table numbers = table("key.number", outputs_follow());
    for (std::size_t i = 0; i < task_.output_rows.size(); ++i) {
      for (int column = 0; column < task_.output_columns; ++column) {
        const std::string name =
            plain_text(words_.text("key.output_name", {{"query", words_.query(task_.output_rows[i])},
                                                       {"column", std::to_string(column + 1)}}));
        add_row(numbers, name, solution_.outputs[i][static_cast<std::size_t>(column)]);
      }
    }
    reading_.blocks.emplace_back(std::move(numbers));
  }

  const SheetWords& words_;
  const SheetFace& face_;
  const Task& task_;
  const Solution& solution_;
  Reading reading_;
  int question_ = 0;  ///< numbered as on the sheet
};

}  // namespace

Reading marking(const SheetWords& words, const SheetFace& face, const Task& task, const Solution& solution) {
  return Marking(words, face, task, solution).make();
}

}  // namespace attnpress
