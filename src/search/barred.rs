//! Moves that a search leaves alone wherever they come up in its tree: into a position, or by one colour on a cell.

use crate::game::{Board, Color, Point};
use fxhash::FxHashSet;

/// What is barred; nothing, unless somebody says so.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Barred {
    /// Positions that no move may lead to, by their hash: in whatever order they come about.
    positions: FxHashSet<u64>,
    /// Cells that a colour may not play on.
    cells: FxHashSet<(Color, Point)>,
}

impl Barred {
    /// Whether every move is free.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty() && self.cells.is_empty()
    }

    /// Bars every move that leads to this position.
    pub fn add_position(&mut self, board: &Board) {
        self.positions.insert(board.hash());
    }

    /// Lets moves lead to this position again.
    pub fn remove_position(&mut self, board: &Board) {
        self.positions.remove(&board.hash());
    }

    /// Lets moves lead to any position again.
    pub fn clear_positions(&mut self) {
        self.positions.clear();
    }

    /// Bars a colour from a cell.
    pub fn add_cell(&mut self, color: Color, point: Point) {
        self.cells.insert((color, point));
    }

    /// Lets a colour play on a cell again.
    pub fn remove_cell(&mut self, color: Color, point: Point) {
        self.cells.remove(&(color, point));
    }

    /// Whether the side to move is kept from an empty cell.
    #[inline]
    pub fn bars(&self, board: &mut Board, point: Point) -> bool {
        !self.is_empty() && self.bars_some(board, point)
    }

    /// Whether the other side is kept from a cell after a move of the side to move.
    #[inline]
    pub fn bars_after(&self, board: &mut Board, reply: Point, point: Point) -> bool {
        if self.is_empty() {
            return false;
        }
        board.play(reply);
        let is_barred = self.bars_some(board, point);
        board.undo();
        is_barred
    }

    /// Whether the side that is not to move is kept from a cell, whatever is played before.
    #[inline]
    pub fn bars_other_side(&self, board: &Board, point: Point) -> bool {
        self.cells.contains(&(!board.to_move(), point))
    }

    #[cold]
    fn bars_some(&self, board: &mut Board, point: Point) -> bool {
        if self.cells.contains(&(board.to_move(), point)) {
            return true;
        }
        if self.positions.is_empty() {
            return false;
        }
        // Played, since a capture changes more than one cell.
        board.play(point);
        let hash = board.hash();
        board.undo();
        self.positions.contains(&hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size};

    #[test]
    fn what_is_added_is_barred_until_it_is_removed() {
        let size = Size::square(15).expect("a size");
        let point = |x, y| size.point(x, y).expect("on the board");
        let mut board = Board::new(size, Rules::FREESTYLE);
        board.play(point(7, 7));
        let mut target = board.clone();
        target.play(point(8, 8));
        let mut barred = Barred::default();
        assert!(barred.is_empty() && !barred.bars(&mut board, point(8, 8)));
        barred.add_position(&target);
        assert!(barred.bars(&mut board, point(8, 8)) && !barred.bars(&mut board, point(8, 7)));
        barred.add_cell(Color::White, point(8, 7));
        assert!(barred.bars(&mut board, point(8, 7)));
        assert!(!barred.bars_other_side(&board, point(8, 7)), "black is to come");
        board.undo();
        assert!(barred.bars_after(&mut board, point(7, 7), point(8, 8)));
        assert!(barred.bars_other_side(&board, point(8, 7)));
        board.play(point(7, 7));
        board.play(point(0, 0));
        assert!(!barred.bars(&mut board, point(8, 7)), "only white is kept from it");
        board.undo();
        barred.remove_cell(Color::White, point(8, 7));
        barred.remove_position(&target);
        assert!(barred.is_empty());
    }
}
