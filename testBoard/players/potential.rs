//! `ab_4_potential`: values what the empty cells promise, and looks at threats before anything else.

use super::alphabeta::{self, Style};
use super::{best_by, cells_near_stones, urgent};
use crate::referee::{Board, Cell, FIVE, Side};

const REACH: usize = 2;
const WIDTH: usize = 20;

pub(crate) fn choose(board: &mut Board, side: Side) -> Cell {
    alphabeta::choose(board, side, &Style { evaluate, candidates })
}

/// The best cell counts most, since only one can be played; the others are what is left after the answer.
fn evaluate(board: &Board, side: Side) -> i32 {
    let near = cells_near_stones(board, REACH);
    let promise = |side| {
        let (mut best, mut sum) = (0, 0);
        for &cell in &near {
            let potential = potential(board, cell, side);
            best = best.max(potential);
            sum += potential;
        }
        4 * best + sum / 4
    };
    promise(side) * 3 / 2 - promise(side.other())
}

/// The open windows through an empty cell, each stone in a window making it four times as good.
fn potential(board: &Board, cell: Cell, side: Side) -> i32 {
    let open = board.windows_through(cell, side).filter(|&(own, enemy)| own > 0 && enemy == 0);
    open.map(|(own, _)| 1 << (2 * own)).sum()
}

fn candidates(board: &Board, side: Side) -> Vec<Cell> {
    let near = cells_near_stones(board, REACH);
    if let Some(cells) = urgent(board, side, &near) {
        return cells;
    }
    best_by(near, WIDTH, |cell| {
        let threat = |side, weight| weight * fours_made(board, cell, side).min(2);
        threat(side, 4000)
            + threat(side.other(), 3000)
            + potential(board, cell, side)
            + potential(board, cell, side.other())
    })
}

/// Windows in which a stone on the cell would be the fourth.
fn fours_made(board: &Board, cell: Cell, side: Side) -> i32 {
    board.windows_through(cell, side).filter(|&(own, enemy)| own == FIVE - 2 && enemy == 0).count() as i32
}
