//! The shapes and classes of every empty cell for both colours, kept up to date stone by stone.

use super::point::{Color, Direction, Point, Size};
use super::point_set::PointSet;
use super::shape::{Class, Code, KINDS, Kind, Shape, ShapeTable, shape_in};
use std::sync::Arc;

/// What a stone of either colour would make on each empty cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ShapeMap {
    cells: Vec<CellShapes>,
    counts: [[u16; Class::COUNT]; 2],
    sets: [[PointSet; Class::COUNT]; 2],
    values: Arc<CellValues>,
    sums: [i32; 2],
}

/// What a cell is worth to black and to white by the kind of its shapes.
pub type CellValues = [[i16; KINDS]; 2];

/// Shapes of black and white at one cell, and their classes. A cell that is not empty has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct CellShapes {
    codes: [Code; 2],
    kinds: [Kind; 2],
    classes: [Class; 2],
}

const NOTHING: CellShapes = CellShapes { codes: [0; 2], kinds: [0; 2], classes: [Class::Quiet; 2] };

impl ShapeMap {
    /// A map in which no cell makes anything.
    pub(super) fn new(size: Size) -> ShapeMap {
        let sets = || [(); Class::COUNT].map(|()| PointSet::new(size));
        ShapeMap {
            cells: vec![NOTHING; size.cells()],
            counts: [[0; Class::COUNT]; 2],
            sets: [sets(), sets()],
            values: Arc::new([[0; KINDS]; 2]),
            sums: [0; 2],
        }
    }

    /// Writes the shapes of black and white on one line of an empty cell.
    #[inline]
    pub(super) fn set(&mut self, table: &ShapeTable, point: Point, direction: usize, shapes: [u8; 2]) {
        let shift = 4 * direction;
        for color in Color::ALL {
            let number = color as usize;
            let code = self.cells[point.index()].codes[number];
            let changed = code & !(0xf << shift) | Code::from(shapes[number]) << shift;
            if changed != code {
                self.cells[point.index()].codes[number] = changed;
                let kind = table.kind(changed);
                self.set_kind(point, number, kind, table.class(kind, color));
            }
        }
    }

    /// Forgets a cell that is no longer empty.
    #[inline]
    pub(super) fn clear(&mut self, point: Point) {
        for color in 0..2 {
            self.cells[point.index()].codes[color] = 0;
            self.set_kind(point, color, 0, Class::Quiet);
        }
    }

    #[inline]
    fn set_kind(&mut self, point: Point, color: usize, kind: Kind, class: Class) {
        let cell = &mut self.cells[point.index()];
        let kind_before = std::mem::replace(&mut cell.kinds[color], kind);
        let before = std::mem::replace(&mut cell.classes[color], class);
        let values = &self.values[color];
        self.sums[color] +=
            i32::from(values[usize::from(kind)]) - i32::from(values[usize::from(kind_before)]);
        if before == class {
            return;
        }
        // Quiet cells are most of the board: nobody lists or counts them.
        for changed in [before, class] {
            if changed != Class::Quiet {
                self.sets[color][changed as usize].toggle(point);
            }
        }
        if before != Class::Quiet {
            self.counts[color][before as usize] -= 1;
        }
        if class != Class::Quiet {
            self.counts[color][class as usize] += 1;
        }
    }

    /// The shape a stone makes on one line.
    #[inline]
    pub(super) fn shape(&self, point: Point, color: Color, direction: Direction) -> Shape {
        shape_in(self.code(point, color), direction as usize)
    }

    /// The four shapes a stone makes.
    #[inline]
    pub(super) fn code(&self, point: Point, color: Color) -> Code {
        self.cells[point.index()].codes[color as usize]
    }

    /// The kind of the four shapes.
    #[inline]
    pub(super) fn kind(&self, point: Point, color: Color) -> Kind {
        self.cells[point.index()].kinds[color as usize]
    }

    /// Sum of the values of all empty cells for a colour.
    #[inline]
    pub(super) fn sum(&self, color: Color) -> i32 {
        self.sums[color as usize]
    }

    /// Gives the cells other values.
    pub(super) fn set_values(&mut self, values: Arc<CellValues>) {
        self.sums = [0, 1].map(|color| {
            // A cell that is not empty has kind 0 as well as a dead one: neither may count.
            debug_assert_eq!(values[color][0], 0);
            self.cells.iter().map(|cell| i32::from(values[color][usize::from(cell.kinds[color])])).sum()
        });
        self.values = values;
    }

    /// The class of the four shapes.
    #[inline]
    pub(super) fn class(&self, point: Point, color: Color) -> Class {
        self.cells[point.index()].classes[color as usize]
    }

    /// How many cells have a class, which must not be `Quiet`.
    #[inline]
    pub(super) fn count(&self, color: Color, class: Class) -> usize {
        usize::from(self.counts[color as usize][class as usize])
    }

    /// The cells that have a class, which must not be `Quiet`.
    #[inline]
    pub(super) fn set_of(&self, color: Color, class: Class) -> &PointSet {
        &self.sets[color as usize][class as usize]
    }
}
