//! Where each colour can capture and how many stones, kept up to date stone by stone on boards with captures.

use super::lines::{Window, stone_bits};
use super::point::{Color, Point, Size};
use super::point_set::PointSet;
use super::rules::Captures;
use super::shape::ShapeTable;
use std::array;
use std::sync::Arc;

/// What a stone of either colour would take on each empty cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CaptureMap {
    pub(super) rules: Captures,
    table: Arc<CaptureTable>,
    taken: Vec<Taken>,
    /// Cells where black and white can capture.
    cells: [PointSet; 2],
    /// Stones that black and white can take, added up over those cells.
    on_offer: [u16; 2],
    /// Cells as they were before they changed, oldest first.
    journal: Vec<(Point, Taken)>,
}

/// Stones taken in the four directions: black's number in the low four bits, white's in the high ones.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Taken([u8; 4]);

impl Taken {
    /// Stones that a colour takes in all directions together.
    #[inline]
    fn stones(self, color: Color) -> usize {
        self.0.iter().map(|&line| usize::from(line >> (4 * color as u32) & 0xf)).sum()
    }
}

/// Stones taken on one side of a point by the five cells there.
#[derive(PartialEq, Eq, Debug)]
struct CaptureTable {
    before: [u8; 1024],
    after: [u8; 1024],
}

impl CaptureTable {
    fn new(rules: Captures) -> CaptureTable {
        CaptureTable {
            before: array::from_fn(|arm| bracketed(rules, &Window::cells_before(arm))),
            after: array::from_fn(|arm| bracketed(rules, &Window::cells_after(arm))),
        }
    }

    /// Stones taken on a line by a stone at the cell whose mark has this bit.
    #[inline]
    fn taken(&self, line: Window, bit: u32) -> u8 {
        let (before, after) = line.arms(bit);
        self.before[before] + self.after[after]
    }
}

/// Enemy stones between a new stone of each colour and an own one, given what lies beside the new one, nearest first.
fn bracketed(rules: Captures, content: &impl Fn(usize) -> usize) -> u8 {
    let [black, white] = Color::ALL.map(|color| {
        let [own, enemy] = [color, !color].map(|color| stone_bits(color) as usize);
        let enemies = (0..4).take_while(|&step| content(step) == enemy).count();
        let allowed = enemies == 2 || (enemies == 3 && rules.threes);
        if allowed && content(enemies) == own { enemies as u8 } else { 0 }
    });
    black | white << 4
}

impl CaptureMap {
    /// The map of an empty board.
    pub(super) fn new(size: Size, rules: Captures) -> CaptureMap {
        CaptureMap {
            rules,
            table: Arc::new(CaptureTable::new(rules)),
            taken: vec![Taken::default(); size.cells()],
            cells: [PointSet::new(size), PointSet::new(size)],
            on_offer: [0; 2],
            journal: Vec::new(),
        }
    }

    /// The state to which [`CaptureMap::go_back`] returns.
    #[inline]
    pub(super) fn mark(&self) -> usize {
        self.journal.len()
    }

    /// Takes back every change since the mark was set.
    pub(super) fn go_back(&mut self, mark: usize) {
        while self.journal.len() > mark {
            let (point, before) = self.journal.pop().expect("longer than the mark");
            self.write(point, before);
        }
    }

    /// Forgets how to go back.
    pub(super) fn forget(&mut self) {
        self.journal.clear();
    }

    /// Brings the cells around a point up to date on its four lines, where only that point has changed. A stone that
    /// takes part in a capture is also seen by the shapes of the capturing cell, so `shapes` knows which cells to look at.
    pub(super) fn update(&mut self, shapes: &ShapeTable, point: Point, lines: [Window; 4], steps: [i32; 4]) {
        for direction in 0..4 {
            let (line, step) = (lines[direction], steps[direction]);
            let first = point.index() as i32 - Window::steps(Window::MIDDLE) * step;
            let mut reached = shapes.reached(line);
            while reached != 0 {
                let bit = reached.trailing_zeros();
                reached &= reached - 1;
                let index = (first + Window::steps(bit) * step) as usize;
                let mut taken = self.taken[index];
                let on_line = self.table.taken(line, bit);
                if taken.0[direction] != on_line {
                    taken.0[direction] = on_line;
                    self.replace(Point::from_index(index), taken);
                }
            }
        }
    }

    /// Writes what can be taken from a cell that has become empty.
    pub(super) fn fill(&mut self, point: Point, lines: [Window; 4]) {
        self.replace(point, Taken(lines.map(|line| self.table.taken(line, Window::MIDDLE))));
    }

    /// Forgets a cell that is no longer empty.
    pub(super) fn clear(&mut self, point: Point) {
        self.replace(point, Taken::default());
    }

    fn replace(&mut self, point: Point, taken: Taken) {
        let before = self.taken[point.index()];
        if taken != before {
            self.journal.push((point, before));
            self.write(point, taken);
        }
    }

    fn write(&mut self, point: Point, taken: Taken) {
        let before = std::mem::replace(&mut self.taken[point.index()], taken);
        for color in Color::ALL {
            let [before, now] = [before, taken].map(|taken| taken.stones(color));
            if (before > 0) != (now > 0) {
                self.cells[color as usize].toggle(point);
            }
            let on_offer = &mut self.on_offer[color as usize];
            *on_offer = *on_offer + now as u16 - before as u16;
        }
    }

    /// Stones that a colour takes by playing on an empty cell.
    #[inline]
    pub(super) fn stones(&self, point: Point, color: Color) -> usize {
        self.taken[point.index()].stones(color)
    }

    /// Stones that a colour can take, added up over all its cells.
    #[inline]
    pub(super) fn on_offer(&self, color: Color) -> usize {
        usize::from(self.on_offer[color as usize])
    }

    /// The cells where a colour can capture, row by row, with the number of stones.
    #[inline]
    pub(super) fn cells(&self, color: Color) -> impl Iterator<Item = (Point, usize)> {
        self.cells[color as usize].iter().map(move |point| (point, self.stones(point, color)))
    }
}
