//! The moves of a node and their ranks, from which the best is picked one at a time.

use super::history::HistoryKind;
use crate::dispatch::dispatched;
use crate::game::{Board, PackedThreat, Point, Threat};

/// A move and what it makes and stops.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    pub(super) point: Point,
    /// What a stone of the side to move makes there.
    pub(super) own: PackedThreat,
    /// What a stone of the opponent would make there.
    pub(super) theirs: PackedThreat,
    /// Either side captures there.
    pub(super) captures: bool,
}

impl Move {
    /// The threat of a stone of the side to move.
    #[inline]
    pub(super) fn own(&self) -> Threat {
        self.own.threat()
    }

    /// The threat of a stone of the opponent.
    #[inline]
    pub(super) fn theirs(&self) -> Threat {
        self.theirs.threat()
    }

    /// Makes and stops nothing that must be answered.
    pub(super) fn is_quiet(&self) -> bool {
        self.own() < Threat::OpenThree && self.theirs() < Threat::OpenThree && !self.captures
    }

    /// Makes and stops nothing at all.
    pub(super) fn is_trivial(&self) -> bool {
        self.own() == Threat::Quiet && self.theirs() == Threat::Quiet && !self.captures
    }

    pub(super) fn history_kind(&self) -> HistoryKind {
        HistoryKind::of(self.own())
    }
}

/// Cells, what stones make there, and their ranks: apart from each other, so that many are copied or compared at once. The
/// highest rank is searched first.
#[derive(Default)]
pub(super) struct MoveList {
    cells: Vec<u16>,
    /// Of the side to move and of the opponent.
    threats: Vec<[PackedThreat; 2]>,
    ranks: Vec<i32>,
    /// Captures that were not picked yet.
    captures_left: usize,
}

impl MoveList {
    pub(super) fn clear(&mut self) {
        self.captures_left = 0;
        self.cells.clear();
        self.threats.clear();
        self.ranks.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Captures that were not picked yet.
    pub(super) fn captures_left(&self) -> usize {
        self.captures_left
    }

    /// The points of all moves.
    pub(super) fn points(&self) -> impl ExactSizeIterator<Item = Point> {
        self.cells.iter().map(|&cell| Point::from_index(usize::from(cell)))
    }

    /// Points with their ranks.
    pub(super) fn ranked(&self) -> impl Iterator<Item = (Point, i32)> {
        self.points().zip(self.ranks.iter().copied())
    }

    /// One of the moves; `board` is the position that they are for.
    #[inline]
    pub(super) fn get(&self, at: usize, board: &Board) -> Move {
        let (point, [own, theirs]) = (Point::from_index(usize::from(self.cells[at])), self.threats[at]);
        Move { point, own, theirs, captures: board.is_capture(point.index()) }
    }

    /// Adds a move that is searched before all others.
    pub(super) fn push_first(&mut self, board: &Board, point: Point) {
        let us = board.to_move();
        self.cells.push(point.index() as u16);
        self.threats.push([us, !us].map(|color| board.packed_threat(point, color)));
        self.ranks.push(i32::MAX);
        self.captures_left += usize::from(board.is_capture(point.index()));
    }

    /// Adds moves with what they make, so many of them captures. Their ranks, zero as yet, are handed out.
    #[inline]
    pub(super) fn extend(
        &mut self,
        cells: &[u16],
        threats: &[[PackedThreat; 2]],
        captures: usize,
    ) -> &mut [i32] {
        self.captures_left += captures;
        self.cells.extend_from_slice(cells);
        self.threats.extend_from_slice(threats);
        let first = self.ranks.len();
        self.ranks.resize(first + cells.len(), 0);
        &mut self.ranks[first..]
    }

    /// Has a move searched before all others, if it is listed.
    pub(super) fn put_first(&mut self, point: Point) {
        if let Some(at) = self.place_of(point, 0) {
            self.ranks[at] = i32::MAX;
        }
    }

    /// Takes a move out that is listed after the first; the last one takes its place.
    pub(super) fn remove_after_first(&mut self, board: &Board, point: Point) {
        if let Some(again) = self.place_of(point, 1) {
            self.captures_left -= usize::from(board.is_capture(point.index()));
            self.cells.swap_remove(again);
            self.threats.swap_remove(again);
            self.ranks.swap_remove(again);
        }
    }

    /// Where a move is listed, from one on.
    fn place_of(&self, point: Point, first: usize) -> Option<usize> {
        let place = self.cells[first..].iter().position(|&cell| usize::from(cell) == point.index());
        place.map(|place| first + place)
    }

    /// Keeps some of the moves.
    pub(super) fn retain(&mut self, board: &Board, keep: impl Fn(Point) -> bool) {
        let kept: Vec<usize> =
            self.points().enumerate().filter(|(_, point)| keep(*point)).map(|(at, _)| at).collect();
        for (to, &from) in kept.iter().enumerate() {
            self.cells[to] = self.cells[from];
            self.threats[to] = self.threats[from];
            self.ranks[to] = self.ranks[from];
        }
        self.cells.truncate(kept.len());
        self.threats.truncate(kept.len());
        self.ranks.truncate(kept.len());
        self.captures_left = self.points().filter(|point| board.is_capture(point.index())).count();
    }

    /// The best move that was not picked yet, of which so many were: a selection sort, one step at a time, since most nodes
    /// need only a few moves. `board` is the position that they are for.
    #[inline]
    pub(super) fn pick(&mut self, picked: usize, board: &Board) -> Move {
        let best = picked + first_greatest(&self.ranks[picked..]);
        self.cells.swap(picked, best);
        self.threats.swap(picked, best);
        self.ranks.swap(picked, best);
        let best = self.get(picked, board);
        self.captures_left -= usize::from(best.captures);
        best
    }
}

dispatched! {
    /// Index of the greatest number, the first of them if there are several. At most 2^16 numbers.
    fn first_greatest(numbers: &[i32]) -> usize = first_greatest_body
}

#[inline(always)]
fn first_greatest_body(numbers: &[i32]) -> usize {
    // Number and place in one: the greater number wins, then the earlier place.
    let mut best = i64::MIN;
    for (place, &number) in numbers.iter().enumerate() {
        best = best.max(i64::from(number) << 16 | (0xffff - place as i64));
    }
    (0xffff - (best & 0xffff)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_greatest_is_found() {
        let mut random = fastrand::Rng::with_seed(3);
        for length in 1..80 {
            let numbers: Vec<i32> =
                (0..length).map(|_| [i32::MIN, -7, 0, 3, 3, i32::MAX][random.usize(..6)]).collect();
            let greatest = numbers.iter().max().unwrap();
            let expected = numbers.iter().position(|number| number == greatest).unwrap();
            assert_eq!(first_greatest(&numbers), expected, "{numbers:?}");
        }
    }
}
