//! `ab_4_lines`: counts the windows of five that are still open and looks at the cells that change most of them.

use super::alphabeta::{self, Style};
use super::{best_by, cells_near_stones};
use crate::referee::{Board, Cell, FIVE, Side};

/// What an open window is worth by the stones in it.
const WORTH: [i32; FIVE + 1] = [0, 1, 6, 36, 216, 1296];
const REACH: usize = 2;
const WIDTH: usize = 20;

pub(crate) fn choose(board: &mut Board, side: Side) -> Cell {
    alphabeta::choose(board, side, &Style { evaluate, candidates })
}

fn evaluate(board: &Board, side: Side) -> i32 {
    let total = |side| (1..FIVE).map(|stones| WORTH[stones] * board.free_windows(side, stones)).sum::<i32>();
    // Being to move is worth about half a stone in every line.
    total(side) * 5 / 4 - total(side.other())
}

fn candidates(board: &Board, side: Side) -> Vec<Cell> {
    best_by(cells_near_stones(board, REACH), WIDTH, |cell| {
        gain(board, cell, side) + gain(board, cell, side.other())
    })
}

/// What a stone there would add to the side's windows.
fn gain(board: &Board, cell: Cell, side: Side) -> i32 {
    let open = board.windows_through(cell, side).filter(|&(_, enemy)| enemy == 0);
    open.map(|(own, _)| WORTH[own + 1] - WORTH[own]).sum()
}
