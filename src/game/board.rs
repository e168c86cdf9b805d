//! A game in progress: stones, captures, shapes, hash and outcome, all kept up to date by `play` and `undo`.

#[cfg(fuzzing)]
mod blank;
mod play;

use super::capture::{self, Taken};
use super::geometry::{Geometry, WHITE_TO_MOVE};
use super::judge::Outcome;
use super::line_code::{CellLines, LineChange, LineCode};
use super::lines::{BitLines, EMPTY, Window, stone_bits};
use super::log::Log;
use super::packed_threat::PackedThreat;
use super::point::{Cell, Color, Direction, Point, Size};
use super::point_set::PointSet;
use super::renju::{Foul, Inspector};
use super::rules::{Ban, Opening, Overline, Rules};
use super::shape::{Codes, Shape, ShapeTable};
use super::shape_map::{Mark, ShapeMap, ShapesOf};
use super::threat::{ShapeSet, Threat};
use std::sync::Arc;

/// A position with the moves that led to it. Two boards are equal if all of their state is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub(super) rules: Rules,
    pub(super) geometry: Arc<Geometry>,
    pub(super) table: Arc<ShapeTable>,
    cells: Vec<Cell>,
    pub(super) lines: BitLines,
    /// Stones and blocked cells, two words a row.
    occupied: Vec<[u64; 2]>,
    shapes: ShapeMap,
    pub(super) empty: usize,
    stones: [usize; 2],
    captured: [u8; 2],
    pub(super) lines_made: [u16; 2],
    to_move: Color,
    outcome: Option<Outcome>,
    /// The last stone of a five that the opponent may still break by a capture.
    pending: Option<Point>,
    hash: u64,
    history: Vec<Played>,
    /// Stones that moves took, and those of completed lines that a continuous game turned into blocked cells.
    gone: Log<Gone>,
}

/// A move with what it takes to undo it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Played {
    point: Point,
    color: Color,
    captured: [u8; 2],
    lines_made: [u16; 2],
    outcome: Option<Outcome>,
    pending: Option<Point>,
    /// Stones gone before this move.
    gone: u32,
    hash: u64,
    shapes: Mark,
    /// The cell before the stone stood on it.
    cleared: CellLines,
}

/// A stone that is no longer there, and what it was.
type Gone = Option<(Point, Color)>;

impl Board {
    /// An empty board, black to move.
    pub fn new(size: Size, rules: Rules) -> Board {
        #[cfg(fuzzing)]
        return blank::copy(size, rules);
        #[cfg(not(fuzzing))]
        Board::with_tables(rules, Arc::new(Geometry::new(size)), ShapeTable::of_rules(&rules))
    }

    /// An empty board of the same size and rules; it shares this one's tables.
    pub fn emptied(&self) -> Board {
        #[cfg(fuzzing)]
        return Board::new(self.size(), self.rules);
        #[cfg(not(fuzzing))]
        Board::with_tables(self.rules, Arc::clone(&self.geometry), Arc::clone(&self.table))
    }

    fn with_tables(rules: Rules, geometry: Arc<Geometry>, table: Arc<ShapeTable>) -> Board {
        let size = geometry.size;
        let mut board = Board {
            rules,
            cells: vec![Cell::Empty; size.cells()],
            lines: BitLines::new(size),
            occupied: vec![[0; 2]; usize::from(size.height())],
            shapes: ShapeMap::new(size),
            empty: size.cells(),
            stones: [0; 2],
            captured: [0; 2],
            lines_made: [0; 2],
            to_move: Color::Black,
            outcome: None,
            pending: None,
            hash: 0,
            history: Vec::with_capacity(size.cells()),
            gone: Log::default(),
            geometry,
            table,
        };
        for point in size.points() {
            let windows = board.geometry.places[point.index()].map(|place| board.lines.window(place));
            board.shapes.fill(&board.table, point, windows);
            // At once: a journal of every cell would take more room than the board.
            board.shapes.forget();
        }
        board
    }

    /// Size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.geometry.size
    }

    /// The rules in force.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whose turn it is.
    #[inline]
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// What stands on a point.
    #[inline]
    pub fn cell(&self, point: Point) -> Cell {
        self.cells[point.index()]
    }

    /// The line through a point, seen from there.
    #[inline]
    pub fn window(&self, point: Point, direction: Direction) -> Window {
        self.lines.window(self.geometry.places[point.index()][direction as usize])
    }

    /// The point so many steps along a line, which must be on the board.
    #[inline]
    pub fn neighbour(&self, point: Point, direction: Direction, steps: i32) -> Point {
        self.geometry.neighbour(point, direction as usize, steps)
    }

    /// Empty cells on one line through a point, at most so many steps away, in the order of the line.
    #[inline]
    pub fn empty_on_line(
        &self,
        point: Point,
        direction: Direction,
        reach: i32,
    ) -> impl Iterator<Item = Point> + '_ {
        debug_assert!(reach <= Window::REACH as i32);
        let window = self.window(point, direction);
        (-reach..=reach)
            .filter(move |&steps| steps != 0 && window.cell(steps) == EMPTY)
            .map(move |steps| self.geometry.neighbour(point, direction as usize, steps))
    }

    /// Number of empty cells.
    #[inline]
    pub fn empty_cells(&self) -> usize {
        self.empty
    }

    /// Number of stones of a colour on the board.
    #[inline]
    pub fn stones(&self, color: Color) -> usize {
        self.stones[color as usize]
    }

    /// Stones and blocked cells of every row as bits, column 0 lowest.
    #[inline]
    pub fn occupied_rows(&self) -> &[[u64; 2]] {
        &self.occupied
    }

    /// Moves played and not undone.
    #[inline]
    pub fn ply(&self) -> usize {
        self.history.len()
    }

    /// The move played last.
    #[inline]
    pub fn last_move(&self) -> Option<Point> {
        self.history.last().map(|played| played.point)
    }

    /// The moves played and not undone, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Point> + '_ {
        self.history.iter().map(|played| played.point)
    }

    /// Stones taken by a colour so far: a pair counts two.
    #[inline]
    pub fn captured(&self, by: Color) -> u8 {
        self.captured[by as usize]
    }

    /// Lines a colour has completed in a continuous game.
    #[inline]
    pub fn lines_made(&self, color: Color) -> u16 {
        self.lines_made[color as usize]
    }

    /// How the game ended; `None` while it goes on.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The last stone of a five that the side to move must break or lose.
    #[inline]
    pub fn pending_five(&self) -> Option<Point> {
        self.pending
    }

    /// A number for the position: cells, captures, side to move, and a five that waits to be broken.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// What [`Board::hash`] becomes by a move of the side to move that takes nothing.
    #[inline]
    pub fn hash_after(&self, point: Point) -> u64 {
        let stone = Cell::Stone(self.to_move);
        let change = self.geometry.cell_key(point, Cell::Empty) ^ self.geometry.cell_key(point, stone);
        self.hash ^ change ^ WHITE_TO_MOVE
    }

    /// What [`Board::hash`] becomes if the move is given to the other side.
    #[inline]
    pub fn hash_if_passed(&self) -> u64 {
        self.hash ^ WHITE_TO_MOVE
    }

    /// Whether the side to move may play here. Does not ask whether the game is over.
    #[inline]
    pub fn is_legal(&self, point: Point) -> bool {
        self.cell(point) == Cell::Empty
            && self.foul(point, self.to_move).is_none()
            && !self.breaks_opening(point)
    }

    /// Whether the opening rule keeps the side to move from an empty cell.
    pub fn breaks_opening(&self, point: Point) -> bool {
        self.opening_forbids(point, self.to_move)
    }

    /// Whether the opening rule keeps a colour from an empty cell, were it to move.
    pub fn opening_forbids(&self, point: Point, color: Color) -> bool {
        // Stones that were captured or scored are gone, but they were played: the opening is over.
        let over = self.captured != [0, 0] || self.lines_made != [0, 0];
        if self.rules.opening == Opening::Free || over {
            return false;
        }
        let second_of_first_player = color == Color::Black && self.stones(Color::Black) == 1;
        if self.stones == [0, 0] {
            point != self.size().centre()
        } else if second_of_first_player && self.rules.opening == Opening::Tournament {
            let first = self.size().points().find(|&at| self.cell(at) == Cell::Stone(Color::Black));
            first.is_some_and(|first| self.size().distance(first, point) < 3)
        } else {
            false
        }
    }

    /// Whether the rules know any fouls of a colour.
    #[inline]
    pub fn may_foul(&self, color: Color) -> bool {
        self.rules.ban[color as usize] != Ban::Nothing
            || self.rules.overline[color as usize] == Overline::Foul
    }

    /// The foul a colour would commit on an empty cell.
    #[inline]
    pub fn foul(&self, point: Point, color: Color) -> Option<Foul> {
        match self.threat(point, color) {
            Threat::Foul | Threat::Suspect => self.inspect(point, color),
            _ => None,
        }
    }

    #[cold]
    fn inspect(&self, point: Point, color: Color) -> Option<Foul> {
        match self.rules.ban[color as usize] {
            Ban::Nothing => None,
            Ban::DoubleThree => self.captures_of(point, color).is_empty().then_some(Foul::DoubleThree),
            Ban::Renju => Inspector::new(&self.geometry, &self.lines, &self.table).renju_foul(point),
        }
    }

    /// Stones that a colour would take by playing on an empty cell.
    #[inline]
    pub fn captures_of(&self, point: Point, color: Color) -> Taken {
        match self.rules.captures {
            Some(captures) if self.takes(point, color) > 0 => {
                capture::taken(&self.geometry, &self.lines, captures, point, color)
            }
            _ => Taken::new(),
        }
    }

    /// The empty cells where a colour captures, row by row, each with the number of stones it would take.
    #[inline]
    pub fn capture_cells(&self, color: Color) -> impl Iterator<Item = (Point, usize)> + '_ {
        self.shapes.captures.cells(color)
    }

    /// Stones that a colour could take with its next move, added up over all cells where it captures.
    #[inline]
    pub fn stones_on_offer(&self, to: Color) -> usize {
        self.shapes.captures.on_offer(to)
    }

    /// Stones that a colour would take by playing on an empty cell: the number of [`Board::captures_of`].
    #[inline]
    pub fn takes(&self, point: Point, color: Color) -> usize {
        self.shapes.captures.stones(point, color)
    }

    /// Whether either colour captures by a move on the cell at an index.
    #[inline]
    pub fn is_capture(&self, index: usize) -> bool {
        self.shapes.captures.is_capture(index)
    }

    /// Stones that a colour would take by playing on a cell, were it empty.
    pub fn would_take(&self, point: Point, color: Color) -> usize {
        let taken = |captures| capture::taken(&self.geometry, &self.lines, captures, point, color).len();
        self.rules.captures.map_or(0, taken)
    }

    /// King's moves between two points: [`Size::distance`], quicker.
    #[inline]
    pub fn distance(&self, a: Point, b: Point) -> u8 {
        let [a, b] = [a, b].map(|point| self.geometry.coordinates[point.index()]);
        a.0.abs_diff(b.0).max(a.1.abs_diff(b.1))
    }

    /// How many stones went by one of the moves played, counted from zero: taken, or turned into blocked cells.
    #[inline]
    pub fn stones_gone_by_move(&self, number: usize) -> usize {
        let end = self.history.get(number + 1).map_or(self.gone.len(), |next| next.gone as usize);
        end - self.history[number].gone as usize
    }

    /// What a stone on an empty cell makes on one line.
    #[inline]
    pub fn shape(&self, point: Point, color: Color, direction: Direction) -> Shape {
        self.shapes.shape(point, color, direction)
    }

    /// What a stone would make on one line of an empty cell if a stone of the other colour stood on a second cell.
    #[inline]
    pub fn shape_despite(&self, point: Point, color: Color, direction: Direction, other: Point) -> Shape {
        let [place, other] =
            [point, other].map(|point| self.geometry.places[point.index()][direction as usize]);
        if place.abs_diff(other) as usize > Window::REACH {
            return self.shape(point, color, direction);
        }
        let window = self.lines.window_with(place, std::iter::once(other), stone_bits(!color));
        self.table.shape(window, color)
    }

    /// What a stone on an empty cell makes on all its lines.
    #[inline]
    pub fn threat(&self, point: Point, color: Color) -> Threat {
        self.packed_threat(point, color).threat()
    }

    /// The threat with bans looked into: never `Suspect`, and `Foul` only if the move is one.
    #[inline]
    pub fn judged_threat(&self, point: Point, color: Color) -> Threat {
        match self.threat(point, color) {
            Threat::Suspect if self.inspect(point, color).is_some() => Threat::Foul,
            Threat::Suspect => self.table.free_threat(self.shape_set(point, color)),
            threat => threat,
        }
    }

    /// The set of shapes a stone on an empty cell makes.
    #[inline]
    pub fn shape_set(&self, point: Point, color: Color) -> ShapeSet {
        self.packed_threat(point, color).shape_set()
    }

    /// Shape set and threat of a colour on an empty cell.
    #[inline]
    pub fn packed_threat(&self, point: Point, color: Color) -> PackedThreat {
        self.shapes.packed(&self.table, point, color)
    }

    /// The shapes of all cells.
    #[inline]
    pub(super) fn shapes(&self) -> &ShapeMap {
        &self.shapes
    }

    /// Shape sets and threats of all cells as a colour sees them.
    #[inline]
    pub fn shapes_for(&self, color: Color) -> ShapesOf<'_> {
        self.shapes.seen_by(&self.table, color)
    }

    /// The four lines around an empty cell.
    #[inline]
    pub fn line_codes(&self, point: Point) -> [LineCode; 4] {
        self.shapes.lines(point)
    }

    /// The shapes of the cell at an index, all in one.
    #[inline]
    pub fn codes(&self, index: usize) -> Codes {
        self.shapes.codes(index)
    }

    /// What the lines and shapes mean under the rules.
    #[inline]
    pub fn table(&self) -> &Arc<ShapeTable> {
        &self.table
    }

    /// Every change of a line by one of the moves played, counted from zero, but for the lines of the cell played on: first
    /// those around it, then those around stones that were taken and their own.
    #[inline]
    pub fn line_changes(&self, number: usize) -> &[LineChange] {
        let mark = self.history[number].shapes;
        match self.history.get(number + 1) {
            Some(next) => self.shapes.changes_between(mark, next.shapes),
            None => self.shapes.changes_since(mark),
        }
    }

    /// Whether a colour has a threat on a cell; the threat must be listed.
    #[inline]
    pub fn has_threat(&self, point: Point, color: Color, threat: Threat) -> bool {
        self.shapes.has_threat(point, color, threat)
    }

    /// How many cells have a threat for a colour; the threat must be listed.
    #[inline]
    pub fn threat_count(&self, color: Color, threat: Threat) -> usize {
        self.shapes.count_of(color, threat)
    }

    /// The cells that have a threat for a colour; the threat must be listed.
    #[inline]
    pub fn cells_with_threat(&self, color: Color, threat: Threat) -> PointSet<'_> {
        self.shapes.set_of(color, threat)
    }
}
