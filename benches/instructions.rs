//! Plays and takes back moves a given number of times: something for `scripts/instructions.sh` to count.

#[path = "positions/mod.rs"]
mod positions;

use std::hint::black_box;

fn main() {
    let numbers: Vec<usize> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let [side, rule, stones, pairs] = numbers[..] else {
        panic!("wanted: side of the board, rule bits, stones on the board, how many times to play and undo");
    };
    let side = u8::try_from(side).expect("a side up to 80");
    let (mut board, tries) = positions::position(side, rule as u32, stones);
    for &point in tries.iter().cycle().take(pairs) {
        board.play(black_box(point));
        board.undo();
    }
    black_box(board);
}
