//! What a person looks at besides playing: the best moves of a position, and a review of the game.

use super::findings::Findings;
use crate::ground::{Ground, Place};
use std::time::Instant;

/// Lines of an analysis when nothing else was said.
const USUAL_LINES: usize = 5;
/// As many as a panel has room for.
pub(super) const MOST_LINES: usize = 12;

/// The state of analysis and review.
#[derive(Clone, Debug)]
pub struct Study {
    /// Whether the best moves are shown.
    pub is_on: bool,
    /// How many of them.
    pub lines: usize,
    /// What is known about the positions of the game.
    pub findings: Findings,
    /// A review under way.
    pub review: Option<Review>,
    /// Whether the board shows what was better than the last move.
    pub shows_better: bool,
    /// When the analysis at work began.
    pub began: Option<Instant>,
    /// Positions it looks at in a second.
    pub speed: Option<u64>,
}

/// A review under way.
#[derive(Clone, Debug)]
pub struct Review {
    /// Positions that are left, by their numbers; the last one is at work.
    pub left: Vec<usize>,
    /// How many there are to look at.
    pub all: usize,
}

/// A line of moves over the board.
#[derive(Clone, Debug)]
pub struct Overlay {
    /// What the line begins with.
    pub ground: Ground,
    /// Its moves.
    pub moves: Vec<Place>,
}

impl Default for Study {
    fn default() -> Study {
        Study {
            is_on: false,
            lines: USUAL_LINES,
            findings: Findings::default(),
            review: None,
            shows_better: false,
            began: None,
            speed: None,
        }
    }
}
