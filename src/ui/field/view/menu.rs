//! The menu, a line for each choice.

use super::super::app::App;
use super::super::theme::Theme;
use super::bottom::draw_prompt;
use super::write_line;
use ratatui::Frame;
use ratatui::layout::Rect;

/// The row of the first choice.
pub(in crate::ui::field) const FIRST_ROW: u16 = 3;

/// Columns for what a line is called.
const LABEL: usize = 18;

pub(super) fn draw(frame: &mut Frame<'_>, app: &App, theme: Theme) {
    let area = frame.area().inner(ratatui::layout::Margin { horizontal: 2, vertical: 0 });
    write_line(frame, area, 1, "Tessera: five in a row", theme.strong());
    let menu = &app.menu;
    let items = menu.items();
    for (item, row) in items.iter().zip(FIRST_ROW..) {
        let is_chosen = *item == menu.chosen();
        let value = item.value(&menu.set_up);
        let text = match value {
            Some(value) if is_chosen => format!("{:<LABEL$}◂ {value} ▸", item.label()),
            Some(value) => format!("{:<LABEL$}  {value}", item.label()),
            None => item.label().to_owned(),
        };
        let marker = if is_chosen { "▸" } else { " " };
        let style = if is_chosen { theme.chosen() } else { ratatui::style::Style::new() };
        write_line(frame, area, row, &format!("{marker} {text} "), style);
    }
    let after = FIRST_ROW + items.len() as u16 + 1;
    write_line(frame, area, after, &menu.chosen().advice(&menu.set_up), theme.strong());
    write_line(frame, area, after + 1, &app.menu_message, theme.complaint());
    let bottom = Rect { y: area.bottom().saturating_sub(2), height: area.height.min(2), ..area };
    match &app.prompt {
        Some(prompt) => draw_prompt(frame, bottom, prompt, theme),
        None => write_line(
            frame,
            bottom,
            1,
            "w s or arrows choose  a d change  Enter confirms  q quit",
            theme.faint(),
        ),
    }
}
