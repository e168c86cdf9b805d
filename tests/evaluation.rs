//! The evaluation knows who is better, under every rule.

use tessera::eval::Evaluator;
use tessera::game::{Board, Cell, Color, Rules, Size};

/// The score for black to move, with stones at these places.
fn score(rules: Rules, black: &[(i32, i32)], white: &[(i32, i32)]) -> i32 {
    let size = Size::square(15).expect("a usual size");
    let mut board = Board::new(size, rules);
    for (stones, color) in [(black, Color::Black), (white, Color::White)] {
        for &(x, y) in stones {
            board.place(size.point(x, y).expect("on the board"), Cell::Stone(color));
        }
    }
    Evaluator::new(&rules).score(&board).value()
}

#[test]
fn stones_that_work_together_are_worth_more_than_stones_that_do_not() {
    let together = [(6, 7), (7, 8), (8, 7)];
    let apart = [(1, 1), (13, 1), (1, 13)];
    for bits in 0..256 {
        let rules = Rules::from_bits(bits);
        let (ahead, behind) = (score(rules, &together, &apart), score(rules, &apart, &together));
        assert!(ahead > 0, "rule {bits}: {ahead} for the side that is ahead");
        assert!(behind < ahead - 100, "rule {bits}: {behind} for the side that is behind, {ahead} if ahead");
    }
}
