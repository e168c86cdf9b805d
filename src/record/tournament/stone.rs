//! Who plays with which stones: the two seats of a tournament and the two colours of a round.

use crate::game::{Color, Point, Size, notation};
use std::ops::Not;

/// Rows and columns of the board.
pub const SIDE: usize = 19;

/// The board of every round.
pub(crate) fn size() -> Size {
    Size::square(SIDE as u8).expect("19 is within the bounds")
}

/// An intersection as people write it here: `K10`.
pub fn label(point: Point) -> String {
    notation::Alpha(size(), point).to_string().to_uppercase()
}

/// A place at the table, kept over all rounds. Saves call the first one Human and the second one Computer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// The human, where a human plays the computer.
    One = 0,
    /// The computer, where it plays a human.
    Two = 1,
}

impl Seat {
    /// Both, in the order of saves.
    pub const ALL: [Seat; 2] = [Seat::One, Seat::Two];
}

impl Not for Seat {
    type Output = Seat;

    fn not(self) -> Seat {
        match self {
            Seat::One => Seat::Two,
            Seat::Two => Seat::One,
        }
    }
}

/// A colour as this game has it: white plays first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stone {
    /// Of the first player.
    White,
    /// Of the second player.
    Black,
}

impl Stone {
    /// Both, first player first.
    pub const ALL: [Stone; 2] = [Stone::White, Stone::Black];

    /// The colour on the library's board, where the first player is always black.
    pub fn color(self) -> Color {
        match self {
            Stone::White => Color::Black,
            Stone::Black => Color::White,
        }
    }

    /// The stone that stands for a colour of the library's board.
    pub fn of(color: Color) -> Stone {
        match color {
            Color::Black => Stone::White,
            Color::White => Stone::Black,
        }
    }

    /// The colour in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Stone::White => "white",
            Stone::Black => "black",
        }
    }
}

impl Not for Stone {
    type Output = Stone;

    fn not(self) -> Stone {
        match self {
            Stone::White => Stone::Black,
            Stone::Black => Stone::White,
        }
    }
}
