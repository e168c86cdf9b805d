//! Where things are on the screen: one answer for drawing, for the mouse and for how much of the ground fits.
//!
//! ```text
//! title                         cursor
//!    10 · · · · · · ·    players, clocks,
//!     9 · · · ● · · ·    how it stands,
//!     8 · · · · · · ·    moves
//!       a b c d e f g
//!
//! message
//! keys
//! ```

use super::viewport::VIEW;
use crate::ground::{Place, Rectangle};
use ratatui::layout::Rect;

/// Columns for the row numbers, with a space after them.
pub(super) const LABELS: u16 = 6;
/// Rows above the ground.
const ABOVE: u16 = 1;
/// Rows below it: the columns' names, a message, the keys.
const BELOW: u16 = 3;
/// Columns between the ground and the panel.
const GAP: u16 = 1;
/// The narrowest panel that is worth its room.
const NARROWEST_PANEL: u16 = 12;
/// A panel that shows all there is: beyond 20 columns a large board leaves it that room.
const GOOD_PANEL: u16 = 30;

/// The columns and rows of the ground that fit on a screen; at least one of each.
pub(super) fn room(width: u16, height: u16) -> (i32, i32) {
    let columns = |width: u16| i32::from(width.saturating_sub(LABELS + 1) / 2);
    let beside_panel = columns(width.saturating_sub(GAP + GOOD_PANEL));
    let rows = height.saturating_sub(ABOVE + BELOW);
    (columns(width).min(VIEW).max(beside_panel).max(1), i32::from(rows.max(1)))
}

/// The screen divided up, for a part of the ground.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// One row: what is played, and where the cursor is.
    pub title: Rect,
    /// The rows of the ground with their numbers.
    pub ground: Rect,
    /// The names of the columns below it.
    pub columns: Rect,
    /// What is beside the ground, if there is room.
    pub panel: Option<Rect>,
    /// Two rows at the bottom: a message, and the keys or the rest of the message.
    pub bottom: Rect,
    shown: Rectangle,
}

impl Layout {
    /// Divides a screen that shows this part of the ground.
    pub(super) fn new(area: Rect, shown: Rectangle) -> Layout {
        let (columns, rows) = (shown.width() as u16, shown.height() as u16);
        let part = |x: u16, y: u16, width: u16, height: u16| {
            Rect { x: area.x + x, y: area.y + y, width, height }.intersection(area)
        };
        let width = LABELS + 2 * columns + 1;
        let above_bottom = area.height.saturating_sub(BELOW - 1);
        let beside = area.width.saturating_sub(width + GAP);
        let panel = part(width + GAP, ABOVE, beside, above_bottom.saturating_sub(ABOVE));
        Layout {
            title: part(0, 0, area.width, ABOVE),
            ground: part(0, ABOVE, width, rows),
            columns: part(0, ABOVE + rows, width, 1),
            panel: (panel.width >= NARROWEST_PANEL).then_some(panel),
            bottom: part(0, above_bottom.max(ABOVE + rows + 1), area.width, BELOW - 1),
            shown,
        }
    }

    /// Column of the screen where a cell's stone is drawn, and its row.
    pub(super) fn position(&self, place: Place) -> (u16, u16) {
        let column = (place.x - self.shown.low.x) as u16;
        let row = (self.shown.high.y - place.y) as u16;
        (self.ground.x + LABELS + 2 * column + 1, self.ground.y + row)
    }

    /// The cell under a column and row of the screen.
    pub(super) fn place(&self, column: u16, row: u16) -> Option<Place> {
        let x = column.checked_sub(self.ground.x + LABELS)?.saturating_sub(1).div_ceil(2);
        let y = row.checked_sub(self.ground.y)?;
        let place = Place { x: self.shown.low.x + i32::from(x), y: self.shown.high.y - i32::from(y) };
        self.shown.contains(place).then_some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(columns: i32, rows: i32) -> Rectangle {
        Rectangle { low: Place { x: -7, y: 30 }, high: Place { x: columns - 8, y: 29 + rows } }
    }

    #[test]
    fn twenty_by_twenty_fit_on_a_usual_screen() {
        assert_eq!(room(0, 0), (1, 1));
        for (width, height, columns, rows) in [(80, 24, 20.., 20), (47, 20, 20.., 16), (46, 9, 19.., 5)] {
            let (found, found_rows) = room(width, height);
            assert!(columns.contains(&found) && found_rows == rows, "{width}x{height}: {found}");
        }
        assert_eq!(room(120, 40), (41, 36));
        let layout = Layout::new(Rect::new(0, 0, 80, 24), shown(20, 20));
        assert_eq!((layout.bottom.bottom(), layout.panel.map(|panel| panel.right())), (24, Some(80)));
        assert!(Layout::new(Rect::new(0, 0, 50, 24), shown(20, 20)).panel.is_none());
    }

    #[test]
    fn the_mouse_finds_every_cell_where_it_is_drawn() {
        let shown = shown(20, 20);
        let layout = Layout::new(Rect::new(0, 0, 80, 24), shown);
        for (dx, dy) in (0..20).flat_map(|dx| (0..20).map(move |dy| (dx, dy))) {
            let place = shown.low.shifted(dx, dy);
            let (column, row) = layout.position(place);
            assert_eq!(layout.place(column, row), Some(place));
        }
        for (column, row) in [(0, 5), (70, 5), (20, 0), (20, 22)] {
            assert_eq!(layout.place(column, row), None, "{column},{row}");
        }
    }
}
