//! Time of `play` and `undo`, of the shapes alone, of the evaluation and of a new board, by rule and board size.

#[path = "positions/mod.rs"]
mod positions;

use divan::{Bencher, counter::ItemsCount};
use positions::{DENSE, SPARSE, position};
use tessera::eval::Evaluator;
use tessera::game::{Board, Cell, Color, Point, Rules, Size, Wanted};

fn main() {
    divan::main();
}

/// Sizes of boards and rule bits: every rule on the board that is played most, and one rule on boards of every size.
const BOARDS: [(u8, u32); 8] = [(15, 0), (15, 1), (15, 4), (15, 8), (15, 16), (20, 0), (32, 0), (64, 0)];

#[divan::bench(args = BOARDS)]
fn play_undo_sparse(bencher: Bencher<'_, '_>, (side, rule): (u8, u32)) {
    play_undo(bencher, position(side, rule, SPARSE));
}

#[divan::bench(args = BOARDS)]
fn play_undo_dense(bencher: Bencher<'_, '_>, (side, rule): (u8, u32)) {
    play_undo(bencher, position(side, rule, DENSE));
}

fn play_undo(bencher: Bencher<'_, '_>, (mut board, tries): (Board, Vec<Point>)) {
    bencher.counter(ItemsCount::new(tries.len())).bench_local(|| {
        for &point in &tries {
            board.play(point);
            board.undo();
        }
    });
}

/// The shapes around one stone, computed anew twice: when it is set up and when it is taken away.
#[divan::bench(args = [(15, 0), (15, 1), (64, 0)])]
fn shape_update(bencher: Bencher<'_, '_>, (side, rule): (u8, u32)) {
    let (mut board, tries) = position(side, rule, DENSE);
    bencher.counter(ItemsCount::new(2 * tries.len())).bench_local(|| {
        for &point in &tries {
            board.place(point, Cell::Stone(Color::White));
            board.place(point, Cell::Empty);
        }
    });
}

/// A move with an evaluation on top, as at a leaf.
#[divan::bench(args = [(15, 0), (15, 4), (19, 16)])]
fn evaluate(bencher: Bencher<'_, '_>, (side, rule): (u8, u32)) {
    let (mut board, tries) = position(side, rule, DENSE);
    let mut accumulator = Evaluator::new(board.rules()).prepare(&mut board);
    bencher.counter(ItemsCount::new(tries.len())).bench_local(|| {
        for &point in &tries {
            board.play(point);
            accumulator.evaluate(&board, &[point]);
            board.undo();
        }
    });
}

/// A move with an accumulator that follows, and the policy of the cells near stones, as before moves are listed.
#[divan::bench(args = [(15, 0), (15, 4), (19, 16)])]
fn update_and_policy(bencher: Bencher<'_, '_>, (side, rule): (u8, u32)) {
    let (mut board, tries) = position(side, rule, DENSE);
    let mut accumulator = Evaluator::new(board.rules()).prepare(&mut board);
    let mut cells = vec![0; board.size().cells() + 1];
    let mut policy = vec![0; cells.len()];
    bencher.counter(ItemsCount::new(tries.len())).bench_local(|| {
        for &point in &tries {
            board.play(point);
            accumulator.update(&board, &[point]);
            let count = board.collect_near_stones(2, Wanted::Strong, &mut cells);
            accumulator.policy(board.to_move(), &cells[..count], &mut policy[..count]);
            board.undo();
        }
    });
}

#[divan::bench(args = [0, 1, 4, 8, 16])]
fn new_board(rule: u32) -> Board {
    Board::new(Size::square(15).expect("a size in range"), Rules::from_bits(rule))
}
