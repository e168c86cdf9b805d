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

/// What a stone of either colour would make on each empty cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ShapeMap {
    /// The four lines of each cell.
    lines: Vec<[LineCode; 4]>,
    /// The shapes that follow from them.
    codes: Vec<Codes>,
    /// The listed threat of black and white at each cell, as the number of its list; 0 if there is none.
    listed: Vec<[u8; 2]>,
    /// The cells of each listed threat, by the number of its list.
    lists: [PointSet; LISTS],
    pub(super) captures: CaptureMap,
    /// Every change of a line, oldest first.
    journal: Vec<LineChange>,
    /// Every change of `lists`.
    relistings: Vec<Relisting>,
}

/// Room for the lists of all threats of both colours.
const LISTS: usize = 32;

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
            lines: vec![[0; 4]; size.cells()],
            codes: vec![Codes::default(); size.cells()],
            listed: vec![[0; 2]; size.cells()],
            lists: std::array::from_fn(|_| PointSet::new(size)),
            captures: CaptureMap::new(size),
            journal: Vec::new(),
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
        for change in self.journal[mark.journal as usize..].iter().rev() {
            let (index, direction) = (change.index(), change.direction());
            self.lines[index][direction] = change.old;
            let [old, new] = [change.old, change.new].map(|code| table.line(code));
            self.codes[index] = self.codes[index].changed(new, old, direction);
            if old.takes_other_than(new) {
                self.captures.change(index, new, old);
            }
        }
        self.journal.truncate(mark.journal as usize);
        while self.relistings.len() > mark.relistings as usize {
            let Some(Relisting { index, color, before }) = self.relistings.pop() else { break };
            self.list(usize::from(index), color, before);
        }
    }

    /// Forgets how to go back.
    pub(super) fn forget(&mut self) {
        self.journal.clear();
        self.relistings.clear();
    }

    /// The changes since a mark was set.
    #[inline]
    pub(super) fn changes_since(&self, mark: Mark) -> &[LineChange] {
        &self.journal[mark.journal as usize..]
    }

    /// The changes between two marks.
    #[inline]
    pub(super) fn changes_between(&self, mark: Mark, end: Mark) -> &[LineChange] {
        &self.journal[mark.journal as usize..end.journal as usize]
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
            self.replace(table, index, direction, table.code(line, bit));
        }
    }

    /// Writes the lines of a cell that has become empty.
    pub(super) fn fill(&mut self, table: &ShapeTable, point: Point, windows: [Window; 4]) {
        for (direction, window) in windows.into_iter().enumerate() {
            self.replace(table, point.index(), direction, table.code(window, Window::MIDDLE));
        }
    }

    /// Forgets a cell that is no longer empty.
    pub(super) fn clear(&mut self, table: &ShapeTable, point: Point) {
        for direction in 0..4 {
            self.replace(table, point.index(), direction, 0);
        }
    }

    #[inline]
    fn replace(&mut self, table: &ShapeTable, index: usize, direction: usize, code: LineCode) {
        let before = std::mem::replace(&mut self.lines[index][direction], code);
        if before == code {
            return;
        }
        self.journal.push(LineChange::new(index, direction, before, code));
        let (old, new) = (table.line(before), table.line(code));
        let codes = self.codes[index].changed(old, new, direction);
        self.codes[index] = codes;
        if old.may_relist(new) {
            self.relist(table, index, codes);
        }
        if old.takes_other_than(new) {
            self.captures.change(index, old, new);
        }
    }

    /// Moves a cell to the lists of its present threats.
    #[inline(never)]
    fn relist(&mut self, table: &ShapeTable, index: usize, codes: Codes) {
        for color in Color::ALL {
            let list = list_of(color, table.packed(codes, color).threat());
            let list = if is_kept(list) { list as u8 } else { 0 };
            let before = self.listed[index][color as usize];
            if list != before {
                self.relistings.push(Relisting { index: index as u16, color, before });
                self.list(index, color, list);
            }
        }
    }

    /// Takes a cell out of a colour's present list and puts it into another.
    #[inline]
    fn list(&mut self, index: usize, color: Color, list: u8) {
        let before = std::mem::replace(&mut self.listed[index][color as usize], list);
        for list in [before, list] {
            if list != 0 {
                self.lists[usize::from(list) % LISTS].toggle_index(index);
            }
        }
    }

    /// The four lines of a cell.
    #[inline]
    pub(super) fn lines(&self, point: Point) -> [LineCode; 4] {
        self.lines[point.index()]
    }

    /// The shapes of a cell.
    #[inline]
    pub(super) fn codes(&self, point: Point) -> Codes {
        self.codes[point.index()]
    }

    /// The shape a stone makes on one line.
    #[inline]
    pub(super) fn shape(&self, point: Point, color: Color, direction: Direction) -> Shape {
        self.codes[point.index()].shape(color, direction as usize)
    }

    /// Shape set and threat of a cell.
    #[inline]
    pub(super) fn packed(&self, table: &ShapeTable, point: Point, color: Color) -> PackedThreat {
        table.packed(self.codes[point.index()], color)
    }

    /// Whether a colour has a listed threat at a cell.
    #[inline]
    pub(super) fn has_threat(&self, point: Point, color: Color, threat: Threat) -> bool {
        debug_assert!(threat.is_listed());
        usize::from(self.listed[point.index()][color as usize]) == list_of(color, threat)
    }

    /// The cells that have a threat, which must be listed.
    #[inline]
    pub(super) fn set_of(&self, color: Color, threat: Threat) -> &PointSet {
        debug_assert!(threat.is_listed());
        &self.lists[list_of(color, threat)]
    }
}
