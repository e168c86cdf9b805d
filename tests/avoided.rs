//! Moves that are to be left alone are, unless there is a reason not to.

use std::time::Duration;
use tessera::engine::{Engine, Limits, SearchResult};
use tessera::game::{Board, Cell, Color, Point, Rules, Size};

const SIDE: usize = 9;

/// A board of which `X` is to move, as black.
fn board(rows: [&str; SIDE]) -> Board {
    let size = Size::square(SIDE as u8).expect("a usual size");
    let mut board = Board::new(size, Rules::FREESTYLE);
    for (point, letter) in size.points().zip(rows.concat().chars()) {
        match letter {
            'X' => board.place(point, Cell::Stone(Color::Black)),
            'O' => board.place(point, Cell::Stone(Color::White)),
            _ => {}
        }
    }
    board
}

fn think(board: &Board, avoided: Vec<Point>, turn: Option<Duration>) -> SearchResult {
    let limits = Limits { turn, nodes: Some(20_000), memory: 32 << 20, avoided, ..Limits::default() };
    Engine::new().think(board, &limits, &|| false, &mut |_| {}).expect("an empty cell")
}

const QUIET: [&str; SIDE] = [
    ".........",
    ".........",
    ".........",
    "...O.X...",
    "....XO...",
    ".........",
    ".........",
    ".........",
    ".........",
];

#[test]
fn one_move_after_the_other_is_left_alone() {
    let board = board(QUIET);
    for turn in [None, Some(Duration::ZERO)] {
        let mut avoided: Vec<Point> = Vec::new();
        for _ in 0..6 {
            let thought = think(&board, avoided.clone(), turn);
            assert!(board.is_legal(thought.point) && !avoided.contains(&thought.point), "{avoided:?}");
            assert_eq!(thought.pv.first(), Some(&thought.point));
            avoided.push(thought.point);
        }
    }
}

#[test]
fn if_nothing_else_is_left_an_avoided_move_is_as_good_as_any() {
    let board = board(QUIET);
    let all: Vec<Point> = board.size().points().collect();
    for turn in [None, Some(Duration::ZERO)] {
        let free = think(&board, Vec::new(), turn);
        assert_eq!(think(&board, all.clone(), turn).point, free.point);
    }
}

#[test]
fn the_first_stone_may_go_beside_the_centre() {
    let board = Board::new(Size::square(SIDE as u8).unwrap(), Rules::FREESTYLE);
    let (size, centre) = (board.size(), board.size().centre());
    assert_eq!(think(&board, Vec::new(), None).point, centre);
    assert_eq!(size.distance(think(&board, vec![centre], None).point, centre), 1);
}

/// Whatever happened before: wins that are proved, sole blocks, and moves without which the game is lost.
#[test]
fn a_good_reason_outweighs_what_happened_before() {
    let cases = [
        (
            "five in a row",
            (4, 0),
            [
                "XXXX.OO..",
                ".........",
                ".........",
                "...O.....",
                "....O....",
                ".........",
                ".........",
                ".........",
                ".........",
            ],
        ),
        (
            "the block of a four",
            (4, 0),
            [
                "OOOO.....",
                ".........",
                ".........",
                "...X.....",
                "....X....",
                ".....X...",
                ".........",
                ".........",
                ".........",
            ],
        ),
        (
            "a four that makes another",
            (3, 3),
            [
                ".........",
                "...X.....",
                "...X.....",
                "OXX.X..O.",
                "...X.....",
                "...O.....",
                ".....O...",
                ".........",
                ".......O.",
            ],
        ),
    ];
    for (reason, (x, y), rows) in cases {
        let board = board(rows);
        let best = board.size().point(x, y).unwrap();
        assert_eq!(think(&board, Vec::new(), None).point, best, "{reason}");
        assert_eq!(think(&board, vec![best], None).point, best, "{reason}, although it lost");
    }
}

/// An open three has three blocks; with two of them avoided the third is played, with all three the best of them.
#[test]
fn rather_a_move_that_lost_once_than_one_that_surely_loses() {
    let board = board([
        ".........",
        ".........",
        ".........",
        "..X......",
        "...OOO...",
        ".........",
        ".X.......",
        ".........",
        "........X",
    ]);
    let mut avoided: Vec<Point> = Vec::new();
    loop {
        let thought = think(&board, avoided.clone(), None);
        assert!(!thought.score.is_loss(), "{avoided:?}: {}", thought.score);
        if avoided.contains(&thought.point) {
            break;
        }
        avoided.push(thought.point);
    }
    assert!((2..=4).contains(&avoided.len()), "{avoided:?}");
}
