//! Move sequences counted: the numbers two other programs agree on, for the board and, as deep as it can, the naive one.

use tessera::game::{Board, Rules, Size, notation, perft};
use tessera::naive::NaiveBoard;

/// Deepest count the slow board is asked for, in positions.
const NAIVE_LIMIT: u64 = 250_000;

/// Side, stones in a winning line, rule, counts for depth 1, 2, 3, …
const EMPTY_BOARDS: [(u8, u8, u32, &[u64]); 6] = [
    (3, 3, 0, &[9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]),
    (4, 2, 0, &[16, 240, 3360, 28392, 220_320, 923_472, 3_468_960]),
    (4, 2, 1, &[16, 240, 3360, 28392, 220_320, 977_856, 3_912_320]),
    (4, 2, 9, &[16, 240, 3360, 28392, 220_800, 985_248, 4_020_320]),
    (4, 2, 8, &[16, 240, 3360, 28392, 220_800, 930_864, 3_576_960]),
    (5, 5, 16, &[25, 600, 13800, 303_600, 6_375_824, 127_531_040]),
];

/// Moves on 15×15, then for each group of rules the counts for depths 1 to 3.
type Position = (&'static str, &'static [(&'static [u32], [u64; 3])]);

const POSITIONS: [Position; 3] = [
    (
        "3,7 0,0 4,7 2,0 5,7 4,0 6,7 6,0 8,7 8,0",
        &[(&[0, 8, 16], [215, 45582, 9_708_966]), (&[1, 9], [215, 45796, 9_754_548])],
    ),
    (
        "3,7 2,7 4,7 8,7 5,7 0,0 6,7 2,1",
        &[(&[0, 1, 16], [217, 46656, 10_031_040]), (&[8, 9], [217, 46872, 10_077_480])],
    ),
    (
        "7,7 8,7 3,3 9,7 5,5 8,8 11,3 9,9 7,4 7,10",
        &[(&[16], [215, 46014, 9_801_848]), (&[0, 1, 8, 9], [215, 46010, 9_800_130])],
    ),
];

#[test]
fn empty_boards() {
    for (side, line, bits, counts) in EMPTY_BOARDS {
        check(side, line, bits, "", counts);
    }
}

#[test]
fn positions_after_some_moves() {
    for (moves, groups) in POSITIONS {
        for (rules, counts) in groups {
            for &bits in *rules {
                check(15, 5, bits, moves, counts);
            }
        }
    }
}

fn check(side: u8, line: u8, bits: u32, moves: &str, counts: &[u64]) {
    let size = Size::square(side).expect("a size of the table");
    let rules = Rules { line, ..Rules::from_bits(bits) };
    let mut board = Board::new(size, rules);
    let mut naive = NaiveBoard::new(size, rules);
    for name in moves.split_whitespace() {
        let point = notation::parse_xy(size, name).expect("a move of the table");
        board.play(point);
        naive.play(point);
    }
    let start = board.clone();
    for (depth, &count) in (1..).zip(counts) {
        let title = format!("{side}×{side}, line {line}, rule {bits}, after [{moves}], depth {depth}");
        assert_eq!(perft(&mut board, depth), count, "{title}");
        assert!(board == start, "the board is not as before: {title}");
        if count <= NAIVE_LIMIT {
            assert_eq!(naive.perft(depth), count, "naive: {title}");
        }
    }
}
