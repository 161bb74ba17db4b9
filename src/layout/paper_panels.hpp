#pragma once

#include <memory>

#include "layout/panel.hpp"

namespace attnpress {

/// How the panels that only paper has are set. Types of the page template: fields, card, notes, work, foot, answer.
[[nodiscard]] std::unique_ptr<PanelSetter> make_field_line_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_card_head_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_page_foot_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_answer_line_setter();
/// Both take all the height they are given.
[[nodiscard]] std::unique_ptr<PanelSetter> make_note_lines_setter();
[[nodiscard]] std::unique_ptr<PanelSetter> make_work_area_setter();

}  // namespace attnpress
