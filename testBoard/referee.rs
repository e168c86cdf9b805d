//! A freestyle board of the suite's own. It referees the games and serves the reference players, so that neither
//! depends on the engine under test.

use crate::place::Place;
use std::rc::Rc;

/// Who a stone belongs to; black moved first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Black,
    White,
}

impl Side {
    /// The one who moves next.
    pub(crate) fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

/// Stones in a row that win.
pub(crate) const FIVE: usize = 5;

/// A cell by its number, row by row.
pub(crate) type Cell = usize;

/// Right, down, and both diagonals, as (rows, columns).
pub(crate) const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A position, with every window of five cells counted as stones come and go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    geometry: Rc<Geometry>,
    cells: Vec<Option<Side>>,
    stones: usize,
    /// Stones of each side in every window.
    held: [Vec<u8>; 2],
    /// Windows without an enemy stone, by how many own stones they hold.
    free: [[i32; FIVE + 1]; 2],
}

/// Which windows there are, and which of them a cell belongs to.
#[derive(PartialEq, Eq, Debug)]
struct Geometry {
    rows: usize,
    columns: usize,
    windows: Vec<[Cell; FIVE]>,
    through: Vec<Vec<usize>>,
}

impl Board {
    /// An empty board.
    pub(crate) fn new(rows: usize, columns: usize) -> Board {
        let geometry = Geometry::new(rows, columns);
        let windows = geometry.windows.len();
        let mut free = [[0; FIVE + 1]; 2];
        for side in &mut free {
            side[0] = windows as i32;
        }
        Board {
            cells: vec![None; rows * columns],
            stones: 0,
            held: [vec![0; windows], vec![0; windows]],
            free,
            geometry: Rc::new(geometry),
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.geometry.rows
    }

    pub(crate) fn columns(&self) -> usize {
        self.geometry.columns
    }

    pub(crate) fn place(&self, cell: Cell) -> Place {
        Place { row: cell / self.columns(), column: cell % self.columns() }
    }

    /// The cell, if the place is on the board.
    pub(crate) fn cell(&self, place: Place) -> Option<Cell> {
        let is_inside = place.row < self.rows() && place.column < self.columns();
        is_inside.then(|| place.row * self.columns() + place.column)
    }

    /// The cell this many steps away in a direction, if there is one.
    pub(crate) fn step(&self, from: Cell, direction: (isize, isize), distance: isize) -> Option<Cell> {
        let place = self.place(from);
        let row = place.row.checked_add_signed(direction.0 * distance)?;
        let column = place.column.checked_add_signed(direction.1 * distance)?;
        self.cell(Place { row, column })
    }

    pub(crate) fn at(&self, cell: Cell) -> Option<Side> {
        self.cells[cell]
    }

    pub(crate) fn is_empty(&self, cell: Cell) -> bool {
        self.cells[cell].is_none()
    }

    /// Number of stones on the board.
    pub(crate) fn stones(&self) -> usize {
        self.stones
    }

    pub(crate) fn is_full(&self) -> bool {
        self.stones == self.cells.len()
    }

    pub(crate) fn empty_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.cells.len()).filter(|&cell| self.is_empty(cell))
    }

    /// Windows without an enemy stone that hold exactly this many of this side.
    pub(crate) fn free_windows(&self, side: Side, stones: usize) -> i32 {
        self.free[side as usize][stones]
    }

    pub(crate) fn has_five(&self, side: Side) -> bool {
        self.free_windows(side, FIVE) > 0
    }

    /// For each window through the cell: the stones of this side and of the other.
    pub(crate) fn windows_through(
        &self,
        cell: Cell,
        side: Side,
    ) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.geometry.through[cell].iter().map(move |&window| {
            (self.held[side as usize][window] as usize, self.held[side.other() as usize][window] as usize)
        })
    }

    /// Whether a stone of this side on the empty cell makes five.
    pub(crate) fn completes_five(&self, cell: Cell, side: Side) -> bool {
        self.windows_through(cell, side).any(|(own, enemy)| own == FIVE - 1 && enemy == 0)
    }

    /// Puts a stone on an empty cell.
    pub(crate) fn put(&mut self, cell: Cell, side: Side) {
        debug_assert!(self.is_empty(cell));
        self.cells[cell] = Some(side);
        self.stones += 1;
        let (own, other) = (side as usize, side.other() as usize);
        for &window in &self.geometry.through[cell] {
            let (mine, theirs) = (self.held[own][window] as usize, self.held[other][window] as usize);
            if theirs == 0 {
                self.free[own][mine] -= 1;
                self.free[own][mine + 1] += 1;
            }
            if mine == 0 {
                self.free[other][theirs] -= 1;
            }
            self.held[own][window] += 1;
        }
    }

    /// Takes a stone off again.
    pub(crate) fn remove(&mut self, cell: Cell) {
        let Some(side) = self.cells[cell].take() else {
            return;
        };
        self.stones -= 1;
        let (own, other) = (side as usize, side.other() as usize);
        for &window in &self.geometry.through[cell] {
            self.held[own][window] -= 1;
            let (mine, theirs) = (self.held[own][window] as usize, self.held[other][window] as usize);
            if theirs == 0 {
                self.free[own][mine] += 1;
                self.free[own][mine + 1] -= 1;
            }
            if mine == 0 {
                self.free[other][theirs] += 1;
            }
        }
    }
}

impl Geometry {
    fn new(rows: usize, columns: usize) -> Geometry {
        let mut windows = Vec::new();
        let mut through = vec![Vec::new(); rows * columns];
        let inside = |row: isize, column: isize| {
            (0..rows as isize).contains(&row) && (0..columns as isize).contains(&column)
        };
        for row in 0..rows as isize {
            for column in 0..columns as isize {
                for (down, right) in DIRECTIONS {
                    let reach = FIVE as isize - 1;
                    if !inside(row + down * reach, column + right * reach) {
                        continue;
                    }
                    let cell = |i: isize| ((row + down * i) * columns as isize + column + right * i) as usize;
                    let window = std::array::from_fn(|i| cell(i as isize));
                    for cell in window {
                        through[cell].push(windows.len());
                    }
                    windows.push(window);
                }
            }
        }
        Geometry { rows, columns, windows, through }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fives_are_seen_in_all_directions_and_up_to_the_edge() {
        let cases = [
            ([(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)], true),
            ([(3, 6), (4, 6), (5, 6), (6, 6), (2, 6)], true),
            ([(2, 2), (3, 3), (4, 4), (5, 5), (6, 6)], true),
            ([(0, 6), (1, 5), (2, 4), (3, 3), (4, 2)], true),
            ([(0, 5), (0, 6), (1, 0), (1, 1), (1, 2)], false),
            ([(0, 0), (0, 1), (0, 2), (0, 3), (0, 5)], false),
        ];
        for (stones, expected) in cases {
            let mut board = Board::new(7, 7);
            for (row, column) in stones {
                board.put(board.cell(Place { row, column }).unwrap(), Side::White);
            }
            assert_eq!(board.has_five(Side::White), expected, "{stones:?}");
            assert!(!board.has_five(Side::Black));
        }
    }

    #[test]
    fn counts_equal_those_made_from_scratch_and_removing_restores_the_board() {
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..20 {
            let mut board = Board::new(9, 12);
            let mut history = Vec::new();
            let mut side = Side::Black;
            while !board.is_full() {
                let empty: Vec<Cell> = board.empty_cells().collect();
                let cell = empty[random.usize(..empty.len())];
                history.push((board.clone(), cell));
                board.put(cell, side);
                side = side.other();
                assert_eq!(board.free, from_scratch(&board));
            }
            while let Some((before, cell)) = history.pop() {
                board.remove(cell);
                assert_eq!(board, before);
            }
        }
    }

    fn from_scratch(board: &Board) -> [[i32; FIVE + 1]; 2] {
        let mut free = [[0; FIVE + 1]; 2];
        for window in &board.geometry.windows {
            let count = |side| window.iter().filter(|&&cell| board.at(cell) == Some(side)).count();
            let (black, white) = (count(Side::Black), count(Side::White));
            free[0][black] += i32::from(white == 0);
            free[1][white] += i32::from(black == 0);
        }
        free
    }
}
