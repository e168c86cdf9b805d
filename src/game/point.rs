//! Where a stone stands and whose it is: points of a board of a given size, colours, cells.

use std::num::NonZeroU16;
use std::ops::Not;

/// One cell of a board. `Option<Point>` is as small as `Point`, so `None` serves as "no move".
///
/// A point only means something together with the [`Size`] that made it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(NonZeroU16);

impl Point {
    /// Position in row-major order, from 0: an index into arrays with one entry a cell.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0.get()) - 1
    }

    /// The point at `index`, which must be below [`Size::cells`] of the board it is used on.
    #[inline]
    pub fn from_index(index: usize) -> Point {
        let number = u16::try_from(index + 1).expect("boards have fewer than 65,535 cells");
        Point(NonZeroU16::MIN.saturating_add(number - 1))
    }
}

/// Width and height of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// Smallest side the library handles; managers start at [`Size::MIN_PLAYED`].
    pub const MIN: u8 = 3;
    /// Smallest side a game is played on.
    pub const MIN_PLAYED: u8 = 5;
    /// Largest width.
    pub const MAX_WIDTH: u8 = 120;
    /// Largest height.
    pub const MAX_HEIGHT: u8 = 80;

    /// A size within the library's bounds.
    pub fn new(width: u8, height: u8) -> Option<Size> {
        let fits = (Size::MIN..=Size::MAX_WIDTH).contains(&width)
            && (Size::MIN..=Size::MAX_HEIGHT).contains(&height);
        fits.then_some(Size { width, height })
    }

    /// A square board.
    pub fn square(side: u8) -> Option<Size> {
        Size::new(side, side)
    }

    /// Number of columns.
    #[inline]
    pub fn width(self) -> u8 {
        self.width
    }

    /// Number of rows.
    #[inline]
    pub fn height(self) -> u8 {
        self.height
    }

    /// Number of cells.
    #[inline]
    pub fn cells(self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// The point in column `x` and row `y`, both from 0, if it is on the board.
    #[inline]
    pub fn point(self, x: i32, y: i32) -> Option<Point> {
        let inside = (0..i32::from(self.width)).contains(&x) && (0..i32::from(self.height)).contains(&y);
        inside.then(|| Point::from_index(y as usize * usize::from(self.width) + x as usize))
    }

    /// Column of a point, from 0.
    #[inline]
    pub fn x(self, point: Point) -> i32 {
        (point.index() % usize::from(self.width)) as i32
    }

    /// Row of a point, from 0.
    #[inline]
    pub fn y(self, point: Point) -> i32 {
        (point.index() / usize::from(self.width)) as i32
    }

    /// The point `steps` away along a direction, if it is on the board.
    #[inline]
    pub fn step(self, point: Point, direction: Direction, steps: i32) -> Option<Point> {
        let (dx, dy) = direction.delta();
        self.point(self.x(point) + steps * dx, self.y(point) + steps * dy)
    }

    /// Chebyshev distance: how many king's moves apart two points are.
    pub fn distance(self, a: Point, b: Point) -> i32 {
        let dx = (self.x(a) - self.x(b)).abs();
        let dy = (self.y(a) - self.y(b)).abs();
        dx.max(dy)
    }

    /// The centre; on an even side the cell after the middle, as managers have it.
    pub fn centre(self) -> Point {
        Point::from_index(
            usize::from(self.height / 2) * usize::from(self.width) + usize::from(self.width / 2),
        )
    }

    /// All points, row by row.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + ExactSizeIterator {
        (0..self.cells()).map(Point::from_index)
    }
}

/// One of the four directions a line runs in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Along a row: x grows.
    Row,
    /// Along a column: y grows.
    Column,
    /// x and y grow.
    Diagonal,
    /// x grows, y falls.
    AntiDiagonal,
}

impl Direction {
    /// Every direction, in the order of their numbers.
    pub const ALL: [Direction; 4] =
        [Direction::Row, Direction::Column, Direction::Diagonal, Direction::AntiDiagonal];

    /// Change of x and y by one step.
    #[inline]
    pub fn delta(self) -> (i32, i32) {
        match self {
            Direction::Row => (1, 0),
            Direction::Column => (0, 1),
            Direction::Diagonal => (1, 1),
            Direction::AntiDiagonal => (1, -1),
        }
    }
}

/// A player. Black is whoever makes the first move of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    /// The first player.
    Black = 0,
    /// The second player.
    White = 1,
}

impl Color {
    /// Both, first player first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

/// What stands on a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// Nothing: playable.
    Empty,
    /// A stone.
    Stone(Color),
    /// A cell nobody may use, like a piece of the edge.
    Blocked,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_coordinates_agree_on_every_shape_of_board() {
        for (width, height) in [(3, 3), (5, 80), (15, 15), (120, 5), (120, 80)] {
            let size = Size::new(width, height).unwrap();
            for point in size.points() {
                assert_eq!(size.point(size.x(point), size.y(point)), Some(point), "{size:?}");
            }
            assert_eq!(size.points().len(), size.cells());
            assert_eq!(size.point(i32::from(width), 0), None);
            assert_eq!(size.point(0, -1), None);
        }
    }

    #[test]
    fn sizes_outside_the_bounds_do_not_exist() {
        for (width, height) in [(2, 9), (9, 2), (121, 9), (9, 81)] {
            assert_eq!(Size::new(width, height), None);
        }
    }

    #[test]
    fn the_centre_of_an_even_board_is_after_the_middle() {
        for (side, middle) in [(5, 2), (15, 7), (19, 9), (20, 10)] {
            let size = Size::square(side).unwrap();
            assert_eq!(size.point(middle, middle), Some(size.centre()));
        }
    }

    const _: () = assert!(size_of::<Option<Point>>() == 2);
}
