//! Cells in rows and columns, and the plainest questions about them.

use std::fmt;
use tessera::game::{Cell, Color, Direction, Point, Size};

/// A grid of cells; anything off it is `None`.
#[derive(Clone, PartialEq)]
pub(crate) struct Grid {
    size: Size,
    /// Row after row.
    cells: Vec<Cell>,
}

impl Grid {
    pub(crate) fn new(size: Size) -> Grid {
        Grid { size, cells: vec![Cell::Empty; size.cells()] }
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    pub(crate) fn cell(&self, point: Point) -> Cell {
        self.cells[point.index()]
    }

    pub(crate) fn set(&mut self, point: Point, cell: Cell) {
        self.cells[point.index()] = cell;
    }

    /// A copy with one cell changed.
    pub(crate) fn with(&self, point: Point, cell: Cell) -> Grid {
        let mut grid = self.clone();
        grid.set(point, cell);
        grid
    }

    pub(crate) fn has_stone(&self, point: Option<Point>, color: Color) -> bool {
        point.is_some_and(|point| self.cell(point) == Cell::Stone(color))
    }

    pub(crate) fn points_with(&self, cell: Cell) -> Vec<Point> {
        self.size.points().filter(|&point| self.cell(point) == cell).collect()
    }

    pub(crate) fn empty_points(&self) -> Vec<Point> {
        self.points_with(Cell::Empty)
    }

    /// The longest unbroken row of `color` through a point that holds such a stone, in order along the direction.
    pub(crate) fn run(&self, point: Point, color: Color, direction: Direction) -> Vec<Point> {
        assert!(self.has_stone(Some(point), color));
        let mut first = 0;
        while self.has_stone(self.size.step(point, direction, first - 1), color) {
            first -= 1;
        }
        (first..)
            .map_while(|steps| self.size.step(point, direction, steps))
            .take_while(|&next| self.has_stone(Some(next), color))
            .collect()
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
pub(crate) fn symbol(cell: Cell) -> char {
    match cell {
        Cell::Empty => '.',
        Cell::Stone(Color::Black) => 'X',
        Cell::Stone(Color::White) => 'O',
        Cell::Blocked => '#',
    }
}
