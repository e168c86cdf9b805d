//! What the engine thinks of one position of a game.

use crate::engine::{Choice, Engine, Limits, Line};
use crate::game::Board;

/// The best moves of a position, the best first: two, where there are two, so that an only move is seen as one.
pub type Thought = Vec<Line>;

const LINES: usize = 2;

/// The thought about a position, without any line where the game is over. `None` if it was interrupted.
pub fn thought(
    engine: &mut Engine,
    board: &Board,
    limits: &Limits,
    interrupted: &(dyn Fn() -> bool + Sync),
) -> Option<Thought> {
    // A board that is full or decided has nothing to think about.
    let lines = engine
        .analyse(board, LINES, &Choice::default(), limits, interrupted, &mut |_| {})
        .map_or_else(|_| Vec::new(), |analysis| analysis.lines);
    (!interrupted()).then_some(lines)
}
