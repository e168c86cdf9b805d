//! A number for a board.

mod score;
mod values;

pub use score::Score;
pub use values::cell_values;

use crate::game::Board;

/// What having the move is worth.
const TEMPO: i32 = 8;

/// The worth of a quiet position for the side to move. The board must have been given [`cell_values`].
#[inline]
pub fn evaluate(board: &Board) -> Score {
    Score::of_eval(board.value() + TEMPO)
}
