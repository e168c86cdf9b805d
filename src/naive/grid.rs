//! Cells in rows and columns, and the plainest questions about them.

use crate::game::{Cell, Color, Direction, Point, Size};
use std::fmt;

/// A grid of cells; anything off it is `None`.
#[derive(Clone, PartialEq)]
pub struct Grid {
    size: Size,
    /// Row after row.
    cells: Vec<Cell>,
    empty: usize,
}

impl Grid {
    /// Nothing but empty cells.
    pub fn new(size: Size) -> Grid {
        Grid { size, cells: vec![Cell::Empty; size.cells()], empty: size.cells() }
    }

    /// Its size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// What stands on a point.
    pub fn cell(&self, point: Point) -> Cell {
        self.cells[point.index()]
    }

    /// Changes one cell.
    pub fn set(&mut self, point: Point, cell: Cell) {
        let before = std::mem::replace(&mut self.cells[point.index()], cell);
        self.empty += usize::from(cell == Cell::Empty);
        self.empty -= usize::from(before == Cell::Empty);
    }

    /// Number of empty cells.
    pub fn empty_cells(&self) -> usize {
        self.empty
    }

    /// A copy with one cell changed.
    pub fn with(&self, point: Point, cell: Cell) -> Grid {
        let mut grid = self.clone();
        grid.set(point, cell);
        grid
    }

    /// Whether there is such a point and a stone of that colour on it.
    pub fn has_stone(&self, point: Option<Point>, color: Color) -> bool {
        point.is_some_and(|point| self.cell(point) == Cell::Stone(color))
    }

    /// All points with this on them.
    pub fn points_with(&self, cell: Cell) -> Vec<Point> {
        self.size.points().filter(|&point| self.cell(point) == cell).collect()
    }

    /// All empty points.
    pub fn empty_points(&self) -> Vec<Point> {
        self.points_with(Cell::Empty)
    }

    /// Stones of `color` next to a cell without a gap: how many before it and how many after it. The cell is given by
    /// column and row, which those who ask in all directions work out once.
    pub(super) fn neighbours(&self, (x, y): (i32, i32), color: Color, direction: Direction) -> (i32, i32) {
        let (dx, dy) = direction.delta();
        let count = |dx: i32, dy: i32| {
            let mut steps = 0;
            while self.has_stone(self.size.point(x + (steps + 1) * dx, y + (steps + 1) * dy), color) {
                steps += 1;
            }
            steps
        };
        (count(-dx, -dy), count(dx, dy))
    }

    /// Column and row of a point.
    pub(super) fn place(&self, point: Point) -> (i32, i32) {
        (self.size.x(point), self.size.y(point))
    }

    /// The longest unbroken row of `color` through a point that holds such a stone, in order along the direction.
    pub fn run(&self, point: Point, color: Color, direction: Direction) -> Vec<Point> {
        assert!(self.has_stone(Some(point), color));
        let (before, after) = self.neighbours(self.place(point), color, direction);
        (-before..=after).filter_map(|steps| self.size.step(point, direction, steps)).collect()
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.cells.chunks(usize::from(self.size.width())) {
            let drawn: String = row.iter().map(|&cell| symbol(cell)).collect();
            writeln!(f, "    {drawn}")?;
        }
        Ok(())
    }
}

/// How a cell is drawn.
pub fn symbol(cell: Cell) -> char {
    match cell {
        Cell::Empty => '.',
        Cell::Stone(Color::Black) => 'X',
        Cell::Stone(Color::White) => 'O',
        Cell::Blocked => '#',
    }
}
