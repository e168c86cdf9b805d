//! The rules written a second time, from their text alone: what the tests and the checker of proofs believe.
//!
//! Cells in a plain grid, everything found by looking at it again. Slow, and easy to believe.

mod captures;
mod fouls;
mod grid;
mod position;
mod proof;
mod rows;
mod shapes;

pub use captures::Five;
pub use grid::{Grid, symbol};
pub use position::Position;
pub use proof::{Checked, Flaw, Refutation, check};
pub use rows::Row;

use crate::game::{Cell, Color, Direction, Foul, Opening, Outcome, Point, Rules, Shape, Size};
use shapes::Shapes;

/// The slow board.
#[derive(Clone)]
pub struct NaiveBoard {
    rules: Rules,
    now: Position,
    past: Vec<Position>,
    shapes: Shapes,
}

impl NaiveBoard {
    /// An empty board, the first player to move.
    pub fn new(size: Size, rules: Rules) -> NaiveBoard {
        NaiveBoard { rules, now: Position::empty(size), past: Vec::new(), shapes: Shapes::new(rules) }
    }

    /// An empty board of the same rules that remembers the same shapes.
    pub fn emptied(&self, size: Size) -> NaiveBoard {
        NaiveBoard { now: Position::empty(size), past: Vec::new(), ..self.clone() }
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        self.now.grid.size()
    }

    /// Its rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position on the board.
    pub fn now(&self) -> &Position {
        &self.now
    }

    /// What stands on a point.
    pub fn cell(&self, point: Point) -> Cell {
        self.now.grid.cell(point)
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        self.now.to_move
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.now.outcome
    }

    /// Moves played and not undone.
    pub fn ply(&self) -> usize {
        self.past.len()
    }

    /// Sets a cell up: nothing is captured, nobody wins, and there is nothing to undo any more.
    pub fn place(&mut self, point: Point, cell: Cell) {
        self.now.grid.set(point, cell);
        self.past.clear();
    }

    /// Says whose turn it is.
    pub fn set_to_move(&mut self, color: Color) {
        self.now.to_move = color;
    }

    /// Says how many stones a colour has taken so far.
    pub fn set_captured(&mut self, by: Color, stones: u8) {
        self.now.captured[by as usize] = stones;
    }

    /// Puts a stone of the side to move on an empty cell, allowed or not.
    pub fn play(&mut self, point: Point) {
        self.past.push(self.now.clone());
        self.now.play(&self.rules, point);
    }

    /// Takes the last move back.
    pub fn undo(&mut self) {
        self.now = self.past.pop().expect("a move to take back");
    }

    /// Whose winning row stands on the board, whoever completed it and when.
    pub fn winning_row(&self) -> Option<Color> {
        let grid = &self.now.grid;
        Color::ALL.into_iter().find(|&color| {
            let stones = grid.points_with(Cell::Stone(color));
            stones.into_iter().any(|point| !rows::winning_rows(grid, &self.rules, point).is_empty())
        })
    }

    /// Stones `color` would take by playing on the empty `point`.
    pub fn captures_of(&self, point: Point, color: Color) -> Vec<Point> {
        captures::taken_by(&self.now.grid, &self.rules, point, color)
    }

    /// What a stone of `color` on the empty `point` would make on one line.
    pub fn shape(&self, point: Point, color: Color, direction: Direction) -> Shape {
        self.shapes.of(&self.now.grid, point, color, direction)
    }

    /// Why `color` may not play on the empty `point`, if so.
    pub fn foul(&self, point: Point, color: Color) -> Option<Foul> {
        fouls::foul(&self.now.grid, &self.rules, &self.shapes, point, color)
    }

    /// Empty, and refused to the side to move by the opening rule. The rule speaks of the first stone of the game
    /// (on the centre) and of the first player's second one (three away from his first).
    pub fn breaks_opening(&self, point: Point) -> bool {
        if self.cell(point) != Cell::Empty || self.rules.opening == Opening::Free {
            return false;
        }
        let size = self.size();
        // Whoever has lost stones or turned them into a scored line has had more stones than the grid shows.
        if self.now.captured != [0; 2] || self.now.lines_made != [0; 2] {
            return false;
        }
        let black = self.now.grid.points_with(Cell::Stone(Color::Black));
        let white = self.now.grid.points_with(Cell::Stone(Color::White));
        if black.is_empty() && white.is_empty() {
            return point != size.centre();
        }
        let second =
            self.rules.opening == Opening::Tournament && self.to_move() == Color::Black && black.len() == 1;
        second && {
            let dx = (size.x(point) - size.x(black[0])).abs();
            let dy = (size.y(point) - size.y(black[0])).abs();
            dx.max(dy) < 3
        }
    }

    /// Empty, allowed by the opening, no foul; whether the game is over is not asked.
    pub fn is_legal(&self, point: Point) -> bool {
        self.cell(point) == Cell::Empty
            && !self.breaks_opening(point)
            && self.foul(point, self.to_move()).is_none()
    }

    /// Move sequences of a length, as `tessera::game::perft` counts them.
    pub fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.outcome().is_some() {
            return 0;
        }
        let legal: Vec<Point> = self.size().points().filter(|&point| self.is_legal(point)).collect();
        if depth == 1 {
            return legal.len() as u64;
        }
        let mut count = 0;
        for point in legal {
            self.play(point);
            count += self.perft(depth - 1);
            self.undo();
        }
        count
    }
}
