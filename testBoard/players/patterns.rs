//! `pattern_heuristics`: no search; the move after which fr2 + 4·fr3 + 16·fr4 is best, frN being the number of
//! five-cell windows with N own stones and no enemy stone.

use super::{best_by, cells_near_stones, distance_from_middle, urgent};
use crate::referee::{Board, Cell, Side};

const REACH: usize = 2;

pub(crate) fn choose(board: &mut Board, side: Side) -> Cell {
    let near = cells_near_stones(board, REACH);
    let cells = urgent(board, side, &near).unwrap_or(near);
    // The middle decides between equals.
    let cells = best_by(cells, usize::MAX, |cell| -(distance_from_middle(board, cell) as i32));
    let mut best = (cells[0], i32::MIN);
    for cell in cells {
        board.put(cell, side);
        let worth = patterns(board, side) - patterns(board, side.other());
        board.remove(cell);
        if worth > best.1 {
            best = (cell, worth);
        }
    }
    best.0
}

fn patterns(board: &Board, side: Side) -> i32 {
    board.free_windows(side, 2) + 4 * board.free_windows(side, 3) + 16 * board.free_windows(side, 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formula_counts_windows() {
        let mut board = Board::new(9, 9);
        for column in 3..6 {
            board.put(4 * 9 + column, Side::Black);
        }
        // Row: windows from 0 to 4 hold 2, 3, 3, 3, 2 stones; all other windows at most one.
        assert_eq!(patterns(&board, Side::Black), 2 + 4 * 3);
        board.put(4 * 9 + 6, Side::White);
        assert_eq!(patterns(&board, Side::Black), 1 + 4);
    }
}
