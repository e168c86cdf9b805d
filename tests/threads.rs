//! Threads that search one position share nodes and the transposition table: whatever they do to each other there,
//! the answer is a legal move of a sound line, under every kind of rules.

use std::sync::atomic::{AtomicUsize, Ordering};
use tessera::engine::{Choice, Engine, Limits};
use tessera::game::{Board, Outcome, Rules, Size, notation};

/// Small enough that threads write over each other's entries all the time.
const MEMORY: usize = 3 << 20;

fn board(bits: u32, moves: &str) -> Board {
    let mut board = Board::new(Size::square(15).expect("a side"), Rules::from_bits(bits));
    for point in notation::parse_opening(board.size(), moves).expect("moves") {
        board.play(point);
    }
    board
}

fn limits(threads: usize, nodes: u64) -> Limits {
    Limits { turn: None, nodes: Some(nodes), threads, memory: MEMORY, ..Limits::default() }
}

/// Every move of a line can be played.
fn assert_sound(board: &Board, line: &[tessera::game::Point]) {
    let mut board = board.clone();
    assert!(!line.is_empty());
    for &point in line {
        assert!(board.is_legal(point) && !matches!(board.outcome(), Some(Outcome::Win(..))), "{line:?}");
        board.play(point);
    }
}

#[test]
fn threads_that_write_over_each_other_find_legal_moves() {
    for (bits, moves) in [(0, "h8i9i7g9"), (1, "h8g7i9g9g8i8"), (4, "h8h9j8i8i7g9"), (16, "h8h9k8i9g10i7")] {
        let board = board(bits, moves);
        let mut engine = Engine::new();
        for threads in [2, 4, 8] {
            let thought = engine.think(&board, &limits(threads, 6_000), &|| false, &mut |_| {});
            let thought = thought.expect("a move");
            assert_sound(&board, &thought.pv);
            let analysis = engine.analyse(
                &board,
                3,
                &Choice::default(),
                &limits(threads, 3_000),
                &|| false,
                &mut |_| {},
            );
            for line in analysis.expect("moves").lines {
                assert_sound(&board, &line.pv);
            }
        }
    }
}

#[test]
fn threads_stop_when_they_are_asked_to() {
    let board = board(0, "h8i9i7g9");
    let mut engine = Engine::new();
    for patience in [0, 1, 10, 100] {
        let questions = AtomicUsize::new(0);
        let interrupted = || questions.fetch_add(1, Ordering::Relaxed) >= patience;
        let thought = engine.think(&board, &limits(4, u64::MAX), &interrupted, &mut |_| {}).expect("a move");
        assert!(board.is_legal(thought.point));
    }
}
