//! Which moves were good elsewhere in the tree.

use super::params::{HISTORY_MAX, PLY};
use crate::game::{Color, Point, Size};

/// What a move does: moves that attack and quiet ones are remembered apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    Quiet,
    Attack,
}

/// A value for every move of either colour: raised when it refutes, lowered when it does not.
pub(super) struct History {
    cells: usize,
    values: Vec<i16>,
    /// The move that answered a move last time, by colour and point of the move answered.
    answers: Vec<Option<Point>>,
}

impl History {
    pub(super) fn new(size: Size) -> History {
        let cells = size.cells();
        History { cells, values: vec![0; 4 * cells], answers: vec![None; 2 * cells] }
    }

    #[inline]
    fn slot(&self, color: Color, point: Point, manner: Manner) -> usize {
        (2 * color as usize + manner as usize) * self.cells + point.index()
    }

    #[inline]
    pub(super) fn value(&self, color: Color, point: Point, manner: Manner) -> i32 {
        i32::from(self.values[self.slot(color, point, manner)])
    }

    /// A move refuted a position at this depth.
    pub(super) fn reward(&mut self, color: Color, point: Point, manner: Manner, depth: i32) {
        self.shift(color, point, manner, bonus(depth));
    }

    /// A move was tried in vain before the one that refuted.
    pub(super) fn punish(&mut self, color: Color, point: Point, manner: Manner, depth: i32) {
        self.shift(color, point, manner, -bonus(depth));
    }

    /// The nearer to its bound, the less a value moves.
    fn shift(&mut self, color: Color, point: Point, manner: Manner, by: i32) {
        let slot = self.slot(color, point, manner);
        let value = &mut self.values[slot];
        *value += (by - i32::from(*value) * by.abs() / HISTORY_MAX) as i16;
    }

    /// The move by which a colour answered this one of the opponent last time.
    #[inline]
    pub(super) fn answer(&self, color: Color, to: Point) -> Option<Point> {
        self.answers[color as usize * self.cells + to.index()]
    }

    pub(super) fn set_answer(&mut self, color: Color, to: Point, answer: Point) {
        self.answers[color as usize * self.cells + to.index()] = Some(answer);
    }
}

fn bonus(depth: i32) -> i32 {
    let plies = depth.max(0) / PLY;
    (plies * plies * 4).clamp(4, HISTORY_MAX / 4)
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
            history.reward(Color::Black, point, Manner::Quiet, 50 * PLY);
            history.punish(Color::White, point, Manner::Attack, 50 * PLY);
        }
        assert!((1..=HISTORY_MAX).contains(&history.value(Color::Black, point, Manner::Quiet)));
        assert!((-HISTORY_MAX..=-1).contains(&history.value(Color::White, point, Manner::Attack)));
        assert_eq!(history.value(Color::Black, point, Manner::Attack), 0);
    }
}
