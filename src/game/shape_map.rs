//! The shapes and classes of every empty cell for both colours, kept up to date stone by stone.

use super::class::{Class, KINDS, Kind};
use super::point::{Color, Direction, Point, Size};
use super::point_set::PointSet;
use super::shape::{Code, Shape, ShapeTable, shape_in};
use std::sync::Arc;

/// What a stone of either colour would make on each empty cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ShapeMap {
    cells: Vec<CellShapes>,
    tally: Tally,
    sets: [[PointSet; Class::COUNT]; 2],
    values: Arc<CellValues>,
    /// Cells as they were before they changed, oldest first: undoing is cheaper than computing again.
    journal: Vec<(Point, CellShapes)>,
}

/// What a cell is worth to black and to white by the kind of its shapes.
pub type CellValues = [[CellValue; KINDS]; 2];

/// What a cell is worth to a colour that is to move, and to one that waits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CellValue {
    /// For the side to move.
    pub to_move: i16,
    /// For the other side.
    pub waiting: i16,
}

/// Sums of cell values.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Sum {
    to_move: i32,
    waiting: i32,
}

impl Sum {
    #[inline]
    fn add(&mut self, value: CellValue) {
        self.to_move += i32::from(value.to_move);
        self.waiting += i32::from(value.waiting);
    }

    #[inline]
    fn take(&mut self, value: CellValue) {
        self.to_move -= i32::from(value.to_move);
        self.waiting -= i32::from(value.waiting);
    }
}

/// Shapes of black and white at one cell, and their classes. A cell that is not empty has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct CellShapes {
    codes: [Code; 2],
    kinds: [Kind; 2],
    classes: [Class; 2],
}

const NOTHING: CellShapes = CellShapes { codes: [0; 2], kinds: [0; 2], classes: [Class::Quiet; 2] };

/// Numbers over all cells: they are put back whole by an undo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tally {
    counts: [[u16; Class::COUNT]; 2],
    sums: [Sum; 2],
}

/// A state to go back to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    journal_length: usize,
    tally: Tally,
}

impl ShapeMap {
    /// A map in which no cell makes anything.
    pub(super) fn new(size: Size) -> ShapeMap {
        let sets = || [(); Class::COUNT].map(|()| PointSet::new(size));
        ShapeMap {
            cells: vec![NOTHING; size.cells()],
            tally: Tally { counts: [[0; Class::COUNT]; 2], sums: [Sum::default(); 2] },
            sets: [sets(), sets()],
            values: Arc::new([[CellValue::default(); KINDS]; 2]),
            journal: Vec::new(),
        }
    }

    /// The state to which [`ShapeMap::go_back`] returns.
    pub(super) fn mark(&self) -> Mark {
        Mark { journal_length: self.journal.len(), tally: self.tally }
    }

    /// Takes back every change since the mark was set.
    pub(super) fn go_back(&mut self, mark: &Mark) {
        while self.journal.len() > mark.journal_length {
            let (point, before) = self.journal.pop().expect("longer than the mark");
            let now = std::mem::replace(&mut self.cells[point.index()], before);
            for color in 0..2 {
                self.relist(point, color, now.classes[color], before.classes[color]);
            }
        }
        self.tally = mark.tally;
    }

    /// Forgets how to go back.
    pub(super) fn forget(&mut self) {
        self.journal.clear();
    }

    /// Writes the shapes of black and white on one line of an empty cell.
    #[inline]
    pub(super) fn set(&mut self, table: &ShapeTable, point: Point, direction: usize, shapes: [u8; 2]) {
        let shift = 4 * direction;
        let before = self.cells[point.index()];
        let mut now = before;
        for color in Color::ALL {
            let number = color as usize;
            let code = before.codes[number] & !(0xf << shift) | Code::from(shapes[number]) << shift;
            if code != before.codes[number] {
                now.codes[number] = code;
                now.kinds[number] = table.kind(code);
                now.classes[number] = table.class(now.kinds[number], color);
            }
        }
        if now.codes != before.codes {
            self.replace(point, before, now);
        }
    }

    /// Forgets a cell that is no longer empty.
    #[inline]
    pub(super) fn clear(&mut self, point: Point) {
        self.replace(point, self.cells[point.index()], NOTHING);
    }

    #[inline]
    fn replace(&mut self, point: Point, before: CellShapes, now: CellShapes) {
        self.journal.push((point, before));
        self.cells[point.index()] = now;
        for color in 0..2 {
            self.tally.sums[color].add(self.values[color][usize::from(now.kinds[color])]);
            self.tally.sums[color].take(self.values[color][usize::from(before.kinds[color])]);
            if before.classes[color] != now.classes[color] {
                self.tally.counts[color][before.classes[color] as usize] =
                    self.tally.counts[color][before.classes[color] as usize].wrapping_sub(1);
                self.tally.counts[color][now.classes[color] as usize] =
                    self.tally.counts[color][now.classes[color] as usize].wrapping_add(1);
                self.relist(point, color, before.classes[color], now.classes[color]);
            }
        }
    }

    /// Moves a cell from the list of one class to that of another.
    #[inline]
    fn relist(&mut self, point: Point, color: usize, before: Class, now: Class) {
        if before != now {
            for class in [before, now] {
                if class.is_listed() {
                    self.sets[color][class as usize].toggle(point);
                }
            }
        }
    }

    /// The shape a stone makes on one line.
    #[inline]
    pub(super) fn shape(&self, point: Point, color: Color, direction: Direction) -> Shape {
        shape_in(self.cells[point.index()].codes[color as usize], direction as usize)
    }

    /// The kind of the four shapes.
    #[inline]
    pub(super) fn kind(&self, point: Point, color: Color) -> Kind {
        self.cells[point.index()].kinds[color as usize]
    }

    /// The class of the four shapes.
    #[inline]
    pub(super) fn class(&self, point: Point, color: Color) -> Class {
        self.cells[point.index()].classes[color as usize]
    }

    /// How many cells have a class, which must be listed.
    #[inline]
    pub(super) fn count(&self, color: Color, class: Class) -> usize {
        debug_assert!(class.is_listed());
        usize::from(self.tally.counts[color as usize][class as usize])
    }

    /// The cells that have a class, which must be listed.
    #[inline]
    pub(super) fn set_of(&self, color: Color, class: Class) -> &PointSet {
        debug_assert!(class.is_listed());
        &self.sets[color as usize][class as usize]
    }

    /// Sum of the values of all empty cells for a colour that is to move.
    #[inline]
    pub(super) fn sum_to_move(&self, color: Color) -> i32 {
        self.tally.sums[color as usize].to_move
    }

    /// Sum of the values of all empty cells for a colour that waits.
    #[inline]
    pub(super) fn sum_waiting(&self, color: Color) -> i32 {
        self.tally.sums[color as usize].waiting
    }

    /// Gives the cells other values; there is no way back to what was before.
    pub(super) fn set_values(&mut self, values: Arc<CellValues>) {
        self.tally.sums = [0, 1].map(|color| {
            // A cell that is not empty has kind 0 as well as a dead one: neither may count.
            debug_assert_eq!(values[color][0], CellValue::default());
            let mut sum = Sum::default();
            self.cells.iter().for_each(|cell| sum.add(values[color][usize::from(cell.kinds[color])]));
            sum
        });
        self.values = values;
    }
}
