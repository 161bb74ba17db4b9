#include "story/dump.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <variant>

namespace attnpress::testing {
namespace {

using Kind = Formula::Kind;

std::string decimal(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.3f", std::abs(value) < 0.0005 ? 0.0 : value);
  return buffer;
}

/// Words as they are; formulas in $…$, with what is at work in *…* .
std::string formula_words(const Formula& formula) {
  if (formula.kind == Kind::row && !formula.underlined) {
    std::string out;
    for (const Formula& child : formula.children) out += formula_words(child);
    return out;
  }
  std::string inner = plain_text(formula);
  if (formula.kind == Kind::fence) inner = formula.text + formula_words(formula.children[0]) + formula.closing;
  if (formula.math_class == MathClass::relation || formula.math_class == MathClass::binary) inner = " " + inner + " ";
  if (formula.underlined || formula.bold) return "*" + inner + "*";
  return inner;
}

std::string words(const RichText& text) {
  std::string out;
  for (const auto& part : text.parts) {
    if (const auto* plain = std::get_if<Words>(&part)) {
      out += plain->bold ? "*" + plain->text + "*" : plain->text;
    } else {
      out += "$" + formula_words(*std::get<std::shared_ptr<const Formula>>(part)) + "$";
    }
  }
  return out;
}

std::string label_words(const Label& label) {
  return (label.strong ? "*" : "") + label.text + (label.index.empty() ? "" : "_" + label.index) +
         (label.strong ? "*" : "");
}

char state_letter(CellState state) {
  switch (state) {
    case CellState::pending:
      return '.';
    case CellState::input:
      return 'i';
    case CellState::score:
      return 's';
    case CellState::weight:
      return 'w';
    case CellState::result:
      return 'r';
    case CellState::blocked:
      return 'x';
  }
  return '?';
}

struct Lines {
  std::string out;
  void add(const std::string& line) { out += "    " + line + "\n"; }

  void operator()(const Heading& heading) { add(words(heading.text)); }
  void operator()(const StepCount& count) { add(std::to_string(count.number) + " / " + std::to_string(count.total)); }
  void operator()(const FormulaPanel& panel) { add(words(panel.formula)); }
  void operator()(const PhaseStrip& strip) {
    std::string line;
    for (const auto& [text, state] : strip.phases) {
      const char* mark = state == PhaseStrip::State::past ? "-" : state == PhaseStrip::State::current ? "*" : "+";
      line += (line.empty() ? "" : " | ") + std::string(mark) + words(text);
    }
    add(line);
  }
  void operator()(const Grid& grid);
  void operator()(const Bars& bars) {
    add(words(bars.title) + " | " + words(bars.aside));
    for (std::size_t i = 0; i < bars.labels.size(); ++i) {
      const bool tie = std::find(bars.ties.begin(), bars.ties.end(), static_cast<int>(i)) != bars.ties.end();
      const bool strong = bars.strong && static_cast<std::size_t>(*bars.strong) == i;
      add("  " +
          std::string(strong ? "*"
                      : tie  ? "="
                             : " ") +
          label_words(bars.labels[i]) + " " + bars.numbers[i] + " length " + decimal(bars.lengths[i]) + " fill " +
          decimal(static_cast<double>(bars.fill[i])));
    }
    add("  alt " + bars.alt);
  }
  void operator()(const Table& table) {
    add(words(table.title) + " | " + words(table.aside));
    if (!table.header.empty()) row(table.header);
    for (const auto& line : table.rows) row(line);
  }
  void row(const std::vector<RichText>& cells) {
    std::string line;
    for (const RichText& cell : cells) line += (line.empty() ? "  " : " | ") + words(cell);
    add(line);
  }
  void operator()(const Arithmetic& arithmetic) {
    for (const auto& form : arithmetic.forms) {
      add("form");
      for (const Calculation& calculation : form) {
        for (std::size_t i = 0; i < calculation.chunks.size(); ++i) {
          add((i == 0 ? "  " : "    ") + words(calculation.chunks[i]));
        }
      }
    }
  }
  void operator()(const Paragraph& paragraph) {
    for (const RichText& form : paragraph.forms) add(words(form));
  }
  void operator()(const Legend& legend) {
    for (const LegendEntry& entry : legend.entries) {
      std::string line = words(entry.text) + (entry.sample.empty() ? "" : " sample " + entry.sample);
      for (const auto& [place, number] : entry.ticks) line += " tick " + decimal(place) + " " + number;
      if (!entry.bar_sample.empty()) line += " bar " + decimal(entry.bar) + " " + entry.bar_sample;
      add(line);
    }
  }
  void operator()(const FieldLine& line) {
    for (const FieldLine::Field& field : line.fields) add(words(field.label) + " share " + decimal(field.share));
    if (!line.notice.empty()) add("notice " + words(line.notice));
    add("score " + words(line.score) + (line.out_of.empty() ? "" : " ____ " + words(line.out_of)));
  }
  void operator()(const CardHead& head) {
    add(words(head.title) + " | " + (head.scored ? "____ " : "") + words(head.aside));
  }
  void operator()(const NoteLines& lines) {
    add(words(lines.title) + " | " + std::to_string(lines.lines) + " lines | " + words(lines.answer));
  }
  void operator()(const WorkArea& area) {
    add(words(area.title) + " | " + std::to_string(area.lines) + " lines");
    for (const auto& form : area.working) {
      add("form");
      for (const Working& working : form) {
        std::string line;
        for (const auto& chunk : working.chunks) {
          if (!line.empty()) line += "|";
          for (const std::string& piece : chunk) line += piece;
        }
        add("  " + line);
      }
    }
  }
  void operator()(const PageFoot& foot) { add(words(foot.left) + " | " + words(foot.right)); }
  void operator()(const AnswerLine& line) {
    for (const AnswerLine::Part& part : line.parts) {
      add(words(part.text) + " gap " + decimal(part.gap_in_ems) + " " + part.answer);
    }
  }
};

std::string marks_words(const Marks& marks) {
  std::string out;
  if (marks.active_row) out += " row " + std::to_string(*marks.active_row);
  if (marks.outline_active_row) out += " outlined";
  if (marks.pivot) out += " pivot " + std::to_string(marks.pivot->row) + "," + std::to_string(marks.pivot->column);
  for (const CellIndex& tie : marks.ties) out += " tie " + std::to_string(tie.row) + "," + std::to_string(tie.column);
  if (marks.diagonal) out += " diagonal";
  if (marks.tint_all_rows) out += " all";
  return out;
}

void Lines::operator()(const Grid& grid) {
  add(words(grid.title) + " | " + words(grid.aside) + (grid.primary ? " | primary" : "") + marks_words(grid.marks));
  if (!grid.row_axis.title.empty()) add("  rows: " + words(grid.row_axis.title));
  if (!grid.column_axis.labels.empty()) {
    std::string line = "  columns: " + words(grid.column_axis.title) + ":";
    for (const Label& label : grid.column_axis.labels) line += " " + label_words(label);
    add(line);
  }
  for (int row = 0; row < grid.rows; ++row) {
    std::string line = "  ";
    const auto place = static_cast<std::size_t>(row);
    if (place < grid.row_axis.labels.size()) line += label_words(grid.row_axis.labels[place]);
    for (int column = 0; column < grid.columns; ++column) {
      const auto cell = place * static_cast<std::size_t>(grid.columns) + static_cast<std::size_t>(column);
      line += std::string(" ") + state_letter(grid.states[cell]);
      const std::string& number = grid.number_forms.front()[cell];
      if (number.empty()) continue;
      line += number;
      if (grid.fill[cell] != 0) line += "@" + decimal(static_cast<double>(grid.fill[cell]));
    }
    add(line);
  }
  if (grid.number_forms.size() > 1) {
    std::string line = "  forms of the last cell:";
    for (const auto& form : grid.number_forms) line += " " + (form.back().empty() ? std::string("·") : form.back());
    add(line);
  }
}

std::string panel_lines(const std::map<std::string, Panel>& panels) {
  std::string out;
  for (const auto& [name, panel] : panels) {
    Lines lines;
    std::visit(lines, panel);
    out += "  " + name + "\n" + lines.out;
  }
  return out;
}

struct ReadingLines {
  std::string out;
  void add(const std::string& mark, const RichText& text) { out += "  " + mark + words(text) + "\n"; }

  void operator()(const Reading::Heading& heading) { add("# ", heading.text); }
  void operator()(const Reading::Paragraph& paragraph) { add("", paragraph.text); }
  void operator()(const Reading::List& list) {
    for (const RichText& item : list.items) add("- ", item);
  }
  void operator()(const Reading::Definition& definition) {
    add("", definition.term);
    add("  ", definition.text);
  }
  void operator()(const Reading::Table& table) {
    row(table.header);
    for (const auto& cells : table.rows) row(cells);
  }
  void operator()(const Reading::Source& source) { add("source ", source.text); }
  void row(const std::vector<RichText>& cells) {
    out += " ";
    for (const RichText& cell : cells) out += " | " + words(cell);
    out += "\n";
  }
};

}  // namespace

std::string dump(const Sheets& sheets) {
  const Questions& questions = sheets.questions;
  std::string out = sheets.title + " [" + sheets.language + "]\nfoot: " + words(sheets.foot.left) + " | " +
                    words(sheets.foot.right) + "\nhead (" + questions.first_variant + ")\n" +
                    panel_lines(questions.head) + "running head (" + questions.more_variant + ")\n" +
                    panel_lines(questions.running_head);
  for (const auto& panels : questions.questions) out += "question\n" + panel_lines(panels);
  ReadingLines lines;
  for (const Reading::Block& block : sheets.reading.blocks) std::visit(lines, block);
  return out + (lines.out.empty() ? "" : "reading\n" + lines.out);
}

std::string dump(const Frame& frame) {
  std::string out = frame.step.name + " (" + frame.variant + ") " + frame.phase_title + ": " + frame.title + "\n";
  out += panel_lines(frame.panels);
  out += "  alt\n";
  for (std::size_t start = 0; start <= frame.alt.size();) {
    const std::size_t end = std::min(frame.alt.find('\n', start), frame.alt.size());
    out += "    " + frame.alt.substr(start, end - start) + "\n";
    start = end + 1;
  }
  return out;
}

std::string dump(const Story& story) {
  std::string out = story.title + " [" + story.language + "]\n";
  for (int index = 0; index < story.count; ++index) out += "\n" + dump(make_frame(story, index));
  return out;
}

}  // namespace attnpress::testing
