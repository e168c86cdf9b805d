//! Who sits where, and how sentences speak of them.

use crate::record::tournament::Seat;
use clap::ValueEnum;

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Players {
    /// You against the computer
    HumanComputer,
    /// Two people in turn at one keyboard
    HumanHuman,
    /// The computer against itself
    ComputerComputer,
}

impl Players {
    /// Whether the computer chooses this seat's moves.
    pub fn is_computer(self, seat: Seat) -> bool {
        match self {
            Players::HumanComputer => seat == Seat::Two,
            Players::HumanHuman => false,
            Players::ComputerComputer => true,
        }
    }

    /// A seat in tables and on the board.
    pub fn label(self, seat: Seat) -> &'static str {
        match (self, seat) {
            (Players::HumanComputer, Seat::One) => "Human",
            (Players::HumanComputer, Seat::Two) => "Computer",
            (Players::HumanHuman, Seat::One) => "Human 1",
            (Players::HumanHuman, Seat::Two) => "Human 2",
            (Players::ComputerComputer, Seat::One) => "Computer 1",
            (Players::ComputerComputer, Seat::Two) => "Computer 2",
        }
    }

    /// A seat within a sentence.
    pub fn within(self, seat: Seat) -> &'static str {
        match (self, seat) {
            (Players::HumanComputer, Seat::One) => "you",
            (Players::HumanComputer, Seat::Two) => "the computer",
            _ => self.label(seat),
        }
    }

    /// A seat at the beginning of a sentence.
    pub fn subject(self, seat: Seat) -> &'static str {
        match (self, seat) {
            (Players::HumanComputer, Seat::One) => "You",
            (Players::HumanComputer, Seat::Two) => "The computer",
            _ => self.label(seat),
        }
    }

    /// The form of a verb that goes with a seat: `win` or `wins`, `have` or `has`.
    pub fn verb(self, seat: Seat, you: &'static str, other: &'static str) -> &'static str {
        if self == Players::HumanComputer && seat == Seat::One { you } else { other }
    }
}
