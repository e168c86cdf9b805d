//! Time of `play` and `undo`, of the shapes alone, and of a new board, by rule and board size.

use divan::{Bencher, counter::ItemsCount};
use tessera::game::{Board, Cell, Color, Point, Rules, Size};

fn main() {
    divan::main();
}

/// Quiet middle-game positions: stones scattered around the centre, then the moves to try on top of them.
fn position(side: u8, rule: u32) -> (Board, Vec<Point>) {
    let mut board = Board::new(Size::square(side).expect("a size in range"), Rules::from_bits(rule));
    let mut random = fastrand::Rng::with_seed(7);
    let centre = i32::from(side) / 2;
    let mut near = || {
        let mut offset = || centre + random.i32(-5..=5);
        board.size().point(offset(), offset()).expect("near the centre")
    };
    let mut points = Vec::new();
    while points.len() < 60 {
        let point = near();
        if !points.contains(&point) {
            points.push(point);
        }
    }
    let tries = points.split_off(30);
    for point in points {
        board.play(point);
    }
    (board, tries)
}

#[divan::bench(args = [(15, 0), (15, 1), (15, 4), (15, 16), (20, 0), (64, 0)])]
fn play_undo(bencher: Bencher<'_, '_>, (side, rule): (u8, u32)) {
    let (mut board, tries) = position(side, rule);
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
    let (mut board, tries) = position(side, rule);
    bencher.counter(ItemsCount::new(2 * tries.len())).bench_local(|| {
        for &point in &tries {
            board.place(point, Cell::Stone(Color::White));
            board.place(point, Cell::Empty);
        }
    });
}

#[divan::bench(args = [0, 1, 4, 8, 16])]
fn new_board(rule: u32) -> Board {
    Board::new(Size::square(15).expect("a size in range"), Rules::from_bits(rule))
}
