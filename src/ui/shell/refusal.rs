//! The nine errors of the shell. Each has its fixed words, followed by what would have been right.

use super::location::name_of;
use super::manual::Page;
use crate::game::{Board, Size};
use std::fmt;

/// Why a line was not obeyed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Refusal {
    /// No such command.
    UnknownCommand,
    /// A command without the argument it needs.
    InputNeeded(&'static Page),
    /// A command with an argument it has no use for.
    NoInputWanted(&'static Page),
    /// Too many arguments.
    TooMuchInput(&'static Page),
    /// An argument or answer that is not permitted, and why.
    WrongInput(String),
    /// A move against the rules, and why.
    IllegalMove(String),
    /// A board size that is not allowed.
    BadBoardsize,
    /// A move that is not a letter and a number.
    BadSyntax,
    /// A move that is not on the board.
    OutOfBounds(Size),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Error: ")?;
        match self {
            Refusal::UnknownCommand => f.write_str("command does not exist - 'commands' lists the commands"),
            Refusal::InputNeeded(page) => {
                write!(f, "command requires additional input - usage: {}", page.usage)
            }
            Refusal::NoInputWanted(page) => {
                write!(f, "command does not require additional input - usage: {}", page.usage)
            }
            Refusal::TooMuchInput(page) => {
                write!(f, "incorrect amount of input for command - usage: {}", page.usage)
            }
            Refusal::WrongInput(why) => write!(f, "incorrect input for command - {why}"),
            Refusal::IllegalMove(why) => write!(f, "illegal move - {why}"),
            Refusal::BadBoardsize => f.write_str("boardsize must be an odd integer between 7 and 19"),
            Refusal::BadSyntax => {
                f.write_str("board location syntax incorrect - a move is a letter and a number, as c3")
            }
            Refusal::OutOfBounds(size) => {
                let corner = size.points().next_back().expect("a board has cells");
                write!(
                    f,
                    "board location out of bounds - the board goes from a1 to {}",
                    name_of(*size, corner)
                )
            }
        }
    }
}

/// What a person needs to know about the opening before the next move, if it binds him.
pub(super) fn opening_duty(board: &Board, player: &str) -> Option<String> {
    let size = board.size();
    let bound = size.points().any(|point| board.breaks_opening(point));
    let centre = name_of(size, size.centre());
    bound.then(|| match board.ply() {
        0 => format!("{player} must play {centre} to start the game"),
        _ => format!("{player}'s second stone must be at least 3 spaces away from {centre}"),
    })
}
