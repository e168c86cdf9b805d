//! Positions that measurements of the board start from.

use tessera::eval::Evaluator;
use tessera::game::{Board, Point, Rules, Size};

/// Stones near the centre of an opening.
pub(crate) const SPARSE: usize = 6;
/// Stones near the centre of a middle game.
pub(crate) const DENSE: usize = 30;

/// A position with so many moves played around the centre, and thirty more to try on top of them. The moves are the same
/// on boards of all sizes, so that a difference in time comes from the size alone.
pub(crate) fn position(side: u8, rule: u32, stones: usize) -> (Board, Vec<Point>) {
    let mut board = Board::new(Size::square(side).expect("a size in range"), Rules::from_bits(rule));
    Evaluator::new(&Rules::from_bits(rule)).prepare(&mut board);
    let mut random = fastrand::Rng::with_seed(7);
    let centre = i32::from(side) / 2;
    let mut points = Vec::new();
    while points.len() < stones + 30 {
        let mut offset = || centre + random.i32(-5..=5);
        let point = board.size().point(offset(), offset()).expect("near the centre");
        if !points.contains(&point) {
            points.push(point);
        }
    }
    let tries = points.split_off(stones);
    for point in points {
        board.play(point);
    }
    (board, tries)
}
