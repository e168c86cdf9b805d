//! The lines of every empty cell, and the threats that follow from them, kept up to date stone by stone.
//!
//! Only what the search asks for at every node is worked out at once: the shapes of each cell and the lists of threats.
//! Shape sets and values are left to whoever needs them; the journal of line changes tells what to bring up to date.

use super::capture_map::CaptureMap;
use super::geometry::Offsets;
use super::line_code::{CellLines, LineChange, LineCode};
use super::lines::Window;
use super::log::Log;
use super::packed_threat::{LISTS, PackedThreat, list_of};
use super::point::{Color, Direction, Point, Size};
use super::point_set::{PointSet, PointSets};
use super::shape::{Codes, Shape, ShapeTable};
use super::threat::Threat;
use crate::dispatch::dispatched;

/// What a stone of either colour would make on each empty cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ShapeMap {
    cells: Vec<CellLines>,
    /// The cells of each listed threat, by the number of its list.
    lists: PointSets<LISTS>,
    pub(super) captures: CaptureMap,
    /// Every change of a line.
    journal: Log<LineChange>,
    /// Every move of a cell from list to list: apart, since lines change ten times as often.
    moves: Log<Move>,
}

/// A cell that went from one list to another.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Move {
    index: u16,
    from: u8,
    to: u8,
}

/// Changes that are written at once: at most ten on each of four lines.
const ROOM: usize = 64;

/// The list of a threat of a colour, both by their numbers. That of no threat is kept as well, so that nobody has to ask
/// whether there is one; it means nothing.
#[inline]
fn list(color: usize, threat: u8) -> usize {
    list_of(Color::ALL[color & 1], usize::from(threat))
}

/// A state to go back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    journal: u32,
    moves: u32,
    captures: u32,
}

impl ShapeMap {
    /// A map in which no cell makes anything.
    pub(super) fn new(size: Size) -> ShapeMap {
        ShapeMap {
            cells: vec![CellLines::default(); size.cells()],
            lists: PointSets::new(size),
            captures: CaptureMap::new(size),
            journal: Log::default(),
            moves: Log::default(),
        }
    }

    /// The state to which [`ShapeMap::go_back`] returns.
    #[inline]
    pub(super) fn mark(&self) -> Mark {
        Mark {
            journal: self.journal.len() as u32,
            moves: self.moves.len() as u32,
            captures: self.captures.mark() as u32,
        }
    }

    /// Takes back every change since the mark was set.
    #[inline]
    pub(super) fn go_back(&mut self, mark: Mark) {
        self.captures.go_back(mark.captures as usize);
        let cells = &mut self.cells[..];
        for change in self.journal.since(mark.journal as usize).iter().rev() {
            cells[change.index()] = change.before;
        }
        self.journal.truncate(mark.journal as usize);
        for &Move { index, from, to } in self.moves.since(mark.moves as usize).iter().rev() {
            self.lists.move_to(usize::from(index), usize::from(to), usize::from(from));
        }
        self.moves.truncate(mark.moves as usize);
    }

    /// Moves a cell from the lists of black's and white's threat to others.
    #[inline]
    fn relist(&mut self, index: usize, from: [u8; 2], to: [u8; 2]) {
        for color in 0..2 {
            if from[color] != to[color] {
                let [from, to] = [from, to].map(|threats| list(color, threats[color]));
                self.lists.move_to(index, from, to);
                self.moves.push(Move { index: index as u16, from: from as u8, to: to as u8 });
            }
        }
    }

    /// Forgets how to go back.
    pub(super) fn forget(&mut self) {
        self.journal.truncate(0);
        self.moves.truncate(0);
        self.captures.forget();
    }

    /// The changes since a mark was set.
    #[inline]
    pub(super) fn changes_since(&self, mark: Mark) -> &[LineChange] {
        self.journal.since(mark.journal as usize)
    }

    /// The changes between two marks.
    #[inline]
    pub(super) fn changes_between(&self, mark: Mark, end: Mark) -> &[LineChange] {
        &self.journal.since(mark.journal as usize)[..(end.journal - mark.journal) as usize]
    }

    /// Brings the cells around a point up to date, where only that point has changed. `offsets` are the distances of its
    /// neighbours.
    #[inline]
    pub(super) fn update_lines(
        &mut self,
        table: &ShapeTable,
        point: Point,
        windows: [Window; 4],
        offsets: &Offsets,
    ) {
        let first = self.journal.len();
        let (count, special) =
            change_lines(&mut self.cells, self.journal.room(), table, point.index(), windows, offsets);
        self.journal.add(count);
        self.change_lists(table, first + count, special);
    }

    /// Writes the lines of a cell that has become empty.
    pub(super) fn fill(&mut self, table: &ShapeTable, point: Point, windows: [Window; 4]) {
        let index = point.index();
        let cell = &mut self.cells[index];
        let changes = self.journal.room::<4>();
        for (direction, (window, change)) in windows.into_iter().zip(changes).enumerate() {
            let code = table.code(window, Window::MIDDLE);
            let (old, new) = (table.line(cell.lines[direction]), table.line(code));
            let codes = cell.codes.changed(old, new, direction);
            *change = LineChange::new(index, direction, *cell, code, codes);
            cell.lines[direction] = code;
            cell.codes = codes;
        }
        let listed = table.listed(cell.codes);
        let first = self.journal.len();
        self.journal.add(4);
        if table.takes_stones() {
            for change in self.journal.since(first) {
                self.captures.change(index, table.line(change.old()), table.line(change.new));
            }
        }
        let before = std::mem::replace(&mut self.cells[index].listed, listed);
        self.relist(index, before, listed);
    }

    /// Forgets a cell that is no longer empty. Returns its lines, to be [restored](ShapeMap::restore).
    #[inline]
    pub(super) fn clear(&mut self, point: Point) -> CellLines {
        let index = point.index();
        let lines = std::mem::take(&mut self.cells[index]);
        if lines.listed != [0, 0] {
            self.relist(index, lines.listed, [0, 0]);
        }
        self.captures.clear(index);
        lines
    }

    /// Writes the lines of a cell that is empty again. Its lists are those of before once the map has gone back.
    #[inline]
    pub(super) fn restore(&mut self, point: Point, lines: CellLines) {
        self.cells[point.index()] = lines;
    }

    /// Brings the lists up to date for some of the changes before one, given as bits, the latest in the lowest.
    #[inline]
    fn change_lists(&mut self, table: &ShapeTable, end: usize, mut special: u64) {
        while special != 0 {
            let change = &self.journal.since(0)[end - 1 - special.trailing_zeros() as usize];
            special &= special - 1;
            let (index, codes) = (change.index(), change.codes_after);
            if table.takes_stones() {
                self.captures.change(index, table.line(change.old()), table.line(change.new));
            }
            let listed = table.listed(codes);
            if listed != change.before.listed {
                self.relist(index, change.before.listed, listed);
                self.cells[index].listed = listed;
            }
        }
    }

    /// The four lines of a cell.
    #[inline]
    pub(super) fn lines(&self, point: Point) -> [LineCode; 4] {
        self.cells[point.index()].lines
    }

    /// The shapes of a cell.
    #[inline]
    pub(super) fn codes(&self, index: usize) -> Codes {
        self.cells[index].codes
    }

    /// The shape a stone makes on one line.
    #[inline]
    pub(super) fn shape(&self, point: Point, color: Color, direction: Direction) -> Shape {
        self.cells[point.index()].codes.shape(color, direction as usize)
    }

    /// Shape set and threat of a cell.
    #[inline]
    pub(super) fn packed(&self, table: &ShapeTable, point: Point, color: Color) -> PackedThreat {
        table.packed(self.cells[point.index()].codes, color)
    }

    /// All cells as a colour sees them.
    #[inline]
    pub(super) fn seen_by<'a>(&'a self, table: &'a ShapeTable, color: Color) -> ShapesOf<'a> {
        ShapesOf {
            cells: &self.cells,
            packed: [color, !color].map(|color| table.packed_table(color)),
            rotation: 16 * color as u32,
        }
    }

    /// Whether a colour has a listed threat at a cell.
    #[inline]
    pub(super) fn has_threat(&self, point: Point, color: Color, threat: Threat) -> bool {
        debug_assert!(threat.is_listed());
        self.cells[point.index()].listed[color as usize] == threat as u8
    }

    /// The cells that have a threat, which must be listed.
    #[inline]
    pub(super) fn set_of(&self, color: Color, threat: Threat) -> PointSet<'_> {
        debug_assert!(threat.is_listed());
        self.lists.get(list_of(color, threat as usize))
    }

    /// How many cells have a threat, which must be listed.
    #[inline]
    pub(super) fn count_of(&self, color: Color, threat: Threat) -> usize {
        debug_assert!(threat.is_listed());
        self.lists.count(list_of(color, threat as usize))
    }
}

/// Shape sets and threats of cells, seen by one colour: for a caller who asks for many.
#[derive(Clone, Copy)]
pub struct ShapesOf<'a> {
    cells: &'a [CellLines],
    /// The tables of the colour and of the other one.
    packed: [&'a [PackedThreat; 1 << 16]; 2],
    /// Bits by which the codes are rotated to have the colour's half low.
    rotation: u32,
}

impl ShapesOf<'_> {
    /// Shape set and threat of the colour and of the other one at an empty cell.
    #[inline]
    pub fn packed(&self, index: usize) -> [PackedThreat; 2] {
        let codes = self.cells[index].codes.0.rotate_right(self.rotation);
        [self.packed[0][codes as usize & 0xffff], self.packed[1][(codes >> 16) as usize]]
    }
}

dispatched! {
    /// Writes the lines of the cells that see a point: see [`change_lines_body`].
    fn change_lines(
        cells: &mut [CellLines],
        changes: &mut [LineChange; ROOM],
        table: &ShapeTable,
        index: usize,
        windows: [Window; 4],
        offsets: &Offsets,
    ) -> (usize, u64) = change_lines_body
}

/// Writes the lines of the cells that see a point. Returns how many have changed, and as bits those that may belong to
/// other lists now, the latest in the lowest. Lists change seldom, so they are left to the caller and the loop stays short.
#[inline(always)]
fn change_lines_body(
    cells: &mut [CellLines],
    changes: &mut [LineChange; ROOM],
    table: &ShapeTable,
    index: usize,
    windows: [Window; 4],
    offsets: &Offsets,
) -> (usize, u64) {
    let mut count = 0;
    // The latest change in the lowest bit.
    let mut special = 0_u64;
    for (direction, (window, offsets)) in windows.into_iter().zip(offsets).enumerate() {
        let mut reached = table.reached(window);
        while reached != 0 {
            let bit = reached.trailing_zeros();
            reached &= reached - 1;
            let index = index.wrapping_add_signed(offsets[bit as usize & 31] as isize);
            let code = table.code(window, bit);
            let cell = &mut cells[index];
            if cell.lines[direction] == code {
                continue;
            }
            let (old, new) = (table.line(cell.lines[direction]), table.line(code));
            let codes = cell.codes.changed(old, new, direction);
            changes[count % ROOM] = LineChange::new(index, direction, *cell, code, codes);
            count += 1;
            special = 2 * special + u64::from(old.is_special(new));
            cell.lines[direction] = code;
            cell.codes = codes;
        }
    }
    (count, special)
}
