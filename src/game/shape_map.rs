//! The shapes and threats of every empty cell for both colours, kept up to date stone by stone.

use super::lines::Window;
use super::packed_threat::{PackedThreat, PackedThreats, is_kept, list_of};
use super::point::{Color, Direction, Point, Size};
use super::point_set::PointSet;
use super::shape::{Codes, Shape, ShapeTable};
use super::threat::{SHAPE_SETS, ShapeSet, Threat};
use std::sync::Arc;

/// What a stone of either colour would make on each empty cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ShapeMap {
    cells: Vec<CellShapes>,
    /// Worth of all cells, see [`worth`].
    sum: i64,
    worth: Arc<Worth>,
    /// The cells of each listed threat, by the number of its list.
    lists: [PointSet; PackedThreats::LISTS],
    /// Cells as they were before they changed, oldest first: undoing is cheaper than computing again.
    journal: Vec<Replaced>,
    /// Every change of `lists`.
    relistings: Vec<Relisting>,
}

/// What a cell is worth to black and to white by the shape set of its shapes.
pub type CellValues = [[CellValue; SHAPE_SETS]; 2];

/// What a cell is worth to a colour that is to move, and to one that waits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CellValue {
    /// For the side to move.
    pub to_move: i16,
    /// For the other side.
    pub waiting: i16,
}

/// What a cell of a shape set adds to the board's value, by colour and shape set, see [`worth`].
type Worth = [[i64; 1 << PackedThreat::SET_BITS]; 2];

/// What a cell of one colour's shapes adds to the board's value, in one number, so that one addition keeps both sums:
/// with black to move in the high half, and with white to move in the low half.
fn worth(color: Color, value: CellValue) -> i64 {
    let (to_move, waiting) = (i64::from(value.to_move), i64::from(value.waiting));
    match color {
        Color::Black => (to_move << 32) - waiting,
        Color::White => to_move - (waiting << 32),
    }
}

/// Shapes of black and white at one cell, and what they are together. A cell that is not empty has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct CellShapes {
    codes: Codes,
    packed: PackedThreats,
}

const NOTHING: CellShapes = CellShapes { codes: Codes(0), packed: PackedThreats::NOTHING };

/// A cell as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Replaced {
    before: CellShapes,
    index: u32,
}

const _: () = assert!(size_of::<Replaced>() == 12);

/// A cell that came into a list or left it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Relisting {
    index: u16,
    list: u16,
}

/// A state to go back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    journal: usize,
    relistings: usize,
    sum: i64,
}

impl ShapeMap {
    /// A map in which no cell makes anything.
    pub(super) fn new(size: Size) -> ShapeMap {
        ShapeMap {
            cells: vec![NOTHING; size.cells()],
            sum: 0,
            worth: Arc::new([[0; 1 << PackedThreat::SET_BITS]; 2]),
            lists: std::array::from_fn(|_| PointSet::new(size)),
            journal: Vec::new(),
            relistings: Vec::new(),
        }
    }

    /// The state to which [`ShapeMap::go_back`] returns.
    #[inline]
    pub(super) fn mark(&self) -> Mark {
        Mark { journal: self.journal.len(), relistings: self.relistings.len(), sum: self.sum }
    }

    /// Takes back every change since the mark was set.
    #[inline]
    pub(super) fn go_back(&mut self, mark: Mark) {
        for replaced in self.journal[mark.journal..].iter().rev() {
            self.cells[replaced.index as usize] = replaced.before;
        }
        self.journal.truncate(mark.journal);
        for change in &self.relistings[mark.relistings..] {
            self.lists[usize::from(change.list)].toggle_index(usize::from(change.index));
        }
        self.relistings.truncate(mark.relistings);
        self.sum = mark.sum;
    }

    /// Forgets how to go back.
    pub(super) fn forget(&mut self) {
        self.journal.clear();
        self.relistings.clear();
    }

    /// Brings the cells around a point up to date on one line, where only that point has changed. `step` is the distance of
    /// neighbours on the line.
    #[inline]
    pub(super) fn update_line(
        &mut self,
        table: &ShapeTable,
        point: Point,
        direction: usize,
        line: Window,
        step: i32,
    ) {
        let first = point.index() as i32 - Window::steps(Window::MIDDLE) * step;
        let mut reached = table.reached(line);
        while reached != 0 {
            let bit = reached.trailing_zeros();
            reached &= reached - 1;
            let index = (first + Window::steps(bit) * step) as usize;
            let before = self.cells[index];
            let codes = before.codes.with(table.codes(line, bit), direction);
            if codes != before.codes {
                self.replace(table, index, before, codes);
            }
        }
    }

    /// Writes all the shapes of a cell that has become empty.
    pub(super) fn fill(&mut self, table: &ShapeTable, point: Point, lines: [Window; 4]) {
        self.replace(table, point.index(), self.cells[point.index()], table.all_codes(lines));
    }

    /// Forgets a cell that is no longer empty.
    pub(super) fn clear(&mut self, table: &ShapeTable, point: Point) {
        self.replace(table, point.index(), self.cells[point.index()], NOTHING.codes);
    }

    #[inline]
    fn replace(&mut self, table: &ShapeTable, index: usize, before: CellShapes, codes: Codes) {
        let packed = table.packed(codes);
        self.cells[index] = CellShapes { codes, packed };
        self.journal.push(Replaced { before, index: index as u32 });
        for color in Color::ALL {
            let worth =
                |packed: PackedThreats| self.worth[color as usize][usize::from(packed.of(color).shape_set())];
            self.sum += worth(packed) - worth(before.packed);
        }
        if before.packed.is_relisted_as(packed) {
            self.relist(index, before.packed, packed);
        }
    }

    /// Moves a cell from the lists of its old threats to those of the new ones.
    #[inline(never)]
    fn relist(&mut self, index: usize, before: PackedThreats, now: PackedThreats) {
        for color in Color::ALL {
            let lists = [before.list(color), now.list(color)];
            if lists[0] == lists[1] {
                continue;
            }
            for list in lists {
                if is_kept(list) {
                    self.lists[list].toggle_index(index);
                    self.relistings.push(Relisting { index: index as u16, list: list as u16 });
                }
            }
        }
    }

    /// The shape a stone makes on one line.
    #[inline]
    pub(super) fn shape(&self, point: Point, color: Color, direction: Direction) -> Shape {
        self.cells[point.index()].codes.shape(color, direction as usize)
    }

    /// The shape set of the four shapes.
    #[inline]
    pub(super) fn shape_set(&self, point: Point, color: Color) -> ShapeSet {
        self.cells[point.index()].packed.of(color).shape_set()
    }

    /// The threat of the four shapes.
    #[inline]
    pub(super) fn threat(&self, point: Point, color: Color) -> Threat {
        self.cells[point.index()].packed.of(color).threat()
    }

    /// The cells that have a threat, which must be listed.
    #[inline]
    pub(super) fn set_of(&self, color: Color, threat: Threat) -> &PointSet {
        debug_assert!(threat.is_listed());
        &self.lists[list_of(color, threat)]
    }

    /// How much more the cells are worth to a colour that is to move than to the other.
    #[inline]
    pub(super) fn value(&self, to_move: Color) -> i32 {
        let low = self.sum as i32;
        match to_move {
            Color::Black => ((self.sum - i64::from(low)) >> 32) as i32,
            Color::White => low,
        }
    }

    /// Gives the cells other values; there is no way back to what was before.
    pub(super) fn set_values(&mut self, values: &CellValues) {
        let mut all: Worth = [[0; 1 << PackedThreat::SET_BITS]; 2];
        for color in Color::ALL {
            // A cell that is not empty has shape_set 0 as well as a dead one: neither may count.
            debug_assert_eq!(values[color as usize][0], CellValue::default());
            for (sum, &value) in all[color as usize].iter_mut().zip(&values[color as usize]) {
                *sum = worth(color, value);
            }
        }
        let of_cell = |cell: &CellShapes| -> i64 {
            Color::ALL
                .map(|color| all[color as usize][usize::from(cell.packed.of(color).shape_set())])
                .iter()
                .sum()
        };
        self.sum = self.cells.iter().map(of_cell).sum();
        self.worth = Arc::new(all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, Cell, Rules};

    #[test]
    fn the_value_is_that_of_all_cells_for_the_side_to_move() {
        let size = Size::square(9).unwrap();
        let mut board = Board::new(size, Rules::FREESTYLE);
        let mut random = fastrand::Rng::with_seed(3);
        let mut values: CellValues = [[CellValue::default(); SHAPE_SETS]; 2];
        for value in values.iter_mut().flat_map(|values| &mut values[1..]) {
            *value = CellValue { to_move: random.i16(-900..900), waiting: random.i16(-900..900) };
        }
        board.set_values(Arc::new(values));
        let mut points: Vec<_> = size.points().collect();
        random.shuffle(&mut points);
        for point in points.into_iter().take(30) {
            board.play(point);
            let us = board.to_move();
            let of = |color: Color, at| values[color as usize][usize::from(board.shape_set(at, color))];
            let cells = size.points().filter(|&at| board.cell(at) == Cell::Empty);
            let sum: i32 =
                cells.map(|at| i32::from(of(us, at).to_move) - i32::from(of(!us, at).waiting)).sum();
            assert_eq!(board.value(), sum, "{point:?}");
        }
    }
}
