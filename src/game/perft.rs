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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size, notation};

    /// Counts that two independent programs agree on: board, line, rule, counts for depths 1, 2, 3, …
    const COUNTS: [(u8, u8, u32, &[u64]); 6] = [
        (3, 3, 0, &[9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]),
        (4, 2, 0, &[16, 240, 3360, 28392, 220320, 923472, 3468960]),
        (4, 2, 1, &[16, 240, 3360, 28392, 220320, 977856, 3912320]),
        (4, 2, 9, &[16, 240, 3360, 28392, 220800, 985248, 4020320]),
        (4, 2, 8, &[16, 240, 3360, 28392, 220800, 930864, 3576960]),
        (5, 5, 16, &[25, 600, 13800, 303600, 6375824, 127531040]),
    ];

    #[test]
    fn small_boards_are_counted_to_the_end() {
        for (side, line, rule, counts) in COUNTS {
            let rules = Rules { line, ..Rules::from_bits(rule) };
            let mut board = Board::new(Size::square(side).unwrap(), rules);
            for (depth, &count) in (1..).zip(counts) {
                assert_eq!(
                    perft(&mut board, depth),
                    count,
                    "{side}×{side}, line {line}, rule {rule}, depth {depth}"
                );
            }
        }
    }

    /// Positions on 15×15, and what follows from them under groups of rules.
    const POSITIONS: [(&str, &[u32], [u64; 3]); 8] = [
        ("3,7 0,0 4,7 2,0 5,7 4,0 6,7 6,0 8,7 8,0", &[0, 8, 16], [215, 45582, 9708966]),
        ("3,7 0,0 4,7 2,0 5,7 4,0 6,7 6,0 8,7 8,0", &[1, 9], [215, 45796, 9754548]),
        ("3,7 2,7 4,7 8,7 5,7 0,0 6,7 2,1", &[0, 1, 16], [217, 46656, 10031040]),
        ("3,7 2,7 4,7 8,7 5,7 0,0 6,7 2,1", &[8, 9], [217, 46872, 10077480]),
        ("7,7 8,7 3,3 9,7 5,5 8,8 11,3 9,9 7,4 7,10", &[16], [215, 46014, 9801848]),
        ("7,7 8,7 3,3 9,7 5,5 8,8 11,3 9,9 7,4 7,10", &[0, 1, 8, 9], [215, 46010, 9800130]),
        ("", &[0, 1, 8, 9, 16], [225, 50400, 11239200]),
        ("", &[128], [1, 224, 0]),
    ];

    #[test]
    fn positions_are_counted_three_moves_deep() {
        for (moves, rules, counts) in POSITIONS {
            for &rule in rules {
                let mut board = Board::new(Size::square(15).unwrap(), Rules::from_bits(rule));
                for text in moves.split_whitespace() {
                    board.play(notation::parse_xy(board.size(), text).unwrap());
                }
                for (depth, &count) in (1..).zip(counts.iter().filter(|&&count| count > 0)) {
                    assert_eq!(perft(&mut board, depth), count, "rule {rule}, {moves}, depth {depth}");
                }
            }
        }
    }
}
