//! The part of the ground that is on the screen: it follows the cursor.

use crate::ground::Ground;
use crate::ground::{Place, Rectangle};

/// Columns and rows of the field that are shown if the terminal has room for them.
pub(super) const VIEW: i32 = 20;

/// What is shown. It is never empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Viewport {
    low: Place,
    columns: i32,
    rows: i32,
}

impl Viewport {
    /// So many cells at most, as far as the ground goes, with a place in the middle.
    pub fn new(ground: &Ground, columns: i32, rows: i32, middle: Place) -> Viewport {
        let (most_columns, most_rows) = Viewport::most(ground);
        let (columns, rows) = (columns.clamp(1, most_columns), rows.clamp(1, most_rows));
        let mut view = Viewport { low: middle, columns, rows };
        view.centre(ground, middle);
        view
    }

    /// The most columns and rows that are ever shown: 20 by 20 of the field, or the whole board.
    pub fn most(ground: &Ground) -> (i32, i32) {
        ground.size().map_or((VIEW, VIEW), |size| (i32::from(size.width()), i32::from(size.height())))
    }

    /// The cells shown.
    pub fn rectangle(self) -> Rectangle {
        Rectangle { low: self.low, high: self.low.shifted(self.columns - 1, self.rows - 1) }
    }

    /// Puts a place into the middle, or as near to it as the edges allow.
    pub fn centre(&mut self, ground: &Ground, place: Place) {
        self.low = place.shifted(-(self.columns / 2), -((self.rows - 1) / 2));
        self.stay_on(ground);
    }

    /// Moves as little as needed to show a place.
    pub fn show(&mut self, place: Place) {
        let into = |low: i32, at: i32, length: i32| low.clamp(at - length + 1, at);
        self.low =
            Place { x: into(self.low.x, place.x, self.columns), y: into(self.low.y, place.y, self.rows) };
    }

    /// Moves by this many cells, as far as the ground goes.
    pub fn scroll(&mut self, ground: &Ground, dx: i32, dy: i32) {
        self.low = self.low.shifted(dx, dy);
        self.stay_on(ground);
    }

    /// Gets another size, with the same middle if possible.
    pub fn resize(&mut self, ground: &Ground, columns: i32, rows: i32) {
        let middle = self.low.shifted(self.columns / 2, (self.rows - 1) / 2);
        *self = Viewport::new(ground, columns, rows, middle);
    }

    fn stay_on(&mut self, ground: &Ground) {
        let corner = self.low.shifted(self.columns - 1, self.rows - 1);
        let high = ground.nearest(corner);
        let low = Place { x: high.x - self.columns + 1, y: high.y - self.rows + 1 };
        self.low = ground.nearest(low);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size};

    fn corners(view: Viewport) -> [(i32, i32); 2] {
        let Rectangle { low, high } = view.rectangle();
        [(low.x, low.y), (high.x, high.y)]
    }

    #[test]
    fn the_field_is_shown_twenty_by_twenty_around_its_origin() {
        let ground = Ground::new(None, Rules::FREESTYLE);
        let view = Viewport::new(&ground, 200, 100, Place::ORIGIN);
        assert_eq!(corners(view), [(-10, -9), (9, 10)]);
        assert_eq!(corners(Viewport::new(&ground, 0, -3, Place::ORIGIN)), [(0, 0), (0, 0)]);
    }

    #[test]
    fn it_follows_the_cursor_and_no_further() {
        let ground = Ground::new(None, Rules::FREESTYLE);
        let mut view = Viewport::new(&ground, 20, 20, Place::ORIGIN);
        for (x, y, expected) in
            [(9, 10, [(-10, -9), (9, 10)]), (10, 10, [(-9, -9), (10, 10)]), (10, -12, [(-9, -12), (10, 7)])]
        {
            view.show(Place { x, y });
            assert_eq!(corners(view), expected);
        }
        view.resize(&ground, 10, 8);
        assert_eq!(corners(view), [(-4, -6), (5, 1)]);
        let end = Place { x: Place::FURTHEST, y: -Place::FURTHEST };
        view.centre(&ground, end);
        assert!(view.rectangle().contains(end) && view.rectangle().width() == 10);
    }

    #[test]
    fn a_board_is_shown_whole_or_up_to_its_edges() {
        let ground = Ground::new(Size::new(30, 9), Rules::FREESTYLE);
        assert_eq!(corners(Viewport::new(&ground, 99, 99, ground.centre())), [(0, 0), (29, 8)]);
        let mut view = Viewport::new(&ground, 20, 20, ground.centre());
        assert_eq!(corners(view), [(5, 0), (24, 8)]);
        view.scroll(&ground, 30, 30);
        assert_eq!(corners(view), [(10, 0), (29, 8)]);
        view.scroll(&ground, -300, -30);
        assert_eq!(corners(view), [(0, 0), (19, 8)]);
    }
}
