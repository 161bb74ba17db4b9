#include "story/worksheet.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "story/fill.hpp"
#include "story/worksheet_parts.hpp"

namespace attnpress {
namespace {

constexpr int widest_beside = 5;  ///< keys: with more of them the room to calculate stands below the grid,
constexpr int flat_rows = 2;      ///< and where no more queries …
constexpr int flat_columns = 4;   ///< … have at least that many keys
constexpr int long_product = 4;   ///< d: a longer dot product takes a second line
// Squares that handwriting takes, and that there are.
constexpr int portrait_squares = 36;  ///< over the whole width
constexpr int landscape_squares = 54;
constexpr int squares_of_grid = 6;  ///< names of rows and the gap
constexpr int squares_of_column = 4;
constexpr int least_squares = 13;
constexpr std::size_t squares_of_power = 7;      ///< "20.0855+"
constexpr std::size_t squares_of_division = 20;  ///< "20.0855÷34.6746≈0.579"
constexpr std::size_t squares_of_product = 7;    ///< "0.336×7+"
constexpr std::size_t squares_of_result = 8;     ///< "=4.964"
constexpr int least_work = 4;                    ///< lines of squared paper
constexpr int open_lines = 4;
constexpr int least_rounded_sum = 3;  ///< numbers: the rounded parts of two add up to 1 but for ties

/// One document: the pupil's sheets, or the key where there is a solution.
class SheetMaker {
 public:
  SheetMaker(const SheetFace& face, const Task& task, const Solution* solution)
      : face_(face), task_(task), solution_(solution), words_(face), kind_(solution == nullptr ? "worksheet" : "key") {}

  Sheets make() {
    sheets_.title = plain_text(words_.title(kind_));
    sheets_.language = words_.language();
    sheets_.foot = words_.foot(kind_);
    Questions& questions = sheets_.questions;
    questions.first_variant = wide() ? "first-wide" : "first";
    questions.more_variant = wide() ? "more-wide" : "more";
    questions.first_alone = "first-wide";
    questions.more_alone = "more-wide";
    questions.head = head();
    FieldLine running;
    if (solution_ == nullptr) running = face_.names;
    running.notice = words_.title(kind_);
    questions.running_head["running"] = std::move(running);
    if (asks_scores()) {
      add_scores();
    } else if (asks_softmax()) {
      add_given("score", words_.score_title(), task_.scores);
    }
    if (asks_softmax()) {
      add_softmax();
    } else if (asks_output()) {
      add_given("weight", words_.text("worksheet.weights"), task_.weights);
    }
    if (asks_output()) add_output();
    add_open();
    if (solution_ != nullptr) sheets_.reading = marking(words_, face_, task_, *solution_);
    return std::move(sheets_);
  }

 private:
  [[nodiscard]] bool asks_scores() const { return !task_.scores.blanks.empty(); }
  [[nodiscard]] bool asks_softmax() const { return !task_.weights.blanks.empty(); }
  [[nodiscard]] bool asks_output() const { return !task_.output_rows.empty(); }
  /// The room to calculate stands below grids that leave little of it beside them, or much of it below.
  [[nodiscard]] bool wide() const {
    const bool flat = task_.scores.rows <= flat_rows && task_.scores.columns >= flat_columns;
    return !face_.landscape && (flat || task_.scores.columns > widest_beside);
  }

  [[nodiscard]] std::vector<std::string> answers(std::vector<std::string> Solution::*texts) const {
    return solution_ == nullptr ? std::vector<std::string>() : solution_->*texts;
  }

  [[nodiscard]] Panels head() const {
    Panels panels;
    panels["title"] = Heading{words_.title(kind_)};
    FieldLine fields;
    const FillArguments total = {{"points", std::to_string(task_.total_points())}};
    if (solution_ == nullptr) {
      fields = face_.fields;
      fields.score = words_.text("worksheet.total");
      fields.out_of = words_.text("worksheet.points", total);
    } else {
      fields.notice = words_.text("key.notice");
      fields.score = words_.text("key.total", total);
    }
    panels["fields"] = std::move(fields);
    panels["q"] = face_.q;
    if (face_.k) panels["k"] = *face_.k;
    panels["v"] = face_.v;
    panels["formula"] = face_.formula;
    panels["rules"] = Paragraph{{words_.text(asks_softmax() ? "worksheet.rules_powers" : "worksheet.rules")}};
    return panels;
  }

  /// "1　縮放分數 … ____／9", numbered as they come.
  Panels& add_question(const std::string& name, const RichText& title, int points) {
    const std::string number = std::to_string(++question_);
    Panels& panels = sheets_.questions.questions.emplace_back();
    panels[name + "_head"] =
        CardHead{words_.text("worksheet.question", {{"number", number}, {"title", title}}),
                 words_.text(kind_ + ".points", {{"points", std::to_string(points)}}), solution_ == nullptr};
    return panels;
  }
  /// A matrix that is needed and not asked for.
  void add_given(const std::string& name, const RichText& title, const BlankMatrix& matrix) {
    Panels& panels = sheets_.questions.questions.emplace_back();
    panels[name + "_head"] = CardHead{words_.text("worksheet.given", {{"title", title}}), {}};
    panels[name + "_given"] = words_.grid(matrix, {});
    if (const RichText sums = sum_note(); name == "weight" && !sums.empty()) {
      panels["remark-weight"] = Paragraph{{words_.text("worksheet.note", {{"text", sums}})}};
    }
  }

  /// How many squares of 5 mm stand in a row beside the grid, or below it.
  [[nodiscard]] int squares() const {
    if (wide()) return portrait_squares;
    const int width = face_.landscape ? landscape_squares : portrait_squares;
    return std::max(least_squares, width - squares_of_grid - squares_of_column * task_.scores.columns);
  }
  /// The lines of calculations that take so many squares.
  [[nodiscard]] std::size_t lines_of(std::size_t length) const {
    const auto room = static_cast<std::size_t>(squares());
    return (length + room - 1) / room;
  }

  /// Room to calculate; `title` is the question's.
  void add_work(Panels& panels, const std::string& name, const RichText& title, std::size_t lines,
                WorkingForms working) {
    WorkArea work{words_.text("worksheet.work"), std::max(least_work, static_cast<int>(lines)), {}, {}};
    if (solution_ != nullptr) {
      sheets_.reserve[name + "_work"] = working_blocks(words_, title, working);
      work.working = std::move(working);
      work.elsewhere = words_.text("key.elsewhere");
    }
    panels[name + "_work"] = std::move(work);
  }

  void add_scores() {
    const RichText title = words_.score_title();
    Panels& panels = add_question("score", title, task_.score_points());
    score_question_ = question_;
    panels["score_grid"] = words_.grid(task_.scores, answers(&Solution::score_texts));
    const FillArguments arguments = {{"formula", face_.score_formula},
                                     {"rounding", words_.rounding(task_.scores.format.digits_after)},
                                     {"scaling", scaling_words()}};
    panels["score_task"] = Paragraph{
        {words_.text(task_.scores_rounded ? "worksheet.score_task_rounded" : "worksheet.score_task", arguments)}};
    panels["rule-score"] = Paragraph{{words_.text("worksheet.score_rule", arguments)}};
    const std::size_t each = face_.q.columns > long_product ? 2 : 1;
    add_work(panels, "score", title, task_.scores.blanks.size() * each,
             solution_ == nullptr ? WorkingForms() : score_working(words_, task_, *solution_));
  }

  /// What becomes of a dot product, step by step.
  [[nodiscard]] RichText scaling_words() const {
    RichText out = rich("", words_.language());
    if (face_.scaling.factor) out = joined(out, words_.text("worksheet.then_factor", {{"factor", face_.factor}}));
    if (face_.scaling.root) out = joined(out, words_.text("worksheet.then_root"));
    if (!face_.scaling.temperature) return out;
    return joined(out, words_.text("worksheet.then_temperature", {{"temperature", face_.temperature}}));
  }

  void add_softmax() {
    const RichText title = words_.text("worksheet.softmax");
    Panels& panels = add_question("softmax", title, task_.softmax_points());
    softmax_question_ = question_;
    panels["softmax_grid"] = words_.grid(task_.weights, answers(&Solution::weight_texts));
    const FillArguments arguments = {{"question", std::to_string(score_question_)},
                                     {"rounding", words_.rounding(task_.weights.format.digits_after)}};
    const char* key = score_question_ > 0 ? "worksheet.softmax_task" : "worksheet.softmax_task_given";
    panels["softmax_task"] = Paragraph{{words_.text(key, arguments)}};
    panels["rule-softmax"] = Paragraph{
        {words_.text(task_.minus_maximum ? "worksheet.softmax_rule_minus_maximum" : "worksheet.softmax_rule")}};
    RichText hints = words_.text("worksheet.hints");
    for (std::size_t i = 0; i < task_.powers.size(); ++i) {
      if (i > 0) hints = joined(hints, words_.text("worksheet.between_hints"));
      hints = joined(hints, words_.power(task_.powers[i]));
    }
    panels["softmax_hints"] = Paragraph{{std::move(hints)}};
    if (const RichText note = softmax_note(); !note.empty()) {
      panels["remark-softmax"] = Paragraph{{words_.text("worksheet.note", {{"text", note}})}};
    }
    const auto keys = static_cast<std::size_t>(face_.v.rows);
    const std::size_t length = rows_of(task_.weights.blanks).size() * squares_of_power * (keys + 1) +
                               task_.weights.blanks.size() * squares_of_division;
    add_work(panels, "softmax", title, lines_of(length),
             solution_ == nullptr ? WorkingForms() : softmax_working(words_, task_, *solution_));
  }

  /// Rows that are shown and do not add up to 1 as they are printed.
  [[nodiscard]] RichText sum_note() const {
    if (task_.sums.empty()) return {};
    RichText sums;
    for (const RowSum& sum : task_.sums) {
      if (!sums.empty()) sums = joined(sums, words_.text("worksheet.between_sums"));
      sums = joined(sums, words_.text("worksheet.row_sum", {{"query", words_.query(sum.row)}, {"sum", sum.sum}}));
    }
    return words_.text("worksheet.sum_note", {{"sums", sums}});
  }

  /// That the weights asked for may not add up to 1, whatever they are; rows that are shown are an example of it.
  [[nodiscard]] RichText softmax_note() const {
    RichText note = sum_note();
    if (task_.weights.columns < least_rounded_sum) return note;
    const int digits = task_.weights.format.digits_after;
    const Real unit = number_in("0." + std::string(static_cast<std::size_t>(digits) - 1, '0') + "1");
    RichText general = words_.text("worksheet.sums_vary", {{"less", rounded(Real::integer(1) - unit, digits)},
                                                           {"more", rounded(Real::integer(1) + unit, digits)}});
    if (note.empty()) return general;
    return words_.text("worksheet.two_sentences", {{"first", note}, {"second", general}});
  }

  void add_output() {
    const RichText title = words_.text("worksheet.output");
    Panels& panels = add_question("output", title, task_.output_points());
    const int count = task_.output_columns;
    const FillArguments arguments = {{"question", std::to_string(softmax_question_)},
                                     {"query", words_.queries(task_.output_rows)},
                                     {"count", std::to_string(count)},
                                     {"rounding", words_.rounding(task_.output_format.digits_after)}};
    const char* numbers = count != face_.v.columns ? "worksheet.output_first"
                          : count == 1             ? "worksheet.output_single"
                                                   : "worksheet.output_count";
    RichText task =
        words_.text(softmax_question_ > 0 ? "worksheet.output_task" : "worksheet.output_task_given", arguments);
    panels["output_task"] = Paragraph{{joined(std::move(task), words_.text(numbers, arguments))}};
    panels["rule-output"] = Paragraph{{words_.text("worksheet.output_rule")}};
    const std::size_t asked = task_.output_rows.size() * static_cast<std::size_t>(count);
    const std::size_t length = squares_of_product * static_cast<std::size_t>(face_.v.rows) + squares_of_result;
    const std::size_t each = (length + portrait_squares - 1) / portrait_squares;
    add_work(panels, "output", title, asked * each,
             solution_ == nullptr ? WorkingForms() : output_working(words_, task_, *solution_));
    for (std::size_t i = 0; i < task_.output_rows.size(); ++i) {
      panels["output_answer-" + std::to_string(i + 1)] = answer_line(i);
    }
  }

  [[nodiscard]] AnswerLine answer_line(std::size_t index) const {
    const Blank& format = task_.output_format;
    const double digits = format.digits_before + format.digits_after + (format.sign ? 1 : 0);
    AnswerLine line;
    for (int column = 0; column < task_.output_columns; ++column) {
      AnswerLine::Part part;
      part.text = column == 0 ? words_.text("worksheet.answer", {{"query", words_.query(task_.output_rows[index])}})
                              : words_.text("worksheet.answer_next");
      part.gap_in_ems = std::max(5.0, 0.9 * digits);
      if (solution_ != nullptr) part.answer = solution_->outputs[index][static_cast<std::size_t>(column)].value;
      line.parts.push_back(std::move(part));
    }
    line.parts.push_back(
        {words_.text(task_.output_columns == face_.v.columns ? "worksheet.answer_end" : "worksheet.answer_more"),
         {},
         0});
    return line;
  }

  void add_open() {
    Panels& panels = add_question("open", words_.text("worksheet.open"), task_.points.open);
    const std::string name = open_question(face_);
    panels["open_task"] = Paragraph{{words_.text("worksheet." + name)}};
    NoteLines lines;
    lines.lines = open_lines;
    if (solution_ != nullptr) {
      lines.answer = words_.text("key." + name);
      lines.elsewhere = words_.text("key.elsewhere");
      sheets_.reserve["open_lines"] = {Reading::Paragraph{lines.answer}};
    }
    panels["open_lines"] = std::move(lines);
  }

  const SheetFace& face_;
  const Task& task_;
  const Solution* solution_;
  SheetWords words_;
  std::string kind_;
  Sheets sheets_;
  int question_ = 0;
  int score_question_ = 0;
  int softmax_question_ = 0;
};

}  // namespace

std::string open_question(const SheetFace& face) { return face.scaling.root ? "open_root" : "open_order"; }

Sheets make_worksheet(const SheetFace& face, const Task& task) { return SheetMaker(face, task, nullptr).make(); }

Sheets make_key(const SheetFace& face, const Task& task, const Solution& solution) {
  Sheets key = SheetMaker(face, task, &solution).make();
  key.planned = make_worksheet(face, task).questions;
  return key;
}

}  // namespace attnpress
