#include "layout/prose_pieces.hpp"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

#include "layout/sizes.hpp"

namespace attnpress {
namespace {

// In sizes of the text.
constexpr double longest_line = 36.5;  ///< what is wider gets a side column …
constexpr double shortest_line = 30;   ///< … or two columns, if both are at least that long
constexpr double least_side = 5;       ///< a narrower side column is none
constexpr double between_columns = 2.4;
constexpr double gutter = 1.3;
constexpr double below_paragraph = 0.85;
constexpr double between_items = 0.5;
constexpr double between_terms = 0.8;
constexpr double above_part = 1.25;
constexpr double below_part = 0.45;
constexpr double above_section = 2.2;
constexpr double below_section = 0.5;
constexpr double section_rule = 0.75;  ///< from the rule above a section down to it
constexpr double above_table = 1.2;
constexpr double below_table = 1;
constexpr double bullet_indent = 1.3;
constexpr double most_term = 0.3;      ///< of a column, for terms beside their meaning
constexpr double cell_padding = 0.42;  ///< above and below the text of a cell
constexpr double between_cells = 0.9;
constexpr double below_title = 0.55;  ///< in sizes of the title
constexpr double chinese_gap = 1.58;  ///< of baselines
constexpr double western_gap = 1.4;

constexpr std::size_t rows_together = 3;  ///< of a table, at the foot of a page and at the head of the next
constexpr double strong_rule = 1;
constexpr double fine_rule = 0.5;

bool is_chinese(const Desk& desk) { return desk.language.starts_with("zh"); }

/// Cuts the blocks one by one.
class Cutter {
 public:
  Cutter(const Reading& reading, const ProseMeasure& measure, double whole, const Desk& desk)
      : reading_(reading), measure_(measure), whole_(whole), desk_(desk), size_(measure.size) {
    set_term_width();
    set_section_size();
  }

  std::vector<ProsePiece> cut() {
    for (std::size_t i = 0; i < reading_.blocks.size(); ++i) {
      next_ = i + 1 < reading_.blocks.size() ? &reading_.blocks[i + 1] : nullptr;
      std::visit([this](const auto& block) { add(block); }, reading_.blocks[i]);
    }
    if (!pieces_.empty()) pieces_.back().keep = false;
    return std::move(pieces_);
  }

 private:
  /// Lines of one text in a column of their own.
  struct Lines {
    double x = 0;
    double width = 0;
    double space = 0;  ///< above
    double size = 0;
    bool bold = false;
    bool justified = false;
    Role role = Role::paragraph;
  };

  [[nodiscard]] Shaped shape(const RichText& text, const Lines& lines) const {
    TextStyle style = desk_.style(lines.size, lines.bold);
    style.max_width = lines.width;
    style.line_gap = is_chinese(desk_) ? chinese_gap : western_gap;
    style.justified = lines.justified && is_chinese(desk_);
    return desk_.shaper.shape(text, style);
  }

  [[nodiscard]] Lines body(double space, double indent = 0) const {
    return {measure_.indent() + indent, measure_.text_width() - indent, space, size_, false, true, Role::paragraph};
  }

  /// One piece a line; no page begins with the last or ends with the first of several.
  std::size_t add_lines(const RichText& text, const Lines& lines, bool keep_together = false) {
    const Shaped shaped = shape(text, lines);
    const std::size_t first = pieces_.size();
    ++leaf_;
    for (int i = 0; i < shaped->lines; ++i) {
      const ShapedLine& place = shaped->line_places[static_cast<std::size_t>(i)];
      ProsePiece piece;
      piece.leaf = leaf_;
      piece.opens = i == 0;
      piece.space = i == 0 ? lines.space : place.top - shaped->line_places[static_cast<std::size_t>(i) - 1].bottom;
      piece.height = place.bottom - place.top;
      piece.keep = i + 1 < shaped->lines && (keep_together || i == 0 || i + 2 == shaped->lines);
      piece.texts.push_back({line_of(*shaped, i), lines.x, 0, lines.role});
      pieces_.push_back(std::move(piece));
    }
    take_pending(pieces_[first]);
    return first;
  }

  /// Puts `text` beside the piece, on the baseline of its first line.
  void put_beside(ProsePiece& piece, const RichText& text, double size, double width, Role role) const {
    const Shaped shaped = shape(text, {0, width, 0, size, true, false, role});
    const double down = std::max(0.0, shaped->baseline - piece.texts.front().text.baseline);
    const double own = std::max(0.0, piece.texts.front().text.baseline - shaped->baseline);
    for (PieceText& line : piece.texts) line.y += down;
    piece.height += down;
    piece.beside = PieceText{*shaped, 0, own, role};
  }

  /// A section's heading waits for the first text beside which it can stand.
  void take_pending(ProsePiece& piece) {
    if (pending_ == nullptr) return;
    put_beside(piece, pending_->text, section_size_, measure_.side, Role::heading);
    open_section(piece, pending_->text);
    pending_ = nullptr;
  }

  /// A rule parts the section from what stands above it.
  void open_section(ProsePiece& piece, const RichText& heading) const {
    piece.section = plain_text(heading);
    piece.space = above_section * size_;
    if (sections_ == 1) return;  // below the title
    const double down = section_rule * size_;
    piece.height += down;
    for (PieceText& text : piece.texts) text.y += down;
    if (piece.beside) piece.beside->y += down;
    piece.rules.push_back({0, fine_rule, false});
  }

  void add(const Reading::Heading& heading) {
    using Level = Reading::Heading::Level;
    if (heading.level == Level::title) return add_title(heading.text);
    if (heading.level == Level::part) {
      Lines lines = body(space_above(above_part));
      lines.bold = true;
      lines.justified = false;
      lines.role = Role::heading;
      add_lines(heading.text, lines, true);
      pieces_.back().keep = true;
      after_part_ = true;
      return;
    }
    ++sections_;
    const bool stands_beside = measure_.side > 0 && next_ != nullptr &&
                               !std::holds_alternative<Reading::Table>(*next_) &&
                               !std::holds_alternative<Reading::Definition>(*next_);
    if (stands_beside) {
      pending_ = &heading;
      return;
    }
    const std::size_t first =
        add_lines(heading.text, {0, measure_.width, 0, section_size_, true, false, Role::heading}, true);
    open_section(pieces_[first], heading.text);
    pieces_.back().keep = true;
    after_section_ = true;
  }

  void add_title(const RichText& text) {
    const TypeSize type = desk_.type("title");
    const double size =
        largest_size(type, [&](double tried) { return desk_.rich(text, tried, true)->width <= whole_; });
    const Shaped shaped = shape(text, {0, whole_, 0, size, true, false, Role::heading});
    ProsePiece piece;
    piece.kind = ProsePiece::Kind::title;
    piece.leaf = ++leaf_;
    piece.height = shaped->height + below_title * size;
    piece.texts.push_back({*shaped, 0, 0, Role::heading});
    piece.rules.push_back({piece.height, strong_rule, true});
    pieces_.push_back(std::move(piece));
  }

  /// The space above the next block: less below headings.
  double space_above(double wanted) {
    const bool part = std::exchange(after_part_, false);
    const bool section = std::exchange(after_section_, false);
    const bool table = std::exchange(after_table_, false);
    return (part ? below_part : section ? below_section : table ? below_table : wanted) * size_;
  }

  void add(const Reading::Paragraph& paragraph) {
    add_lines(paragraph.text, body(space_above(below_paragraph)));
    // Words that announce a list or a table end on its page.
    const bool announces = next_ != nullptr && (std::holds_alternative<Reading::List>(*next_) ||
                                                std::holds_alternative<Reading::Table>(*next_));
    if (announces) pieces_.back().keep = true;
  }

  void add(const Reading::List& list) {
    double space = space_above(between_items);
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      const std::size_t first = add_lines(list.items[i], body(space, bullet_indent * size_));
      put_bullet(pieces_[first]);
      // No page begins with the last item or ends with the first.
      pieces_.back().keep = i + 1 < list.items.size() && (i == 0 || i + 2 == list.items.size());
      space = between_items * size_;
    }
  }

  void put_bullet(ProsePiece& piece) const {
    const Shaped bullet = desk_.words("•", size_);
    const PieceText& line = piece.texts.front();
    PieceText mark{*bullet, measure_.indent(), line.y + line.text.baseline - bullet->baseline, Role::paragraph};
    piece.texts.insert(piece.texts.begin(), std::move(mark));
  }

  void add(const Reading::Definition& definition) {
    const double space = space_above(between_terms);
    const double indent = measure_.side > 0 ? 0 : term_width_ + gutter * size_;
    const std::size_t first = add_lines(definition.text, body(space, indent));
    put_beside(pieces_[first], definition.term, size_, term_width_, Role::paragraph);
  }

  void add(const Reading::Source& source) {
    if (!pieces_.empty()) pieces_.back().keep = true;
    Lines lines = body(space_above(below_paragraph));
    lines.size = desk_.type("prose_source").size;
    const std::size_t first = add_lines(source.text, lines, true);
    for (std::size_t i = first; i < pieces_.size(); ++i) pieces_[i].muted = true;
  }

  void add(const Reading::Table& table) {
    const std::vector<double> widths = cell_widths(table);
    const std::size_t header = pieces_.size();
    ++leaf_;
    add_row(table.header, widths, Role::table_header);
    pieces_.back().space = space_above(above_table);
    pieces_.back().opens = true;
    pieces_.back().keep = true;
    pieces_.back().rules = {{0, strong_rule, true}, {pieces_.back().height, strong_rule, true}};
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      add_row(table.rows[i], widths, Role::table_cell);
      const bool last = i + 1 == table.rows.size();
      ProsePiece& piece = pieces_.back();
      piece.header = header;
      piece.keep = !last && (i + 1 < rows_together || i + rows_together >= table.rows.size());
      piece.rules = {{piece.height, last ? strong_rule : fine_rule, last}};
    }
    after_table_ = true;
  }

  [[nodiscard]] std::vector<double> cell_widths(const Reading::Table& table) const {
    std::vector<double> widths = table.shares.empty() ? needed_widths(table) : table.shares;
    const double shares = std::accumulate(widths.begin(), widths.end(), 0.0);
    const double room = measure_.width - between_cells * size_ * static_cast<double>(widths.size() - 1);
    for (double& width : widths) width *= room / shares;
    return widths;
  }

  /// The widest cell of every column.
  [[nodiscard]] std::vector<double> needed_widths(const Reading::Table& table) const {
    std::vector<double> widths;
    for (const RichText& cell : table.header) widths.push_back(desk_.rich(cell, size_, true)->width);
    for (const std::vector<RichText>& row : table.rows) {
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], desk_.rich(row[i], size_)->width);
    }
    return widths;
  }

  void add_row(const std::vector<RichText>& cells, const std::vector<double>& widths, Role role) {
    ProsePiece piece;
    piece.kind = ProsePiece::Kind::row;
    piece.leaf = leaf_;
    double x = 0;
    double baseline = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Shaped cell = shape(cells[i], {0, widths[i], 0, size_, role == Role::table_header, false, role});
      piece.texts.push_back({*cell, x, 0, role});
      baseline = std::max(baseline, cell->baseline);
      x += widths[i] + between_cells * size_;
    }
    for (PieceText& cell : piece.texts) {
      cell.y = cell_padding * size_ + baseline - cell.text.baseline;
      piece.height = std::max(piece.height, cell.y + cell.text.height + cell_padding * size_);
    }
    pieces_.push_back(std::move(piece));
  }

  /// Terms stand in the side column, or in as much of the column as the widest one needs.
  void set_term_width() {
    term_width_ = measure_.side;
    if (measure_.side > 0) return;
    for (const Reading::Block& block : reading_.blocks) {
      const auto* definition = std::get_if<Reading::Definition>(&block);
      if (definition != nullptr) term_width_ = std::max(term_width_, desk_.rich(definition->term, size_, true)->width);
    }
    term_width_ = std::min(term_width_, most_term * measure_.width);
  }

  /// The largest at which no word of a heading is wider than the side column.
  void set_section_size() {
    const double width = measure_.side > 0 ? measure_.side : measure_.width;
    section_size_ = largest_size(desk_.type("prose_heading"), [&](double size) {
      return std::ranges::all_of(reading_.blocks, [&](const Reading::Block& block) {
        const auto* heading = std::get_if<Reading::Heading>(&block);
        if (heading == nullptr || heading->level != Reading::Heading::Level::section) return true;
        const Shaped shaped = shape(heading->text, {0, width, 0, size, true, false, Role::heading});
        return shaped->width <= width && shaped->lines <= 2;
      });
    });
  }

  const Reading& reading_;
  const ProseMeasure& measure_;
  double whole_;
  const Desk& desk_;
  double size_;
  double section_size_ = 0;
  double term_width_ = 0;
  std::vector<ProsePiece> pieces_;
  const Reading::Block* next_ = nullptr;
  const Reading::Heading* pending_ = nullptr;
  int leaf_ = 0;
  int sections_ = 0;
  bool after_part_ = false;
  bool after_section_ = false;
  bool after_table_ = false;
};

}  // namespace

ProseMeasure prose_measure(double width, double size, bool one_column) {
  ProseMeasure measure;
  measure.size = size;
  measure.gutter = gutter * size;
  measure.between = between_columns * size;
  measure.width = width;
  if (one_column) return measure;
  const double half = (width - measure.between) / 2;
  if (half >= shortest_line * size) {
    measure.columns = 2;
    measure.width = half;
    return measure;
  }
  const double side = width - longest_line * size - measure.gutter;
  if (side >= least_side * size) measure.side = side;
  return measure;
}

std::vector<ProsePiece> cut_prose(const Reading& reading, const ProseMeasure& measure, double whole, const Desk& desk) {
  return Cutter(reading, measure, whole, desk).cut();
}

}  // namespace attnpress
