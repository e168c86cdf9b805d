//! The lines of every empty cell, and the threats that follow from them, kept up to date stone by stone.
//!
//! Only what the search asks for at every node is worked out at once: the shapes of each cell and the lists of threats.
//! Shape sets and values are left to whoever needs them; the journal of line changes tells what to bring up to date.

use super::capture_map::CaptureMap;
use super::line_code::{LineChange, LineCode};
use super::lines::Window;
use super::packed_threat::{PackedThreat, is_kept, list_of};
use super::point::{Color, Direction, Point, Size};
use super::point_set::PointSet;
use super::shape::{Codes, Shape, ShapeTable};
use super::threat::Threat;
use crate::dispatch::dispatched;

/// What a stone of either colour would make on each empty cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ShapeMap {
    cells: Vec<CellLines>,
    /// The cells of each listed threat, by the number of its list.
    lists: [PointSet; LISTS],
    pub(super) captures: CaptureMap,
    journal: Journal,
    /// Every change of `lists`.
    relistings: Vec<Relisting>,
}

/// An empty cell. One that is not empty has zeros.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[repr(align(16))]
struct CellLines {
    lines: [LineCode; 4],
    /// The shapes that follow from the lines.
    codes: Codes,
    /// The listed threat of black and white, as the number of its list; 0 if there is none.
    listed: [u8; 2],
}

const _: () = assert!(size_of::<CellLines>() == 16);

/// Room for the lists of all threats of both colours.
const LISTS: usize = 32;

/// Every change of a line, oldest first. Room for more is always there, so that the inner loop need not ask for it.
#[derive(Clone, Default, Debug)]
struct Journal {
    slots: Vec<LineChange>,
    used: usize,
}

/// Changes that are written at once: at most ten on each of four lines.
const ROOM: usize = 64;

impl Journal {
    /// Slots to write to.
    #[inline]
    fn room(&mut self) -> &mut [LineChange; ROOM] {
        let end = self.used + ROOM;
        if end > self.slots.len() {
            self.slots.resize(2 * end, LineChange::default());
        }
        (&mut self.slots[self.used..end]).try_into().expect("as many as that")
    }

    /// Keeps the first slots that were written to.
    #[inline]
    fn add(&mut self, count: usize) {
        self.used += count;
    }

    #[inline]
    fn len(&self) -> usize {
        self.used
    }

    /// The changes from one on.
    #[inline]
    fn changes(&self, first: usize) -> &[LineChange] {
        &self.slots[first..self.used]
    }

    #[inline]
    fn truncate(&mut self, length: usize) {
        self.used = length;
    }
}

/// What lies beyond the end does not count.
impl PartialEq for Journal {
    fn eq(&self, other: &Journal) -> bool {
        self.changes(0) == other.changes(0)
    }
}

impl Eq for Journal {}

/// A cell that has another listed threat than before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Relisting {
    index: u16,
    color: Color,
    before: u8,
}

/// A state to go back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    journal: u32,
    relistings: u32,
}

impl ShapeMap {
    /// A map in which no cell makes anything.
    pub(super) fn new(size: Size) -> ShapeMap {
        ShapeMap {
            cells: vec![CellLines::default(); size.cells()],
            lists: std::array::from_fn(|_| PointSet::new(size)),
            captures: CaptureMap::new(size),
            journal: Journal::default(),
            relistings: Vec::new(),
        }
    }

    /// The state to which [`ShapeMap::go_back`] returns.
    #[inline]
    pub(super) fn mark(&self) -> Mark {
        Mark { journal: self.journal.len() as u32, relistings: self.relistings.len() as u32 }
    }

    /// Takes back every change since the mark was set.
    #[inline]
    pub(super) fn go_back(&mut self, table: &ShapeTable, mark: Mark) {
        let cells = &mut self.cells[..];
        let changes = self.journal.changes(mark.journal as usize);
        for change in changes.iter().rev() {
            let cell = &mut cells[change.index()];
            cell.lines[change.direction()] = change.old;
            cell.codes = change.codes_before;
        }
        if table.takes_stones() {
            for change in changes.iter().rev() {
                self.captures.change(change.index(), table.line(change.new), table.line(change.old));
            }
        }
        self.journal.truncate(mark.journal as usize);
        for at in (mark.relistings as usize..self.relistings.len()).rev() {
            let Relisting { index, color, before } = self.relistings[at];
            self.list(usize::from(index), color, before);
        }
        self.relistings.truncate(mark.relistings as usize);
    }

    /// Forgets how to go back.
    pub(super) fn forget(&mut self) {
        self.journal.truncate(0);
        self.relistings.clear();
    }

    /// The changes since a mark was set.
    #[inline]
    pub(super) fn changes_since(&self, mark: Mark) -> &[LineChange] {
        self.journal.changes(mark.journal as usize)
    }

    /// The changes between two marks.
    #[inline]
    pub(super) fn changes_between(&self, mark: Mark, end: Mark) -> &[LineChange] {
        &self.journal.changes(mark.journal as usize)[..(end.journal - mark.journal) as usize]
    }

    /// Brings the cells around a point up to date, where only that point has changed. `steps` are the distances of
    /// neighbours on the four lines.
    #[inline]
    pub(super) fn update_lines(
        &mut self,
        table: &ShapeTable,
        point: Point,
        windows: [Window; 4],
        steps: [i32; 4],
    ) {
        let first = self.journal.len();
        let (count, mut special) =
            change_lines(&mut self.cells, self.journal.room(), table, point.index(), windows, steps);
        self.journal.add(count);
        while special != 0 {
            let change = self.journal.changes(first)[special.trailing_zeros() as usize];
            self.change_lists(table, &change);
            special &= special - 1;
        }
    }

    /// Writes the lines of a cell that has become empty.
    pub(super) fn fill(&mut self, table: &ShapeTable, point: Point, windows: [Window; 4]) {
        self.set_lines(table, point, windows.map(|window| table.code(window, Window::MIDDLE)));
    }

    /// Forgets a cell that is no longer empty.
    #[inline]
    pub(super) fn clear(&mut self, table: &ShapeTable, point: Point) {
        self.set_lines(table, point, [0; 4]);
    }

    #[inline]
    fn set_lines(&mut self, table: &ShapeTable, point: Point, codes: [LineCode; 4]) {
        let index = point.index();
        let mut is_special = false;
        let cell = &mut self.cells[index];
        let changes = self.journal.room();
        for (direction, code) in codes.into_iter().enumerate() {
            let before = std::mem::replace(&mut cell.lines[direction], code);
            let (old, new) = (table.line(before), table.line(code));
            let codes = cell.codes.changed(old, new, direction);
            changes[direction] = LineChange::new(index, direction, before, code, [cell.codes, codes]);
            cell.codes = codes;
            is_special |= old.is_special(new);
        }
        let first = self.journal.len();
        self.journal.add(codes.len());
        if is_special {
            for at in 0..codes.len() {
                let change = self.journal.changes(first)[at];
                self.change_lists(table, &change);
            }
        }
    }

    /// Brings the lists up to date for a cell of which a line has changed.
    #[inline(never)]
    fn change_lists(&mut self, table: &ShapeTable, change: &LineChange) {
        let index = change.index();
        let codes = self.cells[index].codes;
        if table.takes_stones() {
            self.captures.change(index, table.line(change.old), table.line(change.new));
        }
        for color in Color::ALL {
            let list = list_of(color, table.packed(codes, color).threat());
            let list = if is_kept(list) { list as u8 } else { 0 };
            let before = self.cells[index].listed[color as usize];
            if list != before {
                self.relistings.push(Relisting { index: index as u16, color, before });
                self.list(index, color, list);
            }
        }
    }

    /// Takes a cell out of a colour's present list and puts it into another.
    #[inline]
    fn list(&mut self, index: usize, color: Color, list: u8) {
        let before = std::mem::replace(&mut self.cells[index].listed[color as usize], list);
        if before != 0 {
            self.lists[usize::from(before) % LISTS].remove_index(index);
        }
        if list != 0 {
            self.lists[usize::from(list) % LISTS].insert_index(index);
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
        usize::from(self.cells[point.index()].listed[color as usize]) == list_of(color, threat)
    }

    /// The cells that have a threat, which must be listed.
    #[inline]
    pub(super) fn set_of(&self, color: Color, threat: Threat) -> &PointSet {
        debug_assert!(threat.is_listed());
        &self.lists[list_of(color, threat)]
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
        steps: [i32; 4],
    ) -> (usize, u64) = change_lines_body
}

/// Writes the lines of the cells that see a point. Returns how many have changed, and as bits those that may belong to
/// other lists now. Lists change seldom, so they are left to the caller and the loop stays short.
#[inline(always)]
fn change_lines_body(
    cells: &mut [CellLines],
    changes: &mut [LineChange; ROOM],
    table: &ShapeTable,
    index: usize,
    windows: [Window; 4],
    steps: [i32; 4],
) -> (usize, u64) {
    let (mut count, mut special) = (0, 0);
    for (direction, (window, step)) in windows.into_iter().zip(steps).enumerate() {
        let first = index as i32 - Window::steps(Window::MIDDLE) * step;
        let mut reached = table.reached(window);
        while reached != 0 {
            let bit = reached.trailing_zeros();
            reached &= reached - 1;
            let index = (first + Window::steps(bit) * step) as usize;
            let code = table.code(window, bit);
            let cell = &mut cells[index];
            let before = cell.lines[direction];
            if before == code {
                continue;
            }
            cell.lines[direction] = code;
            let (old, new) = (table.line(before), table.line(code));
            let codes = cell.codes.changed(old, new, direction);
            changes[count % ROOM] = LineChange::new(index, direction, before, code, [cell.codes, codes]);
            cell.codes = codes;
            special |= u64::from(old.is_special(new)) << count;
            count += 1;
        }
    }
    (count, special)
}
