#pragma once

#include <memory>

#include "layout/panel.hpp"

namespace attnpress {

/// How the panels that only paper has are set. Types of the page template: fields, card, notes, work, foot, answer.
[[nodiscard]] std::unique_ptr<PanelSetter> make_field_line_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_card_head_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_page_foot_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_answer_line_setter();
/// A matrix to fill in: shown cells grey, blanks white in a dark frame. Types: matrix, label, axis.
[[nodiscard]] std::unique_ptr<PanelSetter> make_exercise_grid_setter();
/// Both take all the height they are given.
[[nodiscard]] std::unique_ptr<PanelSetter> make_note_lines_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_work_area_setter();

}  // namespace attnpress
