//! A second board, written for the tests alone and from the text of the rules alone: cells in a plain grid, everything
//! found by looking at all of it again, undo by keeping whole copies. Slow, and easy to believe.

// Every test program takes this module in and uses its own part of it.
#![allow(dead_code)]

mod captures;
mod fouls;
pub(crate) mod grid;
mod rows;
mod shapes;

use grid::Grid;

use captures::Five;
use shapes::Shapes;
use tessera::game::{Cell, Color, Direction, Foul, Opening, Outcome, Point, Rules, Shape, Size, WinBy};

/// A continuous game ends when fewer empty cells than these are left.
const CELLS_A_CONTINUOUS_GAME_NEEDS: usize = 25;

/// The slow board.
#[derive(Clone)]
pub(crate) struct NaiveBoard {
    rules: Rules,
    now: Position,
    past: Vec<Position>,
    shapes: Shapes,
}

/// All there is to know at one moment of a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Position {
    pub(crate) grid: Grid,
    pub(crate) to_move: Color,
    /// Stones each colour has taken.
    pub(crate) captured: [u8; 2],
    /// Lines each colour has scored in a continuous game.
    pub(crate) lines_made: [u16; 2],
    pub(crate) outcome: Option<Outcome>,
    /// A five that wins only if it outlives the reply.
    pub(crate) pending: Option<Five>,
}

impl Position {
    fn empty(size: Size) -> Position {
        Position {
            grid: Grid::new(size),
            to_move: Color::Black,
            captured: [0; 2],
            lines_made: [0; 2],
            outcome: None,
            pending: None,
        }
    }
}

impl NaiveBoard {
    /// An empty board, the first player to move.
    pub(crate) fn new(size: Size, rules: Rules) -> NaiveBoard {
        NaiveBoard { rules, now: Position::empty(size), past: Vec::new(), shapes: Shapes::new(rules) }
    }

    /// An empty board of the same rules that remembers the same shapes.
    pub(crate) fn emptied(&self, size: Size) -> NaiveBoard {
        NaiveBoard { now: Position::empty(size), past: Vec::new(), ..self.clone() }
    }

    pub(crate) fn size(&self) -> Size {
        self.now.grid.size()
    }

    pub(crate) fn now(&self) -> &Position {
        &self.now
    }

    pub(crate) fn cell(&self, point: Point) -> Cell {
        self.now.grid.cell(point)
    }

    pub(crate) fn to_move(&self) -> Color {
        self.now.to_move
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.now.outcome
    }

    /// Moves played and not undone.
    pub(crate) fn ply(&self) -> usize {
        self.past.len()
    }

    /// Sets a cell up: nothing is captured, nobody wins, and there is nothing to undo any more.
    pub(crate) fn place(&mut self, point: Point, cell: Cell) {
        self.now.grid.set(point, cell);
        self.past.clear();
    }

    pub(crate) fn set_to_move(&mut self, color: Color) {
        self.now.to_move = color;
    }

    pub(crate) fn set_captured(&mut self, by: Color, stones: u8) {
        self.now.captured[by as usize] = stones;
    }

    /// Puts a stone of the side to move on an empty cell, allowed or not.
    pub(crate) fn play(&mut self, point: Point) {
        assert_eq!(self.cell(point), Cell::Empty, "{point:?} is taken");
        self.past.push(self.now.clone());
        let mover = self.now.to_move;
        let taken = captures::taken_by(&self.now.grid, &self.rules, point, mover);
        self.now.grid.set(point, Cell::Stone(mover));
        for &stone in &taken {
            self.now.grid.set(stone, Cell::Empty);
        }
        self.now.captured[mover as usize] += taken.len() as u8;
        self.now.to_move = !mover;
        // A finished game stays as it finished, whatever is played on.
        let waiting = self.now.pending.take();
        if self.now.outcome.is_none() {
            self.now.outcome = self.judge(point, mover, waiting.as_ref());
        }
    }

    /// Takes the last move back.
    pub(crate) fn undo(&mut self) {
        self.now = self.past.pop().expect("a move to take back");
    }

    /// Captures before anything else, then a five that was waiting, then the mover's own.
    fn judge(&mut self, point: Point, mover: Color, waiting: Option<&Five>) -> Option<Outcome> {
        let five = Five::through(&self.now.grid, &self.rules, point);
        if let Some(five) = five.as_ref().filter(|_| self.rules.continuous) {
            self.score(five);
        }
        if let Some(captures) = self.rules.captures
            && self.now.captured[mover as usize] >= captures.stones_to_win
        {
            // Where a five ends the game at once, a move that does both is told as the five (the recorded games do so).
            let five_ends_it = !self.rules.continuous && !captures.five_must_survive;
            let by = if five.is_some() && five_ends_it { WinBy::Line } else { WinBy::Captures };
            return Some(Outcome::Win(mover, by));
        }
        if self.rules.continuous {
            return self.end_of_the_board();
        }
        if let Some(standing) = waiting.and_then(|five| five.still_standing(&self.now.grid, &self.rules)) {
            return Some(Outcome::Win(standing.owner, WinBy::Line));
        }
        match five {
            Some(five) if five.can_be_answered(&self.now.grid, &self.rules, self.now.captured) => {
                self.now.pending = Some(five);
                None
            }
            Some(five) => Some(Outcome::Win(five.owner, WinBy::Line)),
            None => self.end_of_the_board(),
        }
    }

    /// A continuous game gives a point for each row, at once, and takes the stones of the rows out of play.
    fn score(&mut self, five: &Five) {
        for row in &five.rows {
            self.now.lines_made[five.owner as usize] += 1;
            for &point in &row.points {
                self.now.grid.set(point, Cell::Blocked);
            }
        }
    }

    fn end_of_the_board(&self) -> Option<Outcome> {
        let empty = self.now.grid.empty_points().len();
        let [black, white] = self.now.lines_made;
        let ended = if self.rules.continuous { empty < CELLS_A_CONTINUOUS_GAME_NEEDS } else { empty == 0 };
        if !ended {
            None
        } else if black > white {
            Some(Outcome::Win(Color::Black, WinBy::MoreLines))
        } else if white > black {
            Some(Outcome::Win(Color::White, WinBy::MoreLines))
        } else {
            Some(Outcome::Draw)
        }
    }

    /// Stones `color` would take by playing on the empty `point`.
    pub(crate) fn captures_of(&self, point: Point, color: Color) -> Vec<Point> {
        captures::taken_by(&self.now.grid, &self.rules, point, color)
    }

    /// What a stone of `color` on the empty `point` would make on one line.
    pub(crate) fn shape(&self, point: Point, color: Color, direction: Direction) -> Shape {
        self.shapes.of(&self.now.grid, point, color, direction)
    }

    /// Why `color` may not play on the empty `point`, if so.
    pub(crate) fn foul(&self, point: Point, color: Color) -> Option<Foul> {
        fouls::foul(&self.now.grid, &self.rules, &self.shapes, point, color)
    }

    /// Empty, and refused to the side to move by the opening rule. The rule speaks of the first stone of the game
    /// (on the centre) and of the first player's second one (three away from his first).
    pub(crate) fn breaks_opening(&self, point: Point) -> bool {
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
    pub(crate) fn is_legal(&self, point: Point) -> bool {
        self.cell(point) == Cell::Empty
            && !self.breaks_opening(point)
            && self.foul(point, self.to_move()).is_none()
    }

    /// Move sequences of a length, as `tessera::game::perft` counts them.
    pub(crate) fn perft(&mut self, depth: u32) -> u64 {
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
