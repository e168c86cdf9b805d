//! Counting move sequences: the check that two programs mean the same rules.

use super::board::Board;
use super::point::Point;

/// Number of legal move sequences of exactly `depth` moves; a finished game is not played on.
pub fn perft(board: &mut Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if board.outcome().is_some() {
        return 0;
    }
    let legal = |board: &Board, point: &Point| board.is_legal(*point);
    if depth == 1 {
        return board.size().points().filter(|point| legal(board, point)).count() as u64;
    }
    let mut sequences = 0;
    for point in board.size().points() {
        if legal(board, &point) {
            board.play(point);
            sequences += perft(board, depth - 1);
            board.undo();
        }
    }
    sequences
}
