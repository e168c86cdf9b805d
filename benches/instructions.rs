//! Does one part of a node's work a given number of times: something for `scripts/instructions.sh` to count.

#[path = "positions/mod.rs"]
mod positions;

use std::hint::black_box;
use tessera::engine::{Engine, Limits};
use tessera::eval::Evaluator;
use tessera::game::{Board, Point, Wanted};
use tessera::search::{Vcf, VcfKind};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let [part, numbers @ ..] = &words[..] else { panic!("{WANTED}") };
    let numbers: Vec<usize> = numbers.iter().filter_map(|word| word.parse().ok()).collect();
    let [side, rule, stones, times] = numbers[..] else { panic!("{WANTED}") };
    let side = u8::try_from(side).expect("a side up to 80");
    let (board, tries) = positions::position(side, rule as u32, stones);
    match part.as_str() {
        "board" => play(board, &tries, times),
        "evaluate" => evaluate(board, &tries, times),
        "update" => update(board, &tries, times),
        "policy" => policy(board, times),
        "collect" => collect(&board, times),
        "fours" => fours(board, &tries, times),
        "search" => search(&board, times),
        _ => panic!("{WANTED}"),
    }
}

const WANTED: &str = "wanted: board, evaluate, update, policy, collect, fours or search; side of the board, rule bits, stones \
                      on the board, how many times";

/// Plays a stone and takes it back.
fn play(mut board: Board, tries: &[Point], times: usize) {
    for &point in tries.iter().cycle().take(times) {
        board.play(black_box(point));
        board.undo();
    }
    black_box(board);
}

/// The same with an evaluation in between: what it costs beyond the board is that of a leaf.
fn evaluate(mut board: Board, tries: &[Point], times: usize) {
    let mut accumulator = Evaluator::new(board.rules()).prepare(&mut board);
    for &point in tries.iter().cycle().take(times) {
        board.play(black_box(point));
        black_box(accumulator.evaluate(&board, &[point]));
        board.undo();
    }
}

/// The same with an accumulator that follows.
fn update(mut board: Board, tries: &[Point], times: usize) {
    let mut accumulator = Evaluator::new(board.rules()).prepare(&mut board);
    for &point in tries.iter().cycle().take(times) {
        board.play(black_box(point));
        accumulator.update(&board, &[point]);
        board.undo();
    }
}

/// The policy of all cells near stones.
fn policy(mut board: Board, times: usize) {
    let accumulator = Evaluator::new(board.rules()).prepare(&mut board);
    let cells: Vec<u16> = board.empty_near_stones(2).map(|point| point.index() as u16).collect();
    let mut policy = vec![0; cells.len()];
    for _ in 0..times {
        accumulator.policy(board.to_move(), black_box(&cells), &mut policy);
    }
    black_box(policy);
}

/// The cells near stones that make or stop something.
fn collect(board: &Board, times: usize) {
    let mut cells = vec![0; board.size().cells() + 1];
    for _ in 0..times {
        black_box(black_box(board).collect_near_stones(2, Wanted::Strong, &mut cells));
    }
}

/// Wins by fours after each move, with nothing remembered.
fn fours(mut board: Board, tries: &[Point], times: usize) {
    let mut vcf = Vcf::new(1 << 12);
    for &point in tries.iter().cycle().take(times) {
        board.play(black_box(point));
        vcf.clear();
        black_box(vcf.solve(&mut board, VcfKind::Full, 60));
        board.undo();
    }
}

/// A search of so many nodes.
fn search(board: &Board, nodes: usize) {
    let limits = Limits { turn: None, nodes: Some(nodes as u64), ..Limits::default() };
    black_box(Engine::new().think(board, &limits, &|| false, &mut |_| {}));
}
