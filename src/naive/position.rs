//! One moment of a game, and what a move makes of it.

use super::captures::{Five, taken_by};
use super::grid::Grid;
use crate::game::{Cell, Color, Outcome, Point, Rules, Size, WinBy};
use smallvec::SmallVec;

/// A continuous game ends when fewer empty cells than these are left.
const CELLS_A_CONTINUOUS_GAME_NEEDS: usize = 25;

/// All there is to know at one moment of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// What stands where.
    pub grid: Grid,
    /// Whose turn it is.
    pub to_move: Color,
    /// Stones each colour has taken.
    pub captured: [u8; 2],
    /// Lines each colour has scored in a continuous game.
    pub lines_made: [u16; 2],
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// A five that wins only if it outlives the reply.
    pub pending: Option<Five>,
}

/// What it takes to take a move back.
pub(super) struct Played {
    /// Cells the move has changed, with what was there before, in order.
    changes: Changes,
    captured: [u8; 2],
    lines_made: [u16; 2],
    outcome: Option<Outcome>,
    pending: Option<Five>,
}

type Changes = SmallVec<[(Point, Cell); 4]>;

impl Position {
    pub(super) fn empty(size: Size) -> Position {
        Position {
            grid: Grid::new(size),
            to_move: Color::Black,
            captured: [0; 2],
            lines_made: [0; 2],
            outcome: None,
            pending: None,
        }
    }

    /// Puts a stone of the side to move on an empty cell, allowed or not.
    pub(super) fn play(&mut self, rules: &Rules, point: Point) -> Played {
        assert_eq!(self.grid.cell(point), Cell::Empty, "{point:?} is taken");
        let mover = self.to_move;
        let mut played = Played {
            changes: Changes::new(),
            captured: self.captured,
            lines_made: self.lines_made,
            outcome: self.outcome,
            pending: self.pending.take(),
        };
        let taken = taken_by(&self.grid, rules, point, mover);
        self.change(point, Cell::Stone(mover), &mut played.changes);
        for &stone in &taken {
            self.change(stone, Cell::Empty, &mut played.changes);
        }
        self.captured[mover as usize] += taken.len() as u8;
        self.to_move = !mover;
        // A finished game stays as it finished, whatever is played on.
        if self.outcome.is_none() {
            self.outcome = self.judge(rules, point, &mut played);
        }
        played
    }

    /// Takes the last move back.
    pub(super) fn take_back(&mut self, played: Played) {
        for &(point, cell) in played.changes.iter().rev() {
            self.grid.set(point, cell);
        }
        self.to_move = !self.to_move;
        self.captured = played.captured;
        self.lines_made = played.lines_made;
        self.outcome = played.outcome;
        self.pending = played.pending;
    }

    fn change(&mut self, point: Point, cell: Cell, changes: &mut Changes) {
        changes.push((point, self.grid.cell(point)));
        self.grid.set(point, cell);
    }

    /// Captures before anything else, then a five that was waiting, then the mover's own.
    fn judge(&mut self, rules: &Rules, point: Point, played: &mut Played) -> Option<Outcome> {
        let mover = !self.to_move;
        let five = Five::through(&self.grid, rules, point);
        if let Some(five) = five.as_ref().filter(|_| rules.continuous) {
            self.count_lines(five, &mut played.changes);
        }
        if let Some(captures) = rules.captures
            && self.captured[mover as usize] >= captures.stones_to_win
        {
            // Where a five ends the game at once, a move that does both is told as the five (the recorded games do so).
            let five_ends_it = !rules.continuous && !captures.five_must_survive;
            let by = if five.is_some() && five_ends_it { WinBy::Line } else { WinBy::Captures };
            return Some(Outcome::Win(mover, by));
        }
        if rules.continuous {
            return self.end_of_the_board(rules);
        }
        if let Some(standing) =
            played.pending.as_ref().and_then(|five| five.still_standing(&self.grid, rules))
        {
            return Some(Outcome::Win(standing.owner, WinBy::Line));
        }
        match five {
            Some(five) if five.can_be_answered(&self.grid, rules, self.captured) => {
                self.pending = Some(five);
                None
            }
            Some(five) => Some(Outcome::Win(five.owner, WinBy::Line)),
            None => self.end_of_the_board(rules),
        }
    }

    /// A continuous game gives a point for each row, at once, and takes the stones of the rows out of play.
    fn count_lines(&mut self, five: &Five, changes: &mut Changes) {
        for row in &five.rows {
            self.lines_made[five.owner as usize] += 1;
            for &point in &row.points {
                self.change(point, Cell::Blocked, changes);
            }
        }
    }

    fn end_of_the_board(&self, rules: &Rules) -> Option<Outcome> {
        let empty = self.grid.empty_cells();
        let [black, white] = self.lines_made;
        let ended = if rules.continuous { empty < CELLS_A_CONTINUOUS_GAME_NEEDS } else { empty == 0 };
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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random games under rules with everything a move can change: captures, scored lines, fives that wait.
    #[test]
    fn a_move_taken_back_leaves_no_trace() {
        for rule in [0, 2, 4, 8, 16, 18, 48, 80] {
            let rules = Rules::from_bits(rule);
            let mut random = fastrand::Rng::with_seed(u64::from(rule));
            for _ in 0..40 {
                let mut position = Position::empty(Size::square(7).unwrap());
                let mut before = Vec::new();
                while position.grid.empty_cells() > 0 && before.len() < 60 {
                    let empty = position.grid.empty_points();
                    let copy = position.clone();
                    let played = position.play(&rules, empty[random.usize(..empty.len())]);
                    before.push((copy, played));
                }
                for (copy, played) in before.into_iter().rev() {
                    position.take_back(played);
                    assert_eq!(position, copy, "rule {rule}");
                }
            }
        }
    }
}
