//! `ab_4_shapes`: values rows of stones by their length and open ends and only touches what is already there.

use super::alphabeta::{self, Style};
use super::{best_by, cells_near_stones, urgent};
use crate::referee::{Board, Cell, DIRECTIONS, FIVE, Side};

/// Worth of a row by its length (one to four) and its open ends (none to two).
const WORTH: [[i32; 3]; FIVE - 1] = [[0, 1, 3], [0, 8, 30], [0, 60, 400], [0, 700, 5000]];
const REACH: usize = 1;
const WIDTH: usize = 20;

pub(crate) fn choose(board: &mut Board, side: Side) -> Cell {
    alphabeta::choose(board, side, &Style { evaluate, candidates })
}

fn evaluate(board: &Board, side: Side) -> i32 {
    let mut total = 0;
    for cell in 0..board.rows() * board.columns() {
        let Some(owner) = board.at(cell) else {
            continue;
        };
        for direction in DIRECTIONS {
            let before = board.step(cell, direction, -1);
            if before.is_some_and(|before| board.at(before) == Some(owner)) {
                continue;
            }
            let worth = worth_of_row(board, cell, direction, owner);
            // The side to move comes first: its rows count a little more.
            total += if owner == side { worth * 6 / 5 } else { -worth };
        }
    }
    total
}

/// The row that begins at the cell.
fn worth_of_row(board: &Board, first: Cell, direction: (isize, isize), owner: Side) -> i32 {
    let length = run(board, first, direction, 1, owner) + 1;
    let ends = [board.step(first, direction, -1), board.step(first, direction, length as isize)];
    let open = ends.into_iter().flatten().filter(|&end| board.is_empty(end)).count();
    WORTH[length.min(FIVE - 1) - 1][open]
}

fn candidates(board: &Board, side: Side) -> Vec<Cell> {
    let near = cells_near_stones(board, REACH);
    if let Some(cells) = urgent(board, side, &near) {
        return cells;
    }
    best_by(near, WIDTH, |cell| row_through(board, cell, side) * 2 + row_through(board, cell, side.other()))
}

/// What the rows are worth that a stone on the cell would belong to.
fn row_through(board: &Board, cell: Cell, side: Side) -> i32 {
    let worth = |direction| {
        let (ahead, behind) = (run(board, cell, direction, 1, side), run(board, cell, direction, -1, side));
        let (past, before) = (ahead as isize + 1, -(behind as isize) - 1);
        let ends = [board.step(cell, direction, before), board.step(cell, direction, past)];
        let open = ends.into_iter().flatten().filter(|&end| board.is_empty(end)).count();
        WORTH[(ahead + behind).min(FIVE - 2)][open]
    };
    DIRECTIONS.into_iter().map(worth).sum()
}

/// Stones of the side that follow the cell without a gap, at most four.
fn run(board: &Board, cell: Cell, direction: (isize, isize), sign: isize, side: Side) -> usize {
    let holds = |distance: &isize| {
        board.step(cell, direction, sign * distance).is_some_and(|next| board.at(next) == Some(side))
    };
    (1..FIVE as isize).take_while(holds).count()
}
