//! Which quiet moves were good elsewhere in the tree.

use super::params::HISTORY_MAX;
use crate::game::{Color, Point, Size};

/// A value for every move of either colour: raised when it refutes, lowered when it does not.
pub(super) struct History {
    values: [Vec<i16>; 2],
}

impl History {
    pub(super) fn new(size: Size) -> History {
        History { values: [vec![0; size.cells()], vec![0; size.cells()]] }
    }

    #[inline]
    pub(super) fn value(&self, color: Color, point: Point) -> i32 {
        i32::from(self.values[color as usize][point.index()])
    }

    /// A move refuted a position at this depth.
    pub(super) fn reward(&mut self, color: Color, point: Point, depth: i32) {
        self.shift(color, point, bonus(depth));
    }

    /// A move was tried in vain before the one that refuted.
    pub(super) fn punish(&mut self, color: Color, point: Point, depth: i32) {
        self.shift(color, point, -bonus(depth));
    }

    /// The nearer to its bound, the less a value moves.
    fn shift(&mut self, color: Color, point: Point, by: i32) {
        let value = &mut self.values[color as usize][point.index()];
        *value += (by - i32::from(*value) * by.abs() / HISTORY_MAX) as i16;
    }
}

fn bonus(depth: i32) -> i32 {
    (depth * depth * 4).clamp(4, HISTORY_MAX / 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_within_their_bounds() {
        let size = Size::square(15).unwrap();
        let mut history = History::new(size);
        let point = size.centre();
        for _ in 0..1000 {
            history.reward(Color::Black, point, 50);
            history.punish(Color::White, point, 50);
        }
        assert!((1..=HISTORY_MAX).contains(&history.value(Color::Black, point)));
        assert!((-HISTORY_MAX..=-1).contains(&history.value(Color::White, point)));
    }
}
