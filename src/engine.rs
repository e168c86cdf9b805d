//! The one door for front ends: a board and limits in, a move with its reasons out.

use crate::game::{Board, Cell, Class, Color, Point};
use crate::search::Searcher;
pub use crate::search::{Limits, Thought, Variation};

/// Plays every rule. One engine serves one game at a time.
#[derive(Default)]
pub struct Engine {
    searcher: Searcher,
}

impl Engine {
    /// An engine that knows no game yet.
    pub fn new() -> Engine {
        Engine::default()
    }

    /// Prepares for a new game.
    pub fn forget(&mut self) {
        self.searcher.forget();
    }

    /// A legal move for the side to move; `None` only if the board is full. If every empty cell is forbidden, the
    /// least bad of them.
    ///
    /// `interrupted` is asked often, from any thread, and ends the search; `report` hears of every finished depth.
    pub fn think(
        &mut self,
        board: &Board,
        limits: &Limits,
        interrupted: &(dyn Fn() -> bool + Sync),
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        self.searcher.think(board, limits, interrupted, report)
    }

    /// One true sentence on what a move does.
    pub fn explain(board: &Board, point: Point) -> String {
        let us = board.to_move();
        if board.cell(point) != Cell::Empty {
            return "the cell is taken".to_owned();
        }
        let taken = board.captures_of(point, us).len();
        let (own, theirs) = (board.judged_class(point, us), board.judged_class(point, !us));
        let saves_a_pair = board.captures_of(point, !us).len();
        if own == Class::Foul {
            return "is forbidden".to_owned();
        }
        if own == Class::Five {
            return "completes five in a row".to_owned();
        }
        if wins_by_capture(board, us, taken) {
            return "captures the last stones needed".to_owned();
        }
        if theirs == Class::Five {
            return "stops five in a row".to_owned();
        }
        if taken > 0 {
            return format!("captures {taken} stones");
        }
        let made = match own {
            Class::OpenFour => "makes an open four",
            Class::DoubleFour => "makes two fours",
            Class::FourThree => "makes a four and an open three",
            _ if theirs == Class::OpenFour => "keeps the opponent from an open four",
            Class::Four => "makes a four",
            Class::DoubleThree => "makes two open threes",
            _ if theirs == Class::DoubleFour => "keeps the opponent from two fours",
            _ if theirs == Class::FourThree => "keeps the opponent from a four and an open three",
            _ if saves_a_pair > 0 => "prevents a capture",
            Class::OpenThree => "makes an open three",
            _ if theirs == Class::DoubleThree => "keeps the opponent from two open threes",
            _ if theirs == Class::OpenThree => "keeps the opponent from an open three",
            Class::Three => "makes a three",
            Class::OpenTwo => "makes an open two",
            _ => "develops",
        };
        made.to_owned()
    }
}

fn wins_by_capture(board: &Board, us: Color, taken: usize) -> bool {
    board.rules().captures.is_some_and(|captures| {
        taken > 0 && usize::from(board.captured(us)) + taken >= usize::from(captures.stones_to_win)
    })
}
