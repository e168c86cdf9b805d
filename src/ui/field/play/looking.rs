//! Where the person points, and what is shown around it.

use super::Play;
use crate::ground::Place;

impl Play {
    /// Moves the cursor; the view follows.
    pub fn point_at(&mut self, place: Place) {
        self.cursor = self.ground().nearest(place);
        self.view.show(self.cursor);
    }

    /// Goes to a place; one that was not on the screen is then in its middle.
    pub fn look_at(&mut self, place: Place) {
        match self.view.rectangle().contains(place) {
            true => self.point_at(place),
            false => self.jump_to(place),
        }
    }

    /// Goes to a place and shows it in the middle.
    pub fn jump_to(&mut self, place: Place) {
        self.cursor = self.game.ground().nearest(place);
        self.view.centre(self.game.ground(), self.cursor);
    }

    /// Scrolls; the cursor stays on the screen.
    pub fn scroll(&mut self, dx: i32, dy: i32) {
        self.view.scroll(self.game.ground(), dx, dy);
        let shown = self.view.rectangle();
        let Place { x, y } = self.cursor;
        self.cursor = Place { x: x.clamp(shown.low.x, shown.high.x), y: y.clamp(shown.low.y, shown.high.y) };
    }

    /// The screen has another size.
    pub fn resize(&mut self, columns: i32, rows: i32) {
        self.view.resize(self.game.ground(), columns, rows);
        self.view.show(self.cursor);
    }
}
