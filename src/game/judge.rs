//! Who has won: rows, captures, fives that must survive, and the end of a continuous game.

use super::board::Board;
use super::point::{Cell, Color, Direction, Point};
use super::rules::{CONTINUOUS_END, Captures};
use super::shape::Shape;
use super::threat::Threat;
use smallvec::SmallVec;
use std::cmp::Ordering;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// A colour won.
    Win(Color, WinBy),
    /// No cell is left, or a continuous game ended level.
    Draw,
}

/// What won a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WinBy {
    /// A row of five, or what the rules ask for.
    Line,
    /// Enough captured stones.
    Captures,
    /// More lines than the other at the end of a continuous game.
    MoreLines,
}

impl Board {
    /// Directions in which a stone on an empty cell completes a winning row.
    pub fn winning_rows(&self, point: Point, color: Color) -> SmallVec<[Direction; 4]> {
        if !self.has_threat(point, color, Threat::Five) {
            return SmallVec::new();
        }
        Direction::ALL
            .into_iter()
            .filter(|&direction| self.shape(point, color, direction) == Shape::Five)
            .collect()
    }

    /// The stones of the rows through a stone, that stone last.
    pub(super) fn row_stones(&self, point: Point, color: Color, rows: &[Direction]) -> SmallVec<[Point; 4]> {
        let arm = |direction, sign| {
            (1..)
                .map_while(move |steps| self.size().step(point, direction, steps * sign))
                .take_while(|&at| self.cell(at) == Cell::Stone(color))
        };
        let mut stones: SmallVec<[Point; 4]> =
            rows.iter().flat_map(|&direction| arm(direction, 1).chain(arm(direction, -1))).collect();
        stones.push(point);
        stones
    }

    /// The outcome after a move on a live game, and the last stone of a five that may yet be broken.
    /// `pending` is the five of the opponent that this move had to break.
    pub(super) fn judge(
        &self,
        point: Point,
        color: Color,
        makes_row: bool,
        pending: Option<Point>,
    ) -> (Option<Outcome>, Option<Point>) {
        if let Some(captures) = self.rules.captures
            && self.captured(color) >= captures.stones_to_win
        {
            // A move that does both is told as the row, where that alone would end the game.
            let row_ends_it = makes_row && !self.rules.continuous && !captures.five_must_survive;
            let by = if row_ends_it { WinBy::Line } else { WinBy::Captures };
            return (Some(Outcome::Win(color, by)), None);
        }
        if pending.is_some_and(|last_stone| self.five_stands(last_stone, !color, &[])) {
            return (Some(Outcome::Win(!color, WinBy::Line)), None);
        }
        if makes_row && !self.rules.continuous {
            if !self.may_be_broken(point, color) {
                return (Some(Outcome::Win(color, WinBy::Line)), None);
            }
            return (None, Some(point));
        }
        if self.rules.continuous && self.empty < CONTINUOUS_END {
            return (Some(self.more_lines()), None);
        }
        ((self.empty == 0).then_some(Outcome::Draw), None)
    }

    fn more_lines(&self) -> Outcome {
        match self.lines_made(Color::Black).cmp(&self.lines_made(Color::White)) {
            Ordering::Greater => Outcome::Win(Color::Black, WinBy::MoreLines),
            Ordering::Less => Outcome::Win(Color::White, WinBy::MoreLines),
            Ordering::Equal => Outcome::Draw,
        }
    }

    /// Whether a continuous game may end with the next move, because too few cells are left.
    #[inline]
    pub fn is_running_out(&self) -> bool {
        self.rules.continuous && self.empty <= CONTINUOUS_END
    }

    /// Whether the opponent can answer a five by a capture that breaks it or wins.
    fn may_be_broken(&self, last_stone: Point, color: Color) -> bool {
        let Some(Captures { five_must_survive: true, stones_to_win, .. }) = self.rules.captures else {
            return false;
        };
        self.capture_cells(!color).any(|(reply, stones)| {
            let wins = usize::from(self.captured(!color)) + stones >= usize::from(stones_to_win);
            wins || !self.five_stands(last_stone, color, &self.captures_of(reply, !color))
        })
    }

    /// Whether a stone on a cell would stand in a winning row once the stones in `without` are gone.
    pub fn is_five_without(&self, point: Point, color: Color, without: &[Point]) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let gone = without.iter().map(|stone| self.geometry.places[stone.index()][direction as usize]);
            let place = self.geometry.places[point.index()][direction as usize];
            self.table.shape(self.lines.window_without(place, gone), color) == Shape::Five
        })
    }

    /// Whether a winning row stands on a line through `last_stone` once the stones in `without` are gone.
    fn five_stands(&self, last_stone: Point, color: Color, without: &[Point]) -> bool {
        let reach = i32::from(self.rules.line) - 1;
        Direction::ALL.into_iter().any(|direction| {
            (-reach..=reach)
                .filter_map(|steps| self.size().step(last_stone, direction, steps))
                .filter(|at| self.cell(*at) == Cell::Stone(color) && !without.contains(at))
                .any(|at| {
                    let gone =
                        without.iter().map(|stone| self.geometry.places[stone.index()][direction as usize]);
                    let window =
                        self.lines.window_without(self.geometry.places[at.index()][direction as usize], gone);
                    self.table.shape(window, color) == Shape::Five
                })
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Board, Rules, Size};

    #[test]
    fn only_a_continuous_game_runs_out_of_cells_before_the_board_is_full() {
        for (side, rule, runs_out) in [(5, 2, true), (6, 2, false), (5, 0, false), (5, 3, true)] {
            let board = Board::new(Size::square(side).unwrap(), Rules::from_bits(rule));
            assert_eq!(board.is_running_out(), runs_out, "{side}x{side}, rule {rule}");
        }
    }
}
