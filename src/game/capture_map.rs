//! Where each colour can capture and how many stones, kept up to date line by line.

use super::log::Log;
use super::point::{Color, Point, Size};
use super::point_set::PointSets;
use super::shape::LineShapes;

/// What a stone of either colour would take on each empty cell. Stays empty where the rules know no captures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CaptureMap {
    /// Stones that black and white would take on a cell.
    taken: Vec<[u8; 2]>,
    /// Cells where black and white can capture.
    cells: PointSets<2>,
    /// Stones that black and white can take, added up over those cells.
    on_offer: [u16; 2],
    /// Every change of `taken`, with what it was before.
    changes: Log<(u16, [u8; 2])>,
}

impl CaptureMap {
    /// The map of an empty board.
    pub(super) fn new(size: Size) -> CaptureMap {
        CaptureMap {
            taken: vec![[0; 2]; size.cells()],
            cells: PointSets::new(size),
            on_offer: [0; 2],
            changes: Log::default(),
        }
    }

    /// One line of a cell has changed.
    #[inline]
    pub(super) fn change(&mut self, index: usize, old: LineShapes, new: LineShapes) {
        if old.takes_other_than(new) {
            self.add(index, old, new);
        }
    }

    #[inline(never)]
    fn add(&mut self, index: usize, old: LineShapes, new: LineShapes) {
        let before = self.taken[index];
        self.set(index, Color::ALL.map(|color| before[color as usize] + new.taken(color) - old.taken(color)));
    }

    /// Forgets what would be taken on a cell.
    #[inline]
    pub(super) fn clear(&mut self, index: usize) {
        if self.taken[index] != [0, 0] {
            self.set(index, [0, 0]);
        }
    }

    /// The state to which [`CaptureMap::go_back`] returns.
    #[inline]
    pub(super) fn mark(&self) -> usize {
        self.changes.len()
    }

    /// Takes back every change since a mark was set.
    #[inline]
    pub(super) fn go_back(&mut self, mark: usize) {
        while self.changes.len() > mark {
            let last = self.changes.len() - 1;
            let (index, taken) = self.changes.since(last)[0];
            self.write(usize::from(index), taken);
            self.changes.truncate(last);
        }
    }

    /// Forgets how to go back.
    pub(super) fn forget(&mut self) {
        self.changes.truncate(0);
    }

    fn set(&mut self, index: usize, taken: [u8; 2]) {
        self.changes.push((index as u16, self.taken[index]));
        self.write(index, taken);
    }

    fn write(&mut self, index: usize, taken: [u8; 2]) {
        let before = std::mem::replace(&mut self.taken[index], taken);
        for color in 0..2 {
            match (before[color] > 0, taken[color] > 0) {
                (false, true) => self.cells.insert(color, index),
                (true, false) => self.cells.remove(color, index),
                _ => {}
            }
            let on_offer = &mut self.on_offer[color];
            *on_offer = *on_offer + u16::from(taken[color]) - u16::from(before[color]);
        }
    }

    /// Stones that a colour takes by playing on an empty cell.
    #[inline]
    pub(super) fn stones(&self, point: Point, color: Color) -> usize {
        usize::from(self.taken[point.index()][color as usize])
    }

    /// Whether either colour captures at a cell.
    #[inline]
    pub(super) fn is_capture(&self, index: usize) -> bool {
        self.taken[index] != [0, 0]
    }

    /// Stones that a colour can take, added up over all its cells.
    #[inline]
    pub(super) fn on_offer(&self, color: Color) -> usize {
        usize::from(self.on_offer[color as usize])
    }

    /// The cells where a colour can capture, row by row, with the number of stones.
    #[inline]
    pub(super) fn cells(&self, color: Color) -> impl Iterator<Item = (Point, usize)> {
        self.cells.get(color as usize).iter().map(move |point| (point, self.stones(point, color)))
    }
}
