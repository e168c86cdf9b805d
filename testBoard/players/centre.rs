//! `ab_4_centre`: wants room and the middle of the board, and looks at the ring of neighbours from the middle out.

use super::alphabeta::{self, Style};
use super::{best_by, cells_near_stones, distance_from_middle, urgent};
use crate::referee::{Board, Cell, FIVE, Side};

const REACH: usize = 1;
const WIDTH: usize = 14;

pub(crate) fn choose(board: &mut Board, side: Side) -> Cell {
    alphabeta::choose(board, side, &Style { evaluate, candidates })
}

fn evaluate(board: &Board, side: Side) -> i32 {
    // Room: open windows, those with more stones counting by the square of them.
    let room = |side| {
        let squares = (1..FIVE).map(|stones| (stones * stones) as i32 * board.free_windows(side, stones));
        10 * squares.sum::<i32>()
    };
    let distance = |side| {
        let stones = (0..board.rows() * board.columns()).filter(|&cell| board.at(cell) == Some(side));
        stones.map(|cell| distance_from_middle(board, cell) as i32).sum::<i32>()
    };
    room(side) - room(side.other()) + distance(side.other()) - distance(side)
}

fn candidates(board: &Board, side: Side) -> Vec<Cell> {
    let near = cells_near_stones(board, REACH);
    if let Some(cells) = urgent(board, side, &near) {
        return cells;
    }
    // Cells next to a line of three are always worth a look, the rest by their way to the middle.
    let is_lively = |cell| {
        let has_three = |side| board.windows_through(cell, side).any(|(own, enemy)| own == 3 && enemy == 0);
        has_three(side) || has_three(side.other())
    };
    best_by(near, WIDTH, |cell| 1000 * i32::from(is_lively(cell)) - distance_from_middle(board, cell) as i32)
}
