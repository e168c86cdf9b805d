//! One round: whose turn it is, what may be played, how it ended and what it brings.

use super::score::RoundScore;
use crate::game::{Board, Cell, Outcome, Point, Rules, Taken, WinBy};
use crate::record::tournament::{Seat, Stone, size};

/// Pente with the tournament's opening, as rule bits.
const RULE: u32 = 16 | 128;

/// A round in progress or just ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Round {
    board: Board,
    white: Seat,
    /// How a round that was set up had ended already.
    ended_before: Option<Ending>,
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A player has five or more in a row.
    Five(Seat),
    /// A player has captured five pairs.
    Pairs(Seat),
    /// No intersection is left.
    Full,
}

/// Why a stone may not be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A stone stands there.
    Taken(Stone),
    /// The first stone goes on the centre.
    NotCentre,
    /// White's second stone is less than three away from this first one.
    TooNear(Point),
}

impl Round {
    /// A round that a seat begins with the white stones.
    pub fn new(white: Seat) -> Round {
        let board = Board::new(size(), Rules::from_bits(RULE));
        Round { board, white, ended_before: None }
    }

    /// A round with stones on the board already; `None` if both players have won it.
    pub fn set_up(
        white: Seat,
        next: Stone,
        stones: impl Iterator<Item = (Point, Stone)>,
        pairs: [u8; 2],
    ) -> Option<Round> {
        let mut round = Round::new(white);
        for (point, stone) in stones {
            round.board.place(point, Cell::Stone(stone.color()));
        }
        for seat in Seat::ALL {
            round.board.set_captured(round.stone(seat).color(), 2 * pairs[seat as usize]);
        }
        round.board.set_to_move(next.color());
        let [one, two] = Seat::ALL.map(|seat| round.won_on_board(seat));
        if one.is_some() && two.is_some() {
            return None;
        }
        let full = (round.board.empty_cells() == 0).then_some(Ending::Full);
        round.ended_before = one.or(two).or(full);
        Some(round)
    }

    /// The board; its black is the first player, who has the white stones here.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The stone on an intersection.
    pub fn stone_at(&self, point: Point) -> Option<Stone> {
        match self.board.cell(point) {
            Cell::Stone(color) => Some(Stone::of(color)),
            Cell::Empty | Cell::Blocked => None,
        }
    }

    /// The stones a seat plays with.
    pub fn stone(&self, seat: Seat) -> Stone {
        if seat == self.white { Stone::White } else { Stone::Black }
    }

    /// The seat that plays with these stones.
    pub fn seat(&self, stone: Stone) -> Seat {
        if stone == Stone::White { self.white } else { !self.white }
    }

    /// Whose turn it is; of no meaning once the round is over.
    pub fn mover(&self) -> Seat {
        self.seat(Stone::of(self.board.to_move()))
    }

    /// Pairs a seat has captured.
    pub fn pairs(&self, seat: Seat) -> u8 {
        self.board.captured(self.stone(seat).color()) / 2
    }

    /// Why the player whose turn it is may not place a stone here, if so.
    pub fn refusal(&self, point: Point) -> Option<Refusal> {
        if let Some(stone) = self.stone_at(point) {
            return Some(Refusal::Taken(stone));
        }
        if !self.board.breaks_opening(point) {
            return None;
        }
        let first = size().points().find(|&at| self.stone_at(at) == Some(Stone::White));
        Some(first.map_or(Refusal::NotCentre, Refusal::TooNear))
    }

    /// Places a stone of the player whose turn it is and says what it captured.
    pub fn place(&mut self, point: Point) -> Result<Taken, Refusal> {
        if let Some(refusal) = self.refusal(point) {
            return Err(refusal);
        }
        let taken = self.board.captures_of(point, self.board.to_move());
        self.board.play(point);
        Ok(taken)
    }

    /// How the round ended; `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        match self.board.outcome() {
            Some(Outcome::Win(color, WinBy::Line)) => Some(Ending::Five(self.seat(Stone::of(color)))),
            Some(Outcome::Win(color, _)) => Some(Ending::Pairs(self.seat(Stone::of(color)))),
            Some(Outcome::Draw) => Some(Ending::Full),
            None => self.ended_before,
        }
    }

    /// What each seat scores if the round ends as it stands.
    pub fn scores(&self) -> [RoundScore; 2] {
        Seat::ALL.map(|seat| RoundScore::of(&self.board, self.stone(seat).color()))
    }

    /// How a seat has won in a position that nobody played.
    fn won_on_board(&self, seat: Seat) -> Option<Ending> {
        let color = self.stone(seat).color();
        let needed = self.board.rules().captures.map(|captures| captures.stones_to_win);
        if RoundScore::of(&self.board, color).five > 0 {
            Some(Ending::Five(seat))
        } else {
            needed.is_some_and(|needed| self.board.captured(color) >= needed).then_some(Ending::Pairs(seat))
        }
    }
}
