//! What is fixed about patterns and shape sets, whatever is learned.

use super::layout::CLASSES;
use crate::eval::pattern::{ARMS, PAIRS, PATTERNS, arm_cells, exchanged, is_bare, pattern};
use crate::game::{Board, Cell, Color, Direction, Point, Rules, Shape, Size, shape_sets};

/// What is fixed about patterns.
pub(super) struct Patterns {
    /// The class of every pattern.
    pub(super) class: Vec<usize>,
    /// Patterns without stones: they are worth nothing.
    pub(super) bare: Vec<usize>,
    /// Shape sets that stones far away give: they are worth nothing.
    pub(super) plain_sets: Vec<usize>,
}

impl Patterns {
    /// Works them all out.
    pub(super) fn new() -> Patterns {
        let mut class = vec![0; PATTERNS];
        let blank = Board::new(Size::new(9, 5).expect("a size that exists"), Rules::FREESTYLE);
        for pair in 0..PAIRS {
            class[pattern(pair)] = class_of(&blank, pair);
        }
        let mut bare: Vec<usize> = (0..PAIRS).filter(|&pair| is_bare(pair)).map(pattern).collect();
        bare.sort_unstable();
        bare.dedup();
        let is_plain = |shapes: &[Shape; 4]| shapes[0] <= Shape::OpenOne;
        let plain_sets =
            shape_sets().iter().enumerate().filter(|set| is_plain(set.1)).map(|set| set.0).collect();
        Patterns { class, bare, plain_sets }
    }
}

/// Every pattern with the colours exchanged.
pub(super) fn exchanged_patterns() -> Vec<u16> {
    let mut patterns = vec![0; PATTERNS];
    for pair in 0..PAIRS {
        patterns[pattern(pair)] = pattern(exchanged(pair)) as u16;
    }
    patterns
}

/// What either colour makes in the middle of a pair of arms.
fn class_of(blank: &Board, pair: usize) -> usize {
    let mut board = blank.clone();
    let middle = Point::from_index(2 * 9 + 4);
    for (arm, sign) in [(pair / ARMS, -1), (pair % ARMS, 1)] {
        let cells = arm_cells(arm);
        for step in 0..4 {
            let at = board.size().step(middle, Direction::Row, sign * (step as i32 + 1)).expect("nine wide");
            match cells.get(step) {
                Some(0) => {}
                Some(1) => board.place(at, Cell::Stone(Color::Black)),
                Some(_) => board.place(at, Cell::Stone(Color::White)),
                None => board.place(at, Cell::Blocked),
            }
        }
    }
    let shape = |color| board.shape(middle, color, Direction::Row) as usize;
    let class = shape(Color::Black) * 12 + shape(Color::White);
    debug_assert!(class < CLASSES);
    class
}
