//! The menu, a line for each choice.

use super::super::app::App;
use super::super::menu::Menu;
use super::super::theme::Theme;
use super::bottom::{as_many_as_fit, draw_prompt};
use super::write_line;
use ratatui::Frame;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Style;

/// The row of the first choice, and the rows below the last one that is shown.
const FIRST_ROW: u16 = 3;
const BELOW: u16 = 2;

const KEYS: [&str; 4] = ["w s or arrows choose", "a d change", "Enter confirms", "q quit"];

/// Columns left free, columns for the marker, for what a line is called, and for the arrow before its value.
const MARGIN: u16 = 2;
const MARKER: usize = 2;
const LABEL: usize = 18;
const ARROW: usize = 2;

/// How many lines of a menu are hidden above a screen that is too low for all of them.
fn hidden(menu: &Menu, height: u16) -> usize {
    let room = usize::from(height.saturating_sub(FIRST_ROW + BELOW)).max(1);
    (menu.chosen_number() + 1).saturating_sub(room)
}

/// The number of the line in a row of a screen of this height; there need not be one.
pub(in crate::ui::field) fn number_at(menu: &Menu, height: u16, row: u16) -> Option<usize> {
    row.checked_sub(FIRST_ROW).map(|row| usize::from(row) + hidden(menu, height))
}

/// Whether a column of the screen is on the left of what the chosen line sets, where its arrow leads back.
pub(in crate::ui::field) fn is_before_value(column: u16) -> bool {
    let value = usize::from(MARGIN) + MARKER + LABEL;
    (value..value + ARROW).contains(&usize::from(column))
}

pub(super) fn draw(frame: &mut Frame<'_>, app: &App, theme: Theme) {
    let area = frame.area().inner(Margin { horizontal: MARGIN, vertical: 0 });
    write_line(frame, area, 1, "Tessera: five in a row", theme.strong());
    let menu = &app.menu;
    let hidden = hidden(menu, area.height);
    let items = &menu.items()[hidden..];
    let room = area.height.saturating_sub(BELOW);
    for (item, row) in items.iter().zip(FIRST_ROW..room.max(FIRST_ROW + 1)) {
        let is_chosen = *item == menu.chosen();
        let text = match item.value(&menu.set_up) {
            Some(value) if is_chosen => format!("{:<LABEL$}◂ {value} ▸", item.label()),
            Some(value) => format!("{:<LABEL$}  {value}", item.label()),
            None => item.label().to_owned(),
        };
        let marker = if is_chosen { "▸" } else { " " };
        let style = if is_chosen { theme.chosen() } else { Style::new() };
        write_line(frame, area, row, &format!("{marker} {text} "), style);
    }
    let after = FIRST_ROW + items.len() as u16 + 1;
    if after + 1 < room {
        write_line(frame, area, after, &menu.chosen().advice(&menu.set_up), theme.strong());
    }
    let bottom = Rect { y: area.bottom().saturating_sub(2), height: area.height.min(2), ..area };
    match &app.prompt {
        Some(prompt) => draw_prompt(frame, bottom, prompt, theme),
        None => {
            write_line(frame, bottom, 0, &app.menu_message, theme.complaint());
            let keys = as_many_as_fit(&KEYS, usize::from(bottom.width));
            write_line(frame, bottom, 1, &keys, theme.faint());
        }
    }
}
