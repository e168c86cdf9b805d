//! History heuristic, countermoves and continuations: which moves were good elsewhere in the tree.

use super::continuation::ContinuationHistory;
use super::params::{HISTORY_MAX, PLY, Params};
use crate::game::{Color, Point, Size, Threat};

/// Attacking and quiet moves have a history each: the same cell may be good for the one and bad for the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HistoryKind {
    Quiet,
    Attack,
}

impl HistoryKind {
    /// The kind of a move that makes this threat.
    #[inline]
    pub(super) fn of(own: Threat) -> HistoryKind {
        if own >= Threat::OpenThree { HistoryKind::Attack } else { HistoryKind::Quiet }
    }
}

/// A value for every move of either colour: raised when it causes a cutoff, lowered when another one did.
#[derive(Clone)]
pub(super) struct History {
    cells: usize,
    /// By colour and cell, one value of each kind.
    values: Vec<[i16; 2]>,
    /// The move that last refuted a move, by colour and the point of the move refuted.
    countermoves: Vec<Option<Point>>,
    pub(super) continuations: ContinuationHistory,
}

impl History {
    pub(super) fn new(size: Size) -> History {
        let cells = size.cells();
        History {
            cells,
            values: vec![[0; 2]; 2 * cells],
            countermoves: vec![None; 2 * cells],
            continuations: ContinuationHistory::new(),
        }
    }

    /// Makes it ready for the next move of a game, or for the first one on another board. What was learned counts for
    /// `kept` percent.
    pub(super) fn renew(&mut self, size: Size, kept: i32) {
        if self.cells != size.cells() {
            *self = History::new(size);
        }
        for value in self.values.as_flattened_mut() {
            *value = (i32::from(*value) * kept / 100) as i16;
        }
        self.continuations.fade(kept);
    }

    /// Takes over what another thread has learned between two states of its history.
    pub(super) fn add_changes(&mut self, before: &History, after: &History) {
        add_changes(
            self.values.as_flattened_mut(),
            before.values.as_flattened(),
            after.values.as_flattened(),
        );
        self.continuations.add_changes(&before.continuations, &after.continuations);
        for ((own, before), after) in
            self.countermoves.iter_mut().zip(&before.countermoves).zip(&after.countermoves)
        {
            if before != after {
                *own = *after;
            }
        }
    }

    /// The values of a colour's moves, by cell and kind.
    #[inline]
    pub(super) fn of(&self, color: Color) -> &[[i16; 2]] {
        &self.values[color as usize * self.cells..][..self.cells]
    }

    #[inline]
    pub(super) fn value(&self, color: Color, point: Point, kind: HistoryKind) -> i32 {
        i32::from(self.of(color)[point.index()][kind as usize])
    }

    /// A move was best.
    pub(super) fn reward(&mut self, color: Color, point: Point, kind: HistoryKind, bonus: i32) {
        self.shift(color, point, kind, bonus);
    }

    /// A move was searched before the one that was best.
    pub(super) fn punish(&mut self, color: Color, point: Point, kind: HistoryKind, bonus: i32) {
        self.shift(color, point, kind, -bonus);
    }

    fn shift(&mut self, color: Color, point: Point, kind: HistoryKind, by: i32) {
        let value = &mut self.values[color as usize * self.cells + point.index()][kind as usize];
        move_by(value, by);
    }

    /// The move by which a colour last refuted this one of the opponent.
    #[inline]
    pub(super) fn countermove(&self, color: Color, to: Point) -> Option<Point> {
        self.countermoves[color as usize * self.cells + to.index()]
    }

    pub(super) fn set_countermove(&mut self, color: Color, to: Point, countermove: Point) {
        self.countermoves[color as usize * self.cells + to.index()] = Some(countermove);
    }
}

/// Raises or lowers a value; the nearer to its bound, the less.
pub(super) fn move_by(value: &mut i16, by: i32) {
    *value += (by - i32::from(*value) * by.abs() / HISTORY_MAX) as i16;
}

/// Adds what has changed in values elsewhere, within their bounds.
pub(super) fn add_changes(own: &mut [i16], before: &[i16], after: &[i16]) {
    const MOST: i16 = HISTORY_MAX as i16;
    for ((own, before), after) in own.iter_mut().zip(before).zip(after) {
        *own = (*own + (after - before)).clamp(-MOST, MOST);
    }
}

/// What a best move at some depth is rewarded with.
pub(super) fn bonus(depth: i32, params: &Params) -> i32 {
    let plies = depth.max(0) / PLY;
    (plies * plies * params.history_bonus).clamp(params.history_bonus, HISTORY_MAX / 4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::continuation::Earlier;

    #[test]
    fn values_stay_within_their_bounds() {
        let size = Size::square(15).unwrap();
        let mut history = History::new(size);
        let point = size.centre();
        let large = bonus(50 * PLY, &Params::default());
        for _ in 0..1000 {
            history.reward(Color::Black, point, HistoryKind::Quiet, large);
            history.punish(Color::White, point, HistoryKind::Attack, large);
        }
        assert!((1..=HISTORY_MAX).contains(&history.value(Color::Black, point, HistoryKind::Quiet)));
        assert!((-HISTORY_MAX..=-1).contains(&history.value(Color::White, point, HistoryKind::Attack)));
        assert_eq!(history.value(Color::Black, point, HistoryKind::Attack), 0);
    }

    #[test]
    fn what_another_thread_has_learned_is_added() {
        let size = Size::square(15).unwrap();
        let (color, kind, point) = (Color::Black, HistoryKind::Quiet, size.centre());
        let earlier = Earlier { point: size.point(6, 6).unwrap(), threat: Threat::Quiet };
        let mut before = History::new(size);
        before.reward(color, point, kind, 500);
        let mut own = before.clone();
        own.punish(color, point, kind, 100);
        let mut other = before.clone();
        other.reward(color, point, kind, 300);
        other.continuations.shift(size, color, earlier, point, 40);
        other.set_countermove(color, point, size.point(3, 3).unwrap());
        let (value, other_value) = (own.value(color, point, kind), other.value(color, point, kind));
        own.add_changes(&before, &other);
        assert_eq!(own.value(color, point, kind), value + other_value - 500);
        assert_eq!(own.continuations.value(size, color, earlier, point), 40);
        assert_eq!(own.countermove(color, point), size.point(3, 3));
        for _ in 0..20 {
            own.add_changes(&before, &other);
        }
        assert_eq!(own.value(color, point, kind), HISTORY_MAX, "bounds stay");
    }
}
