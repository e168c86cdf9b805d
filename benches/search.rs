//! Time of whole searches at a fixed number of nodes, by rule.

use divan::{Bencher, counter::ItemsCount};
use tessera::engine::{Engine, Limits};
use tessera::game::{Board, Rules, Size, notation};

fn main() {
    divan::main();
}

const NODES: u64 = 5_000;

#[divan::bench(args = [0, 1, 4, 8, 16, 80])]
fn think(bencher: Bencher<'_, '_>, rule: u32) {
    let mut board = Board::new(Size::square(19).expect("a size in range"), Rules::from_bits(rule));
    for point in notation::parse_opening(board.size(), "j10k11l9i9j12k8").expect("points on the board") {
        board.play(point);
    }
    let limits = Limits { turn: None, nodes: Some(NODES), ..Limits::default() };
    let mut engine = Engine::new();
    bencher.counter(ItemsCount::new(NODES)).bench_local(|| {
        engine.forget();
        engine.think(&board, &limits, &|| false, &mut |_| {})
    });
}
