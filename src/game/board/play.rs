//! Playing and undoing moves, and setting positions up.

use super::{Board, Played};
use crate::game::geometry::{FIVE_PENDING, WHITE_TO_MOVE};
use crate::game::lines::{Window, cell_bits, stone_bits};
use crate::game::point::{Cell, Color, Point};

impl Board {
    /// Plays a stone of the side to move on an empty cell. Fouls and moves after the end can be played too.
    pub fn play(&mut self, point: Point) {
        debug_assert_eq!(self.cell(point), Cell::Empty);
        let color = self.to_move;
        let rows = self.winning_rows(point, color);
        let taken = self.captures_of(point, color);
        let played = Played {
            point,
            color,
            captured: self.captured,
            lines_made: self.lines_made,
            outcome: self.outcome,
            pending: self.pending.take(),
            gone: self.gone.len() as u32,
            hash: self.hash,
            shapes: self.shapes.mark(),
            cleared: self.shapes.clear(point),
        };
        self.put_stone(point, color);
        if !taken.is_empty() {
            for &stone in &taken {
                self.remove(stone, !color, Cell::Empty);
            }
            self.set_captured(color, self.captured(color).saturating_add(taken.len() as u8));
        }
        if self.outcome.is_none() {
            if self.rules.continuous && !rows.is_empty() {
                self.lines_made[color as usize] += rows.len() as u16;
                for stone in self.row_stones(point, color, &rows) {
                    self.remove(stone, color, Cell::Blocked);
                }
            }
            (self.outcome, self.pending) = self.judge(point, color, !rows.is_empty(), played.pending);
        }
        if played.pending.is_some() != self.pending.is_some() {
            self.hash ^= FIVE_PENDING;
        }
        self.set_to_move(!color);
        self.history.push(played);
    }

    /// Takes the last move back; there must be one.
    pub fn undo(&mut self) {
        let played = self.history.pop().expect("undo follows a play");
        while self.gone.len() > played.gone as usize {
            if let Some((stone, color)) = self.gone.pop() {
                self.put(stone, Cell::Stone(color));
            }
        }
        self.put(played.point, Cell::Empty);
        self.shapes.go_back(played.shapes);
        self.shapes.restore(played.point, played.cleared);
        self.captured = played.captured;
        self.lines_made = played.lines_made;
        self.outcome = played.outcome;
        self.pending = played.pending;
        self.to_move = played.color;
        self.hash = played.hash;
    }

    /// Sets a cell up: nothing is captured, nobody wins, and the moves before cannot be undone any more.
    pub fn place(&mut self, point: Point, cell: Cell) {
        self.change(point, cell);
        self.forget();
    }

    /// Forgets how the position came about: its moves cannot be undone any more.
    pub fn forget(&mut self) {
        self.history.clear();
        self.gone.truncate(0);
        self.shapes.forget();
    }

    /// Gives the move to a colour.
    #[inline]
    pub fn set_to_move(&mut self, color: Color) {
        if self.to_move != color {
            self.to_move = color;
            self.hash ^= WHITE_TO_MOVE;
        }
    }

    /// Sets the number of stones taken by a colour.
    pub fn set_captured(&mut self, by: Color, stones: u8) {
        self.hash ^=
            self.geometry.captured_key(by, self.captured(by)) ^ self.geometry.captured_key(by, stones);
        self.captured[by as usize] = stones;
    }

    /// Puts a stone on an empty cell that is cleared already, and brings the shapes around it and the hash up to date.
    fn put_stone(&mut self, point: Point, color: Color) {
        self.hash ^= self.geometry.cell_key(point, Cell::Stone(color));
        self.cells[point.index()] = Cell::Stone(color);
        self.empty -= 1;
        self.stones[color as usize] += 1;
        self.flip_occupied(point);
        let windows = self.flip_lines(point, stone_bits(color));
        self.shapes.update_lines(&self.table, point, windows, &self.geometry.offsets);
    }

    /// Replaces a stone by something else, and remembers it.
    fn remove(&mut self, stone: Point, color: Color, cell: Cell) {
        self.gone.push(Some((stone, color)));
        self.change(stone, cell);
    }

    /// Puts `cell` on a point and brings shapes and hash up to date.
    fn change(&mut self, point: Point, cell: Cell) {
        let before = self.cells[point.index()];
        self.hash ^= self.geometry.cell_key(point, before) ^ self.geometry.cell_key(point, cell);
        let windows = self.put(point, cell);
        if cell != Cell::Empty {
            self.shapes.clear(point);
        }
        self.shapes.update_lines(&self.table, point, windows, &self.geometry.offsets);
        if cell == Cell::Empty {
            self.shapes.fill(&self.table, point, windows);
        }
    }

    /// Puts `cell` on a point of the bit lines and returns its surroundings in the four directions.
    #[inline]
    fn put(&mut self, point: Point, cell: Cell) -> [Window; 4] {
        let before = std::mem::replace(&mut self.cells[point.index()], cell);
        self.count(before, usize::wrapping_sub);
        self.count(cell, usize::wrapping_add);
        if (before == Cell::Empty) != (cell == Cell::Empty) {
            self.flip_occupied(point);
        }
        self.flip_lines(point, cell_bits(before) ^ cell_bits(cell))
    }

    #[inline]
    fn flip_occupied(&mut self, point: Point) {
        let (x, y) = self.geometry.coordinates[point.index()];
        self.occupied[usize::from(y)][usize::from(x / 64) & 1] ^= 1 << (x % 64);
    }

    /// Changes a cell of the bit lines by exclusive or and returns its surroundings in the four directions.
    #[inline]
    fn flip_lines(&mut self, point: Point, bits: u64) -> [Window; 4] {
        self.geometry.places[point.index()].map(|place| self.lines.flip(place, bits))
    }

    #[inline]
    fn count(&mut self, cell: Cell, by_one: fn(usize, usize) -> usize) {
        match cell {
            Cell::Empty => self.empty = by_one(self.empty, 1),
            Cell::Stone(color) => self.stones[color as usize] = by_one(self.stones[color as usize], 1),
            Cell::Blocked => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size};

    #[test]
    fn the_hash_after_a_move_is_known_before_it() {
        let size = Size::square(9).unwrap();
        let mut board = Board::new(size, Rules::FREESTYLE);
        let mut points: Vec<Point> = size.points().collect();
        fastrand::Rng::with_seed(1).shuffle(&mut points);
        for point in points {
            let expected = board.hash_after(point);
            board.play(point);
            assert_eq!(board.hash(), expected, "{point:?}");
        }
    }
}
