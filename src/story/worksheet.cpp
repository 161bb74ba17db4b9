#include "story/worksheet.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "story/fill.hpp"
#include "story/worksheet_parts.hpp"

namespace attnpress {
namespace {

enum class Part { scores, softmax, last };

constexpr int widest_beside = 5;  ///< keys: with more of them the room to calculate stands below the grid

/// What parts of a page need at least, points: they are spread over as few pages as that allows.
namespace least {
constexpr double head = 76;  ///< title, fields, formula
constexpr double input_row = 17;
constexpr double question = 40;  ///< head and instruction
constexpr double grid_head = 38;
constexpr double grid_row = 21;
constexpr double line = 16;  ///< of hints and notes
constexpr double work = 90;
constexpr double answer = 24;
constexpr double open = 92;
constexpr double margins = 86;  ///< with the foot
}  // namespace least

double page_height(const SheetFace& face) {
  const double height = face.letter ? (face.landscape ? 612 : 792) : (face.landscape ? 595 : 842);
  return height - least::margins;
}

/// One document: the pupil's sheets, or the key where there is a solution.
class SheetMaker {
 public:
  SheetMaker(const SheetFace& face, const Task& task, const Solution* solution)
      : face_(face), task_(task), solution_(solution), words_(face), kind_(solution == nullptr ? "worksheet" : "key") {}

  Sheets make() {
    Sheets sheets;
    sheets.title = plain_text(words_.title(kind_));
    sheets.language = words_.language();
    for (const std::vector<Part>& parts : pages()) {
      sheets.frames.push_back(page(parts, sheets.frames.empty()));
      // Each page has questions of its own and is planned by itself.
      sheets.frames.back().group = std::to_string(sheets.frames.size());
    }
    sheets.foot = words_.foot(kind_);
    if (solution_ != nullptr) sheets.reading = marking(words_, task_, *solution_);
    return sheets;
  }

 private:
  [[nodiscard]] bool asks_softmax() const { return !task_.weights.blanks.empty(); }
  [[nodiscard]] bool asks_output() const { return !task_.output_rows.empty(); }
  /// Scores are on the sheet to be filled in, or to calculate weights from.
  [[nodiscard]] bool has_scores() const { return !task_.scores.blanks.empty() || asks_softmax(); }
  [[nodiscard]] bool has_weights() const { return asks_softmax() || asks_output(); }
  [[nodiscard]] bool wide() const { return !face_.landscape && task_.scores.columns > widest_beside; }

  [[nodiscard]] double grid_height(bool asked) const {
    const double grid = least::question + least::grid_head + least::grid_row * task_.scores.rows;
    return grid + (asked && wide() ? least::work : 0);
  }
  /// Lines of hints and of the note on sums, by how many of them find room beside each other.
  [[nodiscard]] double small_print() const {
    const std::size_t beside = face_.landscape ? 7 : 4;
    const auto lines = [&](std::size_t count) { return (count + beside - 1) / beside; };
    return static_cast<double>(lines(task_.powers.size()) + lines(task_.sums.size())) * least::line;
  }
  [[nodiscard]] double height_of(Part part) const {
    if (part == Part::scores) return has_scores() ? grid_height(!task_.scores.blanks.empty()) : 0;
    if (part == Part::softmax) return has_weights() ? grid_height(asks_softmax()) + small_print() : 0;
    if (!asks_output()) return least::open;
    const auto rows = static_cast<double>(task_.output_rows.size());
    return least::question + least::work + rows * least::answer + least::open;
  }

  [[nodiscard]] std::vector<std::vector<Part>> pages() const {
    const int rows = std::max(face_.q.rows, face_.k ? face_.k->rows : face_.v.rows);
    double used = least::head + least::input_row * (rows + 1);
    std::vector<std::vector<Part>> out(1);
    for (const Part part : {Part::scores, Part::softmax, Part::last}) {
      const double height = height_of(part);
      if (used > least::question && used + height > page_height(face_)) {
        out.emplace_back();
        used = least::question;
      }
      out.back().push_back(part);
      used += height;
    }
    return out;
  }

  Frame page(const std::vector<Part>& parts, bool first) {
    Frame frame;
    frame.variant = std::string(first ? "first" : "more") + (wide() ? "-wide" : "");
    frame.title = plain_text(words_.title(kind_));
    if (first) {
      add_head(frame);
    } else {
      frame.panels["running"] = CardHead{words_.title(kind_), {}};
    }
    for (const Part part : parts) {
      if (part == Part::scores && has_scores()) add_scores(frame);
      if (part == Part::softmax && has_weights()) add_softmax(frame);
      if (part == Part::last) {
        if (asks_output()) add_output(frame);
        add_open(frame);
      }
    }
    frame.panels["foot"] = words_.foot(kind_);
    frame.alt = frame.title;
    return frame;
  }

  void add_head(Frame& frame) {
    frame.panels["title"] = Heading{words_.title(kind_)};
    FieldLine fields = face_.fields;
    fields.score = words_.text("worksheet.total", {{"points", std::to_string(task_.total_points())}});
    frame.panels["fields"] = std::move(fields);
    frame.panels["q"] = face_.q;
    if (face_.k) frame.panels["k"] = *face_.k;
    frame.panels["v"] = face_.v;
    frame.panels["formula"] = face_.formula;
  }

  /// "1　縮放分數 … ____／9", numbered as they come.
  void add_question_head(Frame& frame, const std::string& name, const RichText& title, int points) {
    const std::string number = std::to_string(++question_);
    frame.panels[name + "_head"] = CardHead{words_.text("worksheet.question", {{"number", number}, {"title", title}}),
                                            words_.text(kind_ + ".points", {{"points", std::to_string(points)}})};
  }
  void add_given_head(Frame& frame, const std::string& name, const RichText& title) {
    frame.panels[name + "_head"] = CardHead{words_.text("worksheet.given", {{"title", title}}), {}};
  }

  [[nodiscard]] RichText score_title() const {
    return words_.text(face_.scaled ? "worksheet.scores_scaled" : "worksheet.scores");
  }

  void add_scores(Frame& frame) {
    const std::vector<std::string> answers = solution_ == nullptr ? std::vector<std::string>() : solution_->score_texts;
    frame.panels["score_grid"] = words_.grid(task_.scores, answers);
    if (task_.scores.blanks.empty()) return add_given_head(frame, "score", score_title());
    add_question_head(frame, "score", score_title(), task_.score_points());
    score_question_ = question_;
    RichText task = words_.text(
        task_.scores_rounded ? "worksheet.score_task_rounded" : "worksheet.score_task",
        {{"formula", face_.score_formula}, {"rounding", words_.rounding(task_.scores.format.digits_after)}});
    frame.panels["score_task"] = Paragraph{{std::move(task)}};
    if (!task_.root_hint.empty()) {
      frame.panels["score_hints"] = Paragraph{{words_.text("worksheet.root_hint", {{"root", task_.root_hint}})}};
    }
    WorkArea work{words_.text("worksheet.work")};
    if (solution_ != nullptr) work.working = score_working(words_, task_, *solution_);
    frame.panels["score_work"] = std::move(work);
  }

  void add_softmax(Frame& frame) {
    const std::vector<std::string> answers =
        solution_ == nullptr ? std::vector<std::string>() : solution_->weight_texts;
    frame.panels["softmax_grid"] = words_.grid(task_.weights, answers);
    add_sum_note(frame);
    const RichText title = words_.text("worksheet.softmax");
    if (!asks_softmax()) return add_given_head(frame, "softmax", words_.text("worksheet.weights"));
    add_question_head(frame, "softmax", title, task_.softmax_points());
    softmax_question_ = question_;
    const FillArguments arguments = {{"question", std::to_string(score_question_)},
                                     {"rounding", words_.rounding(task_.weights.format.digits_after)}};
    const char* key = score_question_ > 0 ? "worksheet.softmax_task" : "worksheet.softmax_task_given";
    RichText task = words_.text(key, arguments);
    if (task_.minus_maximum) task = joined(task, words_.text("worksheet.minus_maximum"));
    frame.panels["softmax_task"] = Paragraph{{std::move(task)}};
    RichText hints = words_.text("worksheet.hints");
    for (std::size_t i = 0; i < task_.powers.size(); ++i) {
      if (i > 0) hints = joined(hints, words_.text("worksheet.between_hints"));
      hints = joined(hints, words_.power(task_.powers[i]));
    }
    frame.panels["softmax_hints"] = Paragraph{{std::move(hints)}};
    WorkArea work{words_.text("worksheet.work")};
    if (solution_ != nullptr) work.working = softmax_working(words_, task_, *solution_);
    frame.panels["softmax_work"] = std::move(work);
  }

  /// Shown weights that do not add up to 1 as they are printed.
  void add_sum_note(Frame& frame) {
    if (task_.sums.empty()) return;
    RichText note;
    for (const RowSum& sum : task_.sums) {
      if (!note.empty()) note = joined(note, words_.text("worksheet.between_sums"));
      note = joined(note, words_.text("worksheet.row_sum", {{"query", words_.query(sum.row)}, {"sum", sum.sum}}));
    }
    frame.panels["softmax_note"] = Paragraph{{words_.text("worksheet.sum_note", {{"sums", note}})}};
  }

  void add_output(Frame& frame) {
    add_question_head(frame, "output", words_.text("worksheet.output"), task_.output_points());
    const FillArguments arguments = {{"question", std::to_string(softmax_question_)},
                                     {"query", words_.queries(task_.output_rows)},
                                     {"count", std::to_string(task_.output_columns)},
                                     {"rounding", words_.rounding(task_.output_format.digits_after)}};
    const bool all = task_.output_columns == face_.v.columns;
    RichText task =
        words_.text(softmax_question_ > 0 ? "worksheet.output_task" : "worksheet.output_task_given", arguments);
    const bool one = task_.output_columns == 1;
    task = joined(task, words_.text(!all  ? "worksheet.output_first"
                                    : one ? "worksheet.output_single"
                                          : "worksheet.output_count",
                                    arguments));
    frame.panels["output_task"] = Paragraph{{std::move(task)}};
    WorkArea work{words_.text("worksheet.work")};
    if (solution_ != nullptr) work.working = output_working(words_, task_, *solution_, face_);
    frame.panels["output_work"] = std::move(work);
    for (std::size_t i = 0; i < task_.output_rows.size(); ++i) {
      frame.panels["output_answer-" + std::to_string(i + 1)] = answer_line(i);
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

  void add_open(Frame& frame) {
    add_question_head(frame, "open", words_.text("worksheet.open"), task_.points.open);
    const std::string name = face_.root ? "open_root" : "open_order";
    frame.panels["open_task"] = Paragraph{{words_.text("worksheet." + name)}};
    NoteLines lines;
    if (solution_ != nullptr) lines.answer = words_.text("key." + name);
    frame.panels["open_lines"] = std::move(lines);
  }

  const SheetFace& face_;
  const Task& task_;
  const Solution* solution_;
  SheetWords words_;
  std::string kind_;
  int question_ = 0;
  int score_question_ = 0;
  int softmax_question_ = 0;
};

}  // namespace

Sheets make_worksheet(const SheetFace& face, const Task& task) { return SheetMaker(face, task, nullptr).make(); }

Sheets make_key(const SheetFace& face, const Task& task, const Solution& solution) {
  Sheets key = SheetMaker(face, task, &solution).make();
  key.planned = make_worksheet(face, task).frames;
  return key;
}

}  // namespace attnpress
